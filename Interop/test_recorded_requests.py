"""Token requests as well-known client libraries send them, byte for byte but for what each run makes anew."""

import json
from base64 import b64encode
from urllib.parse import quote_plus, urlencode

import pytest
import requests

from conftest import CALLBACK
from quince import Service, client_secret

FORM = "application/x-www-form-urlencoded"


@pytest.fixture(scope="module")
def service():
    with Service("--redirect-uri", CALLBACK) as started:
        yield started
        assert started.stop() == 0, started.log()


def post(service, body, **headers):
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    return requests.post(f"{service.url}/auth/token", data=body, headers={"Content-Type": FORM} | headers, timeout=60)


def notes(service):
    return [finding["message"] for finding in service.api("GET", "requests")["requests"][-1]["explanation"]]


def basic(service, secret):
    return "Basic " + b64encode(f"{quote_plus(service.client_id)}:{quote_plus(secret)}".encode()).decode()


def test_golang_jwt_and_go_signin_with_apple(service):
    """`RegisteredClaims` writes `aud` as a list; the form is that of `url.Values.Encode`, sorted by name."""
    secret = client_secret(service, headers={"typ": "JWT"}, aud=["https://appleid.apple.com"])
    form = {"client_id": service.client_id, "client_secret": secret, "code": service.code(redirect_uri=CALLBACK),
            "grant_type": "authorization_code", "redirect_uri": CALLBACK}
    answer = post(service, urlencode(form), Accept="application/json", User_Agent="go-signin-with-apple", Accept_Encoding="gzip")
    assert answer.status_code == 200 and "id_token" in answer.json()
    refresh = {"client_id": service.client_id, "client_secret": secret, "grant_type": "refresh_token", "refresh_token": answer.json()["refresh_token"]}
    assert post(service, urlencode(refresh), Accept="application/json").status_code == 200


def test_arctic(service):
    """`aud` is a list; the secret lives five minutes, and credentials come last in the form."""
    secret = client_secret(service, lifetime=300, headers={"typ": "JWT"}, aud=["https://appleid.apple.com"])
    form = [("grant_type", "authorization_code"), ("code", service.code(redirect_uri=CALLBACK)), ("redirect_uri", CALLBACK),
            ("client_id", service.client_id), ("client_secret", secret)]
    answer = post(service, urlencode(form), Accept="application/json", User_Agent="arctic")
    assert answer.status_code == 200 and "id_token" in answer.json()


def test_socialite_sends_basic_beside_the_body(service):
    secret = client_secret(service)
    form = [("grant_type", "authorization_code"), ("client_id", service.client_id), ("client_secret", secret),
            ("code", service.code(redirect_uri=CALLBACK)), ("redirect_uri", CALLBACK)]
    wrong = "Basic " + b64encode(f"{service.client_id}:the secret of another day".encode()).decode()
    answer = post(service, urlencode(form), Authorization=wrong, Accept="application/json", User_Agent="GuzzleHttp/7")
    assert answer.status_code == 200
    assert "the Authorization header is ignored, as at Apple; the body is used" in notes(service)


def test_x_oauth2_probes_with_basic_and_then_with_the_body(service):
    """The first attempt must leave the code usable, or the second one cannot succeed."""
    secret, code = client_secret(service), service.code(redirect_uri=CALLBACK)
    form = {"code": code, "grant_type": "authorization_code", "redirect_uri": CALLBACK}
    first = post(service, urlencode(form), Authorization=basic(service, secret), User_Agent="Go-http-client/1.1")
    assert (first.status_code, first.json()) == (400, {"error": "invalid_client"})
    assert "send them in the body" in notes(service)[-1] and "WWW-Authenticate" not in first.headers
    again = {"client_id": service.client_id, "client_secret": secret} | form
    second = post(service, urlencode(again), User_Agent="Go-http-client/1.1")
    assert second.status_code == 200 and "id_token" in second.json()


def test_a_json_body_with_everything_in_it_leaves_the_code_usable(service):
    code = service.code(redirect_uri=CALLBACK)
    form = {"client_id": service.client_id, "client_secret": client_secret(service), "code": code,
            "grant_type": "authorization_code", "redirect_uri": CALLBACK}
    answer = post(service, json.dumps(form), Content_Type="application/json")
    assert (answer.status_code, answer.json()) == (400, {"error": "unsupported_grant_type"})
    assert post(service, urlencode(form)).status_code == 200
