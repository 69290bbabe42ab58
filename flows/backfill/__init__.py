"""Backfill: captures that others made, put in their places in the history. Start at `run.py`."""
