"""Pages that name Apple's own URL of appleid.auth.js, unmodified, with a service that responds under Apple's names."""

import base64
import hashlib
from urllib.parse import urlsplit

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization

from chromium import chromium
from quince import Service
from script_pages import (  # noqa: F401, the fixtures
    BUTTON, CANCEL, CHOOSE, CONTINUE, FAILURE, SUCCESS, approve, claims, events, happened, left_alone, only, opened_page, press_last, seen,
    settings_of, site, the_site,
)

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
