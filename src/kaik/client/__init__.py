"""A program at the tables of any server: it comes with a token, and needs nothing but the standard library to talk."""
