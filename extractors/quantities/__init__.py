"""The grammar of figures: numbers, units, bounds and terms; its words are in the TOML files beside it."""
