"""Readers: pure functions from a capture to a reading. No network, clock, database or Prefect."""
