"""Pages of an app that uses the service's appleid.auth.js, and what a person does with them.

What the tests of the script expect comes from a description of Sign in with Apple JS, not from the script.
"""

import base64
import functools
import html
import io
import json
import os
import queue
import re
import shutil
import tempfile
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from urllib.parse import parse_qsl, quote, urlsplit

import pytest
from PIL import Image
from selenium import webdriver
from selenium.common.exceptions import NoSuchWindowException, WebDriverException

from chromium import Window, fresh_profile
from conftest import reset_service
from quince import ROOT

CHOOSE = "button[name=account], button[value=choose]"
CONTINUE = "button[value=continue]"
CANCEL = "button[value=cancel]"

#: The place where the script draws its button.
PLACE = '<div id="appleid-signin"></div>'
BUTTON = "#appleid-signin [role=button]"

#: The titles of each locale: sign_in, sign_up and continue.
ROWS = [line.split("\t") for line in
        (ROOT / "Sources/QuinceButtons/Titles/titles.tsv").read_text(encoding="utf-8").splitlines()]
TITLES = {row[0]: dict(zip(ROWS[0], row)) for row in ROWS[1:]}

#: Keeps what happens on the page in `seen`, in order; `opened` is what window.open was called with, and `windows` what it gave.
#: If `pretend` is true, no window opens and the page isn't left: what would have been opened is only kept.
RECORDER = """
(() => {
window.seen = [];
window.opened = [];
window.windows = [];
const copy = value => value === undefined ? null : JSON.parse(JSON.stringify(value));
window.see = (what, more) => { seen.push({ what, ...more }); };
for (const name of ["AppleIDSigInLoaded", "AppleIDSignInOnSuccess", "AppleIDSignInOnFailure"]) {
  document.addEventListener(name, event => {
    const detail = event.detail, popup = windows[windows.length - 1];
    see(name, {
      onDocument: event.target === document, detail: copy(detail), names: detail ? Object.keys(detail) : [],
      data: detail ? copy(detail.data) : null, popupClosed: popup ? popup.closed : null,
    });
  });
}
addEventListener("error", event => see("error", { message: event.message }));
addEventListener("unhandledrejection", event => see("unhandled", { reason: copy(event.reason) }));
document.addEventListener("securitypolicyviolation", event =>
  see("violation", { directive: event.violatedDirective, blocked: event.blockedURI, sample: event.sample }));
addEventListener("message", event => { if (event.data && event.data.marker) see("marker"); });
const pretended = () => ({ closed: false, close() { this.closed = true; }, focus() {}, blur() {}, postMessage() {} });
const open = window.open;
window.open = (...words) => {
  opened.push(words);
  windows.push(window.pretend ? pretended() : open.apply(window, words));
  return windows[windows.length - 1];
};
navigation.addEventListener("navigate", event => {
  if (!window.pretend || new URL(event.destination.url).origin === location.origin) return;
  event.preventDefault();
  see("left", { url: event.destination.url });
});
// Whether a function throws, and what.
window.attempt = action => {
  try {
    return { value: action() };
  } catch (error) {
    return { isError: error instanceof Error, message: error.message };
  }
};
// Calls signIn as an app does; `number` counts the calls.
let number = 0;
window.signIn = (...options) => {
  const call = ++number, result = AppleID.auth.signIn(...options);
  see("returned", { number: call, type: result === undefined ? "undefined" : result instanceof Promise ? "promise" : "other" });
  if (result) result.then(
    value => see("resolved", { number: call, value: copy(value) }),
    error => see("rejected", { number: call, value: copy(error), isError: error instanceof Error }));
};
})();
"""


# The app's web server


class Site:
    """An app's web server on a free port of localhost and 127.0.0.1: pages that a test writes, and what arrives at /callback."""

    def __init__(self):
        self.pages, self.arrivals, self.numbers = {}, queue.Queue(), count(1)
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self.server.daemon_threads = True
        self.port = self.server.server_port
        self.origin, self.other_origin = f"http://localhost:{self.port}", f"http://127.0.0.1:{self.port}"
        self.redirect_uri = f"{self.origin}/callback"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def put(self, content, headers=None, path=None):
        """Serves a page, and gives its URL."""
        path = path or f"/page-{next(self.numbers)}"
        self.pages[path] = content, headers or {}
        return self.origin + path

    def arrival(self):
        """The next request to /callback: its method and its parameters."""
        return self.arrivals.get(timeout=60)

    def forget(self):
        while not self.arrivals.empty():
            self.arrivals.get_nowait()

    def handler(owner):  # noqa: N805, the request handler has a `self` of its own
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                parts = urlsplit(self.path)
                if parts.path == "/callback":
                    return self.arrived(dict(parse_qsl(parts.query)))
                content, headers = owner.pages.get(parts.path, (None, {}))
                self.answer(200 if content is not None else 404, content or "", headers)

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                self.arrived(dict(parse_qsl(body, keep_blank_values=True)))

            def arrived(self, parameters):
                owner.arrivals.put((self.command, parameters))
                self.answer(200, "<!doctype html><html lang='en'><title>arrived</title><p>arrived", {})

            def answer(self, status, content, headers):
                body = content.encode()
                self.send_response(status)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        return Handler


@functools.cache
def the_site():
    """The app's server, the same for all tests of this process, so that they can share services."""
    return Site()


@pytest.fixture
def other_site():
    """A server of somebody else, at another origin than the app's."""
    server = Site()
    yield server
    server.server.shutdown()
    server.server.server_close()


@pytest.fixture
def site():
    running = the_site()
    running.forget()
    return running


@pytest.fixture
def service(request, running_services, site):
    """A service that knows the app and shows its pages. Where nobody signs in, what others left in it doesn't matter."""
    flags = "--redirect-uri", site.redirect_uri
    running = running_services.get(flags)
    if "window" not in request.fixturenames and "tab" in request.fixturenames and running and running.process.poll() is None:
        return running
    return reset_service(running_services, *flags)


@pytest.fixture
def automatic(running_services, site):
    """The same, which approves sign-ins for Jane without pages."""
    return reset_service(running_services, "--redirect-uri", site.redirect_uri, "--auto-approve", "jane@example.com")


@pytest.fixture(scope="module")
def module_tab(browser_with_profiles):
    """A window for all tests of a file: making one takes longer than most of them."""
    with fresh_profile(browser_with_profiles) as opened:
        yield opened


@pytest.fixture
def tab(module_tab):
    """The window, for tests that sign nobody in."""
    module_tab.driver.get_log("browser")
    return module_tab


@pytest.fixture
def window(module_tab):
    """The window without cookies; popups that a test leaves are closed."""
    with left_alone(module_tab) as opened:
        yield opened


@contextmanager
def left_alone(opened):
    driver = opened.driver
    handle, others = driver.current_window_handle, set(driver.window_handles)
    opened.command("Network.clearBrowserCookies")
    driver.get_log("browser")
    try:
        yield opened
    finally:
        for popup in set(driver.window_handles) - others:
            driver.switch_to.window(popup)
            driver.close()
        driver.switch_to.window(handle)
        opened.command("Emulation.clearDeviceMetricsOverride")
        opened.open("about:blank")


# The app's pages


def script_url(origin, locale="en_US"):
    return f"{origin}/appleauth/static/jsapi/appleid/1/{locale}/appleid.auth.js"


def tag(element, content="", /, **attributes):
    written = "".join(f' {key.rstrip("_").replace("_", "-")}="{html.escape(str(value))}"' for key, value in attributes.items() if value is not None)
    return f"<{element}{written}>" if element == "meta" else f"<{element}{written}>{content}</{element}>"


def meta_tags(values):
    return "".join(tag("meta", name=f"appleid-signin-{name}", content=value) for name, value in values.items())


def page(source, *, settings=None, meta=None, code="", body=PLACE, before="", after="", nonce=None, pretend=False, lang="en"):
    """An app's page.

    `source` is the script's URL, or None if the page's own code loads it. `before` and `after` stand around its tag in the
    head. `settings` is for AppleID.auth.init; it and `code` run at the end of the body, where the document is still loading.
    """
    def run(text):
        return tag("script", text, nonce=nonce) if text else ""

    start = f"attempt(() => AppleID.auth.init({json.dumps(settings)}));" if settings is not None else ""
    head = "".join([
        run(RECORDER + ("window.pretend = true;" if pretend else "")),
        before,
        # Without the attribute, errors of scripts of other origins have no message, and rejections aren't told at all.
        tag("script", src=source, crossorigin="anonymous") if source else "",
        after,
        meta_tags(meta or {}),
    ])
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>An app</title>{head}'
        f'<body><main><h1>Sign in</h1>{body}<p><button id="go">Go</button></p></main>'
        + run(f"document.getElementById('go').addEventListener('click', () => signIn());\n{start}\n{code}")
    )


def settings_of(service, site, **more):
    """What an app gives to init."""
    return {"clientId": service.client_id, "redirectURI": site.redirect_uri, "usePopup": True} | more


def opened_page(window, site, source, headers=None, **parts):
    """Opens such a page, once the script is ready."""
    window.open(site.put(page(source, **parts), headers))
    window.wait(lambda driver: driver.execute_script("return document.readyState == 'complete'"), "the page")


# What happens


def seen(window, *names):
    """What happened on the page, in order; with `names`, these alone."""
    return [one for one in window.driver.execute_script("return seen") if not names or one["what"] in names]


def happened(window, *names):
    """Waits until all of it happened; gives everything but the event of loading."""
    def look(_):
        found = [one["what"] for one in seen(window)]
        return all(found.count(name) >= names.count(name) for name in names)

    try:
        window.wait(look, str(names), 30)
    except WebDriverException as error:
        raise AssertionError(f"{names} did not happen, but {seen(window)}") from error
    return [one for one in seen(window) if one["what"] != "AppleIDSigInLoaded"]


def events(found):
    """The DOM events among it: success, or the error."""
    return [one["detail"].get("error", "success") for one in found if one["what"].startswith("AppleIDSignInOn")]


SUCCESS, FAILURE = "AppleIDSignInOnSuccess", "AppleIDSignInOnFailure"


def only(found, what):
    """The one of this name."""
    matching = [one for one in found if one["what"] == what]
    assert len(matching) == 1, found
    return matching[0]


def press_last(window, css, opener):
    """Presses a button whose window is closed for it, and goes back to the opener."""
    try:
        window.press(css)
    except NoSuchWindowException:
        pass
    window.driver.switch_to.window(opener)


def approve(window, opener, choose=CHOOSE):
    """The person in the popup: the first account, then Continue; then back to the app's page."""
    window.press(choose)
    press_last(window, CONTINUE, opener)


def alone(window, count_of_windows):
    """Waits until the popups are closed."""
    window.wait(lambda driver: len(driver.window_handles) == count_of_windows, "the end of the popups", 20)


def claims(token):
    """What an identity token says."""
    part = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


# What is expected


def encoded(text):
    """What encodeURIComponent makes of it."""
    return quote(text, safe="!'()*-._~")


UUID4 = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"


def url_pattern(base, client_id, redirect_uri, given, mode, m, path="/auth/authorize"):
    """The authorization request byte for byte, but for its frame_id; `given` are the optional parameters in their order."""
    named = [("client_id", client_id), ("redirect_uri", redirect_uri), ("response_type", "code id_token"), *given, ("response_mode", mode)]
    fixed = "&".join(f"{name}={encoded(value)}" for name, value in named)
    return re.escape(f"{base}{path}?{fixed}&frame_id=") + f"({UUID4})" + re.escape(f"&m={m}&v=1.5.6")


# A browser that blocks popups


@contextmanager
def blocking_chromium():
    """A browser with its popup blocker, which WebDriver switches off otherwise."""
    options = webdriver.ChromeOptions()
    if found := shutil.which("chromium"):
        options.binary_location = found
    for flag in ("headless=new", "disable-dev-shm-usage", "disable-gpu", *(["no-sandbox"] if os.geteuid() == 0 else [])):
        options.add_argument(f"--{flag}")
    options.add_experimental_option("excludeSwitches", ["disable-popup-blocking"])
    with tempfile.TemporaryDirectory(prefix="quince-chromium-", ignore_cleanup_errors=True) as profile:
        options.add_argument(f"--user-data-dir={profile}")
        driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(executable_path=shutil.which("chromedriver")))
        try:
            yield Window(driver)
        finally:
            driver.quit()


# Pictures


def picture_of(window, element):
    """What the browser shows of an element, in gray."""
    return Image.open(io.BytesIO(element.screenshot_as_png)).convert("L")


def ink(image, dark, mirrored=False):
    """The boxes of logo and title in a picture whose ground has one color: left, top, right and bottom in pixels.

    The logo is in one piece, at the side where reading begins; a picture without a title has None.
    """
    marked = image.point(lambda value: 255 if (value < 128) == dark else 0)
    columns = [marked.crop((x, 0, x + 1, image.height)).getbbox() is not None for x in range(image.width)]
    edges = [x for x in range(1, image.width) if columns[x] != columns[x - 1]]
    runs = list(zip(edges[::2], edges[1::2]))
    assert runs and not columns[0], "the ground has another color"
    if mirrored:
        runs.reverse()

    def box(*those):
        left, right = min(run[0] for run in those), max(run[1] for run in those)
        _, top, _, bottom = marked.crop((left, 0, right, image.height)).getbbox()
        return left, top, right, bottom

    return box(runs[0]), box(*runs[1:]) if runs[1:] else None
