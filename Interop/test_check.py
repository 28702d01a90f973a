"""The checker with the real program: how it ends, what it says to other programs, what it fixes and what it keeps quiet."""

import json
import os
import pty
import re
import shutil
import stat
import subprocess
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import jsonschema_rs
import pytest

from quince import ROOT, binary, clean_environment, run

SCHEMA = jsonschema_rs.validator_for(json.loads((ROOT / "Checker/docs/check.schema.json").read_text()))

#: A button that is too narrow in line 8, and one whose title is not approved in line 14.
LOGIN = """\
import AuthenticationServices
import SwiftUI

struct LoginView: View {
    var body: some View {
        VStack(spacing: 12) {
            // The system's own button.
            SignInWithAppleButton(.signIn) { _ in } onCompletion: { _ in }
                .signInWithAppleButtonStyle(.black)
                .frame(width: 120, height: 30)
            Button(action: {}) {
                HStack {
                    Image("SIWA-Left-White")
                    Text("Login with Apple").font(.system(size: 19)).foregroundColor(.white)
                }
            }
            .frame(width: 280, height: 44)
            .background(Color.black)
        }
        .background(Color.white)
    }
}
"""
NARROW, WORDING = "button.min-width", "title.wording"
CLEAN = LOGIN.replace("width: 120", "width: 200").replace("Login with", "Sign in with")


def check(folder, *arguments, **options):
    return run("check", *arguments, folder=folder, timeout=300, **options)


def report(folder, *arguments, code=None):
    """The JSON report, which keeps to its schema."""
    done = check(folder, "--format", "json", *arguments)
    assert code is None or done.returncode == code, (done.returncode, done.stdout, done.stderr)
    found = json.loads(done.stdout)
    errors = [error.message for error in SCHEMA.iter_errors(found)]
    assert not errors, errors
    assert found["exitCode"] == done.returncode
    return found


def violations(found, rule=None):
    return [
        finding for finding in found["findings"]
        if finding["verdict"] == "violation" and finding["status"] == "open" and rule in (None, finding["rule"])
    ]


@pytest.fixture
def project(tmp_path):
    """A project with two buttons, each of which breaks a rule."""
    (tmp_path / "Sources").mkdir()
    (tmp_path / "Sources/Login.swift").write_text(LOGIN)
    return tmp_path


def source(project, text=None):
    path = project / "Sources/Login.swift"
    if text is not None:
        path.write_text(text)
    return path.read_text()


# How it ends


def test_says_what_is_broken_and_fails(project):
    done = check(project)
    assert done.returncode == 1, done.stderr
    assert "error  Sources/Login.swift:8:13  Is 120 pt wide; required: at least 140 pt" in done.stdout
    assert "Black system button, 120 × 30 pt" in done.stdout
    assert done.stdout.rstrip().splitlines()[-1].startswith("2 errors")
    assert "\x1b" not in done.stdout and done.stderr == ""


def test_is_quiet_on_a_correct_project(project):
    source(project, CLEAN)
    found = report(project, code=0)
    assert not [finding for finding in violations(found) if finding["severity"] == "error"]
    assert found["summary"]["buttons"] == 2


def test_tells_clean_from_empty(tmp_path):
    (tmp_path / "a.swift").write_text("let x = 1\n")
    done = check(tmp_path)
    assert done.returncode == 0 and done.stdout.startswith("No Sign in with Apple button was found in 1 file")


@pytest.mark.parametrize("level, code", [("error", 1), ("warning", 1), ("advice", 1), ("review", 1), ("never", 0)])
def test_fails_on_what_it_is_told_to(project, level, code):
    assert check(project, "--fail-on", level).returncode == code


def test_unreadable_input_is_said_and_the_rest_checked(project):
    done = check(project, "Sources", "nowhere.swift")
    assert done.returncode == 1 and "nowhere.swift: there is no such file or folder" in done.stdout
    source(project, CLEAN)
    done = check(project, "Sources", "nowhere.swift")
    assert done.returncode == 3 and "2 buttons" in done.stdout
    assert report(project, ".", "nowhere.swift", code=3)["unreadable"][0]["place"]["path"] == "nowhere.swift"


WRONG = {
    "unknown flag": ["check", "--formt", "json"],
    "unknown format": ["check", "--format", "yaml"],
    "unknown level": ["check", "--fail-on", "always"],
    "unknown edition": ["check", "--guidelines", "2021"],
    "empty edition": ["check", "--guidelines", "2020,"],
    "no pattern": ["check", "--ignore", "/"],
    "no config": ["check", "--config", "none.yaml"],
    "both configs": ["check", "--config", "a.yaml", "--no-config"],
    "no baseline": ["check", "--baseline", "none.json"],
    "baseline without a name": ["check", "--update-baseline"],
    "yes to nothing": ["check", "--yes"],
    "fix of a comparison": ["check", "--fix", "--guidelines", "2020,2022"],
    "no host": ["check", "http://"],
    "unknown rule": ["explain", "button.min-widht"],
    "no rule": ["explain"],
    "nothing to measure": ["measure"],
    "output in no folder": ["check", "--output", "none/a.txt"],
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_words_are_refused_with_one_sentence(project, case):
    done = run(*WRONG[case], folder=project)
    assert done.returncode == 2, (done.returncode, done.stdout, done.stderr)
    assert done.stdout == "" and len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert done.stderr.startswith("quince: ")


def test_misspelled_words_are_guessed(project):
    assert "did you mean 'button.min-width'?" in run("explain", "button.min-widht").stderr
    assert "text, json, sarif, github, xcode, junit, html" in check(project, "--format", "yaml").stderr


def test_program_is_handed_arguments_terminal_and_exit_code(tmp_path):
    help_text = run("check", "--help").stdout
    assert "USAGE: quince check " in help_text and "--update-baseline" in help_text
    assert run("help", "explain").stdout.splitlines()[0].startswith("OVERVIEW: Explain a rule: what it requires")
    assert run("check", "--version").stdout == run("--version").stdout
    alone = tmp_path / "bin"
    alone.mkdir()
    shutil.copy(binary(), alone / "quince")
    done = subprocess.run(
        [alone / "quince", "check"], env=clean_environment({"PATH": str(tmp_path)}), capture_output=True, text=True, timeout=60,
    )
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1
    assert "docs/install.md#from-source" in done.stderr
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/quince-check").symlink_to(Path(binary()).with_name("quince-check"))
    done = subprocess.run(
        [alone / "quince", "rules"], env=clean_environment({"PATH": f"{tmp_path / 'elsewhere'}"}), capture_output=True, text=True,
        timeout=60,
    )
    assert done.returncode == 0 and NARROW in done.stdout, done.stderr
    (tmp_path / "quince").symlink_to(binary())
    linked = subprocess.run([tmp_path / "quince", "rules"], capture_output=True, text=True, timeout=60)
    assert linked.returncode == 0 and NARROW in linked.stdout, linked.stderr


def test_rules_and_explain_say_what_the_page_says():
    rules = json.loads(run("rules", "--format", "json").stdout)["rules"]
    names = [rule["id"] for rule in rules]
    assert NARROW in names and len(names) == len(set(names))
    listed = run("rules").stdout.splitlines()
    assert [line.split()[0] for line in listed[1:]] == names
    explained = run("explain", *names).stdout
    for rule in rules:
        assert rule["statement"] in explained and rule["source"]["address"] in explained
    old = json.loads(run("rules", "--guidelines", "2020", "--format", "json").stdout)["rules"]
    assert all("2020" in rule["severities"] for rule in old)


def test_colours_on_a_terminal_alone(project):
    coloured = on_terminal(project, "check", environment={"TERM": "xterm"})
    assert "\x1b[1;31merror\x1b[0m" in coloured
    plain = on_terminal(project, "check", environment={"TERM": "xterm", "NO_COLOR": "1"})
    assert "\x1b[1;31m" not in plain and "error  Sources/Login.swift" in plain


def on_terminal(folder, *arguments, environment=None, typed=""):
    """What a person sees who calls the command, and types something."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        os.execve(binary(), [binary(), *arguments], clean_environment(environment))
    seen = b""
    os.write(terminal, typed.encode())
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if not part:
            break
        seen += part
    os.waitpid(pid, 0)
    os.close(terminal)
    return seen.decode()


# What it says to other programs


def test_json_keeps_to_its_schema_and_has_the_numbers(project):
    found = report(project, code=1)
    (narrow,) = violations(found, NARROW)
    assert narrow["place"]["path"] == "Sources/Login.swift" and narrow["place"]["line"] == 8
    assert narrow["measured"] == "120 pt" and narrow["required"] == "at least 140 pt"
    width = next(value for value in narrow["button"]["values"] if value["name"] == "width")
    assert width == {"name": "width", "certainty": "known", "number": 120}
    with pytest.raises(AssertionError):
        assert SCHEMA.is_valid(found | {"findings": [narrow | {"severity": "fatal"}]})


def test_sarif_has_the_shape_that_code_scanning_reads(project):
    subprocess.run(["git", "init", "-q", project], check=True)
    source(project, LOGIN.replace("            Button(", f"            // quince:ignore {WORDING} -- for the test\n            Button("))
    done = check(project / "Sources", "--format", "sarif", ".")
    log = json.loads(done.stdout)
    assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-schema-2.1.0.json")
    (made,) = log["runs"]
    rules = made["tool"]["driver"]["rules"]
    for result in made["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("error", "warning", "note", "none") and (result["kind"] == "review") == (result["level"] == "none")
        location = result["locations"][0]["physicalLocation"]
        assert location["artifactLocation"] == {"uri": "Sources/Login.swift", "uriBaseId": "SRCROOT"}
        assert location["region"]["startLine"] >= 1 and location["region"]["startColumn"] >= 1
        assert re.fullmatch(r"[0-9a-f]{16}:\d+", result["partialFingerprints"]["quince/v1"])
    assert made["originalUriBaseIds"]["SRCROOT"]["uri"] == project.resolve().as_uri() + "/"
    suppressed = [result for result in made["results"] if result.get("suppressions")]
    assert [result["suppressions"][0]["kind"] for result in suppressed] == ["inSource"]
    assert suppressed[0]["suppressions"][0]["justification"] == "for the test"
    assert all(rule["helpUri"].startswith("https://") for rule in rules)


def test_junit_is_xml_that_counts_right(project):
    suites = ElementTree.fromstring(check(project, "--format", "junit").stdout)
    cases = suites.findall("./testsuite/testcase")
    assert int(suites.get("tests")) == len(cases) and int(suites.get("failures")) == len(suites.findall(".//failure")) == 2
    for suite in suites:
        assert int(suite.get("tests")) == len(suite) and int(suite.get("skipped")) == len(suite.findall(".//skipped"))


def test_html_is_one_file_that_asks_for_nothing(project):
    done = check(project, "--format", "html", "--output", "report.html")
    assert done.returncode == 1 and done.stdout == ""
    page = Tags((project / "report.html").read_text())
    assert page.open == [] and page.tags.count("svg") >= 2
    assert not {"script", "link", "img", "iframe", "image", "use"} & set(page.tags)
    assert {name for name in page.attributes if name in ("src", "srcset", "href") or name.startswith("on")} <= {"href"}
    assert all(address.startswith("https://developer.apple.com/") for address in page.links)


class Tags(HTMLParser):
    """The elements of a page; `open` has those that were not closed."""

    VOID = {"meta", "br", "rect", "circle", "line", "path"}

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.links, self.open = [], [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes += [name for name, _ in attributes]
        self.links += [value for name, value in attributes if name == "href"]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open)
        self.open.pop()


HOSTILE = ["a\nb.swift", "100%,x:y.swift", "::error::x.swift", "<script>alert(1)</script>.swift", "\"quoted\"'.swift", "a\x1b[31mb.swift",
           "\u202ertl.swift", "]]>.swift", "é\u0301 日本.swift", "#?.swift"]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_break_no_form(tmp_path, name):
    folder = tmp_path / "src"
    folder.mkdir()
    path = folder / name.replace("/", "_")
    path.write_text(LOGIN.replace("Login with Apple", "Login <b>&with\u202e Apple%0A::error::"))
    found = report(tmp_path, code=1)
    assert {finding["place"]["path"] for finding in violations(found)} == {f"src/{path.name}"}
    for line in check(tmp_path, "--format", "github").stdout.splitlines():
        properties, message = re.fullmatch(r"::(?:error|warning|notice) ([^\n]*?)::(.*)", line).groups()
        values = dict(part.split("=", 1) for part in properties.split(","))
        if "\x1b" not in name and "\u202e" not in name:
            assert unquote(values["file"]) == f"src/{path.name}"
        assert "%" not in re.sub(r"%(25|0A|0D)", "", message)
    for line in check(tmp_path, "--format", "xcode").stdout.splitlines():
        assert re.fullmatch(r"/.*:\d+:\d+: (error|warning|note): .* \[[a-z.-]+\]", line), line
    ElementTree.fromstring(check(tmp_path, "--format", "junit").stdout)
    uris = {
        result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        for result in json.loads(check(tmp_path, "--format", "sarif").stdout)["runs"][0]["results"]
    }
    assert {unquote(uri) for uri in uris} == {f"src/{path.name}"}
    html = check(tmp_path, "--format", "html").stdout
    assert Tags(html).open == [] and "<script" not in html and "<b>" not in html
    for form in ("text", "html", "github", "xcode", "junit", "json", "sarif"):
        said = check(tmp_path, "--format", form, "--review").stdout
        assert "\x1b" not in said and "\u202e" not in said


# What it looks at


def listed(folder, *arguments):
    return check(folder, "--list-files", *arguments).stdout.splitlines()


def test_walks_as_gitignore_does_and_into_no_loop(project):
    for name in ("Pods/A.swift", "Old/B.swift", "Old/Kept/C.swift", "AppTests/D.swift", "de.xcloc/E.swift"):
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text("")
    (project / "Sources/loop").symlink_to(project)
    assert listed(project) == ["Old/B.swift", "Old/Kept/C.swift", "Sources/Login.swift"]
    assert listed(project, "--ignore", "Old/*", "--ignore", "!Old/Kept") == ["Old/Kept/C.swift", "Sources/Login.swift"]
    assert "Pods/A.swift" in listed(project, "--no-default-ignores")
    assert listed(project, "Pods") == ["Pods/A.swift"]
    assert listed(project / "Sources", "..", ".")[0] == "../Old/B.swift"


def test_ten_thousand_files_are_listed(tmp_path):
    for folder in range(100):
        (tmp_path / f"m{folder}").mkdir()
        for file in range(100):
            (tmp_path / f"m{folder}/f{file}.{'swift' if file % 2 else 'txt'}").touch()
    done = check(tmp_path, "--list-files")
    assert len(done.stdout.splitlines()) == 5_000


def test_closed_folders_and_files_are_said(project):
    (project / "Closed").mkdir()
    (project / "Sources/Secret.swift").write_text(LOGIN)
    closed = [project / "Closed", project / "Sources/Secret.swift"]
    program = project / "bin"
    program.mkdir()
    for name in ("quince", "quince-check"):
        shutil.copy(Path(binary()).with_name(name), program / name)
    for folder in (project, *project.parents):
        if folder.stat().st_uid == os.geteuid() and folder != Path("/"):
            folder.chmod(folder.stat().st_mode | 0o055)
        if folder.name.startswith("pytest-of"):
            break
    for path in closed:
        path.chmod(0)
    # Nothing is closed to root, who becomes somebody else.
    other = {"user": "nobody"} if os.geteuid() == 0 else {}
    done = subprocess.run(
        [program / "quince", "check", "--format", "json", "."], cwd=project, env=clean_environment(),
        capture_output=True, text=True, timeout=120, **other,
    )
    for path in closed:
        path.chmod(0o700)
    unreadable = {entry["place"]["path"]: entry["reason"] for entry in json.loads(done.stdout)["unreadable"]}
    assert unreadable == {
        "Closed": "the folder can't be opened; check its permissions",
        "Sources/Secret.swift": "can't be read; check its permissions",
    }


def test_editions_are_chosen_and_compared(project):
    assert {finding["edition"] for finding in report(project, "--guidelines", "2020")["findings"]} == {"2020"}
    source(project, LOGIN.replace("size: 19", "size: 15"))
    compared = report(project, "--guidelines", "2020,2022")
    assert compared["editions"] == ["2020", "2022"]
    weights = {finding["edition"]: finding["severity"] for finding in violations(compared, "title.ratio")}
    assert weights == {"2020": "error", "2022": "warning"}
    assert not violations(compared, NARROW)
    assert "2020: error, 2022: warning" in check(project, "--guidelines", "2020,2022").stdout


def test_measure_has_numbers_and_no_verdict(project):
    done = run("measure", "Sources/Login.swift", folder=project)
    assert done.returncode == 0 and re.search(r"^  width +120$", done.stdout, re.M) and "error" not in done.stdout
    buttons = json.loads(run("measure", "--format", "json", "Sources", folder=project).stdout)["buttons"]
    assert {button["kind"] for button in buttons} == {"system", "custom-text"}
    assert run("measure", "nowhere", folder=project).returncode == 3


# What the project settles


def configure(project, text):
    (project / ".quince-check.yaml").write_text(text)


def test_configuration_is_found_above_and_flags_win_over_it(project):
    subprocess.run(["git", "init", "-q", project], check=True)
    configure(project, f"fail-on: never\nrules:\n  {NARROW}: 'off'\n  {WORDING}: advice\n")
    found = report(project / "Sources", code=0)
    assert not violations(found, NARROW) and violations(found, WORDING)[0]["severity"] == "advice"
    report(project / "Sources", "--fail-on", "advice", code=1)
    assert violations(report(project, "--no-config"), NARROW)
    configure(project, f"overrides:\n  - paths: [Sources/]\n    rules: {{{NARROW}: off}}\n")
    assert not violations(report(project / "Sources"), NARROW)


@pytest.mark.parametrize("text, sentence", [
    ("ignroe: []", ":1:1: unknown key 'ignroe' in the configuration; did you mean 'ignore'?"),
    ("rules:\n  button.min-widht: off", ":2:3: unknown key 'button.min-widht' in 'rules'; did you mean 'button.min-width'?"),
    ("guidelines: 1999", ":1:13: 'guidelines': '1999' isn't an edition of the guidelines"),
    ("suppressions:\n  - object: a\n    rules: [button.min-width]", ":2:5: a suppression has no 'reason'"),
    ("a: [", "this isn't YAML"),
])
def test_configuration_is_refused_with_line_and_remedy(project, text, sentence):
    configure(project, text)
    done = check(project)
    assert done.returncode == 2 and done.stdout == ""
    assert f".quince-check.yaml{sentence}" in done.stderr or sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_comments_suppress_with_a_reason(project):
    here = "            SignInWithAppleButton("
    source(project, LOGIN.replace(here, f"            // quince:ignore {NARROW} -- a watch face\n{here}"))
    found = report(project)
    assert not violations(found, NARROW) and found["summary"]["suppressed"] == 1
    suppressed = next(finding for finding in found["findings"] if finding["status"] == "suppressed")
    assert suppressed["suppression"]["reason"] == "a watch face" and suppressed["suppression"]["kind"] == "in-source"
    source(project, LOGIN.replace(here, f"            // quince:ignore {NARROW}\n{here}"))
    found = report(project)
    assert violations(found, NARROW) and violations(found, "suppression.malformed")[0]["message"] == "doesn't give a reason"
    source(project, CLEAN.replace(here, f"            // quince:ignore {NARROW} -- old\n{here}"))
    assert violations(report(project, code=0), "suppression.unused")
    source(project, f"// quince:ignore-file {NARROW}, {WORDING} -- a mock-up\n{LOGIN}")
    assert report(project, code=0)["summary"]["suppressed"] == 2


def test_baseline_keeps_old_findings_quiet_and_new_ones_not(project):
    assert report(project, "--baseline", "b.json", "--update-baseline", code=0)["summary"]["baseline"] >= 2
    kept = (project / "b.json").read_text()
    assert report(project, "--baseline", "b.json", code=0)["summary"]["errors"] == 0
    # Moved, and with lines before: still the same.
    (project / "Sources/Login.swift").unlink()
    (project / "App").mkdir()
    (project / "App/Start.swift").write_text("\n\n// moved\n" + LOGIN)
    assert report(project, "--baseline", "b.json", code=0)["fixed"] == []
    # A second button with the same fault is new.
    (project / "App/Other.swift").write_text(LOGIN.replace("LoginView", "OtherView"))
    assert len(violations(report(project, "--baseline", "b.json", code=1), NARROW)) == 1
    (project / "App/Other.swift").unlink()
    (project / "App/Start.swift").write_text(CLEAN)
    fixed = report(project, "--baseline", "b.json", code=0)
    assert {entry["rule"] for entry in fixed["fixed"]} >= {NARROW, WORDING}
    assert "Fixed since the baseline was written" in check(project, "--baseline", "b.json").stdout
    assert (project / "b.json").read_text() == kept
    check(project, "--baseline", "b.json", "--update-baseline")
    assert NARROW not in (project / "b.json").read_text()
    (project / "b.json").write_text("[]")
    done = check(project, "--baseline", "b.json")
    assert done.returncode == 2 and "this isn't a baseline" in done.stderr


def test_fix_shows_asks_and_mends(project):
    done = check(project, "--fix")
    assert '-                    Text("Login with Apple")' in done.stdout and '+                    Text("Sign in with Apple")' in done.stdout
    assert source(project) == LOGIN and "there is no terminal to ask on" in done.stderr
    seen = on_terminal(project, "check", "--fix", typed="n\n")
    assert "Make the 1 change in 1 file? [y/N]" in seen and source(project) == LOGIN
    path = project / "Sources/Login.swift"
    path.chmod(0o640)
    on_terminal(project, "check", "--fix", typed="y\n")
    assert source(project) == LOGIN.replace("Login with", "Sign in with")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert [entry.name for entry in path.parent.iterdir()] == ["Login.swift"]


def test_fix_for_programs_keeps_the_report_whole(project):
    done = check(project, "--fix", "--yes", "--format", "json")
    found = json.loads(done.stdout)
    assert not violations(found, WORDING) and violations(found, NARROW) and done.returncode == 1
    assert "+++ Sources/Login.swift" in done.stderr
    patch = check(project, "--fix", "--yes")
    assert "Nothing here can be fixed" in patch.stderr


def test_fix_is_a_patch_that_git_applies(project):
    done = check(project, "--fix")
    patch = done.stdout[done.stdout.index("--- Sources"):done.stdout.index("\n\n")] + "\n"
    subprocess.run(["patch", "-p0"], cwd=project, input=patch, text=True, check=True, capture_output=True)
    assert source(project) == LOGIN.replace("Login with", "Sign in with")


#: A title that is only a key, and the text it stands for.
LOCALIZED = LOGIN.replace('Text("Login with Apple")', 'Text(NSLocalizedString("Login with Apple", comment: ""))')


@pytest.mark.parametrize("name, content, encoding", [
    ("a.html", "<button>{}Loginé with Apple</button>", "latin-1"),
    ("a.html", "<button>{}<b>Login</b> with Apple</button>", "utf-8"),
    ("a.html", "<button>{}Login&#32;with Apple</button>", "utf-8"),
])
def test_fix_promises_only_what_it_can_do(tmp_path, name, content, encoding):
    (tmp_path / name).write_bytes(content.format("é").encode(encoding))
    done = check(tmp_path, "--fix", "--yes")
    assert "not fixed" not in done.stderr and "--fix does this" not in done.stdout


#: A screen whose official button is white on white, with a field that has no keyboard for addresses.
PALE = """import AuthenticationServices
import SwiftUI
struct LoginView: View {
    @State private var email = ""
    var body: some View {
        ZStack {
            Color.white
            VStack(spacing: 20) {
                TextField("E-mail", text: $email).keyboardType(.default)
                SignInWithAppleButton(.signIn) { _ in } onCompletion: { _ in }
                    .signInWithAppleButtonStyle(.white).frame(width: 200, height: 44)
            }
        }
    }
}
"""


def test_fix_mends_styles_and_keyboards_once(project):
    source(project, PALE)
    done = check(project, "--fix", "--yes")
    assert source(project) == PALE.replace("(.default)", "(.emailAddress)").replace("Style(.white)", "Style(.black)")
    assert "+                    .signInWithAppleButtonStyle(.black)" in done.stdout
    again = check(project, "--fix", "--yes")
    assert "Nothing here can be fixed" in again.stderr


#: What comes after the sign-in.
PASSWORD = """import SwiftUI
struct WelcomeView: View {
    @State private var secret = ""
    var body: some View { SecureField("Choose one", text: $secret) }
}
"""


def test_flow_of_files(project):
    (project / "Sources/Welcome.swift").write_text(PASSWORD)
    login, welcome = "Sources/Login.swift", "./Sources/Welcome.swift"
    assert not violations(report(project, code=1), "flow.no-password")
    assert not violations(report(project, "--flow", welcome, login, code=1), "flow.no-password")
    found, = violations(report(project, "--flow", login, welcome, code=1), "flow.no-password")
    assert found["place"]["path"] == "Sources/Welcome.swift"
    (project / ".quince-check.yaml").write_text("flows:\n  - [Sources/Login.swift, Sources/Welcome.swift]\n")
    assert len(violations(report(project, code=1), "flow.no-password")) == 1
    (project / "Sources/Welcome.swift").unlink()
    done = check(project)
    assert "Sources/Welcome.swift" in done.stdout and "is named in 'flows'" in done.stdout


@pytest.mark.parametrize("places, sentence", [
    ([], "--flow: name the files or pages"), (["Sources"], "--flow: 'Sources' is a folder"),
])
def test_flow_needs_an_order(project, places, sentence):
    done = check(project, "--flow", *places)
    assert done.returncode == 2 and sentence in done.stderr


def test_fix_leaves_the_keys_of_texts(project):
    source(project, LOCALIZED)
    (project / "en.lproj").mkdir()
    (project / "en.lproj/Localizable.strings").write_text('"Login with Apple" = "Login with Apple";\n')
    done = check(project, "--fix", "--yes")
    assert source(project) == LOCALIZED and "not fixed" not in done.stderr


def test_fix_refuses_what_is_write_protected(project):
    path = project / "Sources/Login.swift"
    path.chmod(0o444)
    done = check(project, "--fix", "--yes")
    assert source(project) == LOGIN and "Sources/Login.swift: not changed: it is write-protected" in done.stderr


def test_configuration_that_is_no_file_is_refused(project):
    name = project / ".quince-check.yaml"
    os.mkfifo(name)
    done = check(project)
    assert done.returncode == 2 and "isn't a regular file" in done.stderr
    name.unlink()
    name.symlink_to("/dev/stdin")
    assert check(project).returncode == 2
    assert check(project, "--no-config").returncode == 1


def test_configuration_keeps_its_baseline_in_the_repository(project, tmp_path_factory):
    subprocess.run(["git", "init", "-q", project], check=True)
    outside = tmp_path_factory.mktemp("outside")
    for baseline in [f"{outside}/b.json", "../b.json", "link/b.json", "dangling.json"]:
        configure(project, f"baseline: {baseline}\n")
        if not (project / "link").is_symlink():
            (project / "link").symlink_to(outside)
            (project / "dangling.json").symlink_to(outside / "b.json")
        done = check(project, "--update-baseline")
        assert done.returncode == 2 and "give --baseline" in done.stderr and not list(outside.iterdir())
    configure(project, "baseline: b.json\n")
    assert check(project, "--update-baseline").returncode == 0 and (project / "b.json").exists()
    assert check(project, "--baseline", outside / "b.json", "--update-baseline").returncode == 0
    os.mkfifo(project / "pipe")
    configure(project, "baseline: pipe\n")
    assert "isn't a regular file" in check(project).stderr


def test_sarif_counts_columns_in_code_points(tmp_path):
    text = LOGIN.replace("            Button(action", "            /* e\u0301\U0001f469\u200d\U0001f467 */ Button(action")
    (tmp_path / "Login.swift").write_text(text)
    run_of = json.loads(check(tmp_path, "--format", "sarif").stdout)["runs"][0]
    assert run_of["columnKind"] == "unicodeCodePoints"
    columns = {
        result["ruleId"]: result["locations"][0]["physicalLocation"]["region"]["startColumn"] for result in run_of["results"]
    }
    line = next(line for line in text.splitlines() if "Button(action" in line)
    assert line.index("Button(") + 1 in columns.values(), columns


def test_page_that_cannot_be_opened_is_not_called_clean(tmp_path):
    done = check(tmp_path, "http://127.0.0.1:1/login")
    assert done.returncode == 3 and "was found" not in done.stdout and "Nothing was checked" in done.stdout
