"""What a hand of riichi is worth: indicators, whether it may win, yaku, fu, points, and who pays them."""
