"""Several servers on one database: who owns which table, and how the others reach it."""
