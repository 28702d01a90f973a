"""The shop against the service, in a real browser: Sign in with Apple from the basket to the deleted account."""

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest
import requests
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

import orchard
from conftest import in_soak, shared_service
from quince import proof_key
from test_relying_party import consent, free_port


@pytest.fixture
def shop():
    """A running shop with its Quince, which is its attribute `service`."""
    port = free_port()
    service = shared_service(f"http://localhost:{port}/sign-in/apple/callback")
    with orchard.Shop("--quince", service.url, port=port, ORCHARD_APPLE_KEY=service.ready["privateKeyPath"]) as running:
        running.service = service
        yield running


def sign_in(window, shop):
    window.open(f"{shop.url}/sign-in")
    page = orchard.apple_popup(window)
    consent(window)
    window.driver.switch_to.window(page)


def test_a_person_signs_in_sees_it_in_the_account_and_deletes_it(shop, window):
    sign_in(window, shop)
    window.wait(lambda driver: driver.current_url.startswith(shop.url) and "Jane" in window.text(), "the greeting")
    window.open(f"{shop.url}/account")
    window.has_text("Using Sign in with Apple")
    assert "password" not in window.text().lower() and "passcode" not in window.text().lower()
    window.open(f"{shop.url}/account/delete")
    window.press("main form button")
    window.wait(lambda driver: shop.service.api("GET", "requests") and any(
        request["path"] == "/auth/revoke" and request["status"] == 200 for request in shop.service.api("GET", "requests")["requests"]),
        "the revocation")
    # The next sign-in is a first one again: the name comes again.
    sign_in(window, shop)
    window.wait(lambda driver: driver.current_url.startswith(shop.url) and "Jane" in window.text(), "the greeting")


def test_a_wrong_key_is_an_error_for_the_operator_and_the_user_reads_that_it_does_not_work_now(window, tmp_path):
    key = ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (tmp_path / "AuthKey.p8").write_bytes(key)
    port = free_port()
    service = shared_service(f"http://localhost:{port}/sign-in/apple/callback")
    with orchard.Shop("--quince", service.url, port=port, ORCHARD_APPLE_KEY=str(tmp_path / "AuthKey.p8")) as shop:
        sign_in(window, shop)
        window.has_text("We can’t sign you in with Apple at the moment")
        assert "Ways to sign in" in window.text() and "begin again" not in window.text()
        shop.has_logged("sign-in with Apple refused")
        line = next(line for line in shop.log().splitlines() if "sign-in with Apple refused" in line)
        assert " error " in line and "invalid_client: Apple does not accept the client secret of" in line
        assert f"issuer={service.url} " in line and "PRIVATE" not in shop.log() and "eyJ" not in shop.log()


#: How the browser is that signs in, and what the service sees: a popup, the same script without room for a popup, and a
#: link, because the script is blocked.
WAYS = {
    "popup": ((1100, 800), [], {"response_mode": "web_message", "m": "11"}),
    "redirect": ((500, 800), [], {"response_mode": "form_post", "m": "11"}),
    "link": ((1100, 800), ["*appleid.auth.js"], {"response_mode": "form_post", "m": None}),
}


@pytest.mark.parametrize("way", WAYS)
def test_every_way_signs_in_and_every_way_can_be_cancelled(shop, window, way):
    size, blocked, expected = WAYS[way]
    driver = window.driver
    before = len(driver.window_handles)
    driver.set_window_size(*size)
    driver.execute_cdp_cmd("Network.enable", {})
    driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": blocked})

    def press_button():
        window.open(f"{shop.url}/sign-in?return=/basket")
        if way == "popup":
            return orchard.apple_popup(window)
        window.press("a[href^='/sign-in/apple']" + ("[data-ready=redirect]" if way == "redirect" else ""))
        return driver.current_window_handle

    page = press_button()
    window.press("main button, main [type=submit]")
    window.press("button[value=cancel]")
    driver.switch_to.window(page)
    window.wait(lambda driver: len(driver.window_handles) == before and driver.current_url.startswith(shop.url), "the shop")
    window.open(f"{shop.url}/account")
    assert "Using Sign in with Apple" not in window.text()
    page = press_button()
    consent(window)
    driver.switch_to.window(page)
    window.wait(lambda driver: driver.current_url == f"{shop.url}/basket" and "Jane" in window.text(), "the greeting")
    requests_seen = [request for request in shop.service.api("GET", "requests")["requests"] if request["endpoint"] == "authorize"]
    assert len(requests_seen) == 2
    for request in requests_seen:
        asked = {parameter["name"]: parameter["value"] for parameter in request["parameters"]}
        assert {name: asked.get(name) for name in expected} == expected
    driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})


def exchange(shop, handle, verifier):
    """What an app does: no cookie, no word of a page it comes from."""
    return requests.post(f"{shop.url}/sign-in/app/exchange", json={"handle": handle, "verifier": verifier}, timeout=60)


def codes(window):
    return [element.text for element in window.driver.find_elements("css selector", ".code code")]


def sign_in_from_the_app(window, shop):
    """Up to the page that hands over; gives the addresses that it would open."""
    window.open(f"{shop.url}/sign-in")
    window.press("a[href='/sign-in/app']")
    window.press(".apple")
    consent(window)
    window.has_text("The browser itself is not signed in")
    return codes(window)


def test_the_app_signs_in_through_a_tab_and_the_browser_does_not(shop, window):
    intent, scheme, link = sign_in_from_the_app(window, shop)
    handle, = set(re.findall(r"handle=([\w-]{43})", f"{intent} {scheme} {link}"))
    assert intent == (f"intent://signed-in?handle={handle}#Intent;package=com.example.orchard;scheme=com.example.orchard;"
                      "S.browser_fallback_url=https%3A%2F%2Forchard.example%2Fapp%2Fsigned-in;end")
    assert scheme == f"com.example.orchard://signed-in?handle={handle}"
    assert link == f"https://orchard.example/app/signed-in?handle={handle}"
    names = {cookie["name"] for cookie in window.driver.get_cookies()}
    assert "orchard" not in names, "no session of this browser"
    assert exchange(shop, handle, "v" * 43).json() == {"error": "invalid_handle"}, "not for who has no verifier"

    window.press("main form button")
    window.has_text("The app is signed in")
    _, sent, status, received = codes(window)
    assert json.loads(sent)["handle"] == handle and status == "200"
    session = json.loads(received)["session"]
    account = requests.get(f"{shop.url}/account", cookies={session["name"]: session["value"]}, timeout=60)
    assert "Hello, Jane" in account.text and "Using Sign in with Apple" in account.text

    window.press("main form button")
    window.has_text("The handle is refused")
    assert codes(window)[2:] == ["400", '{"error":"invalid_handle"}']
    assert exchange(shop, handle, json.loads(sent)["verifier"]).status_code == 400
    window.open(f"{shop.url}/account")
    window.has_text("You can also buy without an account.")


def test_an_app_of_one_s_own_signs_in(shop, window):
    """The server's part alone, by an app that makes its verifier itself."""
    verifier, challenge = proof_key()
    window.open(f"{shop.url}/sign-in/app/start?challenge={challenge}")
    consent(window)
    window.has_text("The browser itself is not signed in")
    handle = parse_qs(urlsplit(codes(window)[1]).query)["handle"][0]
    # The page plays another app, whose verifier it is not.
    window.press("main form button")
    window.has_text("The handle is refused")
    answer = exchange(shop, handle, verifier)
    assert answer.status_code == 200 and answer.headers["Cache-Control"] == "no-store"
    assert answer.json()["account"]["email"]
    assert exchange(shop, handle, verifier).status_code == 400
    assert handle not in shop.log() and verifier not in shop.log()


def test_who_cancels_in_the_tab_is_led_back_to_the_app(shop, window):
    window.open(f"{shop.url}/sign-in/app")
    window.press(".apple")
    window.press("main button, main [type=submit]")
    window.press("button[value=cancel]")
    window.has_text("You cancelled")
    assert codes(window)[0].startswith("intent://signed-in?error=user_cancelled_authorize#Intent;")
    assert window.driver.current_url == f"{shop.url}/sign-in/app/cancelled"


@pytest.mark.parametrize("size", ["phone", *in_soak("desktop")])
def test_the_app_s_pages_are_accessible_and_fit(shop, window, artefacts, size):
    if size == "phone":
        window.size(320, 640, mobile=True)
    found = {}

    def look(name):
        for theme in window.themes():
            window.picture(artefacts / f"orchard-{name}-{size}-{theme}.png")
            if problems := orchard.Customer(shop, window).problems(theme):
                found[name, theme] = problems

    sign_in_from_the_app(window, shop)
    look("app-handover")
    window.press("main form button")
    window.has_text("The app is signed in")
    look("app-granted")
    window.press("main form button")
    window.has_text("The handle is refused")
    look("app-refused")
    assert found == {}
    assert [text for text in window.complaints() if "Content Security Policy" in text] == []


def test_an_account_is_linked_once_it_is_proved_in_the_same_browser(shop, window):
    jane = orchard.Customer(shop, window)
    jane.sign_in_by_link()
    jane.press("form[action='/sign-out'] button")
    jane.see("You are signed out.")
    sign_in(window, shop)
    jane.see("You already have an account")
    assert urlsplit(window.driver.current_url).path == "/sign-in/apple/link"
    jane.press("main [type=submit]")
    jane.see("this browser")
    jane.open("/account")
    jane.see("You can also buy without an account.")
    jane.follow_newest_link()
    jane.see("Sign in with Apple is linked to your account.")
    jane.see("Using Sign in with Apple")


def test_an_account_links_sign_in_with_apple_itself(shop, window):
    jane = orchard.Customer(shop, window)
    jane.sign_in_by_link("somebody@example.org")
    jane.press("main .apple")
    consent(window)
    jane.see("Sign in with Apple is linked to your account.")
    jane.see("somebody@example.org")
    # The account that began is signed out in the meantime: nothing is linked, and nobody signed in.
    jane.open("/account/delete")
    jane.press("main form button")
    jane.see("Your account is deleted")
    jane.sign_in_by_link("somebody@example.org")
    jane.press("main .apple")
    apple = window.driver.current_url
    jane.open("/account")
    jane.press("form[action='/sign-out'] button")
    jane.see("You are signed out.")
    window.open(apple)
    consent(window)
    jane.see("Not linked")


def test_the_button_is_a_picture_of_the_service_and_large_enough(shop, window):
    window.open(f"{shop.url}/sign-in")
    picture = window.element("a[href^='/sign-in/apple'] img")
    window.wait(lambda driver: driver.execute_script("return arguments[0].naturalWidth", picture) > 0, "the picture")
    assert picture.size["width"] >= 140 and picture.size["height"] >= 30
    assert picture.get_attribute("alt") == "Sign in with Apple"
    assert window.driver.execute_script("return arguments[0].getBoundingClientRect().bottom < innerHeight", picture)
    assert not [line for line in window.complaints() if "Content-Security-Policy" in line]
