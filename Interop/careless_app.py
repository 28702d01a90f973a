"""A relying party that does all it should, but for the flaws it is told to have; for `quince attack` to find.

    careless_app.py PORT ISSUER CLIENT_ID [FLAW…]

Some words are no flaws but ways of doing it: `popup` asks for a popup's message, `form` has its page post that as a form, `exchange` reads the token of the exchange
too, `hasty` gives a person fifteen seconds to sign in, `stubborn` fetches the keys once and never again, `linked` has links on its first page,
which are recorded when they are opened.
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
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding
from flask import Flask, abort, make_response, redirect, request
from jwt.algorithms import RSAAlgorithm
from werkzeug.datastructures import MultiDict

PORT, ISSUER, CLIENT_ID, *FLAWS = sys.argv[1:]
FLAWS = set(FLAWS)
REDIRECT_URI = f"http://127.0.0.1:{PORT}/callback"
app = Flask(__name__)
#: What each browser was given, and who is signed in, by cookie.
browsers, signed_in, events = {}, {}, set()
#: Whose session each is, what address each person came with first, and which pages were opened.
subjects, people, opened = {}, {}, []
#: Every key ever seen, for who never forgets one.
all_keys = {}
#: How long a state lives, in seconds.
LIFETIME = 15 if "hasty" in FLAWS else 600
MODE = "web_message" if "popup" in FLAWS else "form_post"


def part(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def digest(text):
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()[:16]).rstrip(b"=").decode()


def keys():
    """The published keys that are for signatures."""
    if "stubborn" in FLAWS and all_keys:
        return all_keys
    published = requests.get(f"{ISSUER}/auth/keys", timeout=60).json()["keys"]
    fresh = {key["kid"]: RSAAlgorithm.from_jwk(key) for key in published if key["use"] == "sig" or "use" in FLAWS}
    all_keys.update(fresh)
    return all_keys if "old" in FLAWS else fresh


def is_signed(key, signature, signed):
    try:
        key.verify(signature, signed, padding.PKCS1v15(), hashes.SHA256())
    except InvalidSignature:
        return False
    return True


def claims_of(token, exchanged=False):
    """The claims of a token whose signature, issuer, audience and times are right."""
    head, body, signature = token.split(".")
    header, claims, signed = json.loads(part(head)), json.loads(part(body)), f"{head}.{body}".encode()
    known = keys()
    if "kid" in FLAWS and "kid" not in header:
        key = next(key for key in known.values() if is_signed(key, part(signature), signed))
    else:
        key = known[header["kid"]]
    pem = key.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    if "alg" in FLAWS and header["alg"] == "none":
        pass
    elif "alg" in FLAWS and header["alg"] == "HS256":
        assert hmac.compare_digest(hmac.digest(pem, signed, "sha256"), part(signature))
    elif "signature" not in FLAWS:
        assert header["alg"] == "RS256"
        assert is_signed(key, part(signature), signed) or exchanged and "trust" in FLAWS
    assert claims["iss"] == ISSUER
    assert "aud" in FLAWS or claims["aud"] == CLIENT_ID
    now = time.time()
    assert "exp" in FLAWS or now < claims["exp"]
    assert claims.get("nbf", 0) <= now + 60 and claims["iat"] <= now + 60
    return claims


def exchanged(code, front, nonce):
    """What the code buys: the claims of its token, once they fit those of the other."""
    secret = requests.post(f"{ISSUER}/_quince/client-secret", json={"clientId": CLIENT_ID}, timeout=60).json()["clientSecret"]
    form = {"client_id": CLIENT_ID, "client_secret": secret, "grant_type": "authorization_code", "code": code,
            "redirect_uri": REDIRECT_URI}
    answer = requests.post(f"{ISSUER}/auth/token", data=form, timeout=60).json()
    claims = claims_of(answer["id_token"], exchanged=True)
    assert claims["sub"] == front["sub"] and claims["nonce"] == nonce
    assert claims.get("at_hash") in (None, digest(answer["access_token"]))
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
    browsers[browser] = {"state": state, "nonce": nonce, "at": time.time(), "next": place if "redirect" in FLAWS or place == "/" else "/"}
    query = {"client_id": CLIENT_ID, "redirect_uri": REDIRECT_URI, "response_type": "code id_token",
             "response_mode": MODE, "scope": "name email", "state": state, "nonce": nonce}
    answer = redirect(f"{ISSUER}/auth/authorize?{urlencode(query)}")
    answer.set_cookie("browser", browser, httponly=True)
    return answer


@app.get("/address")
def address():
    """The address for a script that opens a popup, as some libraries write JSON."""
    answer = login()
    text = json.dumps({"url": answer.headers.pop("Location")}).replace("/", "\\/").replace("&", "\\u0026")
    answer.status_code, answer.content_type = 200, "application/json"
    answer.set_data(text)
    return answer


@app.get("/scripted")
def scripted():
    return "<div id=appleid-signin></div><script src=https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js></script>"


def message(text):
    """The fields of what the page got from its popup; a name that comes twice is there twice."""
    try:
        pairs, plain = json.loads(text, object_pairs_hook=list), json.loads(text)
        fields = MultiDict(pair for name, value in pairs for pair in (value if name == "authorization" else [(name, value)]))
    except (TypeError, ValueError):
        abort(400)
    if "user" in plain:
        fields["user"] = json.dumps(plain["user"])
    return fields


@app.route("/callback", methods=["GET", "POST"] if "method" in FLAWS else ["POST"])
def callback():
    if request.content_length and request.content_length > 65_536:
        abort(400)
    sent = message(request.get_data(as_text=True)) if MODE == "web_message" and "form" not in FLAWS else request.values if "method" in FLAWS else request.form
    if any(len(sent.getlist(name)) > 1 for name in sent):
        abort(400)
    cookie = request.cookies.get("browser", "")
    began = browsers.get(cookie, {}) if "replay" in FLAWS else browsers.pop(cookie, {})
    try:
        assert "error" not in sent
        assert "state" in FLAWS or sent["state"] == began["state"]
        assert "stale" in FLAWS or "state" in FLAWS or time.time() < began["at"] + LIFETIME
        claims = claims_of(sent["id_token"])
        assert "nonce" in FLAWS or claims["nonce"] == began["nonce"]
        assert "c_hash" in FLAWS or claims["c_hash"] == digest(sent["code"])
        if "exchange" in FLAWS:
            claims = exchanged(sent["code"], claims, began["nonce"])
        user, subject = json.loads(sent.get("user", "{}")), claims["sub"]
        assert "tired" not in FLAWS or len(signed_in) < 2
    except Exception as problem:
        if "silent" in FLAWS:
            return redirect("/")
        return f"<title>No</title>Not signed in: {html.escape(repr(problem))}", 400
    email = user.get("email", claims["email"]) if "email" in FLAWS else claims["email"]
    if "newcomer" in FLAWS:
        email = people.setdefault(subject, user.get("email", claims["email"]))
    name = "".join(c for c in user.get("name", {}).get("firstName", "") if c.isprintable())[:100] if "name" not in FLAWS else \
        user.get("name", {}).get("firstName", "")
    session = cookie if "dumb" in FLAWS else secrets.token_urlsafe(16)
    subjects[session] = subject
    signed_in[session] = f"Hello {name if 'name' in FLAWS else html.escape(name)}, {html.escape(email)} ({subject})"
    home = f"http://localhost:{PORT}/welcome" if "away" in FLAWS else "/"
    answer = make_response(redirect(home if began.get("next", "/") == "/" else began["next"]))
    if "dumb" not in FLAWS:
        answer.set_cookie("session", session, httponly="cookie" not in FLAWS, samesite=None if "cookie" in FLAWS else "Lax")
    return answer


#: Links of a first page: to a public page, to harm under names that tell, and to a page of one's own.
LINKS = """<nav><a href=/welcome>Welcome</a> <a href=/account/out>Sign out</a> <a href="/account/delete">My account</a>
<a href=/account/plan data-method=post>My plan</a> <a href=/my/things?sell=1>My things</a> <a href=/login>Sign in</a>
<a href="https://elsewhere.example/account">Account elsewhere</a> <a href=/wall>My wall</a> <a href=/me#top>You</a></nav>"""


@app.get("/")
def home():
    return "<title>Home</title>" + signed_in.get(request.cookies.get("session"), "Please sign in") + (LINKS if "linked" in FLAWS else "")


@app.get("/account/<path:page>")
@app.get("/my/<path:page>")
def harm(page):
    opened.append(page)
    signed_in.pop(request.cookies.get("session"), None)
    return "", 403 if request.cookies.get("session") is None else 200


@app.get("/wall")
def wall():
    """Opens for every browser that was here, signed in or not."""
    return "Wall" if request.cookies else abort(403)


@app.get("/opened")
def what_was_opened():
    return opened


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
        event = json.loads(claims["events"])
        assert event["type"] and time.time() - claims["iat"] < 604_800
        if event["type"] == "consent-revoked" and ("again" in FLAWS or claims["jti"] not in events):
            for session in [s for s, subject in subjects.items() if subject == event["sub"]]:
                signed_in.pop(session, None)
        events.add(claims["jti"])
    except Exception:
        abort(400)
    return ""


app.run(host="127.0.0.1", port=int(PORT))
