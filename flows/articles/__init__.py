"""The article check: what an editor's text states, held against the history."""
