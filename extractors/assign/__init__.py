"""Whose figure is it, and of what: figures in their context become claims, ignored by a named rule, or unread."""
