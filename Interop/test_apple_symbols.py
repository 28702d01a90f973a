"""Apple's symbols that QuinceUI uses: the table in docs/apps.md, the list of the stand-ins and the sources agree.

scripts/test-ui compares the table and the list with what the compiler found, a platform at a time. No build is needed here.
"""

import re
import sys

import pytest

from test_arrows import ROOT, code

sys.path.insert(0, str(ROOT / "Tests/AppleFrameworks"))
from apple_symbols import availability, flavour, graph, table  # noqa: E402

SYMBOLS = availability.read(availability.LIST.read_text())
DOCUMENT = table.DOCUMENT.read_text()


def text(*folders):
    return "\n".join(code(path.read_text()) for folder in folders for path in sorted(folder.rglob("*.swift")))


SOURCES = text(ROOT / "Sources/QuinceUI", ROOT / "Sources/QuinceUITesting")
STAND_INS = text(graph.MODULES)

APPLES = re.compile(r"(?<!\.)\b(?:(?:AS|CA|CG|LA|NS|UI(?!Kit\b)|WK)[A-Z]\w+|(?:kSec|errSec|Sec)[A-Z]\w+)\b")
#: Names that begin like Apple's, and are declared by Foundation on Linux as well.
OF_FOUNDATION = {"CGFloat", "CGPoint", "CGRect", "CGSize", "NSCoder", "NSError", "NSNotification", "NSObject", "NSObjectProtocol"}


def names(symbols):
    return {part for symbol in symbols for part in symbol.path.split("(")[0].split(".")}


def test_the_table_has_the_headers_and_versions_of_the_list():
    assert DOCUMENT == table.written(DOCUMENT, table.parsed(DOCUMENT, SYMBOLS)), "run 'scripts/apple-symbols --write'"


def test_no_symbol_of_the_table_has_gone_from_the_sources():
    """A type may be there by its members alone, and the builder of views by what it builds."""
    used = [use.symbol for use in table.parsed(DOCUMENT, SYMBOLS)]
    words = set(re.findall(r"\w+", SOURCES))
    gone = [symbol.path for symbol in used if not symbol.is_type and symbol.owner != "ViewBuilder" and symbol.name not in words | {"init"}]
    assert len(used) > 200
    assert not gone, f"the sources don't name {gone}; build all with scripts/test-ui, which says how to write the table"


def test_each_name_of_apple_s_in_the_sources_is_in_the_table():
    used = names(use.symbol for use in table.parsed(DOCUMENT, SYMBOLS))
    found = set(APPLES.findall(SOURCES))
    assert len(found) > 40
    assert not found - used - OF_FOUNDATION, "not in the table of docs/apps.md; scripts/test-ui says how to write it"


def test_the_list_is_sorted_and_has_no_symbol_twice():
    keys = [(symbol.framework, symbol.path) for symbol in SYMBOLS]
    assert keys == sorted(set(keys))


@pytest.mark.parametrize("framework", sorted({symbol.framework for symbol in SYMBOLS}))
def test_each_symbol_of_the_list_is_declared_by_a_stand_in(framework):
    declared = set(re.findall(r"\b(?:associatedtype|case|class|enum|func|let|protocol|struct|typealias|var|,) `?(\w+)", STAND_INS)) | {"init"}
    unknown = [symbol.path for symbol in SYMBOLS if symbol.framework == framework and symbol.name not in declared]
    assert not unknown, "remove them from the list, or declare them"


@pytest.mark.parametrize("cell", ["?", "", "18", "iOS 18"])
def test_a_version_is_a_number_or_a_dash(cell):
    with pytest.raises(AssertionError, match="isn't a version"):
        availability.parsed(["UIView", "UIKit", "UIKit/UIView.h", cell, "-", "13.1", "9.0", "1.0", "-", "D"])


def symbol(path, *versions, framework="UIKit"):
    return availability.parsed([path, framework, f"{framework}/{path.split('.')[0]}.h", *versions, "H"])


VIEW = symbol("UIView", "2.0", "-", "13.1", "9.0", "1.0", "-")
LEVEL = symbol("UIUserInterfaceLevel", "13.0", "-", "13.1", "-", "1.0", "-")
GLASS = symbol("UIGlassEffect", "26.0", "-", "26.0", "26.0", "-", "-")
SELECTOR = symbol("Selector", "2.0", "10.0", "13.0", "9.0", "1.0", "2.0", framework="ObjectiveC")


@pytest.mark.parametrize(("name", "declared", "says"), [
    ("ios", "UIView", None),
    ("ios", "Selector", None),
    ("macos", "UIView", "macOS doesn't have 'UIView' (UIKit/UIView.h): exclude it from the stand-in by #if"),
    ("tvos", "UIUserInterfaceLevel", "tvOS doesn't have 'UIUserInterfaceLevel' (UIKit/UIUserInterfaceLevel.h)"),
    ("ios", "UIGlassEffect", "iOS has 'UIGlassEffect' (UIKit/UIGlassEffect.h) since 26.0, but QuinceUI supports iOS 18.0"),
    ("ios", "UIView.glow", "'UIView.glow' of UIKit on iOS isn't in Tests/AppleFrameworks/availability.tsv: add it with its header"),
])
def test_a_stand_in_that_declares_more_than_its_platform_has_is_found(name, declared, says):
    found = list(flavour.faults(name, [graph.Declaration(declared, "UIKit")], [VIEW, LEVEL, GLASS, SELECTOR]))
    assert len(found) == (1 if says else 0)
    assert says is None or found[0].startswith(says)


def test_a_table_that_lacks_a_use_or_has_one_too_many_is_found():
    assert list(flavour.differences("ios", {VIEW, LEVEL}, {VIEW, SELECTOR})) == [
        "QuinceUI uses 'UIUserInterfaceLevel' of UIKit on iOS, but the table in docs/apps.md doesn't say so",
        "QuinceUI doesn't use 'Selector' of ObjectiveC on iOS, but the table in docs/apps.md says so",
    ]


def document(*uses):
    return table.written(f"before\n{table.BEGIN}\n{table.END}\nafter\n", uses)


def test_a_table_says_where_a_symbol_is_used_and_reads_what_it_says():
    frame = symbol("UIView.frame", "2.0", "-", "13.1", "9.0", "1.0", "-")._replace(header="UIKit/UIView.h")
    uses = [table.Use(VIEW, frozenset({"ios"})), table.Use(frame, frozenset({"ios"})), table.Use(LEVEL, frozenset({"catalyst", "visionos"}))]
    text = document(*uses)
    assert "| `UIView`, `.frame` | `UIKit/UIView.h` | 2.0 | – | (13.1) | (9.0) | (1.0) | – |\n" in text
    assert "| `UIUserInterfaceLevel` | `UIKit/UIUserInterfaceLevel.h` | (13.0) | – | 13.1 | – | 1.0 | – |\n" in text
    assert set(table.parsed(text, [VIEW, frame, LEVEL, GLASS])) == set(uses)


def test_a_flavour_replaces_what_it_alone_said():
    uses = [table.Use(VIEW, frozenset({"ios", "tvos"})), table.Use(SELECTOR, frozenset({"tvos"}))]
    assert set(table.with_flavour(uses, "tvos", {LEVEL})) == {table.Use(VIEW, frozenset({"ios"})), table.Use(LEVEL, frozenset({"tvos"}))}


def test_a_stale_table_is_not_what_would_be_written():
    stale = document(table.Use(VIEW, frozenset({"ios"}))).replace("| 2.0 |", "| 3.0 |")
    assert stale != table.written(stale, table.parsed(stale, [VIEW]))


def graph_of(symbols, *relations):
    identified = [{"identifier": {"precise": path}, "pathComponents": path.split(".")} for path in symbols]
    related = [dict(zip(("source", "kind", "target"), relation.split())) for relation in relations]
    return graph.Graph([("UIKit", {"symbols": identified, "relationships": related})])


def test_a_member_is_taken_for_the_first_declaration():
    declared = graph_of(
        ["Trait", "Trait.level", "View", "View.level", "View.frame", "Button", "Button.frame", "Button.title"],
        "Trait.level requirementOf Trait", "View conformsTo Trait", "Button inheritsFrom View", "View.level memberOf View",
        "View.frame memberOf View", "Button.frame memberOf Button", "Button.title memberOf Button")
    assert [path for path, _ in declared.declarations()] == ["Button", "Button.title", "Trait", "Trait.level", "View", "View.frame"]
    assert [path for path, _ in declared.of(["Button.frame", "elsewhere"])] == ["View", "View.frame"]
