"""Compiled kernels and search; pure Python stays the specification."""
