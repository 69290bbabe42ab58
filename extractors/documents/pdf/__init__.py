"""PDF to HTML: characters with their places, ruled and unruled tables, lines, columns, headings. See `document.py`."""
