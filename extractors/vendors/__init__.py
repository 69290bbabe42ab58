"""A folder a vendor: `vendor.toml`, `products.toml`, `sources.toml`, and `pages.py` only for what is special.

`others.toml` names the products of makers that nobody watches, so that their figures are given to no one else.
"""
