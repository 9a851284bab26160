"""kaik on the interfaces of the field: every game at once, each interface an extra of its own."""
