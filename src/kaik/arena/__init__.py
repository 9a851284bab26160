"""Games between bots, many of them, and what they show; `kaik arena` is its command."""
