"""What people touch: the command line, pages, feeds, tables."""
