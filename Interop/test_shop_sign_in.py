"""The shop against the service, in a real browser: Sign in with Apple from the basket to the deleted account."""

import pytest

import orchard
from quince import Service, run
from test_relying_party import consent, free_port


@pytest.fixture
def shop():
    """A running shop with its Quince, which is its attribute `service`."""
    port = free_port()
    with Service("--redirect-uri", f"http://localhost:{port}/sign-in/apple/callback") as service:
        key = service.ready["privateKeyPath"]
        with orchard.Shop("--quince", service.url, port=port, ORCHARD_APPLE_KEY=key) as running:
            running.service = service
            yield running


def sign_in(window, shop):
    window.open(f"{shop.url}/sign-in")
    window.press("a[href^='/sign-in/apple']")
    consent(window)


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


def test_cancel_leads_back_to_the_shop(shop, window):
    window.open(f"{shop.url}/sign-in")
    window.press("a[href^='/sign-in/apple']")
    window.press("main button, main [type=submit]")
    window.press("button[value=cancel]")
    window.wait(lambda driver: driver.current_url.startswith(shop.url), "the shop")
    window.open(f"{shop.url}/account")
    assert "Using Sign in with Apple" not in window.text()


def test_the_button_is_a_picture_of_the_service_and_large_enough(shop, window):
    window.open(f"{shop.url}/sign-in")
    picture = window.element("a[href^='/sign-in/apple'] img")
    window.wait(lambda driver: driver.execute_script("return arguments[0].naturalWidth", picture) > 0, "the picture")
    assert picture.size["width"] >= 140 and picture.size["height"] >= 30
    assert picture.get_attribute("alt") == "Sign in with Apple"
    assert window.driver.execute_script("return arguments[0].getBoundingClientRect().bottom < innerHeight", picture)
    assert not [line for line in window.complaints() if "Content-Security-Policy" in line]


def test_the_shop_accepts_no_attack(shop):
    done = run("attack", f"{shop.url}/sign-in/apple", "--quince", shop.service.url, "--signed-in-url", f"{shop.url}/account",
               "--notifications", f"{shop.url}/sign-in/apple/notifications", "--audience", shop.service.client_id, timeout=300)
    assert done.returncode == 0, done.stdout
    # What the shop shows of a person it does not show where the sign-in ends; a second delivery of an event is answered like
    # the first; nobody waits for half an hour.
    assert done.stdout.endswith("\n67 refused, 0 accepted, 6 unclear, 1 not played.\n"), done.stdout
