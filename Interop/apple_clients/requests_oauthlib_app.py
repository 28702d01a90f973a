"""requests-oauthlib for OAuth, PyJWT for the identity token."""

import secrets

import jwt
from requests_oauthlib import OAuth2Session

import app

AUTHORIZE, TOKEN, REVOKE, KEYS = (f"https://appleid.apple.com/auth/{name}" for name in ("authorize", "token", "revoke", "keys"))


class App:
    def __init__(self):
        self.keys = jwt.PyJWKClient(KEYS)

    def authorize(self):
        self.session = OAuth2Session(app.CLIENT_ID, redirect_uri=app.REDIRECT_URI, scope=["name", "email"])
        self.nonce = secrets.token_urlsafe()
        url, self.state = self.session.authorization_url(AUTHORIZE, response_mode="form_post", nonce=self.nonce)
        return {"url": url}

    def callback(self, parameters):
        if parameters["state"] != self.state:
            raise ValueError("the state is of another sign-in")
        token = self.session.fetch_token(
            TOKEN, code=parameters["code"], client_secret=app.client_secret(), include_client_id=True)
        claims = self.verified(token["id_token"])
        if claims.get("nonce") != self.nonce:
            raise ValueError("the nonce is of another sign-in")
        self.refresh_token = token["refresh_token"]
        return {"sub": claims["sub"], "email": claims["email"]}

    def refresh(self):
        token = self.session.refresh_token(
            TOKEN, self.refresh_token, client_id=app.CLIENT_ID, client_secret=app.client_secret())
        return {"sub": self.verified(token["id_token"])["sub"]}

    def revoke(self):
        form = {"client_id": app.CLIENT_ID, "client_secret": app.client_secret(), "token": self.refresh_token}
        self.session.post(REVOKE, data=form, withhold_token=True).raise_for_status()
        return {"revoked": True}

    def verified(self, token):
        key = self.keys.get_signing_key_from_jwt(token)
        required = {"require": ["iss", "aud", "exp", "iat", "sub"]}
        return jwt.decode(
            token, key, algorithms=["RS256"], audience=app.CLIENT_ID, issuer="https://appleid.apple.com", options=required)


app.converse(App())
