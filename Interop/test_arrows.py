"""Folders are layers: a folder may name types of the folders below it, and no others.

The list has every arrow between the folders of a target. A new arrow is a decision: write it into the list, or move the type.
The files of the target's own folder put the parts together; they may name everything, and everything may name them.
"""

import collections
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

#: Each folder with the folders whose types it may name.
ARROWS = {
    "Sources/QuinceService": """
        Account: Configuration Events Secrets
        AccountPages: Account Audit Configuration Developer Events Explanation Grants HTTP Limits Mail Pages Passkey Recovery Registration Secrets Sessions SignIn TrustedDevice
        AppleScript: HTTP
        Audit: Explanation Secrets Sessions
        Authorize: Configuration Developer Explanation Pages
        ButtonImages: Configuration HTTP Pages
        Configuration: Keys
        Consent: Account Authorize Configuration Developer Explanation Flow Grants Pages Recovery Secrets Token
        Console: Account Authorize ButtonImages Configuration Consent Developer Events Explanation Grants HTTP Keys Pages Relay Secrets Sessions Token Transfer
        Developer: Configuration
        Discovery: HTTP
        Events: Configuration Keys
        Explanation: Secrets
        Flow: Account Authorize Configuration Secrets
        Forwarding: Configuration Pages Storage
        Grants: Account Events
        ImmediateAnswers: ButtonImages Discovery HTTP Keys
        Interaction: Account Authorize Configuration Consent Explanation Flow HTTP Languages Pages Passkey Secrets Sessions SignIn TrustedDevice
        Keys: HTTP
        Languages: Authorize Configuration Flow HTTP
        Limits: Secrets
        Mail: Account Audit Limits Pages Sessions
        Management: Configuration
        Passkey: Account Configuration Explanation Limits Pages Secrets
        Recovery: Account Configuration Passkey Secrets
        Registration: Account Configuration Limits Mail Recovery Secrets
        Relay: Configuration Grants
        Revocation: Events Grants HTTP Secrets Token
        Sessions: Account Configuration Secrets
        SignIn: Account Configuration Developer Explanation Flow Mail Pages Passkey Recovery TrustedDevice
        Storage: Account Audit Configuration Consent Console Developer Events Flow Grants Keys Limits Passkey Recovery Registration Relay Secrets Sessions Token Transfer TrustedDevice
        Token: Configuration Developer Explanation Grants HTTP Keys Limits Secrets
        Transfer: Account Configuration Developer Explanation Grants HTTP Secrets Token
        TrustedDevice: Account Secrets
    """,
    "Sources/MailRelay": """
        Delivery: Spool Store
        Filter: Delivery Spool Store
        Spool: Store
    """,
    "Sources/QuinceMail": """
        DKIM: DNS Message
        DMARC: DKIM DNS Message SPF
        Parts: Message
        Relay: DMARC Message Parts SMTP
        SMTP: Message
        SPF: DNS
    """,
    "Sources/orchard": """
        AccountLinking: Account Orders Protection Sessions
        AccountPages: Account AccountLinking Catalog Checkout Orders Pages Protection Sessions
        AppReturn: Account AccountLinking Pages Protection Sessions
        AppleEvents: Pages
        AppleSignIn: Account AccountLinking EmailLinks Pages Protection Sessions
        Basket: Account Catalog Pages Protection Sessions
        Checkout: Account Basket Catalog EmailLinks Mail Orders Pages Protection Sessions
        EmailLinks: Mail Protection
        Mail: Orders Protection Settings
        Orders: Account Basket Catalog Protection Sessions
        Pages: Catalog Protection Sessions
        Sessions: Account Protection
        Settings: Protection
        SignIn: AccountLinking AppleSignIn EmailLinks Orders Pages Protection Sessions
        Storage: Account AccountLinking Basket Catalog EmailLinks Orders Protection Sessions Settings
        Storefront: Basket Catalog Orders Pages Sessions
    """,
    "Sources/QuinceRelyingParty": """
        Accounts: Configuration Identity SignIn Start
        AppReturn: Accounts Configuration SignIn Start
        Deletion: Accounts Configuration SignIn Token
        Events: Accounts Configuration Identity SignIn
        Identity: Configuration
        Migration: Accounts Configuration Identity SignIn Token
        Return: Start
        SignIn: Configuration Identity Return Start Token
        Token: Configuration
    """,
}

DECLARATION = re.compile(
    r"^(?:(?:package|public|internal|final|indirect|nonisolated|@\w+(?:\([^)]*\))?)\s+)*"
    r"(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)",
    re.MULTILINE,
)


def code(text):
    """The text without comments and literals, line for line; what is interpolated into a literal stays."""

    def interpolated(match):
        lines = match.group(0).count("\n")
        return " ".join(re.findall(r"\\#*\(([^)]*)\)", match.group(0))) + "\n" * lines

    text = re.sub(r"/\*.*?\*/", lambda match: "\n" * match.group(0).count("\n"), text, flags=re.DOTALL)
    text = re.sub(r"//[^\n]*", "", text)
    text = re.sub(r'(#*)""".*?"""\1', interpolated, text, flags=re.DOTALL)
    return re.sub(r'"(?:\\.|[^"\\\n])*"', interpolated, text)


def folder(path):
    """The first folder below the target; none for the target's own files."""
    return path.parts[0] if len(path.parts) > 1 else None


def arrows(target):
    """Each arrow between two folders, with the places that draw it: (file, line, type)."""
    files = {path.relative_to(target): code(path.read_text()) for path in sorted(target.rglob("*.swift"))}
    homes = {}
    for path, text in files.items():
        for match in DECLARATION.finditer(text):
            homes.setdefault(match.group(1), folder(path))
    found = collections.defaultdict(list)
    for path, text in files.items():
        for match in re.finditer(r"\b[A-Z]\w+\b", text):
            home = homes.get(match.group(0))
            if home and folder(path) and home != folder(path):
                line = text.count("\n", 0, match.start()) + 1
                found[folder(path), home].append((path, line, match.group(0)))
    return found


def listed(target):
    lines = (line.split(": ") for line in ARROWS[target].split("\n") if line.strip())
    return {(source.strip(), end) for source, ends in lines for end in ends.split()}


@pytest.mark.parametrize("target", ARROWS)
def test_no_arrow_is_new(target):
    found = arrows(ROOT / target)
    new = [
        f"{target}/{path}:{line}: {source} names {name} of {end}"
        for (source, end), places in sorted(found.items())
        if (source, end) not in listed(target)
        for path, line, name in places
    ]
    assert not new, "new arrows between folders:\n" + "\n".join(new)
    assert not listed(target) - set(found), "arrows that are gone: take them out of the list"


@pytest.mark.parametrize("target", ARROWS)
def test_the_list_has_no_circle(target):
    left = collections.defaultdict(set)
    for source, end in listed(target):
        left[source].add(end)
    while left:
        lowest = [name for name, ends in left.items() if not ends & set(left)]
        assert lowest, f"a circle among {sorted(left)}"
        for name in lowest:
            del left[name]


def test_a_new_arrow_is_found_with_its_line(tmp_path):
    (tmp_path / "Below").mkdir()
    (tmp_path / "Above").mkdir()
    (tmp_path / "Below/Value.swift").write_text("struct Value {\n    // Screen\n    let screen: Screen\n}\n")
    (tmp_path / "Above/Screen.swift").write_text('struct Screen {\n    let text = "Value"\n    let sum = "\\(Value.self)"\n}\n')
    assert arrows(tmp_path) == {
        ("Below", "Above"): [(Path("Below/Value.swift"), 3, "Screen")],
        ("Above", "Below"): [(Path("Above/Screen.swift"), 3, "Value")],
    }


def folders_with_swift(target):
    return sorted({path.parent for path in target.rglob("*.swift")} - {target})


@pytest.mark.parametrize("target", ARROWS)
def test_each_folder_says_what_it_owns_in_the_file_of_its_name(target):
    """A folder of one level; deeper ones are parts of it."""
    for path in folders_with_swift(ROOT / target):
        if path.parent == ROOT / target:
            named = path / f"{path.name}.swift"
            assert named.exists(), f"{path.relative_to(ROOT)} needs {named.name} with its first comment"
            assert named.read_text().startswith(f"// {path.name}: "), named.relative_to(ROOT)
