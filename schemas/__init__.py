"""The words of specwatch as types. Start with `words.py`, then `claims.py`. Imports none of the other rooms."""
