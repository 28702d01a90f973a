"""Pages that name Apple's own URL of appleid.auth.js, unmodified, with a service that responds under Apple's names."""

import base64
import hashlib
import os
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization

from chromium import attached, chromium
from quince import Service, binary, clean_environment, client_secret
from script_pages import (  # noqa: F401, the fixtures
    BUTTON, CANCEL, CHOOSE, CONTINUE, FAILURE, SUCCESS, approve, claims, events, happened, left_alone, only, opened_page, press_last, seen,
    settings_of, site, the_site,
)
from server import wait_for
from test_relying_party import free_port

APPLES = "https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("appleid")


@pytest.fixture(scope="module")
def apple(folder):
    """A service under Apple's names, on a free port."""
    environment = {"QUINCE_APPLEID": str(folder), "HOME": str(folder)}
    flags = "--as-appleid", "--https", "127.0.0.1:0", "--redirect-uri", the_site().redirect_uri
    with Service(*flags, environment=environment) as running:
        yield running
        assert running.stop() == 0, running.log()


@pytest.fixture(scope="module")
def browser(apple, folder):
    """A browser for which Apple's hosts are this service; it accepts this one key of the service."""
    leaf = x509.load_pem_x509_certificate((folder / "leaf.pem").read_bytes())
    key = leaf.public_key().public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    port = urlsplit(apple.ready["httpsUrl"]).port or 443
    rules = ", ".join(f"MAP {host}:443 127.0.0.1:{port}" for host in ("appleid.apple.com", "appleid.cdn-apple.com"))
    digest = base64.b64encode(hashlib.sha256(key).digest()).decode()
    with chromium(f"host-resolver-rules={rules}", f"ignore-certificate-errors-spki-list={digest}") as opened:
        yield opened


@pytest.fixture
def window(browser, apple):
    apple.api("POST", "reset")
    with left_alone(browser) as opened:
        yield opened


@pytest.mark.parametrize("press", ["#go", BUTTON])
def test_a_popup(apple, site, window, press):
    opened_page(window, site, APPLES, settings=settings_of(apple, site, scope="name email", state="s"))
    opener = window.popup(press)
    for button in (CHOOSE, CONTINUE):
        window.element(button)
        assert window.driver.current_url.startswith("https://appleid.apple.com/")
        assert window.driver.execute_script("return opener !== null"), "a page's opener policy has separated the popup"
        window.press(button) if button == CHOOSE else press_last(window, button, opener)
    found = happened(window, SUCCESS, *(["resolved"] if press == "#go" else []))
    answer = only(found, SUCCESS)["detail"]
    assert answer["user"]["email"] == "jane@example.com" and answer["authorization"]["state"] == "s"
    assert claims(answer["authorization"]["id_token"])["iss"] == "https://appleid.apple.com"
    assert apple.exchange(answer["authorization"]["code"], site.redirect_uri).status_code == 200
    urls = [words[0] for words in window.driver.execute_script("return opened")]
    assert all(url.startswith("https://appleid.apple.com/auth/authorize?client_id=") for url in urls)
    assert seen(window, "error", "unhandled") == []


def test_a_redirect(apple, site, window):
    opened_page(window, site, APPLES, settings=settings_of(apple, site, scope="name email", state="s", usePopup=False))
    window.press(BUTTON)
    window.press(CHOOSE)
    assert window.driver.current_url.startswith("https://appleid.apple.com/")
    window.press(CONTINUE)
    method, parameters = site.arrival()
    assert (method, parameters["state"]) == ("POST", "s") and "user" in parameters
    assert claims(parameters["id_token"])["iss"] == "https://appleid.apple.com"


def test_two_slashes_and_meta_tags(apple, site, window):
    meta = {"client-id": apple.client_id, "redirect-uri": site.redirect_uri, "use-popup": "true"}
    opened_page(window, site, APPLES.replace("/1/", "/1//"), meta=meta)
    press_last(window, CANCEL, window.popup("#go"))
    assert events(happened(window, FAILURE, "rejected")) == ["user_cancelled_authorize"]


def test_a_message_of_another_origin_than_apple_s_is_ignored(apple, site, window):
    opened_page(window, site, APPLES, settings=settings_of(apple, site))
    opener = window.popup("#go")
    window.element(CHOOSE)
    popup = window.driver.current_window_handle
    window.driver.switch_to.window(opener)
    window.driver.execute_script("""
        postMessage('{"method":"oauthDone","data":{"error":"forged"}}', "*"); postMessage({ marker: true }, "*")""")
    assert [one["what"] for one in happened(window, "marker")] == ["returned", "marker"]
    window.driver.switch_to.window(popup)
    approve(window, opener)
    assert events(happened(window, SUCCESS)) == ["success"]


# As the documents say: the app by `quince appleid run`, the browser by `quince appleid browser`

#: An app as it is in front of Apple: its page has Apple's script, and its server exchanges the code at Apple.
APP = """
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs
import requests

port, client_id, secret = sys.argv[1:]
PAGE = '''<!doctype html><html lang="en"><title>shop</title><div id="appleid-signin"></div>
<script src="SCRIPT"></script><script>
AppleID.auth.init({ clientId: "CLIENT", redirectURI: location.origin + "/callback", scope: "name email", state: "s",
  usePopup: location.pathname === "/popup" });
document.addEventListener("AppleIDSignInOnSuccess", async event => {
  const body = new URLSearchParams({ code: event.detail.authorization.code });
  document.title = (await (await fetch("/callback", { method: "POST", body })).text()).match(/[0-9]+/)[0];
});
</script>'''

class App(BaseHTTPRequestHandler):
    def do_GET(self):
        self.answer(PAGE.replace("CLIENT", client_id))

    def do_POST(self):
        form = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        tokens = requests.post("https://appleid.apple.com/auth/token", timeout=60, data={
            "client_id": client_id, "client_secret": secret, "grant_type": "authorization_code", "code": form["code"][0],
            "redirect_uri": f"http://localhost:{port}/callback"})
        self.answer(f"<title>{tokens.status_code}</title>")

    def answer(self, text):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(text.encode())

HTTPServer(("127.0.0.1", int(port)), App).serve_forever()
""".replace("SCRIPT", APPLES)


@contextmanager
def running(*command, environment):
    process = subprocess.Popen(command, env=clean_environment(environment), start_new_session=True)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=60)
        # What it started and left behind.
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def is_listening(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_an_app_that_nobody_changed_signs_in_by_run_and_browser(tmp_path):
    port, debugging = free_port(), free_port()
    environment = {"QUINCE_APPLEID": str(tmp_path / "appleid"), "HOME": str(tmp_path), "CHROME": str(tmp_path / "chrome")}
    (tmp_path / "app.py").write_text(APP)
    (tmp_path / "chrome").write_text(
        f'#!/bin/sh\nexec {shutil.which("chromium")} --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage '
        f'--remote-debugging-port={debugging} "$@"\n')
    os.chmod(tmp_path / "chrome", 0o755)
    flags = "--as-appleid", "--https", "127.0.0.1:0", "--redirect-uri", f"http://localhost:{port}/callback"
    with Service(*flags, environment=environment) as service:
        app = sys.executable, tmp_path / "app.py", str(port), service.client_id, client_secret(service)
        with running(binary(), "appleid", "run", "--", *app, environment=environment):
            wait_for(lambda: is_listening(port), "the app")
            shop = f"http://localhost:{port}"
            with running(binary(), "appleid", "browser", f"{shop}/popup", environment=environment):
                wait_for(lambda: is_listening(debugging), "the browser")
                with attached(debugging) as window:
                    approve(window, window.popup(BUTTON))
                    window.wait(lambda driver: driver.title == "200", "the tokens")
                    window.open(f"{shop}/redirect")
                    window.press(BUTTON)
                    window.press(CHOOSE)
                    assert window.driver.current_url.startswith("https://appleid.apple.com/")
                    window.press(CONTINUE)
                    window.wait(lambda driver: driver.title == "200" and driver.current_url == f"{shop}/callback", "the tokens")
