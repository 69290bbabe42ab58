"""What the operators of the machine hear: what is not well of it, and when it is again."""
