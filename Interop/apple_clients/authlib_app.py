"""Authlib's client for Flask, as its manual has it: the discovery document leads to everything."""

from urllib.parse import urlencode

from authlib.integrations.flask_client import OAuth
from authlib.integrations.requests_client import OAuth2Session
from flask import Flask, redirect, request, session

import app

web = Flask("shop")
web.secret_key = "of this app only"
# A test's visitor gets the exceptions instead of a page with status 500.
web.testing = True
apple = OAuth(web).register(
    "apple",
    client_id=app.CLIENT_ID,
    client_secret=app.client_secret(),
    server_metadata_url="https://appleid.apple.com/.well-known/openid-configuration",
    client_kwargs={
        "scope": "openid name email", "code_challenge_method": "S256", "token_endpoint_auth_method": "client_secret_post",
    },
)
kept = {}


@web.get("/login")
def login():
    return apple.authorize_redirect(app.REDIRECT_URI, response_mode="form_post")


@web.post("/callback")
def callback():
    token = apple.authorize_access_token()
    kept["refresh_token"] = token["refresh_token"]
    session["user"] = token["userinfo"]
    return redirect("/")


@web.get("/")
def home():
    return dict(session["user"])


@web.post("/refresh")
def refresh():
    token = apple.fetch_access_token(grant_type="refresh_token", refresh_token=kept["refresh_token"])
    return dict(apple.parse_id_token(token, nonce=None))


@web.post("/revoke")
def revoke():
    endpoint = apple.load_server_metadata()["revocation_endpoint"]
    client = OAuth2Session(app.CLIENT_ID, app.client_secret(), revocation_endpoint_auth_method="client_secret_post")
    client.revoke_token(endpoint, kept["refresh_token"], token_type_hint="refresh_token").raise_for_status()
    return {"revoked": True}


class App:
    """A visitor of the website."""

    def authorize(self):
        self.visitor = web.test_client()
        return {"url": self.visitor.get("/login").headers["Location"]}

    def callback(self, parameters):
        form = {"data": urlencode(parameters), "content_type": "application/x-www-form-urlencoded"}
        assert self.visitor.post("/callback", **form).status_code == 302
        user = self.visitor.get("/").json
        return {"sub": user["sub"], "email": user["email"]}

    def refresh(self):
        return {"sub": self.visitor.post("/refresh").json["sub"]}

    def revoke(self):
        return self.visitor.post("/revoke").json


app.converse(App())
