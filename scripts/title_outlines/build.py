"""From rows of the table to the data, by way of the fonts."""

from . import geometry, outline
from .data import Data, Title
from .shaping import RIGHT_TO_LEFT, UNITS_PER_EM, Shaper


def build(rows, library):
    """The data of `rows`. Glyphs are numbered as the titles first need them."""
    shaper, numbers, titles = Shaper(library), {}, []
    for row in rows:
        for type, text, written_in in row.lines:
            advance, pieces = _drawn(shaper, text, written_in)
            placements = []
            for contours, x, y in pieces:
                key = tuple(map(tuple, contours))
                placements.append((numbers.setdefault(key, len(numbers)), x, y))
            ink = geometry.union(geometry.moved(*piece) for piece in pieces)
            titles.append(
                Title(row.locale, type, text, written_in in RIGHT_TO_LEFT, advance, ink, tuple(placements)))
    return Data(UNITS_PER_EM, [list(map(list, key)) for key in numbers], titles)


def _drawn(shaper, text, locale):
    """The advance of a title and its outlines with their places, from left to right."""
    advance, placed = shaper.shape(text, locale)
    pieces = [(outline.of_glyph(shaper.font(glyph.face), glyph), glyph.x, glyph.y) for glyph in placed]
    return advance, _apart([piece for piece in pieces if piece[0]])


def _apart(pieces):
    """The same ink with no two pieces that overlap: joined letters of Arabic become one outline.

    Drawn one over the other, both would darken the pixels at the rim of what they share.
    """
    groups = []
    for piece in pieces:
        touching = [group for group in groups if any(_overlap(piece, other) for other in group)]
        groups = [group for group in groups if group not in touching]
        groups.append([member for group in touching for member in group] + [piece])
    groups.sort(key=lambda group: pieces.index(group[0]))
    return [group[0] if len(group) == 1 else _united(group) for group in groups]


def _overlap(one, other):
    return outline.overlap(geometry.moved(*one), geometry.moved(*other))


def _united(group):
    _, x, y = group[0]
    return outline.united([geometry.moved(contours, a - x, b - y) for contours, a, b in group]), x, y
