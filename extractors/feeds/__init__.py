"""What announces pages: feeds, sitemaps and listing pages, read into entries. `read.py` is the way in."""
