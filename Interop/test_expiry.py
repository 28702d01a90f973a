"""Values that expire at once, the requests of one sign-in, and the names of accounts that a configuration chooses."""

import json
import time
from itertools import zip_longest

import jwt
import pytest
import requests

from conftest import CALLBACK
from quince import Browser, Service, client_secret, run

SUBJECT, RELAY = "001999.5a6b7c8d9e0f5a6b7c8d9e0f5a6b7c8d.0123", "ab12cd34ef@privaterelay.appleid.com"


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


def newest(service):
    return service.api("GET", "requests")["requests"][-1]


def reason(service):
    """Why the newest request was refused."""
    return [finding["message"] for finding in newest(service)["explanation"] if finding["verdict"] == "refused"]


def claims(token):
    return jwt.decode(token, options={"verify_signature": False})


def expire_code(service):
    code = service.code(redirect_uri=CALLBACK)
    service.api("POST", "expire", {"code": code}, 204)
    return service.exchange(code, CALLBACK), "invalid_grant"


def expire_refresh_token(service):
    token = service.exchange(service.code(redirect_uri=CALLBACK), CALLBACK).json()["refresh_token"]
    service.api("POST", "expire", {"refreshToken": token}, 204)
    return service.token(grant_type="refresh_token", refresh_token=token), "invalid_request"


def expire_client_secret(service):
    secret = client_secret(service)
    refusal = service.api("POST", "expire", {"clientSecret": "zz"}, 400)["error"]
    assert refusal == "this isn't a client secret: it has 1 part between dots, not 3"
    service.api("POST", "expire", {"clientSecret": secret}, 204)
    return service.exchange(service.code(redirect_uri=CALLBACK), CALLBACK, client_secret=secret), "invalid_client"


def expire_code_of_a_request(service):
    sent = Browser(service).sign_in(service.authorize_url(CALLBACK, scope="email", response_mode="form_post")).parameters
    service.api("POST", f"requests/{newest(service)['id']}/expire/code", status=204)
    return service.exchange(sent["code"], CALLBACK), "invalid_grant"


def expire_refresh_token_of_a_request(service):
    token = service.exchange(service.code(redirect_uri=CALLBACK), CALLBACK).json()["refresh_token"]
    service.api("POST", f"requests/{newest(service)['id']}/expire/refresh_token", status=204)
    return service.token(grant_type="refresh_token", refresh_token=token), "invalid_request"


def expire_client_secret_of_a_request(service):
    secret = client_secret(service)
    assert service.exchange(service.code(redirect_uri=CALLBACK), CALLBACK, client_secret=secret).status_code == 200
    service.api("POST", f"requests/{newest(service)['id']}/expire/client_secret", status=204)
    return service.exchange(service.code(redirect_uri=CALLBACK), CALLBACK, client_secret=secret), "invalid_client"


EXPIRED = [expire_code, expire_refresh_token, expire_client_secret, expire_code_of_a_request, expire_refresh_token_of_a_request,
           expire_client_secret_of_a_request]


@pytest.mark.parametrize("expire", EXPIRED)
def test_a_value_expires_and_the_clock_stays(service, expire):
    other = service.exchange(service.code("ravi@example.com", CALLBACK), CALLBACK).json()["refresh_token"]
    answer, error = expire(service)
    assert (answer.status_code, answer.json()["error"]) == (400, error)
    assert len(reason(service)) == 1 and (error == "invalid_request" or "expire" in reason(service)[0]), reason(service)
    assert service.api("GET", "clock")["offsetSeconds"] == 0
    assert service.token(grant_type="refresh_token", refresh_token=other).status_code == 200, "others stay"
    fresh = service.exchange(service.code(redirect_uri=CALLBACK), CALLBACK, client_secret=client_secret(service, iat=int(time.time()) - 1))
    assert fresh.status_code == 200


@pytest.mark.parametrize("body, status", [
    ({}, 400), ({"code": "a", "refreshToken": "b"}, 400), ({"code": "c0ffee"}, 404), ({"refreshToken": "r0"}, 404), ({"code": 1}, 400),
    ({"other": "a"}, 400), ({"code": "c" * 257}, 400),
], ids=str)
def test_what_cannot_expire_is_refused(service, body, status):
    answer = requests.post(f"{service.url}/_quince/expire", json=body, timeout=60)
    assert answer.status_code == status and len(answer.json()["error"]) > 10


def test_a_used_code_and_what_a_request_does_not_have_cannot_expire(service):
    code = service.code(redirect_uri=CALLBACK)
    assert service.exchange(code, CALLBACK).status_code == 200
    service.api("POST", "expire", {"code": code}, 404)
    for name in ("state", "id_token", "access_token", "grant_type", "nothing"):
        answer = requests.post(f"{service.url}/_quince/requests/{newest(service)['id']}/expire/{name}", timeout=60)
        assert answer.status_code in (400, 404) and answer.json()["error"]
    assert requests.post(f"{service.url}/_quince/requests/999999/expire/code", timeout=60).status_code == 404


def sign_in(service, account):
    """A whole sign-in, and what an app does with it; gives the browser's and the app's requests in order."""
    url = service.authorize_url(CALLBACK, scope="name email", response_mode="form_post")
    code = Browser(service).sign_in(url, account).parameters["code"]
    yield
    tokens = service.exchange(code, CALLBACK).json()
    yield
    service.token(grant_type="refresh_token", refresh_token=tokens["refresh_token"])
    yield
    service.exchange(code, CALLBACK)


def test_the_requests_of_one_sign_in_have_one_number(service):
    """Two sign-ins side by side, and what belongs to neither."""
    for _ in zip_longest(sign_in(service, "jane@example.com"), sign_in(service, "ravi@example.com")):
        requests.get(f"{service.url}/auth/keys", timeout=60)
        requests.get(service.authorize_url("https://elsewhere.example/"), timeout=60)
    by_number = {}
    for request in service.api("GET", "requests")["requests"]:
        by_number.setdefault(request.get("signIn"), []).append(f"{request['method']} {request['endpoint']}")
    neither = by_number.pop(None)
    assert set(neither) == {"GET keys", "GET authorize"} and len(by_number) == 2
    pages = ["GET authorize", "GET flow", "POST flow", "GET flow", "POST flow"]
    assert list(by_number.values()) == [pages + ["POST token"] * 3] * 2


def test_accounts_and_grants_name_the_subject_of_the_tokens(service):
    found = {}
    for account in ("jane@example.com", "ravi@example.com"):
        url = service.authorize_url(CALLBACK, scope="name email", response_mode="form_post")
        code = Browser(service).sign_in(url, account, emailSharing="hide").parameters["code"]
        found[account] = claims(service.exchange(code, CALLBACK).json()["id_token"])
    accounts = {account["email"]: account["identifiers"] for account in service.api("GET", "accounts")["accounts"]}
    grants = {grant["account"]["email"]: grant for grant in service.api("GET", "grants")["grants"]}
    assert len({token["sub"] for token in found.values()}) == 2
    for email, token in found.items():
        assert accounts[email] == [{"teamId": service.team_id, "subject": token["sub"], "relayAddress": token["email"]}]
        assert grants[email]["subject"] == token["sub"] and grants[email]["teamId"] == service.team_id


def test_the_configuration_chooses_subject_and_relay_address(tmp_path):
    chosen = {"team": "QUINCE0001", "subject": SUBJECT, "relay-address": RELAY}
    accounts = [{"email": "ravi@example.com", "identifiers": [chosen]}, {"email": "jane@example.com"}]
    (tmp_path / "quince.yaml").write_text(json.dumps({"accounts": accounts}))
    with Service("--redirect-uri", CALLBACK, "--config", tmp_path / "quince.yaml") as service:
        for _ in range(2):
            url = service.authorize_url(CALLBACK, scope="email", response_mode="form_post")
            code = Browser(service).sign_in(url, "ravi@example.com", emailSharing="hide").parameters["code"]
            token = claims(service.exchange(code, CALLBACK).json()["id_token"])
            assert (token["sub"], token["email"]) == (SUBJECT, RELAY)
            other = claims(service.exchange(service.code(redirect_uri=CALLBACK), CALLBACK).json()["id_token"])
            assert other["sub"] != SUBJECT and len(other["sub"]) == len(SUBJECT)
            service.api("POST", "reset")
        assert service.stop() == 0


@pytest.mark.parametrize("identifiers", [
    [{"team": "OTHERTEAM1", "subject": SUBJECT}], [{"team": "QUINCE0001"}, {"team": "QUINCE0001"}], [{"team": "QUINCE0001", "subject": ""}],
    [{"team": "QUINCE0001", "relay-address": "no address"}], [{"subject": SUBJECT}], [{"team": "QUINCE0001", "sub": SUBJECT}],
], ids=["unknown team", "a team twice", "empty subject", "no address", "no team", "unknown key"])
def test_wrong_identifiers_are_one_sentence_at_the_start(tmp_path, identifiers):
    (tmp_path / "quince.yaml").write_text(json.dumps({"accounts": [{"email": "ravi@example.com", "identifiers": identifiers}]}))
    refused = run("serve", "--port", 0, "--database", ":memory:", "--config", tmp_path / "quince.yaml")
    assert refused.returncode == 2 and refused.stderr.count("\n") == 1, refused.stderr
    assert "identifier" in refused.stderr or "quince.yaml" in refused.stderr
