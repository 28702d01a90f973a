"""Area and bounds of contours. A contour is a list of segments, each a tuple of points.

The first segment is one point, the start. Then one point is a line, two a quadratic and three a cubic curve,
from the last point of the segment before. The contour is closed by a line back to the start.
"""

import math


def area(contours):
    """The signed area in square units; counter-clockwise with y up is positive."""
    return sum(_contour_area(contour) for contour in contours)


def _contour_area(contour):
    total = 0
    for points in _pieces(contour):
        (x0, y0), *rest = points
        ring = [(x - x0, y - y0) for x, y in rest]
        x, y = ring[-1]
        total += 30 * (x0 * y - y0 * x)  # the chord, against the origin
        if len(ring) == 2:
            total += 20 * _cross(ring[0], ring[1])
        elif len(ring) == 3:
            total += 9 * (_cross(ring[0], ring[1]) + _cross(ring[0], ring[2]) + 2 * _cross(ring[1], ring[2]))
    return total / 60


def _cross(a, b):
    return a[0] * b[1] - a[1] * b[0]


def bounds(contours):
    """(xMin, yMin, xMax, yMax) of the ink, curves measured at their extremes, rounded outwards."""
    pieces = [piece for contour in contours for piece in _pieces(contour)]
    x0, x1 = _range([[x for x, _ in piece] for piece in pieces])
    y0, y1 = _range([[y for _, y in piece] for piece in pieces])
    return x0, y0, x1, y1


def union(outlines):
    """The box around the boxes of all outlines."""
    left, bottom, right, top = zip(*map(bounds, outlines))
    return min(left), min(bottom), max(right), max(top)


def _range(pieces):
    values = [value for piece in pieces for value in _extremes(piece)]
    # Six digits, so that an extreme on a whole number does not fall off it by the last bit of a root.
    values = [round(value, 6) for value in values]
    return math.floor(min(values)), math.ceil(max(values))


def _extremes(p):
    """Values of a piece in one direction, among them the least and the greatest."""
    found = [p[0], p[-1]]
    if len(p) == 3 and (bend := p[0] - 2 * p[1] + p[2]):
        found += [_at(p, t) for t in [(p[0] - p[1]) / bend] if 0 < t < 1]
    if len(p) == 4:
        a, b, c = p[3] - 3 * p[2] + 3 * p[1] - p[0], 2 * (p[2] - 2 * p[1] + p[0]), p[1] - p[0]
        found += [_at(p, t) for t in _roots(a, b, c) if 0 < t < 1]
    return found


def _roots(a, b, c):
    if a == 0:
        return [-c / b] if b else []
    if (square := b * b - 4 * a * c) < 0:
        return []
    # The form without cancellation: the plain one loses the small root when a is small.
    q = -(b + math.copysign(math.sqrt(square), b)) / 2
    return [q / a] + ([c / q] if q else [])


def _at(p, t):
    """De Casteljau's construction."""
    while len(p) > 1:
        p = [a + (b - a) * t for a, b in zip(p, p[1:])]
    return p[0]


def _pieces(contour):
    """Each segment with the point it starts from, the closing line included."""
    pen = start = contour[0][0]
    for points in contour[1:]:
        yield (pen, *points)
        pen = points[-1]
    if pen != start:
        yield (pen, start)


def moved(contours, x, y):
    return [[tuple((a + x, b + y) for a, b in points) for points in contour] for contour in contours]


def reversed_contour(contour):
    """The same line walked the other way, from the same start."""
    pieces = [tuple(reversed(piece)) for piece in _pieces(contour)][::-1]
    turned = [contour[0]] + [piece[1:] for piece in pieces]
    return without_closing_line(turned)


def without_closing_line(contour):
    """A last line to the start says what closing says anyway."""
    closes = len(contour[-1]) == 1 and contour[-1][0] == contour[0][0]
    return contour[:-1] if closes and len(contour) > 2 else contour
