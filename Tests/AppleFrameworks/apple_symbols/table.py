"""The table of Apple's symbols in docs/apps.md, between two comments that mark it: what QuinceUI uses, by platform and version.

The table is the record of what the compiler found in the sources: it is read as well as written.
"""

import itertools
import re
from typing import NamedTuple

from .availability import PLATFORMS, ROOT, UNAVAILABLE

DOCUMENT = ROOT / "docs/apps.md"
BEGIN = "<!-- Apple's symbols, written by scripts/apple-symbols -->"
END = "<!-- The end of Apple's symbols -->"

BETWEEN = re.compile(f"(?<={re.escape(BEGIN)}\n).*?(?={re.escape(END)})", re.DOTALL)
HEADINGS = ["Symbols", "Header", *(name for name, _ in PLATFORMS.values())]


class Use(NamedTuple):
    """A symbol with the flavours in which QuinceUI uses it."""

    symbol: tuple
    flavours: frozenset

    @property
    def owner(self):
        return self.symbol.path if self.symbol.is_type else self.symbol.owner or ""

    @property
    def cells(self):
        """Header and versions; a version in parentheses says that the platform has the symbol, and QuinceUI doesn't use it there."""
        versions = [
            "–" if version == UNAVAILABLE else version if flavour in self.flavours else f"({version})"
            for flavour, version in zip(PLATFORMS, self.symbol.versions)
        ]
        return (f"`{self.symbol.header}`", *versions)

    @property
    def order(self):
        return self.symbol.framework, self.owner, not self.symbol.is_type, self.cells, self.symbol.path


def names(uses):
    """The first name whole, and the others of its type from the dot on; whole as well without a type."""
    first, *others = uses
    start = len(first.owner)
    return ", ".join([f"`{first.symbol.path}`", *(f"`{other.symbol.path[start:]}`" for other in others)])


def line(cells):
    return "| " + " | ".join(cells) + " |\n"


def rows(uses):
    """The uses of a type, or of none, in one row each, as far as their cells are the same."""
    groups = {}
    for use in sorted(uses, key=lambda use: use.order):
        groups.setdefault((use.owner, use.cells), []).append(use)
    return groups.values()


def rendered(uses):
    """The table in Markdown, a part for each framework."""
    text = ""
    for framework, group in itertools.groupby(sorted(uses, key=lambda use: use.order), key=lambda use: use.symbol.framework):
        text += f"\n### {framework}\n\n" + line(HEADINGS) + line(["---"] * len(HEADINGS))
        for row in rows(group):
            text += line([names(row), *row[0].cells])
    return text + "\n"


def parsed(document, symbols):
    """The uses that the table of a document records."""
    listed = {(symbol.path, symbol.framework): symbol for symbol in symbols}
    framework, uses = None, []
    for row in BETWEEN.search(document)[0].splitlines():
        if row.startswith("### "):
            framework = row.removeprefix("### ")
        elif row.startswith("| `"):
            first, _, *versions = row.strip("| ").split(" | ")
            uses += [Use(listed[path, framework], flavours(versions)) for path in paths(first) if (path, framework) in listed]
    return uses


def flavours(versions):
    return frozenset(flavour for flavour, version in zip(PLATFORMS, versions) if version[0].isdigit())


def paths(cell):
    """The whole names of a cell."""
    first, *others = re.findall(r"`([^`]+)`", cell)
    owner = first if re.fullmatch(r"(?:\w+\.)*[A-Z]\w*", first) else first.rsplit(".", 1)[0]
    return [first, *(owner + other if other.startswith(".") else other for other in others)]


def written(document, uses):
    """The document with the table of these uses."""
    assert BETWEEN.search(document), f"{DOCUMENT.name} has no place for the table, between the lines\n{BEGIN}\n{END}"
    return BETWEEN.sub(lambda _: rendered(uses), document)


def with_flavour(uses, flavour, found):
    """The uses, with those of a flavour replaced."""
    flavours = {use.symbol: use.flavours - {flavour} for use in uses}
    for symbol in found:
        flavours[symbol] = flavours.get(symbol, frozenset()) | {flavour}
    return [Use(symbol, where) for symbol, where in flavours.items() if where]
