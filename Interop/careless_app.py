"""A relying party that does all it should, but for the flaws it is told to have; for `quince attack` to find.

    careless_app.py PORT ISSUER CLIENT_ID [FLAW…]
"""

import base64
import hashlib
import hmac
import html
import json
import secrets
import sys
import time
from urllib.parse import urlencode

import requests
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding
from flask import Flask, abort, make_response, redirect, request
from jwt.algorithms import RSAAlgorithm

PORT, ISSUER, CLIENT_ID, *FLAWS = sys.argv[1:]
FLAWS = set(FLAWS)
REDIRECT_URI = f"http://127.0.0.1:{PORT}/callback"
app = Flask(__name__)
#: What each browser was given, and who is signed in, by cookie.
browsers, signed_in, events = {}, {}, set()


def part(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def digest(text):
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()[:16]).rstrip(b"=").decode()


def claims_of(token):
    """The claims of a token whose signature, issuer, audience and times are right."""
    head, body, signature = token.split(".")
    header, claims, signed = json.loads(part(head)), json.loads(part(body)), f"{head}.{body}".encode()
    keys = {key["kid"]: RSAAlgorithm.from_jwk(key) for key in requests.get(f"{ISSUER}/auth/keys", timeout=9).json()["keys"]}
    key = keys[header["kid"]]
    pem = key.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    if "alg" in FLAWS and header["alg"] == "none":
        pass
    elif "alg" in FLAWS and header["alg"] == "HS256":
        assert hmac.compare_digest(hmac.digest(pem, signed, "sha256"), part(signature))
    elif "signature" not in FLAWS:
        assert header["alg"] == "RS256"
        key.verify(part(signature), signed, padding.PKCS1v15(), hashes.SHA256())
    assert claims["iss"] == ISSUER
    assert "aud" in FLAWS or claims["aud"] == CLIENT_ID
    now = time.time()
    assert "exp" in FLAWS or now < claims["exp"]
    assert claims.get("nbf", 0) <= now + 60 and claims["iat"] <= now + 60
    return claims


@app.get("/choose")
def choose():
    """A page as frameworks have it whose sign-ins begin with a post."""
    answer = make_response("<form method=post action=/with/google></form><form method=post action=/with/apple><input type=hidden name=csrf value=c&amp;d><button>")
    answer.set_cookie("csrf", "c&d", samesite="Strict", httponly=True)
    return answer


@app.post("/with/apple")
def with_apple():
    return login() if request.form["csrf"] == request.cookies["csrf"] else abort(403)


@app.get("/login")
def login():
    state, nonce, browser = (secrets.token_urlsafe(16) for _ in range(3))
    place = request.args.get("next", "/")
    browsers[browser] = {"state": state, "nonce": nonce, "next": place if "redirect" in FLAWS or place == "/" else "/"}
    query = {"client_id": CLIENT_ID, "redirect_uri": REDIRECT_URI, "response_type": "code id_token",
             "response_mode": "form_post", "scope": "name email", "state": state, "nonce": nonce}
    answer = redirect(f"{ISSUER}/auth/authorize?{urlencode(query)}")
    answer.set_cookie("browser", browser, httponly=True)
    return answer


@app.route("/callback", methods=["GET", "POST"] if "method" in FLAWS else ["POST"])
def callback():
    sent = request.values if "method" in FLAWS else request.form
    if request.content_length and request.content_length > 65_536 or any(len(sent.getlist(name)) > 1 for name in sent):
        abort(400)
    cookie = request.cookies.get("browser", "")
    began = browsers.get(cookie, {}) if "replay" in FLAWS else browsers.pop(cookie, {})
    try:
        assert "error" not in sent
        assert "state" in FLAWS or sent["state"] == began["state"]
        claims = claims_of(sent["id_token"])
        assert "nonce" in FLAWS or claims["nonce"] == began["nonce"]
        assert "c_hash" in FLAWS or claims["c_hash"] == digest(sent["code"])
        user, subject = json.loads(sent.get("user", "{}")), claims["sub"]
        assert "tired" not in FLAWS or len(signed_in) < 2
    except Exception as problem:
        if "silent" in FLAWS:
            return redirect("/")
        return f"<title>No</title>Not signed in: {html.escape(repr(problem))}", 400
    email = user.get("email", claims["email"]) if "email" in FLAWS else claims["email"]
    name = "".join(c for c in user.get("name", {}).get("firstName", "") if c.isprintable())[:100] if "name" not in FLAWS else \
        user.get("name", {}).get("firstName", "")
    session = cookie if "dumb" in FLAWS else secrets.token_urlsafe(16)
    signed_in[session] = f"Hello {name if 'name' in FLAWS else html.escape(name)}, {html.escape(email)} ({subject})"
    home = f"http://localhost:{PORT}/welcome" if "away" in FLAWS else "/"
    answer = make_response(redirect(home if began.get("next", "/") == "/" else began["next"]))
    if "dumb" not in FLAWS:
        answer.set_cookie("session", session, httponly="cookie" not in FLAWS, samesite=None if "cookie" in FLAWS else "Lax")
    return answer


@app.get("/")
def home():
    return "<title>Home</title>" + signed_in.get(request.cookies.get("session"), "Please sign in")


@app.get("/welcome")
def welcome():
    return "Welcome"


@app.get("/me")
def me():
    return signed_in.get(request.cookies.get("session")) or redirect("/login")


@app.post("/notifications")
def notifications():
    if "events" in FLAWS:
        return ""
    try:
        assert request.content_length <= 65_536
        claims = claims_of(request.json["payload"])
        assert json.loads(claims["events"])["type"] and time.time() - claims["iat"] < 604_800
        events.add(claims["jti"])
    except Exception:
        abort(400)
    return ""


app.run(host="127.0.0.1", port=int(PORT))
