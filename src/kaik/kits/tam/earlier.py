"""Records of older versions of the rules around tam: what was fixed then, and what is gone."""

from __future__ import annotations

from kaik.kits.tam.options import TamOptions

ALWAYS_DECLARED = {"colour_loss": "declares"}
"""Until version 2 a drop that took the colour out of a hand always asked for a declaration."""


def unreadable(version: int, options: TamOptions) -> str:
    """A sentence where version 2 scored hands in a way that no option keeps."""
    if options.scoring == "old_3_5_exclusive":
        return f"version {version} of the rules counted idle pieces in another way, and that way is not kept"
    if options.duplicates == "twice" and options.scoring != "modern":
        return f"version {version} of the rules coloured second copies in another way, and that way is not kept"
    return ""
