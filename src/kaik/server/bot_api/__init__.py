"""Programs at the tables: bot accounts, their tokens, and an HTTP API of streams and actions."""
