"""`specwatch read --audit`: a page's own content, each quantity with what became of it. Start at `shown`."""
