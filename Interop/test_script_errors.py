"""Results of a sign-in by appleid.auth.js: events and promise, each error, openers of other origins, and foreign messages."""

import json
import time
from urllib.parse import urlencode

import pytest
from selenium.webdriver.common.by import By

from quince import Browser
from script_pages import (  # noqa: F401, the fixtures
    BUTTON, CANCEL, CHOOSE, CONTINUE, FAILURE, PLACE, SUCCESS, alone, approve, automatic, blocking_chromium, events, happened,
    module_tab, only, opened_page, other_site, page, press_last, script_url, seen, service, settings_of, site, tag, window,
)
from test_production import APP, Production
from visitor import Visitor, see_production

#: Lets the order be seen: whether the popup is open when the script settles a promise.
ORDER = tag("script", """
    const Plain = Promise;
    window.Promise = class extends Plain {
      constructor(run) {
        const settle = action => value => {
          if (value && (value.authorization || value.error)) see("settled", { popupClosed: windows[0].closed });
          action(value);
        };
        super((resolve, reject) => run(settle(resolve), settle(reject)));
      }
    };""")


def the_page(window, service, site, headers=None, **parts):
    """An app's page, with settings for a popup."""
    opened_page(window, site, script_url(service.url), headers, settings=settings_of(service, site, scope="name email"), **parts)


def kinds(found):
    return [one["what"] for one in found if one["what"] != "returned"]


# Success


def test_the_detail_of_a_success_is_the_answer_with_a_hidden_copy(automatic, site, window):
    the_page(window, automatic, site)
    window.press("#go")
    found = happened(window, SUCCESS, "resolved")
    event = only(found, SUCCESS)
    assert event["onDocument"] and event["popupClosed"] is False
    assert event["names"] == list(event["detail"]) and sorted(event["names"]) == ["authorization", "user"]
    assert event["data"] == event["detail"] == only(found, "resolved")["value"]
    assert kinds(found) == [SUCCESS, "resolved"]


@pytest.mark.parametrize("cancels", [False, True], ids=["success", "cancel"])
def test_first_the_event_then_the_promise_then_the_popup_closes(request, site, window, cancels):
    the_page(window, request.getfixturevalue("service" if cancels else "automatic"), site, before=ORDER)
    if cancels:
        press_last(window, CANCEL, window.popup("#go"))
    else:
        window.press("#go")
    event, promise = (FAILURE, "rejected") if cancels else (SUCCESS, "resolved")
    found = happened(window, event, promise)
    assert kinds(found) == [event, "settled", promise]
    assert only(found, event)["popupClosed"] is False and only(found, "settled")["popupClosed"] is False
    window.wait(lambda driver: driver.execute_script("return windows[0].closed"), "the end of the popup", 5)


def test_a_sign_in_by_the_button_has_events_alone(service, site, window):
    the_page(window, service, site)
    windows = len(window.driver.window_handles)
    approve(window, window.popup(BUTTON))
    assert [one["what"] for one in happened(window, SUCCESS)] == [SUCCESS]
    alone(window, windows)
    press_last(window, CANCEL, window.popup(BUTTON))
    found = happened(window, SUCCESS, FAILURE)
    assert events(found) == ["success", "user_cancelled_authorize"] and [one["what"] for one in found] == [SUCCESS, FAILURE]
    alone(window, windows)
    assert [one["what"] for one in happened(window, FAILURE)] == [SUCCESS, FAILURE], "nothing follows, and no rejection is left over"


# Errors


def rejected(found, error):
    """The promise's rejection, a plain object, and the event before it."""
    failure, rejection = only(found, FAILURE), only(found, "rejected")
    assert failure["onDocument"] and failure["detail"] == {"error": error} and failure["names"] == ["error"]
    assert (rejection["value"], rejection["isError"]) == ({"error": error}, False)
    assert found.index(failure) < found.index(rejection)


def test_cancel(service, site, window):
    the_page(window, service, site)
    windows = len(window.driver.window_handles)
    opener = window.popup("#go")
    window.press(CHOOSE)
    window.element(CONTINUE)
    press_last(window, CANCEL, opener)
    rejected(happened(window, FAILURE, "rejected"), "user_cancelled_authorize")
    alone(window, windows)
    assert len(happened(window, FAILURE)) == 3 and site.arrivals.empty()


@pytest.mark.parametrize("press", ["#go", BUTTON])
def test_a_popup_closed_by_the_user(service, site, window, press):
    the_page(window, service, site)
    opener = window.popup(press)
    window.element(CHOOSE)
    window.driver.close()
    window.driver.switch_to.window(opener)
    if press == "#go":
        rejected(happened(window, FAILURE, "rejected"), "popup_closed_by_user")
        # The page works again.
        approve(window, window.popup(press))
        assert events(happened(window, FAILURE, SUCCESS)) == ["popup_closed_by_user", "success"]
    else:
        assert events(happened(window, FAILURE)) == ["popup_closed_by_user"]


#: A page in a sandbox may not open windows: for the script the same as a popup blocker.
SANDBOX = {"Content-Security-Policy": "sandbox allow-scripts allow-same-origin"}


def test_a_blocked_popup(service, site, window):
    the_page(window, service, site, SANDBOX)
    window.press("#go")
    rejected(happened(window, FAILURE, "rejected"), "popup_blocked_by_browser")
    window.press(BUTTON)
    found = happened(window, FAILURE, FAILURE)
    assert events(found) == ["popup_blocked_by_browser"] * 2
    window.press("#go")
    found = happened(window, FAILURE, FAILURE, FAILURE, "rejected", "rejected")
    assert events(found) == ["popup_blocked_by_browser"] * 3 and seen(window, "unhandled", "error") == []


def test_a_popup_that_the_browser_s_blocker_stops(automatic, site):
    """A sign-in without a click is stopped; a click opens the popup, and from now on it works."""
    with blocking_chromium() as window:
        the_page(window, automatic, site, code="addEventListener('load', () => setTimeout(() => signIn(), 0));")
        rejected(happened(window, FAILURE, "rejected"), "popup_blocked_by_browser")
        window.press("#go")
        found = happened(window, FAILURE, SUCCESS, "resolved")
        assert events(found) == ["popup_blocked_by_browser", "success"] and only(found, "resolved")["number"] == 2


def test_a_second_sign_in_ends_the_first(service, site, window):
    the_page(window, service, site)
    windows = len(window.driver.window_handles)
    opener = window.popup("#go")
    window.element(CHOOSE)
    first = window.driver.current_window_handle
    window.driver.switch_to.window(opener)
    window.popup("#go")
    second = window.driver.current_window_handle
    window.driver.switch_to.window(opener)
    found = happened(window, FAILURE, FAILURE, "rejected")
    assert events(found) == ["user_trigger_new_signin_flow", "popup_closed_by_user"]
    rejection = only(found, "rejected")
    assert (rejection["number"], rejection["value"]) == (1, {"error": "user_trigger_new_signin_flow"})
    assert first not in window.driver.window_handles and len(window.driver.window_handles) == windows + 1
    window.driver.switch_to.window(second)
    approve(window, opener)
    found = happened(window, SUCCESS, "resolved")
    assert only(found, "resolved")["number"] == 2 and len([one for one in found if one["what"] == "rejected"]) == 1
    assert events(found) == ["user_trigger_new_signin_flow", "popup_closed_by_user", "success"]
    assert seen(window, "unhandled", "error") == []


def test_other_errors_are_shown_in_the_popup_and_stay_there(service, site, window):
    settings = settings_of(service, site, clientId="com.example.unknown")
    opened_page(window, site, script_url(service.url), settings=settings)
    opener = window.popup("#go")
    window.has_text("invalid_client")
    popup = window.driver.current_window_handle
    window.driver.switch_to.window(opener)
    assert kinds(happened(window)) == []
    window.driver.switch_to.window(popup)
    window.driver.close()
    window.driver.switch_to.window(opener)
    rejected(happened(window, FAILURE, "rejected"), "popup_closed_by_user")


# Cross-Origin-Opener-Policy


NO_OPENER = "Cross-Origin-Opener-Policy"


@pytest.mark.parametrize("policy", ["unsafe-none", "same-origin-allow-popups"])
def test_these_opener_policies_of_the_app_work(automatic, site, window, policy):
    """The other tests' pages have none."""
    the_page(window, automatic, site, {NO_OPENER: policy})
    window.press("#go")
    assert kinds(happened(window, SUCCESS, "resolved")) == [SUCCESS, "resolved"]


def test_same_origin_as_the_app_s_opener_policy_is_explained_in_the_popup(service, site, window):
    the_page(window, service, site, {NO_OPENER: "same-origin"})
    opener = window.popup("#go")
    window.element(CHOOSE)
    popup = window.driver.current_window_handle
    window.driver.switch_to.window(opener)
    rejected(happened(window, FAILURE, "rejected"), "popup_closed_by_user")
    window.driver.switch_to.window(popup)
    window.press(CHOOSE)
    window.press(CONTINUE)
    window.has_text(NO_OPENER)
    assert window.driver.current_url.startswith(service.url), "there is no redirect in its place"
    closing(window)
    assert site.arrivals.empty()


def closing(window):
    """The page's button that closes its window."""
    words = [one.text for one in window.driver.find_elements(By.CSS_SELECTOR, "button, a, input") if one.is_displayed()]
    assert any("Close" in word for word in words), words


def test_a_popup_without_an_opener_says_so(service, site, window):
    """Opened by hand, for example from a bookmark."""
    window.open(service.authorize_url(site.redirect_uri, response_type="code id_token", response_mode="web_message"))
    window.press(CHOOSE)
    window.press(CONTINUE)
    window.has_text(NO_OPENER)
    closing(window)
    assert window.driver.current_url.startswith(service.url) and site.arrivals.empty()


HTML = {"Accept": "text/html,*/*"}


def answers(service, site, end, **parameters):
    """Every response of a flow in a popup."""
    browser, found = Browser(service), []
    browser.session.headers.update(HTML)
    browser.session.hooks["response"].append(lambda response, **_: found.append(response) and None)
    wanted = {"response_type": "code id_token", "response_mode": "web_message", "scope": "name email"} | parameters
    step = browser.open(service.authorize_url(wanted.pop("redirect_uri", site.redirect_uri), **wanted))
    if end == "continue":
        step = browser.send(step, *browser.find(step, action="choose"))
        browser.send(step, *browser.find(step, action="continue"))
    elif end == "cancel":
        browser.send(step, *browser.find(step, action="cancel"))
    elif end == "expired":
        flow = step.url
        browser.send(step, *browser.find(step, action="cancel"))
        browser.session.get(flow, timeout=60)
        browser.session.cookies.clear()
        browser.session.get(flow, timeout=60)
        browser.session.post(flow, data={"action": "continue"}, timeout=60)
    return found


@pytest.mark.parametrize("end, parameters", [
    ("continue", {}), ("cancel", {}), ("expired", {}),
    ("refused", {"client_id": "com.example.unknown"}), ("refused", {"redirect_uri": "https://elsewhere.example/"}),
    ("refused", {"response_type": "token"}), ("refused", {"scope": "nonsense"}),
])
def test_no_page_in_a_popup_has_an_opener_policy(service, site, end, parameters):
    found = answers(service, site, end, **parameters)
    assert len(found) >= (1 if end == "refused" else 3)
    assert {answer.headers.get(NO_OPENER, "unsafe-none") for answer in found} == {"unsafe-none"}, [answer.url for answer in found]


def test_no_page_in_production_mode_has_an_opener_policy(tmp_path):
    visitor = Visitor()
    with Production(tmp_path).start() as running:
        see_production(visitor, running, APP)
    assert len(visitor.pages) >= 5
    assert {name: page.headers[NO_OPENER] for name, page in visitor.pages.items() if NO_OPENER in page.headers} == {}


# An opener of another origin


def consent_on_another_origin(window, service, site, headers=None):
    """The app's page is on 127.0.0.1, and its redirect URI on localhost; the popup is in front at the end."""
    url = site.put(page(script_url(service.url), settings=settings_of(service, site, scope="name email")), headers)
    window.open(url.replace(site.origin, site.other_origin))
    opener = window.popup("#go")
    window.press(CHOOSE)
    window.press(CONTINUE)
    return opener


def test_an_opener_of_another_origin_is_told_in_the_popup(service, site, window):
    opener = consent_on_another_origin(window, service, site)
    begun = time.monotonic()
    window.has_text(site.other_origin)
    assert time.monotonic() - begun < 15
    text = window.text()
    assert site.origin in text and "redirect" in text.lower(), text
    # The console says it, too.
    said = [entry["message"] for entry in window.driver.get_log("browser")]
    assert any(site.origin in one for one in said), said
    window.driver.switch_to.window(opener)
    assert kinds(happened(window)) == [], "the answer has reached nobody"
    found = [finding["message"] for request in service.api("GET", "requests")["requests"] for finding in request["explanation"]]
    assert any(site.other_origin in message and site.origin in message for message in found), found


def test_an_opener_that_does_not_say_its_origin_is_told_the_expected_one(service, site, window):
    opener = consent_on_another_origin(window, service, site, {"Referrer-Policy": "no-referrer"})
    window.has_text(site.origin)
    assert site.other_origin not in window.text() and "redirect" in window.text().lower()
    window.driver.close()
    window.driver.switch_to.window(opener)
    rejected(happened(window, FAILURE, "rejected"), "popup_closed_by_user")


def test_of_the_right_opener_nothing_is_said(automatic, site, window):
    the_page(window, automatic, site)
    window.press("#go")
    happened(window, "resolved")
    refused = [finding for request in automatic.api("GET", "requests")["requests"] for finding in request["explanation"]
               if finding["verdict"] != "passed" and site.origin in finding["message"]]
    assert refused == []


# Messages of others


FORGED = json.dumps({"method": "oauthDone", "data": {"authorization": {"code": "forged", "id_token": "forged"}}})

#: What the popup itself may send without an effect.
MEANINGLESS = [
    json.loads(FORGED), "", "not JSON", "null", "5", "[]", "{}", "\"oauthDone\"", '{"method":"other","data":{"error":"x"}}',
    '{"method":null,"data":{"error":"x"}}', '{"method":"toString","data":{"error":"x"}}', '{"method":"__proto__","data":{"error":"x"}}',
    '{"method":"constructor","data":{"error":"x"}}', '{"data":{"authorization":{"code":"x"}}}', '{"method":"oauthDone"}',
    '{"method":"oauthDone","data":null}', 5, None,
]


def test_messages_that_are_not_the_answer_are_ignored(service, site, window, other_site):
    frame = other_site.put(f"""<!doctype html><title>Others</title><script>
        addEventListener("message", () => {{ parent.postMessage({json.dumps(FORGED)}, "*"); parent.postMessage({{ marker: true }}, "*"); }});
        </script>""")
    the_page(window, service, site, body=f'{PLACE}<iframe src="{frame}"></iframe>')
    opener = window.popup("#go")
    window.element(CHOOSE)
    popup = window.driver.current_window_handle
    window.driver.execute_script(
        "for (const one of arguments[0]) opener.postMessage(one, '*'); opener.postMessage({ marker: true }, '*')", MEANINGLESS)
    window.driver.switch_to.window(opener)
    # Another origin's frame, and the page itself.
    window.driver.execute_script("frames[0].postMessage('now', '*'); postMessage(arguments[0], '*'); postMessage({ marker: true }, '*')", FORGED)
    found = happened(window, "marker", "marker", "marker")
    assert kinds(found) == ["marker"] * 3
    window.driver.switch_to.window(popup)
    approve(window, opener)
    found = happened(window, SUCCESS, "resolved")
    assert kinds(found) == ["marker"] * 3 + [SUCCESS, "resolved"]
    assert only(found, "resolved")["value"]["authorization"]["code"] != "forged"
    assert [text for text in window.complaints() if "favicon" not in text] == []


# A small popup


def test_choice_and_consent_fit_a_popup_of_700_by_500(service, site, window):
    the_page(window, service, site)
    window.popup("#go")
    window.size(700, 500)
    found = {}
    for name in ("choice", "consent"):
        window.element(CHOOSE if name == "choice" else CONTINUE)
        buttons = ["button[name=account], button[value=choose]" if name == "choice" else CONTINUE, CANCEL]
        for css in buttons:
            found[name, css] = window.driver.execute_script(
                "const box = arguments[0].getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight && box.height > 0",
                window.element(css))
        found[name, "height"] = window.driver.execute_script(
            "return [document.documentElement.scrollHeight, innerHeight]")
        if name == "choice":
            window.press(CHOOSE)
    assert all(value for key, value in found.items() if key[1] != "height"), found
    assert all(high <= inner for high, inner in (value for key, value in found.items() if key[1] == "height")), found


def test_a_popup_that_the_script_did_not_open_signs_nobody_in(automatic, site, window):
    """Another site could have opened it, with an account of its own, before it led its window to the app."""
    the_page(window, automatic, site)
    page_handle, before = window.driver.current_window_handle, set(window.driver.window_handles)
    asked = settings_of(automatic, site)
    query = urlencode({
        "client_id": asked["clientId"], "redirect_uri": asked["redirectURI"], "response_type": "code id_token",
        "response_mode": "web_message", "state": "theirs"})
    window.driver.execute_script("window.open(arguments[0])", f"{automatic.url}/auth/authorize?{query}")
    popup, = set(window.driver.window_handles) - before
    window.driver.switch_to.window(popup)
    window.press("#close")
    window.driver.switch_to.window(page_handle)
    assert seen(window, SUCCESS, FAILURE) == []
