"""The workflow for a Mac, as far as it can be checked without one: its form, and that all it names exists.

The tables are what was published on 2026-11-25: https://github.com/actions (action.yml of each action), and
https://github.com/actions/runner-images (images/macos/macos-26-arm64-Readme.md, Xcode 26.6).
"""

import json
import re
import shlex
import subprocess
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / ".github/workflows/apple.yml"

#: The major version of each action, and its inputs.
ACTIONS = {
    "actions/checkout@v7": {
        "allow-unsafe-pr-checkout", "clean", "fetch-depth", "fetch-tags", "filter", "github-server-url", "lfs", "path",
        "persist-credentials", "ref", "repository", "set-safe-directory", "show-progress", "sparse-checkout", "sparse-checkout-cone-mode",
        "ssh-key", "ssh-known-hosts", "ssh-strict", "ssh-user", "submodules", "token"},
    "actions/upload-artifact@v7": {
        "archive", "compression-level", "if-no-files-found", "include-hidden-files", "name", "overwrite", "path", "retention-days"},
}
RUNNERS = {"macos-26"}
#: The name of each platform in Xcode's destinations and in `xcodebuild -downloadPlatform`, with the SDK of its simulator.
PLATFORMS = {"iOS": "iphonesimulator", "tvOS": "appletvsimulator", "watchOS": "watchsimulator", "visionOS": "xrsimulator"}
#: The keys of a workflow, a job and a step that are used here; any other is a mistake, or has to be looked up first.
KEYS = {
    "workflow": {"name", "on", "permissions", "jobs"},
    "job": {"name", "runs-on", "timeout-minutes", "strategy", "env", "steps"},
    "step": {"name", "if", "uses", "with", "env", "run", "working-directory"},
}


class Loader(yaml.SafeLoader):
    """YAML as the runner reads it: `on` is a word, and a key that occurs twice is an error."""

    def construct_mapping(self, node, deep=False):
        keys = [self.construct_object(key, deep=deep) for key, _ in node.value]
        assert len(keys) == len(set(keys)), f"{node.start_mark}: a key twice in {keys}"
        return super().construct_mapping(node, deep)


Loader.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool" or letter in "tfTF"]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def load(path):
    return yaml.load(path.read_text(), Loader)


WORKFLOW = load(FILE)
JOBS = WORKFLOW["jobs"]
STEPS = [(f"{job}: {step.get('name') or step['uses']}", job, step) for job, content in JOBS.items() for step in content["steps"]]
RUNS = [pytest.param(job, step, id=name) for name, job, step in STEPS if "run" in step]
MATRIX = JOBS["components"]["strategy"]["matrix"]["include"]
PACKAGE = (ROOT / "Tests/AppleFrameworks/Package.swift").read_text()
PROJECT = load(ROOT / "Examples/AppleApp/project.yml")


def test_it_has_only_known_keys():
    assert set(WORKFLOW) <= KEYS["workflow"]
    assert set(WORKFLOW["on"]) == {"push", "pull_request"}
    for name, job in JOBS.items():
        assert set(job) <= KEYS["job"], name
    for name, _, step in STEPS:
        assert set(step) <= KEYS["step"], name
        assert ("uses" in step) != ("run" in step), name


def test_its_actions_have_a_known_version_and_known_inputs():
    used = [(name, step) for name, _, step in STEPS if "uses" in step]
    assert {step["uses"] for _, step in used} == set(ACTIONS)
    for name, step in used:
        assert set(step.get("with", {})) <= ACTIONS[step["uses"]], name


def test_each_job_has_a_known_runner_and_ends():
    for name, job in JOBS.items():
        assert job["runs-on"] in RUNNERS and job["timeout-minutes"] <= 90, name


def test_its_paths_exist():
    paths = WORKFLOW["on"]["pull_request"]["paths"]
    assert len(paths) == len(set(paths))
    for path in paths:
        named = ROOT / path.removesuffix("/**")
        assert named.is_dir() if path.endswith("/**") else named.is_file(), path


@pytest.mark.parametrize("job, step", RUNS)
def test_what_a_step_runs_is_bash_and_names_files_that_exist(job, step):
    script, folder = step["run"], ROOT / step.get("working-directory", ".")
    # An expression in a script is text that nothing quotes; variables are quoted.
    assert "${{" not in script
    done = subprocess.run(["bash", "-n"], input=script, text=True, capture_output=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert folder.is_dir()
    for path in re.findall(r"(?<![\w/$.-])(?:scripts|Interop|Examples|Tests)/[\w./-]+", script):
        assert (folder / path).exists(), path
    for path in re.findall(r"(?<![\w/-])scripts/[\w-]+", script):
        assert (folder / path).stat().st_mode & 0o111, f"{path} can't be run"


@pytest.mark.parametrize("job, step", RUNS)
def test_each_variable_of_a_step_is_set(job, step):
    own = set(re.findall(r"(?m)^\s*(\w+)=", step["run"])) | set(step.get("env", {}))
    before = [other for name, its, other in STEPS if its == job]
    written = {variable for other in before[:before.index(step)] for variable in re.findall(r'echo "(\w+)=', other.get("run", ""))}
    known = own | written | set(JOBS[job].get("env", {})) | {"GITHUB_ENV", "RUNNER_TEMP", "1", "2"}
    # `${NAME-}` says that the variable may be missing.
    assert set(re.findall(r"\$\{?(\w+)(?!\w|-\})", step["run"])) <= known


def test_every_platform_is_tested_and_built_for_devices():
    names = {entry["platform"] for entry in MATRIX}
    supported = set(re.findall(r"\.(\w+)\(\.v", re.search(r"platforms: \[(\.macOS.*)\]", PACKAGE)[1]))
    assert {name.lower() for name in names} == {name.lower() for name in supported} | {"mac catalyst"}
    for entry in MATRIX:
        name = entry["platform"]
        if name in PLATFORMS:
            assert entry == {"platform": name, "sdk": PLATFORMS[name], "device": f"generic/platform={name}"}
        else:
            of = "platform=macOS" + (",variant=Mac Catalyst" if name == "Mac Catalyst" else "")
            assert entry == {"platform": name, "test": of, "device": f"generic/{of}"}


def test_every_variable_of_the_matrix_reaches_the_steps():
    assert JOBS["components"]["env"] == {
        "PLATFORM": "${{ matrix.platform }}", "SDK": "${{ matrix.sdk }}", "TEST_DESTINATION": "${{ matrix.test }}",
        "DEVICE": "${{ matrix.device }}"}
    assert PLATFORMS[JOBS["app"]["env"]["PLATFORM"]] == JOBS["app"]["env"]["SDK"]


def commands(job, program):
    """Each call of a program in a job, as words; `build` is the function of its step."""
    text = "\n".join(step.get("run", "") for step in JOBS[job]["steps"]).replace("\\\n", " ")
    return [shlex.split(line) for line in re.findall(rf"(?m)^\s*(?:scripts/with-shop )?({program} .*)$", text)]


def option(words, name):
    return words[words.index(name) + 1]


def test_the_schemes_of_the_components_are_the_package_s():
    libraries = json.loads(re.search(r'products: (\[.*?\])\.map \{ \.library', PACKAGE)[1])
    name = re.search(r'let package = Package\(\s*name: "(.*?)"', PACKAGE)[1]
    test, build = [words for words in commands("components", "xcodebuild") if "-scheme" in words]
    assert (test[1], option(test, "-scheme")) == ("test", f"{name}-Package") and len(libraries) > 1
    assert (build[1], option(build, "-configuration")) == ("build", "Release") and option(build, "-scheme") in libraries


def test_the_app_s_schemes_and_destinations_are_the_project_s():
    targets = PROJECT["targets"]
    assert Path(JOBS["app"]["env"]["PROJECT"]) == Path("Examples/AppleApp", PROJECT["name"] + ".xcodeproj")
    built = {tuple(words[1:]) for words in commands("app", "build") if words[1] != "()"}
    wanted = {(name, f"generic/platform={platform}") for name, target in targets.items() if "scheme" in target
              for platform in destinations(target)}
    assert built == wanted
    (test,) = [words for words in commands("app", "xcodebuild") if words[1] == "test"]
    assert targets[option(test, "-scheme")]["scheme"]["testTargets"]


def destinations(target):
    names = {"macCatalyst": "macOS,variant=Mac Catalyst"}
    return [names.get(name, name) for name in target.get("supportedDestinations", [target["platform"]])]


def test_the_programs_that_are_built_are_those_of_the_script_that_starts_them():
    script = (ROOT / "scripts/with-shop").read_text()
    started = set(re.findall(r'"\$built/([\w-]+)"', script))
    assert started == {option(words, "--product") for words in commands("app", "swift") if words[1] == "build"}
    manifest = (ROOT / "Package.swift").read_text()
    for name in started:
        assert f'"{name}"' in manifest


SIMULATORS = {
    "runtimes": [
        {"identifier": f"com.apple.CoreSimulator.SimRuntime.{kind}", "name": name, "version": version, "isAvailable": there}
        for kind, name, version, there in (
            ("iOS-26-10", "iOS 26.10", "26.10", True), ("iOS-26-2", "iOS 26.2", "26.2", True), ("iOS-26-4", "iOS 26.4", "26.4.1", True),
            ("iOS-26-3", "iOS 26.3", "26.3", False), ("tvOS-26-4", "tvOS 26.4", "26.4", True),
            ("xrOS-26-4", "visionOS 26.4", "26.4", True), ("watchOS-26-4", "watchOS 26.4", "26.4", True))],
    "devices": {
        f"com.apple.CoreSimulator.SimRuntime.{kind}": [{"udid": id, "name": name, "isAvailable": there} for id, name, there in devices]
        for kind, devices in (
            ("iOS-26-2", [("OLD", "iPhone 16", True)]), ("iOS-26-3", [("GONE", "iPhone 17", True)]),
            ("iOS-26-4", [("PAD", "iPad Air", True), ("BROKEN", "iPhone 17", False), ("PHONE", "iPhone 17 Pro", True)]),
            ("iOS-26-10", [("NEW", "iPhone 18", True)]), ("tvOS-26-4", [("TV", "Apple TV 4K", True)]),
            ("xrOS-26-4", [("VISION", "Apple Vision Pro", True)]), ("watchOS-26-4", []))},
}


@pytest.mark.parametrize("platform, newest, wanted", [
    ("iOS", "26.4", "PHONE"), ("iOS", "26.3", "OLD"), ("iOS", "26.10", "NEW"), ("tvOS", "26.4", "TV"),
    ("visionOS", "26.5", "VISION"), ("watchOS", "26.4", None), ("tvOS", "26.3", None)])
def test_the_workflow_chooses_the_newest_simulator_that_its_xcode_can_test_in(platform, newest, wanted):
    done = subprocess.run([ROOT / "scripts/simulator", platform, newest], input=json.dumps(SIMULATORS), capture_output=True, text=True)
    assert done.stdout.strip() == (wanted or "")
    assert done.returncode == (0 if wanted else 1)
    assert wanted or f"xcodebuild -downloadPlatform {platform}" in done.stderr
