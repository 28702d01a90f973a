"""The log: one line a message, whatever a request sends."""

import http.client
import json
import re
import unicodedata
from base64 import urlsafe_b64encode
from urllib.parse import quote, urlencode, urlsplit

import pytest
import requests

import orchard
from conftest import CALLBACK
from quince import Service, client_secret
from test_relying_party import free_port

#: What an attacker would like to stand in the log as a line of its own, in each format.
FORGED = {
    "text": '2026-01-01T00:00:00.000Z info signed in account=forged',
    "json": '{"time":"2026-01-01T00:00:00.000Z","level":"info","message":"signed in","account":"forged"}',
}

#: What may end a line, clear the screen, or turn the direction of what follows, for whoever reads the log.
BREAKS = ["\n", "\r", "\r\n", "\x1b[2J\x1b[H", "\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x9b2J", "\x7f", "\u202e", "\u2066", "\ufeff",
          '"}\n', '" \n']

LEVELS = "trace|debug|info|notice|warning|error|critical"
TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
#: A whole line for people: time, level, message, then names with values, each plain or a JSON string.
LINE = re.compile(rf'({TIME}) ({LEVELS}) ([^"=]+?)((?: [\w.]+=(?:[^\s"\\=]+|"(?:[^"\\]|\\.)*"))*)\n')
VALUE = re.compile(r' ([\w.]+)=(?:([^\s"]+)|("(?:[^"\\]|\\.)*"))')


def lines(server, style="text", audit=False):
    """What a program logged, each line as an object with `time`, `level`, `message` and the values; it has ended.

    The lines of the audit log are left out, or alone.
    """
    text = (server.folder / "err.log").read_bytes().decode()
    unsafe = {char for char in text if char != "\n" and unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp")}
    assert not unsafe, [hex(ord(char)) for char in unsafe]
    written = [json.loads(line) if style == "json" else parsed(line + "\n") for line in text.split("\n")[:-1]]
    return [line for line in written if (line.get("label") == "audit") == audit]


def parsed(line):
    found = LINE.fullmatch(line)
    assert found, line
    time, level, message, values = found.groups()
    return {"time": time, "level": level, "message": message} | {
        name: plain or json.loads(quoted) for name, plain, quoted in VALUE.findall(values)}


def attack(service, text):
    """Sends `text` wherever a request has room for it."""
    host, url = urlsplit(service.url).netloc, service.url
    ask = {"client_id": service.client_id, "redirect_uri": CALLBACK, "response_type": "code"}
    for name in (*ask, "scope", "state", "nonce", "response_mode", "login_hint", "code_challenge_method", text):
        requests.get(f"{url}/auth/authorize?{urlencode(ask | {name: text})}", allow_redirects=False, timeout=60)
    for path in ("/", "/flow/", "/auth/authorize/", "/auth/", "/_quince/accounts/", "/_quince/requests/"):
        requests.get(url + path + quote(text), timeout=60)
    for grant, name in (("authorization_code", "code"), ("refresh_token", "refresh_token"), (text, "code")):
        service.token(grant_type=grant, redirect_uri=CALLBACK, **{name: text})
    for name in ("client_id", "client_secret", "grant_type", text):
        service.token(**{"grant_type": "authorization_code", "code": "c", "redirect_uri": CALLBACK, name: text})
    for claims in ({"iss": text}, {"sub": text}, {"aud": text}, {"aud": [text]}, {"headers": {"kid": text}}, {"headers": {"alg": text}}):
        service.token(grant_type="authorization_code", code="c", client_secret=forged_secret(service, **claims))
    service.exchange(service.code(redirect_uri=CALLBACK), CALLBACK + text)
    requests.post(f"{url}/auth/revoke", data={"client_id": text, "client_secret": text, "token": text}, timeout=60)
    for header in ("User-Agent", "Referer", "X-Forwarded-For", "Accept-Language", "Content-Type", "Cookie"):
        raw(host, header, text)


def raw(host, header, text):
    """A refused request with a header that an ordinary library would not send."""
    connection = http.client.HTTPConnection(host, timeout=60)
    connection._validate_header_part = lambda _: None
    connection.putrequest("GET", "/auth/authorize?client_id=nope")
    connection._buffer.append(f"{header}: a{text}".encode())
    connection.endheaders()
    try:
        connection.getresponse().read()
    except (http.client.HTTPException, OSError):
        pass  # It may be no header at all; then the service hangs up.
    connection.close()


def forged_secret(service, headers=None, **claims):
    """A client secret whose parts are right but for what is given; its `alg` may be any text."""
    wanted = dict(headers or {})
    if "alg" not in wanted:
        return client_secret(service, headers=wanted, **claims)
    parts = client_secret(service).split(".")
    parts[0] = urlsafe_b64encode(json.dumps({"kid": service.key_id} | wanted).encode()).rstrip(b"=").decode()
    return ".".join(parts)


@pytest.mark.parametrize("style", ["text", "json"])
def test_no_request_writes_a_line_of_its_own(style):
    with Service("--redirect-uri", CALLBACK, "--log-level", "trace", "--log-format", style, "--proxies", 1) as service:
        for text in BREAKS:
            attack(service, "a" + text + FORGED[style])
        assert service.stop() == 0
        written = lines(service, style)
    assert len(written) > 20 * len(BREAKS)
    for line in written:
        assert set(line) >= {"time", "level", "message"}
        assert line["message"] in ("authorization refused", "sign-in refused", "token request refused", "revocation refused"), line
        assert "account" not in line and line["time"] > "2026-01-01T00:00:00.000Z"
    values = {value for line in written for value in line.values()}
    for text in BREAKS:
        assert "a" + text + FORGED[style][:40] in "".join(values), "what was sent is in the log, escaped"


def test_the_shop_s_log_is_written_by_the_shop_alone():
    port = free_port()
    with Service("--redirect-uri", f"http://localhost:{port}/sign-in/apple/callback") as service:
        with orchard.Shop("--quince", service.url, "--log-level", "trace", "--log-format", "json", port=port,
                          ORCHARD_APPLE_KEY=service.ready["privateKeyPath"]) as shop:
            for text in BREAKS:
                attack_shop(shop, "a" + text + FORGED["json"])
            assert shop.stop() == 0
            written = lines(shop, "json")
    assert len(written) > len(BREAKS)
    for line in written:
        assert set(line) >= {"time", "level", "message"}
        assert "account" not in line and line["time"] > "2026-01-01T00:00:00.000Z"


def attack_shop(shop, text):
    answer = {"state": text, "code": text, "id_token": text, "user": text, "error": text, "reposted": "1"}
    own = {"Origin": shop.url, "Sec-Fetch-Site": "same-origin"}
    for path in ("/", "/products/", "/sign-in/apple/", "/orders/", "/assets/"):
        requests.get(shop.url + path + quote(text), timeout=60)
    for headers in ({}, own, {"Origin": "https://appleid.apple.com"}):
        requests.post(f"{shop.url}/sign-in/apple/callback", answer, headers=headers, timeout=60)
        requests.post(f"{shop.url}/sign-in/apple/notifications", json={"payload": text}, headers=headers, timeout=60)
        requests.post(f"{shop.url}/sign-in/apple/native", json={"authorizationCode": text, "identityToken": text}, headers=headers, timeout=60)
        requests.post(f"{shop.url}/sign-in", {"email": text}, headers=headers, timeout=60)
    requests.get(f"{shop.url}/sign-in/apple/callback?{urlencode(answer)}", timeout=60)
