"""What the stand-ins of one flavour of scripts/test-ui declare, by the symbol graphs that Swift's compiler extracts from its build."""

import json
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

from .availability import ROOT

MODULES = ROOT / "Tests/AppleFrameworks/Modules"


class Declaration(NamedTuple):
    """A public symbol of a stand-in."""

    path: str
    module: str


class Graph:
    """The public symbols of stand-ins, without those for tests: they are `@_spi(Test)`, or begin with an underscore.

    A member that a class overrides, or that a type has for a protocol, is taken for the one of the superclass or of the protocol.
    """

    def __init__(self, documents):
        self.declared, self.names, self.members, self.owners, self.above, self.implied = {}, {}, {}, {}, {}, set()
        for module, document in documents:
            for symbol in document["symbols"]:
                precise, path = symbol["identifier"]["precise"], symbol["pathComponents"]
                self.declared[precise], self.names[precise] = Declaration(".".join(path), module), path[-1]
        for _, document in documents:
            for relation in document["relationships"]:
                self.add(relation)

    def add(self, relation):
        kind, source, target = relation["kind"], relation["source"], relation["target"]
        if kind in ("inheritsFrom", "conformsTo"):
            self.above.setdefault(source, []).append(target)
        elif kind in ("memberOf", "requirementOf", "optionalRequirementOf") and source in self.names:
            self.members.setdefault(target, {})[self.names[source]] = source
            self.owners[source] = target
            # A member for a protocol of Swift itself, such as RawRepresentable.
            if "sourceOrigin" in relation:
                self.implied.add(source)

    def ancestors(self, precise):
        """The superclasses and protocols of a type, the nearest first."""
        for parent in self.above.get(precise, []):
            yield parent
            yield from self.ancestors(parent)

    def first(self, precise):
        """The first declaration of a symbol; None for those that aren't of the stand-ins."""
        if precise not in self.declared:
            return None
        others = [self.members.get(parent, {}).get(self.names[precise]) for parent in self.ancestors(self.owners.get(precise))]
        return next((other for other in reversed(others) if other), precise)

    def declarations(self):
        """Every symbol, by its first declaration, but for what a type has for a protocol of Swift."""
        return self.of(self.declared.keys() - self.implied)

    def of(self, symbols):
        """The first declarations of these symbols, and the types whose members they are."""
        found, left = set(), [self.first(symbol) for symbol in symbols]
        while left:
            precise = left.pop()
            if precise and precise not in found:
                found.add(precise)
                left.append(self.first(self.owners.get(precise)))
        return sorted({self.declared[precise] for precise in found})


def extracted(build):
    """The graph of the stand-ins in the build folder of a flavour."""
    folder = next(Path(build).glob("*/debug/Modules"))
    modules = {path.stem for path in folder.glob("*.swiftmodule")} & {path.name for path in MODULES.iterdir()}
    with tempfile.TemporaryDirectory() as output:
        for module in sorted(modules):
            subprocess.run(
                ["swift", "symbolgraph-extract", "-module-name", module, "-I", folder, "-output-dir", output,
                 "-minimum-access-level", "public", "-skip-synthesized-members", "-target", folder.parent.parent.name],
                check=True)
        # An extension of another module's type has a file of its own: SwiftUI@UIKit.symbols.json.
        return Graph([(path.name.split(".")[0].split("@")[0], json.loads(path.read_text())) for path in sorted(Path(output).iterdir())])
