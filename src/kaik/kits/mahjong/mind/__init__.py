"""What minds of mahjong games share: counting tiles and dangers, weighing hands, and saying why."""
