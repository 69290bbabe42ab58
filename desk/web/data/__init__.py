"""What pages show: plain functions from a read-only connection to frozen models. They know no HTTP."""
