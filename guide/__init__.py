"""The guide: a site of docs/, the games' own data and the docstrings, built by `make docs` and served under /guide."""
