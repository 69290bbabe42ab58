"""The commands of `specwatch`, a module a topic: runs, history, what is watched, what is handed out, one page."""
