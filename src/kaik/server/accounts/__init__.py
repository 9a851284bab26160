"""Accounts: guests who keep their name, on as many devices as they like."""
