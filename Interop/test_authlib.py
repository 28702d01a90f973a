"""Authlib signs in at Quince: its plain session, and its client for Flask as an application has it."""

from urllib.parse import parse_qs, urlsplit

import pytest
import requests
from authlib.common.security import generate_token
from authlib.integrations.base_client import OAuthError
from authlib.integrations.flask_client import OAuth
from authlib.integrations.requests_client import OAuth2Session
from authlib.oidc.core import CodeIDToken, HybridIDToken
from flask import Flask, redirect, session
from joserfc import jwt
from joserfc.errors import ExpiredTokenError, InvalidClaimError, JoseError, MissingClaimError
from joserfc.jwk import KeySet
from joserfc.jws import JWSRegistry

from conftest import CALLBACK
from quince import Browser, client_secret


class Client:
    """Authlib's session with one service."""

    def __init__(self, service, scope="name email", **options):
        self.metadata = requests.get(f"{service.url}/.well-known/openid-configuration", timeout=60).json()
        self.session = OAuth2Session(
            service.client_id, client_secret(service), redirect_uri=CALLBACK, scope=scope,
            token_endpoint_auth_method="client_secret_post", revocation_endpoint_auth_method="client_secret_post",
            code_challenge_method="S256", **options,
        )
        self.verifier, self.nonce = generate_token(64), generate_token(32)

    def authorize_url(self, **more):
        url, self.state = self.session.create_authorization_url(
            self.metadata["authorization_endpoint"], code_verifier=self.verifier, nonce=self.nonce, **more)
        return url

    def exchange(self, code, **more):
        return self.session.fetch_token(
            self.metadata["token_endpoint"], code=code, code_verifier=self.verifier, **more)

    def claims(self, token, kind=CodeIDToken, **parameters):
        """The token's claims, verified as Authlib's own clients do it."""
        keys = KeySet.import_key_set(requests.get(self.metadata["jwks_uri"], timeout=60).json())
        decoded = jwt.decode(token, keys, registry=JWSRegistry(
            algorithms=self.metadata["id_token_signing_alg_values_supported"], strict_check_header=False))
        options = {
            "iss": {"essential": True, "value": self.metadata["issuer"]},
            "aud": {"essential": True, "value": self.session.client_id},
        }
        claims = kind(decoded.claims, decoded.header, options, parameters)
        claims.validate()
        return claims


def sign_in(client, service):
    answer = Browser(service).sign_in(client.authorize_url(response_mode="form_post"))
    assert answer.parameters["state"] == client.state
    token = client.exchange(answer.parameters["code"])
    return token, client.claims(token["id_token"], nonce=client.nonce, access_token=token["access_token"])


def test_session_signs_in_with_nonce_and_proof_key(service):
    client = Client(service)
    token, claims = sign_in(client, service)
    assert claims["email"] == "jane@example.com"
    assert claims["nonce"] == client.nonce
    assert (token["token_type"], token["expires_in"]) == ("Bearer", 3600)


def test_session_signs_in_without_pages(automatic):
    client = Client(automatic)
    answer = Browser(automatic).open(client.authorize_url(response_mode="form_post"))
    token = client.exchange(answer.parameters["code"])
    assert client.claims(token["id_token"], nonce=client.nonce)["email"] == "jane@example.com"


def test_session_verifies_the_hybrid_token(service):
    client = Client(service, response_type="code id_token")
    answer = Browser(service).sign_in(client.authorize_url(response_mode="form_post"))
    sent = answer.parameters
    front = client.claims(sent["id_token"], HybridIDToken, nonce=client.nonce, code=sent["code"])
    token = service.exchange(sent["code"], CALLBACK).json()
    assert client.claims(token["id_token"], nonce=client.nonce)["sub"] == front["sub"]


def test_session_refreshes_and_revokes(service):
    client = Client(service)
    first, claims = sign_in(client, service)
    second = client.session.refresh_token(client.metadata["token_endpoint"], first["refresh_token"])
    assert second["access_token"] != first["access_token"]
    assert client.claims(second["id_token"])["sub"] == claims["sub"]

    answer = client.session.revoke_token(
        client.metadata["revocation_endpoint"], first["refresh_token"], token_type_hint="refresh_token")
    assert (answer.status_code, answer.content) == (200, b"")
    with pytest.raises(OAuthError):
        client.session.refresh_token(client.metadata["token_endpoint"], first["refresh_token"])


def test_exchange_wants_the_verifier_of_the_challenge(service):
    client = Client(service)
    answer = Browser(service).sign_in(client.authorize_url(response_mode="form_post"))
    client.verifier = generate_token(64)
    with pytest.raises(OAuthError, match="invalid_grant"):
        client.exchange(answer.parameters["code"])


CLAIM_FAULTS = {
    "nonce changed": ({"nonce": "another"}, InvalidClaimError),
    "nonce removed": ({"nonce": None}, MissingClaimError),
    "aud changed": ({"aud": "com.example.other"}, InvalidClaimError),
    "expired": ({"exp": {"secondsFromNow": -600}}, ExpiredTokenError),
}


@pytest.mark.parametrize("fault", CLAIM_FAULTS)
def test_session_refuses_a_wrong_claim(service, fault):
    claims, refusal = CLAIM_FAULTS[fault]
    service.fault("token", kind="claim", claims=claims)
    with pytest.raises(refusal):
        sign_in(Client(service), service)


def flask_app(service):
    """An application as Authlib's manual has it; only the discovery document's place is ours."""
    app = Flask("shop")
    app.secret_key = "only for this test"
    app.testing = True
    apple = OAuth(app).register(
        "apple", client_id=service.client_id, client_secret=client_secret(service),
        server_metadata_url=f"{service.url}/.well-known/openid-configuration",
        client_kwargs={
            "scope": "openid email name", "code_challenge_method": "S256", "response_mode": "form_post",
            "token_endpoint_auth_method": "client_secret_post",
        },
    )

    @app.get("/login")
    def login():
        return apple.authorize_redirect(CALLBACK, response_mode="form_post")

    @app.post("/callback")
    def callback():
        session["person"] = apple.authorize_access_token(claims_options={
            "iss": {"value": service.issuer}, "aud": {"value": service.client_id},
        })["userinfo"]
        return redirect("/")

    @app.get("/")
    def home():
        return dict(session["person"])

    return app.test_client()


def flask_sign_in(service):
    visitor = flask_app(service)
    url = visitor.get("/login").headers["Location"]
    asked = parse_qs(urlsplit(url).query)
    assert asked["nonce"] and asked["code_challenge"]
    answer = Browser(service).sign_in(url)
    visitor.post("/callback", data=answer.parameters)
    return visitor.get("/").json


def test_flask_application_signs_in(service):
    assert flask_sign_in(service)["email"] == "jane@example.com"


@pytest.mark.parametrize("fault", CLAIM_FAULTS)
def test_flask_application_refuses_a_wrong_claim(service, fault):
    claims, _ = CLAIM_FAULTS[fault]
    service.fault("token", kind="claim", claims=claims)
    with pytest.raises(JoseError):
        flask_sign_in(service)
    assert flask_sign_in(service)["email"] == "jane@example.com"
