"""QuinceUI as an app's package gets it: nothing else comes along.

The Mac workflow runs this file by itself, so it needs only Python, pytest and Swift.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from conftest import in_soak

ROOT = Path(__file__).resolve().parent.parent
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


#: The environment in which the build before the tests ran: Swift keeps each compiled manifest for the same variables. A shell says in
#: `_` what it runs; Python says what it makes of a locale that isn't set.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "QUINCE_", "ORCHARD_", "LC_CTYPE"))} | {
    "_": shutil.which("swift") or ""}


def swift(folder, *arguments):
    done = subprocess.run(["swift", *arguments], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, timeout=500)
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


@pytest.mark.parametrize(("product", "targets"), [("QuinceUITesting", OWN | {"QuinceUITesting"}), *in_soak(("QuinceUI", OWN))])
def test_an_app_that_adds_quince_ui_resolves_and_builds_nothing_else(tmp_path, product, targets):
    folder = app(tmp_path, ", traits: []", product=product)
    shown = json.loads(swift(folder, "package", "show-dependencies", "--format", "json"))
    (quince,) = shown["dependencies"]
    assert (quince["name"], quince["dependencies"]) == ("quince", [])
    swift(folder, "build")
    assert not list((folder / ".build/checkouts").glob("*"))
    assert built(folder) == (targets, targets)


@pytest.mark.soak
@pytest.mark.usefixtures("soak_only")
@pytest.mark.soak
def test_an_app_that_keeps_the_default_traits_builds_nothing_else_either(tmp_path, soak_only):
    folder = app(tmp_path, "")
    swift(folder, "build")
    assert (folder / ".build/checkouts/hummingbird").is_dir(), "the server's packages are resolved"
    assert not (folder / ".build/checkouts/swift-syntax").exists(), "the checker's are not"
    assert built(folder) == (OWN, OWN)


@pytest.mark.soak
def test_its_warnings_are_no_errors_for_an_app_that_adds_it_by_its_address(tmp_path, soak_only):
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
