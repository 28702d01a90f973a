"""social-core, which many apps on Django and Flask use: its backend for Apple, or with `oidc` the general one, which adds a nonce."""

import sys
from pathlib import Path

import requests
from social_core.backends.apple import AppleIdAuth
from social_core.backends.open_id_connect import OpenIdConnectAuth

import app

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from social_app import PIPELINE, Strategy, complete  # noqa: E402

SETTINGS = {
    "SOCIAL_AUTH_APPLE_ID_CLIENT": app.CLIENT_ID,
    "SOCIAL_AUTH_APPLE_ID_TEAM": app.TEAM_ID,
    "SOCIAL_AUTH_APPLE_ID_KEY": app.KEY_ID,
    "SOCIAL_AUTH_APPLE_ID_SECRET": app.PRIVATE_KEY,
    "SOCIAL_AUTH_APPLE_ID_SCOPE": ["name", "email"],
    "SOCIAL_AUTH_OIDC_OIDC_ENDPOINT": "https://appleid.apple.com",
    "SOCIAL_AUTH_OIDC_KEY": app.CLIENT_ID,
    "SOCIAL_AUTH_OIDC_SECRET": app.client_secret(),
    "SOCIAL_AUTH_OIDC_SCOPE": ["openid", "email"],
    "SOCIAL_AUTH_OIDC_IGNORE_DEFAULT_SCOPE": True,
    "SOCIAL_AUTH_OIDC_AUTH_EXTRA_ARGUMENTS": {"response_mode": "form_post"},
    "SOCIAL_AUTH_PIPELINE": PIPELINE,
}


class Apple(AppleIdAuth):
    """Keeps the refresh token, which the backend would forget."""

    def do_auth(self, access_token, *args, **kwargs):
        self.strategy.session_set("refresh_token", kwargs["response"]["refresh_token"])
        return super().do_auth(access_token, *args, **kwargs)

    def subject(self, token):
        return self.decode_id_token(token["id_token"])["sub"]


class OpenIDConnect(OpenIdConnectAuth):
    """Takes the user from the identity token, because Apple has no endpoint for it."""

    def user_data(self, access_token, *args, **kwargs):
        self.strategy.session_set("refresh_token", kwargs["response"]["refresh_token"])
        return dict(self.id_token)

    def subject(self, token):
        return self.id_token["sub"]


class App:
    def __init__(self, backend):
        self.make = backend

    def authorize(self):
        self.backend = self.make(Strategy(SETTINGS), app.REDIRECT_URI)
        return {"url": self.backend.auth_url()}

    def callback(self, parameters):
        user = complete(self.backend, parameters)
        self.refresh_token = self.backend.strategy.session_get("refresh_token")
        return {"sub": user.uid, "email": user.details["email"]}

    def refresh(self):
        return {"sub": self.backend.subject(self.backend.refresh_token(self.refresh_token))}

    def revoke(self):
        form = {"client_id": app.CLIENT_ID, "client_secret": app.client_secret(), "token": self.refresh_token}
        requests.post("https://appleid.apple.com/auth/revoke", data=form, timeout=60).raise_for_status()
        return {"revoked": True}


app.converse(App(OpenIDConnect if sys.argv[1:] == ["oidc"] else Apple))
