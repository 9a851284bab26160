"""How people find each other: seeks that are paired, and challenges."""
