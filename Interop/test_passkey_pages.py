"""Passkeys in a real browser, with Chromium's virtual authenticator: adding, autofill, the button, and every way to fail."""

import pytest
from selenium.webdriver.common.keys import Keys

from account import id_of
from authenticators import VirtualAuthenticator
from conftest import CALLBACK, in_soak

BUTTON = "#passkey button"
PROBLEM = "#passkey .problem"
SIZES = ["desktop", "phone", "dark", "popup"]
CANT_SIGN_IN = "This passkey can’t be used here."


@pytest.fixture
def device(window, service):
    window.open(service.url + "/account/sign-in")
    return VirtualAuthenticator(window)


def choose(window, service, path="/account", email="jane@example.com"):
    """Signs in with a click; the person touches no device, so autofill waits."""
    window.open(service.url + path)
    window.press(f"button[name=account][value='{id_of(service, email)}']")
    window.element(".account-nav")


def add(window, service, device):
    """Adds a passkey, and signs out; then the person waits before touching the device."""
    choose(window, service)
    window.open(service.url + "/account/passkeys")
    window.press(BUTTON)
    window.has_text("The passkey is added.")
    sign_out(window, device)


def sign_out(window, device):
    device.acts(False)
    window.press("button[value=sign-out]")
    window.has_text("Choose an account")


def problem(window):
    return window.wait(lambda _: window.element(PROBLEM).text, "the problem")


def test_autofill_signs_in_without_a_click(service, window, device):
    add(window, service, device)
    device.acts(True)
    window.open(service.url + "/account/sign-in")
    window.element(".account-nav")
    window.has_text("jane@example.com")
    assert window.complaints() == []


def test_the_button_signs_in(service, window, device):
    add(window, service, device)
    device.acts(False)
    window.open(service.url + "/account/sign-in")
    window.element(BUTTON)
    device.acts(True)
    # As soon as the device answers, autofill can be faster than the press.
    window.driver.execute_script("document.querySelector(arguments[0])?.click()", BUTTON)
    window.element(".account-nav")
    window.open(service.url + "/account/passkeys")
    window.has_text("Last used")


def test_the_button_signs_in_to_an_app(service, window, device):
    add(window, service, device)
    device.acts(True)
    window.open(service.authorize_url(CALLBACK, scope="name email", response_mode="form_post"))
    window.element("button[value=continue]")
    window.has_text("jane@example.com")
    assert window.complaints() == []


def test_the_way_back_after_a_recent_proof(service, window, device):
    add(window, service, device)
    device.acts(True)
    window.open(service.url + "/account/sign-in?return=/account/delete")
    window.has_text("Delete your account?")
    assert window.driver.current_url == service.url + "/account/delete"


def signs_in_with_the_button(window, service, device):
    """Opens the page while no device answers, so that autofill waits; then presses."""
    device.acts(False)
    window.open(service.url + "/account/sign-in")
    window.element(BUTTON)
    device.acts(True)
    window.press(BUTTON)


@pytest.mark.parametrize("lie", ["isBogusSignature", "isBadUV", "isBadUP"])
def test_lies_of_the_device(service, window, device, lie):
    add(window, service, device)
    device.lie(**{lie: True})
    signs_in_with_the_button(window, service, device)
    assert CANT_SIGN_IN in problem(window)
    assert len(device.credentials) == 1, "the browser forgets nothing"
    device.lie(**{lie: False})
    window.press(BUTTON)
    window.element(".account-nav")


def test_a_person_who_is_not_verified(service, window, device):
    add(window, service, device)
    device.verifies(False)
    signs_in_with_the_button(window, service, device)
    assert problem(window) == "No passkey was used. Try again, or choose another way."


def test_a_copy_is_told(service, window, device):
    add(window, service, device)
    device.acts(True)
    window.open(service.url + "/account/sign-in")
    window.element(".account-nav")
    copied = device.credentials[0]
    sign_out(window, device)
    device.acts(True)
    window.open(service.url + "/account/sign-in")
    window.element(".account-nav")
    sign_out(window, device)
    device.command("removeCredential", credentialId=copied["credentialId"])
    device.command("addCredential", credential=copied | {"signCount": 1})
    signs_in_with_the_button(window, service, device)
    assert "someone may have a copy of it" in problem(window)


def test_a_removed_passkey_signs_nobody_in_and_vanishes_from_the_device(service, window, device):
    add(window, service, device)
    choose(window, service)
    window.open(service.url + "/account/passkeys")
    window.press(".passkeys summary")
    window.has_text("It stays on your device until you delete it there.")
    window.press("button[value=remove]")
    window.has_text("You have no passkey yet.")
    sign_out(window, device)
    assert len(device.credentials) == 1
    signs_in_with_the_button(window, service, device)
    assert CANT_SIGN_IN in problem(window)
    window.wait(lambda _: device.credentials == [], "the browser forgetting the passkey")


def test_a_device_has_one_passkey_for_an_account(service, window, device):
    add(window, service, device)
    choose(window, service)
    window.open(service.url + "/account/passkeys")
    device.acts(True)
    window.press(BUTTON)
    assert problem(window) == "This device has a passkey for your account already."
    window.element("button[value=remove]")
    assert len(window.driver.find_elements("css selector", ".passkeys li")) == 1


def test_old_proofs_lead_to_the_sign_in(service, window, device):
    choose(window, service)
    window.open(service.url + "/account/passkeys")
    window.element(BUTTON)
    service.api("PUT", "clock", {"advanceSeconds": 300})
    window.press(BUTTON)
    window.has_text("Sign in again")
    assert window.driver.current_url.endswith("/account/sign-in?return=/account/passkeys")


def test_under_another_name_there_are_no_passkeys(service, window, device):
    window.open(service.url.replace("localhost", "127.0.0.1") + "/account/sign-in")
    window.has_text("Choose an account")
    assert not window.element("#passkey").is_displayed()
    assert window.complaints() == []


def test_without_scripts_the_pages_say_so(service, window):
    window.without_scripts()
    choose(window, service)
    window.open(service.url + "/account/passkeys")
    window.has_text("To add a passkey, use a browser that has passkeys, and turn JavaScript on.")
    assert not window.element("#passkey").is_displayed()


def test_only_this_site_can_use_passkeys_of_the_pages(service, window):
    window.open(service.url + "/account/sign-in")
    window.element(BUTTON)
    headers = window.driver.execute_async_script("fetch(location.href).then((r) => arguments[0](Object.fromEntries(r.headers)))")
    assert headers["permissions-policy"] == "publickey-credentials-get=(self), publickey-credentials-create=(self)"
    assert "script-src 'self'; connect-src 'self'" in headers["content-security-policy"]


@pytest.mark.parametrize("size", ["phone", "dark", *in_soak("desktop", "popup")])
def test_pages_are_accessible_and_fit(service, window, device, artefacts, size):
    add(window, service, device)
    if size == "phone":
        window.phone()
    if size == "popup":
        window.size(700, 500)
    window.dark(size == "dark")
    window.open(service.url + "/account/sign-in")
    window.element(BUTTON)
    assert window.violations() == [] and window.fits()
    window.picture(artefacts / f"passkey-sign-in-{size}.png")
    choose(window, service)
    window.open(service.url + "/account/passkeys")
    window.element(BUTTON)
    assert window.violations() == [] and window.fits()
    window.picture(artefacts / f"passkeys-{size}.png")
    assert not window.element("button[value=remove]").is_displayed()
    window.tab_to(".passkeys summary")
    window.keys(Keys.ENTER)
    window.has_text("This passkey can no longer sign in.")
    assert window.violations() == [] and window.fits()
    window.picture(artefacts / f"passkeys-asked-{size}.png")
    window.tab_to("button[value=remove]")
    window.tab_to(BUTTON)
