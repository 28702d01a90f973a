"""`--ask-like-apple`: the questions that Apple asks in a new browser, with every failure on demand."""

import re

import pytest
import requests

from account import heading
from conftest import CALLBACK
from quince import Page, Service, run
from test_passkeys_production import look

CODE = re.compile(r'<output class="device-code">(\d{3}) (\d{3})</output>')
WRONG, EXPIRED = "This code is wrong. Try again.", "This code has expired. Send a new one."
TOO_MANY, LOCKED = "Too many codes were wrong. Send a new one.", "This account is locked for security reasons."
DENIED = "The sign-in wasn’t allowed on your device."


@pytest.fixture(scope="module")
def asking():
    with Service("--ask-like-apple", "--redirect-uri", CALLBACK) as service:
        yield service


class Person:
    """A browser in which a sign-in to an app has begun."""

    def __init__(self, service, session=None):
        self.service, self.session = service, session or requests.Session()
        page = self.session.get(service.authorize_url(CALLBACK, scope="name email", response_mode="form_post"), timeout=60)
        self.page, self.url = page, page.url

    def send(self, action, **fields):
        self.page = self.session.post(self.url, {"action": action, **fields}, timeout=60)
        return self.page

    def address(self, email="jane@example.com"):
        return self.send("address", email=email)

    def allow(self):
        return "".join(CODE.search(self.send("allow").text).groups())

    @property
    def problem(self):
        found = re.search(r'<p class="problem" role="alert">([^<]*)</p>', self.page.text)
        return found and found.group(1)


def email(asking):
    return asking.api("GET", "accounts")["accounts"][0]["email"]


def test_the_way_through_the_questions(asking):
    person = Person(asking)
    assert heading(person.page) == "Sign in" and asking.api("GET", "accounts")["accounts"][0]["email"] not in person.page.text
    assert heading(person.address(email(asking).upper())) == "Enter the code"
    assert CODE.search(person.page.text) is None, "the device waits"
    code = person.allow()
    assert heading(person.send("code", code=f"{code[:3]} {code[3:]}")) == "Trust this browser?"
    person.send("not-now")
    assert email(asking) in person.page.text
    form = next(fields for form in Page(person.page.text).forms if (fields := form.with_button(action="continue")))
    answer, = Page(person.session.post(person.url, form, timeout=60).text).forms
    assert answer.action == CALLBACK and asking.exchange(answer.fields["code"], CALLBACK).status_code == 200
    assert heading(Person(asking, person.session).address(email(asking))) == "Enter the code", "not trusted"


def test_a_trusted_browser_needs_no_code_for_30_days(asking):
    person = Person(asking)
    person.address(email(asking))
    person.send("code", code=person.allow())
    person.send("trust")
    again = Person(asking, person.session)
    assert 'value="continue"' in again.address(email(asking)).text
    other = asking.api("GET", "accounts")["accounts"][1]["email"]
    assert heading(Person(asking, person.session).address(other)) == "Enter the code", "for this account only"
    cookie = person.session.cookies.get("quince_trusted")
    forged = requests.Session()
    forged.cookies.set("quince_trusted", cookie.replace(cookie.split(".")[0], str(int(cookie.split(".")[0]) + 1)), domain="localhost.local", path="/flow")
    assert heading(Person(asking, forged).address(email(asking))) == "Enter the code"
    asking.api("PUT", "clock", {"advanceSeconds": 30 * 86_400})
    try:
        assert heading(Person(asking, person.session).address(email(asking))) == "Enter the code"
    finally:
        asking.api("DELETE", "clock")


def test_what_fails_by_itself(asking):
    person = Person(asking)
    person.address("nobody@example.org")
    assert (person.page.status_code, person.problem) == (422, "No account has this email address.")
    person.address(email(asking))
    person.send("code", code="000000")
    assert person.problem == WRONG, "before the device allowed it, no code is right"
    code = person.allow()
    wrong = "111111" if code != "111111" else "222222"
    person.send("code", code=wrong)
    assert person.problem == WRONG
    person.send("code", code=wrong)
    assert person.problem == WRONG
    person.send("code", code=code)
    assert person.problem == TOO_MANY
    person.send("resend")
    newer = person.allow()
    assert heading(person.send("code", code=newer)) == "Trust this browser?"
    denied = Person(asking)
    denied.address(email(asking))
    denied.send("deny")
    denied.send("code", code="000000")
    assert denied.problem == DENIED


def test_a_code_expires_after_ten_minutes(asking):
    person = Person(asking)
    person.address(email(asking))
    code = person.allow()
    # The whole sign-in has ten minutes, too, so the code is made older than it.
    person.send("fail", failure="expired")
    person.send("code", code=code)
    assert person.problem == EXPIRED
    assert heading(person.send("code", code=code)) == "Trust this browser?", "on demand means once"


@pytest.mark.parametrize(("failure", "sentence"), [("wrong", WRONG), ("expired", EXPIRED), ("too-many", TOO_MANY), ("locked", LOCKED)])
def test_failures_on_demand(asking, failure, sentence):
    person = Person(asking)
    person.address(email(asking))
    code = person.allow()
    assert f'value="{failure}" selected' in person.send("fail", failure=failure).text
    person.send("code", code=code)
    assert (person.page.status_code, person.problem) == (422, sentence)
    person.send("code", code=code)
    assert person.problem == LOCKED if failure == "locked" else heading(person.page) == "Trust this browser?"
    person.send("cancel")


def test_every_step_can_be_canceled(asking):
    for steps in (0, 1, 2):
        person = Person(asking)
        if steps > 0:
            person.address(email(asking))
        if steps > 1:
            person.send("code", code=person.allow())
        answer, = Page(person.send("cancel").text).forms
        assert answer.fields["error"] == "user_cancelled_authorize"


def test_production_refuses_the_option(tmp_path):
    done = run("serve", "--production", "--issuer", "https://id.example.com", "--ask-like-apple", "--port", "0", "--database", tmp_path / "a.sqlite")
    assert done.returncode == 2 and "for development only" in done.stderr


def test_the_pages_are_accessible(asking, window, artefacts):
    window.open(asking.authorize_url(CALLBACK, scope="name email", response_mode="form_post"))
    for name, press in (("address", None), ("code", "button[value=address]"), ("device", "button[value=allow]"), ("trust", None)):
        if name == "trust":
            window.element("#code").send_keys(window.element(".device-code").text + "\n")
            window.element("button[value=trust]")
        elif press:
            if name == "code":
                window.element("#email").send_keys(email(asking))
            window.press(press)
            window.element(".device-code" if name == "device" else "#code")
        look(window, artefacts, f"ask-like-apple-{name}")
    assert [text for text in window.complaints() if "422" not in text] == []
