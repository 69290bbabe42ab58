"""The desk as pages: `specwatch serve`. Start at app.py; a page is a module of pages/, its data a module of data/."""
