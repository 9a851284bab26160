"""Profiles: what somebody has played, how strong they are at it, and what they have learned."""
