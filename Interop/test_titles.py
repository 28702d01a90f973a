"""The titles' outlines are what the fonts give, and what a renderer may rely on.

Reads outlines.bin through `scripts/titles --json`. The short form compares with Inter, which `scripts/setup` installs; the
long one with every font, 210 MB, which `scripts/titles --setup` installs.
"""

import dataclasses
import itertools
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "Sources/QuinceButtons/Titles"
sys.path.insert(0, str(ROOT / "scripts"))

from conftest import SOAK  # noqa: E402
from title_outlines import fonts, geometry  # noqa: E402: the scripts are no package
from title_outlines.data import decode, encode  # noqa: E402
from title_outlines.stream import Malformed  # noqa: E402

CONTENT = (FOLDER / "outlines.bin").read_bytes()
DATA = decode(CONTENT)
ROWS = [line.split("\t") for line in (FOLDER / "titles.tsv").read_text(encoding="utf-8").splitlines()]
LOCALES = [row[0] for row in ROWS[1:]]

#: How far apart the bytes are that are changed, or at which the file ends.
STEP = 397 if SOAK else 1_597

#: Inter alone draws these.
INTER = ["el_GR", "en_US", "ru_RU", "vi_VI"]

#: Each font draws at least one of these.
SAMPLE = ["ar_SA", "en_US", "iw_IL", "ja_JP", "ko_KR", "ru_RU", "th_TH", "vi_VI", "zh_CN", "zh_HK", "zh_TW"]

#: The most that ink may stand back from the advance or over it, in em: narrow letters, and the bar of "Đ".
SIDE_BEARING, OVERHANG = 0.15, 0.04


def titles(*arguments, root=ROOT):
    command = [root / "scripts/titles", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=600)


@pytest.fixture(scope="module")
def dumped():
    done = titles("--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture
def copy(tmp_path):
    """The script and its data in a folder where a test may spoil them."""
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts")
    shutil.copytree(FOLDER, tmp_path / FOLDER.relative_to(ROOT))
    (tmp_path / ".build").symlink_to(ROOT / ".build")
    return tmp_path


def spoil(copy, content):
    (copy / FOLDER.relative_to(ROOT) / "outlines.bin").write_bytes(content)
    return titles("--check", "en_US", root=copy)


@pytest.mark.soak
def test_fonts_give_the_committed_outlines(soak, soak_only):
    done = titles("--check", *(SAMPLE if soak else INTER))
    # Debian's packages exist on Debian alone; elsewhere the script says that it cannot compare.
    wanted = (0,) if sys.platform == "linux" else (0, 2)
    assert done.returncode in wanted, done.stdout + done.stderr


@pytest.mark.soak
def test_check_without_locales_takes_every_font_that_is_here(soak):
    done = titles("--check")
    assert done.returncode == 0 or sys.platform != "linux", done.stdout + done.stderr
    if soak:
        assert "not compared" not in done.stdout
        assert all(locale in done.stdout for locale in SAMPLE)


def changed(**changes):
    """The file with another value in en_US's first title."""
    data = decode(CONTENT)
    index = next(i for i, title in enumerate(data.titles) if title.locale == "en_US")
    data.titles[index] = dataclasses.replace(data.titles[index], **changes)
    return encode(data)


def bent():
    """The file with one point of en_US's first letter moved by one unit."""
    data = decode(CONTENT)
    glyph = next(title for title in data.titles if title.locale == "en_US").placements[0][0]
    start, first, *rest = data.glyphs[glyph][0]
    data.glyphs[glyph][0] = [start, (*first[:-1], (first[-1][0] + 1, first[-1][1])), *rest]
    return encode(data)


SPOILED = {
    "advance": (lambda: changed(advance=16_000), "en_US sign-in: advance is 16000 in the file"),
    "text": (lambda: changed(text="Sign in with Pear"), '"Sign in with Pear" is not in the table'),
    "direction": (lambda: changed(right_to_left=True), "en_US sign-in: right to left is True"),
    "ink box": (lambda: changed(ink=(0, 0, 1, 1)), "en_US sign-in: the ink box is (0, 0, 1, 1)"),
    "outline": (bent, "en_US sign-in: outline 1 has another shape"),
    "cut short": (lambda: CONTENT[:-1], "the file ends too early"),
    "too long": (lambda: CONTENT + b"\0", "1 bytes too many at the end"),
}


@pytest.mark.parametrize("case", SPOILED)
def test_check_finds_a_difference(copy, case):
    content, finding = SPOILED[case]
    done = spoil(copy, content())
    assert done.returncode == 1, done.stdout + done.stderr
    assert finding in done.stdout


@pytest.mark.soak
def test_writing_gives_the_committed_bytes(copy, soak):
    assert encode(decode(CONTENT)) == CONTENT
    if not soak:
        return  # It wants every font.
    (copy / FOLDER.relative_to(ROOT) / "outlines.bin").unlink()
    done = titles(root=copy)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (copy / FOLDER.relative_to(ROOT) / "outlines.bin").read_bytes() == CONTENT


def test_sheet_is_a_picture(tmp_path):
    done = titles("--sheet", tmp_path / "sheet.png", "--size", 20)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "sheet.png").read_bytes().startswith(b"\x89PNG\r\n\x1a\n")


MISTAKES = {
    "unknown locale": (["--check", "en_UK"], "en_UK"),
    "locale without --check": (["en_US"], "--check"),
    "two things at once": (["--check", "--json"], "--json"),
    "no folder of fonts": (["--fonts", "nowhere"], "nowhere"),
    "no fonts in the folder": (["--check", "--fonts", ROOT / "scripts"], "Inter-Medium.otf is missing"),
    "size out of range": (["--sheet", "a.png", "--size", "4000"], "--size"),
}


@pytest.mark.parametrize("case", MISTAKES)
def test_mistake_is_told(case):
    arguments, named = MISTAKES[case]
    done = titles(*arguments)
    assert done.returncode == 2
    assert named in done.stderr and "Traceback" not in done.stderr


def test_beginning_of_the_file_is_refused():
    for length in [*range(0, len(CONTENT), STEP), *range(len(CONTENT) - 20, len(CONTENT))]:
        with pytest.raises(Malformed):
            decode(CONTENT[:length])


def test_no_byte_is_without_meaning():
    """A file with one bit changed is refused or says something else."""
    for position in range(0, len(CONTENT), STEP):
        spoiled = bytearray(CONTENT)
        spoiled[position] ^= 1
        try:
            found = decode(bytes(spoiled))
        except Malformed:
            continue
        assert found != DATA, position


def test_every_locale_has_its_three_titles_and_its_label(dumped):
    assert len(LOCALES) == 37 and LOCALES == sorted(LOCALES)
    types = ["sign-in", "sign-up", "continue", "label"]
    wanted = [(row[0], type, text) for row in ROWS[1:] for type, text in zip(types, [*row[1:4], row[0]])]
    assert [(title["locale"], title["type"], title["text"]) for title in dumped["titles"]] == wanted


def test_only_arabic_and_hebrew_run_from_right_to_left(dumped):
    assert {title["locale"] for title in dumped["titles"] if title["rightToLeft"]} == {"ar_SA", "iw_IL"}
    for title in dumped["titles"]:
        # "Apple" stands at the end of these texts, so at the left of the image; its letters stay in order.
        if title["rightToLeft"]:
            apple = [place["glyph"] for place in title["placements"]][:5]
            english = next(other for other in dumped["titles"] if other["locale"] == "en_US")
            assert apple == [place["glyph"] for place in english["placements"]][-5:]


def test_label_is_the_code_in_the_letters_of_latin_titles_from_left_to_right(dumped):
    english = next(title for title in dumped["titles"] if title["locale"] == "en_US")
    latin = {letter: place["glyph"] for letter, place in zip("SigninwithApple", english["placements"])}
    for title in dumped["titles"]:
        if title["type"] == "label":
            assert not title["rightToLeft"], title["text"]
            origins = [place["x"] for place in title["placements"]]
            assert len(origins) == len(title["text"]) and origins == sorted(origins), title["text"]
            for letter, place in zip(title["text"], title["placements"]):
                assert place["glyph"] == latin.get(letter, place["glyph"]), title["text"]


def test_ink_lies_within_the_advance(dumped):
    em = dumped["unitsPerEm"]
    assert em == 2048
    for title in dumped["titles"]:
        left, bottom, right, top = title["ink"]
        name = title["locale"], title["type"]
        assert -OVERHANG * em <= left <= SIDE_BEARING * em, name
        assert -OVERHANG * em <= title["advance"] - right <= SIDE_BEARING * em, name
        assert -0.5 * em < bottom < 0 and 0.7 * em < top < 1.1 * em, name


def test_ink_box_is_that_of_the_points(dumped):
    """Curves stay within their control points, so the box of all points holds the ink box, and is hardly larger."""
    for title in dumped["titles"]:
        points = [
            (x + place["x"], y + place["y"]) for place in title["placements"]
            for contour in dumped["glyphs"][place["glyph"]] for segment in contour for x, y in segment
        ]
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        bottom, top = min(y for _, y in points), max(y for _, y in points)
        box = title["ink"]
        assert left <= box[0] and bottom <= box[1] and box[2] <= right and box[3] <= top, title["text"]
        assert max(box[0] - left, box[1] - bottom, right - box[2], top - box[3]) < 0.02 * dumped["unitsPerEm"]


def test_english_is_as_wide_as_inter_says(dumped):
    """Inter's widths as its file has them, without kerning; scaled, and with tracking between the letters."""
    english = [title for title in dumped["titles"] if title["locale"].startswith("en_") and title["type"] != "label"]
    assert len(english) == 6
    inter = Path(fonts.INTER.folder) / fonts.INTER.name
    measure = (
        "import json, sys; from fontTools.ttLib import TTFont; font = TTFont(sys.argv[1])\n"
        "names, widths = font.getBestCmap(), font['hmtx']\n"
        "em = font['head'].unitsPerEm\n"
        "print(json.dumps([sum(widths[names[ord(c)]][0] for c in text) / em for text in sys.argv[2:]]))"
    )
    prepared = titles("--check", "en_US")
    assert prepared.returncode == 0, prepared.stderr
    python = ROOT / ".build/titles-venv/bin/python"
    done = subprocess.run([python, "-c", measure, inter, *(title["text"] for title in english)],
                          capture_output=True, text=True, timeout=60, check=True)
    for title, width in zip(english, json.loads(done.stdout)):
        wanted = (width * 0.969 - 0.0098 * (len(title["text"]) - 1)) * dumped["unitsPerEm"]
        assert title["advance"] == pytest.approx(wanted, rel=0.01), title["text"]


def test_every_outline_has_an_area_and_a_use(dumped):
    used = {place["glyph"] for title in dumped["titles"] for place in title["placements"]}
    assert used == set(range(len(dumped["glyphs"])))
    for number, contours in enumerate(dumped["glyphs"]):
        areas = [shoelace(contour) for contour in contours]
        assert contours and all(areas), number
        assert sum(areas) > 0, f"glyph {number}: the outer contours run clockwise"


def test_no_outline_stands_twice(dumped):
    assert len({json.dumps(glyph) for glyph in dumped["glyphs"]}) == len(dumped["glyphs"])


def shoelace(contour):
    """The signed area of a contour whose curves are cut into 16 lines each."""
    points = [tuple(contour[0][0])]
    for segment in contour[1:]:
        control = [points[-1], *map(tuple, segment)]
        points += [between(control, step / 16) for step in range(1, 17)]
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in itertools.pairwise([*points, points[0]])) / 2


def between(points, t):
    while len(points) > 1:
        points = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in itertools.pairwise(points)]
    return points[0]


@pytest.mark.parametrize(("contour", "area", "box"), [
    ([((0, 0),), ((10, 0),), ((10, 10),), ((0, 10),)], 100, (0, 0, 10, 10)),
    ([((0, 0),), ((0, 10),), ((10, 10),), ((10, 0),)], -100, (0, 0, 10, 10)),
    ([((0, 0),), ((10, 20), (20, 0))], -400 / 3, (0, 0, 20, 10)),
    ([((0, 0),), ((0, 20), (30, 20), (30, 0))], -360, (0, 0, 30, 15)),
], ids=["square", "square the other way", "quadratic", "cubic"])
def test_area_and_box_of_a_contour(contour, area, box):
    assert geometry.area([contour]) == pytest.approx(area)
    assert shoelace(contour) == pytest.approx(area, rel=0.01)
    assert geometry.bounds([contour]) == box
