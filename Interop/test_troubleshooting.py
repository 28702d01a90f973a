"""docs/troubleshooting.md: each cause is brought about, and the user, the app's log and the console say what the document quotes."""

import os
import re
import signal
import subprocess
import threading
import time

import pytest
import requests
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from quince import ROOT, Browser, Service, client_secret
from server import wait_for
from test_relying_party import BUILT, free_port, wait_for_example

DOCUMENT = (ROOT / "docs/troubleshooting.md").read_text()
SECTIONS = dict(re.findall(r"^## (\d+)\. (.*?)(?=^## |\Z)", DOCUMENT, re.M | re.S))
PLACES = ["The user sees", "The app's log says", "Quince's console says"]


def quoted(number, place):
    """What the document quotes of a place, each as the pieces around its ellipses."""
    line = re.search(rf"^- \*\*{place}\*\* (.*?)(?=^- |\Z)", SECTIONS[number], re.M | re.S)[1]
    return [re.sub(r"\s+", " ", quote).split("…") for quote in re.findall(r"`([^`]+)`", line)]


def has(text, pieces):
    """Whether the pieces are in the text, one behind the other."""
    at = 0
    for piece in pieces:
        at = text.find(piece, at)
        if at < 0:
            return False
        at += len(piece)
    return True


class Tutorial:
    """The server of the tutorial, or that of the app, with a Quince."""

    def __init__(self, program="sign-in-example", port=None, issuer=None, **environment):
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self.service = Service("--redirect-uri", f"http://localhost:{port or self.port}/callback")
        settings = {"PORT": str(self.port), "SIGN_IN_WITH_APPLE_ISSUER": issuer(self.service) if issuer else self.service.issuer,
                    "APPLE_KEY_FILE": self.service.ready["privateKeyPath"], "SEALING_SECRET": "s" * 32} | environment
        self.process = subprocess.Popen([BUILT / program], env=os.environ | settings, cwd=self.service.folder,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.lines = []
        threading.Thread(target=lambda: self.lines.extend(self.process.stdout), daemon=True).start()
        wait_for_example(self.process, self.port)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=60)
        self.process.stdout.close()
        self.service.close()

    def log(self):
        return "".join(self.lines)

    def console(self):
        """Everything that the console says of the requests so far; nothing once Quince is gone."""
        if self.service.process.poll() is not None:
            return ""
        return "\n".join(f"{request['path']} {check['check']} {check['verdict']}: {check['message']}"
                         for request in self.service.api("GET", "requests")["requests"] for check in request["explanation"])

    def start(self, browser):
        """Where the app sends the browser to; on its way to Quince at the address where this machine reaches it."""
        return browser.get(f"{self.url}/sign-in/apple", allow_redirects=False, timeout=60).headers["location"]

    def answer(self, browser):
        """What Quince posts to the app, once Jane has consented."""
        place = self.start(browser).replace("http://127.0.0.1", "http://localhost")
        return Browser(self.service).sign_in(place).parameters

    def post(self, browser, fields):
        return browser.post(f"{self.url}/callback", data=fields | {"reposted": "1"}, timeout=60)

    def sign_in(self, browser=None):
        browser = browser or requests.Session()
        return self.post(browser, self.answer(browser))


def redirect_uri():
    with Tutorial(port=1) as app:
        yield app, requests.get(app.start(requests.Session()), timeout=60)


def client():
    with Tutorial() as app:
        place = app.start(requests.Session()).replace("com.example.quince.web", "com.example.quince")
        yield app, requests.get(place, timeout=60)


def keys():
    with Tutorial(APPLE_TEAM_ID="WRONG00001") as app:
        yield app, app.sign_in()
    with Tutorial() as app:
        # Of the same form, of somebody else.
        other = ec.generate_private_key(ec.SECP256R1()).private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        (app.service.folder / "other.p8").write_bytes(other)
        with Tutorial(APPLE_KEY_FILE=str(app.service.folder / "other.p8")) as wrong:
            yield wrong, wrong.sign_in()


def expired_secret():
    with Tutorial() as app:
        for lifetime in (-100, 20_000_000):
            form = {"client_id": app.service.client_id, "client_secret": client_secret(app.service, lifetime), "grant_type": "authorization_code", "code": "c"}
            refused = requests.post(f"{app.service.url}/auth/token", data=form, timeout=60)
            assert refused.json() == {"error": "invalid_client"}
        yield app, None


def clocks():
    for offset in (-3_600, 600):
        with Tutorial() as app:
            # The app's clock is the machine's; a client secret as an app ahead would make it.
            ahead = int(time.time()) + 3_600
            requests.post(f"{app.service.url}/auth/token", timeout=60, data={
                "grant_type": "authorization_code", "code": "c", "client_id": app.service.client_id,
                "client_secret": client_secret(app.service, iat=ahead, exp=ahead + 600)})
            app.service.api("PUT", "clock", {"offsetSeconds": offset})
            yield app, app.sign_in()


def cookie():
    with Tutorial() as app:
        yield app, app.post(requests.Session(), app.answer(requests.Session()))


def twice_or_late():
    with Tutorial() as app, requests.Session() as browser:
        answer = app.answer(browser)
        assert app.post(browser, answer).ok
        yield app, app.post(browser, answer)
    with Tutorial() as app, requests.Session() as browser:
        answer = app.answer(browser)
        app.service.api("PUT", "clock", {"offsetSeconds": 301})
        yield app, app.post(browser, answer)


def issuer():
    with Tutorial(issuer=lambda service: service.issuer.replace("localhost", "127.0.0.1")) as app:
        yield app, app.sign_in()
    with Tutorial() as app, requests.Session() as browser:
        answer = app.answer(browser)
        app.service.fault("keys", kind="status", status=503)
        yield app, app.post(browser, answer)
    with Tutorial() as app, requests.Session() as browser:
        answer = app.answer(browser)
        app.service.kill()
        yield app, app.post(browser, answer)


def other_client():
    with Tutorial("app-server-example", APPLE_TEAM_ID="QUINCE0001", APPLE_KEY_ID="QNCKEY0001") as app:
        message = {"bundleID": "com.example.other", "code": "c", "identityToken": "a.b.c", "nonce": "n"}
        refused = requests.post(f"{app.url}/sign-in/apple/native", json=message, timeout=60)
        assert refused.status_code == 401
        yield app, None


def second_sign_in():
    with Tutorial() as app:
        assert "Hello, Jane!" in app.sign_in().text
        yield app, app.sign_in()


#: Quotes whose cause another test brings about: half an hour late, and other nodes' secrets.
ELSEWHERE = {"The sign-in took too long; begin again.", "The state was not sealed by this app."}
CAUSES = [redirect_uri, client, keys, expired_secret, clocks, cookie, twice_or_late, issuer, other_client, second_sign_in]


def test_there_are_ten_causes():
    assert list(SECTIONS) == [str(number) for number in range(1, 11)] and len(CAUSES) == 10


@pytest.mark.parametrize("number", SECTIONS)
def test_what_the_document_quotes_is_seen(number):
    seen = {place: "" for place in PLACES}
    for app, page in CAUSES[int(number) - 1]():
        if quoted(number, PLACES[1]):
            wait_for(lambda: "refused" in app.log(), "a line of the log")
        seen[PLACES[0]] += page.text if page is not None else ""
        seen[PLACES[1]] += app.log()
        seen[PLACES[2]] += app.console()
    for place in PLACES:
        for pieces in quoted(number, place):
            assert "…".join(pieces) in ELSEWHERE or has(seen[place], pieces), (place, pieces, seen[place])
