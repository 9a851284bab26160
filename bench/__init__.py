"""kaik beside its peers, measured in one run: `make bench`, or `python -m bench boards`.

Every module here with a `run() -> list[Row]` is a benchmark; there is no list to edit.
"""
