"""What programs get without a browser: responses as JSON, and the codes of App IDs."""

from urllib.parse import parse_qsl

import jwt
import pytest
import requests

from conftest import CALLBACK
from quince import Browser, client_secret

JSON = {"Accept": "application/json"}
FORM = {"scope": "name email", "response_mode": "form_post", "response_type": "code id_token", "nonce": "n", "state": "s&t=é"}
APP_ID = "com.example.quince.app"


def test_a_form_post_response_is_json_for_a_program(automatic):
    answer = requests.get(automatic.authorize_url(CALLBACK, **FORM), headers=JSON, timeout=60)
    assert answer.status_code == 200 and answer.headers["Content-Type"].startswith("application/json")
    assert answer.headers["Cache-Control"] == "no-store"
    given = answer.json()
    assert set(given) == {"redirect_uri", "parameters", "body"} and given["redirect_uri"] == CALLBACK
    assert list(given["parameters"]) == ["code", "id_token", "state", "user"] and given["parameters"]["state"] == "s&t=é"
    assert dict(parse_qsl(given["body"], strict_parsing=True)) == given["parameters"], "the body is what a browser would post"
    tokens = automatic.exchange(given["parameters"]["code"], CALLBACK).json()
    subject = jwt.decode(tokens["id_token"], options={"verify_signature": False})["sub"]
    assert jwt.decode(given["parameters"]["id_token"], options={"verify_signature": False})["sub"] == subject


@pytest.mark.parametrize("accept", ["text/html,application/xhtml+xml,*/*;q=0.8", "*/*", "application/json, text/html", ""])
def test_a_browser_gets_the_page(automatic, accept):
    page = requests.get(automatic.authorize_url(CALLBACK, **FORM), headers={"Accept": accept}, timeout=60)
    assert page.headers["Content-Type"].startswith("text/html") and f'action="{CALLBACK}"' in page.text


def test_the_pages_end_in_json_too(service):
    """A program that fills in the forms itself."""
    browser = Browser(service)
    page = browser.open(service.authorize_url(CALLBACK, **FORM))
    page = browser.send(page, *browser.find(page, action="choose"))
    _, fields = browser.find(page, action="continue")
    answer = browser.session.post(page.url, data=fields, headers=JSON, timeout=60)
    assert service.exchange(answer.json()["parameters"]["code"], CALLBACK).status_code == 200


def test_an_error_at_authorize_is_json_for_a_program(service):
    answer = requests.get(service.authorize_url("https://elsewhere.example/"), headers=JSON, timeout=60)
    assert answer.status_code == 400 and answer.json() == {"error": "unauthorized_client"}


def app_token(service, **parameters):
    secret = client_secret(service, sub=APP_ID)
    return service.token(client_id=APP_ID, client_secret=secret, **parameters)


def test_the_code_of_an_app_id_is_exchanged_without_a_redirect_uri(service):
    made = service.api("POST", "tokens", {"account": "jane@example.com", "clientId": APP_ID, "kind": "code", "nonce": "n", "scope": "name"}, 201)
    tokens = app_token(service, grant_type="authorization_code", code=made["code"])
    assert tokens.status_code == 200
    token = jwt.decode(tokens.json()["id_token"], options={"verify_signature": False})
    assert (token["aud"], token["nonce"]) == (APP_ID, "n")
    assert app_token(service, grant_type="refresh_token", refresh_token=tokens.json()["refresh_token"]).status_code == 200
    # The team knows the account by one subject, on the web and in the app.
    web = service.exchange(service.code(redirect_uri=CALLBACK), CALLBACK).json()["id_token"]
    assert jwt.decode(web, options={"verify_signature": False})["sub"] == token["sub"]


def test_an_app_id_has_no_redirect_uri(service):
    wanted = {"account": "jane@example.com", "clientId": APP_ID, "kind": "code"}
    code = service.api("POST", "tokens", wanted)["code"]
    assert app_token(service, grant_type="authorization_code", code=code, redirect_uri=CALLBACK).json() == {"error": "invalid_client"}
    answer = requests.post(f"{service.url}/_quince/tokens", json=wanted | {"redirectURI": CALLBACK}, timeout=60)
    assert answer.status_code == 400 and "App ID" in answer.json()["error"]
    assert requests.get(service.authorize_url(CALLBACK, client_id=APP_ID), headers=JSON, timeout=60).status_code == 400
