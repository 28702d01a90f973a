"""The words that users read: one name for each thing, from the glossary in CONTRIBUTING.md, and American spelling.

Looks at documents, pages, scripts, the strings of programs, and documentation comments, which the reference of the libraries prints.
"""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

#: What the glossary replaces, as regular expressions, and the term in its place.
REPLACED = {
    r"return URLs?(?!s? (?:under|in the portal))|return address(?:es)?|return-url\b(?!s)": "redirect URI",
    r"[Ee]-mails?|\bmail address(?:es)?": "email, email address",
    r"[Tt]he kit\b|\b[Kk]it's\b|the app's half": "server library",
    r"\b[Mm]end(?:s|ed|ing|able)?\b": "fix",
    r"\bclient ids?\b|\bapp ids?\b(?! =)": "client ID, App ID",
    r"\bteam ids?\b|\bkey ids?\b": "Team ID, Key ID",
    r"\bbundle ids?\b|\bservices ids?\b": "bundle ID, Services ID",
    r"\bApple accounts?\b|\baccounts? at Apple\b": "Apple Account",
    r"\bready-made\b|\bmade up\b": "default",
    r"\b[Rr]edeem(?:s|ed|ing)?\b": "exchange",
    r"\b(?:things?|screens?|buttons?) to look at\b|\bis to look at\b|\*to look at\*": "needs review",
    r"\b[Ww]hoever\b|\b[Ss]omebody\b|\b[Ss]ome one\b": "user, someone",
    r"\bviolations?\b": "finding",
    r"\bgood once\b": "works once, single use",
    r"\bidentity-token\b|\bID tokens?\b": "identity token",
    r"\bkeep quiet\b": "suppress",
    r"\battacks? (?:is|are|was|were) played\b|\bplay(?:s|ed)? (?:an|the|every|each) attacks?\b": "run an attack",
}

#: British spelling, and the American one.
SPELLING = {
    r"[Cc]olour": "color", r"[Bb]ehaviour": "behavior", r"\b[Cc]entred?\b": "center", r"[Cc]atalogue": "catalog", r"\b[Gg]rey": "gray",
    r"[Dd]efence": "defense", r"[Jj]udgement": "judgment", r"\b[Ll]icences?\b": "license", r"[Ff]avourite": "favorite",
    r"(?:[Rr]ecogn|[Oo]rgan|[Aa]uthor|[Nn]ormal|[Cc]apital|[Mm]inim|[Oo]ptim|[Ii]nitial)is(?:e[ds]?|ing|ation)\b": "…ize",
    r"\b[Cc]ancelling\b": "canceling",
}

#: Places where such a word is meant: the file, the expression it matches, and why.
ALLOWED = [
    ("Sources/orchard/Storage/Schema.swift", r"\d \w+ as the kit (?:sees|keeps) them", "the name of a migration, which databases store"),
    ("Sources/orchard/Storage/ShopDatabase+Accounts.swift", r"favourite = \?", "a column of the database"),
    ("Checker/Sources/QuinceGuidelines/Inspect/InterfaceBuilder/Screens/FieldWording.swift", r'"mail address"', "words of apps"),
    ("Sources/quince/ButtonCommand.swift", r"grey-alpha", "a value of --samples"),
]


def tracked(*patterns):
    done = subprocess.run(["git", "ls-files", *patterns], cwd=ROOT, text=True, capture_output=True, check=True)
    return [ROOT / name for name in done.stdout.splitlines()]


def without_code(text):
    """Markdown without samples of code, whose words belong to a language."""
    text = re.sub(r"^```.*?^```", lambda sample: "\n" * sample[0].count("\n"), text, flags=re.M | re.S)
    return re.sub(r"`[^`\n]+`|^    .*$", "``", re.sub(r"\]\([^)]*\)", "]", text), flags=re.M)


def readable(path):
    """The lines of a file that a user reads, each with its number."""
    text = path.read_text()
    if path.suffix == ".md":
        text = without_code(text)
    for number, line in enumerate(text.splitlines(), 1):
        if path.suffix in (".md", ".mustache"):
            yield number, re.sub(r"<[^>]*>|\{\{[^}]*\}\}", " ", line)
        elif path.suffix == ".js":
            yield number, " ".join(re.findall(r'"[^"]*"|`[^`]*`', line))
        else:
            yield number, swift_words(line)


def swift_words(line):
    """The strings of a line of Swift, or its documentation comment."""
    bare = line.strip()
    if bare.startswith("///"):
        return re.sub(r"``[^`]*``|`[^`]*`", "``", bare)
    if bare.startswith("//"):
        return ""
    strings = [re.sub(r"\\\([^)]*\)", "…", string) for string in re.findall(r'"(?:[^"\\]|\\.)*"', bare)]
    # One word alone is an identifier or a value, not a sentence.
    sentences = [string for string in strings if " " in string.strip('" ')]
    is_text = not strings and re.match(r"[A-Z“‘(…*-].* .* ", bare) and not re.search(r"[{}=]|\)$|: \[", bare)
    return " ".join(sentences) if sentences else bare if is_text else ""


def found(path, lines, expressions):
    """What is found in the lines of a file, as file:line: and the words."""
    name = str(path.relative_to(ROOT)) if path.is_absolute() else str(path)
    allowed = [expression for place, expression, _ in ALLOWED if name == place or place.endswith("/") and name.startswith(place)]
    for number, line in lines:
        for expression, instead in expressions.items():
            for match in re.finditer(expression, line):
                if not any(re.search(one, line) for one in allowed):
                    yield f"{name}:{number}: “{match[0]}”; say {instead}"


FILES = tracked("*.md", "Sources/*.swift", "Sources/*.mustache", "Sources/*.js", "Checker/Sources/*.swift")


@pytest.mark.parametrize("expressions", [REPLACED, SPELLING], ids=["glossary", "spelling"])
def test_words_of_the_glossary(expressions):
    assert len(FILES) > 500
    problems = [problem for path in FILES for problem in found(path, readable(path), expressions)]
    assert problems == [], "\n" + "\n".join(problems)


@pytest.mark.parametrize("name, text, count", [
    ("a.md", "Register the return URL.\n\n    the return URL\n`e-mail`\n", 1),
    ("a.md", "Send an e-mail in your favourite colour.", 3),
    ("a.mustache", '<p class="colour">Mend it</p>', 1),
    ("a.js", 'say("The kit has it."); // the kit', 1),
    ("a.swift", '    /// Mends a finding.\n    // mends\n    let colour = "colour"\n    throw Failure("no e-mail \\(colour)")\n', 2),
])
def test_replaced_words_are_found(tmp_path, name, text, count):
    path = tmp_path / name
    path.write_text(text)
    problems = list(found(Path(name), readable(path), REPLACED | SPELLING))
    assert len(problems) == count, problems


def test_allowed_places_are_needed():
    """A place that no longer has the word leaves the list."""
    for place, expression, _ in ALLOWED:
        paths = [path for path in FILES if str(path.relative_to(ROOT)).startswith(place)]
        assert any(re.search(expression, line) for path in paths for _, line in readable(path)), (place, expression)
