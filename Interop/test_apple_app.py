"""The sample's app project, as far as it can be checked without a Mac: its files, and its Swift against stand-ins."""

import json
import os
import plistlib
import re
import shutil
import subprocess
import sys

import pytest

from conftest import in_soak
from quince import ROOT, clean_environment
from test_apple_workflow import PROJECT
from test_relying_party import BUILT, free_port

FOLDER = ROOT / "Examples/AppleApp"
SAMPLE = "".join(path.read_text() for path in sorted(FOLDER.glob("*.swift")))
APP = (FOLDER / "App/ShopApp.swift").read_text()
UI_TEST = FOLDER / "UITests/SignInUITests.swift"
STAND_INS = ROOT / "Interop/apple_app"

TEMPLATE = PROJECT["targetTemplates"]["App"]
TARGETS = PROJECT["targets"]
SETTINGS = TEMPLATE["settings"]

needs_swift = pytest.mark.skipif(shutil.which("swift") is None, reason="there is no Swift here")


def paths(target):
    return [source["path"] if isinstance(source, dict) else source for source in target.get("sources", [])]


def test_the_project_names_only_files_that_exist():
    named = [path for target in (TEMPLATE, *TARGETS.values()) for path in paths(target)]
    named += [SETTINGS["INFOPLIST_FILE"], SETTINGS["CODE_SIGN_ENTITLEMENTS"]]
    named += [f"{package['path']}/Package.swift" for package in PROJECT["packages"].values()]
    assert [path for path in named if not (FOLDER / path).exists()] == []
    assert {name for target in TARGETS.values() for name in target.get("templates", [])} <= set(PROJECT["targetTemplates"])


def test_the_app_gets_the_two_libraries_and_nothing_of_the_server():
    (package,) = PROJECT["packages"]
    assert PROJECT["packages"][package]["traits"] == []
    assert TEMPLATE["dependencies"] == [{"package": package, "product": name} for name in ("QuinceUI", "QuinceUITesting")]
    manifest = (ROOT / "Package.swift").read_text()
    for dependency in TEMPLATE["dependencies"]:
        assert f'.library(name: "{dependency["product"]}"' in manifest


def test_it_is_for_the_systems_of_the_package():
    manifest = (ROOT / "Package.swift").read_text()
    for platform, version in PROJECT["options"]["deploymentTarget"].items():
        assert f".{platform}(.v{version.removesuffix('.0')})" in manifest
    assert PROJECT["settings"]["SWIFT_VERSION"] == "6.0"


def test_the_bundle_id_and_the_module_are_those_of_the_sample():
    assert re.findall(r'let bundleID = "(.*)"', SAMPLE) == [SETTINGS["PRODUCT_BUNDLE_IDENTIFIER"]]
    modules = set(re.findall(r'customModule="(\w+)"', (FOLDER / "SignIn.storyboard").read_text()))
    assert modules == {SETTINGS["PRODUCT_NAME"], "QuinceUI"}


def test_the_ui_test_s_target_tests_the_app():
    name, target = next((name, target) for name, target in TARGETS.items() if target.get("type") == "bundle.ui-testing")
    ((tested,),) = [[value for value in dependency.values()] for dependency in target["dependencies"]]
    assert TARGETS[tested]["scheme"]["testTargets"] == [name]
    assert FOLDER / paths(target)[0] == UI_TEST.parent


def test_the_info_plist_has_what_signing_in_and_biometrics_need():
    info = plistlib.loads((FOLDER / SETTINGS["INFOPLIST_FILE"]).read_bytes())
    assert info["NSAppTransportSecurity"] == {"NSAllowsLocalNetworking": True}
    assert info["NSFaceIDUsageDescription"]
    # Without a launch screen, the system shows the app in the size of an old iPhone.
    assert "UILaunchScreen" in info


def test_the_entitlements_are_those_of_the_documentation():
    entitlements = plistlib.loads((FOLDER / SETTINGS["CODE_SIGN_ENTITLEMENTS"]).read_bytes())
    assert entitlements == {
        "com.apple.developer.applesignin": ["Default"], "com.apple.security.app-sandbox": True,
        "com.apple.security.network.client": True}


def test_the_ui_test_looks_for_texts_that_the_sample_shows():
    text = UI_TEST.read_text()
    shown = set(re.findall(r'(?:staticTexts|buttons)\["(.*?)"\]', text))
    button = (ROOT / "Tests/AppleFrameworks/Tests/UIKit/UIKitButtonTests.swift").read_text()
    assert len(shown) == 3
    assert [words for words in shown if f'"{words}"' not in SAMPLE + button] == []


def test_the_ui_test_sets_the_variables_that_the_sample_reads_in_debug_builds():
    text = UI_TEST.read_text()
    (names,) = re.findall(r"for name in (\[.*\])", text)
    variables = {*json.loads(names), *re.findall(r'launchEnvironment\["(\w+)"\]', text)}
    debug = "".join(re.findall(r"#if DEBUG\n(.*?)#endif", SAMPLE + APP, re.DOTALL))
    assert variables == set(re.findall(r'environment\["(\w+)"\]', debug)) == set(re.findall(r'environment\["(\w+)"\]', SAMPLE + APP))
    exported = set(re.findall(r"TEST_RUNNER_(\w+)=", (ROOT / "scripts/with-shop").read_text()))
    assert exported == set(json.loads(names))


def checked(*arguments):
    command = ["swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-warnings-as-errors", *arguments]
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=300)


@pytest.fixture(scope="module")
def xctest(tmp_path_factory):
    """The folder with the stand-in for XCTest."""
    folder = tmp_path_factory.mktemp("modules")
    subprocess.run(["swiftc", "-emit-module", "-swift-version", "6", "-enable-upcoming-feature", "InternalImportsByDefault",
                    "-module-name", "XCTest", "-o", folder / "XCTest.swiftmodule", STAND_INS / "XCTest.swift"], check=True, timeout=300)
    return folder


#: Changes after which the UI test no longer compiles, as on a Mac: that of the first row compiles.
CHANGES = {
    "nothing": (r"\Z", ""),
    "off the main actor": (r"@MainActor\n    private", "private"),
    "a query is no element": (r'\["Continue with Apple"\]', ""),
    "an element is no condition": (r"\.exists", ""),
    "an error that nobody handles": (r"try XCTUnwrap", "XCTUnwrap"),
}


@needs_swift
@pytest.mark.parametrize("change", CHANGES)
def test_the_ui_test_compiles_against_a_stand_in_for_xctest(tmp_path, xctest, change):
    pattern, text = CHANGES[change]
    changed, count = re.subn(pattern, text, UI_TEST.read_text())
    assert count
    (tmp_path / UI_TEST.name).write_text(changed)
    done = checked("-I", xctest, tmp_path / UI_TEST.name)
    assert (done.returncode == 0) == (change == "nothing"), done.stderr


@needs_swift
@pytest.mark.parametrize("conditions", [[], *in_soak(["-D", "DEBUG"])])
def test_the_app_compiles_against_the_stand_ins(conditions):
    """In the builds of scripts/test-ui."""
    build = ROOT / ".build/apple-frameworks/ios"
    subprocess.run(["swift", "build", "--package-path", ROOT / "Tests/AppleFrameworks", "--scratch-path", build, "--target", "AppleApp"],
                   env=os.environ | {"QUINCE_UI_FLAVOUR": "ios"}, check=True, timeout=500)
    done = checked("-I", build / "debug/Modules", "-module-name", "AppleApp", *conditions, STAND_INS / "Scenes.swift",
                   *sorted(FOLDER.glob("*.swift")), FOLDER / "App/ShopApp.swift")
    assert done.returncode == 0, done.stderr


#: What the app does on a press of the button, and prints: the server's response, or what the service says.
PRESS = """
import hashlib, json, os, sys, urllib.error, urllib.request

def post(url, body):
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    return json.load(urllib.request.urlopen(request, timeout=60))

assert (os.environ["TEST_RUNNER_QUINCE_URL"], os.environ["TEST_RUNNER_SHOP_URL"]) == (os.environ["QUINCE_URL"], os.environ["SHOP_URL"])
wanted = {"account": sys.argv[1], "clientId": "com.example.shop", "scope": "name", "nonce": hashlib.sha256(b"n").hexdigest()}
try:
    credential = post(os.environ["QUINCE_URL"] + "/_quince/native", wanted)["credential"]
    print(json.dumps(post(os.environ["SHOP_URL"], {"bundleID": "com.example.shop", "code": credential["authorizationCode"],
                                                   "identityToken": credential["identityToken"], "nonce": "n", **credential["fullName"]})))
except urllib.error.HTTPError as refused:
    print(refused.read().decode())
    sys.exit(7)
"""


@pytest.mark.parametrize("account, code, text", [("jane@example.com", 0, "Jane Quince"), ("nobody@example.com", 7, "error")])
def test_the_accounts_of_the_ui_test_sign_in_or_not_with_the_servers_that_it_starts(account, code, text):
    assert f'"{account}"' in UI_TEST.read_text()
    ports = {"QUINCE_PORT": str(free_port()), "SHOP_PORT": str(free_port()), "BUILT": str(BUILT)}
    done = subprocess.run([ROOT / "scripts/with-shop", sys.executable, "-c", PRESS, account], env=clean_environment(ports),
                          capture_output=True, text=True, timeout=120)
    assert done.returncode == code, done.stderr
    assert text in done.stdout
