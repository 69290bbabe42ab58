"""Documents other than HTML, made into HTML: PDF, Markdown, reStructuredText, JSON and plain text.

One page model serves them all: a table is read in one way, whatever wrote it. Start at `document.py`.
"""
