"""The pixels of the buttons beside cairo's, beside pictures that were looked at, beside themselves, and at every limit.

Cairo draws from the SVG, so it shares with our pixels the layout and the outlines, and nothing of the filling: not the
flattening of curves, not the coverage, not the blending, not the PNG.
"""

import dataclasses
import io
import json
import os
import platform
import random
import re
import socket
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import cairocffi as cairo
import pytest
import requests
from PIL import Image, ImageChops, ImageMath

from conftest import SOAK
from quince import Service, run

SVG = "{http://www.w3.org/2000/svg}"

#: Samples of the reference to a pixel, across and down. Cairo has a grid of its own inside of each.
OVERSAMPLING = 16

#: How far a curve's lines may be from it in the reference, in samples: 1/1600 of a pixel, below what it can show.
TOLERANCE = 0.01

#: Pixels that are drawn at once, so that the reference fits into cairo's widest picture and into memory.
TILE = 1024, 64

#: The most that a sample may differ from the reference, and the mean of the samples at edges, of 255.
WORST, MEAN = 2, 0.5


def draw(folder, name, flags, scale=1):
    """Runs `quince button`; `flags` are its flags without the dashes, True for those without a value."""
    words = [f"--{flag}" if value is True else f"--{flag}={value}" for flag, value in flags.items()]
    done = run("button", *words, "--scale", scale, "-o", name, folder=folder)
    assert done.returncode == 0, done.stderr
    return folder / name


def opened(source):
    image = Image.open(source)
    image.load()
    return image


# The reference.

@dataclasses.dataclass(frozen=True)
class Layer:
    """A path of the SVG: its segments as letter and numbers, its grey, and where it stands, in points."""

    segments: list
    grey: int
    x: float
    y: float
    scale: float
    #: Text stands on a whole pixel; only it has a transform.
    snaps: bool


NUMBER = r"-?\d+(?:\.\d+)?"
TRANSFORM = re.compile(rf"translate\(({NUMBER}) ({NUMBER})\) scale\(({NUMBER})\)")
SEGMENT = re.compile(rf"([MLQC])({NUMBER}(?: {NUMBER})*)|(Z)")
NUMBERS = {"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0}


def layers(path):
    """What the file fills; a word in it that is not known here fails, since it would not be drawn."""
    root = ElementTree.parse(path).getroot()
    assert root.tag == SVG + "svg" and root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    names = [child.tag.removeprefix(SVG) for child in root]
    assert names[:2] == ["title", "desc"] and set(names[2:]) == {"path"} and not any(map(list, root)), names
    return [layer(element.attrib) for element in root.iter(SVG + "path")]


def layer(attributes):
    assert {"fill", "d"} <= set(attributes) <= {"fill", "d", "transform"}, attributes
    x, y, scale = 0, 0, 1
    if transform := attributes.get("transform"):
        x, y, scale = map(float, TRANSFORM.fullmatch(transform).groups())
    grey = {"black": 0, "white": 255}[attributes["fill"]]
    return Layer(segments(attributes["d"]), grey, x, y, scale, bool(transform))


def segments(text):
    found = list(SEGMENT.finditer(text))
    assert "".join(match[0] for match in found) == text
    parts = [(match[1] or match[3], [float(number) for number in (match[2] or "").split()]) for match in found]
    assert all(len(numbers) == NUMBERS[letter] for letter, numbers in parts)
    return parts


def trace(context, parts):
    verbs = {"M": context.move_to, "L": context.line_to, "C": context.curve_to, "Z": context.close_path}
    for letter, numbers in parts:
        if letter == "Q":
            # Cairo has cubic curves alone.
            (a, b), (c, d, e, f) = context.get_current_point(), numbers
            first, second = (a + (c - a) * 2 / 3, b + (d - b) * 2 / 3), (e + (c - e) * 2 / 3, f + (d - f) * 2 / 3)
            letter, numbers = "C", [*first, *second, e, f]
        verbs[letter](*numbers)


def coverage(layer, size, scale):
    """How much of each pixel the layer covers, 0 to 255, with a fraction."""
    (width, height), (across, down) = size, TILE
    image = Image.new("F", size)
    for top in range(0, height, down):
        for left in range(0, width, across):
            box = left, top, min(left + across, width), min(top + down, height)
            image.paste(tile(layer, box, scale), box[:2])
    return image


def tile(layer, box, scale):
    left, top, right, bottom = box
    surface = cairo.ImageSurface(cairo.FORMAT_A8, (right - left) * OVERSAMPLING, (bottom - top) * OVERSAMPLING)
    context = cairo.Context(surface)
    context.set_tolerance(TOLERANCE)
    context.scale(OVERSAMPLING, OVERSAMPLING)
    y = layer.y * scale
    context.translate(layer.x * scale - left, (int(y + 0.5) if layer.snaps else y) - top)
    context.scale(layer.scale * scale, layer.scale * scale)
    trace(context, layer.segments)
    context.fill()
    surface.flush()
    size, data = (surface.get_width(), surface.get_height()), bytes(surface.get_data())
    # As floating point, since Image.reduce rounds the mean of whole numbers to a whole number.
    return Image.frombuffer("L", size, data, "raw", "L", surface.get_stride(), 1).convert("F").reduce(OVERSAMPLING)


def painted(layers, size, scale):
    """The layers one over the other, as seen on black ground and on white.

    Each layer's coverage is filtered to pixels before it is laid over what is there, and not the finished picture: so
    SVG paints, one element after the other, and so do we. It differs where edges of two layers cross one pixel, which
    is in the corners of a border at scale 1, by 0.32 at most. What is compared is what is seen on two grounds: the grey
    of a pixel that is nearly transparent says nothing, and a difference of 1 in its alpha may change it by dozens.
    """
    grounds = [Image.new("F", size, ground) for ground in (0, 255)]
    for layer in layers:
        covered = coverage(layer, size, scale)
        grey = Image.new("F", size, layer.grey)
        grounds = [over(ground, grey, covered) for ground in grounds]
    return grounds


def over(ground, grey, covered):
    return ImageMath.lambda_eval(lambda each: each["ground"] + (each["grey"] - each["ground"]) * each["covered"] / 255,
                                 ground=ground, grey=grey, covered=covered)


def seen(image):
    """The picture on black ground and on white, unrounded."""
    grey, alpha = (band.convert("F") for band in image.split())
    return [over(Image.new("F", image.size, ground), grey, alpha) for ground in (0, 255)]


def check(folder, flags, scale):
    """Fails where our picture is further from the reference than the limits."""
    image = opened(draw(folder, "a.png", flags, scale))
    reference = painted(layers(draw(folder, "a.svg", flags)), image.size, scale)
    for ground, ours, theirs in zip(("black", "white"), seen(image), reference):
        pairs = list(zip(ours.get_flattened_data(), theirs.get_flattened_data()))
        worst, place = max((abs(a - b), index) for index, (a, b) in enumerate(pairs))
        a, b = pairs[place]
        assert worst <= WORST, f"{divmod(place, image.width)[::-1]} on {ground}: {a:.2f}, and cairo has {b:.2f}"
        edges = [abs(a - b) for a, b in pairs if 0 < a < 255 or 0.5 <= b < 254.5]
        mean = sum(edges) / max(1, len(edges))
        assert mean <= MEAN, f"on {ground} the {len(edges)} samples at edges differ by {mean:.3f} on average"


WHITE = {"color": "white", "border": True}
MATRIX = {
    "as it is without parameters": {},
    "Japanese": {"width": 280, "height": 44, "locale": "ja_JP", "type": "continue"},
    "Arabic with a border": {"width": 200, "height": 44, "locale": "ar_SA", "border-radius": 8, **WHITE},
    "Hebrew, sharp, black": {"width": 210, "height": 41, "locale": "iw_IL", "border-radius": 0, "border": True},
    "Thai, shrunk": {"width": 131, "height": 47, "locale": "th_TH", "type": "sign-up"},
    "Korean, odd": {"width": 233, "height": 53, "locale": "ko_KR", "border-radius": 3, **WHITE},
    "Chinese, as round as it gets": {"width": 201, "height": 64, "locale": "zh_HK", "border-radius": 50, **WHITE},
    "Vietnamese, shrunk most": {"width": 130, "height": 33, "locale": "vi_VI"},
    "left, small": {"mode": "left", "width": 187, "height": 41, "locale": "ru_RU"},
    "left, mirrored": {"mode": "left", "width": 250, "height": 37, "locale": "ar_SA", "logo-size": "large", **WHITE},
    "left, at positions": {"mode": "left", "width": 199, "height": 50, "label-position": 61, "logo-position": 13},
    "logo": {"mode": "logo", "size": 31},
    "logo, round with a border": {"mode": "logo", "size": 64, "border-radius": 32, **WHITE},
}


@pytest.mark.parametrize("scale", [1, 2, 3, 6] if SOAK else [1, 3])
@pytest.mark.parametrize("case", MATRIX)
def test_pixels_are_what_cairo_gives_at_sixteen_times_the_size(tmp_path, case, scale):
    check(tmp_path, MATRIX[case], scale)


LOCALES = ["en_US", "de_DE", "el_GR", "uk_UA", "th_TH", "ja_JP", "zh_CN", "ar_SA", "iw_IL"]


def any_button(chance):
    """A button of any kind, and a scale."""
    mode, width, height = chance.choice(["center", "left", "logo"]), chance.randint(130, 375), chance.randint(30, 64)
    flags = {"mode": mode, "border-radius": chance.randint(0, 50), "color": chance.choice(["black", "white"])}
    if chance.random() < 0.5:
        flags["border"] = True
    if mode == "logo":
        return flags | {"size": height}, chance.randint(1, 6)
    kind, locale = chance.choice(["sign-in", "sign-up", "continue"]), chance.choice(LOCALES)
    flags |= {"width": width, "height": height, "type": kind, "locale": locale}
    if mode == "left":
        position = chance.choice([0, chance.randint(0, min(182, width // 2))])
        flags |= {"logo-size": chance.choice(["small", "medium", "large"]), "label-position": position}
    return flags, chance.randint(1, 6)


@pytest.mark.parametrize("seed", range(30 if SOAK else 4))
def test_pixels_of_any_button_are_what_cairo_gives(tmp_path, seed):
    flags, scale = any_button(random.Random(seed))
    check(tmp_path, flags, scale)


@pytest.mark.parametrize("flags", [
    {"width": 300, "height": 42, "locale": "ja_JP"},
    {"width": 375, "height": 56, "locale": "ar_SA", "color": "white", "type": "continue", "border-radius": 50},
    {"mode": "logo", "size": 31, "border-radius": 9},
    {"mode": "logo", "size": 64, "border-radius": 0, "color": "white"},
], ids=["line", "right to left", "logo", "sharp"])
@pytest.mark.parametrize("scale", [2, 3, 4, 5, 6])
def test_large_pictures_are_the_small_one_in_more_pixels(tmp_path, flags, scale):
    """Averaged down they are the picture at scale 1.

    Coverage is an area, and an area is the sum of its parts. So it holds where at most one layer's edge crosses a pixel
    (no border) and where the baseline is at the same height: 0.6429 of 42 and of 56 points is a whole number of points,
    nearly, so that it stands on a whole pixel at every scale. What is left is rounding, half of a sample in each of the
    pictures, and the lines that stand for curves, 0.64 of a sample in the small one and less in the mean of many.
    """
    small, large = (opened(draw(tmp_path, f"{name}.png", flags, n)) for name, n in (("small", 1), ("large", scale)))
    assert large.size == (small.width * scale, small.height * scale)
    for one, many in zip(seen(small), seen(large)):
        pairs = zip(one.get_flattened_data(), many.reduce(scale).get_flattened_data())
        assert max(abs(a - b) for a, b in pairs) <= 0.5 + 0.5 + 0.64 + 0.32


# Pictures that were looked at.

GOLDENS = Path(__file__).resolve().parent / "goldens"
RECORDED = GOLDENS / "recorded.json"

#: How many times brighter a difference is in the picture that a failure leaves.
AMPLIFICATION = 64

JAPANESE = {"width": 280, "height": 44, "locale": "ja_JP", "type": "continue", "border-radius": 8}
POSITIONS = {"mode": "left", "width": 240, "height": 48, "label-position": 90, "logo-position": 30}

CASES = {
    "default": ({}, 1),
    "default-large": ({}, 3),
    "japanese-border": ({**JAPANESE, **WHITE}, 2),
    "arabic": ({"width": 220, "height": 44, "locale": "ar_SA"}, 2),
    "hebrew-sharp": ({"width": 200, "height": 40, "locale": "iw_IL", "border-radius": 0, **WHITE}, 2),
    "thai-marks": ({"width": 200, "height": 52, "locale": "th_TH", "type": "continue"}, 2),
    "vietnamese-shrunk": ({"width": 131, "height": 33, "locale": "vi_VI"}, 3),
    "chinese-widest": ({"width": 375, "height": 64, "locale": "zh_HK", "type": "sign-up", "border-radius": 50}, 1),
    "left-small": ({"mode": "left", "width": 200, "height": 44}, 2),
    "left-large-positions": ({**POSITIONS, "logo-size": "large", "type": "sign-up", **WHITE}, 2),
    "left-arabic-medium": ({"mode": "left", "width": 240, "height": 44, "locale": "ar_SA", "logo-size": "medium"}, 2),
    "logo-round-border": ({"mode": "logo", "size": 44, "border-radius": 50, **WHITE}, 3),
    "logo-smallest": ({"mode": "logo", "size": 30}, 1),
    "pill-largest-scale": ({"width": 140, "height": 64, "border-radius": 50, "locale": "ko_KR", **WHITE}, 6),
}


@pytest.mark.parametrize("name", CASES)
def test_picture_is_the_one_that_was_looked_at(tmp_path, artefacts, name):
    flags, scale = CASES[name]
    written = draw(tmp_path, "a.png", flags, scale)
    golden, actual = GOLDENS / f"{name}.png", opened(written)
    if os.environ.get("QUINCE_RECORD") == "1":
        record(golden, written)
    expected = opened(golden)
    assert (actual.mode, actual.size) == (expected.mode, expected.size)
    # Another processor may round a sum of floating-point numbers the other way.
    allowed = 0 if platform.machine() == json.loads(RECORDED.read_text())["machine"] else 1
    difference = ImageChops.difference(actual, expected)
    if max(high for _, high in difference.getextrema()) > allowed:
        files = leave(artefacts, name, expected, actual, difference)
        pytest.fail(f"{name} is another picture: see " + ", ".join(map(str, files)))


def record(golden, written):
    machine = {"machine": platform.machine()}
    known = golden.exists() and RECORDED.exists() and json.loads(RECORDED.read_text()) == machine
    if known and opened(golden).tobytes() == opened(written).tobytes():
        pytest.fail(f"{golden.name} was to be recorded and is the same as before; run again without QUINCE_RECORD")
    golden.write_bytes(written.read_bytes())
    RECORDED.write_text(json.dumps(machine) + "\n")
    pytest.fail(f"recorded {golden}: look at it before you commit it, and run again without QUINCE_RECORD")


def leave(folder, name, expected, actual, difference):
    """Writes what a person wants to see of a mismatch; gives the files."""
    grey, alpha = difference.split()
    brighter = ImageChops.lighter(grey, alpha).point(lambda value: min(255, value * AMPLIFICATION))
    files = []
    for what, image in (("expected", expected), ("actual", actual), ("difference", brighter)):
        files.append(folder / f"{name}.{what}.png")
        image.save(files[-1])
    return files


def test_every_golden_has_its_case_and_shows_the_placeholder():
    files = sorted(GOLDENS.glob("*.png"))
    assert sorted(file.stem for file in files) == sorted(CASES)
    for file in files:
        assert "placeholder, not Apple's logo" in opened(file).info["Comment"], file.name


def test_a_mismatch_leaves_three_pictures(tmp_path):
    expected = opened(GOLDENS / "default.png")
    actual = expected.copy()
    actual.putpixel((70, 15), (expected.getpixel((70, 15))[0] ^ 1, 255))
    files = leave(tmp_path, "default", expected, actual, ImageChops.difference(actual, expected))
    assert [file.name for file in files] == [f"default.{what}.png" for what in ("expected", "actual", "difference")]
    assert opened(files[0]).tobytes() == expected.tobytes() and opened(files[1]).tobytes() == actual.tobytes()
    assert opened(files[2]).getpixel((70, 15)) == AMPLIFICATION and opened(files[2]).getbbox() == (70, 15, 71, 16)


# The limits.

@pytest.fixture(scope="module")
def running():
    """One service for all of these: they only ask."""
    with Service() as service:
        yield service
        assert service.stop() == 0, service.log()


@dataclasses.dataclass(frozen=True)
class Limit:
    """The values next to a limit, on its two sides; `beside` is what else is asked for."""

    mode: str
    name: str
    good: tuple
    bad: tuple
    beside: dict = dataclasses.field(default_factory=dict)

    def __str__(self):
        return " ".join([self.mode, self.name, *(f"with {name} {value}" for name, value in self.beside.items())])


#: da_DK with the sign of the kelvin for its K, which Unicode calls equal to it, and Swift's == with Unicode.
KELVIN = "da_D\u212A"

LIMITS = [
    Limit("center", "height", (30, 64), (29, 65, 0, -30, 300)),
    Limit("center", "width", (130, 375), (129, 376, 0, 1300)),
    Limit("center", "border_radius", (0, 50), (-1, 51)),
    Limit("center", "scale", (1, 6), (0, 7, -1, 10, 1.5)),
    Limit("center", "color", ("black", "white"), ("Black", "WHITE", "red", "#fff", "")),
    Limit("center", "border", ("true", "false"), ("True", "TRUE", "yes", "1", "0", "")),
    Limit("center", "type", ("sign-in", "sign-up", "continue"), ("Sign-in", "signin", "sign_in", "sign-in ", "")),
    Limit("center", "locale", ("en_US", "da_DK"), ("en_us", "EN_US", "en-US", "en", "he_IL", "en_US ", "", KELVIN)),
    Limit("left", "height", (30, 64), (29, 65)), Limit("left", "width", (130, 375), (129, 376)),
    Limit("left", "logo-size", ("small", "medium", "large"), ("Large", "huge", "s", "")),
    *(Limit("left", name, (0, 1, half), (-1, half + 1), {"width": width})
      for name in ("label-position", "logo-position")
      for width, half in ((130, 65), (131, 65), (363, 181), (364, 182), (365, 182), (375, 182))),
    Limit("logo", "size", (30, 64), (29, 65, 0)), Limit("logo", "border_radius", (0, 50), (-1, 51)),
    Limit("logo", "scale", (1, 6), (0, 7)),
    *(Limit("logo", name, (), (value,)) for name, value in (("width", 140), ("height", 30), ("locale", "en_US"))),
    *(Limit("logo", name, (), (value,)) for name, value in (("type", "sign-in"), ("logo-size", "small"))),
    Limit("center", "size", (), (30,)), Limit("left", "size", (), (30,)),
    *(Limit("center", name, (), (value,)) for name, value in (("logo-size", "small"), ("logo-position", 0))),
]

PATHS = {"center": "/appleid/button", "left": "/appleid/button/left", "logo": "/appleid/button/logo"}


@pytest.mark.parametrize("limit", LIMITS, ids=str)
def test_limit_over_http(running, limit):
    with requests.Session() as session:
        for value in (*limit.good, *limit.bad):
            query = urlencode(limit.beside | {limit.name: value})
            for form in ("", ".svg"):
                answer = session.get(f"{running.url}{PATHS[limit.mode]}{form}?{query}", timeout=60)
                assert answer.status_code == (200 if value in limit.good else 404), query
                assert bool(answer.content) == (value in limit.good), query


@pytest.mark.parametrize("limit", LIMITS, ids=str)
def test_limit_on_the_command_line(tmp_path, limit):
    for value in (*limit.good, *limit.bad):
        flags = [f"--{name.replace('_', '-')}={text}" for name, text in (limit.beside | {limit.name: value}).items()]
        if limit.name == "border":
            # A flag without a value here, so that no value can be wrong.
            flags = ["--border"] if value == "true" else []
        done = run("button", "--mode", limit.mode, *flags, "-o", "a.svg", folder=tmp_path)
        if value in limit.good or limit.name == "border":
            assert done.returncode == 0 and (tmp_path / "a.svg").stat().st_size > 0, flags
        else:
            assert done.returncode == 2 and f"--{limit.name.replace('_', '-')}" in done.stderr and not (tmp_path / "a.svg").exists(), flags
        (tmp_path / "a.svg").unlink(missing_ok=True)


#: Queries that are odd and mean something. Zeros in front are read up to four digits, empty pairs passed over.
SOUND = {
    "": 30, "&": 30, "&&height=31&": 31, "height=0031": 31, "height=031": 31, "hei%67ht=31": 31, "height=%33%31": 31,
    "height=31#height=32": 31,
}

UNSOUND = {
    "half an escape": "height=%3", "no escape": "height=%zz", "an escape cut off": "height=31%",
    "NUL": "height=31%00", "NUL in front": "height=%0031", "line end": "height=31%0D%0AX-Quince:%201",
    "overlong UTF-8": "height=%C0%B3%31", "surrogate": "height=%ED%A0%B3", "no UTF-8": "height=%FF",
    "semicolon": "height=31;width=140", "array": "height[]=31", "empty": "height=", "no value": "height", "no name": "=31",
    "space": "height=%2031", "space behind": "height=31+", "sign": "height=%2B31", "plus": "height=+31",
    "Arabic digits": "height=%D9%A3%D9%A1", "wide digits": "height=%EF%BC%93%EF%BC%91", "five digits": "height=00031",
    "decimal": "height=31.0", "power": "height=3e1", "hexadecimal": "height=0x1F", "overflow": f"height={2 ** 64 + 31}",
    "two equals signs": "height==31", "case of the name": "Height=31", "escaped twice": "height=%2533%2531",
    "unknown": "x=1", "unknown beside known": "height=31&x=1", "unknown, empty": "height=31&x",
    "twice": "height=31&height=31", "twice, once in escapes": "height=31&hei%67ht=31",
    "long value": "height=" + "1" * 10_000, "long escapes": "height=" + "%33" * 3_000, "long name": "h" * 10_000 + "=1",
    "1,000 names": "&".join(f"a{number}=1" for number in range(1_000)),
    "1,000 heights": "&".join(["height=31"] * 1_000),
}


@pytest.mark.parametrize("query", SOUND)
def test_odd_query_that_means_something(running, query):
    status, body = exchange(running, f"/appleid/button?{query}")
    assert status == 200 and opened(io.BytesIO(body)).height == SOUND[query]


@pytest.mark.parametrize("case", UNSOUND)
@pytest.mark.parametrize("form", ["", ".svg", "/left"])
def test_query_that_means_nothing_is_a_bare_404(running, case, form):
    assert exchange(running, f"/appleid/button{form}?{UNSOUND[case]}") == (404, b"")


@pytest.mark.parametrize("query", ["height= 31", "height=\xff", "hei\xf6ght=31", "&".join(["height=31"] * 10_000)],
                         ids=["space", "byte over 127", "name over 127", "90 kB"])
def test_target_that_is_no_target_is_a_bare_400(running, query):
    assert exchange(running, f"/appleid/button?{query}") == (400, b"")


def exchange(service, target):
    """One request with exactly these bytes as its target, which no client would send; status and body."""
    with socket.create_connection(("localhost", urlsplit(service.url).port), timeout=60) as connection:
        connection.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode("latin-1"))
        head, _, body = b"".join(iter(lambda: connection.recv(65_536), b"")).partition(b"\r\n\r\n")
    return int(head.split()[1]), body
