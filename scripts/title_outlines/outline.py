"""Glyphs as contours of whole numbers, without overlaps.

Outer contours run counter-clockwise and holes clockwise, y up. So filling by non-zero winding, by even-odd and by
summing signed areas all give the same, and a renderer may take the quickest.
"""

import pathops

from . import geometry
from .shaping import UNITS_PER_EM, whole

LINE, QUAD, CUBIC = pathops.PathVerb.LINE, pathops.PathVerb.QUAD, pathops.PathVerb.CUBIC


def of_glyph(font, placed):
    """The outline of a glyph in units of the title, its origin at (0, 0). Empty for a space."""
    path = pathops.Path()
    font.draw_glyph_with_pen(placed.glyph, path.getPen())
    # Simplified in the font's own units, where most points lie on whole numbers, and only then scaled.
    unit = UNITS_PER_EM / font.face.upem * placed.face.scale
    return _rounded(_without_overlaps(_contours(path), path), unit)


def united(outlines):
    """One outline for several that overlap."""
    path = _path([contour for outline in outlines for contour in outline])
    return _rounded(_without_overlaps(_contours(path), path), 1)


def overlap(one, other):
    """Whether two outlines share more than a line."""
    a, b = geometry.bounds(one), geometry.bounds(other)
    if a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3]:
        return False
    shared = pathops.op(_path(one), _path(other), pathops.PathOp.INTERSECTION)
    return abs(geometry.area(_contours(shared))) > 0.5


def _without_overlaps(contours, path):
    """`contours` as they are if nothing overlaps in them: the designer's points are better than computed ones."""
    simple = pathops.Path(path)
    simple.simplify(fix_winding=True, keep_starting_points=True, clockwise=False)
    simplified, before = _contours(simple), geometry.area(contours)
    # What overlaps counts twice in the sum of the areas, so equal areas mean that nothing does.
    if abs(abs(before) - geometry.area(simplified)) < 1:
        # TrueType's outer contours run clockwise.
        return contours if before >= 0 else [geometry.reversed_contour(contour) for contour in contours]
    return simplified


def _contours(path):
    contours = []
    for verb, points in path:
        if verb == pathops.PathVerb.MOVE:
            contours.append([points])
        elif verb in (LINE, QUAD, CUBIC):
            contours[-1].append(points)
        elif verb != pathops.PathVerb.CLOSE:
            raise AssertionError(f"pathops gave a {verb}")
    return [geometry.without_closing_line(contour) for contour in contours if len(contour) > 1]


def _path(contours):
    path = pathops.Path()
    for contour in contours:
        path.moveTo(*contour[0][0])
        for points in contour[1:]:
            (path.lineTo, path.quadTo, path.cubicTo)[len(points) - 1](*[value for point in points for value in point])
        path.close()
    return path


def _rounded(contours, unit):
    """Scaled to whole numbers. What becomes a point or loses its area on the way is left out."""
    kept = []
    for contour in contours:
        scaled = [tuple((whole(x * unit), whole(y * unit)) for x, y in points) for points in contour]
        segments, pen = scaled[:1], scaled[0][0]
        for points in scaled[1:]:
            if any(point != pen for point in points):
                segments.append(points)
            pen = points[-1]
        segments = geometry.without_closing_line(segments)
        if len(segments) > 1 and geometry.area([segments]):
            kept.append(segments)
    return kept
