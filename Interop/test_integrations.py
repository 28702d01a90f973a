"""The integrations for test frameworks: their sample tests with a real service, what they leave behind, and one name for each thing."""

import ast
import getpass
import hashlib
import io
import json
import os
import platform
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import threading
import tomllib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import playwright
import pytest
import requests

from quince import ROOT, binary, clean_environment
from server import wait_for
from test_apple_workflow import ACTIONS, load

FOLDER = ROOT / "integrations"
PYTEST, NODE, GO, JAVA = (FOLDER / name for name in ("pytest", "node", "testcontainers-go", "testcontainers-java"))
ACTION, FEATURE = FOLDER / "github-action", FOLDER / "devcontainer/quince"
#: In place of libraries that may be missing on this machine.
STAND_INS = ROOT / "Interop/standins"
#: JUnit: what a test is compiled with, then what runs it.
JARS = [f"/usr/share/java/{name}.jar" for name in (
    "junit-jupiter-api", "apiguardian-api", "opentest4j", "junit-platform-commons", "junit-platform-console", "junit-platform-engine",
    "junit-platform-launcher", "junit-platform-reporting", "junit-jupiter-engine", "picocli", "opentest4j-reporting-events",
    "univocity-parsers")]
DOCUMENTS = sorted(FOLDER.glob("**/README.md"))
CHROMIUM = shutil.which("chromium") or "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
NOWHERE = "http://127.0.0.1:1"

needs_go = pytest.mark.skipif(sys.platform != "linux" and not shutil.which("go"), reason="no Go")
needs_junit = pytest.mark.skipif(sys.platform != "linux" and not Path(JARS[0]).exists(), reason="no JUnit")


def environment(**more):
    """A user's environment in which the program is found by its path."""
    paths = {"PYTHONPATH": str(PYTEST / "src"), "PYTHONDONTWRITEBYTECODE": "1", "GOPROXY": "off", "GOFLAGS": "-mod=mod", "GOWORK": "off"}
    found = clean_environment(paths | {"QUINCE_BINARY": binary()})
    # What this pytest tells its workers is not for the ones that the tests start.
    return {name: value for name, value in found.items() if not name.startswith("PYTEST_")} \
        | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"} | more


def finish(command, folder, environment, code=0):
    """Runs a command to its end; gives what it printed."""
    done = subprocess.run([str(word) for word in command], cwd=folder, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def plugin(*arguments):
    """pytest with the plugin and with no settings of ours."""
    return [sys.executable, "-m", "pytest", "-p", "pytest_quince.plugin", "-p", "no:cacheprovider", "-c", os.devnull, *arguments]


@pytest.fixture(autouse=True)
def temporary(tmp_path, monkeypatch):
    """Where killed programs leave their files."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))


@pytest.fixture(scope="module")
def classes(tmp_path_factory):
    """The Java module and its stand-ins, compiled."""
    folder = tmp_path_factory.mktemp("classes")
    sources = [*JAVA.glob("src/**/*.java"), *STAND_INS.glob("testcontainers-java/**/*.java")]
    finish(["javac", "-Xlint:deprecation,unchecked,rawtypes,cast,fallthrough,static,try", "-Werror", "--release", "17", "-d", folder, "-cp", ":".join(JARS[:4]), *sources], JAVA,
           environment())
    return folder


@pytest.fixture
def go_module(tmp_path):
    """A copy of both Go modules in which the stand-ins take the place of Testcontainers."""
    copy = tmp_path / "go"
    shutil.copytree(GO, copy)
    libraries = STAND_INS / "testcontainers-go"
    places = {"github.com/moby/moby/api": libraries / "moby-api", "quince.example/testcontainers-go": "../",
              "github.com/testcontainers/testcontainers-go": libraries / "testcontainers-go"}
    (copy / "quincecontainer/go.mod").write_text("\n".join(
        ["module quince.example/testcontainers-go/quincecontainer", "", "go 1.19", ""]
        + [f"require {name} v0.0.0\nreplace {name} => {path}" for name, path in places.items()]))
    return copy


# The sample tests

def test_the_pytest_plugin_s_sample():
    assert "1 passed" in finish(plugin("tests"), PYTEST, environment())


def test_the_pytest_plugin_s_sample_with_a_running_service(automatic):
    assert "1 passed" in finish(plugin("tests", f"--quince-url={automatic.url}"), PYTEST, environment())
    assert "1 passed" in finish(plugin("tests"), PYTEST, environment(QUINCE_URL=automatic.url))
    assert automatic.process.poll() is None


def test_the_pytest_plugin_with_two_workers(automatic):
    assert "1 passed" in finish(plugin("-p", "xdist.plugin", "-n", "2", "tests"), PYTEST, environment())
    worker = environment(QUINCE_URL=automatic.url, PYTEST_XDIST_WORKER="gw0")
    assert "can't share one running service" in finish(plugin("tests"), PYTEST, worker, code=1)


def test_the_package_registers_the_plugin():
    project = tomllib.loads((PYTEST / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["pytest11"] == {"quince": "pytest_quince.plugin"}
    assert [re.match(r"\w+", need)[0] for need in project["dependencies"]] == ["pytest"]


def test_the_sample_for_node():
    output = finish(["node", "--test", "test/"], NODE, environment())
    assert "# pass 1" in output and "# fail 0" in output


PLAYWRIGHT = """
import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { quinceFixtures } from "quince-testing/playwright";

const [service, { scope }] = quinceFixtures.quinceService;
assert.equal(scope, "worker");
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
let url;
await service({ quinceOptions: { arguments: ["--redirect-uri", "http://localhost:9/callback"] } }, async (quinceService) => {
  await quinceService.addFault("token", "status", { status: 500 });
  await quinceFixtures.quince({ quinceService }, async (quince) => {
    assert.deepEqual(await quince.faults(), []);
    url = quince.url;
    const query = new URLSearchParams({ client_id: quince.clientId, redirect_uri: "http://localhost:9/callback", response_type: "code" });
    const page = await browser.newPage();
    await page.goto(`${url}/auth/authorize?${query}`);
    await page.getByRole("button", { name: /jane@example.com/ }).click();
    const [request] = await Promise.all([
      page.waitForRequest(/localhost:9/),
      page.getByRole("button", { name: "Continue" }).click(),
    ]);
    const code = new URL(request.url()).searchParams.get("code");
    const jane = await quince.exchange({ code, clientId: quince.clientId, redirectURI: "http://localhost:9/callback" });
    assert.equal(jane.claims.iss, quince.issuer);
  });
});
await browser.close();
await assert.rejects(fetch(url));
"""


def test_the_fixtures_for_playwright_with_a_real_browser(tmp_path):
    modules = tmp_path / "node_modules"
    modules.mkdir()
    (modules / "quince-testing").symlink_to(NODE)
    # The package for Python has playwright-core; the test runner isn't in it.
    (modules / "playwright-core").symlink_to(Path(playwright.__file__).parent / "driver/package")
    (tmp_path / "test.mjs").write_text(PLAYWRIGHT)
    # The path of a browser's socket has to be short.
    finish(["node", "test.mjs"], tmp_path, environment(CHROMIUM=CHROMIUM, TMPDIR="/tmp"))


def test_the_types_for_typescript(tmp_path):
    """The sample test is checked against the declarations, and a wrong name is an error."""
    sample = (NODE / "test/sample.test.mjs").read_text()
    body = sample[sample.index("  const jane"):sample.rindex("});")]
    body = re.sub(r"(?m)^  (await )?assert\.\w+\((.*), .*\);$", r"  void (\2);", body)
    assert "assert" not in body and "exchange(code)" in body
    begin = 'import { Quince } from "../index";\nimport { quinceFixtures } from "../playwright";\nvoid quinceFixtures;\n'
    program = begin + f"async function test(quince: Quince) {{\n{body}}}\nvoid test;\n"
    (tmp_path / "test").mkdir()
    for declarations in NODE.glob("*.d.ts"):
        shutil.copy(declarations, tmp_path)
    (tmp_path / "test/right.ts").write_text(program)
    (tmp_path / "test/wrong.ts").write_text(program.replace("advanceClock", "moveClock"))
    check = ["tsc", "--noEmit", "--strict", "--target", "es2020", "--moduleResolution", "node"]
    finish([*check, "test/right.ts"], tmp_path, environment())
    assert "'moveClock' does not exist" in finish([*check, "test/wrong.ts"], tmp_path, environment(), code=2)


@needs_go
def test_the_samples_for_go(go_module):
    for folder in (go_module, go_module / "quincecontainer"):
        finish(["go", "vet", "."], folder, environment())
        assert "ok" in finish(["go", "test", "-count=1", "."], folder, environment())


@needs_junit
def test_the_samples_for_java(classes):
    path = ":".join([str(classes), *JARS])
    output = finish(["java", "-cp", path, "org.junit.platform.console.ConsoleLauncher", "--scan-classpath", classes], JAVA, environment())
    assert re.search(r"2 tests successful", output) and re.search(r"0 tests failed", output), output


#: Where each sample test is, and its first and its last line.
SAMPLES = {
    "pytest": (PYTEST / "tests/test_sample.py", "def test_sign_in", None),
    "node": (NODE / "test/sample.test.mjs", 'test("sign in"', "});"),
    "go": (GO / "sample_test.go", "func TestSignIn", "}"),
    "java": (JAVA / "src/test/java/quince/testing/SampleTest.java", "    void signIn()", "    }"),
}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_has_15_lines_and_stands_in_the_document(name):
    path, first, last = SAMPLES[name]
    lines = path.read_text().splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(first))
    body = lines[start + 1:lines.index(last, start) if last else None]
    written = [line for line in body if line.strip()]
    assert len(written) <= 15
    # Jest has assertions of its own; its block was run by hand.
    if name != "node":
        assert "\n".join(body) in (FOLDER / path.relative_to(FOLDER).parts[0] / "README.md").read_text()


# What is left behind

HOLDERS = {
    "python": [sys.executable, "-c", "import sys; from pytest_quince import Quince; q = Quince.start(); print(q.url, flush=True); sys.stdin.read()"],
    "node": ["node", "-e", 'require("quince-testing").Quince.start().then((q) => { console.log(q.url); process.stdin.resume(); })'],
}


def killed(command, folder, variables):
    """Starts a program that starts a service, kills the program, and waits until the service is gone."""
    process = subprocess.Popen([str(word) for word in command], cwd=folder, env=variables, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        url = process.stdout.readline().strip()
        assert requests.get(f"{url}/_quince/status", timeout=10).ok
    finally:
        process.kill()
        process.communicate()
    wait_for(lambda: not listens(url), "the end of the service")


def listens(url):
    try:
        return requests.get(f"{url}/_quince/status", timeout=10) is not None
    except requests.ConnectionError:
        return False


@pytest.mark.parametrize("name", HOLDERS)
def test_a_service_ends_with_the_killed_process_that_started_it(name):
    killed(HOLDERS[name], NODE, environment())


def go_program(module, imported, body):
    """Builds a program that has a service `q`; gives its path."""
    (module / "program").mkdir()
    (module / "program/main.go").write_text(
        f'package main\nimport ("fmt"; {imported}quince "quince.example/testcontainers-go")\n'
        f"func main() {{ q := quince.Must(quince.Open()); fmt.Println(q.URL); {body} }}\n")
    finish(["go", "build", "-o", "holder", "./program"], module, environment())
    return module / "holder"


def java_program(classes, folder, body):
    """The command of a program that has a service `q`."""
    (folder / "Hold.java").write_text(
        "public class Hold { public static void main(String[] a) throws Exception {"
        f" var q = quince.testing.Quince.start(); System.out.println(q.url()); {body} }} }}")
    return ["java", f"-Djava.io.tmpdir={folder}", "-cp", classes, folder / "Hold.java"]


@needs_go
def test_a_service_ends_with_a_killed_go_program(go_module):
    killed([go_program(go_module, "", "select {}")], go_module, environment())


@needs_junit
def test_a_service_ends_with_a_killed_java_program(classes, tmp_path):
    killed(java_program(classes, tmp_path, "Thread.sleep(600_000);"), tmp_path, environment())


FORKED = """
import multiprocessing, os
from pytest_quince import Quince
q = Quince.start()
reading, writing = os.pipe()
child = multiprocessing.get_context("fork").Process(target=os.read, args=(reading, 1), daemon=True)
child.start()
q.stop()
assert child.is_alive()
os.write(writing, b".")
print("stopped")
"""


def test_a_service_ends_although_a_forked_child_goes_on(tmp_path):
    assert finish([sys.executable, "-c", FORKED], tmp_path, environment()) == "stopped\n"


def test_a_service_ends_with_the_guard_that_gets_a_signal():
    program = "from pytest_quince import Quince; q = Quince.start(); q._process.process.terminate(); print(q.url, q._process.process.wait())"
    url, code = finish([sys.executable, "-c", program], ROOT, environment()).split()
    # Of the service: the guard waits for its end.
    assert code == "0" and not listens(url)


@pytest.mark.parametrize("end", ["assert False", "os.kill(os.getpid(), signal.SIGINT)", "os.kill(os.getpid(), signal.SIGTERM)", "os._exit(3)"])
def test_no_service_survives_a_failing_or_interrupted_pytest(tmp_path, end):
    (tmp_path / "test_it.py").write_text(
        f"import os, pathlib, signal\ndef test_it(quince):\n    pathlib.Path('url').write_text(quince.url)\n    {end}\n")
    done = subprocess.run(plugin("test_it.py"), cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=60)
    assert done.returncode != 0
    url = (tmp_path / "url").read_text()
    wait_for(lambda: not listens(url), "the end of the service")


@pytest.mark.parametrize("name", HOLDERS)
def test_a_running_service_is_reset_at_the_start_and_goes_on_at_the_end(name, automatic):
    automatic.fault("token", kind="status", status=500)
    output = subprocess.run([str(word) for word in HOLDERS[name]], cwd=NODE, env=environment(QUINCE_URL=automatic.url), input="",
                            capture_output=True, text=True, timeout=60)
    assert output.stdout.strip() == automatic.url, output.stderr
    assert automatic.api("GET", "faults") == {"faults": []}


# Errors

#: Words of the message, for the variables that are set.
ERRORS = {
    "nothing": ({}, ["isn't installed", "First install the program: docs/install.md", "QUINCE_BINARY", "QUINCE_URL", "PATH"]),
    "no program": ({"QUINCE_BINARY": "/nowhere/quince"}, ["QUINCE_BINARY: '/nowhere/quince' isn't a program"]),
    "no service": ({"QUINCE_URL": NOWHERE}, [f"{NOWHERE} doesn't respond", "quince serve", "unset QUINCE_URL"]),
    "wrong setting": ({"QUINCE_BINARY": binary(), "QUINCE_PROFILE": "nonsense"}, ["quince serve didn't start", "nonsense"]),
}


def failing(variables, **more):
    """An environment with exactly these variables of Quince, and without `quince` on the PATH."""
    kept = environment(**more)
    del kept["QUINCE_BINARY"]
    return kept | variables


@pytest.mark.parametrize("name", ERRORS)
@pytest.mark.parametrize("language", HOLDERS)
def test_an_error_says_what_to_do(name, language):
    variables, words = ERRORS[name]
    output = finish(HOLDERS[language], NODE, failing(variables), code=1)
    assert [word for word in words if word not in output] == [], output


@needs_go
def test_an_error_in_go_says_what_to_do(go_module):
    finish(["go", "test", "-c", "-o", "sample", "."], go_module, environment())
    for variables, words in ERRORS.values():
        output = finish([go_module / "sample"], go_module, failing(variables), code=1)
        assert [word for word in words if word not in output] == [], output


@needs_junit
def test_an_error_in_java_says_what_to_do(classes, tmp_path):
    (tmp_path / "Hold.java").write_text("public class Hold { public static void main(String[] a) { quince.testing.Quince.start(); } }")
    finish(["javac", "-d", tmp_path, "-cp", classes, tmp_path / "Hold.java"], tmp_path, environment())
    for variables, words in ERRORS.values():
        output = finish(["java", "-cp", f"{classes}:{tmp_path}", "Hold"], tmp_path, failing(variables), code=1)
        assert [word for word in words if word not in output] == [], output


WRAPPER = """\
#!/bin/sh
echo $$ >"$(dirname "$0")/pid"
exec "$PROGRAM" "$@"
"""


def fails_with_the_service(command, folder, tmp_path):
    """What a program prints whose next call fails, because the service was killed."""
    wrapper = tmp_path / "wrapper"
    wrapper.write_text(WRAPPER)
    wrapper.chmod(0o755)
    process = subprocess.Popen(
        [str(word) for word in command], cwd=folder, env=environment(QUINCE_BINARY=str(wrapper), PROGRAM=binary()),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    url = process.stdout.readline().strip()
    os.kill(int((tmp_path / "pid").read_text()), signal.SIGKILL)
    output, _ = process.communicate("go on\n", timeout=60)
    assert process.returncode != 0
    return url, output


AFTER_THE_END = {
    "python": [sys.executable, "-c",
               "import sys; from pytest_quince import Quince; q = Quince.start(); print(q.url, flush=True); sys.stdin.readline(); q.accounts()"],
    "node": ["node", "-e", 'require("quince-testing").Quince.start().then((q) => { console.log(q.url);'
             ' process.stdin.once("data", () => { process.stdin.destroy(); q.accounts(); }); })'],
}


def assert_says_how_it_ended(url, output):
    assert "quince serve ended with 137" in output and f"Issuer        {url}" in output, output
    assert "Start it with" not in output


@pytest.mark.parametrize("name", AFTER_THE_END)
def test_an_error_says_how_a_started_service_ended(name, tmp_path):
    assert_says_how_it_ended(*fails_with_the_service(AFTER_THE_END[name], NODE, tmp_path))


@needs_go
def test_an_error_in_go_says_how_a_started_service_ended(go_module, tmp_path):
    program = go_program(go_module, "", "fmt.Scanln(); quince.Must(q.Accounts())")
    assert_says_how_it_ended(*fails_with_the_service([program], go_module, tmp_path))


@needs_junit
def test_an_error_in_java_says_how_a_started_service_ended(classes, tmp_path):
    assert_says_how_it_ended(*fails_with_the_service(java_program(classes, tmp_path, "System.in.read(); q.accounts();"), tmp_path, tmp_path))


@pytest.fixture
def used(automatic):
    """The environment of a running service that a Node.js program uses, and that program."""
    variables = environment(QUINCE_URL=automatic.url)
    process = subprocess.Popen(HOLDERS["node"], cwd=NODE, env=variables, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline().strip() == automatic.url
    yield variables, process
    process.kill()
    process.communicate()


def test_two_node_programs_do_not_share_a_running_service(used):
    variables, process = used
    output = finish(HOLDERS["node"], NODE, variables, code=1)
    assert f"process {process.pid} uses {variables['QUINCE_URL']} already" in output and "jest --runInBand" in output
    # The note of a killed program doesn't count.
    process.kill()
    process.wait()
    assert "# pass 1" in finish(["node", "--test", "test/"], NODE, variables)


@needs_go
def test_two_go_programs_do_not_share_a_running_service(go_module, used):
    variables, process = used
    assert "go test -p 1 ./..." in finish(["go", "test", "-count=1", "."], go_module, variables, code=1)
    process.kill()
    process.wait()
    assert "ok" in finish(["go", "test", "-count=1", "."], go_module, variables)


NOTE_IN_NODE = """
const [fs, os, path] = [require("node:fs"), require("node:os"), require("node:path")];
const { claim } = require("./service.cjs");
const own = path.join(os.tmpdir(), `quince-used-http-localhost-8080-${process.pid}`);
fs.writeFileSync("victim", "mine");
fs.symlinkSync(path.resolve("victim"), own);
claim("http://localhost:8080")();
console.log(fs.readFileSync("victim", "utf8"), fs.existsSync(own));
"""
NOTE_IN_GO = """package quince

import ("fmt"; "os"; "testing")

func TestNote(t *testing.T) {
	own := fmt.Sprintf("%s/quince-used-http-localhost-8080-%d", os.TempDir(), os.Getpid())
	_ = os.WriteFile("victim", []byte("mine"), 0o600)
	_ = os.Symlink(os.Getenv("PWD") + "/victim", own)
	release, err := claim("http://localhost:8080")
	if err != nil { t.Fatal(err) }
	release()
	content, _ := os.ReadFile("victim")
	if _, err := os.Stat(own); string(content) != "mine" || err != nil { t.Fatal(string(content), err) }
}
"""


def test_a_note_is_not_written_through_a_link_in_node(tmp_path):
    (tmp_path / "service.cjs").symlink_to(NODE / "service.cjs")
    assert finish(["node", "-e", NOTE_IN_NODE], tmp_path, environment()) == "mine true\n"


@needs_go
def test_a_note_is_not_written_through_a_link_in_go(go_module):
    (go_module / "note_test.go").write_text(NOTE_IN_GO)
    assert "ok" in finish(["go", "test", "-count=1", "-run", "TestNote", "."], go_module, environment(PWD=str(go_module)))


def test_a_note_of_an_ended_process_goes_and_that_of_a_running_one_counts(tmp_path):
    """Also beside each other: two processes that take over the place of an ended one find each other."""
    ended = subprocess.Popen(["true"])
    ended.wait()
    notes = [tmp_path / f"quince-used-http-localhost-8080-{pid}" for pid in (ended.pid, os.getpid())]
    for note in notes:
        note.touch()
    program = 'require("./service.cjs").claim("http://localhost:8080")'
    assert f"process {os.getpid()} uses http://localhost:8080 already" in finish(["node", "-e", program], NODE, environment(), code=1)
    notes[1].unlink()
    finish(["node", "-e", program], NODE, environment())
    assert not notes[0].exists()


# As printed

def printed(document, start):
    """The line of a document that begins like this."""
    (line,) = {line for line in document.read_text().splitlines() if line.startswith(start)}
    return line


@pytest.fixture
def project(tmp_path):
    """A project with a copy of the repository beside it."""
    (tmp_path / "quince").symlink_to(ROOT)
    (tmp_path / "app").mkdir()
    return tmp_path / "app"


def test_the_line_for_npm_works_as_printed(project):
    (project / "package.json").write_text('{"name": "app", "version": "1.0.0"}')
    npm = environment(npm_config_cache=str(project / "cache"), npm_config_offline="true", npm_config_audit="false", npm_config_fund="false")
    finish(shlex.split(printed(NODE / "README.md", "npm install")), project, npm)
    (project / "sample.test.mjs").write_text((NODE / "test/sample.test.mjs").read_text())
    assert "# pass 1" in finish(["node", "--test", "sample.test.mjs"], project, environment())


@needs_go
def test_the_line_for_go_works_as_printed(project):
    (project / "go.mod").write_text("module app\n\ngo 1.19\n")
    finish(shlex.split(printed(GO / "README.md", "go mod edit -require quince.example/testcontainers-go@")), project, environment())
    (project / "sample_test.go").write_text((GO / "sample_test.go").read_text().replace("package quince_test", "package app"))
    assert "ok" in finish(["go", "test", "-count=1", "./..."], project, environment())


@pytest.mark.parametrize("document", [*DOCUMENTS, ROOT / "docs/integrations.md"], ids=lambda path: str(path.relative_to(ROOT)))
def test_no_line_wants_a_copy_of_the_repository_inside_the_project(document):
    """There, the tests of Quince would be the project's: `go test ./...` and pytest look into every folder."""
    assert re.findall(r"(?<!\.)(?:\./|[ =])quince/integrations", document.read_text()) == []


# One name for each thing

NAMES = [name for cell in re.findall(r"(?m)^\| (`[a-z]\w+`(?:, `\w+`)*) \|", (ROOT / "docs/integrations.md").read_text())
         for name in re.findall(r"`(\w+)`", cell)]


def underscored(name):
    return re.sub(r"(?<=[a-z])(URIs|URI|URL|[A-Z])", lambda part: "_" + part[1].lower(), name)


def capitalized(name):
    return name.upper() if name in ("url", "api") else re.sub(r"Id$", "ID", name[0].upper() + name[1:])


def python_names():
    (quince,) = [node for node in ast.parse((PYTEST / "src/pytest_quince/client.py").read_text()).body
                 if isinstance(node, ast.ClassDef) and node.name == "Quince"]
    methods = {node.name for node in quince.body if isinstance(node, ast.FunctionDef)}
    values = {target.attr for node in ast.walk(quince) if isinstance(node, (ast.Assign, ast.AnnAssign))
              for target in (node.targets if isinstance(node, ast.Assign) else [node.target]) if isinstance(target, ast.Attribute)}
    return {name for name in methods | values if not name.startswith("_")}


def node_names():
    declared = (NODE / "index.d.ts").read_text()
    quince = declared[declared.index("export class Quince {"):]
    return set(re.findall(r"(?m)^  (?:static |readonly )?(\w+)[?]?[(:]", quince))


def go_names():
    source = (GO / "quince.go").read_text()
    fields = re.search(r"type Quince struct \{(.*?)\n\}", source, re.DOTALL)[1]
    found = set(re.findall(r"(?m)^func \(q \*Quince\) ([A-Z]\w*)", source)) | set(re.findall(r"(?m)^\t([A-Z]\w*) ", fields))
    return found | ({"Start"} & set(re.findall(r"(?m)^func (\w+)", source)))


def java_names():
    source = (JAVA / "src/main/java/quince/testing/Quince.java").read_text()
    return set(re.findall(r"(?m)^    public (?:static |synchronized )*[\w<>, ]+ (\w+)\(", source)) - {"close", "connect", "startURL", "startBinary"}


@pytest.mark.parametrize("found, form", [
    (python_names, underscored), (node_names, str), (java_names, str), (go_names, capitalized)], ids=["Python", "Node.js", "Java", "Go"])
def test_every_language_has_the_names_of_the_document_and_no_others(found, form):
    assert len(NAMES) == len(set(NAMES)) > 30
    assert found() == {form(name) for name in NAMES}


def test_the_class_for_node_has_what_its_types_declare():
    program = 'const { Quince } = require("quince-testing"); Quince.start().then(async (q) => { const own = Object.keys(q);' \
        " console.log(JSON.stringify([...own, ...Object.getOwnPropertyNames(Quince.prototype), ...Object.keys(Object.getOwnPropertyDescriptors(Quince))]));" \
        " await q.stop(); })"
    names = set(json.loads(finish(["node", "-e", program], NODE, environment())))
    assert names - {"constructor", "length", "name", "prototype"} == node_names()


def test_the_guard_is_the_same_in_every_language():
    guards = [re.search(r"trap '' INT HUP.*?exit \"\$status\"", path.read_text(), re.DOTALL)[0] for path in (
        PYTEST / "src/pytest_quince/service.py", NODE / "service.cjs", GO / "service.go",
        JAVA / "src/main/java/quince/testing/ServiceProcess.java")]
    assert len({re.sub(r"(?m)^ +", "", guard) for guard in guards}) == 1
    done = subprocess.run(["sh", "-n"], input=guards[0], text=True, capture_output=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("folder", [PYTEST, NODE, GO, JAVA], ids=lambda folder: folder.name)
def test_a_document_begins_with_how_to_get_the_program(folder):
    assert (folder / "README.md").read_text().split("\n\n")[1].startswith("First [install the program `quince`](../../docs/install.md).")


def test_every_version_is_the_program_s():
    version = re.search(r'"(.*)"', (ROOT / "Sources/Wording/ProgramVersion.swift").read_text())[1]
    listed = subprocess.run(["git", "ls-files", FOLDER, ROOT / "docs/integrations.md"], capture_output=True, text=True, cwd=ROOT).stdout
    named = {name: set(re.findall(
        r"quince:(?:testcontainers-quince:)?([\d.]+\d|latest)\b|quince-([\d.]+\d)-linux|github-action@v?(\w[\w.]*\w)|(?:quince|>)@v(.+)#sub", (ROOT / name).read_text()))
        for name in listed.split()}
    found = {version for versions in named.values() for groups in versions for version in groups if version}
    assert found == {version}
    assert json.loads((NODE / "package.json").read_text())["version"] == version
    assert tomllib.loads((PYTEST / "pyproject.toml").read_text())["project"]["version"] == version
    assert f"<version>{version}</version>" in (JAVA / "pom.xml").read_text()
    assert json.loads((FEATURE / "devcontainer-feature.json").read_text())["version"] == version


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(FOLDER)))
def test_links_of_the_documents_lead_somewhere(document):
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", document.read_text()):
        assert target.startswith("http") or (document.parent / target).exists(), target


# The GitHub Action

MANIFEST = load(ACTION / "action.yml")
WORKFLOW = load(ACTION / "sample.yml")


class Runner:
    """What a runner gives a step: inputs, files for variables, and the state between the two scripts."""

    def __init__(self, folder, **more):
        self.folder = folder
        self.files = {name: folder / name for name in ("GITHUB_ENV", "GITHUB_OUTPUT", "GITHUB_STATE")}
        for path in self.files.values():
            path.touch()
        self.base = environment(RUNNER_TEMP=str(folder), TMPDIR=str(folder), **{name: str(path) for name, path in self.files.items()}) | more

    def values(self, name):
        return dict(line.split("=", 1) for line in self.files[name].read_text().splitlines())

    def start(self, code=0, **inputs):
        given = {f"INPUT_{name.upper().replace('_', '-')}": value for name, value in inputs.items()}
        defaults = {f"INPUT_{name.upper()}": value.get("default", "") for name, value in MANIFEST["inputs"].items()}
        return finish(["node", ACTION / MANIFEST["runs"]["main"]], self.folder, self.base | defaults | given, code)

    def stop(self):
        state = {f"STATE_{name}": value for name, value in self.values("GITHUB_STATE").items()}
        return finish(["node", ACTION / MANIFEST["runs"]["post"]], self.folder, self.base | self.values("GITHUB_ENV") | state)


def has_ended(pid):
    """Whether a process has ended, even if nobody has asked for its exit code yet."""
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or ") Z " in stat.read_text()


@pytest.fixture
def runner(tmp_path):
    started = Runner(tmp_path)
    yield started
    if pid := started.values("GITHUB_STATE").get("pid"):
        assert has_ended(int(pid))


def test_the_action_starts_a_service_for_later_steps_and_stops_it(runner):
    output = runner.start(binary=binary(), arguments="--redirect-uri=http://localhost:9/callback\n\n--auto-approve=any\n")
    variables, outputs = runner.values("GITHUB_ENV"), runner.values("GITHUB_OUTPUT")
    try:
        assert set(outputs) == set(MANIFEST["outputs"]) - {"node-options"}
        assert variables == {
            "QUINCE_URL": outputs["url"], "QUINCE_CLIENT_ID": "com.example.quince.web", "QUINCE_APP_ID": "com.example.quince.app",
            "QUINCE_TEAM_ID": outputs["team-id"], "QUINCE_KEY_ID": outputs["key-id"], "QUINCE_PRIVATE_KEY_PATH": outputs["private-key-path"]}
        assert f"Quince listens on {outputs['url']}" in output
        assert "BEGIN PRIVATE KEY" in Path(outputs["private-key-path"]).read_text()
        status = requests.get(f"{outputs['url']}/_quince/status", timeout=10).json()
        assert (status["autoApprove"], status["redirectURIs"][-1]) == ("any", "http://localhost:9/callback")
        # A later step needs no setting.
        later = {name: value for name, value in environment().items() if name != "QUINCE_BINARY"} | variables
        assert "1 passed" in finish(plugin("tests"), PYTEST, later)
    finally:
        log = runner.stop()
    assert not listens(outputs["url"])
    assert f"Quince listens on {outputs['url']}" in log and "::stop-commands::" in log


def test_the_action_uses_a_running_service_and_leaves_it_running(runner, automatic):
    runner.start(url=automatic.url)
    assert runner.values("GITHUB_OUTPUT")["url"] == automatic.url
    runner.stop()
    assert automatic.process.poll() is None


@pytest.mark.parametrize("inputs, words", [
    ({"binary": "/nowhere/quince"}, "binary: '/nowhere/quince' isn't a program"),
    ({"binary": "quince", "image": "quince"}, "Set only one of version, binary, image and url."),
    ({"version": "0.1.0", "url": NOWHERE}, "Set only one of version, binary, image and url."),
    ({"version": "../0.1.0"}, "version: '../0.1.0' isn't a version such as 0.1.0."),
    ({"sha256": "abc"}, "sha256: 'abc' isn't a SHA-256 checksum"),
    ({"sha256": "0" * 64, "url": NOWHERE}, "sha256 is the checksum of a release"),
    ({"url": NOWHERE}, f"{NOWHERE} doesn't respond"),
    ({"url": NOWHERE, "arguments": "--auto-approve=any"}, "can't get the arguments --auto-approve=any"),
    ({"url": NOWHERE, "as_appleid": "true"}, "as-appleid needs a program"),
    ({"as_appleid": "yes"}, "as-appleid: 'yes' isn't true or false."),
    ({"arguments": "--port=nonsense"}, "quince serve didn't start"),
])
def test_an_error_of_the_action_says_what_to_do(runner, inputs, words):
    output = runner.start(code=1, **inputs)
    assert output.startswith("::error title=Quince::") and words in output, output
    runner.stop()


def test_the_end_of_the_action_removes_the_key_also_if_the_log_is_gone(tmp_path):
    """A step can empty the folder of temporary files."""
    runner = Runner(tmp_path)
    (tmp_path / "appleid").mkdir()
    (tmp_path / "appleid/leaf.pem").touch()
    runner.files["GITHUB_STATE"].write_text(f"log={tmp_path}/nowhere/log.txt\nappleid={tmp_path}/appleid\n")
    with pytest.raises(AssertionError, match="::error title=Quince::ENOENT"):
        runner.stop()
    assert list((tmp_path / "appleid").iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="a container has Linux")
def test_the_end_of_the_action_waits_for_no_process_that_has_ended(tmp_path):
    """In a job with a container, nobody asks for its exit code, and it keeps its number."""
    runner = Runner(tmp_path)
    ended = subprocess.Popen(["true"])
    wait_for(lambda: has_ended(ended.pid), "the end")
    runner.files["GITHUB_STATE"].write_text(f"pid={ended.pid}\n")
    try:
        assert runner.stop() == ""
    finally:
        ended.wait()


def test_the_action_in_apple_s_place(tmp_path):
    runner = Runner(tmp_path, HTTPS_PROXY="http://proxy.example:3128")
    runner.start(binary=binary(), as_appleid="true", arguments="--https=127.0.0.1:0")
    try:
        variables, outputs = runner.values("GITHUB_ENV"), runner.values("GITHUB_OUTPUT")
        # The runner refuses this variable.
        assert "NODE_OPTIONS" not in variables and "node.cjs" in outputs["node-options"]
        assert outputs["issuer"] == "https://appleid.apple.com"
        folder = Path(variables["QUINCE_APPLEID"])
        assert folder.parent == tmp_path and (folder / "leaf.pem").exists()
        answer = finish(["curl", "--silent", "--show-error", "--fail", "https://appleid.apple.com/.well-known/openid-configuration"],
                        tmp_path, runner.base | variables)
        assert json.loads(answer)["issuer"] == "https://appleid.apple.com"
        fetched = finish(["node", "-e", 'fetch("https://appleid.apple.com/auth/keys").then((r) => r.json()).then((k) => console.log(k.keys.length))'],
                         tmp_path, runner.base | variables | {"NODE_OPTIONS": outputs["node-options"]})
        assert int(fetched.splitlines()[0]) > 0
    finally:
        runner.stop()
    after = runner.values("GITHUB_ENV")
    # The later steps of other actions reach the network as before.
    assert after["HTTPS_PROXY"] == "http://proxy.example:3128" and after["https_proxy"] == after["JAVA_TOOL_OPTIONS"] == ""
    # Nobody can take the variables back; the key is gone.
    assert Path(after["SSL_CERT_FILE"]).parent == folder and Path(after["SSL_CERT_FILE"]).exists()
    assert not (folder / "leaf.pem").exists()


#: A release's names for this machine.
PLATFORM = f"{'linux' if sys.platform == 'linux' else 'macos'}-{'x86_64' if platform.machine() == 'x86_64' else 'arm64'}"
VERSION = json.loads((NODE / "package.json").read_text())["version"]


class Releases:
    """A server in the place of GitHub: the files of a release, and where their download redirects to."""

    def __init__(self):
        self.files, self.redirects, self.asked = {}, {}, []
        releases = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                releases.asked.append(self.path)
                name = self.path.rpartition("/")[2]
                if target := releases.redirects.get(self.path):
                    self.send_response(302)
                    self.send_header("Location", target)
                    self.end_headers()
                else:
                    self.send_response(200 if name in releases.files else 404)
                    self.end_headers()
                    self.wfile.write(releases.files.get(name, b"Not Found"))

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def publish(self, name):
        """A release whose program is the one under test."""
        packed = io.BytesIO()
        with tarfile.open(fileobj=packed, mode="w:gz") as archive:
            entry = tarfile.TarInfo(f"{name}/bin/quince")
            content = f'#!/bin/sh\nexec {shlex.quote(binary())} "$@"\n'.encode()
            entry.size, entry.mode = len(content), 0o755
            archive.addfile(entry, io.BytesIO(content))
        self.files[f"{name}.tar.gz"] = packed.getvalue()
        self.files["SHA256SUMS"] = f"{hashlib.sha256(packed.getvalue()).hexdigest()}  {name}.tar.gz\n".encode()


@pytest.fixture
def releases():
    served = Releases()
    yield served
    served.server.shutdown()
    served.server.server_close()


@pytest.fixture
def fresh(tmp_path, releases):
    """A runner on which nothing is installed."""
    runner = Runner(tmp_path, GITHUB_SERVER_URL=releases.url, GITHUB_ACTION_REPOSITORY="owner/quince", GITHUB_REPOSITORY="owner/app")
    del runner.base["QUINCE_BINARY"]
    return runner


@pytest.mark.parametrize("given, version", [({}, VERSION), ({"version": "1.2.3"}, "1.2.3")])
def test_the_action_downloads_a_release(fresh, releases, given, version):
    releases.publish(f"quince-{version}-{PLATFORM}")
    path = f"/owner/quince/releases/download/v{version}/quince-{version}-{PLATFORM}.tar.gz"
    # GitHub, too, has the files on another server.
    releases.redirects[path] = f"{releases.url}/elsewhere/quince-{version}-{PLATFORM}.tar.gz"
    fresh.start(**given)
    url = fresh.values("GITHUB_OUTPUT")["url"]
    assert requests.get(f"{url}/_quince/status", timeout=10).ok
    assert path in releases.asked and list(fresh.folder.glob("quince-release-*/quince-*/bin/quince"))
    fresh.stop()
    assert not listens(url)


def wrong_checksum(releases):
    releases.publish(f"quince-{VERSION}-{PLATFORM}")
    releases.files[f"quince-{VERSION}-{PLATFORM}.tar.gz"] += b"more"


def replaced(releases):
    """The archive and its checksum were replaced together."""
    releases.publish(f"quince-{VERSION}-{PLATFORM}")


def no_release(releases):
    pass


def other_machine(releases):
    releases.publish(f"quince-{VERSION}-plan9-x86_64")


def plain_redirect(releases):
    releases.publish(f"quince-{VERSION}-{PLATFORM}")
    path = f"/owner/quince/releases/download/v{VERSION}/quince-{VERSION}-{PLATFORM}.tar.gz"
    releases.redirects[path] = "http://downloads.example/quince.tar.gz"


def endless_redirect(releases):
    path = f"/owner/quince/releases/download/v{VERSION}/SHA256SUMS"
    releases.redirects[path] = path


def test_the_action_downloads_a_release_with_the_checksum_of_the_workflow(fresh, releases):
    name = f"quince-{VERSION}-{PLATFORM}.tar.gz"
    releases.publish(name.removesuffix(".tar.gz"))
    # A service or a program that is there isn't the one with this checksum.
    fresh.base |= {"QUINCE_URL": NOWHERE, "QUINCE_BINARY": "/nowhere/quince"}
    fresh.start(sha256=hashlib.sha256(releases.files[name]).hexdigest().upper())
    url = fresh.values("GITHUB_OUTPUT")["url"]
    assert requests.get(f"{url}/_quince/status", timeout=10).ok
    assert [path.rpartition("/")[2] for path in releases.asked] == [name]
    fresh.stop()
    assert not listens(url)


@pytest.mark.parametrize("arrange, words, inputs", [
    (wrong_checksum, "but SHA256SUMS says", {}),
    (replaced, f"but sha256 is {'0' * 64}; nothing was unpacked", {"sha256": "0" * 64}),
    (no_release, "responds with 404. Set version to a release of that repository", {}),
    (other_machine, f"has no quince-{VERSION}-{PLATFORM}.tar.gz for this runner", {}),
    (plain_redirect, "leads to http://downloads.example/quince.tar.gz, which isn't an https URL", {}),
    (endless_redirect, "more than 5 times", {}),
], ids=lambda value: getattr(value, "__name__", ""))
def test_a_download_of_the_action_is_refused(fresh, releases, arrange, words, inputs):
    arrange(releases)
    output = fresh.start(code=1, **inputs)
    assert words in output, output
    assert list(fresh.folder.glob("quince-release-*")) == [] and fresh.values("GITHUB_OUTPUT") == {}
    assert fresh.stop() == ""


@pytest.mark.parametrize("system, machine, name", [
    ("linux", "x64", "linux-x86_64"), ("linux", "arm64", "linux-arm64"), ("darwin", "arm64", "macos-arm64"), ("win32", "x64", None)])
def test_the_action_names_the_release_for_the_runner(fresh, releases, tmp_path, system, machine, name):
    (tmp_path / "machine.cjs").write_text(
        f'Object.defineProperty(process, "platform", {{ value: "{system}" }}); Object.defineProperty(process, "arch", {{ value: "{machine}" }});')
    fresh.base["NODE_OPTIONS"] = f"--require={tmp_path / 'machine.cjs'}"
    releases.files["SHA256SUMS"] = b""
    output = fresh.start(code=1)
    words = f"has no quince-{VERSION}-{name}.tar.gz for this runner" if name else "No release has a program for win32 on x64"
    assert words in output, output


def test_a_server_without_tls_hands_out_no_release(fresh):
    fresh.base["GITHUB_SERVER_URL"] = "http://github.example"
    assert "which isn't an https URL" in fresh.start(code=1)


DOCKER = """\
#!/usr/bin/env bash
# Starts a process instead of a container. A process may not listen on all interfaces, which a container has to.
set -eu
state=$(dirname "$0")
printf '%s\\n' "$*" >>"$state/calls"
case $1 in
run)
    [[ "$*" =~ ^run\\ --detach\\ --name\\ (quince-[0-9-]+)\\ --publish\\ 127.0.0.1:([0-9]+):([0-9]+)\\ IMAGE\\ serve\\ --host\\ 0.0.0.0\\ --i-know\\ (--port\\ .*)$ ]]
    [ "${BASH_REMATCH[2]}" = "${BASH_REMATCH[3]}" ]
    read -ra options <<<"${BASH_REMATCH[4]}"
    "$QUINCE_BINARY" serve "${options[@]}" >"$state/log" 2>&1 </dev/null &
    echo $! >"$state/pid"
    ;;
inspect) kill -0 "$(cat "$state/pid")" && echo true ;;
logs) cat "$state/log" ;;
cp) cp "${2#*:}" "$3" ;;
rm) kill "$(cat "$state/pid")" ;;
esac
"""


def test_the_action_with_an_image(tmp_path):
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/docker").write_text(DOCKER)
    (tmp_path / "bin/docker").chmod(0o755)
    runner = Runner(tmp_path, PATH=f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    runner.start(image="IMAGE", arguments="--auto-approve=any")
    try:
        outputs = runner.values("GITHUB_OUTPUT")
        assert outputs["issuer"] == outputs["url"]
        key = Path(outputs["private-key-path"])
        assert key.is_relative_to(tmp_path) and "BEGIN PRIVATE KEY" in key.read_text()
        assert requests.get(f"{outputs['url']}/_quince/status", timeout=10).json()["autoApprove"] == "any"
    finally:
        assert "Quince listens on" in runner.stop()
    wait_for(lambda: not listens(outputs["url"]), "the end of the service")
    assert (tmp_path / "bin/calls").read_text().splitlines()[-1].startswith("rm --force quince-")


def test_the_action_with_an_image_on_a_runner_without_docker(tmp_path):
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/node").symlink_to(shutil.which("node"))
    runner = Runner(tmp_path, PATH=str(tmp_path / "bin"))
    assert "image needs Docker, which isn't installed" in runner.start(code=1, image="IMAGE")
    assert runner.stop() == ""


def test_the_manifest_of_the_action():
    assert set(MANIFEST) <= {"name", "description", "author", "branding", "inputs", "outputs", "runs"}
    assert set(MANIFEST["runs"]) == {"using", "main", "post"} and MANIFEST["runs"]["using"] == "node24"
    for kind, keys in (("inputs", {"description", "default", "required"}), ("outputs", {"description"})):
        for name, value in MANIFEST[kind].items():
            assert set(value) <= keys and re.fullmatch(r"[a-z0-9-]+", name) and value["description"], name
    scripts = "".join(path.read_text() for path in ACTION.glob("*.mjs"))
    assert set(re.findall(r'input\("([\w-]+)"\)', scripts)) == set(MANIFEST["inputs"])
    document = (ACTION / "README.md").read_text()
    for name in [*MANIFEST["inputs"], *MANIFEST["outputs"]]:
        assert f"`{name}`" in document, name


def test_the_sample_workflow_uses_the_action_as_it_is():
    assert set(WORKFLOW) <= {"name", "on", "permissions", "jobs"}
    own = f"<owner>/quince/integrations/github-action@v{VERSION}"
    for job in WORKFLOW["jobs"].values():
        assert set(job) <= {"name", "runs-on", "timeout-minutes", "steps"}
        for step in job["steps"]:
            assert set(step) <= {"name", "id", "uses", "with", "env", "run"} and ("uses" in step) != ("run" in step)
            if "uses" in step:
                known = set(MANIFEST["inputs"]) if step["uses"] == own else ACTIONS[step["uses"]]
                assert set(step.get("with", {})) <= known
            else:
                assert "${{" not in step["run"]
                assert subprocess.run(["bash", "-n"], input=step["run"], text=True).returncode == 0
    text = (ACTION / "sample.yml").read_text()
    assert set(re.findall(r"steps\.quince\.outputs\.([\w-]+)", text)) <= set(MANIFEST["outputs"])
    (used,) = [step for job in WORKFLOW["jobs"].values() for step in job["steps"] if step.get("uses") == own]
    options = finish([binary(), "serve", "--help"], ROOT, environment())
    for line in used["with"]["arguments"].splitlines():
        assert shlex.split(line)[0].split("=")[0] in options


# The feature for dev containers

@pytest.fixture
def release(tmp_path):
    """A release as `tar` makes it, with the program under test."""
    archive = tmp_path / "release.tar"
    finish(["tar", "-cf", archive, "--transform", "s,^,quince-1/bin/,", "-C", Path(binary()).parent, "quince"], tmp_path, environment())
    return archive


def install(folder, code=0, **options):
    return finish(["sh", FEATURE / "install.sh"], folder, environment(PREFIX=str(folder / "prefix"), **options), code)


@pytest.fixture
def container():
    """A folder that every user can enter, in place of a container."""
    with tempfile.TemporaryDirectory(prefix="quince-container-", dir="/tmp") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.mark.skipif(sys.platform != "linux", reason="a container has Linux")
@pytest.mark.parametrize("user", ["root", "nobody"])
def test_the_feature_installs_a_release_and_runs_the_service_as_the_user_of_the_container(container, release, user):
    if os.getuid() != 0:
        if user != "root":
            pytest.skip("only root can start a service as somebody else")
        user = getpass.getuser()
    checksum = finish(["sha256sum", release], container, environment()).split()[0]
    assert re.search(r"^\d+\.\d+\.\d+", install(container, TARBALL=str(release), SHA256=checksum, _REMOTE_USER=user))
    manifest = json.loads((FEATURE / "devcontainer-feature.json").read_text())
    start = Path(manifest["entrypoint"].replace("/usr/local", str(container / "prefix")))
    data = container / "state/quince"
    data.mkdir(parents=True, mode=0o700)
    (data / "quince.log").write_text("of an earlier start\n")
    for path in (data.parent, data, data / "quince.log"):
        shutil.chown(path, user)
    ready = data / "ready.json"
    variables = environment(TMPDIR="/tmp", XDG_STATE_HOME=str(data.parent), QUINCE_PORT="0", QUINCE_READY_FILE=str(ready))
    shell = subprocess.Popen([start, "sh", "-c", "exec sleep 600"], env=variables, start_new_session=True, stdout=subprocess.DEVNULL)
    try:
        wait_for(ready.exists, "the ready file")
        url = json.loads(ready.read_text())["url"]
        assert "1 passed" in finish(plugin("tests", f"--quince-url={url}"), PYTEST, environment())
        log = (data / "quince.log").read_text()
        assert log.startswith("of an earlier start\n") and "Quince listens on" in log
        key = Path(requests.get(f"{url}/_quince/status", timeout=10).json()["privateKeyPath"])
        assert key.is_relative_to(data) and (key.owner(), key.stat().st_mode & 0o077) == (user, 0)
    finally:
        os.killpg(shell.pid, signal.SIGTERM)
        shell.wait()
    wait_for(lambda: not listens(url), "the end of the service")


@pytest.mark.skipif(sys.platform != "linux", reason="a container has Linux")
@pytest.mark.parametrize("options, words", [
    ({}, "the option 'tarball' is empty"),
    ({"TARBALL": "/nowhere/release.tar"}, "the file /nowhere/release.tar doesn't exist"),
    ({"TARBALL": "http://example.com/release.tar"}, "isn't an https URL"),
    ({"TARBALL": str(FEATURE / "install.sh"), "_REMOTE_USER": "a user"}, "can't run the service as the user 'a user'"),
    ({"TARBALL": str(FEATURE / "install.sh")}, "isn't a tar archive"),
    ({"TARBALL": str(FEATURE / "install.sh"), "SHA256": "0" * 64}, "nothing was installed"),
])
def test_an_error_of_the_feature_says_what_is_wrong(tmp_path, options, words):
    assert words in install(tmp_path, code=1, **options)
    assert not (tmp_path / "prefix").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="a container has Linux")
def test_a_program_that_does_not_run_in_the_container_is_named(tmp_path):
    """As on Alpine, which has another C library."""
    (tmp_path / "quince").write_text("#!/nowhere/ld-linux.so\n")
    (tmp_path / "quince").chmod(0o755)
    finish(["tar", "-cf", tmp_path / "release.tar", "-C", tmp_path, "quince"], tmp_path, environment())
    assert "the program doesn't run in this container" in install(tmp_path, code=1, TARBALL=str(tmp_path / "release.tar"))


def test_the_feature_passes_its_options_to_the_script():
    manifest = json.loads((FEATURE / "devcontainer-feature.json").read_text())
    script = (FEATURE / "install.sh").read_text()
    for name, option in manifest["options"].items():
        assert set(option) == {"type", "default", "description"} and f"${{{name.upper()}:-" in script
    assert manifest["id"] == FEATURE.name
    for path in (FEATURE / "install.sh", FEATURE / "start.sh"):
        assert path.stat().st_mode & 0o111
