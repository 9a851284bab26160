"""Learning by doing: lessons and exercises, each a real position under the real rules."""
