"""What pages and answers show and hide: nothing unescaped, the headers that protect, no secret anywhere."""

import re

import pytest
import requests

from conftest import CALLBACK
from hostile import MARK
from quince import Browser, Page, Service, client_secret, proof_key

PARAMETERS = ["client_id", "redirect_uri", "response_type", "response_mode", "scope", "state", "nonce",
              "code_challenge", "code_challenge_method", "login_hint", "quince"]


@pytest.mark.parametrize("name", PARAMETERS)
def test_nothing_comes_back_unescaped(service, name):
    for text in (MARK, f'"{MARK}', f"'{MARK}", f"https://a.example.com/{MARK}"):
        parameters = {"redirect_uri": CALLBACK, "scope": "name", "response_mode": "form_post", name: text}
        url = service.authorize_url(**parameters)
        browser = Browser(service)
        page = browser.session.get(url, timeout=60)
        assert page.headers["Content-Type"].startswith("text/html")
        assert MARK not in page.text
    for screen in ("/", "/_quince/grants", "/_quince/accounts"):
        assert MARK not in requests.get(service.url + screen, timeout=60).text


def test_names_of_people_and_apps_come_back_escaped(service):
    hostile = {"email": "mallory@example.com", "firstName": MARK, "lastName": f'"{MARK}', "emailSharing": "share"}
    service.api("POST", "accounts", hostile)
    service.api("POST", "apps", {
        "clientId": "com.example.hostile", "kind": "app", "name": MARK, "teamId": service.team_id, "returnURLs": [],
    })
    for screen in ("/", "/_quince/accounts", "/_quince/apps", "/_quince/grants", "/_quince/try", "/_quince/tools"):
        assert MARK not in requests.get(service.url + screen, timeout=60).text, screen
    browser = Browser(service)
    page = browser.open(service.authorize_url(CALLBACK, scope="name email", response_mode="form_post"))
    assert MARK not in page.text
    consent = browser.send(page, *browser.find(page, action="choose", account=browser.id_of("mallory@example.com")))
    assert MARK not in consent.text and "quince-probe" in consent.text


def html_pages(service):
    """Each kind of page, error and answer a browser shows."""
    start = service.authorize_url(CALLBACK, scope="name email", response_mode="form_post", state="s")
    browser = Browser(service)
    choose = browser.open(start)
    yield "choose", choose
    consent = browser.send(choose, *browser.find(choose, action="choose"))
    yield "consent", consent
    form, fields = browser.find(consent, action="continue")
    target = requests.compat.urljoin(consent.url, form.action)
    yield "form_post", browser.session.post(target, data=fields, timeout=60)
    yield "error", requests.get(service.authorize_url("https://not.registered.example.com/"), timeout=60)
    yield "console", requests.get(service.url, timeout=60)
    yield "tools", requests.get(f"{service.url}/_quince/tools", timeout=60)
    yield "buttons", requests.get(f"{service.url}/_quince/buttons", timeout=60)
    yield "no flow", requests.get(f"{service.url}/flow/unknown", timeout=60)
    yield "no page", requests.get(f"{service.url}/nowhere", timeout=60)


def test_pages_cannot_be_framed_and_tell_no_referrer(service):
    for name, page in html_pages(service):
        headers = page.headers
        if not headers.get("Content-Type", "").startswith("text/html"):
            assert name == "no page"
            continue
        policy = headers["Content-Security-Policy"]
        assert headers["X-Frame-Options"] == "DENY", name
        assert "frame-ancestors 'none'" in policy, name
        assert "default-src 'none'" in policy or "default-src 'self'" in policy, name
        assert "unsafe-inline" not in policy and "unsafe-eval" not in policy and "*" not in policy, name
        assert headers["Referrer-Policy"] == "no-referrer", name
        assert headers["X-Content-Type-Options"] == "nosniff", name
        assert "no-store" in headers["Cache-Control"], name
        assert "Access-Control-Allow-Origin" not in headers, name


def test_form_post_page_posts_to_the_app_only(service):
    page = dict(html_pages(service))["form_post"]
    form, = Page(page.text).forms
    assert (form.action, form.method) == (CALLBACK, "post")
    allowed = re.search(r"form-action ([^;]*)", page.headers["Content-Security-Policy"])
    assert allowed is None or allowed.group(1).strip() in (CALLBACK, "http://localhost:9")


def test_head_is_answered_as_get_without_the_body(service):
    for path in ("/", "/auth/keys", "/.well-known/openid-configuration"):
        head, get = requests.head(service.url + path, timeout=60), requests.get(service.url + path, timeout=60)
        assert head.status_code == get.status_code == 200 and head.content == b""
        assert head.headers["Content-Type"] == get.headers["Content-Type"]


def test_unknown_address_has_a_page_for_people_only(service):
    page = requests.get(f"{service.url}/nowhere", headers={"Accept": "text/html"}, timeout=60)
    assert page.status_code == 404 and "Page not found" in page.text
    assert requests.get(f"{service.url}/nowhere", timeout=60).content == b""


def test_token_answers_are_not_stored(service):
    good = service.exchange(service.code(redirect_uri=CALLBACK), CALLBACK)
    bad = service.exchange("c0ffee", CALLBACK)
    for answer, status in ((good, 200), (bad, 400)):
        assert answer.status_code == status
        assert answer.headers["Cache-Control"] == "no-store" and answer.headers["Pragma"] == "no-cache"
        assert answer.headers["Content-Type"].startswith("application/json")


def test_foreign_pages_cannot_use_the_console_s_api(service):
    evil = {"Origin": "https://evil.example.com"}
    for headers in (evil, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site", **evil}):
        answer = requests.post(f"{service.url}/_quince/reset", headers=headers, timeout=60)
        assert 400 <= answer.status_code < 500, headers
    rebound = requests.get(f"{service.url}/_quince/status", headers={"Host": "evil.example.com"}, timeout=60)
    assert 400 <= rebound.status_code < 500, "a name that was rebound to loopback is refused"
    form = requests.post(f"{service.url}/_quince/accounts", data={"email": "a@example.com"}, timeout=60)
    assert form.status_code == 415


SPELLINGS = ["/_quince/", "//_quince/", "///_quince/", "/_quince//", "/%5Fquince/", "/./_quince/", "/x/../_quince/",
             "/_QUINCE/", "/_quince/;/"]


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_no_spelling_of_the_path_gets_around_the_check(service, spelling):
    def status(method, path, **headers):
        request = requests.Request(method, service.url, headers=headers).prepare()
        request.url = f"{service.url}{spelling}{path}"
        with requests.Session() as session:
            return session.send(request, timeout=60).status_code

    assert status("POST", "reset", Origin="https://evil.example.com") in (400, 403, 404)
    assert status("GET", "status", Host="evil.example.com") in (400, 403, 404)


def test_secrets_reach_neither_the_log_nor_the_database(tmp_path):
    database = tmp_path / "quince.sqlite"
    with Service("--redirect-uri", CALLBACK, "--log-level", "trace", database=database) as service:
        verifier, challenge = proof_key()
        url = service.authorize_url(
            CALLBACK, scope="name email", response_type="code id_token", response_mode="form_post", nonce="n",
            state="s", code_challenge=challenge, code_challenge_method="S256")
        browser = Browser(service)
        sent = browser.sign_in(url).parameters
        secret = client_secret(service)
        token = service.exchange(sent["code"], CALLBACK, client_secret=secret, code_verifier=verifier).json()
        fresh = service.token(grant_type="refresh_token", refresh_token=token["refresh_token"]).json()
        requests.post(f"{service.url}/auth/revoke", timeout=60, data={
            "client_id": service.client_id, "client_secret": secret, "token": fresh["access_token"]})
        refused = service.exchange("not-a-code-" + secret, CALLBACK, client_secret=secret + "x")
        assert refused.status_code == 400
        private_key = service.private_key.splitlines()[1]
        assert service.stop() == 0
        log = service.log()
    hidden = {
        "client secret": secret, "its signature": secret.rsplit(".", 1)[1], "code": sent["code"],
        "identity token": token["id_token"], "front-channel token": sent["id_token"], "verifier": verifier,
        "access token": token["access_token"], "refresh token": token["refresh_token"],
        "cookie": browser.session.cookies["quince_browser"], "private key": private_key,
    }
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("quince.sqlite*"))
    for name, text in hidden.items():
        assert text not in log, f"{name} in the log"
        assert text.encode() not in stored or name == "private key", f"{name} in the database"
