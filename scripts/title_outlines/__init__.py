"""Owns the way from the titles' texts to outlines.bin and back. scripts/titles is the only user.

* `table`: titles.tsv
* `fonts`: which font files, and whether the ones found are the right ones
* `shaping`: texts to placed glyphs
* `outline`: glyphs to integer contours
* `geometry`: area and bounds of contours
* `data`: the bytes of outlines.bin
* `build`: all of it in order
* `check`: the file against the table and the fonts
* `sheet`: the picture of it

`table`, `geometry` and `data` need nothing but Python, so that reading the file needs no font and no package.
"""


class Refusal(Exception):
    """Something the user has to know and can change; the text is the whole message."""
