"""titles.tsv: one locale a line, tabs between the columns, no quoting."""

import unicodedata
from dataclasses import dataclass

from . import Refusal

COLUMNS = ["locale", "sign_in", "sign_up", "continue", "note"]

#: The types as a button's parameters spell them, in the order of the columns.
TYPES = ["sign-in", "sign-up", "continue"]

#: What each locale has lines for: a title of each type, and its code, by which sheets of buttons name their rows.
LABEL = "label"
LINES = [*TYPES, LABEL]


@dataclass(frozen=True)
class Row:
    locale: str
    texts: tuple  # one for each of TYPES, in logical order
    note: str

    @property
    def lines(self):
        """For each of LINES: which it is, its text, and the locale it is written in. Labels are for everybody."""
        titles = [(type, text, self.locale) for type, text in zip(TYPES, self.texts)]
        return [*titles, (LABEL, self.locale, "en_US")]


def read(path):
    """The rows, in the order of the file, which has to be sorted: readers search it."""
    lines = path.read_text(encoding="utf-8").split("\n")
    if lines[0].split("\t") != COLUMNS:
        raise Refusal(f"{path.name}: the first line has to name the columns {', '.join(COLUMNS)}")
    if lines[-1]:
        raise Refusal(f"{path.name}: the last line doesn't end with a line break")
    rows = [_row(f"{path.name}:{number}", line) for number, line in enumerate(lines[1:-1], 2)]
    locales = [row.locale for row in rows]
    if locales != sorted(set(locales)):
        raise Refusal(f"{path.name}: the locales aren't sorted, or one is listed twice")
    return rows


def _row(place, line):
    cells = line.split("\t")
    if len(cells) != len(COLUMNS):
        raise Refusal(f"{place}: {len(cells)} columns instead of {len(COLUMNS)}")
    for column, text in zip(COLUMNS[1:4], cells[1:4]):
        if fault := _fault(text):
            raise Refusal(f"{place}: {column} {fault}")
    return Row(cells[0], tuple(cells[1:4]), cells[4])


def _fault(text):
    """What is wrong with a title. Each of these looks right in an editor and is wrong in an image."""
    if text != " ".join(text.split()) or not text:
        return "is empty, or has an extra space or a space other than U+0020"
    if text != unicodedata.normalize("NFC", text):
        return "isn't in Unicode's normalization form C"
    for character in text:
        if unicodedata.category(character)[0] == "C":
            return f"contains U+{ord(character):04X}, which is invisible"
    return None
