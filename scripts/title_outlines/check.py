"""Whether outlines.bin is what the table and the fonts make. Gives findings, one sentence each; none is good."""

from fontTools.ttLib import TTCollection, TTFont

from . import data, fonts, geometry
from .build import build
from .shaping import faces_of
from .stream import Malformed


def file(content, rows):
    """The decoded file, or None, and what is wrong with it by itself and beside the table. Needs no font."""
    try:
        found = data.decode(content)
    except Malformed as malformed:
        return None, [str(malformed)]
    findings = []
    if data.encode(found) != content:
        findings.append("writing the file again gives other bytes")
    used = {glyph for title in found.titles for glyph, _, _ in title.placements}
    if unused := sorted(set(range(len(found.glyphs))) - used):
        findings.append(f"no title uses the glyphs {unused}")
    findings += [f"{title.locale} {title.type}: the ink box is {title.ink}, the outlines fill {box}"
                 for title in found.titles if (box := geometry.union(found.outlines(title))) != title.ink]
    wanted = [(row.locale, type, text) for row in rows for type, text, _ in row.lines]
    there = [(title.locale, title.type, title.text) for title in found.titles]
    findings += [f"{locale} {type}: \"{text}\" of the table is not in it" for locale, type, text in wanted
                 if (locale, type, text) not in there]
    findings += [f"{locale} {type}: \"{text}\" is not in the table" for locale, type, text in there
                 if (locale, type, text) not in wanted]
    return found, findings


def titles(found, rows, library):
    """How the titles of `rows` differ from what the fonts give today."""
    made = build(rows, library)
    there = {(title.locale, title.type): title for title in found.titles}
    findings = []
    if found.units_per_em != made.units_per_em:
        findings.append(f"units per em: {found.units_per_em} in the file, {made.units_per_em} made now")
    for title in made.titles:
        if old := there.get((title.locale, title.type)):
            findings += [f"{title.locale} {title.type}: {text}" for text in _differences(found, old, made, title)]
    return findings


def _differences(found, old, made, new):
    for name in ("text", "right_to_left", "advance", "ink"):
        if getattr(old, name) != getattr(new, name):
            yield f"{name.replace('_', ' ')} is {getattr(old, name)} in the file, {getattr(new, name)} made now"
    if len(old.placements) != len(new.placements):
        yield f"{len(old.placements)} outlines in the file, {len(new.placements)} made now"
        return
    for i, (one, other) in enumerate(zip(old.placements, new.placements), 1):
        if one[1:] != other[1:]:
            yield f"outline {i} is at {one[1:]} in the file, at {other[1:]} made now"
        # By what they draw and not by their numbers, which depend on the other locales.
        if found.glyphs[one[0]] != made.glyphs[other[0]]:
            boxes = geometry.bounds(found.glyphs[one[0]]), geometry.bounds(made.glyphs[other[0]])
            yield f"outline {i} has another shape (bounds {boxes[0]} in the file, {boxes[1]} made now)"


def sample(rows, library):
    """A few rows that together use every face whose file is there, and the files that are not."""
    usable = {face for face in fonts.FACES if face.file in library.usable}
    chosen, covered = [], set()
    # Inter draws four scripts, so four rows are its sample.
    for row in sorted(rows, key=lambda row: row.locale not in ("el_GR", "en_US", "ru_RU", "vi_VI")):
        faces = faces_of(row)
        if faces <= usable and (not faces <= covered or faces == {fonts.INTER_MEDIUM} and len(chosen) < 4):
            chosen.append(row)
            covered |= faces
    return sorted(chosen, key=lambda row: row.locale), [file for file in fonts.FILES if file not in library.usable]


def licence(text, library):
    """Copyright lines of fonts at hand that the licence file lacks."""
    return [f"OFL.txt lacks \"{line}\", the copyright line of {file.name}"
            for file in library.usable for line in copyrights(library.path(file)) if line not in text]


def copyrights(path):
    """The distinct copyright lines of a font file, as its name tables have them."""
    members = TTCollection(path, lazy=True).fonts if path.suffix == ".ttc" else [TTFont(path, lazy=True)]
    return list(dict.fromkeys(font["name"].getDebugName(0) for font in members))
