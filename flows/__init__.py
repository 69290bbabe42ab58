"""Collect, replay, rebuild, alert, schedule: the only room that knows the network, the clock and Prefect."""
