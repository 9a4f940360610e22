"""PostgreSQL on several servers of which one takes writes, and another one after a failure."""
