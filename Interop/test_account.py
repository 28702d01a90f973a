"""The account pages over HTTP: what each change does and to whom, and everything that must change nothing."""

import json
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

import jwt
import pytest
import requests

from account import Person, details, field, heading, id_of, words
from conftest import CALLBACK, reset_service
from hostile import MARK
from quince import Browser, Service, client_secret, run
from server import wait_for

EVIL = "https://evil.example.com"
PLACES = ["/account", "/account/personal", "/account/sessions", "/account/activity", "/account/delete"]
FIVE_MINUTES, DAY = 300, 86_400


def first_sign_in(service, email="jane@example.com", hide=True, scope="name email"):
    """A sign-in to the ready-made app; gives what the app received."""
    url = service.authorize_url(CALLBACK, scope=scope, response_type="code id_token", response_mode="form_post", nonce="n")
    changes = {"emailSharing": "hide" if hide else "share"} if "email" in scope else {}
    return Browser(service).sign_in(url, email, **changes).parameters


def claims(token):
    return jwt.decode(token, options={"verify_signature": False})


def grants(service):
    return service.api("GET", "grants")["grants"]


def events(service):
    return [event["type"] for event in service.api("GET", "events")["events"]]


def advance(service, seconds):
    service.api("PUT", "clock", {"advanceSeconds": seconds})


@pytest.fixture
def jane(service):
    """Jane, signed in, who uses the ready-made app with a hidden email address."""
    first_sign_in(service)
    person = Person(service)
    person.sign_in()
    return person


@pytest.fixture
def app_page(service, jane):
    return f"/account/apps/{grants(service)[0]['id']}"


# What is shared, and stopping


def test_the_apps_with_what_was_shared_at_first(service, jane, app_page):
    service.api("PATCH", "apps/com.example.quince.app", {"privacyPolicy": "https://shop.example/privacy", "terms": "https://shop.example/terms"})
    page = jane.get()
    assert heading(page) == "Sign in with Apple" and "Quince Sample App" in page.text
    service.api("PATCH", f"accounts/{id_of(service, 'jane@example.com')}", {"firstName": "Janet"})
    page = words(jane.get(app_page))
    relay = grants(service)[0]["relayAddress"]
    assert "Jane Quince" in page and "Janet Quince" in page, "the name as shared, and the name of today"
    assert relay.split("@")[0] in page and relay.split("@")[1] in page
    assert 'href="https://shop.example/privacy"' in page and 'href="https://shop.example/terms"' in page


def test_a_real_email_address_is_shown_as_shared_and_has_no_forwarding(service):
    first_sign_in(service, hide=False)
    person = Person(service)
    person.sign_in()
    service.api("PATCH", f"accounts/{id_of(service, 'jane@example.com')}", {"email": "new@example.com"})
    grant, = grants(service)
    page = person.get(f"/account/apps/{grant['id']}")
    assert "jane@example.com" in words(page) and "Forward to" not in page.text
    form = {"token": field(page, "token"), "action": "forwarding-off"}
    assert person.send(f"/account/apps/{grant['id']}", form).status_code == 404
    service.api("PATCH", f"grants/{grant['id']}", {"forwards": False}, status=409)
    assert events(service) == []


def test_no_forwarding_without_the_scope(service):
    first_sign_in(service, "ravi@example.com", scope="name")
    person = Person(service)
    person.sign_in("ravi@example.com")
    grant, = grants(service)
    assert "Forward to" not in person.get(f"/account/apps/{grant['id']}").text
    service.api("PATCH", f"grants/{grant['id']}", {"forwards": False}, status=409)


def test_last_use_is_of_a_sign_in_or_a_token(service, jane, app_page):
    def days():
        """The days that the page names: since, and last used."""
        person = Person(service)
        person.sign_in()
        return re.findall(r"<dd>(\w+ \d+, \d{4})</dd>", person.get(app_page).text)

    def today():
        now = datetime.fromisoformat(service.api("GET", "clock")["now"])
        return f"{now:%B} {now.day}, {now.year}"

    first = today()
    assert days() == [first, first]
    advance(service, 3 * DAY)
    code = first_sign_in(service)["code"]
    assert days() == [first, today()], "a sign-in"
    # The token endpoint takes the app's client secret for the time of the service.
    refresh = service.exchange(code, CALLBACK, client_secret=client_secret(service, lifetime=50 * DAY)).json()["refresh_token"]
    advance(service, 40 * DAY)
    secret = client_secret(service, lifetime=50 * DAY)
    answer = service.token(grant_type="refresh_token", refresh_token=refresh, client_secret=secret)
    assert answer.status_code == 200, answer.text
    assert days() == [first, today()], "a refresh"


def test_stop_using_ends_the_grant_and_the_next_sign_in_is_a_first_one(service):
    before = first_sign_in(service)
    tokens = service.exchange(before["code"], CALLBACK).json()
    unused = first_sign_in(service)["code"]
    assert "user" in before
    person = Person(service)
    person.sign_in()
    grant, = grants(service)
    page = person.get(f"/account/apps/{grant['id']}/stop")
    assert "no notification URL" in page.text, "it says what the app is told"
    after = person.press(page, action="stop")
    assert heading(after) == "Sign in with Apple" and "You don’t use" in after.text
    assert grants(service) == [] and events(service) == ["consent-revoked"]
    refreshed = service.token(grant_type="refresh_token", refresh_token=tokens["refresh_token"])
    assert refreshed.status_code == 400
    assert service.exchange(unused, CALLBACK).json()["error"] == "invalid_grant", "a code in flight"
    again = first_sign_in(service)
    assert json.loads(again["user"])["name"]["firstName"] == "Jane", "a first sign-in again"
    old, new = claims(before["id_token"]), claims(again["id_token"])
    assert (old["sub"], old["email"]) == (new["sub"], new["email"]), "the same subject and relay address"
    assert person.get(f"/account/apps/{grant['id']}").status_code == 404


def test_stopping_ends_the_grant_of_the_group(service):
    first_sign_in(service)
    native = {"clientId": "com.example.quince.app", "account": "jane@example.com", "scope": "email"}
    user = service.api("POST", "native", native)["credential"]["user"]
    person = Person(service)
    person.sign_in()
    grant, = grants(service)
    assert "Quince Sample" in person.get(f"/account/apps/{grant['id']}/stop").text
    person.press(person.get(f"/account/apps/{grant['id']}/stop"), action="stop")
    state = service.api("GET", f"native/credential-state?clientId=com.example.quince.app&user={user}")
    assert state["state"] == "revoked" and events(service) == ["consent-revoked"], "one event for the group"


# Forwarding


def test_forwarding_off_and_on_tells_the_app_each_once(service, jane, app_page):
    page = jane.press(jane.get(app_page), action="forwarding-off")
    assert "Forwarding is off for this app" in page.text and "Turn on forwarding" in page.text
    assert grants(service)[0]["forwards"] is False and events(service) == ["email-disabled"]
    jane.send(app_page, {"token": field(page, "token"), "action": "forwarding-off"})
    assert events(service) == ["email-disabled"], "it was off already"
    token = claims(first_sign_in(service)["id_token"])
    assert token["email"] == grants(service)[0]["relayAddress"], "tokens keep the relay address"
    page = jane.press(page, action="forwarding-on")
    assert grants(service)[0]["forwards"] is True
    assert sorted(events(service)) == ["email-disabled", "email-enabled"]


def test_forwarding_by_the_api(service, jane):
    grant, = grants(service)
    assert service.api("PATCH", f"grants/{grant['id']}", {"forwards": False})["forwards"] is False
    assert "Forwarding is off" in jane.get(f"/account/apps/{grant['id']}").text
    for body in ({}, {"forwards": "no"}, {"forwards": None}, {"forwards": False, "scopes": []}):
        service.api("PATCH", f"grants/{grant['id']}", body, status=400)
    service.api("PATCH", "grants/unknown", {"forwards": True}, status=404)
    assert events(service) == ["email-disabled"]


# Personal information


def test_the_name_is_for_later_sign_ins(service, jane):
    form = {"token": jane.token(), "action": "name", "firstName": "  Jean  ", "lastName": ""}
    assert jane.send("/account/personal", form).status_code == 303
    account = details(service)["account"]
    assert account["firstName"] == "Jean" and "lastName" not in account


def test_another_email_address_is_verified_and_gets_hidden_mail(service, jane):
    page = jane.send("/account/personal", {"token": jane.token(), "action": "add-email", "email": " Jane.Q@example.org "})
    assert page.status_code == 303
    assert details(service)["addresses"] == [
        {"email": "jane@example.com", "verified": True}, {"email": "Jane.Q@example.org", "verified": False}]
    refused = jane.send("/account/personal", {"token": jane.token(), "action": "forward-to", "email": "jane.q@example.org"})
    assert refused.status_code == 422 and "Verify the email address first" in refused.text
    page = jane.press(jane.get("/account/personal"), action="verify-email")
    assert "is verified" in page.text
    jane.send("/account/personal", {"token": jane.token(), "action": "forward-to", "email": "jane.q@example.org"})
    assert details(service)["forwardsTo"] == "Jane.Q@example.org"
    assert events(service) == [], "apps aren't told"
    assert Browser(service).sign_in(service.authorize_url(CALLBACK, login_hint="jane.q@example.org")), "it finds the account"
    page = jane.press(jane.get("/account/personal"), action="remove-email")
    assert details(service)["forwardsTo"] == "jane@example.com"


def test_an_email_address_belongs_to_one_account(service, jane):
    def add(person, email):
        return person.send("/account/personal", {"token": person.token(), "action": "add-email", "email": email})

    ravi = Person(service)
    ravi.sign_in("ravi@example.com")
    assert "belongs to another account" in add(jane, "RAVI@example.com").text
    for person in (jane, ravi):
        assert add(person, "both@example.com").status_code == 303, "not verified by either yet"
    jane.press(jane.get("/account/personal"), action="verify-email")
    late = ravi.send("/account/personal", {"token": ravi.token(), "action": "verify-email", "email": "both@example.com"})
    assert "belongs to another account" in late.text
    service.api("POST", "accounts", {"email": "both@example.com"}, status=409)
    service.api("PATCH", f"accounts/{id_of(service, 'ravi@example.com')}", {"email": "both@example.com"}, status=409)


def test_at_most_ten_more_email_addresses(service, jane):
    token = jane.token()
    answers = [jane.send("/account/personal", {"token": token, "action": "add-email", "email": f"j{n}@example.org"}) for n in range(11)]
    assert [answer.status_code for answer in answers] == [303] * 10 + [422]
    assert "at most 10" in answers[-1].text and len(details(service)["addresses"]) == 11


# Sessions


def test_sessions_say_where_and_end(service, jane):
    phone = Person(service, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1")
    phone.sign_in()
    other = Person(service, MARK)
    other.sign_in()
    page = jane.get("/account/sessions")
    assert "Firefox on Linux" in page.text and "Safari on iPhone" in page.text and "An unknown browser" in page.text
    assert "127.0.0.1" in page.text and MARK not in page.text and page.text.count("this browser") == 1
    kept = next(one["id"] for one in details(service)["sessions"] if one["browser"] == "Safari on iPhone")
    jane.press(page, action="end", session=kept)
    assert heading(phone.get()) == "Choose an account", "ended at once"
    assert heading(other.get()) == "Sign in with Apple"
    jane.press(jane.get("/account/sessions"), action="end-others")
    assert heading(other.get()) == "Choose an account" and len(details(service)["sessions"]) == 1
    jane.press(jane.get(), action="sign-out")
    assert heading(jane.get()) == "Choose an account" and details(service)["sessions"] == []


def test_a_session_ends_after_a_day_without_use_and_after_thirty_days(service, jane):
    advance(service, DAY - 60)
    assert heading(jane.get()) == "Sign in with Apple"
    advance(service, DAY - 60)
    assert heading(jane.get()) == "Sign in with Apple", "used a day ago, not longer"
    advance(service, DAY)
    assert heading(jane.get()) == "Choose an account"
    jane.sign_in()
    for _ in range(31):
        advance(service, DAY - 60)
        page = jane.get()
    assert heading(page) == "Choose an account", "used every day, but for more than 30 days"


def test_an_account_has_at_most_fifty_sessions(service):
    people = [Person(service) for _ in range(51)]
    for number, person in enumerate(people):
        person.sign_in()
        advance(service, 1)
    assert len(details(service)["sessions"]) == 50
    assert heading(people[0].get()) == "Choose an account", "the one used longest ago has ended"
    assert heading(people[1].get()) == "Sign in with Apple"


# Fresh proof


DESTRUCTIVE = [
    ("{app}", {"action": "forwarding-off"}),
    ("{app}/stop", {"action": "stop"}),
    ("/account/personal", {"action": "add-email", "email": "x@example.org"}),
    ("/account/personal", {"action": "forward-to", "email": "jane@example.com"}),
    ("/account/sessions", {"action": "end-others"}),
    ("/account/delete", {"action": "ask"}),
    ("/account/delete", {"action": "delete"}),
]


@pytest.mark.parametrize("path, form", DESTRUCTIVE, ids=lambda value: str(value))
def test_important_changes_need_a_sign_in_of_the_last_five_minutes(service, jane, app_page, path, form):
    path, token = path.format(app=app_page), jane.token()
    before = details(service)
    advance(service, FIVE_MINUTES)
    answer = jane.send(path, form | {"token": token})
    assert answer.status_code == 303 and answer.headers["Location"] == f"/account/sign-in?return={path}"
    after = details(service)
    assert [after[name] for name in ("account", "addresses", "forwardsTo")] == [before[name] for name in ("account", "addresses", "forwardsTo")]
    assert grants(service)[0]["forwards"] and events(service) == []
    page = jane.get(jane.place(answer))
    assert heading(page) == "Sign in again"
    back = jane.press(page, action="choose", account=before["account"]["id"])
    assert back.url == service.url + path and back.status_code == 200, "and come back"
    assert len(details(service)["sessions"]) == 1, "the same browser, one session"


def test_a_clock_that_moves_back_makes_no_proof_fresh(service, jane, app_page):
    advance(service, -3_600)
    assert jane.send(f"{app_page}/stop", {"token": jane.token(), "action": "stop"}).headers["Location"].startswith("/account/sign-in")
    assert len(grants(service)) == 1


def test_signing_in_as_another_account_does_not_lead_to_the_first_one_s_page(service, jane, app_page):
    advance(service, FIVE_MINUTES)
    page = jane.get(f"{app_page}/stop")
    answer = jane.pressed(page, action="choose", account=id_of(service, "ravi@example.com"))
    assert answer.headers["Location"] == "/account"


@pytest.mark.parametrize("target", [
    EVIL, "//evil.example.com", "/\\evil.example.com", "/account/../x", "/accountx", "/account/apps/../../x",
    "/account?x=1", "/account/apps/xyz", "javascript:alert(1)", "/account/apps/" + "0" * 65, "/account/sign-out", ""])
def test_the_sign_in_leads_to_pages_of_the_account_only(service, target):
    person = Person(service)
    page = person.get("/account/sign-in", params={"return": target})
    answer = person.pressed(page, action="choose", account=id_of(service, "jane@example.com"))
    assert answer.headers["Location"] == "/account"
    direct = person.send(f"/account/sign-in?return={target}", {"action": "choose", "account": id_of(service, "jane@example.com")})
    assert direct.status_code in (303, 404) and direct.headers.get("Location", "/account") == "/account"


# Deletion


def delete(person):
    page = person.press(person.get("/account/delete"), action="ask")
    assert heading(page) == "Are you sure?"
    return person.press(page, action="delete")


def test_deletion_ends_everything_and_gives_nothing_out_again(service):
    before = first_sign_in(service)
    tokens = service.exchange(before["code"], CALLBACK).json()
    code = first_sign_in(service)["code"]
    app = Browser(service)
    consent = app.open(service.authorize_url(CALLBACK, scope="email", response_mode="form_post"))
    form, fields = app.find(consent, action="choose", account=id_of(service, "jane@example.com"))
    consent = app.send(consent, form, fields)
    person, other = Person(service), Person(service)
    person.sign_in()
    other.sign_in()
    page = person.get("/account/delete")
    assert "isn’t told, because it has no notification URL" in page.text and "Quince Sample App" in page.text, "it says what each app is told"
    page = delete(person)
    assert heading(page) == "Your account is deleted"
    assert events(service) == ["account-deleted"] and grants(service) == []
    assert service.exchange(code, CALLBACK).json()["error"] == "invalid_grant"
    assert service.token(grant_type="refresh_token", refresh_token=tokens["refresh_token"]).status_code == 400
    assert app.send(consent, *app.find(consent, action="continue")).status_code == 410, "a sign-in in progress"
    for who in (person, other):
        assert heading(who.get()) == "Choose an account"
    service.api("POST", "accounts", {"email": "jane@example.com", "firstName": "Jane"})
    new, old = claims(first_sign_in(service)["id_token"]), claims(before["id_token"])
    assert new["sub"] != old["sub"] and new["email"] != old["email"]


def test_subjects_are_not_given_out_again_in_a_run_that_repeats(running_services):
    service = reset_service(running_services, "--redirect-uri", CALLBACK, "--seed", "once")
    seen = set()
    for _ in range(6):
        sub = claims(first_sign_in(service)["id_token"])["sub"]
        assert sub not in seen
        seen.add(sub)
        person = Person(service)
        person.sign_in()
        delete(person)
        service.api("POST", "accounts", {"email": "jane@example.com", "firstName": "Jane"})


def test_the_second_question_cannot_be_left_out(service, jane):
    token = jane.token()
    for confirmation in ({}, {"confirmation": ""}, {"confirmation": token}, {"confirmation": "x" * 43}):
        answer = jane.send("/account/delete", {"token": token, "action": "delete"} | confirmation)
        assert answer.status_code == 403, confirmation
    assert details(service)


def test_of_sixty_four_deletions_at_once_one_deletes(service, jane):
    page = jane.press(jane.get("/account/delete"), action="ask")
    form = {"token": field(page, "token"), "confirmation": field(page, "confirmation"), "action": "delete"}
    cookies = {"quince_account": jane.cookie}
    start = threading.Barrier(64)

    def send(_):
        with requests.Session() as session:
            start.wait()
            return session.post(service.url + "/account/delete", data=form, cookies=cookies, headers=jane.own, timeout=60, allow_redirects=False)

    with ThreadPoolExecutor(64) as pool:
        answers = list(pool.map(send, range(64)))
    places = [answer.headers["Location"] for answer in answers]
    assert "/account/deleted" in places and set(places) <= {"/account/deleted", "/account/sign-in?return=/account/delete"}
    assert events(service) == ["account-deleted"]


def test_of_thirty_two_stops_at_once_one_tells_the_app(service, jane, app_page):
    form, cookies = {"token": jane.token(), "action": "stop"}, {"quince_account": jane.cookie}

    def send(_):
        return requests.post(f"{service.url}{app_page}/stop", data=form, cookies=cookies, headers=jane.own, timeout=60, allow_redirects=False)

    with ThreadPoolExecutor(32) as pool:
        answers = list(pool.map(send, range(32)))
    assert sorted({answer.status_code for answer in answers}) in ([303], [303, 404])
    assert sum("stopped" in answer.headers.get("Location", "") for answer in answers) == 1, "a double submit"
    assert events(service) == ["consent-revoked"]


# Who may change something


def forms(service, person, app_page):
    """Every form of the pages: path and content, with the right token."""
    token = person.token()
    yield "/account/sign-out", {"token": token}
    for path, form in DESTRUCTIVE:
        yield path.format(app=app_page), form | {"token": token}
    yield "/account/personal", {"token": token, "action": "name", "firstName": "Mallory"}


FOREIGN = [
    {"Origin": EVIL, "Sec-Fetch-Site": "cross-site"},
    {"Origin": EVIL},
    {"Sec-Fetch-Site": "cross-site"},
    {"Origin": "null"},
    {"Origin": "null", "Sec-Fetch-Site": "cross-site"},
    # A page on another port of this machine is the same site.
    {"Origin": "http://localhost:3000", "Sec-Fetch-Site": "same-site"},
    {"Origin": "http://localhost:3000"},
    {"Sec-Fetch-Site": "none"},
    {"Sec-Fetch-Site": "same-origin", "Origin": EVIL},
    {},
]


def state(service):
    return details(service)["account"], details(service)["addresses"], len(details(service)["sessions"]), grants(service)


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_a_form_of_another_page_changes_nothing(service, jane, app_page, headers):
    before = state(service)
    for path, form in forms(service, jane, app_page):
        answer = jane.send(path, form, headers)
        assert answer.status_code == 403, (path, headers)
        assert "Access-Control-Allow-Origin" not in answer.headers
    sign_in = {"action": "choose", "account": id_of(service, "ravi@example.com")}
    assert jane.send("/account/sign-in", sign_in, headers).status_code == 403, "nor signs in somebody else"
    assert state(service) == before and events(service) == []


def test_a_form_needs_the_token_of_its_own_session(service, jane, app_page):
    ravi, earlier = Person(service), jane.token()
    ravi.sign_in("ravi@example.com")
    stolen = ravi.token()
    jane.sign_in(path="/account/sign-in")
    replayed = earlier
    before = state(service)
    wrong = [None, "", stolen, replayed, "A" * 43, jane.token()[:-1], jane.token() + "A", jane.cookie, "é", "\x00", MARK]
    for path, form in forms(service, jane, app_page):
        for token in wrong:
            form = {name: value for name, value in form.items() if name != "token"} | ({} if token is None else {"token": token})
            assert jane.send(path, form).status_code in (400, 403), (path, token)
    assert state(service) == before and events(service) == []


def test_a_form_without_a_session_changes_nothing(service, jane, app_page):
    token, cookie = jane.token(), jane.cookie
    for value in ("", "x", cookie[:-1], cookie + "A", cookie.swapcase(), "A" * 43, "../x", "%00", "é".encode().decode("latin-1")):
        for path in (app_page + "/stop", "/account/delete"):
            answer = requests.post(service.url + path, data={"token": token, "action": "stop"}, headers=jane.own | {"Cookie": f"quince_account={value}".encode("latin-1")},
                                   timeout=60, allow_redirects=False)
            assert answer.status_code == 303 and answer.headers["Location"].startswith("/account/sign-in"), value
    assert len(grants(service)) == 1


def test_a_planted_cookie_is_not_taken_over(service):
    mallory = Person(service)
    mallory.sign_in("ravi@example.com")
    victim = Person(service)
    victim.session.cookies.set("quince_account", mallory.cookie, domain="localhost.local", path="/account")
    assert "ravi@example.com" in words(victim.get()), "it is planted"
    victim.sign_in(path="/account/sign-in")
    assert victim.cookie != mallory.cookie, "a sign-in makes a new token (session fixation)"
    assert "jane@example.com" in words(victim.get())
    assert heading(mallory.get()) == "Choose an account", "and ends the session that was planted"
    two = {"Cookie": f"quince_account={victim.cookie}; quince_account={'A' * 43}"}
    page = requests.get(service.url + "/account", headers=two, timeout=60)
    assert heading(page) == "Choose an account", "of two cookies, nobody knows which one is right"


def test_the_token_changes_with_every_sign_in(service, jane):
    before = jane.cookie
    advance(service, FIVE_MINUTES)
    jane.sign_in(path="/account/delete")
    assert jane.cookie != before
    old = requests.get(service.url + "/account", cookies={"quince_account": before}, timeout=60)
    assert heading(old) == "Choose an account"


def test_nobody_reaches_another_account_s_app(service, jane, app_page):
    ravi = Person(service)
    ravi.sign_in("ravi@example.com")
    for path in (app_page, app_page + "/stop"):
        assert ravi.get(path).status_code == 404
        for action in ("forwarding-off", "stop"):
            assert ravi.send(path, {"token": ravi.token(), "action": action}).status_code in (400, 404)
    jane_s = details(service)["sessions"][0]["id"]
    ravi.send("/account/sessions", {"token": ravi.token(), "action": "end", "session": jane_s})
    ravi.send("/account/personal", {"token": ravi.token(), "action": "remove-email", "email": "jane@example.com"})
    assert len(details(service)["sessions"]) == 1 and len(grants(service)) == 1 and events(service) == []


def test_the_cookie_is_kept_from_scripts_and_other_paths(service):
    person = Person(service)
    answer = person.send("/account/sign-in", {"action": "choose", "account": id_of(service, "jane@example.com")})
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith("quince_account=") and "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Path=/account" in cookie
    assert "Domain" not in cookie


def test_pages_cannot_be_framed_cached_or_read_by_others(service, jane, app_page):
    for path in PLACES + [app_page, f"{app_page}/stop", "/account/sign-in", "/account/deleted"]:
        for page in (jane.get(path), jane.get(path, params={"done": MARK, "x": MARK})):
            headers = page.headers
            assert page.status_code == 200 and MARK not in page.text, path
            assert headers["X-Frame-Options"] == "DENY" and "frame-ancestors 'none'" in headers["Content-Security-Policy"]
            assert "script-src" not in headers["Content-Security-Policy"] and "form-action 'self'" in headers["Content-Security-Policy"] or path == "/account/sign-in"
            assert "no-store" in headers["Cache-Control"] and headers["Referrer-Policy"] == "same-origin"
            assert "Access-Control-Allow-Origin" not in headers


@pytest.mark.parametrize("spelling", ["/account", "//account", "/account/", "/%61ccount", "/./account"])
def test_a_name_that_was_rebound_to_this_machine_is_refused(service, spelling):
    request = requests.Request("GET", service.url, headers={"Host": "evil.example.com"}).prepare()
    request.url = service.url + spelling
    with requests.Session() as session:
        assert session.send(request, timeout=60, allow_redirects=False).status_code in (400, 403, 404)


def test_a_get_request_changes_nothing(service, jane, app_page):
    token, before = jane.token(), state(service)
    for path, form in forms(service, jane, app_page):
        jane.get(path, params=form | {"token": token}, allow_redirects=False)
    assert state(service) == before


GARBAGE = ["", " ", "\x00", "\n", "é" * 3, "a" * 300, "\u202eevil", MARK, f'"{MARK}', "' OR 1=1 --", "{{token}}", "../..", "%", "😀", "a\u0301" * 60]


@pytest.mark.parametrize("text", GARBAGE, ids=ascii)
def test_garbage_in_every_field(service, jane, app_page, text):
    token = jane.token()
    for path, form in [
        ("/account/personal", {"action": "name", "firstName": text, "lastName": text}),
        ("/account/personal", {"action": "add-email", "email": text}),
        ("/account/personal", {"action": "verify-email", "email": text}),
        ("/account/personal", {"action": "remove-email", "email": text}),
        ("/account/personal", {"action": "forward-to", "email": text}),
        ("/account/personal", {"action": text}), ("/account/sessions", {"action": text}), (app_page, {"action": text}),
        ("/account/sessions", {"action": "end", "session": text}), ("/account/delete", {"action": text, "confirmation": text}),
    ]:
        answer = jane.send(path, form | {"token": token})
        assert answer.status_code in (303, 400, 403, 404, 413, 422), (path, form, answer.status_code)
        assert MARK not in answer.text
    assert jane.send("/account/sign-in", {"action": "choose", "account": text}).status_code in (200, 400)
    assert jane.send("/account/sign-in", {"action": "create", "email": text, "firstName": text}).status_code in (200, 303, 400)
    for path in ("/account", "/account/personal"):
        page = jane.get(path)
        assert page.status_code == 200 and MARK not in page.text
    assert len(grants(service)) == 1 and details(service)["addresses"][0]["email"] == "jane@example.com"


def test_bodies_that_are_no_form(service, jane, app_page):
    url = service.url + "/account/personal"
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    for body, headers, wanted in [
        (b"{}", {"Content-Type": "application/json"}, 400), (b"token=a&token=b", kind, 400), (b"\xff\xfe", kind, 400),
        (b"a=%zz", kind, 400), (b"x=" + b"y" * 20_000, kind, 413), (b"&" * 5_000, kind, 403), (b"", kind, 403)]:
        answer = requests.post(url, data=body, headers=jane.own | headers, cookies={"quince_account": jane.cookie}, timeout=60)
        assert answer.status_code in (wanted, 400), (body[:20], answer.status_code)
    for method in ("PUT", "DELETE", "PATCH"):
        assert requests.request(method, url, headers=jane.own, timeout=60).status_code in (404, 405)


def test_the_log_tells_of_foreign_forms_and_no_secret(service, jane):
    jane.send("/account/delete", {"token": jane.token(), "action": "ask"}, {"Origin": EVIL})
    wait_for(lambda: "account page refused" in service.log() and "another site" in service.log(), "the line")
    assert jane.cookie not in service.log() and jane.token() not in service.log()


def test_the_session_token_is_stored_as_a_digest(tmp_path):
    with Service("--redirect-uri", CALLBACK, "--log-level", "trace", database=tmp_path / "quince.sqlite") as service:
        person = Person(service)
        person.sign_in()
        secrets = [person.cookie, person.token()]
        assert service.stop() == 0
        log = service.log()
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("quince.sqlite*"))
    for secret in secrets:
        assert secret.encode() not in stored and secret not in log


def test_one_click_from_the_console(service, jane):
    """The console posts the account; its pages have the same origin and send `Origin: null`, as they tell no referrer."""
    person = Person(service)
    form = {"action": "choose", "account": id_of(service, "ravi@example.com")}
    answer = person.send("/account/sign-in", form, {"Origin": "null", "Sec-Fetch-Site": "same-origin"})
    assert answer.status_code == 303 and "ravi@example.com" in words(person.get())


def test_reset_and_snapshots_take_the_account_s_data_along(service, jane):
    token = jane.token()
    jane.send("/account/personal", {"token": token, "action": "add-email", "email": "x@example.org"})
    snapshot = service.api("POST", "snapshots")["id"]
    delete(jane)
    service.api("POST", f"snapshots/{snapshot}/restore")
    assert len(details(service)["addresses"]) == 2 and heading(jane.get()) == "Sign in with Apple"
    service.api("POST", "reset")
    assert heading(jane.get()) == "Choose an account" and len(details(service)["addresses"]) == 1


# Export


def test_the_data_of_the_account_is_a_file(service, jane):
    page = jane.get("/account/personal")
    assert 'href="/account/export"' in page.text
    answer = jane.get("/account/export")
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="account.json"'
    assert answer.headers["Cache-Control"] == "no-store"
    data = answer.json()
    assert data["account"]["email"] == "jane@example.com"
    assert len(data["consents"]) == 1 and len(data["sessions"]) == 1
    assert [line["action"] for line in data["activity"]] == ["consent-given", "account-sign-in"]
    assert "ravi@example.com" not in words(answer) and jane.cookie not in answer.text
    assert "The data of the account was exported" in jane.get("/account/activity").text


def test_the_export_needs_a_recent_sign_in(service, jane):
    advance(service, 301)
    answer = jane.get("/account/export", allow_redirects=False)
    assert answer.status_code == 303 and answer.headers["Location"] == "/account/sign-in?return=/account/export"


def test_the_command_exports_while_the_service_runs(tmp_path):
    database = tmp_path / "quince.sqlite"
    with Service(database=database):
        exported = run("account", "export", "jane@example.com", "--database", database)
        assert exported.returncode == 0, exported.stderr
        assert json.loads(exported.stdout)["account"]["email"] == "jane@example.com"
        unknown = run("account", "export", "nobody@example.com", "--database", database)
        assert unknown.returncode != 0 and "no account has the email address 'nobody@example.com'" in unknown.stderr
