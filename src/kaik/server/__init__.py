"""Tables over a network: a lobby, live matches, and the pages that show them."""
