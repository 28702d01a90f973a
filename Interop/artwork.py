"""Artwork of the shape that Apple's has, and not Apple's: a diamond with a dot over it, in the same ink box."""

#: Width and height of the canvas, the plate, and the ink from left to right and from top to bottom.
PIECES = {
    "left-small": (24, 44, (0, 0, 24, 44), (6.15, 17.97, 13.63, 28.17)),
    "left-medium": (31, 44, (0, 0, 31, 44), (7.75, 23.21, 10.5, 29.5)),
    "left-large": (39, 44, (0, 0, 39, 44), (9.77, 29.30, 7.6, 31.6)),
    "logo-only": (56, 56, (6, 6, 44, 44), (20.5, 35.5, 16, 35)),
}


def points(piece):
    """The corners of the diamond and of the dot."""
    left, right, top, bottom = PIECES[piece][3]
    middle, shoulder = (left + right) / 2, top + (bottom - top) / 4
    waist = (shoulder + bottom) / 2
    diamond = [(left, waist), (middle, shoulder), (right, waist), (middle, bottom)]
    return diamond, [(middle, top), (middle + 1, top + 2), (middle - 1, top + 2)]


def svg(piece, logo="#000000", ground="#FFFFFF"):
    width, height, (x, y, w, h), _ = PIECES[piece]
    path = "".join("M" + "L".join(f"{a:g},{b:g}" for a, b in part) + "Z" for part in points(piece))
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<svg width="{width}px" height="{height}px" viewBox="0 0 {width} {height}" version="1.1" xmlns="http://www.w3.org/2000/svg">
    <title>Synthetic mark</title>
    <g id="Page-1" stroke="none" stroke-width="1" fill="none" fill-rule="evenodd">
        <rect id="Plate" fill="{ground}" x="{x}" y="{y}" width="{w}" height="{h}"></rect>
        <path d="{path}" id="Mark" fill="{logo}" fill-rule="nonzero"></path>
    </g>
</svg>
"""


def draw(context, piece):
    """The same with cairo."""
    _, _, plate, _ = PIECES[piece]
    context.set_source_rgb(1, 1, 1)
    context.rectangle(*plate)
    context.fill()
    context.set_source_rgb(0, 0, 0)
    for part in points(piece):
        context.move_to(*part[0])
        for corner in part[1:]:
            context.line_to(*corner)
        context.close_path()
    context.fill()
