"""Search inside the compiled kernels: actions are read several plies deep without the interpreter's lock."""
