"""The service's appleid.auth.js in a browser: what it defines, how it is configured, and the requests that it makes."""

import json
import re

import pytest

from quince import proof_key
from script_pages import (  # noqa: F401, the fixtures
    BUTTON, CHOOSE, CONTINUE, SUCCESS, alone, approve, automatic, claims, events, happened, module_tab, only, opened_page, other_site, script_url,
    seen, service, settings_of, site, tab, tag, url_pattern, window,
)

INIT = "AppleID.auth.init({clientId: 'a', redirectURI: 'b', %s})"


def call(window, code):
    """Runs a statement of the page; gives what it throws, or None."""
    thrown = window.driver.execute_script(f"return attempt(() => {{ {code} }})")
    return (thrown["isError"], thrown["message"]) if "message" in thrown else None


def opened(window):
    """The URLs of the popups."""
    return [words[0] for words in window.driver.execute_script("return opened")]


def problems(window):
    """What the browser reported, apart from the icon that the app hasn't got."""
    return [text for text in window.complaints() if "favicon" not in text]


# What it defines


def test_what_the_global_has(service, site, tab):
    opened_page(tab, site, script_url(service.url))
    found = tab.driver.execute_script("""
        const auth = AppleID.auth;
        return [Object.hasOwn(window, "AppleID"), AppleID.__esModule, ["init", "signIn", "renderButton"].map(name => typeof auth[name]),
            Object.keys(auth).sort()];""")
    assert found == [True, True, ["function"] * 3, ["init", "renderButton", "signIn"]]
    assert problems(tab) == []


def test_commonjs_gets_its_exports_and_no_global(service, site, tab):
    before = tag("script", "window.exports = {}; window.module = { exports };")
    opened_page(tab, site, script_url(service.url), before=before)
    found = tab.driver.execute_script("""
        const given = module.exports;
        return [typeof given.auth.init, typeof given.auth.signIn, typeof given.auth.renderButton, given.__esModule, "AppleID" in window];""")
    assert found == ["function", "function", "function", True, False]


def test_amd_gets_an_anonymous_module(service, site, tab):
    before = tag("script", "window.defined = []; window.define = (...words) => { defined.push(words); }; define.amd = {};")
    opened_page(tab, site, script_url(service.url), before=before)
    found = tab.driver.execute_script("""
        const [[names, factory]] = defined, given = {};
        factory(given);
        return [defined.length, names, typeof given.auth.init, given.__esModule, "AppleID" in window];""")
    assert found == [1, ["exports"], "function", True, False]


def test_the_event_of_loading_comes_one_task_later_and_once(service, site, tab):
    """What a page does right after it has put the script in is still in time."""
    code = """
        fetch(%s).then(answer => answer.text()).then(text => {
          const script = document.createElement("script");
          script.textContent = text;
          document.head.append(script);
          see("after", { auth: typeof AppleID.auth.init });
          Promise.resolve().then(() => see("after"));
        });""" % json.dumps(script_url(service.url))
    opened_page(tab, site, None, code=code)
    tab.wait(lambda _: seen(tab, "AppleIDSigInLoaded"), "the event")
    tab.driver.execute_async_script("setTimeout(() => setTimeout(arguments[0]))")
    found = seen(tab, "after", "AppleIDSigInLoaded")
    assert [one["what"] for one in found] == ["after", "after", "AppleIDSigInLoaded"], found
    assert found[0]["auth"] == "function" and found[2]["onDocument"]


INSERT = """
const script = document.createElement("script");
script.src = %s;
script.addEventListener("load", () => see("loaded", { auth: typeof AppleID.auth.init }));
addEventListener("load", () => document.head.append(script));
"""


def inserted(service):
    """Code that inserts the script once the document is complete."""
    return INSERT % json.dumps(script_url(service.url))


def test_inserted_late_it_tells_that_it_is_loaded(service, site, tab):
    opened_page(tab, site, None, code=inserted(service))
    found = tab.wait(lambda _: len(seen(tab, "loaded", "AppleIDSigInLoaded")) == 2 and seen(tab), "both events")
    assert only(found, "loaded")["auth"] == "function"


@pytest.mark.parametrize("headers, attributes", [
    ({"Cross-Origin-Embedder-Policy": "require-corp"}, {}),
    ({}, {"type": "text/javascript"}),
    ({}, {"async_": "", "defer": ""}),
], ids=["embedder-policy", "plain", "async"])
def test_loads_in_the_ways_that_pages_load_it(service, site, tab, headers, attributes):
    before = tag("script", src=script_url(service.url), **attributes)
    opened_page(tab, site, None, headers, before=before)
    assert tab.wait(lambda driver: driver.execute_script("return typeof AppleID"), "the global") == "object"
    assert problems(tab) == []


def test_an_unknown_locale_falls_back_and_says_so(service, site, tab):
    opened_page(tab, site, script_url(service.url, "xx_XX"), settings=settings_of(service, site))
    assert tab.element(BUTTON).get_attribute("aria-label")
    said = [entry["message"] for entry in tab.driver.get_log("browser")]
    assert any("xx_XX" in text for text in said), said


def test_a_known_locale_says_nothing(service, site, tab):
    opened_page(tab, site, script_url(service.url, "de_DE"), settings=settings_of(service, site))
    assert tab.element(BUTTON).get_attribute("aria-label") == "Mit Apple anmelden"
    assert [entry["message"] for entry in tab.driver.get_log("browser") if "favicon" not in entry["message"]] == []


# Configuration


FIELDS = ["redirectURI", "scope", "state", "nonce", "codeChallenge", "codeChallengeMethod"]


@pytest.mark.parametrize("code, message", [
    ("AppleID.auth.init({redirectURI: 'b'})", 'The "clientId" should be a string.'),
    ("AppleID.auth.init({clientId: 7, redirectURI: 'b'})", 'The "clientId" should be a string.'),
    ("AppleID.auth.init({clientId: 'a'})", 'The "redirectURI" should be a string.'),
    *[(INIT % f"{name}: {value}", f'The "{name}" should be a string.') for name, value in zip(FIELDS, ("7", "{}", "true", "['n']", "7", "{}"))],
    (INIT % "scope: ['name', 'email']", 'The "scope" should be a string.'),
    (INIT % "usePopup: 'true'", 'The "usePopup" should be boolean.'),
    (INIT % "usePopup: 1", 'The "usePopup" should be boolean.'),
    ("AppleID.auth.signIn()", 'The "init" function must be called first.'),
    (INIT % "usePopup: true" + "; AppleID.auth.signIn(['state'])", 'The "signinConfig" must be "object".'),
    (INIT % "usePopup: true" + "; AppleID.auth.signIn('state')", 'The "signinConfig" must be "object".'),
    *[(INIT % "usePopup: true" + f"; AppleID.auth.signIn({{{name}: 7}})", f'The "{name}" should be a string.') for name in FIELDS[:3]],
    (INIT % "usePopup: true" + "; AppleID.auth.signIn({usePopup: 'no'})", 'The "usePopup" should be boolean.'),
])
def test_wrong_types_throw_at_once(service, site, tab, code, message):
    opened_page(tab, site, script_url(service.url), pretend=True)
    assert call(tab, code) == (True, message)
    assert opened(tab) == []


def test_without_promises_a_popup_throws(service, site, tab):
    opened_page(tab, site, script_url(service.url), settings=settings_of(service, site), pretend=True)
    assert call(tab, "const kept = Promise; window.Promise = undefined; try { AppleID.auth.signIn() } finally { window.Promise = kept }")


# The authorization request, byte for byte

#: Everything that encodeURIComponent encodes, and what it leaves alone.
ODD = "a b&c=d+e%f#g/h?i\"j<é😀'()*!~-_.\n"

#: What init gets, what signIn gets (None: no argument), and the optional parameters of the URL.
REQUESTS = {
    "required": ({}, None, []),
    "everything": (
        {"nonce": "n", "codeChallengeMethod": "S256", "scope": "name email", "codeChallenge": "c", "state": "s"}, None,
        [("state", "s"), ("scope", "name email"), ("nonce", "n"), ("code_challenge", "c"), ("code_challenge_method", "S256")]),
    "odd characters": (
        {"state": ODD, "nonce": ODD, "scope": ODD}, None, [("state", ODD), ("scope", ODD), ("nonce", ODD)]),
    "one scope": ({"scope": "email"}, None, [("scope", "email")]),
    "falsy values": (
        {"nonce": None, "state": "", "scope": False, "codeChallenge": 0, "codeChallengeMethod": None}, None, []),
    "unknown keys": ({"responseType": "code", "responseMode": "query", "response_mode": 7, "locale": "de_DE"}, None, []),
    "overridden": (
        {"state": "s", "scope": "name"}, {"state": "other", "nonce": "n"}, [("state", "other"), ("scope", "name"), ("nonce", "n")]),
    "overridden by everything": (
        {"state": "s", "scope": "name", "nonce": "n"},
        {"state": "t", "scope": "email", "nonce": "m", "codeChallenge": "c", "codeChallengeMethod": "plain"},
        [("state", "t"), ("scope", "email"), ("nonce", "m"), ("code_challenge", "c"), ("code_challenge_method", "plain")]),
    "overridden by nothing": ({"state": "s"}, {}, [("state", "s")]),
    "overridden by falsy values": (
        {"state": "s", "nonce": "n", "scope": "name"}, {"state": "", "nonce": None, "scope": None},
        [("state", "s"), ("scope", "name"), ("nonce", "n")]),
    "overridden by unknown keys": ({}, {"responseMode": "query", "clientID": "x"}, []),
    "another client": ({"state": "s"}, {"clientId": "com.example.other"}, [("state", "s")]),
}


@pytest.mark.parametrize("name, popup", [
    *[(name, True) for name in REQUESTS],
    *[(name, False) for name in ("required", "everything", "odd characters", "falsy values", "overridden")],
])
def test_the_request_byte_for_byte(service, site, tab, name, popup):
    given, overrides, parameters = REQUESTS[name]
    opened_page(tab, site, script_url(service.url), settings=settings_of(service, site, usePopup=popup) | given, pretend=True)
    tab.driver.execute_script("signIn(...arguments[0])", [overrides] if overrides is not None else [])
    if popup:
        url, = opened(tab)
    else:
        url = tab.wait(lambda _: seen(tab, "left"), "the redirect")[0]["url"]
        # The browser has read it; of what encodeURIComponent leaves alone, an apostrophe doesn't stay one in a query.
        url = url.replace("%27", "'")
    mode = "web_message" if popup else "form_post"
    assert re.fullmatch(url_pattern(service.url, service.client_id, site.redirect_uri, parameters, mode, "11"), url), url
    assert only(seen(tab), "returned")["type"] == ("promise" if popup else "undefined")
    assert seen(tab, "left") == [] or not popup


@pytest.mark.parametrize("given, overrides, popup", [
    (True, {"usePopup": False}, True),
    (False, {"usePopup": True}, True),
    (None, {"usePopup": True}, True),
    (None, {"usePopup": None}, False),
    (None, None, False),
])
def test_whether_a_popup_is_used(service, site, tab, given, overrides, popup):
    opened_page(tab, site, script_url(service.url), settings=settings_of(service, site, usePopup=given), pretend=True)
    tab.driver.execute_script("signIn(...arguments[0])", [overrides] if overrides is not None else [])
    tab.wait(lambda _: opened(tab) or seen(tab, "left"), "the request")
    assert (len(opened(tab)), len(seen(tab, "left"))) == ((1, 0) if popup else (0, 1))


def test_another_redirect_uri_of_one_sign_in(service, site, tab):
    opened_page(tab, site, script_url(service.url), settings=settings_of(service, site), pretend=True)
    other = f"{site.origin}/other"
    tab.driver.execute_script("signIn({ redirectURI: arguments[0] })", other)
    assert re.fullmatch(url_pattern(service.url, service.client_id, other, [], "web_message", "11"), opened(tab)[0])


def test_each_request_has_another_frame_id(service, site, tab):
    opened_page(tab, site, script_url(service.url), settings=settings_of(service, site), pretend=True)
    tab.driver.execute_script("for (let i = 0; i < 5; i++) signIn()")
    pattern = url_pattern(service.url, service.client_id, site.redirect_uri, [], "web_message", "11")
    assert len({re.fullmatch(pattern, url)[1] for url in opened(tab)}) == 5


def test_popups_have_apples_form_and_place(service, site, window):
    """The place is that of the moment at which the script was loaded."""
    measure = tag("script", "window.place = [screenLeft + (innerWidth - 700) / 2, screenTop + (innerHeight - 700) / 2];")
    window.size(1_000, 900)
    opened_page(window, site, script_url(service.url), settings=settings_of(service, site), pretend=True, after=measure)
    window.driver.execute_script("signIn()")
    window.size(800, 720)
    window.driver.execute_script("signIn()")
    (_, target, features), again = window.driver.execute_script("return opened")
    assert target == "_blank" and again[1:] == [target, features]
    place = re.fullmatch(r"width=700,height=700,left=(-?[\d.]+),top=(-?[\d.]+),resizable=no,location=no,menubar=no", features)
    assert place, features
    assert [float(number) for number in place.groups()] == pytest.approx(window.driver.execute_script("return place"), abs=1)


# Where the settings come from


def tags(service, site, **more):
    """The meta tags of the same settings."""
    return {"client-id": service.client_id, "redirect-uri": site.redirect_uri, "use-popup": "true"} | more


def m_of(url):
    return re.search(r"&m=(\d\d)&", url)[1]


def ways(service, site):
    """The parts of a page by the first digit of `m`, and the code that configures it once it is complete."""
    call_init = f"AppleID.auth.init({json.dumps(settings_of(service, site))})"
    return {
        "1": ({"settings": settings_of(service, site)}, ""),
        "2": ({"meta": tags(service, site)}, ""),
        "3": ({"meta": tags(service, site)}, call_init),
        "4": ({"meta": tags(service, site), "after": tag("script", call_init)}, ""),
    }


@pytest.mark.parametrize("first", "1234")
def test_m_tells_who_configured_it_and_who_began(service, site, tab, first):
    parts, later = ways(service, site)[first]
    opened_page(tab, site, script_url(service.url), pretend=True, **parts)
    tab.driver.execute_script(later)
    tab.driver.execute_script("signIn()")
    tab.press(BUTTON)
    tab.driver.execute_script("signIn()")
    assert [m_of(url) for url in opened(tab)] == [f"{first}1", f"{first}2", f"{first}1"]


def test_m_of_the_button_without_a_popup(service, site, tab):
    opened_page(tab, site, script_url(service.url), settings=settings_of(service, site, usePopup=False), pretend=True)
    tab.press(BUTTON)
    url = tab.wait(lambda _: seen(tab, "left"), "the redirect")[0]["url"]
    assert re.fullmatch(url_pattern(service.url, service.client_id, site.redirect_uri, [], "form_post", "12"), url), url


@pytest.mark.parametrize("late", [False, True], ids=["in the head", "inserted late"])
def test_meta_tags_alone(service, site, tab, late):
    meta = tags(service, site, scope="name email", state="s", nonce="n", **{"code-challenge": "c", "code-challenge-method": "S256"})
    opened_page(tab, site, None if late else script_url(service.url), meta=meta, code=inserted(service) if late else "", pretend=True)
    tab.press(BUTTON)
    parameters = [("state", "s"), ("scope", "name email"), ("nonce", "n"), ("code_challenge", "c"), ("code_challenge_method", "S256")]
    assert re.fullmatch(url_pattern(service.url, service.client_id, site.redirect_uri, parameters, "web_message", "22"), opened(tab)[0])


@pytest.mark.parametrize("value, popup", [("true", True), ("TRUE", False), ("1", False), (None, False)])
def test_the_meta_tag_of_popups_is_exactly_true(service, site, tab, value, popup):
    meta = {name: text for name, text in tags(service, site, **{"use-popup": value}).items() if text is not None}
    opened_page(tab, site, script_url(service.url), meta=meta, pretend=True)
    tab.driver.execute_script("signIn()")
    tab.wait(lambda _: opened(tab) or seen(tab, "left"), "the request")
    assert bool(opened(tab)) == popup


@pytest.mark.parametrize("first", "34")
def test_init_wins_over_meta_tags_and_keeps_what_it_does_not_name(service, site, tab, first):
    meta = tags(service, site, state="meta", scope="email", **{"client-id": "com.example.meta"})
    call_init = f"AppleID.auth.init({json.dumps(settings_of(service, site, state='init', nonce='n'))})"
    opened_page(tab, site, script_url(service.url), meta=meta, pretend=True, after=tag("script", call_init) if first == "4" else "")
    if first == "3":
        tab.driver.execute_script(call_init)
    tab.driver.execute_script("signIn()")
    parameters = [("state", "init"), ("scope", "email"), ("nonce", "n")]
    pattern = url_pattern(service.url, service.client_id, site.redirect_uri, parameters, "web_message", f"{first}1")
    assert re.fullmatch(pattern, opened(tab)[0]), opened(tab)


def test_a_second_init_keeps_what_it_does_not_name(service, site, tab):
    opened_page(tab, site, script_url(service.url), settings=settings_of(service, site, scope="name", state="one"), pretend=True)
    required = {"clientId": service.client_id, "redirectURI": site.redirect_uri}
    for more in ({"nonce": "n"}, {"state": "two"}, {"state": "", "nonce": None, "usePopup": False}):
        tab.driver.execute_script("AppleID.auth.init(arguments[0])", required | more)
    tab.driver.execute_script("signIn()")
    parameters = [("state", "two"), ("scope", "name"), ("nonce", "n")]
    assert re.fullmatch(url_pattern(service.url, service.client_id, site.redirect_uri, parameters, "web_message", "11"), opened(tab)[0])


@pytest.mark.parametrize("late", [False, True], ids=["in the head", "inserted late"])
@pytest.mark.parametrize("missing", ["redirect-uri", "both"])
def test_incomplete_meta_tags_warn_and_leave_everything_usable(service, site, tab, late, missing):
    meta = tags(service, site, state="s")
    for name in ["client-id", "redirect-uri"] if missing == "both" else [missing]:
        del meta[name]
    opened_page(tab, site, None if late else script_url(service.url), meta=meta, code=inserted(service) if late else "", pretend=True)
    tab.wait(lambda _: seen(tab, "AppleIDSigInLoaded"), "the event of loading")
    assert seen(tab, "error") == []
    said = [entry for entry in tab.driver.get_log("browser") if "appleid" in entry["message"].lower() and "favicon" not in entry["message"]]
    assert [entry["level"] for entry in said] == ["WARNING"], said
    names = {"redirect-uri": "redirect-?uri", "both": "client-?id|redirect-?uri"}
    assert re.search(names[missing], said[0]["message"], re.IGNORECASE), said
    tab.driver.execute_script("AppleID.auth.init(arguments[0])", settings_of(service, site))
    tab.driver.execute_script("signIn()")
    assert "&state=s&" in opened(tab)[0]


def test_incomplete_meta_tags_with_an_init_that_completes_them(service, site, tab):
    opened_page(tab, site, script_url(service.url), meta={"scope": "email", "state": "meta"}, settings=settings_of(service, site), pretend=True)
    tab.press(BUTTON)
    assert "&state=meta&scope=email&" in opened(tab)[0]
    assert seen(tab, "error") == []


def test_no_meta_tags_and_no_init_say_nothing(service, site, tab):
    opened_page(tab, site, script_url(service.url))
    tab.wait(lambda _: seen(tab, "AppleIDSigInLoaded"), "the event of loading")
    assert problems(tab) == [] and seen(tab, "error") == []


# Pointing it at another service


PROVIDER = """<!doctype html><html lang="en"><title>A other_site</title><script>
opener.postMessage(JSON.stringify({ method: "oauthDone", data: { authorization: { code: "from elsewhere", id_token: "x" } } }), "*");
opener.postMessage({ marker: true }, "*");
</script>"""


@pytest.mark.parametrize("environment, path", [
    ("dev", "/auth/authorize"), ("dev", "/elsewhere/start"), (None, "/auth/authorize"), ("prod", "/elsewhere/start"),
])
def test_the_developers_meta_tags(service, site, window, other_site, path, environment):
    other_site.put(PROVIDER, path=path)
    meta = tags(service, site, **{"dev-uri": other_site.origin})
    if path != "/auth/authorize":
        meta["dev-path"] = path
    if environment:
        meta["dev-env"] = environment
    opened_page(window, site, script_url(service.url), meta=meta)
    window.press("#go")
    happened(window, "marker")
    pattern = url_pattern(other_site.origin, service.client_id, site.redirect_uri, [], "web_message", "21", path)
    assert re.fullmatch(pattern, opened(window)[0]), opened(window)
    if environment == "dev":
        assert only(happened(window, "resolved"), "resolved")["value"]["authorization"]["code"] == "from elsewhere"
    else:
        assert events(seen(window)) == [] and seen(window, "resolved", "rejected") == []


# Sign-ins


def test_a_first_sign_in_in_a_popup_has_the_user_and_a_second_has_not(service, site, window):
    verifier, challenge = proof_key()
    settings = settings_of(
        service, site, scope="name email", state="a state", nonce="a nonce", codeChallenge=challenge, codeChallengeMethod="S256")
    opened_page(window, site, script_url(service.url), settings=settings)
    windows = len(window.driver.window_handles)
    approve(window, window.popup("#go"))
    first = happened(window, SUCCESS, "resolved")
    given = only(first, "resolved")["value"]
    assert set(given) == {"authorization", "user"} and set(given["authorization"]) == {"code", "id_token", "state"}
    assert given["user"] == {"name": {"firstName": "Jane", "lastName": "Quince"}, "email": "jane@example.com"}
    assert given["authorization"]["state"] == "a state"
    token = claims(given["authorization"]["id_token"])
    assert (token["aud"], token["nonce"]) == (service.client_id, "a nonce")
    assert service.exchange(given["authorization"]["code"], site.redirect_uri, code_verifier=verifier).status_code == 200
    alone(window, windows)
    approve(window, window.popup("#go"))
    second = happened(window, SUCCESS, SUCCESS, "resolved", "resolved")[len(first):]
    again = only(second, "resolved")["value"]
    assert set(again) == {"authorization"} and again["authorization"]["code"] != given["authorization"]["code"]
    alone(window, windows)
    assert site.arrivals.empty(), "nothing is sent to the redirect URI in this mode"
    assert problems(window) == []


def test_a_sign_in_without_state_and_scope(automatic, site, window):
    opened_page(window, site, script_url(automatic.url), settings=settings_of(automatic, site))
    window.press("#go")
    given = only(happened(window, "resolved"), "resolved")["value"]
    assert set(given) == {"authorization"} and set(given["authorization"]) == {"code", "id_token"}


def test_a_sign_in_by_redirect(service, site, window):
    settings = settings_of(service, site, usePopup=False, scope="name email", state="s", nonce="n")
    opened_page(window, site, script_url(service.url), settings=settings)
    window.press("#go")
    window.press(CHOOSE)
    window.press(CONTINUE)
    method, parameters = site.arrival()
    assert method == "POST" and set(parameters) == {"state", "code", "id_token", "user"}
    assert parameters["state"] == "s" and claims(parameters["id_token"])["nonce"] == "n"
    assert json.loads(parameters["user"])["name"]["firstName"] == "Jane"


# Traps


@pytest.mark.parametrize("locales", [("en_US", "en_US"), ("en_US", "de_DE")])
def test_two_scripts_on_one_page_are_one(automatic, site, window, locales):
    """A component loads the script again; what was configured stays, and one sign-in has one event."""
    first, second = [script_url(automatic.url, locale) for locale in locales]
    code = INSERT % json.dumps(second) + "script.addEventListener('load', () => { see('second', { same: window.first === AppleID.auth }); });"
    opened_page(window, site, first, settings=settings_of(automatic, site), code="window.first = AppleID.auth;" + code)
    assert window.wait(lambda _: seen(window, "second"), "the second script")[0]["same"]
    windows = len(window.driver.window_handles)
    window.press("#go")
    happened(window, "resolved")
    alone(window, windows)
    window.press(BUTTON)
    found = happened(window, SUCCESS, SUCCESS)
    assert len(opened(window)) == 2 and events(found) == ["success"] * 2


def test_nothing_is_fetched_afterwards(automatic, site, window):
    """Everything is in the script: font, titles and logo."""
    opened_page(window, site, script_url(automatic.url), settings=settings_of(automatic, site))
    window.element(BUTTON)
    names = window.driver.execute_script("return performance.getEntriesByType('resource').map(one => one.name)")
    assert names == [script_url(automatic.url)]


# Mistakes that Apple's script doesn't tell


MISTAKES = {
    "no init": ({}, "hasn't called AppleID.auth.init yet"),
    "an unknown mode": ({"body": '<div id="appleid-signin" data-mode="center"></div>', "settings": True}, 'data-mode is "center"'),
    "a misspelled option": ({"settings": {"redirect_uri": "/", "usepopup": True}}, '"usepopup" has no effect; did you mean "usePopup"?'),
    "a misspelled tag": ({"meta": {"clientId": "a"}}, '"appleid-signin-clientId" has no effect; did you mean "appleid-signin-client-id"?'),
    "another scheme": ({"meta": {"dev-uri": "javascript:1//"}, "settings": True, "press": True}, "it has to begin with http"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_in_the_browser_s_console(service, site, tab, mistake):
    parts, told = dict(MISTAKES[mistake][0]), MISTAKES[mistake][1]
    press, given = parts.pop("press", False), parts.pop("settings", None)
    if given:
        parts["settings"] = settings_of(service, site, **(given if isinstance(given, dict) else {}))
    opened_page(tab, site, script_url(service.url), pretend=True, **parts)
    if press:
        tab.press(BUTTON)
    messages = []

    def told_once(driver):
        messages.extend(entry["message"].replace('\\"', '"') for entry in driver.get_log("browser"))
        return [one for one in messages if told in one]
    tab.wait(told_once, told, 20)
    assert len([one for one in messages if told in one]) == 1, messages
