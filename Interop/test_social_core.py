"""social-auth-core (Django, Flask and others use it) signs in at Quince."""

from urllib.parse import parse_qs, urlsplit

import pytest
from social_core.exceptions import AuthCredentialError, AuthResponseError, SocialAuthBaseException

from conftest import CALLBACK
from quince import Browser
from social_app import apple, complete, discovered


def sign_in(backend, service, **person):
    """The whole way through the pages, to the application's user."""
    answer = Browser(service).sign_in(backend.auth_url(), **person)
    assert answer.way == "form_post"
    assert answer.target == CALLBACK
    return complete(backend, answer.parameters)


def test_apple_backend_signs_in_through_the_pages(service):
    user = sign_in(apple(service, CALLBACK), service)
    assert user.details["email"] == "jane@example.com"
    assert (user.details["first_name"], user.details["last_name"]) == ("Jane", "Quince")
    assert user.uid == user.response["sub"]
    assert user.response["aud"] == service.client_id


def test_name_comes_only_with_the_first_sign_in(service):
    first = sign_in(apple(service, CALLBACK), service, firstName="Janet", lastName="Q. <b>")
    assert (first.details["first_name"], first.details["last_name"]) == ("Janet", "Q. <b>")
    second = sign_in(apple(service, CALLBACK), service)
    assert second.uid == first.uid
    assert not second.details["first_name"]
    assert second.details["email"] == "jane@example.com"


def test_person_who_hides_the_address_has_a_relay_address(service):
    user = sign_in(apple(service, CALLBACK), service, account="ravi@example.com", emailSharing="hide")
    assert user.details["email"] != "ravi@example.com"
    assert user.response["is_private_email"] in (True, "true")


def test_apple_backend_signs_in_without_pages(automatic):
    backend = apple(automatic, CALLBACK)
    answer = Browser(automatic).open(backend.auth_url())
    assert complete(backend, answer.parameters).details["email"] == "jane@example.com"


def test_apple_backend_refreshes_and_revokes(service):
    user = sign_in(apple(service, CALLBACK), service)
    code = service.code(redirect_uri=CALLBACK)
    token = service.exchange(code, CALLBACK).json()["refresh_token"]

    backend = apple(service, CALLBACK)
    refreshed = backend.refresh_token(token)
    assert backend.decode_id_token(refreshed["id_token"])["sub"] == user.uid
    assert "refresh_token" not in refreshed

    assert backend.revoke_token(token, user.uid)
    with pytest.raises(SocialAuthBaseException):
        backend.refresh_token(token)

    again = sign_in(apple(service, CALLBACK), service)
    assert again.uid == user.uid
    assert again.details["first_name"] == "Jane", "after a revocation the next sign-in is a first one"


def test_cancelling_reaches_the_application(service):
    backend = apple(service, CALLBACK)
    answer = Browser(service).cancel(backend.auth_url())
    assert answer.parameters["error"] == "user_cancelled_authorize"
    with pytest.raises(SocialAuthBaseException) as refusal:
        complete(backend, answer.parameters)
    assert refusal.value.provider_code == "user_cancelled_authorize"


def test_discovered_backend_signs_in_with_nonce_and_proof_key(service):
    backend = discovered(service, CALLBACK)
    asked = parse_qs(urlsplit(url := backend.auth_url()).query)
    assert asked["nonce"] and asked["code_challenge_method"] == ["S256"]
    answer = Browser(service).sign_in(url)
    user = complete(backend, answer.parameters)
    assert user.details["email"] == "jane@example.com"
    assert user.response["nonce"] == asked["nonce"][0]


def test_discovered_backend_refreshes(service):
    backend = discovered(service, CALLBACK)
    user = sign_in(backend, service)
    refreshed = backend.refresh_token(user.response["refresh_token"])
    assert backend.id_token["sub"] == user.uid
    assert refreshed["access_token"] != user.response["access_token"]


CLAIM_FAULTS = {
    "aud": ({"aud": "com.example.other"}, "invalid_claim"),
    "iss": ({"iss": "https://other.example.com"}, "invalid_claim"),
    "exp": ({"exp": {"secondsFromNow": -600}}, "response_expired"),
}


@pytest.mark.parametrize("make", [apple, discovered])
@pytest.mark.parametrize("claim", CLAIM_FAULTS)
def test_backends_refuse_a_wrong_claim(service, make, claim):
    claims, code = CLAIM_FAULTS[claim]
    service.fault("token", kind="claim", claims=claims)
    with pytest.raises(AuthResponseError) as refusal:
        sign_in(make(service, CALLBACK), service)
    assert refusal.value.code == code
    assert sign_in(make(service, CALLBACK), service).details["email"], "the fault was for one answer"


@pytest.mark.parametrize("claims", [{"nonce": "another"}, {"nonce": None}], ids=["changed", "removed"])
def test_discovered_backend_refuses_a_wrong_nonce(service, claims):
    service.fault("token", kind="claim", claims=claims)
    with pytest.raises(AuthResponseError) as refusal:
        sign_in(discovered(service, CALLBACK), service)
    assert refusal.value.code == "nonce_mismatch"


def test_apple_backend_reports_a_refused_exchange(service):
    service.fault("token", kind="error", error="invalid_grant")
    with pytest.raises(AuthCredentialError):
        sign_in(apple(service, CALLBACK), service)
