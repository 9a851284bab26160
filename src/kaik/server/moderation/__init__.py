"""Keeping the peace: who does not want to meet whom, reports, and what moderators do about them."""
