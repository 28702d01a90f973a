"""Runs that repeat: with a seed, a fixed clock and signing keys from files, two runs of one script get the same responses."""

import http.client
import re
import subprocess
from contextlib import contextmanager
from datetime import datetime
from urllib.parse import urlencode, urlsplit

import pytest

from conftest import CALLBACK
from quince import Page, Service, client_secret, proof_key
from test_relying_party import free_port

CLOCK = "2026-01-01T00:00:00Z"
NOW = int(datetime.fromisoformat(CLOCK).timestamp())
CHALLENGE = proof_key()
EVERYBODY = ["jane@example.com", "ravi@example.com", "mono@example.com"]


class Script:
    """What a test of an app does, one request after the other; `responses` has each one as it came over the wire."""

    def __init__(self, service):
        self.service, self.responses, self.cookies = service, [], {}
        self.secret = client_secret(service, iat=NOW, exp=NOW + 3_600)

    def send(self, method, path, form=None, json=None, **headers):
        """One request on a connection of its own; gives status, headers and body."""
        connection = http.client.HTTPConnection(urlsplit(self.service.url).netloc, timeout=60)
        body = urlencode(form).encode() if form is not None else json
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        elif json is not None:
            headers["Content-Type"] = "application/json"
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        # The date is the machine's, whatever the service's clock says.
        got = (answer.status, [header for header in answer.getheaders() if header[0] not in ("Date", "X-Request-ID")], answer.read())
        connection.close()
        for cookie in answer.headers.get_all("Set-Cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        self.responses.append((f"{method} {path.partition('?')[0]}", *got))
        return got

    def page(self, path, **wanted):
        """A page's form with the button `wanted`, and what pressing it sends."""
        _, _, body = self.send("GET", path)
        forms = [(form, form.with_button(**wanted)) for form in Page(body.decode()).forms]
        return next(fields for _, fields in forms if fields is not None)

    def sign_in(self, account, **changes):
        """A sign-in through the pages; gives what the app gets."""
        parameters = {
            "client_id": self.service.client_id, "redirect_uri": CALLBACK, "response_type": "code id_token", "nonce": "n",
            "response_mode": "form_post", "scope": "name email", "state": "s",
            "code_challenge": CHALLENGE[1], "code_challenge_method": "S256",
        }
        _, headers, _ = self.send("GET", f"/auth/authorize?{urlencode(parameters | changes)}")
        path = dict(headers)["Location"]
        self.send("POST", path, self.page(path, action="choose", account=self.ids[account]))
        _, _, body = self.send("POST", path, self.page(path, action="continue"))
        form, = Page(body.decode()).forms
        return form.fields

    def token(self, **form):
        form = {"client_id": self.service.client_id, "client_secret": self.secret} | form
        return self.send("POST", "/auth/token", form)[2].decode()

    def look(self):
        """Everything that the console lists."""
        for path in ("apps", "accounts", "grants", "teams", "teams/QUINCE0001/keys", "signing-keys", "faults", "snapshots", "clock"):
            self.send("GET", f"/_quince/{path}")

    def everything(self):
        listed = self.send("GET", "/_quince/accounts")[2].decode()
        self.ids = dict(zip(re.findall(r'"email":"([^"]+)"', listed), re.findall(r'"id":"([^"]+)"', listed)))
        self.look()
        for account in EVERYBODY + EVERYBODY[:1]:
            sent = self.sign_in(account)
            tokens = self.token(grant_type="authorization_code", code=sent["code"], redirect_uri=CALLBACK, code_verifier=CHALLENGE[0])
            refresh = re.search(r'"refresh_token":"([^"]+)"', tokens)[1]
            self.token(grant_type="refresh_token", refresh_token=refresh)
            self.token(grant_type="authorization_code", code=sent["code"], redirect_uri=CALLBACK)
        self.send("GET", "/auth/authorize?client_id=nope")
        self.send("GET", f"/auth/authorize?{urlencode({'client_id': self.service.client_id, 'redirect_uri': CALLBACK + '/'})}")
        self.send("POST", "/_quince/accounts", json=b'{"email": "new@example.com"}')
        self.send("POST", "/_quince/tokens", json=b'{"account":"new@example.com","clientId":"com.example.quince.app","kind":"tokens"}')
        for path in ("/auth/keys", "/.well-known/openid-configuration", "/", "/_quince/tools", "/appleid/button?width=200&height=44"):
            self.send("GET", path)
        self.look()
        return self.responses


@pytest.fixture(scope="module")
def configuration(tmp_path_factory):
    """A configuration whose signing keys are files."""
    folder = tmp_path_factory.mktemp("keys")
    for number in (1, 2):
        subprocess.run(["openssl", "genrsa", "-out", folder / f"signing-{number}.pem", "2048"], check=True, capture_output=True)
    (folder / "quince.yaml").write_text("signing-keys:\n  - file: signing-1.pem\n  - file: signing-2.pem\n")
    return folder / "quince.yaml"


@contextmanager
def seeded(configuration, port=0, seed="anything", **options):
    """A script on a service that repeats."""
    flags = ["--redirect-uri", CALLBACK, "--config", configuration, "--clock", CLOCK, "--seed", seed]
    with Service(*flags, port=port, **options) as service:
        yield Script(service)
        assert service.stop() == 0


def test_two_runs_of_one_script_get_equal_responses(configuration, tmp_path):
    port, runs = free_port(), []
    for number in range(2):
        with seeded(configuration, port, database=tmp_path / f"{number}.sqlite") as script:
            runs.append((script.everything(), script.service.private_key))
    (first, key), (second, same_key) = runs
    assert len(first) == len(second) > 50 and key == same_key
    for one, other in zip(first, second):
        assert one == other
    codes = {body[:40] for name, _, _, body in first if name == "POST /auth/token" and b"access_token" in body}
    assert len(codes) == 2 * len(EVERYBODY) + 2, "one run issues nothing twice"


def names_and_codes(script, accounts):
    """How the team knows each account, by its email address, and the codes on the way."""
    codes = [script.service.code(account, CALLBACK) for account in accounts]
    grants = script.service.api("GET", "grants")["grants"]
    listed = {account["email"]: account["identifiers"] for account in script.service.api("GET", "accounts")["accounts"]}
    assert {grant["account"]["email"]: grant["subject"] for grant in grants} == {
        email: known[0]["subject"] for email, known in listed.items()}
    return listed, codes


def test_subjects_depend_on_the_seed_and_not_on_the_order(configuration):
    found = []
    for seed, accounts in (("one", EVERYBODY), ("one", EVERYBODY[::-1]), ("two", EVERYBODY)):
        with seeded(configuration, seed=seed) as script:
            found.append(names_and_codes(script, accounts))
    (names, codes), (same, _), (others, other_codes) = found
    assert names == same
    assert all(names[email][0][what] != others[email][0][what] for email in EVERYBODY for what in ("subject", "relayAddress"))
    assert not set(codes) & set(other_codes)


def test_a_reset_begins_the_sequence_again(configuration):
    with seeded(configuration) as script:
        before = names_and_codes(script, EVERYBODY)
        script.service.api("POST", "reset")
        assert names_and_codes(script, EVERYBODY) == before
