"""outlines.bin, written and read. The format stands at the head of scripts/titles.

The reader is strict: it accepts exactly what the writer writes. So a byte that was lost or added shows here and
not as a letter that looks a little odd.
"""

from dataclasses import dataclass
from itertools import groupby

from . import geometry
from .stream import Malformed, Reader, Writer
from .table import LINES

MAGIC = b"QTO2"
RIGHT_TO_LEFT = 1


@dataclass(frozen=True)
class Title:
    locale: str
    type: str
    text: str
    right_to_left: bool
    advance: int
    ink: tuple  # xMin, yMin, xMax, yMax
    placements: tuple  # of (glyph, x, y)


@dataclass(frozen=True)
class Data:
    units_per_em: int
    glyphs: list  # outlines: lists of contours, see geometry
    titles: list  # by locale, within it in the order of LINES

    def outlines(self, title):
        """The outlines of a title where they stand."""
        return [geometry.moved(self.glyphs[glyph], x, y) for glyph, x, y in title.placements]


def encode(data):
    out = Writer()
    out.bytes += MAGIC
    out.unsigned(data.units_per_em)
    out.unsigned(len(data.glyphs))
    for contours in data.glyphs:
        body = Writer()
        _write_glyph(body, contours)
        out.unsigned(len(body.bytes))
        out.bytes += body.bytes
    out.unsigned(len(data.titles) // len(LINES))
    for title in data.titles:
        if title.type == LINES[0]:
            out.string(title.locale)
        _write_title(out, title)
    return bytes(out.bytes)


def _write_glyph(out, contours):
    out.unsigned(len(contours))
    pen = (0, 0)
    for start, *segments in contours:
        runs = [list(run) for _, run in groupby(segments, key=len)]
        pen = out.points(start, pen)
        out.unsigned(len(runs))
        for run in runs:
            out.unsigned(len(run) << 2 | len(run[0]))
            for points in run:
                pen = out.points(points, pen)


def _write_title(out, title):
    out.bytes.append(RIGHT_TO_LEFT if title.right_to_left else 0)
    out.string(title.text)
    out.unsigned(title.advance)
    for edge in title.ink:
        out.signed(edge)
    out.unsigned(len(title.placements))
    pen = (0, 0)
    for glyph, x, y in title.placements:
        out.unsigned(glyph)
        pen = out.points([(x, y)], pen)


def decode(content):
    """The data in `content`; raises `Malformed` with the place and the reason."""
    reader = Reader(content)
    if reader.take(len(MAGIC)) != MAGIC:
        raise Malformed("does not begin with QTO2")
    units_per_em = reader.unsigned()
    glyphs = [_read_glyph(reader) for _ in range(reader.count())]
    titles = []
    for _ in range(reader.count()):
        locale = reader.string()
        if titles and locale <= titles[-1].locale:
            raise reader.malformed(f"the locale {locale} is out of order")
        titles += [_read_title(reader, locale, type, len(glyphs)) for type in LINES]
    reader.finish()
    return Data(units_per_em, glyphs, titles)


def _read_glyph(reader):
    end = reader.unsigned() + reader.position
    contours, pen = [], (0, 0)
    for _ in range(reader.count(least=1)):
        start, pen = reader.points(1, pen)
        contour = [start]
        for _ in range(reader.count(least=1)):
            count, points = divmod(reader.unsigned(), 4)
            if not count or not points:
                raise reader.malformed("an empty run of segments")
            for _ in range(reader.checked(count)):
                segment, pen = reader.points(points, pen)
                contour.append(segment)
        contours.append(contour)
    if reader.position != end:
        raise reader.malformed("a glyph is not as long as it says")
    return contours


def _read_title(reader, locale, type, glyphs):
    flags = reader.take(1)[0]
    if flags & ~RIGHT_TO_LEFT:
        raise reader.malformed(f"unknown flags {flags:#x}")
    text, advance = reader.string(), reader.unsigned()
    ink = tuple(reader.signed() for _ in range(4))
    placements, pen = [], (0, 0)
    for _ in range(reader.count(least=1)):
        glyph = reader.unsigned()
        if glyph >= glyphs:
            raise reader.malformed(f"there is no glyph {glyph}")
        _, pen = reader.points(1, pen)
        placements.append((glyph, *pen))
    return Title(locale, type, text, flags == RIGHT_TO_LEFT, advance, ink, tuple(placements))
