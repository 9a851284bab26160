"""Search inside the compiled kernels: words are read several plies deep without the interpreter's lock."""
