"""What statuses and positionings share: who a clause is about."""
