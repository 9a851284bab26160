"""Named opponents; they see only the protocol and the engine."""
