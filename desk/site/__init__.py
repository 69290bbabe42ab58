"""Tables for the site: small definitions filled from the history, as HTML, Markdown, CSV and JSON. Start at build."""
