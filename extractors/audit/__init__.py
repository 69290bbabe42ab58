"""The page's own content with what became of each quantity on it. Start at `audit.page`."""
