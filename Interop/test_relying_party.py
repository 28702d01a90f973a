"""The relying-party kit against the service, in a real browser, on two sites: localhost and 127.0.0.1.

A browser takes the two for different sites, so Apple's posted answer comes without cookies, as it does on the web.
"""

import json
import os
import re
import signal
import socket
import subprocess
import threading
from pathlib import Path

import pytest
import requests

from conftest import shared_service
from quince import ROOT, Browser, Service, binary, clean_environment
from server import free_port, wait_for

BUILT = Path(binary()).parent if (Path(binary()).parent / "relying-party-server").exists() else ROOT / ".build/tests/debug"


def wait_for_example(example, port):
    def listens():
        assert example.poll() is None, "the example has ended"
        return socket.socket().connect_ex(("127.0.0.1", port)) == 0

    wait_for(listens, "the example")


class Shop:
    """A running relying party of the kit."""

    def __init__(self, mode):
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.service = shared_service(f"{self.url}/callback")
        self.process = subprocess.Popen(
            [BUILT / "relying-party-server", str(self.port), self.service.issuer, self.service.ready["privateKeyPath"], mode],
            cwd=self.service.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=clean_environment())
        self.log = []
        threading.Thread(target=lambda: self.log.extend(self.process.stdout), daemon=True).start()
        wait_for(lambda: "listens\n" in self.log or self.process.poll() is not None, "the relying party")

    def __enter__(self):
        assert self.process.poll() is None, self.log
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=60)
        self.process.stdout.close()


@pytest.fixture(params=["form_post", "query", "fragment"])
def shop(request):
    with Shop(request.param) as running:
        running.mode = request.param
        yield running


def consent(window):
    """Chooses the first account where there is a choice, then continues."""
    window.press("main button, main [type=submit]")
    window.press("button[value=continue]")


def test_a_person_signs_in_by_every_way_and_the_name_comes_once(shop, window):
    window.open(f"{shop.url}/sign-in/apple?return=/basket")
    consent(window)
    window.has_text("back to /basket")
    assert window.driver.current_url.startswith(f"{shop.url}/callback")
    first = window.element("#out").text
    assert first.startswith("Hello Jane") == (shop.mode == "form_post"), first
    # The secret that was used is put aside for other tabs; the next sign-in begins with another.
    cookies = {c["name"]: c for c in window.driver.get_cookies() if c["name"].startswith("sign-in-with-apple")}
    assert list(cookies) == ["sign-in-with-apple-before"]
    assert all(c["httpOnly"] and c["sameSite"] == "Lax" for c in cookies.values())
    # The answer that was used cannot be used again.
    window.driver.refresh()
    window.has_text("Sign-in failed")
    wait_for(lambda: any("This response was already used" in line for line in shop.log), "the reason in the log")


def test_cancel_leads_back_to_where_the_person_was(shop, window):
    window.open(f"{shop.url}/sign-in/apple?return=/basket")
    window.press("main button, main [type=submit]")
    window.press("button[value=cancel]")
    window.has_text("your basket")
    assert window.driver.current_url == f"{shop.url}/basket"


def test_two_tabs_do_not_disturb_each_other(shop, window):
    window.open(f"{shop.url}/sign-in/apple?return=/first")
    first = window.driver.current_window_handle
    window.driver.switch_to.new_window("tab")
    window.open(f"{shop.url}/sign-in/apple?return=/second")
    consent(window)
    window.has_text("back to /second")
    window.driver.switch_to.window(first)
    consent(window)
    window.has_text("back to /first")


def test_without_scripts_a_posted_answer_needs_one_more_press(window):
    with Shop("form_post") as shop:
        window.without_scripts()
        window.open(f"{shop.url}/sign-in/apple")
        consent(window)
        # Apple's page, then ours.
        for _ in range(2):
            window.press("button")
        window.has_text("Hello Jane")


def test_a_popup_hands_its_message_over(window):
    with Shop("popup") as shop:
        window.open(shop.url)
        opener = window.popup("#go")
        consent(window)
        window.driver.switch_to.window(opener)
        window.wait(lambda _: "Hello Jane" in window.element("#out").text, "the greeting")


def answer_of(service, url):
    """What the service posts for Jane, without a browser: the fields of its form."""
    page = requests.get(url + "&login_hint=jane@example.com", timeout=60)
    return dict(re.findall(r'name="([a-z_]+)" value="([^"]*)"', page.text))


def test_an_answer_that_another_browser_asked_for_signs_nobody_in():
    """Login forgery: a person must not end up in somebody else's account."""
    with Shop("form_post") as shop:
        with requests.Session() as attacker, requests.Session() as victim:
            start = attacker.get(f"{shop.url}/sign-in/apple", allow_redirects=False, timeout=60)
            assert start.status_code == 303 and start.headers["location"].startswith(shop.service.issuer)
            victim.get(f"{shop.url}/sign-in/apple", allow_redirects=False, timeout=60)
            state = re.search(r"state=([^&]+)", start.headers["location"])[1]
            code = shop.service.code(redirect_uri=f"{shop.url}/callback")
            forged = victim.post(f"{shop.url}/callback", data={"state": state, "code": code, "reposted": "1"}, timeout=60)
            assert forged.status_code == 400 and "Hello" not in forged.text


def test_a_state_that_expired_signs_nobody_in_and_the_log_says_why():
    with Shop("form_post") as shop, requests.Session() as browser:
        def pass_time(seconds):
            """For the app and for the service: half an hour that nobody waits for."""
            requests.post(f"{shop.url}/clock?ahead={seconds}", timeout=60)
            shop.service.api("PUT", "clock", {"offsetSeconds": seconds})

        def sign_in(late=0):
            start = browser.get(f"{shop.url}/sign-in/apple", allow_redirects=False, timeout=60)
            pass_time(late)
            # The person consents now: the state alone is old, the code and the token are fresh.
            fields = Browser(shop.service).sign_in(start.headers["location"]).parameters
            answer = browser.post(f"{shop.url}/callback", data=fields, timeout=60)
            pass_time(0)
            return answer

        # Half an hour, as configured, and not a second more; half a minute is for a slow machine.
        assert sign_in(late=1_770).status_code == 200
        late = sign_in(late=1_801)
        assert late.status_code == 400 and "Please start again" in late.text and "Hello" not in late.text
        wait_for(lambda: any("The sign-in took too long" in line for line in shop.log), "the reason in the log")
        assert "Hello" in sign_in().text


@pytest.mark.parametrize(("fault", "seen"), [
    ({"endpoint": "token", "kind": "status", "status": 500}, "try again in a minute"),
    # Twice: for the post without cookies, and where the post with them comes more than a second later.
    ({"endpoint": "keys", "kind": "status", "status": 503, "times": 2}, "try again in a minute"),
    ({"endpoint": "token", "kind": "delay", "delayMilliseconds": 200}, "Hello Jane"),
    ({"endpoint": "token", "kind": "error", "error": "invalid_grant"}, "Please start again"),
    ({"endpoint": "token", "kind": "claim", "claims": {"nonce": "another"}}, "Please start again"),
    ({"endpoint": "token", "kind": "claim", "claims": {"aud": "com.evil"}}, "Please start again"),
    ({"endpoint": "authorize", "kind": "claim", "claims": {"c_hash": "wrong"}}, "Please start again"),
], ids=["down", "no keys", "slow", "refused", "nonce", "audience", "c_hash"])
def test_what_the_person_sees_of_a_fault_and_what_is_kept(window, fault, seen):
    with Shop("form_post") as shop:
        shop.service.fault(**fault)
        window.open(f"{shop.url}/sign-in/apple?return=/basket")
        consent(window)
        window.has_text(seen)
        if "Hello" not in seen:
            # Apple sent the name once. It was kept before anything could fail.
            def signed_in():
                window.open(f"{shop.url}/sign-in/apple")
                consent(window)
                window.wait(lambda _: "Hello Jane" in window.text() or seen in window.text(), "an end of the sign-in")
                return "Hello Jane" in window.text()

            # After a failure the keys are left alone for a second, which a script can be faster than.
            wait_for(signed_in, "a sign-in after the fault")


def test_the_documentation_s_server_signs_in(window, tmp_path):
    port = free_port()
    service = shared_service(f"http://localhost:{port}/callback")
    environment = {"PORT": str(port), "SIGN_IN_WITH_APPLE_ISSUER": service.issuer, "APPLE_KEY_FILE": service.ready["privateKeyPath"]}
    example = subprocess.Popen([BUILT / "sign-in-example"], env=os.environ | environment, cwd=tmp_path)
    try:
        wait_for_example(example, port)
        window.open(f"http://localhost:{port}/")
        window.press("a")
        consent(window)
        window.has_text("Hello, Jane!")
    finally:
        example.terminate()
        example.wait(timeout=60)


def test_the_server_of_an_app_starts_without_a_website_and_refuses_what_does_not_stand(tmp_path):
    port = free_port()
    with Service() as service:
        environment = {"PORT": str(port), "SEALING_SECRET": "s" * 32,
                       "APPLE_KEY_FILE": service.ready["privateKeyPath"], "APPLE_TEAM_ID": service.team_id,
                       "APPLE_KEY_ID": service.key_id}
        example = subprocess.Popen([BUILT / "app-server-example"], env=os.environ | environment, cwd=tmp_path)
        try:
            wait_for_example(example, port)
            address = f"http://localhost:{port}/sign-in/apple/native"
            message = {"bundleID": "com.example.shop", "code": "c", "identityToken": "a.b.c", "nonce": "n"}
            refused = requests.post(address, json=message, timeout=60)
            assert (refused.status_code, refused.json()) == (401, {"error": "sign_in_failed", "retry": False})
            # As a form of another site would post it.
            assert requests.post(address, data=json.dumps(message), headers={"Content-Type": "text/plain"}, timeout=60).status_code == 415
            assert requests.post(address, json={"code": "c"}, timeout=60).status_code == 400
            for session in ({}, {"Authorization": "Bearer "}, {"Authorization": "Bearer x"}, {"Authorization": "Basic x"}):
                orders = requests.get(f"http://localhost:{port}/orders", headers=session, timeout=60)
                assert (orders.status_code, orders.text) == (401, "Sign in first.")
        finally:
            example.terminate()
            example.wait(timeout=60)
