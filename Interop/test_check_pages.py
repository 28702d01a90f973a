"""Whatever Quince draws passes its own checker, in a browser and as files, but for the logo, which Apple alone has; what is moved past
a limit fails it by that rule."""

import json
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import urlencode

import pytest

from conftest import in_soak
from orchard import Customer, Shop
from quince import run

#: What is advised against wherever a button is made by hand, however well.
ADVICE = "button.use-system"

#: What is said of every picture that Quince draws without Apple's artwork.
PLACEHOLDER = {"logo.artwork": "shows the placeholder mark, not Apple's logo"}


def findings(*places, folder=None, wanted=("violation",)):
    """What the checker says of places: for each, the rules with the sentences."""
    done = run("check", "--no-config", "--format", "json", *places, folder=folder, timeout=600)
    assert done.returncode in (0, 1), (done.returncode, done.stdout[-2000:], done.stderr)
    report = json.loads(done.stdout)
    assert report["unreadable"] == []
    found = {}
    for finding in report["findings"]:
        if finding["verdict"] in wanted:
            found.setdefault(finding["place"]["path"], {})[finding["rule"]] = finding["message"]
    return report["summary"], found


@contextmanager
def served(folder):
    """The pages of a folder under an address of this machine."""
    class Silent(SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


# Our own pages


@pytest.mark.soak
def test_pages_of_the_service(service, soak):
    buttons = [
        {"mode": "left", "width": 280, "height": 44, "color": "white", "border": "true"}, {}, {"mode": "logo", "size": 44},
        {"width": 375, "height": 64, "locale": "ar_SA", "color": "white", "background": "black"},
    ][:None if soak else 1]
    addresses = [service.url + page for page in ("/_quince/", *(f"/_quince/buttons?{urlencode(query)}" for query in buttons))]
    summary, found = findings(*addresses, service.authorize_url("http://localhost:9/callback"))
    assert found == dict.fromkeys(addresses[1:], PLACEHOLDER)
    assert summary["buttons"] == len(buttons)


def test_measures_of_the_button_page(service):
    page = f"{service.url}/_quince/buttons?width=200&height=44&scale=2"
    done = run("measure", "--format", "json", page, timeout=120)
    assert done.returncode == 0, done.stderr
    buttons = json.loads(done.stdout)["buttons"]
    assert {(one["variant"]["device"], one["variant"]["appearance"]) for one in buttons} == {
        ("phone", "light"), ("phone", "dark"), ("desktop", "light"), ("desktop", "dark")}
    for button in buttons:
        values = {value["name"]: value.get("number", value.get("text")) for value in button["values"]}
        assert (values["width"], values["height"], values["style"], values["fill"]) == (200, 44, "black", "#000000")


@pytest.fixture
def shop(service):
    with Shop("--quince", service.url) as running:
        yield running
        assert running.stop() == 0, running.log()


@pytest.mark.soak
@pytest.mark.usefixtures("soak_only")
def test_pages_of_the_shop(shop, window, tmp_path):
    summary, found = findings(f"{shop.url}/sign-in")
    assert (summary["buttons"], found) == (1, {f"{shop.url}/sign-in": PLACEHOLDER})
    summary, found = findings(f"{shop.url}/", f"{shop.url}/checkout", f"{shop.url}/privacy")
    assert found == {}
    # What only somebody sees who has just bought something, as it is then.
    jane = Customer(shop, window)
    jane.put_in_basket()
    jane.check_out()
    base = f'<head><base href="{shop.url}/">'
    (tmp_path / "thanks.html").write_text(window.driver.page_source.replace("<head>", base, 1))
    with served(tmp_path) as address:
        summary, found = findings(f"{address}/thanks.html")
    assert (summary["buttons"], list(found.values())) == (1, [PLACEHOLDER])


# Pictures


def without_advice(found):
    """What is said of each file but that the system's button is better."""
    return {name: {rule: words for rule, words in rules.items() if rule != ADVICE} for name, rules in found.items()}


def test_pictures(tmp_path):
    asked = [
        {"width": 140, "height": 30}, {"width": 375, "height": 64, "scale": 3}, {"width": 140, "height": 30, "scale": 6},
        {"width": 280, "height": 44, "scale": 2, "color": "white", "border": True},
        {"width": 311, "height": 47, "scale": 1, "mode": "left", "color": "white", "border": True},
        {"width": 260, "height": 56, "scale": 2, "mode": "left", "border-radius": 28},
        {"mode": "logo", "size": 44, "scale": 3}, {"mode": "logo", "size": 30, "border-radius": 50, "color": "white"},
    ]
    names = []
    for index, parameters in enumerate(asked):
        for kind in ("png", "svg"):
            if kind == "svg" and "scale" in parameters:
                continue
            names.append(f"siwa-{index}.{kind}")
            flags = [part for name, value in parameters.items()
                     for part in ([f"--{name}"] if value is True else [f"--{name}", str(value)])]
            done = run("button", *flags, "-o", names[-1], folder=tmp_path)
            assert done.returncode == 0, done.stderr
    summary, found = findings(*names, folder=tmp_path)
    assert summary["buttons"] == len(names)
    assert without_advice(found) == dict.fromkeys(names, PLACEHOLDER)


@pytest.mark.parametrize("kind", ["png", *in_soak("svg")])
def test_sets_of_pictures(tmp_path, kind):
    locales = "en_US,ja_JP,ar_SA,el_GR,th_TH,ko_KR" if kind == "svg" else "de_DE,iw_IL,zh_CN"
    done = run("button", "--set", kind, "--locale", locales, "--width", 320, "--height", 44, "-o", tmp_path / "set", timeout=120)
    assert done.returncode == 0, done.stderr
    summary, found = findings("--no-default-ignores", "set", folder=tmp_path)
    assert summary["buttons"] == 54 if kind == "svg" else 81, "locales, titles, colours, and three scales of pixels"
    kept = without_advice(found)
    assert len(kept) == summary["buttons"] and set(map(frozenset, kept.values())) == {frozenset(PLACEHOLDER)}


# Limits

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in to the orchard</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
body {{ margin: 0; background: #fff; color: #000; font: 16px/24px system-ui }}
main {{ padding: 16px }}
.apple, .other {{ display: flex; align-items: center; box-sizing: border-box; width: 280px; height: 44px; border-radius: 6px;
  background: #000; color: #fff; font: 500 19px/24px system-ui; text-decoration: none; white-space: nowrap; overflow: hidden }}
.apple img {{ display: block; width: 44px; height: 44px }}
.other {{ margin-top: 16px; padding: 0 0 0 44px; border: 0; background: #eee; color: #000 }}
{style}</style></head><body><main><h1>Sign in</h1>
<p>Your orders in one place, on all your devices. <a href="/">Look around first</a>, or <a href="/join">create an account</a>.</p>
{button}{more}</main></body></html>"""
BUTTON = '<a class="apple" href="/go"><img src="{logo}&color=black" alt=""><span>{title}</span></a>'
GOOGLE = '<button class="other">Sign in with Google</button>'
WHITE = ".apple { background: #fff; color: #000; border: 1px solid %s }"


def limit(rule, style="", title="Sign in with Apple", more="", button=None):
    return {"rule": rule, "style": style, "title": title, "more": more, "button": button}


def drawn(width):
    """A button of the endpoint, shown at another width than it was asked for."""
    return '<img src="{service}/appleid/button?width=140&height=30&scale=2" alt="Sign in with Apple" ' \
        f'style="display: block" width="{width}" height="30">'


SMALL = ".apple { height: %gpx; font-size: %gpx } .apple img { width: %gpx; height: %gpx }"

#: Each limit from its right side and, a point or so further, from its wrong one.
LIMITS = {
    "plain": limit(None),
    "140 wide": limit(None, button=drawn(140)),
    "139 wide": limit("button.min-width", button=drawn(139)),
    "30 high": limit(None, SMALL % (30, 13, 30, 30)),
    "29 high": limit("button.min-height", SMALL % (29, 12.5, 29, 29)),
    "title of 20 in 44": limit(None, ".apple { font-size: 20px }"),
    "title of 21 in 44": limit("title.ratio", ".apple { font-size: 21px }"),
    "title of 18 in 44": limit(None, ".apple { font-size: 18px }"),
    "title of 17 in 44": limit("title.ratio", ".apple { font-size: 17px }"),
    "a tenth beside it": limit(None, "p { margin: 0 0 4.5px }", more=""),
    "less than a tenth beside it": limit("button.margin", "p { margin: 0 0 -3px }"),
    "8.2 % behind the title": limit(None, ".apple { justify-content: flex-end; padding-right: 23px }"),
    "7 % behind the title": limit("title.right-margin", ".apple { justify-content: flex-end; padding-right: 19.6px }"),
    "nearly black": limit(None, ".apple { background: #0c0c0c }"),
    "dark grey": limit("style.fill-color", ".apple { background: #222 }"),
    "nearly white title": limit(None, ".apple { color: #f7f7f7 }"),
    "grey title": limit("title.color", ".apple { color: #ddd }"),
    "black on middling grey": limit(None, "main { background: #777; color: #fff } a { color: #fff }"),
    "black on darker grey": limit("style.black-on-dark", "main { background: #747474; color: #fff } a { color: #fff }"),
    "a title a point lower": limit(None, ".apple span { position: relative; top: 1px }"),
    "a title two points lower": limit("title.vertical-center", ".apple span { position: relative; top: 2px }"),
    "another wording": limit("title.wording", title="Login with Apple"),
    "another case": limit("title.case", title="Sign In with Apple"),
    "as high as another": limit(None, more=GOOGLE),
    "a point lower than another": limit("button.not-smaller", ".other { height: 45px }", more=GOOGLE),
    "corners two points rounder": limit(None, ".other { border-radius: 8px }", more=GOOGLE),
    "corners three points rounder": limit("button.corner-radius-consistent", ".other { border-radius: 9px }", more=GOOGLE),
    "a logo nearly as high": limit(None, ".apple img { height: 43px; width: 43px }"),
    "a logo too low": limit("logo.height-match", ".apple img { height: 42px; width: 42px }"),
    "below the window": limit("button.visible-without-scroll", "p { margin-bottom: 900px }"),
}


@pytest.mark.soak
def test_limits(service, tmp_path, soak):
    # Each page takes seconds in a browser, so `make test` has every third of the wrong sides, where a rule has to speak.
    limits = LIMITS if soak else dict([item for item in LIMITS.items() if item[1]["rule"]][::3])
    logo = f"{service.url}/appleid/button/logo?size=44&scale=3"
    names = {}
    for index, (name, row) in enumerate(limits.items()):
        names[f"{index}.html"] = name
        button = (row["button"] or BUTTON).format(logo=logo, service=service.url, title=row["title"])
        (tmp_path / f"{index}.html").write_text(PAGE.format(style=row["style"], button=button, more=row["more"]))
    with served(tmp_path) as address:
        summary, found = findings(*(f"{address}/{file}" for file in names))
    assert summary["buttons"] == len(limits)
    broken = {names[path.rsplit("/", 1)[1]]: set(rules) - {ADVICE, *PLACEHOLDER} for path, rules in found.items()}
    wanted = {name: {row["rule"]} for name, row in limits.items() if row["rule"]}
    assert {name: rules for name, rules in broken.items() if rules} == wanted
