"""One module for each page: its `router`, and `NAV` where the navigation leads to it. Found by listing this folder."""
