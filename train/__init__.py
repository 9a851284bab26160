"""How what games know was learned: self-play, then a fit. Nothing in `src` imports this package.

`python -m train.small GAME`, or `make train GAME=…`, learns a game again in small; every kind of learning has a command
of its own besides, whose first line says what it makes: `train` (the judges of cerke and school cerke), `train.placing`
(ancient cerke), `train.chances` (the races), `train.mahjong` with `train.values` (the mahjongs) and
`train.outlook` (Season's End).
"""
