"""The system's sheet of an Apple device, played by the service: what servers of apps make of it, and the sample app with it.

The servers are the kit's NativeSignInRoute, PyJWT and go-oidc. The app runs against stand-ins for Apple's frameworks.
"""

import base64
import hashlib
import json
import os
import re
import secrets
import shutil
import subprocess
import sys

import jwt
import pytest
import requests

from conftest import SOAK
from isolated import isolated
from quince import ROOT, binary, clean_environment, client_secret
from test_appleid_clients import FAULTS, go
from test_relying_party import BUILT, Shop

APP = "com.example.shop"


@pytest.fixture(scope="module")
def shop():
    """A service with the shop's app, and the shop's server."""
    with Shop("form_post") as running:
        running.service.api("POST", "apps", {"clientId": APP, "kind": "app", "name": "Shop", "teamId": "QUINCE0001"})
        yield running


@pytest.fixture
def service(shop):
    shop.service.api("DELETE", "faults")
    return shop.service


def sheet(service, **changes):
    """What the app sends to its server: as QuinceUI does, with a nonce whose digest Apple gets."""
    nonce = secrets.token_urlsafe(32)
    wanted = {"account": "jane@example.com", "clientId": APP, "scope": "name email", "state": "s",
              "nonce": hashlib.sha256(nonce.encode()).hexdigest()}
    credential = service.api("POST", "native", wanted | changes)["credential"]
    assert credential["state"] == "s"
    name = credential.get("fullName", {})
    return {"bundleID": APP, "code": credential["authorizationCode"], "identityToken": credential["identityToken"],
            "nonce": nonce, **name}


# Servers: each gives the subject, or raises or says why not.


def kit(shop, message):
    answer = requests.post(f"{shop.url}/sign-in/apple/native", json=message, timeout=60)
    if answer.status_code != 200:
        # For another issuer the server may be configured wrongly, and says so.
        assert (answer.status_code, answer.json()["error"]) in ((401, "sign_in_failed"), (500, "misconfigured")), answer.text
        assert answer.json()["retry"] is False
        return None
    return answer.json()["subject"]


def pyjwt(shop, message):
    """As its documentation verifies a token, with what it leaves to the app."""
    issuer, token = shop.service.issuer, message["identityToken"]
    try:
        key = jwt.PyJWKClient(f"{issuer}/auth/keys").get_signing_key_from_jwt(token)
        claims = jwt.decode(token, key, algorithms=["RS256"], audience=APP, issuer=issuer, options={"require": ["exp"]})
    except jwt.PyJWTError:
        return None
    half = hashlib.sha256(message["code"].encode()).digest()[:16]
    belongs = (claims.get("nonce"), claims.get("c_hash")) == (
        hashlib.sha256(message["nonce"].encode()).hexdigest(), base64.urlsafe_b64encode(half).rstrip(b"=").decode())
    return claims["sub"] if belongs else None


def go_oidc(shop, message):
    digest = hashlib.sha256(message["nonce"].encode()).hexdigest()
    sent = message | {"issuer": shop.service.issuer, "nonce": digest}
    done = subprocess.run(go("go_native"), input=json.dumps(sent) + "\n", capture_output=True, text=True, timeout=60)
    answer = json.loads(done.stdout)
    assert ("sub" in answer) != ("error" in answer), answer
    return answer.get("sub")


SERVERS = [kit, pyjwt, pytest.param(go_oidc, marks=pytest.mark.skipif(not os.path.exists("/usr/bin/go"), reason="there is no Go here"))]
NATIVE_FAULTS = FAULTS | {
    "code": {"kind": "claim", "claims": {"c_hash": "another"}},
    "key": {"kind": "header", "header": {"kid": "another"}},
}


@pytest.mark.parametrize("server", SERVERS)
def test_a_server_takes_what_the_sheet_gave(shop, service, server):
    message = sheet(service)
    subject = jwt.decode(message["identityToken"], options={"verify_signature": False})["sub"]
    assert server(shop, message) == subject


@pytest.mark.parametrize("fault", NATIVE_FAULTS)
@pytest.mark.parametrize("server", SERVERS)
def test_a_server_refuses_each_fault_of_the_sheet_s_token_and_takes_the_next(shop, service, server, fault):
    service.fault("native", **NATIVE_FAULTS[fault])
    assert server(shop, sheet(service)) is None
    assert server(shop, sheet(service)) is not None


def test_the_name_and_the_email_address_come_once_per_grant(shop, service):
    service.api("POST", "accounts", {"email": "once@example.com", "firstName": "Once", "lastName": "Only"})
    first = requests.post(f"{shop.url}/sign-in/apple/native", json=sheet(service, account="once@example.com"), timeout=60).json()
    again = requests.post(f"{shop.url}/sign-in/apple/native", json=sheet(service, account="once@example.com"), timeout=60).json()
    assert (first["name"], first["email"]) == ("Once Only", "once@example.com")
    # The token has the email address every time.
    assert (again.get("name"), again["email"], again["subject"]) == (None, "once@example.com", first["subject"])


def test_the_code_of_an_app_is_exchanged_without_a_redirect_uri_and_once(service):
    credential = {"client_id": APP, "client_secret": client_secret(service, sub=APP), "grant_type": "authorization_code"}
    with_one = sheet(service)
    refused = service.token(**credential, code=with_one["code"], redirect_uri="https://app.example/callback")
    assert refused.status_code == 400, refused.text
    message = sheet(service)
    tokens = service.token(**credential, code=message["code"])
    assert tokens.status_code == 200, tokens.text
    claims = jwt.decode(tokens.json()["id_token"], options={"verify_signature": False})
    assert (claims["aud"], claims["nonce"]) == (APP, hashlib.sha256(message["nonce"].encode()).hexdigest())
    assert service.token(**credential, code=message["code"]).json()["error"] == "invalid_grant"


GARBAGE = [
    (b"", "empty"), (b"null", "must be an object"), (b"[]", "must be an object"), (b"{", "isn't JSON"), (b"\xff", "UTF-8"),
    (b"{}", "has no 'account'"), (b'{"account": 1, "clientId": "x"}', "'account' must be text"),
    (b'{"account": null, "clientId": "x"}', "'account' must be text"), (b'{"account": "jane@example.com"}', "has no 'clientId'"),
    *(({"account": "jane@example.com", "clientId": APP} | {name: value}, text) for name, value, text in (
        ("clientId", "", "no app"), ("clientId", "é" * 256, "longer than 255"), ("account", "x" * 300, "longer than 254"),
        ("scope", "all", "the scopes are name and email"), ("scope", [], "'scope' must be text"), ("scope", "x" * 101, "longer"),
        ("nonce", 0, "'nonce' must be text"), ("nonce", "n" * 1_001, "longer"), ("state", {}, "'state' must be text"),
        ("user", True, "'user' must be text"), ("outcome", "canceled ", "must be one of"), ("outcome", 1001, "must be one of"),
        ("realUserStatus", 2, "must be one of"), ("emailSharing", "Hide", "must be one of"),
        ("firstName", "a\nb", "line break"), ("lastName", "x" * 101, "longer than 100"), ("more", 1, "unknown member"))),
]


@pytest.mark.parametrize(("body", "text"), GARBAGE)
def test_garbage_is_refused_with_a_remedy_and_signs_nobody_in(service, body, text):
    before = service.api("GET", "grants")
    sent = body if isinstance(body, bytes) else json.dumps(body).encode()
    answer = requests.post(f"{service.url}/_quince/native", data=sent, headers={"Content-Type": "application/json"}, timeout=60)
    assert answer.status_code in (400, 404), answer.text
    assert text in answer.json()["error"]
    assert service.api("GET", "grants") == before


def test_a_huge_body_and_other_types_are_refused(service):
    url = f"{service.url}/_quince/native"
    assert requests.post(url, data=b"[" * 2_000_000, headers={"Content-Type": "application/json"}, timeout=60).status_code == 413
    assert requests.post(url, data={"account": "jane@example.com"}, timeout=60).status_code == 415
    assert requests.get(url, timeout=60).status_code == 405
    origin = {"Content-Type": "application/json", "Origin": "https://evil.example.com"}
    wanted = {"account": "jane@example.com", "clientId": APP}
    assert requests.post(url, json=wanted, headers=origin, timeout=60).status_code == 403


#: Starts the server of an app beside the service, and posts a sign-in to it as the app does.
PHONE = """
import hashlib, json, os, subprocess, sys, time, urllib.error, urllib.request

def post(url, body):
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    return json.load(urllib.request.urlopen(request, timeout=60))

ready, server = json.load(open(sys.argv[1])), "http://localhost:23456"
variables = {"APPLE_KEY_FILE": ready["privateKeyPath"], "APPLE_TEAM_ID": ready["teamId"], "APPLE_KEY_ID": ready["keyId"],
             "SEALING_SECRET": "s" * 32, "PORT": "23456"}
example = subprocess.Popen([sys.argv[2]], env=os.environ | variables)
try:
    while True:
        try:
            urllib.request.urlopen(server + "/orders")
        except urllib.error.HTTPError:
            break
        except OSError:
            assert example.poll() is None, "the server has ended"
            time.sleep(0.02)
    post(ready["url"] + "/_quince/apps", {"clientId": "com.example.shop", "kind": "app", "name": "Shop", "teamId": ready["teamId"]})
    wanted = {"account": "jane@example.com", "clientId": "com.example.shop", "scope": "name", "nonce": hashlib.sha256(b"n").hexdigest()}
    credential = post(ready["url"] + "/_quince/native", wanted)["credential"]
    print(json.dumps(post(server + "/sign-in/apple/native", {
        "bundleID": "com.example.shop", "code": credential["authorizationCode"], "identityToken": credential["identityToken"],
        "nonce": "n", **credential["fullName"]})))
finally:
    example.terminate()
    example.wait()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="namespaces are Linux's")
def test_the_documentation_s_server_takes_it_unchanged_under_apple_s_name(tmp_path):
    """It has no `endpoints`: for it, the token is Apple's."""
    ready = tmp_path / "ready.json"
    command = ["appleid", "run", "--ready-file", ready, "--", sys.executable, "-c", PHONE, ready, BUILT / "app-server-example"]
    variables = {"QUINCE_APPLEID": str(tmp_path / "appleid"), "HOME": str(tmp_path)}
    done = subprocess.run(isolated(binary(), *command), env=clean_environment(variables), cwd=tmp_path,
                          capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout.splitlines()[-1])
    assert answer["name"] == "Jane Quince" and answer["session"]


#: The platforms of scripts/test-ui, with the number of tests that each has at least; all of them in `make soak`.
FLAVOURS = {"ios": 15, "macos": 15} | ({"catalyst": 15, "tvos": 13, "visionos": 15, "watchos": 10} if SOAK else {})


@pytest.mark.skipif(shutil.which("swift") is None, reason="there is no Swift here")
@pytest.mark.parametrize("flavour, least", FLAVOURS.items())
def test_the_sample_app_signs_in_at_a_running_service_without_the_sheet(shop, service, flavour, least):
    """In the builds of scripts/test-ui. Its tests are off without these variables, so their number counts."""
    variables = {"QUINCE_UI_FLAVOUR": flavour, "QUINCE_TEST_SERVICE": service.url,
                 "QUINCE_TEST_SERVER": f"{shop.url}/sign-in/apple/native"}
    command = ["swift", "test", "--package-path", ROOT / "Tests/AppleFrameworks", "--scratch-path", ROOT / ".build/apple-frameworks" / flavour,
               "--disable-xctest", "--filter", "StandInTests"]
    done = subprocess.run(command, env=os.environ | variables, capture_output=True, text=True, timeout=500)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert int(re.search(r"Test run with (\d+) tests?\b.* passed", done.stdout)[1]) >= least, done.stdout[-2000:]
    assert "skipped" not in done.stdout
