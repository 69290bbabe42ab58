"""Articles: an editor's text about products of several vendors, read with the grammar that reads vendors' pages."""
