"""QuinceUI as an app gets it: nothing else comes along, and the sample's screens keep the guidelines."""

import json
import shutil
import subprocess

import pytest

from quince import ROOT, run

MANIFEST = """\
// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "app",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package({source}{traits})],
    targets: [.target(name: "App", dependencies: [.product(name: "{product}", package: "quince")])]
)
"""
SOURCE = """\
let message = NativeSignIn(bundleID: "com.example.shop", code: "c", identityToken: "t", nonce: "n")
let purpose = SignInPurpose(number: 2)
"""

pytestmark = pytest.mark.skipif(shutil.which("swift") is None, reason="there is no Swift here")


def swift(folder, *arguments):
    done = subprocess.run(["swift", *arguments], cwd=folder, capture_output=True, text=True, timeout=500)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def app(folder, traits, source=f'name: "quince", path: "{ROOT}"', product="QuinceUI"):
    (folder / "Sources/App").mkdir(parents=True)
    (folder / "Sources/App/App.swift").write_text("".join(f"import {name}\n" for name in sorted({"QuinceUI", product})) + SOURCE)
    (folder / "Package.swift").write_text(MANIFEST.format(source=source, traits=traits, product=product))
    return folder


def built(folder):
    """What was compiled, in whatever language: the targets with object files, and the Swift modules."""
    targets = {path.stem for path in (folder / ".build/debug").glob("*.build") if any(path.rglob("*.o"))}
    return targets, {path.stem for path in (folder / ".build/debug/Modules").glob("*.swiftmodule")}


OWN = {"App", "QuinceUI", "QuinceWire"}


@pytest.mark.parametrize(("product", "targets"), [("QuinceUI", OWN), ("QuinceUITesting", OWN | {"QuinceUITesting"})])
def test_an_app_that_adds_quince_ui_resolves_and_builds_nothing_else(tmp_path, product, targets):
    folder = app(tmp_path, ", traits: []", product=product)
    shown = json.loads(swift(folder, "package", "show-dependencies", "--format", "json"))
    (quince,) = shown["dependencies"]
    assert (quince["name"], quince["dependencies"]) == ("quince", [])
    swift(folder, "build")
    assert not list((folder / ".build/checkouts").glob("*"))
    assert built(folder) == (targets, targets)


def test_an_app_that_keeps_the_default_traits_builds_nothing_else_either(tmp_path):
    folder = app(tmp_path, "")
    swift(folder, "build")
    assert (folder / ".build/checkouts/hummingbird").is_dir(), "the server's packages are resolved"
    assert not (folder / ".build/checkouts/swift-syntax").exists(), "the checker's are not"
    assert built(folder) == (OWN, OWN)


def test_its_warnings_are_no_errors_for_an_app_that_adds_it_by_its_address(tmp_path):
    """Xcode hides the warnings of such packages, and its compiler refuses to make errors of what is hidden."""
    origin = tmp_path / "quince"
    subprocess.run(["git", "clone", "--quiet", ROOT, origin], check=True)
    subprocess.run(["git", "-C", origin, "checkout", "--quiet", "-b", "app"], check=True)
    folder = app(tmp_path / "app", ", traits: []", f'url: "file://{origin}", branch: "app"')
    swift(folder, "build")
    assert "treatAllWarnings" in swift(ROOT, "package", "dump-package")
    assert "treatAllWarnings" not in swift(folder / ".build/checkouts/quince", "package", "dump-package")


def test_every_dependency_is_the_server_s_and_the_server_is_the_default():
    package = json.loads(swift(ROOT, "package", "dump-package"))
    default = next(trait for trait in package["traits"] if trait["name"] == "default")
    assert default["enabledTraits"] == ["Server"]
    products = [(target["name"], *dependency["product"]) for target in package["targets"]
                for dependency in target["dependencies"] if "product" in dependency]
    assert len(products) > 50
    for target, product, _, _, condition in products:
        assert condition and condition.get("traits") == ["Server"], f"{target} needs {product} without the trait Server"


def test_the_sample_s_screens_keep_the_guidelines():
    done = run("check", "Examples/AppleApp", "--format", "json", folder=ROOT, timeout=120)
    report = json.loads(done.stdout)
    assert done.returncode == 0, done.stdout
    assert [finding for finding in report["findings"] if finding["verdict"] == "violation"] == []
    measured = run("measure", "Examples/AppleApp", folder=ROOT, timeout=120).stdout
    assert "Examples/AppleApp/SignIn.storyboard:" in measured and "system-wrapped" in measured
    assert "  width          280\n" in measured
    assert "  height         44  " in measured


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


def test_this_repository_keeps_the_guidelines():
    done = run("check", "--fail-on", "review", folder=ROOT, timeout=300)
    assert done.returncode == 0, done.stdout
    assert "No finding" in done.stdout
