"""The archive of captures, the history read from them, and all SQL."""
