"""Atom feeds of the changes: all of them, a vendor's, a product's."""
