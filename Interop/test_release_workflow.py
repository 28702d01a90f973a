"""The workflow for releases, as far as it can be checked without running it: its form, and that all it names exists.

The commits are those of the tags in https://github.com/actions on 2026-11-25, and the inputs those of `action.yml` there.
"""

import re
import subprocess
from pathlib import Path

import pytest
import yaml

from test_apple_workflow import ACTIONS as USUAL
from test_apple_workflow import load

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / ".github/workflows/release.yml"
WORKFLOW = load(FILE)
JOBS = WORKFLOW["jobs"]
STEPS = [(f"{name}: {step.get('name') or step['uses']}", name, step) for name, job in JOBS.items() for step in job["steps"]]
RUNS = [pytest.param(job, step, id=name) for name, job, step in STEPS if "run" in step]
#: The commit of each action, and its version.
PINNED = {
    "actions/attest-build-provenance": ("a2bbfa25375fe432b6a289bc6b6cd05ecd0c4c32", "v4.1.0"),
    "actions/checkout": ("3d3c42e5aac5ba805825da76410c181273ba90b1", "v7.0.1"),
    "actions/download-artifact": ("3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c", "v8.0.1"),
    "actions/upload-artifact": ("bbbca2ddaa5d8feaa63e36b76fdaad77386f024f", "v7.0.0"),
}
#: The inputs of each action, by its major version.
ACTIONS = USUAL | {
    "actions/attest-build-provenance@v4": {
        "create-storage-record", "github-token", "predicate", "predicate-path", "predicate-type", "push-to-registry", "show-summary",
        "subject-checksums", "subject-digest", "subject-name", "subject-path"},
    "actions/download-artifact@v8": {
        "artifact-ids", "digest-mismatch", "github-token", "merge-multiple", "name", "path", "pattern", "repository", "run-id",
        "skip-decompress"},
}
RUNNERS = {"macos-26", "ubuntu-24.04", "ubuntu-24.04-arm"}
JOB = {"name", "if", "needs", "runs-on", "container", "environment", "timeout-minutes", "strategy", "permissions", "steps"}
STEP = {"name", "uses", "with", "env", "run"}


def test_it_has_only_known_keys_actions_and_runners():
    assert set(WORKFLOW) == {"name", "on", "permissions", "jobs"}
    assert WORKFLOW["on"]["push"] == {"tags": ["v*"]}
    for name, job in JOBS.items():
        assert set(job) <= JOB, name
        runners = [entry["runner"] for entry in job["strategy"]["matrix"]["include"]] if "strategy" in job else [job["runs-on"]]
        assert set(runners) <= RUNNERS and job["timeout-minutes"] <= 60, name
    for name, _, step in STEPS:
        assert set(step) <= STEP and ("uses" in step) != ("run" in step), name
        if "uses" in step:
            action = step["uses"].partition("@")[0]
            major = PINNED[action][1].partition(".")[0]
            assert set(step.get("with", {})) <= ACTIONS[f"{action}@{major}"], name


def test_its_actions_are_pinned_by_their_commit_with_the_version_beside_it():
    used = re.findall(r"^ +-? *uses: (.*)$", FILE.read_text(), re.M)
    assert set(used) == {f"{action}@{commit} # {version}" for action, (commit, version) in PINNED.items()}
    assert all(re.fullmatch("[0-9a-f]{40}", commit) for commit, _ in PINNED.values())


def test_the_compiler_s_image_has_a_patch_version_or_a_digest():
    (image,) = {job["container"] for job in JOBS.values() if "container" in job}
    assert re.fullmatch(r"swift:\d+\.\d+\.\d+-bookworm(@sha256:[0-9a-f]{64})?", image)


def test_only_publishing_may_write_and_only_for_a_tag_that_was_approved():
    assert WORKFLOW["permissions"] == {}
    read = {"contents": "read"}
    publish = {"contents": "write", "id-token": "write", "attestations": "write"}
    assert {name: job["permissions"] for name, job in JOBS.items()} == dict.fromkeys(set(JOBS) - {"publish"}, read) | {"publish": publish}
    assert JOBS["publish"]["if"] == "github.ref_type == 'tag'"
    assert {name for name, job in JOBS.items() if "environment" in job} == {"publish"}


def test_no_checkout_leaves_its_token_to_the_steps_after_it():
    checkouts = [step for _, _, step in STEPS if step.get("uses", "").startswith("actions/checkout@")]
    assert len(checkouts) == len(JOBS)
    assert all(step["with"]["persist-credentials"] is False for step in checkouts)


def test_nothing_is_published_before_all_else_succeeded():
    def before(name):
        needed = JOBS[name].get("needs", [])
        needed = [needed] if isinstance(needed, str) else needed
        return set(needed).union(*map(before, needed)) if needed else set()

    assert before("publish") == set(JOBS) - {"publish"}


def test_each_matrix_value_is_used_and_set():
    for name, job in JOBS.items():
        text = yaml.safe_dump(job)
        used = set(re.findall(r"\$\{\{ matrix\.(\w+) \}\}", text))
        for entry in job.get("strategy", {"matrix": {"include": []}})["matrix"]["include"]:
            assert set(entry) == used, name


def test_its_paths_exist():
    for path in WORKFLOW["on"]["pull_request"]["paths"]:
        named = ROOT / path.removesuffix("/**")
        assert named.is_dir() if path.endswith("/**") else named.is_file(), path


@pytest.mark.parametrize("job, step", RUNS)
def test_what_a_step_runs_is_bash_and_names_files_that_exist(job, step):
    script = step["run"]
    assert "${{" not in script
    done = subprocess.run(["bash", "-n"], input=script, text=True, capture_output=True)
    assert (done.returncode, done.stderr) == (0, "")
    for path in re.findall(r"(?<![\w$-])(?:scripts|Sources|packaging)/[\w./-]+", script):
        assert (ROOT / path).exists(), path
    known = set(re.findall(r"(?m)^\s*(?:for )?(\w+)(?:=| in )", script)) | set(step.get("env", {}))
    known |= {"GITHUB_REF_NAME", "GITHUB_REF_TYPE", "GITHUB_REPOSITORY", "GITHUB_SERVER_URL", "GITHUB_WORKSPACE", "1"}
    assert set(re.findall(r"\$\{?(\w+)", script)) <= known


@pytest.mark.parametrize("kind, name, succeeds", [
    ("tag", "v{version}", True), ("tag", "v9.9.9", False), ("branch", "main", True)])
def test_a_tag_that_isn_t_the_version_ends_the_run(kind, name, succeeds):
    version = re.search(r'"(.*)"', (ROOT / "Sources/Wording/ProgramVersion.swift").read_text())[1]
    (step,) = [step for _, job, step in STEPS if job == "linux" and step.get("name") == "The tag is the version"]
    done = subprocess.run(
        ["bash", "-e", "-c", step["run"]], cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "GITHUB_REF_TYPE": kind, "GITHUB_REF_NAME": name.format(version=version)})
    assert (done.returncode == 0) == succeeds


def test_the_step_that_publishes_makes_one_list_of_all_packages(tmp_path):
    """Runs the step with packages that are made up, from the folders that the download makes."""
    (step,) = [step for _, _, step in STEPS if step.get("name") == "One folder, one list of checksums"]
    for name in ("scripts", "packaging"):
        (tmp_path / name).symlink_to(ROOT / name)
    names = {
        "packages Linux X64": ["quince-0.1.0-linux-x86_64.tar.gz", "quince_0.1.0_amd64.deb"],
        "packages macOS ARM64": ["quince-0.1.0-macos-arm64.tar.gz"],
    }
    for folder, files in names.items():
        place = tmp_path / "release" / folder
        place.mkdir(parents=True)
        for file in files:
            (place / file).write_text(file)
        subprocess.run(f"sha256sum {' '.join(files)} > SHA256SUMS", shell=True, cwd=place, check=True)
    done = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", step["run"]], cwd=tmp_path, capture_output=True, text=True,
        env={"PATH": "/usr/bin:/bin", "REPOSITORY": "https://example.com/someone/quince", "GITHUB_REF_NAME": "v0.1.0"})
    assert done.returncode == 0, done.stderr
    listed = subprocess.run(
        ["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=tmp_path / "packages", capture_output=True, text=True)
    assert listed.returncode == 0, listed.stderr
    present = {path.name for path in (tmp_path / "packages").iterdir()}
    assert {line.split(":")[0] for line in listed.stdout.splitlines()} == present - {"SHA256SUMS"}
    assert {"quince.rb", "compose.yaml", *names["packages Linux X64"], *names["packages macOS ARM64"]} < present
    formula = (tmp_path / "packages/quince.rb").read_text()
    assert "https://example.com/someone/quince/releases/download/v0.1.0/quince-0.1.0-macos-arm64" in formula
    assert "--repo someone/quince" in (tmp_path / "notes.md").read_text()


def test_the_page_of_a_release_has_no_placeholders_and_its_links_lead_to_the_files_of_the_tag():
    done = subprocess.run([ROOT / "scripts/release-notes", "https://github.com/someone/kwince", "v0.1.0"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    for line in ("git clone https://github.com/someone/kwince quince", "uses: someone/kwince/integrations/github-action@v0.1.0",
                 '"git+https://github.com/someone/kwince@v0.1.0#subdirectory=integrations/pytest"'):
        assert line in done.stdout
    assert not re.search(r"<owner|<this|OWNER", done.stdout)
    targets = re.findall(r"\]\(([^)]+)\)", done.stdout)
    assert len(targets) >= 20
    for target in targets:
        path = re.fullmatch(r"https://github\.com/someone/kwince/(?:blob|tree)/v0\.1\.0/([^#]+)(?:#[\w-]+)?", target)[1]
        assert (ROOT / path).exists(), target


@pytest.mark.parametrize("arguments", [[], ["github.com/someone/quince", "v0.1.0"], ["https://github.com/someone", "v0.1.0"]])
def test_the_notes_of_a_release_say_what_they_need(arguments):
    done = subprocess.run([ROOT / "scripts/release-notes", *arguments], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "") and "give the URL of the repository" in done.stderr


def test_no_placeholder_of_a_document_could_be_a_name_on_github():
    """The user with that name would decide what runs for those who type a line as it is printed."""
    names = subprocess.run(["git", "ls-files", "*.md", "*.yml", "*.yaml", "*.rb"], cwd=ROOT, capture_output=True, text=True).stdout.split()
    owners = {(name, owner) for name in names
              for owner in re.findall(r"(?:uses: |--repo |github\.com/)([^\s/]+)/quince\b", (ROOT / name).read_text())}
    assert len(owners) >= 4 and {owner for _, owner in owners} == {"<owner>"}, owners


def test_every_checkout_of_every_workflow_leaves_no_token():
    for path in FILE.parent.glob("*.yml"):
        steps = [step for job in load(path)["jobs"].values() for step in job["steps"] if step.get("uses", "").startswith("actions/checkout@")]
        assert steps and all(step["with"]["persist-credentials"] is False for step in steps), path.name


@pytest.mark.parametrize("there, chosen", [
    ({"26.3": "6.2.4", "26.10": "6.3.2", "26.9": "6.3.1", "27.0": "6.4"}, "26.10"), ({"26.3": "6.2.4"}, None)])
def test_a_release_for_macos_is_compiled_with_the_newest_xcode_that_has_swift_6_3(tmp_path, there, chosen):
    (step,) = [step for _, _, step in STEPS if "Xcode" in step.get("name", "")]
    for version, swift in there.items():
        (tmp_path / f"Applications/Xcode_{version}.app").mkdir(parents=True)
        (tmp_path / f"Applications/Xcode_{version}.app/swift").write_text(f"Apple Swift version {swift} (swiftlang)\n")
    (tmp_path / "Applications/Xcode_26.11_beta.app").mkdir()
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/xcrun").write_text('#!/bin/sh\n[ "$*" = "swift --version" ] && cat "$DEVELOPER_DIR/swift"\n')
    (tmp_path / "bin/sudo").write_text('#!/bin/sh\necho "$*"\n')
    for path in (tmp_path / "bin").iterdir():
        path.chmod(0o755)
    script = step["run"].replace("/Applications/", f"{tmp_path}/Applications/")
    done = subprocess.run(["bash", "-e", "-c", script], capture_output=True, text=True, env={"PATH": f"{tmp_path / 'bin'}:/usr/bin:/bin"})
    if chosen:
        assert (done.returncode, done.stdout) == (0, f"xcode-select --switch {tmp_path}/Applications/Xcode_{chosen}.app\n"), done.stderr
    else:
        assert done.returncode == 1 and "no Xcode of this runner has Swift 6.3" in done.stdout
