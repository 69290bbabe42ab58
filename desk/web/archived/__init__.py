"""An archived page, shown so that nothing of it can act: its structure and words, with those that were read marked."""
