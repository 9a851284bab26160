"""A match without a network: log, referee, record, clock and table talk."""
