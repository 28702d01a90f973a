"""From a text to placed glyphs: directions, then scripts and fonts, then HarfBuzz.

Owns no outlines; a glyph here is a number in a face.
"""

from dataclasses import dataclass

import uharfbuzz
from bidi import algorithm as bidi
from fontTools import unicodedata

from . import Refusal, fonts

UNITS_PER_EM = 2048

RIGHT_TO_LEFT = {"ar_SA", "iw_IL"}

#: What HarfBuzz wants where it is not the first part of the locale. iw is the old code of Hebrew, vi_VI is Apple's.
LANGUAGES = {"iw_IL": "he", "no_NO": "nb", "zh_CN": "zh-Hans", "zh_HK": "zh-Hant-HK", "zh_TW": "zh-Hant"}

CJK_SCRIPTS = {"Hani", "Hira", "Kana", "Hang"}


@dataclass(frozen=True)
class Run:
    """Neighbouring characters that one call of HarfBuzz can take."""

    start: int
    end: int
    level: int  # of UAX #9; odd is right to left
    script: str
    face: fonts.Face


@dataclass(frozen=True)
class Placed:
    face: fonts.Face
    glyph: int
    x: int
    y: int


class Shaper:
    def __init__(self, library):
        self.library = library
        self.fonts = {}

    def shape(self, text, locale):
        """The advance of a title and its glyphs from left to right."""
        pen, placed, trailing = 0.0, [], 0.0
        for run in visual_order(runs(text, locale)):
            pen = whole(pen)  # so that a word is rounded the same way wherever it stands
            unit = UNITS_PER_EM / self.font(run.face).face.upem * run.face.scale
            tracking = run.face.tracking * UNITS_PER_EM
            infos, positions = self._shaped(text, run, locale)
            for i, (info, position) in enumerate(zip(infos, positions)):
                if info.codepoint == 0:
                    piece = text[run.start:run.end]
                    raise Refusal(f"{locale}: {run.face.name} lacks a glyph for a character of \"{piece}\"")
                x, y = pen + position.x_offset * unit, position.y_offset * unit
                placed.append(Placed(run.face, info.codepoint, whole(x), whole(y)))
                pen += position.x_advance * unit
                # A cluster is a letter with its marks: they must not drift apart.
                ends = i + 1 == len(infos) or infos[i + 1].cluster != info.cluster
                trailing = tracking if ends else 0
                pen += trailing
        # Tracking is the space between letters, and behind the last there is none.
        return whole(pen - trailing), placed

    def _shaped(self, text, run, locale):
        buffer = uharfbuzz.Buffer()
        # The whole text, so that a letter at the border of a run still sees its neighbours.
        buffer.add_str(text, run.start, run.end - run.start)
        buffer.direction = "rtl" if run.level % 2 else "ltr"
        buffer.script = run.script
        buffer.language = LANGUAGES.get(locale, locale.split("_")[0])
        uharfbuzz.shape(self.font(run.face), buffer, {"kern": True})
        return buffer.glyph_infos, buffer.glyph_positions

    def font(self, face):
        if face not in self.fonts:
            blob = uharfbuzz.Blob.from_file_path(str(self.library.path(face.file)))
            self.fonts[face] = uharfbuzz.Font(uharfbuzz.Face(blob, face.index))
        return self.fonts[face]


def whole(value):
    """The nearest whole number, halves upwards: Python's round would send them to the even side."""
    return int((value + 0.5) // 1)


def runs(text, locale):
    """The runs in logical order."""
    found = []
    for i, key in enumerate(zip(levels(text, locale), *scripts_and_faces(text, locale))):
        if found and key == (found[-1].level, found[-1].script, found[-1].face):
            found[-1] = Run(found[-1].start, i + 1, *key)
        else:
            found.append(Run(i, i + 1, *key))
    return found


def levels(text, locale):
    """The embedding level of each character, UAX #9 up to rule I2."""
    level = 1 if locale in RIGHT_TO_LEFT else 0
    storage = bidi.get_empty_storage() | {"base_level": level, "base_dir": "LR"[level]}
    bidi.get_embedding_levels(text, storage)
    bidi.explicit_embed_and_overrides(storage)
    bidi.resolve_weak_types(storage)
    bidi.resolve_neutral_types(storage, False)
    bidi.resolve_implicit_levels(storage, False)
    return [character["level"] for character in storage["chars"]]


def visual_order(runs):
    """Rule L2 of UAX #9, on runs instead of characters: HarfBuzz turns what is inside of them."""
    runs = list(runs)
    for level in range(max(run.level for run in runs), 0, -1):
        start = 0
        while start < len(runs):
            end = start
            while end < len(runs) and runs[end].level >= level:
                end += 1
            runs[start:end] = runs[start:end][::-1]
            start = end + 1
    return runs


def scripts_and_faces(text, locale):
    """For each character its script and the face that draws it.

    Spaces and punctuation have no script. Inter draws them everywhere, so that a word space is as wide in front
    of "Apple" as anywhere else; for HarfBuzz they take the script of the Inter letters they stand beside.
    """
    found = []
    for character in text:
        script = unicodedata.script(character)
        extensions = unicodedata.script_extension(character)
        if script == "Zinh" or (script == "Zyyy" and found and found[-1] in extensions):
            script = found[-1] if found else "Zyyy"
        found.append(script)
    faces = [face_of(script, locale) for script in found]
    for i in range(len(found)):
        if found[i] == "Zyyy":
            before = i > 0 and faces[i - 1] is faces[i] and found[i - 1]
            after = next((script for script in found[i:] if script != "Zyyy"), "Latn")
            found[i] = before or (after if face_of(after, locale) is faces[i] else "Latn")
    return found, faces


def face_of(script, locale):
    if script == "Zyyy":
        return fonts.INTER_MEDIUM
    face = fonts.CJK_FACE_OF_LOCALE.get(locale) if script in CJK_SCRIPTS else fonts.FACE_OF_SCRIPT.get(script)
    if face is None:
        raise Refusal(f"{locale}: no font is chosen for the script {script}, see scripts/title_outlines/fonts.py")
    return face


def faces_of(row):
    """All faces the titles of a row of the table need, and its label."""
    return {face for _, text, locale in row.lines for face in scripts_and_faces(text, locale)[1]}
