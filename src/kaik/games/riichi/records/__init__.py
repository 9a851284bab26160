"""Foreign records of riichi: mjai events and Tenhou's log pages, imported under our rules and exported from our log."""
