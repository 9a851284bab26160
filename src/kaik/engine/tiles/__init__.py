"""The kernel of the mahjongs of yaku: hand values and play, compiled."""
