"""appleid.auth.js below the components that apps use: for each of them, a page that calls and reads what the component does.

The pages are imitations, made from a description of what each component does; none of their code is in here.
"""

import json

import pytest

from script_pages import (  # noqa: F401, the fixtures
    BUTTON, CANCEL, CHOOSE, FAILURE, PLACE, SUCCESS, TITLES, alone, approve, automatic, claims, events, happened, module_tab,
    only, opened_page, press_last, script_url, seen, service, settings_of, site, window,
)


def component(window, site, code, source=None, **parts):
    """An app with a component; `see` keeps what the component tells the app."""
    opened_page(window, site, source, code=code, **parts)


def own_button(action):
    """A button of the component's own."""
    return f"document.getElementById('own').addEventListener('click', () => {{ {action} }});"


OWN = '<button id="own">Sign in</button>'


def told(window, what):
    """What the component told the app, once it did."""
    return only(happened(window, what), what)


def quiet(window):
    """The page is as it was: no exception, no rejection that nobody handled."""
    assert seen(window, "error", "unhandled") == []
    assert [text for text in window.complaints() if "favicon" not in text] == []


# 1: a component of React with a button of its own, which configures at each click


def test_react_apple_signin_auth_waits_for_an_own_property_and_configures_at_each_click(service, site, window):
    code = """
        // The script is inserted when the component is mounted, and a click before that waits for it.
        const loaded = () => new Promise(resolve => {
          const look = () => Object.prototype.hasOwnProperty.call(window, "AppleID") ? resolve() : setTimeout(look, 1000);
          look();
        });
        const mounted = loaded();
        const script = document.createElement("script");
        script.src = %s;
        document.head.appendChild(script);
        mounted.then(() => see("ready"));
        %s""" % (json.dumps(script_url(service.url)), own_button("""
            AppleID.auth.init(%s);
            AppleID.auth.signIn().then(answer => see("success", { answer }), error => see("failure", { error }));""" % json.dumps(
                settings_of(service, site, scope="email name", state="state", nonce="nonce"))))
    component(window, site, code, body=OWN)
    happened(window, "ready")
    approve(window, window.popup("#own"))
    answer = told(window, "success")["answer"]
    assert answer["user"]["name"]["firstName"] == "Jane" and answer["authorization"]["state"] == "state"
    quiet(window)


# 2: a component of React whose place has our id, an image and a listener


def test_react_apple_login_activates_twice_with_one_click(service, site, window):
    image = f'<img alt="Sign in with Apple" src="{service.url}/appleid/button?locale=en_US">'
    # React listens at the root of its tree.
    code = """
        const tell = () => AppleID.auth.signIn().then(answer => see("success", { answer }), err => see("failure", { error: { error: err } }));
        document.getElementById("root").addEventListener("click", event => {
          if (event.target.closest("#appleid-signin")) tell();
        });
        const script = document.createElement("script");
        script.src = %s;
        script.onload = () => { AppleID.auth.init(%s); see("ready"); };
        document.head.appendChild(script);""" % (
            json.dumps(script_url(service.url, "fr_FR")), json.dumps(settings_of(service, site, scope="name email")))
    component(window, site, code, body=f'<div id="root"><div id="appleid-signin">{image}</div></div>')
    happened(window, "ready")
    assert window.driver.find_elements("css selector", "#appleid-signin img") == []
    assert window.element(BUTTON).get_attribute("aria-label") == TITLES["fr_FR"]["sign_in"]
    opener, before = window.driver.current_window_handle, set(window.driver.window_handles)
    window.press(BUTTON)
    assert events(happened(window, FAILURE)) == ["popup_closed_by_user"]
    popup, = set(window.driver.window_handles) - before
    window.driver.switch_to.window(popup)
    approve(window, opener)
    assert told(window, "success")["answer"]["user"]["email"] == "jane@example.com"
    assert events(happened(window, SUCCESS)) == ["popup_closed_by_user", "success"]
    assert len(window.driver.execute_script("return opened")) == 2
    quiet(window)


# 3: the script before the first script, and "/" as the redirect URI


@pytest.mark.parametrize("redirect", ["/", None], ids=["default", "registered"])
def test_reactjs_social_login(service, site, window, redirect):
    settings = settings_of(service, site, scope="name email", state="origin:web", redirectURI=redirect or site.redirect_uri, nonce="nonce")
    code = """
        const first = document.getElementsByTagName("script")[0], script = document.createElement("script");
        script.src = %s;
        script.onload = () => { AppleID.auth.init(%s); see("ready"); };
        first.parentNode.insertBefore(script, first);
        %s""" % (json.dumps(script_url(service.url)), json.dumps(settings), own_button(
            "AppleID.auth.signIn().then(answer => see('success', { answer }), err => see('failure', { error: err.error }));"))
    component(window, site, code, body=OWN)
    happened(window, "ready")
    opener = window.popup("#own")
    if redirect:
        window.has_text("redirect_uri")
        assert "/" in window.text()
        window.driver.close()
        window.driver.switch_to.window(opener)
        assert told(window, "failure")["error"] == "popup_closed_by_user"
    else:
        approve(window, opener)
        assert told(window, "success")["answer"]["authorization"]["state"] == "origin:web"
    quiet(window)


# 4: a directive of Vue


def test_vue_apple_login_directive_may_be_bound_too_early(automatic, site, window):
    code = """
        const bind = () => {
          try { AppleID.auth.init(%s); } catch (error) { see("early", { name: error.name }); return; }
          document.getElementById("own").addEventListener("click", async () => {
            try { see("success", { answer: await AppleID.auth.signIn() }); } catch (error) { see("failure", { error }); }
          });
          see("bound");
        };
        const script = document.createElement("script");
        script.src = %s;
        script.addEventListener("load", bind);
        document.head.appendChild(script);
        bind();""" % (json.dumps(settings_of(automatic, site, scope="name email", state="s", nonce="n")), json.dumps(script_url(automatic.url)))
    component(window, site, code, body=OWN)
    assert told(window, "early")["name"] == "ReferenceError" and told(window, "bound")
    window.press("#own")
    assert told(window, "success")["answer"]["user"]["name"]["lastName"] == "Quince"
    quiet(window)


# 5: a component of Vue that renders and listens to events


@pytest.mark.parametrize("by", ["button", "signIn"])
def test_vue3_apple_login_reads_the_event_and_decodes_the_token(automatic, site, window, by):
    place = '<span id="appleid-signin" data-mode="left-align" data-type="sign-in" data-color="black" data-border="false" ' \
        'data-border-radius="50" data-width="200" data-height="40" data-logo-size="medium" data-logo-position="0" data-label-position="0"></span>'
    code = """
        const decode = token => JSON.parse(atob(token.split(".")[1].replace(/-/g, "+").replace(/_/g, "/")));
        document.addEventListener("AppleIDSignInOnSuccess", event => {
          const { authorization, user } = event.detail;
          see("success", { claims: decode(authorization.id_token), user: user || null });
        });
        document.addEventListener("AppleIDSignInOnFailure", event => see("failure", { error: event.detail.error }));
        AppleID.auth.init(%s);
        %s""" % (json.dumps(settings_of(automatic, site, scope="name email", state=None, nonce=None)), own_button("AppleID.auth.signIn();"))
    component(window, site, code, script_url(automatic.url), body=OWN + (place if by == "button" else ""))
    if by == "button":
        box = window.element(BUTTON)
        assert box.size == {"width": 200, "height": 40}
    window.press(BUTTON if by == "button" else "#own")
    found = told(window, "success")
    assert found["claims"]["aud"] == automatic.client_id and "nonce" not in found["claims"]
    assert found["user"]["email"] == "jane@example.com"
    quiet(window)


# 6: the drawn button without a popup


def test_vue_apple_signin_leaves_the_page(service, site, window):
    place = '<div id="appleid-signin" data-color="white" data-border="true" data-type="continue"></div>'
    code = """
        addEventListener("load", () => {
          if (!window.AppleID) throw new Error("no AppleID at mount");
          window.AppleID.auth.init(%s);
          see("mounted");
        });""" % json.dumps({"clientId": service.client_id, "redirectURI": site.redirect_uri, "scope": "name email", "state": "s"})
    component(window, site, code, script_url(service.url), body=place)
    happened(window, "mounted")
    quiet(window)
    window.press(BUTTON)
    window.press(CHOOSE)
    window.press("button[value=continue]")
    method, parameters = site.arrival()
    assert (method, parameters["state"]) == ("POST", "s") and json.loads(parameters["user"])["email"] == "jane@example.com"


# 7: an element with text, and a promise that nobody looks at


def test_ngx_apple_signin_ignores_the_promise(service, site, window):
    code = """
        document.getElementById("appleid-signin").addEventListener("click", () => { AppleID.auth.signIn(); });
        AppleID.auth.init(%s);""" % json.dumps(settings_of(service, site, scope="name email"))
    component(window, site, code, script_url(service.url), body='<button id="appleid-signin">Sign in with Apple</button>')
    opener, before = window.driver.current_window_handle, set(window.driver.window_handles)
    # One click activates twice here, too. The component's listener comes first, so that the button's sign-in replaces the one
    # with the promise.
    window.press("#appleid-signin")
    found = happened(window, FAILURE, FAILURE, "unhandled")
    assert events(found) == ["user_trigger_new_signin_flow", "popup_closed_by_user"]
    assert only(found, "unhandled")["reason"] == {"error": "user_trigger_new_signin_flow"}
    popup, = set(window.driver.window_handles) - before
    window.driver.switch_to.window(popup)
    approve(window, opener)
    assert events(happened(window, SUCCESS))[-1] == "success" and seen(window, "error") == []


# 8 and 9: plugins of Capacitor


CAPACITOR = """
    const loaded = new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = %s;
      script.onload = resolve;
      script.onerror = reject;
      document.body.appendChild(script);
    });
    loaded.then(() => see("ready"));
    document.getElementById("own").addEventListener("click", async () => {
      try {
        AppleID.auth.init(%s);
        const answer = await AppleID.auth.signIn();
        see("success", {
          code: answer.authorization.code, token: answer.authorization.id_token, given: answer.user?.name?.firstName ?? null,
          family: answer.user?.name?.lastName ?? null, email: answer.user?.email ?? null,
        });
      } catch (error) {
        see("failure", { error, text: error.message ?? error.error });
      }
    });"""


@pytest.mark.parametrize("scope", ["email name", "name", ""])
def test_capacitor_reads_the_answer(automatic, site, window, scope):
    settings = settings_of(automatic, site, scope=scope, state="", nonce="")
    component(window, site, CAPACITOR % (json.dumps(script_url(automatic.url)), json.dumps(settings)), body=OWN)
    happened(window, "ready")
    window.press("#own")
    found = told(window, "success")
    assert claims(found["token"])["aud"] == automatic.client_id
    assert automatic.exchange(found["code"], site.redirect_uri).status_code == 200
    assert (found["given"], found["family"], found["email"]) == (
        *(("Jane", "Quince") if "name" in scope else (None, None)), "jane@example.com" if "email" in scope else None)
    quiet(window)


def test_capacitor_rejects_with_the_error_itself(service, site, window):
    component(window, site, CAPACITOR % (json.dumps(script_url(service.url)), json.dumps(settings_of(service, site, scope="email"))), body=OWN)
    happened(window, "ready")
    press_last(window, CANCEL, window.popup("#own"))
    found = told(window, "failure")
    # Cap-go's plugin finds a cancel by this text.
    assert (found["error"], found["text"]) == ({"error": "user_cancelled_authorize"}, "user_cancelled_authorize")
    quiet(window)


# 10: Dart


def test_sign_in_with_apple_web_passes_nulls(automatic, site, window):
    """JavaScript interoperation writes every field; those without a value are null or undefined."""
    settings = settings_of(automatic, site, scope="email name", state=None, nonce=None)
    code = """
        const settings = { ...%s, codeChallenge: undefined };
        %s""" % (json.dumps(settings), own_button("""
            AppleID.auth.init(settings);
            AppleID.auth.signIn().then(
              ({ authorization: { code, id_token, state }, user }) =>
                see("success", { code, id_token, state: state === undefined ? "none" : state, email: user.email }),
              ({ error }) => see("failure", { error }));"""))
    component(window, site, code, script_url(automatic.url), body=OWN)
    window.press("#own")
    found = told(window, "success")
    assert (found["state"], found["email"]) == ("none", "jane@example.com") and found["code"] and found["id_token"]
    quiet(window)


# 11: an app of a single page, with two slashes in the script's URL


def test_expensify_mounts_again_and_again(service, site, window):
    place = '<div id="appleid-signin" data-mode="logo-only" data-type="sign in" data-color="white" data-border="false" ' \
        'data-border-color="white" data-border-radius="50" data-width="40" data-height="40" data-size="40"></div>'
    settings = {"clientId": service.client_id, "scope": "name email", "redirectURI": site.redirect_uri, "state": "", "nonce": "", "usePopup": True}
    code = """
        const failed = event => { if (event.detail.error === "popup_closed_by_user") return; see("failure", { error: event.detail.error }); };
        const done = event => see("success", { token: event.detail.authorization.id_token });
        window.mount = () => {
          document.getElementById("place").innerHTML = %s;
          document.addEventListener("AppleIDSignInOnSuccess", done);
          document.addEventListener("AppleIDSignInOnFailure", failed);
          AppleID.auth.init(%s);
        };
        window.unmount = () => {
          document.removeEventListener("AppleIDSignInOnSuccess", done);
          document.removeEventListener("AppleIDSignInOnFailure", failed);
          document.getElementById("place").innerHTML = "";
        };
        mount();""" % (json.dumps(place), json.dumps(settings))
    component(window, site, code, script_url(service.url).replace("/1/en_US", "/1//en_US"), body='<div id="place"></div>')
    window.driver.execute_script("for (let i = 0; i < 3; i++) { unmount(); mount(); }")
    assert window.element(BUTTON).size == {"width": 40, "height": 40}
    opener = window.popup(BUTTON)
    window.element(CHOOSE)
    window.driver.close()
    window.driver.switch_to.window(opener)
    assert events(happened(window, FAILURE)) == ["popup_closed_by_user"] and seen(window, "failure") == []
    approve(window, window.popup(BUTTON))
    assert claims(told(window, "success")["token"])["email"] == "jane@example.com"
    assert len(window.driver.execute_script("return opened")) == 2
    quiet(window)


# 12: pages that somebody wrote by hand


def test_a_page_written_by_hand(service, site, window):
    settings = settings_of(service, site, scope="name email", state="initial", nonce="a nonce")
    insert = """
        const script = document.createElement("script");
        script.type = "text/javascript";
        script.src = %s;
        script.async = true;
        script.addEventListener("load", begin);
        addEventListener("load", () => document.head.appendChild(script));""" % json.dumps(script_url(service.url))
    code = """
        const begin = () => { AppleID.auth.init(%s); see("ready"); };
        const CANCELED = ["popup_closed_by_user", "user_cancelled_authorize", "user_trigger_new_signin_flow"];
        document.addEventListener("AppleIDSignInOnSuccess", ({ detail }) => see("event", {
          documented: detail.data.authorization.code, used: detail.authorization.code, name: detail.user?.name?.firstName ?? null }));
        document.addEventListener("AppleIDSignInOnFailure", ({ detail }) => see("failed", { error: detail.error }));
        %s
        %s""" % (json.dumps(settings), own_button("""
            (async () => {
              try {
                const data = await AppleID.auth.signIn();
                see("success", { code: data.authorization.code, user: data.user });
              } catch (error) {
                see(CANCELED.includes(error.error) ? "canceled" : "failure", { error });
              }
            })();"""), insert)
    component(window, site, code, body=OWN + PLACE)
    happened(window, "ready")
    windows = len(window.driver.window_handles)
    press_last(window, CANCEL, window.popup("#own"))
    assert told(window, "canceled")["error"] == {"error": "user_cancelled_authorize"}
    alone(window, windows)
    approve(window, window.popup("#own"))
    found = happened(window, "event", "success")
    event, success = only(found, "event"), only(found, "success")
    assert event["documented"] == event["used"] == success["code"] and event["name"] == success["user"]["name"]["firstName"] == "Jane"
    assert [one["error"] for one in found if one["what"] == "failed"] == ["user_cancelled_authorize"]
    quiet(window)
