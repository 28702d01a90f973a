"""How appleid.auth.js is served, and what tools that nobody here wrote say of it: ESLint, and the TypeScript compiler."""

import gzip
import re
import subprocess

import pytest
import requests

from script_pages import TITLES, script_url
from test_web_parts import on_linux, problems_of_script

#: The largest that the script of a locale may be, in bytes of gzip.
LARGEST = 20_000


def fetched(url, **headers):
    return requests.get(url, headers={name.replace("_", "-"): value for name, value in headers.items()}, timeout=60)


def test_every_locale_is_small_and_has_the_headers(service):
    texts = {}
    for locale in TITLES:
        answer = fetched(script_url(service.url, locale), Origin="http://localhost:9")
        assert answer.status_code == 200, locale
        assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
        assert answer.headers["ETag"] and "Set-Cookie" not in answer.headers
        # A browser asks again soon.
        assert re.search(r"no-cache|max-age=\d{1,4}\b", answer.headers["Cache-Control"]), answer.headers["Cache-Control"]
        size = len(gzip.compress(answer.content, mtime=0))
        assert size <= LARGEST, f"{locale} has {size} bytes"
        answer.content.decode("utf-8")
        texts[locale] = answer.text
    assert len(TITLES) == 37
    # The titles are in the script of their locale.
    for locale, titles in TITLES.items():
        same = {other for other, text in texts.items() if text == texts[locale]}
        wanted = {other for other in TITLES if [TITLES[other][kind] for kind in ("sign_in", "sign_up", "continue")]
                  == [titles[kind] for kind in ("sign_in", "sign_up", "continue")]}
        assert same <= wanted, f"{locale} has the script of {same - wanted}"


def test_unchanged_it_is_not_sent_again(service):
    first = fetched(script_url(service.url))
    again = fetched(script_url(service.url), If_None_Match=first.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"] and again.headers["Access-Control-Allow-Origin"] == "*"
    other = fetched(script_url(service.url, "de_DE"), If_None_Match=first.headers["ETag"])
    assert other.status_code == 200 and other.headers["ETag"] != first.headers["ETag"]
    assert fetched(script_url(service.url), If_None_Match='"another"').status_code == 200


@pytest.mark.parametrize("path", [
    "/appleauth/static/jsapi/appleid/1//en_US/appleid.auth.js", "/appleauth/static/jsapi/appleid/1///en_US//appleid.auth.js",
    "/appleauth//static/jsapi/appleid/1/en_US/appleid.auth.js",
])
def test_repeated_slashes_are_accepted(service, path):
    answer = fetched(service.url + path)
    assert answer.status_code == 200 and answer.content == fetched(script_url(service.url)).content


def test_an_unknown_locale_is_served_another(service):
    answer = fetched(script_url(service.url, "xx_XX"))
    assert answer.status_code == 200 and answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer.text.count(TITLES["en_US"]["sign_up"]) > 0


@pytest.mark.parametrize("locale", ["%3Cscript%3E", "en_US%22%3Balert(1)%3B%22", "en_US%0Aalert(1)", "%E2%80%A8alert(1)", "*%2Falert(1)", "a" * 5_000])
def test_a_locale_does_not_become_code(service, locale):
    answer = fetched(script_url(service.url, locale))
    assert answer.status_code in (200, 400, 404, 414)
    if answer.status_code == 200 and answer.text != fetched(script_url(service.url, "xx_XX")).text:
        # A note may quote it, as text.
        assert problems_of_script(answer.text, *AS_SCRIPT) == [] and "<script>" not in answer.text and "a" * 500 not in answer.text


@pytest.mark.parametrize("host", ["evil.example", "appleid.apple.com.evil.example", "localhost:1", "appleid.cdn-apple.com"])
def test_the_base_is_never_the_host_header(service, host):
    """This service has one origin; Apple's names aren't its own."""
    answer = fetched(script_url(service.url), Host=host)
    if answer.status_code == 200:
        assert answer.text == fetched(script_url(service.url)).text
    else:
        assert answer.status_code in (400, 403, 404, 421)


def test_the_declaration_is_beside_it(service):
    answer = fetched(script_url(service.url).replace(".js", ".d.ts"))
    assert answer.status_code == 200 and "signIn" in answer.text


def test_nothing_else_is_there(service):
    for name in ("appleid.auth.js.map", "other.js", "../en_US", ""):
        answer = fetched(script_url(service.url).replace("appleid.auth.js", name))
        assert answer.status_code == 404, name


# ESLint

#: It runs in browsers of every age and in loaders of modules.
AS_SCRIPT = "--rule", "no-var: off", "--global", "define", "--global", "exports", "--global", "module"


@on_linux
@pytest.mark.parametrize("locale", ["en_US", "xx_XX"])
def test_eslint(service, locale):
    assert problems_of_script(fetched(script_url(service.url, locale)).text, *AS_SCRIPT) == []


# TypeScript


#: An app's code.
RIGHT = """\
/// <reference path="appleid.auth.d.ts" />
AppleID.auth.init({
  clientId: "com.example.web", redirectURI: "https://app.example.com/callback", scope: "name email", state: "s", nonce: "n",
  usePopup: true, codeChallenge: "c", codeChallengeMethod: "S256",
});
AppleID.auth.init({ clientId: "com.example.web", redirectURI: "https://app.example.com/callback" });
AppleID.auth.renderButton();
async function signIn(): Promise<string> {
  const answer = await AppleID.auth.signIn({ state: "other", usePopup: true });
  if (!answer || !("authorization" in answer)) return "none";
  const { code, id_token } = answer.authorization;
  const state: string | undefined = answer.authorization.state;
  const given: string | undefined = answer.user?.name?.firstName;
  const email: string | undefined = answer.user?.email;
  return [code, id_token, state, given, email].join(" ");
}
async function started(): Promise<void> { await AppleID.auth.signIn(); await signIn(); }
void started;
"""
#: Mistakes, one per line.
WRONG = [
    'AppleID.auth.init({ clientId: 7, redirectURI: "https://app.example.com/callback" });',
    'AppleID.auth.init({ clientId: "a", redirectURI: "b", usePopup: "true" });',
    "AppleID.auth.signOut();",
    'AppleID.auth.signIn("state");',
]


def compiled(service, folder, text):
    """What the TypeScript compiler reports: line, and message."""
    (folder / "appleid.auth.d.ts").write_text(fetched(script_url(service.url).replace(".js", ".d.ts")).text)
    (folder / "app.ts").write_text(text)
    command = ["tsc", "--noEmit", "--strict", "--target", "es2020", "--lib", "es2020,dom", "--pretty", "false", "app.ts"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    return [(one[1], int(one[2]), one[3]) for one in re.finditer(r"^(\S+)\((\d+),\d+\): error (.*)$", done.stdout, re.MULTILINE)], done


@on_linux
def test_typescript_accepts_an_app_and_reports_its_mistakes(service, tmp_path):
    found, done = compiled(service, tmp_path, RIGHT + "\n".join(WRONG) + "\n")
    first = RIGHT.count("\n") + 1
    assert [(name, line) for name, line, _ in found] == [("app.ts", first + number) for number in range(len(WRONG))], done.stdout + done.stderr
