"""A real browser at the account pages: the whole way of a person, the keyboard, axe, phone width, dark mode, no scripts, and pages
of other origins that try to change something."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from selenium.webdriver.common.keys import Keys

from account import details, id_of
from conftest import CALLBACK, in_soak
from quince import Browser



@pytest.fixture
def used(service):
    """A service with an app that Jane uses, and that is told of events."""
    links = {"privacyPolicy": "https://shop.example/privacy", "terms": "https://shop.example/terms"}
    service.api("PATCH", "apps/com.example.quince.app", links | {"notificationURL": "http://localhost:9/events"})
    url = service.authorize_url(CALLBACK, scope="name email", response_mode="form_post")
    Browser(service).sign_in(url, emailSharing="hide")
    return service


def choose(service, email="jane@example.com"):
    """The button of an account on the page that lists them; an account that was deleted and added again comes last."""
    return f"button[name=account][value='{id_of(service, email)}']"


def sign_in(window, service, path="/account"):
    window.open(service.url + path)
    window.press(choose(service))
    window.element(".account-nav")


def stop_using(window):
    window.press(".used-apps a")
    window.press("a.danger")
    window.has_text("consent-revoked")
    window.press("button[value=stop]")
    window.has_text("You stopped using Sign in with Apple for an app. It is no longer in this list.")


def test_stop_using_and_sign_in_again(used, window):
    sign_in(window, used)
    stop_using(window)
    window.open(used.authorize_url(CALLBACK, scope="name email", response_mode="form_post"))
    window.press(choose(used))
    assert window.element("input[name=firstName]"), "a first sign-in asks for the name again"
    assert window.element("input[value=hide]")


def test_the_whole_way_without_scripts(used, window):
    window.without_scripts()
    sign_in(window, used)
    window.press(".used-apps a")
    window.press("button[value=forwarding-off]")
    window.has_text("Forwarding is off")
    window.open(used.url + "/account/personal")
    window.element("#email").send_keys("jane.q@example.org" + Keys.ENTER)
    window.has_text("The email address is added.")
    window.press("button[value=verify-email]")
    window.has_text("The email address is verified.")
    window.press("input[type=radio][value='jane.q@example.org']")
    window.press("#forward-to + form button")
    window.has_text("now goes to this email address")
    assert details(used)["forwardsTo"] == "jane.q@example.org"
    window.press("button[value=sign-out]")
    window.has_text("Choose an account")
    assert window.complaints() == []


def test_important_changes_ask_to_sign_in_again_and_come_back(used, window):
    sign_in(window, used)
    used.api("PUT", "clock", {"advanceSeconds": 300})
    window.press(".used-apps a")
    window.press("a.danger")
    window.has_text("Sign in again")
    window.press(choose(used))
    window.press("button[value=stop]")
    window.has_text("You stopped using")


def test_deletion_asks_twice(used, window):
    sign_in(window, used, "/account/delete")
    window.has_text("account-deleted")
    window.press("button[value=ask]")
    window.has_text("Are you sure?")
    assert details(used), "not deleted yet"
    window.press("button[value=delete]")
    window.has_text("Your account is deleted")
    left = {account["email"] for account in used.api("GET", "accounts")["accounts"]}
    assert left == {"ravi@example.com", "mono@example.com"}
    window.driver.back()
    window.driver.refresh()
    window.has_text("Choose an account")


def test_keyboard_alone(used, window):
    window.open(used.url + "/account")
    window.tab_to(choose(used))
    window.keys(Keys.ENTER)
    window.tab_to(".used-apps a")
    window.keys(Keys.ENTER)
    window.tab_to("button[value=forwarding-off]")
    window.keys(Keys.ENTER)
    window.has_text("Forwarding is off")
    window.tab_to("a.danger")
    window.keys(Keys.ENTER)
    window.tab_to("button[value=stop]")
    window.keys(Keys.ENTER)
    window.has_text("You stopped using")
    window.tab_to(".account-nav a[href='/account/personal']")
    window.keys(Keys.ENTER)
    window.tab_to("a[href='/account/delete']")
    window.keys(Keys.ENTER)
    window.tab_to("button[value=ask]")
    window.keys(Keys.ENTER)
    window.tab_to("button[value=delete]")
    window.keys(Keys.ENTER)
    window.has_text("Your account is deleted")


def test_the_tabs_take_two_rows_on_a_phone(used, window):
    window.phone()
    sign_in(window, used)
    tabs = window.driver.find_elements("css selector", ".account-nav a")
    assert [tab.text for tab in tabs] == ["Apps", "Personal", "Passkeys", "Sessions", "Activity"]
    assert len({tab.rect["y"] for tab in tabs}) <= 2


def pages(service, window):
    """Opens each page in each state in turn, and gives its name."""
    window.open(service.url + "/account")
    window.element(choose(service))
    yield "sign-in"
    window.press(choose(service))
    window.element(".used-apps")
    yield "apps"
    window.press(".used-apps a")
    window.has_text("Shared with this app")
    yield "app"
    window.press("button[value=forwarding-off]")
    window.has_text("Forwarding is off")
    yield "app-silent"
    window.press("a.danger")
    window.element("button[value=stop]")
    yield "stop"
    window.open(service.url + "/account/personal")
    window.element("#email").send_keys("a.longer.name.of.jane.quince@department.example.org" + Keys.ENTER)
    window.has_text("is added")
    yield "personal-not-verified"
    window.press("button[value=verify-email]")
    window.has_text("is verified")
    yield "personal-verified"
    window.element("#email").send_keys("ravi@example.com" + Keys.ENTER)
    window.has_text("belongs to another account")
    yield "personal-refused"
    window.open(service.url + "/account/sessions")
    window.has_text("this browser")
    yield "sessions"
    window.open(service.url + "/account/activity")
    window.has_text("You signed in to your account")
    yield "activity"
    window.open(service.url + "/account/delete")
    window.element("button[value=ask]")
    yield "delete"
    window.press("button[value=ask]")
    window.has_text("Are you sure?")
    yield "delete-again"
    service.api("PUT", "clock", {"advanceSeconds": 300})
    window.open(service.url + "/account/delete")
    window.has_text("Sign in again")
    yield "sign-in-again"
    window.open(service.url + "/account/apps/0000")
    window.has_text("no longer exists")
    yield "missing"
    window.open(service.url + "/account")
    window.press(".used-apps a")
    window.press("a.danger")
    window.press(choose(service))
    window.press("button[value=stop]")
    window.has_text("You don’t use")
    yield "no-apps"
    window.open(service.url + "/account/deleted")
    window.has_text("Sign in with another account")
    yield "deleted"


@pytest.mark.parametrize("size", ["phone", *in_soak("desktop")])
def test_pages_are_accessible(used, window, artefacts, size):
    window.phone(size == "phone")
    found = {}
    for name in pages(used, window):
        for theme in window.themes():
            window.picture(artefacts / f"account-{name}-{size}-{theme}.png")
            if problems := window.problems(theme):
                found[name, theme] = problems
    assert found == {}
    ours = [text for text in window.complaints() if " 404 " not in text and " 422 " not in text]
    assert ours == [], "the browser blocked or missed something"


# Pages of another origin


class OtherSite:
    """A page on another port of this machine, which is even the same site, so the browser sends it the strictest cookies."""

    def __init__(self):
        self.page = b""
        owner = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(owner.page)))
                self.end_headers()
                self.wfile.write(owner.page)

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://localhost:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def other_site():
    site = OtherSite()
    yield site
    site.close()


def forms(service, grant, token):
    """Forms of the account pages with the session's token, as if it had leaked."""
    yield f"/account/apps/{grant}/stop", {"token": token, "action": "stop"}
    yield f"/account/apps/{grant}", {"token": token, "action": "forwarding-off"}
    yield "/account/personal", {"token": token, "action": "name", "firstName": "Mallory"}
    yield "/account/sessions", {"token": token, "action": "end-others"}
    yield "/account/delete", {"token": token, "action": "ask"}
    yield "/account/sign-out", {"token": token, "action": "sign-out"}


def state(service):
    return details(service)["account"], details(service)["addresses"], service.api("GET", "grants")["grants"], len(details(service)["sessions"])


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_forms_of_another_page_change_nothing(used, window, other_site, host):
    sign_in(window, used)
    token = window.element("input[name=token]").get_attribute("value")
    grant = used.api("GET", "grants")["grants"][0]["id"]
    before = state(used)
    for path, form in forms(used, grant, token):
        fields = "".join(f'<input name="{name}" value="{value}">' for name, value in form.items())
        other_site.page = (f"<!doctype html><title>other</title><form method=post action='{used.url}{path}'>{fields}"
                           "<button>Win</button></form>").encode()
        window.open(other_site.url.replace("localhost", host))
        window.press("button")
        window.has_text("Nothing was changed")
        assert state(used) == before, path
    window.open(used.url + "/account")
    window.has_text("Sign out")


def test_scripts_of_another_page_read_and_change_nothing(used, window, other_site):
    sign_in(window, used)
    token = window.element("input[name=token]").get_attribute("value")
    grant = used.api("GET", "grants")["grants"][0]["id"]
    before = state(used)
    other_site.page = b"<!doctype html><title>other</title><p>other"
    window.open(other_site.url)
    send = """
        const [url, form, mode, done] = arguments;
        const body = form ? new URLSearchParams(form) : undefined;
        fetch(url, {method: form ? "POST" : "GET", body, mode, credentials: "include"})
            .then(answer => answer.text()).then(done, error => done("refused: " + error.message));"""
    assert window.driver.execute_async_script(send, used.url + "/account", None, "cors").startswith("refused")
    for path, form in forms(used, grant, token):
        for mode in ("cors", "no-cors"):
            seen = window.driver.execute_async_script(send, used.url + path, form, mode)
            assert seen == "" or seen.startswith("refused"), path
        assert state(used) == before, path


def test_another_page_cannot_frame_an_account_page(used, window, other_site):
    sign_in(window, used)
    other_site.page = f"<!doctype html><title>other</title><iframe src='{used.url}/account/delete'></iframe>".encode()
    window.open(other_site.url)
    window.driver.switch_to.frame(0)
    assert "Delete your account" not in window.driver.page_source
    window.driver.switch_to.default_content()


def test_the_console_opens_an_account_with_one_click(used, window):
    window.open(used.url + "/_quince/accounts")
    window.press(f"form[action='/account/sign-in'] {choose(used)}")
    window.wait(lambda driver: len(driver.window_handles) > 1 or "/account" in driver.current_url, "the account page")
    window.driver.switch_to.window(window.driver.window_handles[-1])
    window.has_text("Apps and websites")
    assert "jane@example.com" in window.text()
