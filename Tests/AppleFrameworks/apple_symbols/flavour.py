"""Compares one flavour with the list and with the table: its platform has what its stand-ins declare, and the table has what is used."""

from .availability import PLATFORMS, UNAVAILABLE, number
from .graph import MODULES

LIST = "Tests/AppleFrameworks/availability.tsv"


class Listed:
    """The list, to look declarations up in."""

    def __init__(self, symbols):
        frameworks = {path.name for path in MODULES.iterdir()}
        self.exact = {(symbol.path, symbol.framework): symbol for symbol in symbols}
        # A stand-in may declare what a framework has of which there is no stand-in, such as Selector of ObjectiveC.
        self.elsewhere = {symbol.path: symbol for symbol in symbols if symbol.framework not in frameworks}

    def __getitem__(self, declaration):
        return self.exact.get(declaration) or self.elsewhere.get(declaration.path)


def faults(flavour, declarations, symbols):
    """What the stand-ins of a flavour declare and its platform doesn't have, a sentence each."""
    platform, target = PLATFORMS[flavour]
    listed = Listed(symbols)
    for declaration in declarations:
        symbol = listed[declaration]
        if symbol is None:
            yield (f"'{declaration.path}' of {declaration.module} on {platform} isn't in {LIST}: add it with its header, "
                   "or hide it by @_spi(Test) or an underscore if Apple doesn't have it")
            continue
        first = symbol.first_version(flavour)
        if first == UNAVAILABLE:
            yield f"{platform} doesn't have '{symbol.path}' ({symbol.header}): exclude it from the stand-in by #if"
        elif number(first) > number(target):
            yield (f"{platform} has '{symbol.path}' ({symbol.header}) since {first}, but QuinceUI supports {platform} {target}: "
                   "remove it from the stand-in")


def used(declarations, symbols):
    """The symbols of the list that are used, without those that aren't in it."""
    listed = Listed(symbols)
    return {listed[declaration] for declaration in declarations} - {None}


def differences(flavour, compiled, shown):
    """How the table differs from what the compiler found in the sources of QuinceUI, a sentence each."""
    platform, _ = PLATFORMS[flavour]
    for symbol in sorted(compiled - shown):
        yield f"QuinceUI uses '{symbol.path}' of {symbol.framework} on {platform}, but the table in docs/apps.md doesn't say so"
    for symbol in sorted(shown - compiled):
        yield f"QuinceUI doesn't use '{symbol.path}' of {symbol.framework} on {platform}, but the table in docs/apps.md says so"
