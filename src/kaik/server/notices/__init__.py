"""Notices: what a person is told while they are not at the table, in the ways they have chosen."""
