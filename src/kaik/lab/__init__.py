"""The rule laboratory: many games of one rule set or of several side by side, and what they show; `kaik lab` is its
command."""
