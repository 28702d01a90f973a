"""A real browser meets the pages: every response mode, the keyboard, axe, phone width, dark mode."""

import json
from urllib.parse import parse_qsl, quote, urlsplit

import pytest
import requests
from selenium.webdriver.common.keys import Keys

from callback import CallbackServer
from chromium import chromium
from conftest import in_soak, shared_service

CHOOSE = "button[name=account], button[value=choose]"
CONTINUE = "button[value=continue]"
CANCEL = "button[value=cancel]"
SCREENS = ["/", "/_quince/accounts", "/_quince/apps", "/_quince/grants", "/_quince/events", "/_quince/mail", "/_quince/tools", "/_quince/buttons"]


@pytest.fixture
def app():
    """The app somebody signs in to: its return URL listens."""
    server = CallbackServer()
    yield server
    server.close()


@pytest.fixture
def service(app):
    return shared_service(app.redirect_uri)


def consent(window):
    """Chooses the first account and agrees."""
    window.press(CHOOSE)
    window.press(CONTINUE)


def exchanged(service, app, code):
    answer = service.exchange(code, app.redirect_uri)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_query_mode(service, app, window):
    window.open(service.authorize_url(app.redirect_uri, response_mode="query", state="a b&c"))
    consent(window)
    method, sent, form = app.arrival()
    assert (method, form, sent["state"]) == ("GET", {}, "a b&c")
    assert exchanged(service, app, sent["code"])["id_token"]


def test_fragment_mode(service, app, window):
    window.open(service.authorize_url(
        app.redirect_uri, response_type="code id_token", response_mode="fragment", state="s", nonce="n"))
    consent(window)
    method, sent, form = app.arrival()
    assert (method, sent, form) == ("GET", {}, {}), "nothing of a fragment reaches the server"
    fragment = dict(parse_qsl(urlsplit(window.driver.current_url).fragment))
    assert fragment["state"] == "s" and fragment["id_token"].count(".") == 2
    assert exchanged(service, app, fragment["code"])["id_token"]


def test_form_post_mode(service, app, window):
    window.open(service.authorize_url(
        app.redirect_uri, response_type="code id_token", scope="name email", response_mode="form_post", state="s"))
    consent(window)
    method, sent, form = app.arrival()
    assert (method, sent, form["state"]) == ("POST", {}, "s")
    user = json.loads(form["user"])
    assert user == {"name": {"firstName": "Jane", "lastName": "Quince"}, "email": "jane@example.com"}
    assert exchanged(service, app, form["code"])["refresh_token"]
    assert window.complaints() == []


def opened_popup(service, app, window, page=None, **parameters):
    """An app's page, or that of somebody else, with the popup of a sign-in in front of it."""
    url = service.authorize_url(
        app.redirect_uri, response_type="code id_token", response_mode="web_message", state="s", **parameters)
    window.open(f"{(page or app).origin}/opener?to={quote(url, safe='')}")
    return window.popup("#open")


def message(service, window, opener):
    window.driver.switch_to.window(opener)
    text = window.wait(lambda _: window.element("#message").text, "the popup's message")
    assert window.element("#origin").text == service.url
    return json.loads(text)


def test_web_message_mode(service, app, window):
    opener = opened_popup(service, app, window, scope="name email")
    consent(window)
    sent = message(service, window, opener)
    assert sent["method"] == "oauthDone"
    assert sent["data"]["user"]["name"] == {"firstName": "Jane", "lastName": "Quince"}
    authorization = sent["data"]["authorization"]
    assert authorization["state"] == "s" and authorization["id_token"].count(".") == 2
    assert exchanged(service, app, authorization["code"])["id_token"]
    assert app.arrivals.empty(), "nothing is sent to the return URL in this mode"


def test_web_message_reaches_only_the_registered_origin(service, app, window):
    stranger = CallbackServer()
    opener = opened_popup(service, app, window, page=stranger)
    consent(window)
    window.wait(lambda _: "Returning" in window.text(), "the page that answers")
    window.driver.execute_script("window.opener.postMessage('after it', '*')")
    window.driver.switch_to.window(opener)
    text = window.wait(lambda _: window.element("#message").text, "the message that follows")
    assert text == "after it", "the answer reached a page of another origin"
    stranger.close()


@pytest.mark.parametrize("mode", ["query", "form_post"])
def test_cancel_reaches_the_app(service, app, window, mode):
    window.open(service.authorize_url(app.redirect_uri, response_mode=mode, state="s"))
    window.press(CANCEL)
    _, sent, form = app.arrival()
    assert (form if mode == "form_post" else sent) == {"error": "user_cancelled_authorize", "state": "s"}


def test_cancel_on_the_consent_page_reaches_the_popup_s_opener(service, app, window):
    opener = opened_popup(service, app, window, scope="email")
    window.press(CHOOSE)
    window.element(CONTINUE)
    window.press(CANCEL)
    assert message(service, window, opener)["data"]["error"] == "user_cancelled_authorize"


def test_keyboard_alone(service, app, window):
    window.open(service.authorize_url(app.redirect_uri, scope="name email", response_mode="form_post"))
    window.tab_to(CHOOSE)
    window.keys(Keys.ENTER)
    window.tab_to("input[name=firstName]").send_keys(Keys.CONTROL, "a")
    window.keys("Janet")
    window.tab_to("input[name=emailSharing]:checked")
    window.keys(Keys.ARROW_DOWN)
    assert window.element("input[name=emailSharing]:checked").get_attribute("value") == "hide"
    window.tab_to(CONTINUE)
    window.keys(Keys.ENTER)
    _, _, form = app.arrival()
    user = json.loads(form["user"])
    assert user["name"]["firstName"] == "Janet"
    assert user["email"] != "jane@example.com"


def test_the_focus_begins_at_the_heading_and_comes_to_continue_before_cancel(service, app, window):
    window.open(service.authorize_url(app.redirect_uri, scope="name email", response_mode="form_post"))
    window.press(CHOOSE)
    window.element(CONTINUE)
    active = "return document.activeElement.matches('h1') || document.activeElement.name + ' ' + document.activeElement.value"
    window.wait(lambda driver: driver.execute_script(active) is True, "the focus of the heading")
    passed = []
    for _ in range(6):
        window.keys(Keys.TAB)
        passed.append(window.driver.execute_script(active))
    assert passed == ["action switch", "firstName Jane", "lastName Quince", "emailSharing share", "action continue", "action cancel"]


@pytest.mark.parametrize("size", [(390, 844), (700, 500), (1280, 800)])
def test_one_action_of_the_consent_stands_out(service, app, window, size):
    window.size(*size)
    window.open(service.authorize_url(app.redirect_uri, scope="name email", response_mode="form_post"))
    window.press(CHOOSE)
    go, cancel = window.element(CONTINUE), window.element(CANCEL)
    assert go.rect["width"] > 2 * 44 and min(go.rect["height"], cancel.rect["height"], cancel.rect["width"]) >= 44
    assert cancel.value_of_css_property("background-color") == "rgba(0, 0, 0, 0)" and cancel.value_of_css_property("border-style") == "none"
    assert go.value_of_css_property("background-color") != "rgba(0, 0, 0, 0)"


@pytest.mark.parametrize("width", [390, 430, 500, 590, 620])
def test_the_console_s_navigation_is_one_line_on_a_phone(service, window, width):
    window.size(width, 844)
    window.open(service.url)
    links = window.driver.find_elements("css selector", ".bar nav a")
    assert len(links) == 8 and len({link.rect["y"] for link in links}) == 1 and window.fits()


def test_the_profile_says_what_it_is(service, window):
    window.open(service.url)
    window.press("#state button")
    window.has_text("Quince follows the documents.")
    assert window.violations() == []
    window.keys(Keys.ESCAPE)
    window.wait(lambda driver: not driver.find_element("id", "profile-text").is_displayed(), "the end of the text")


def test_no_script_is_needed(service, app, window):
    window.without_scripts()
    window.open(service.authorize_url(app.redirect_uri, scope="email", response_mode="form_post"))
    consent(window)
    window.press(f"form[action='{app.redirect_uri}'] button")
    method, _, form = app.arrival()
    assert method == "POST" and form["code"]


def pages(service, app, window):
    """Opens each page of the sign-in and of the console in turn, and gives its name."""
    window.open(service.authorize_url(app.redirect_uri, scope="name email", response_mode="form_post"))
    window.element(CHOOSE)
    yield "choose"
    window.press(".other-account summary")
    yield "another-account"
    window.press(CHOOSE)
    window.element(CONTINUE)
    yield "consent"
    window.press(CONTINUE)
    window.has_text("arrived")
    window.open(service.authorize_url(app.redirect_uri, scope="name email", response_mode="form_post"))
    window.press(CHOOSE)
    window.element(CONTINUE)
    yield "consent-again"
    window.open(service.authorize_url("https://not.registered.example.com/"))
    window.element(".refusal")
    yield "error"
    for screen in SCREENS:
        window.open(service.url + screen)
        window.element("main")
        window.wait(lambda driver: not driver.find_elements("css selector", "main [aria-busy=true]"), screen)
        yield screen.rsplit("/", 1)[1] or "console"
    start = f"{service.url}/_quince/try/start?response_type=code&response_mode=form_post"
    window.open(f"{start}&scope=name+email&nonce=on&pkce=on")
    consent(window)
    window.has_text("Signed in as")
    yield "try-verified"
    window.open(start)
    window.press(CANCEL)
    window.has_text("The user canceled")
    yield "try-cancelled"


@pytest.mark.parametrize("size", ["phone", *in_soak("desktop")])
def test_pages_are_accessible(service, app, window, artefacts, size):
    window.phone(size == "phone")
    service.exchange(service.code("mono@example.com", app.redirect_uri), app.redirect_uri)
    service.exchange("c0ffee", app.redirect_uri)
    found = {}
    for name in pages(service, app, window):
        for theme in window.themes():
            window.picture(artefacts / f"{name}-{size}-{theme}.png")
            if problems := window.problems(theme):
                found[name, theme] = problems
    assert found == {}
    ours = [text for text in window.complaints() if "/auth/authorize" not in text]
    assert ours == [], "the browser blocked or missed something"


OPENED = {
    "request": ("/", "#requests summary"),
    "options": ("/", "#try summary"),
    "account": ("/_quince/accounts", "[data-action=add-account]"),
    "app": ("/_quince/apps", "[data-action=add-app]"),
    "transfer": ("/_quince/apps", "[data-action=start-transfer]"),
    "fault": ("/_quince/tools", "[data-action=add-fault]"),
}


def test_opened_parts_of_the_console_are_accessible(service, app, window, artefacts):
    service.exchange("c0ffee", app.redirect_uri)
    found = {}
    for name, (screen, opener) in OPENED.items():
        window.open(service.url + screen)
        # Some buttons need what the page fetches.
        window.wait(lambda driver: not driver.find_elements("css selector", "main [aria-busy=true]"), screen)
        window.press(opener)
        window.wait(lambda driver: driver.find_elements("css selector", "dialog[open], details[open]"), name)
        for theme in window.themes():
            window.picture(artefacts / f"opened-{name}-{theme}.png")
            if problems := window.violations(theme):
                found[name, theme] = problems
    assert found == {}


def test_a_refused_request_does_not_say_accepted(service, app, window):
    ask = {"client_id": "com.example.quince.app", "response_type": "code", "redirect_uri": app.redirect_uri}
    requests.get(f"{service.url}/auth/authorize", params=ask, timeout=60)
    assert any(item["verdict"] == "lenient" for item in service.api("GET", "requests")["requests"][-1]["explanation"])
    window.open(service.url)
    window.has_text("com.example.quince.app is an App ID")
    assert "accepted leniently" not in window.element("#requests summary").text


def is_in_view(window, css):
    return window.driver.execute_script(
        "const box = arguments[0].getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight",
        window.element(css))


def test_a_first_sign_in_fits_a_small_screen(service, app, window):
    window.size(1366, 768)
    window.open(service.authorize_url(app.redirect_uri, scope="name email", response_mode="form_post"))
    window.press(CHOOSE)
    assert is_in_view(window, CONTINUE)


#: The fields that cut their value: a browser doesn't scroll a date or a time.
CUT_FIELDS = """
return [...document.querySelectorAll("main :is([type=date], [type=time])")].map((field) => {
  const whole = field.cloneNode();
  whole.value = field.value;
  whole.style.cssText = "position: absolute; width: max-content; min-width: 0";
  field.after(whole);
  const found = [field.id, whole.offsetWidth > field.offsetWidth];
  whole.remove();
  return found;
});
"""


def test_text_of_twice_the_size_cuts_no_date(service):
    """Of twice the size by the browser's settings, on a phone, and by its zoom, on a window of 1,280 pixels."""
    with chromium("blink-settings=defaultFontSize=32") as large, chromium() as usual:
        for window, width in [(large, 390), (large, 640), (usual, 640), (usual, 320)]:
            window.size(width, 800)
            window.open(f"{service.url}/_quince/tools")
            window.wait(lambda driver: driver.find_element("id", "clock-time").get_property("value"), "the time")
            assert window.driver.execute_script(CUT_FIELDS) == [["clock-day", False], ["clock-time", False]], width
            assert window.fits(), width


def test_what_goes_on_stays_in_sight_in_a_low_popup(service, app, window):
    window.size(700, 380)
    window.open(service.authorize_url(app.redirect_uri, scope="name email", response_mode="form_post"))
    window.element(CHOOSE)
    assert is_in_view(window, CANCEL)
    window.press(CHOOSE)
    assert is_in_view(window, CONTINUE) and is_in_view(window, CANCEL)


def test_a_dialog_s_buttons_stay_in_view(service, window):
    window.phone()
    window.open(f"{service.url}/_quince/apps")
    window.wait(lambda driver: not driver.find_elements("css selector", "main [aria-busy=true]"), "the apps")
    window.press("[data-action=add-app]")
    for name in ("clientId", "name", "returnURLs"):
        window.element(f"dialog [name={name}]").send_keys("nonsense")
    window.press("dialog [type=submit]")
    window.has_text("redirect URI 'nonsense' isn't valid")
    for part in (".problem", ".actions .secondary", "[type=submit]"):
        assert is_in_view(window, f"dialog {part}"), part


def test_tools_offer_only_what_has_an_effect(service, window):
    def offered(name):
        return window.element(f"[data-action={name}]").is_displayed()

    tools = ("clock-real", "clear-faults")
    service.api("PUT", "clock", {"advanceSeconds": 300})
    service.fault("token", kind="status", status=503)
    window.open(f"{service.url}/_quince/tools")
    for name in tools:
        window.press(f"[data-action={name}]")
        window.wait(lambda _: not offered(name), f"{name} to be gone")
    window.open(f"{service.url}/_quince/tools")
    window.has_text("No active faults.")
    assert not any(map(offered, tools))


def test_console_tells_that_the_sample_client_is_not_registered(service, window):
    service.api("PATCH", f"apps/{service.client_id}", {"returnURLs": []})
    window.open(service.url)
    window.has_text("The sample client isn’t registered: no app has its redirect URI.")
    assert window.driver.find_elements("id", "try") == []
    window.press(".unregistered a")
    window.wait(lambda driver: urlsplit(driver.current_url).path == "/_quince/apps", "the page of the apps")


def test_pages_ask_nobody_else(service, app, recorded_window):
    for _ in pages(service, app, recorded_window):
        pass
    asked = [json.loads(entry["message"])["message"] for entry in recorded_window.driver.get_log("performance")]
    urls = [one["params"]["request"]["url"] for one in asked if one["method"] == "Network.requestWillBeSent"]
    hosts = {urlsplit(url).netloc for url in urls if urlsplit(url).scheme in ("http", "https")}
    assert hosts == {urlsplit(service.url).netloc, urlsplit(app.origin).netloc}


def test_try_it_shows_the_verified_token(service, window, artefacts):
    window.open(f"{service.url}/")
    # Two clicks, as the README says: the console has chosen the first account.
    window.wait(lambda driver: driver.find_element("id", "try-hint").get_property("value"), "a chosen account")
    window.press("form#try button[type=submit]")
    window.press(CONTINUE)
    window.wait(lambda driver: urlsplit(driver.current_url).path == "/_quince/try/callback", "the callback page")
    window.has_text("jane@example.com")
    assert "verified" in window.text().lower()
    window.picture(artefacts / "try-callback.png")
    assert window.violations() == []
    window.press("form[action$=revoke] button")
    window.wait(lambda _: service.api("GET", "grants")["grants"] == [], "the end of the grant")


def test_console_shows_a_request_without_reloading(service, app, window):
    window.open(f"{service.url}/")
    window.element("main")
    window.driver.execute_script("window.notReloaded = true")
    service.exchange("c0ffee", app.redirect_uri)
    window.has_text("/auth/token")
    window.press("#requests summary")
    window.has_text("invalid_grant")
    assert window.driver.execute_script("return window.notReloaded") is True
