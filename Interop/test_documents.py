"""What the documents say about the tests is true."""

import json
import pathlib
import re
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROWS = re.findall(r"^\| ([\d-]+) \|.*\| (\[.*\)) \|$", (ROOT / "docs/conformance.md").read_text(), re.MULTILINE)


def test_every_check_has_a_row():
    assert [number for number, _ in ROWS] == [str(n) for n in range(1, 45)] + [f"9700-{n}" for n in range(1, 24)]


@pytest.mark.parametrize(("number", "links"), ROWS, ids=[number for number, _ in ROWS])
def test_check_is_in_the_name_of_a_test(number, links):
    for path in re.findall(r"\(\.\./(.*?)\)", links):
        names = re.findall(r'(?:@Test|Row)\(\s*"([^"]*)"|, "(\d+: [^"]*)"\)', (ROOT / path).read_text())
        numbered = [name.split(":")[0].split(", ") for pair in names for name in pair if ":" in name]
        assert any(number in numbers for numbers in numbered), f"{path} has no test named {number}"


def test_the_tutorial_s_code_is_what_is_compiled_and_run():
    tutorial = ROOT / "Sources/QuinceRelyingParty/QuinceRelyingParty.docc/FromNothingToSignedIn.md"
    blocks = re.findall(r"```swift\n(.*?)```", tutorial.read_text(), re.DOTALL)
    assert (ROOT / "Examples/SignIn/main.swift").read_text() in blocks


def test_the_readme_s_lines_of_the_kit_are_the_example_s():
    example = (ROOT / "Examples/SignIn/main.swift").read_text()
    block = next(b for b in re.findall(r"```swift\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL) if "SignInRoutes" in b)
    assert len(block.splitlines()) <= 12
    for line in block.splitlines():
        assert line in example, line


def blocks(document):
    return re.findall(r"```swift\n(.*?)```", (ROOT / document).read_text(), re.DOTALL)


APPS = blocks("docs/apps.md")


@pytest.mark.parametrize("document", ["docs/apps.md"])
def test_the_block_for_apps_that_stands_alone_is_a_whole_file_of_the_sample(document):
    block = next(block for block in blocks(document) if "AppleIDButton" in block)
    before, after = (ROOT / "Examples/AppleApp/SmallSignIn.swift").read_text().split(block)
    assert after == ""
    assert re.sub(r"//.*|#if canImport\(FoundationNetworking\)\nimport FoundationNetworking\n#endif", "", before).strip() == ""


@pytest.mark.parametrize("block", APPS[1:])
def test_other_lines_for_apps_are_the_sample_s(block):
    folders = [ROOT / "Examples/AppleApp", ROOT / "Examples/AppServer"]
    files = [path.read_text() for folder in folders for path in sorted(folder.glob("*.swift"))]
    assert len(block.splitlines()) <= 14
    lines = [line.strip() for line in block.splitlines() if line]
    assert any(in_order(lines, file) for file in files), "no file of the sample has these lines in this order"


@pytest.mark.parametrize("framework", ["UIKit", "AppKit"])
def test_the_blocks_of_a_screen_in_code_are_the_whole_of_it(framework):
    file = (ROOT / f"Examples/AppleApp/WelcomeViewController+{framework}.swift").read_text()
    screen = file[file.index("final class"):file.rindex("#endif")]
    assert screen in ["\n".join(pair) for pair in zip(APPS, APPS[1:])]


def in_order(lines, text):
    at = 0
    for line in lines:
        found = text.find(line, at)
        if found < 0:
            return False
        at = found + len(line)
    return True


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "SECURITY.md", *sorted(
    str(path.relative_to(ROOT)) for path in (ROOT / "docs").glob("*.md"))])
def test_links_lead_somewhere(document):
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", (ROOT / document).read_text()):
        if not target.startswith(("http:", "https:", "mailto:")):
            assert ((ROOT / document).parent / target).exists(), f"{document} links to {target}"


def scale_model(*arguments):
    return subprocess.run([ROOT / "scripts/scale-model", *arguments], capture_output=True, text=True, timeout=60)


def test_the_tables_of_the_sizing_follow_from_the_figures():
    checked = scale_model("--check")
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize("name, table", [("cost.sign-in.commits", "database"), ("bytes.postgresql.passkey.heap", "person")])
def test_a_changed_figure_changes_the_tables_of_the_sizing(tmp_path, name, table):
    saved = json.loads((ROOT / "Benchmarks/scale.json").read_text())
    saved["figures"][name]["value"] *= 2
    (tmp_path / "scale.json").write_text(json.dumps(saved))
    checked = scale_model("--check", "--figures", tmp_path / "scale.json")
    assert checked.returncode == 1 and table in checked.stderr
    document = tmp_path / "scale.md"
    document.write_text((ROOT / "docs/scale.md").read_text())
    files = ["--figures", tmp_path / "scale.json", "--document", document]
    assert scale_model("--write", *files).returncode == 0 and scale_model("--check", *files).returncode == 0
