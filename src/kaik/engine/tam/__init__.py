"""The kernel for the games around tam, generic over their form and options."""
