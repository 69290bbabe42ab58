"""A page as blocks: heading path, tables as grids, lists, sentences, footnotes."""
