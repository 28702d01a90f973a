"""The smallest application on social-auth-core: settings, a session, one-use values, in memory.

A web framework's integration brings these; the backends stay as their authors wrote them.
"""

import time

from social_core.backends.apple import AppleIdAuth
from social_core.backends.open_id_connect import OpenIdConnectAuth
from social_core.storage import AssociationMixin, BaseStorage, NonceMixin
from social_core.strategy import BaseStrategy

from quince import client_secret


class Nonces(NonceMixin):
    kept = set()

    @classmethod
    def use(cls, server_url, timestamp, salt):
        cls.kept.add((server_url, timestamp, salt))
        return True

    @classmethod
    def consume(cls, server_url, timestamp, salt):
        found = (server_url, timestamp, salt) in cls.kept
        cls.kept.discard((server_url, timestamp, salt))
        return found


class Associations(AssociationMixin):
    kept = {}

    @classmethod
    def store(cls, server_url, association):
        stored = cls()
        stored.id = stored.handle = association.handle
        stored.server_url, stored.assoc_type = server_url, association.assoc_type
        stored.issued, stored.lifetime = int(time.time()), association.lifetime
        cls.kept[stored.id] = stored

    @classmethod
    def get(cls, server_url=None, handle=None):
        return [one for one in cls.kept.values() if (one.server_url, one.handle) == (server_url, handle)]

    @classmethod
    def remove(cls, ids_to_delete):
        for identifier in ids_to_delete:
            cls.kept.pop(identifier, None)


class Storage(BaseStorage):
    nonce = Nonces
    association = Associations


class Strategy(BaseStrategy):
    """One visitor's session with an application that has these settings."""

    def __init__(self, settings):
        self.settings, self.session, self.data = settings, {}, {}
        super().__init__(Storage)

    def get_setting(self, name):
        return self.settings[name]

    def get_request_data(self, merge=True):
        return self.data

    def session_get(self, name, default=None):
        return self.session.get(name, default)

    def session_set(self, name, value):
        self.session[name] = value

    def session_pop(self, name):
        return self.session.pop(name, None)

    def build_absolute_uri(self, path=None):
        return path


class User:
    """What the application knows after a sign-in."""

    def __init__(self, uid, details, response):
        self.uid, self.details, self.response = uid, details, response


def remember(uid, details, response, **_):
    """The last step of the pipeline: where an application finds or makes its user."""
    return {"user": User(uid, details, response)}


PIPELINE = (
    "social_core.pipeline.social_auth.social_details",
    "social_core.pipeline.social_auth.social_names",
    "social_core.pipeline.social_auth.social_uid",
    "social_core.pipeline.social_auth.auth_allowed",
    "social_app.remember",
)


def apple(service, redirect_uri):
    """The Apple backend, pointed at `service`: two settings, two attributes without a setting."""

    class Backend(AppleIdAuth):
        JWK_URL = f"{service.url}/auth/keys"
        ID_TOKEN_ISSUER = service.issuer

        def revoke_token_params(self, token, uid):
            client_id, secret = self.get_key_and_secret()
            return {"client_id": client_id, "client_secret": secret, "token": token}

    return Backend(Strategy({
        "SOCIAL_AUTH_APPLE_ID_AUTHORIZATION_URL": f"{service.url}/auth/authorize",
        "SOCIAL_AUTH_APPLE_ID_ACCESS_TOKEN_URL": f"{service.url}/auth/token",
        "SOCIAL_AUTH_APPLE_ID_REVOKE_TOKEN_URL": f"{service.url}/auth/revoke",
        "SOCIAL_AUTH_APPLE_ID_CLIENT": service.client_id,
        "SOCIAL_AUTH_APPLE_ID_TEAM": service.team_id,
        "SOCIAL_AUTH_APPLE_ID_KEY": service.key_id,
        "SOCIAL_AUTH_APPLE_ID_SECRET": service.private_key,
        "SOCIAL_AUTH_APPLE_ID_SCOPE": ["name", "email"],
        "SOCIAL_AUTH_PIPELINE": PIPELINE,
    }), redirect_uri)


def discovered(service, redirect_uri):
    """The general OpenID Connect backend, which reads the discovery document and adds nonce and PKCE.

    It asks a userinfo endpoint for the person; Apple has none, so the claims of the token have to do.
    """

    class Backend(OpenIdConnectAuth):
        def user_data(self, access_token, *args, **kwargs):
            return dict(self.id_token)

    return Backend(Strategy({
        "SOCIAL_AUTH_OIDC_OIDC_ENDPOINT": service.issuer,
        "SOCIAL_AUTH_OIDC_KEY": service.client_id,
        "SOCIAL_AUTH_OIDC_SECRET": client_secret(service),
        "SOCIAL_AUTH_OIDC_SCOPE": ["openid", "email"],
        "SOCIAL_AUTH_OIDC_IGNORE_DEFAULT_SCOPE": True,
        "SOCIAL_AUTH_OIDC_USE_PKCE": True,
        "SOCIAL_AUTH_OIDC_AUTH_EXTRA_ARGUMENTS": {"response_mode": "form_post"},
        "SOCIAL_AUTH_PIPELINE": PIPELINE,
    }), redirect_uri)


def complete(backend, parameters):
    """The application's return URL: takes what the browser brought and gives the user."""
    backend.strategy.data = backend.data = parameters
    return backend.complete()
