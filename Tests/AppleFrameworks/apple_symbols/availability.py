"""The list of Apple's symbols that the stand-ins declare, availability.tsv: where each is declared, and since which version."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[3]
LIST = ROOT / "Tests/AppleFrameworks/availability.tsv"

#: Each flavour of scripts/test-ui with its platform, and the deployment target of QuinceUI there.
PLATFORMS = {
    "ios": ("iOS", "18.0"),
    "macos": ("macOS", "15.0"),
    "catalyst": ("Catalyst", "18.0"),
    "tvos": ("tvOS", "18.0"),
    "visionos": ("visionOS", "2.0"),
    "watchos": ("watchOS", "11.0"),
}
COLUMNS = ["symbol", "framework", "header", *PLATFORMS, "source"]
UNAVAILABLE = "-"

NAME = re.compile(r"(?:(?P<owner>.+)\.)?(?P<name>[^.()]+)(?:\((?P<labels>[^)]*)\))?")


class Symbol(NamedTuple):
    """A row of the list."""

    path: str
    framework: str
    header: str
    versions: tuple
    source: str

    @property
    def owner(self):
        """The type that it is a member of; None at the top of a framework."""
        return NAME.fullmatch(self.path)["owner"]

    @property
    def name(self):
        return NAME.fullmatch(self.path)["name"]

    @property
    def labels(self):
        """The labels of the parameters, without the colons; None if it takes none in its name, as a property."""
        labels = NAME.fullmatch(self.path)["labels"]
        return None if labels is None else labels.split(":")[:-1]

    @property
    def is_type(self):
        return self.labels is None and self.name[0].isupper()

    def first_version(self, flavour):
        return self.versions[list(PLATFORMS).index(flavour)]


def number(version):
    """A version to compare."""
    return [int(part) for part in version.split(".")]


def read(text):
    """The symbols of a list, in its order."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert lines[0].split("\t") == COLUMNS, f"the first line names the columns {COLUMNS}"
    return [parsed(line.split("\t")) for line in lines[1:]]


def parsed(cells):
    assert len(cells) == len(COLUMNS), f"a row has {len(COLUMNS)} cells: {cells}"
    path, framework, header, *versions, source = cells
    assert NAME.fullmatch(path), f"'{path}' isn't a name of Swift"
    for version in versions:
        assert version == UNAVAILABLE or re.fullmatch(r"\d+\.\d+(\.\d+)?", version), f"{path}: '{version}' isn't a version"
    return Symbol(path, framework, header, tuple(versions), source)
