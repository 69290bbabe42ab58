"""How messages leave: who gets what (routing), as which letters, through which channels, again until they are there."""
