"""A picture of the titles, for eyes. Reads only outlines.bin.

FreeType fills the outlines, so that what the sheet shows does not depend on code of ours that could be wrong in
the same way as the data.
"""

from fontTools.misc.transform import Identity
from fontTools.pens.freetypePen import FreeTypePen
from PIL import Image, ImageDraw, ImageFont

from .table import LINES

#: In em of the titles: above and below the baseline, and the space around.
ASCENT, DESCENT, MARGIN = 1.25, 0.5, 0.4

GREY, BLUE, RED = (150, 150, 150), (190, 215, 255), (255, 200, 200)


def draw(data, locales, size):
    """An image with a row for each locale and a column for each type and one for the label; `size` is the em in pixels.

    Blue: the baseline and the advance. Red: the ink box.
    """
    scale = size / data.units_per_em
    titles = [title for title in data.titles if title.locale in locales]
    widths = [max(title.advance for title in titles if title.type == type) * scale for type in LINES]
    label = ImageFont.load_default(max(10, size * 0.35))
    labels = max(label.getlength(title.locale) for title in titles)
    margin, row = MARGIN * size, (ASCENT + DESCENT) * size
    height = row * len(titles) / len(LINES) + margin
    image = Image.new("RGB", (round(labels + sum(widths) + (2 + len(LINES)) * margin), round(height)), "white")
    canvas = ImageDraw.Draw(image)
    for i, title in enumerate(titles):
        line, column = divmod(i, len(LINES))
        x = labels + margin * (2 + column) + sum(widths[:column])
        baseline = line * row + ASCENT * size
        if column == 0:
            canvas.text((margin, baseline), title.locale, GREY, label, "ls")
        if title.right_to_left:
            x += widths[column] - title.advance * scale
        ink = [edge * scale for edge in title.ink]
        canvas.rectangle((x + ink[0], baseline - ink[3], x + ink[2], baseline - ink[1]), outline=RED)
        canvas.line((x, baseline, x + title.advance * scale, baseline), BLUE)
        for end in (x, x + title.advance * scale):
            canvas.line((end, baseline - size * 0.1, end, baseline + size * 0.1), BLUE)
        _fill(image, data.outlines(title), scale, x, baseline, ink)
    return image


def _fill(image, outlines, scale, x, baseline, ink):
    pen = FreeTypePen(None)
    for contours in outlines:
        for start, *segments in contours:
            pen.moveTo(*start)
            for points in segments:
                (pen.lineTo, pen.qCurveTo, pen.curveTo)[len(points) - 1](*points)
            pen.closePath()
    # A tile around the ink with room to spare, so that ink outside of its box would show.
    spare = 0.2 * (ink[3] - ink[1])
    left, bottom = round(x + ink[0] - spare), round(baseline - ink[1] + spare)
    width, height = round(ink[2] - ink[0] + 2 * spare), round(ink[3] - ink[1] + 2 * spare)
    # FreeTypePen's y points up, as the data's does; the image's points down.
    transform = Identity.translate(x - left, bottom - baseline).scale(scale)
    mask, _ = pen.buffer(width=width, height=height, transform=transform)
    image.paste("black", (left, bottom - height), Image.frombytes("L", (width, height), bytes(mask)))
