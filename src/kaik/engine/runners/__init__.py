"""The kernel for games of runners and ships, generic over what they tell of themselves."""
