"""Where a developer reads why a request was refused: on the error page, which can correct the registration, and behind a header."""

import re
from urllib.parse import urlencode, urljoin

import pytest
import requests

from conftest import CALLBACK
from quince import Answer, Browser, Page, Service, client_secret

WRONG = "http://localhost:9/callbacks"
HTML = {"Accept": "text/html,*/*"}


@pytest.fixture(scope="module")
def running():
    """One service for all tests of this file."""
    with Service("--redirect-uri", CALLBACK) as started:
        yield started
        assert started.stop() == 0, started.log()


@pytest.fixture
def service(running):
    """The same, as it was configured."""
    running.api("POST", "reset")
    return running


def text(page):
    """What is marked, and what is to be read."""
    marked = re.findall(r"<code>([^<]*)<mark>([^<]*)</mark>([^<]*)</code>", page.text)
    return marked, re.sub(r"\s+", " ", re.sub("<[^>]*>", "", page.text))


def refused(service, redirect_uri=WRONG, **parameters):
    """The error page of a request whose redirect URI is not registered."""
    wanted = {"scope": "name email", "response_mode": "form_post", "state": "a&b=c", "nonce": "n"}
    page = requests.get(service.authorize_url(redirect_uri, **wanted | parameters), headers=HTML, timeout=60)
    assert page.status_code == 400
    return page


def registration(page):
    """The form *Register this URL*: where it goes, and what it sends."""
    form, = [form for form in Page(page.text).forms if form.method == "post"]
    return urljoin(page.url, form.action), form.fields


def returns(service):
    return next(app["returnURLs"] for app in service.api("GET", "apps")["apps"] if app["clientId"] == service.client_id)


@pytest.mark.parametrize("asked, marks", {
    "http://localhost:9/callbacks": [("http://localhost:9/callback", "s", ""), ("http://localhost:9/callback", "", "")],
    "http://localhost:9/Callback": [("http://localhost:9/", "C", "allback"), ("http://localhost:9/", "c", "allback")],
}.items(), ids=["longer", "case"])
def test_the_error_page_shows_the_nearest_registered_url(service, asked, marks):
    page = refused(service, asked)
    assert text(page)[0] == marks
    assert "Why" in text(page)[1] and "register" in text(page)[1]
    link = re.search(r'href="/#(request-\d+)"', page.text)
    newest = service.api("GET", "requests")["requests"][-1]
    assert link[1] == f"request-{newest['id']}"
    assert any(finding["check"] == "redirect_uri" and finding["verdict"] == "refused" for finding in newest["explanation"])


def test_register_this_url_registers_it_and_the_sign_in_goes_on(service):
    browser = Browser(service)
    page = browser.open(service.authorize_url(WRONG, scope="name email", response_mode="form_post", state="a&b=c"))
    target, fields = registration(page)
    step = browser.follow(browser.session.post(
        target, data=fields, headers={"Origin": service.url, "Sec-Fetch-Site": "same-origin"}, allow_redirects=False, timeout=60))
    step = browser.send(step, *browser.find(step, action="choose"))
    answer = browser.send(step, *browser.find(step, action="continue"))
    assert isinstance(answer, Answer) and answer.target == WRONG and answer.parameters["state"] == "a&b=c"
    assert service.exchange(answer.parameters["code"], WRONG).status_code == 200
    assert returns(service)[-1] == WRONG and CALLBACK in returns(service)
    service.api("POST", "reset")
    assert WRONG not in returns(service), "the configuration does not name it"


FOREIGN = [
    {"Origin": "https://evil.example.com"}, {"Origin": "null"}, {"Origin": "http://localhost:1"}, {"Origin": "http://127.0.0.1.evil.example"},
    {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {"Host": "evil.example.com"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_a_foreign_page_registers_nothing(service, headers):
    target, fields = registration(refused(service))
    before = returns(service)
    answer = requests.post(target, data=fields, headers=headers, allow_redirects=False, timeout=60)
    assert answer.status_code == 403 and "Location" not in answer.headers
    assert returns(service) == before


@pytest.mark.parametrize("changes", [
    {"client_id": "com.example.none"}, {"client_id": "com.example.quince.app"}, {"redirect_uri": "javascript:alert(1)"},
    {"redirect_uri": "http://elsewhere.example/cb"}, {"redirect_uri": "https://a.example/#f"}, {"redirect_uri": ""},
], ids=str)
def test_what_could_not_be_registered_in_the_console_is_refused_here_too(service, changes):
    target, fields = registration(refused(service))
    before = service.api("GET", "apps")
    answer = requests.post(target, data=fields | changes, headers={"Origin": service.url}, allow_redirects=False, timeout=60)
    assert 400 <= answer.status_code < 500 and "Location" not in answer.headers
    assert service.api("GET", "apps") == before


@pytest.mark.parametrize("query", ["client_id=x\r\nSet-Cookie: a=b", "//evil.example.com", "https://evil.example.com/", "a=%0d%0aX: y"])
def test_registering_leads_to_the_service_s_own_page_whatever_the_form_says(service, query):
    target, fields = registration(refused(service))
    answer = requests.post(target, data=fields | {"query": query}, headers={"Origin": service.url}, allow_redirects=False, timeout=60)
    assert urljoin(target, answer.headers["Location"]).startswith(f"{service.url}/auth/authorize?")
    assert "Set-Cookie" not in answer.headers and "X" not in answer.headers


@pytest.mark.parametrize("asked", ["http://elsewhere.example/callback", "javascript:alert(1)", "https://a.example/cb#f"])
def test_what_cannot_be_registered_has_no_button(service, asked):
    page = refused(service, asked)
    assert "Register this URL" not in page.text and "Why" in page.text and "javascript:alert" not in re.sub(r"<code>.*?</code>|<p>.*?</p>", "", page.text)


def test_the_page_for_another_reason_has_no_button(service):
    page = requests.get(service.authorize_url(CALLBACK, scope="name email", response_mode="query"), headers=HTML, timeout=60)
    assert page.status_code == 400 and "Why" in page.text
    assert "Register this URL" not in page.text


REFUSED = {
    "code": lambda service: service.exchange("c0ffee", CALLBACK),
    "client_secret": lambda service: service.exchange("c0ffee", CALLBACK, client_secret="nonsense"),
    "client_secret.iss": lambda service: service.exchange("c0ffee", CALLBACK, client_secret=client_secret(service, iss="OTHERTEAM1")),
    "grant_type": lambda service: service.token(grant_type="password"),
    "refresh_token": lambda service: service.token(grant_type="refresh_token", refresh_token="r"),
    "content_type": lambda service: requests.post(f"{service.url}/auth/token", json={}, timeout=60),
    "client_id": lambda service: requests.post(f"{service.url}/auth/revoke", data={"token": "t"}, timeout=60),
}


@pytest.mark.parametrize("check", REFUSED)
def test_a_refused_token_request_says_where_its_explanation_is(service, check):
    answer = REFUSED[check](service)
    assert answer.status_code == 400 and set(answer.json()) <= {"error", "error_description"}
    page, _, place = answer.headers["Quince-Explanation"].partition("#request-")
    assert page == f"{service.url}/"
    assert requests.get(page, timeout=60).status_code == 200
    explained = service.api("GET", f"requests/{place}")
    assert explained["status"] == 400 and explained["outcome"] == "refused"
    assert [finding["check"] for finding in explained["explanation"] if finding["verdict"] == "refused"] == [check]


def test_what_is_not_refused_has_no_explanation_header(service):
    answer = service.exchange(service.code(redirect_uri=CALLBACK), CALLBACK)
    assert answer.status_code == 200 and "Quince-Explanation" not in answer.headers
