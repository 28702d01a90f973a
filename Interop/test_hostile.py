"""Bad input: no failure of the server, no crash, no internal word in an answer."""

import http.client
import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import requests

from conftest import ARTEFACTS, CALLBACK
from hostile import MARK, Generator
from quince import Browser, Service

SEED = int(os.environ.get("QUINCE_SEED", "20240917"))


class Sender:
    """One connection that sends generated requests and judges the answers."""

    def __init__(self, service, seed):
        self.host = urlsplit(service.url).netloc
        self.generator = Generator(service, seed)
        self.sent, self.problems = 0, []

    def run(self, count, progress=None):
        connection = http.client.HTTPConnection(self.host, timeout=60)
        for _ in range(count):
            request = self.generator.request()
            try:
                self.send(connection, request)
            except (http.client.HTTPException, OSError):
                connection.close()  # the service may hang up on such a request; that it lives is asked below
            self.sent += 1
            if progress:
                progress()
            if len(self.problems) >= 20:
                return
        connection.close()

    def send(self, connection, request):
        target, headers, body = request.encoded()
        names = {name.lower() for name, _ in headers}
        connection.putrequest(
            request.method, "".join(c if 32 < ord(c) < 127 else "%3F" for c in target),
            skip_host="host" in names, skip_accept_encoding=True)
        for name, value in headers:
            connection.putheader(name, re.sub("[^\x20-\x7e]", "?", value))
        connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        answer = connection.getresponse()
        text = answer.read().decode("utf-8", "replace")
        if problem := self.problem(answer, text):
            self.problems.append((problem, request.method, target[:500], headers, body[:500], text[:500]))

    def problem(self, answer, text):
        if answer.status >= 500:
            return f"status {answer.status}"
        if answer.getheader("X-Probe"):
            return "a header came back"
        kind = answer.getheader("Content-Type") or ""
        if kind.startswith("text/html") and (MARK in text or "onerror=quince-probe>" in text):
            return "reflected unescaped"
        if re.search(r"\b(SQLite|GRDB|DecodingError|Swift\.|\.swift\b|Fatal error|sqlite_master)", text):
            return "an internal word in the answer"
        return None


@pytest.mark.soak
def test_generated_requests_do_no_harm(soak):
    total, workers = (100_000, 4) if soak else (3_000, 4)
    with Service("--redirect-uri", CALLBACK) as service:
        senders = [Sender(service, SEED + number) for number in range(workers)]
        progress = Progress(senders, total) if soak else None
        threads = [threading.Thread(target=one.run, args=(total // workers, progress)) for one in senders]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        found = [problem for sender in senders for problem in sender.problems]
        assert found == [], f"seed {SEED}"
        assert service.process.poll() is None, service.log()[-5_000:]
        assert sum(sender.sent for sender in senders) == total
        still_signs_in(service)
        assert service.stop() == 0


class Progress:
    """Says now and then how far a long run is."""

    def __init__(self, senders, total):
        self.senders, self.total, self.told = senders, total, time.monotonic()

    def __call__(self):
        if time.monotonic() - self.told > 10:
            self.told = time.monotonic()
            print(f"hostile: {sum(one.sent for one in self.senders)} of {self.total}", flush=True)


def still_signs_in(service):
    """After everything: put back what was configured, and a whole sign-in works."""
    service.api("POST", "reset")
    answer = Browser(service).sign_in(service.authorize_url(CALLBACK, scope="email", response_mode="form_post"))
    assert service.exchange(answer.parameters["code"], CALLBACK).status_code == 200


@pytest.mark.soak
def test_schemathesis_finds_no_failure_of_the_console(soak, soak_only, tmp_path):
    ARTEFACTS.mkdir(exist_ok=True)
    with Service("--redirect-uri", CALLBACK) as service:
        description = requests.get(f"{service.url}/_quince/openapi.json", timeout=60).json()
        # Half a minute of waiting for a change is no other request than a second of it.
        wait, = [one for one in description["paths"]["/_quince/events"]["get"]["parameters"] if one["name"] == "wait"]
        assert wait["schema"]["maximum"] == 30
        wait["schema"]["maximum"] = 1
        (tmp_path / "openapi.json").write_text(json.dumps(description))
        done = subprocess.run(
            [Path(sys.executable).parent / "st", "run", tmp_path / "openapi.json",
             "--url", service.url, "--checks", "not_a_server_error", "--phases", "coverage,fuzzing",
             "--max-examples", "500" if soak else "4", "--seed", str(SEED), "--no-shrink", "--warnings", "off",
             "--exclude-path-regex", "/(stream|faults)$", "--request-timeout", "60", "--continue-on-failure"],
            cwd=ARTEFACTS, capture_output=True, text=True, timeout=3_600,
        )
        assert done.returncode == 0, done.stdout[-8_000:] + done.stderr[-2_000:]
        assert service.process.poll() is None
        still_signs_in(service)
        assert service.stop() == 0


FAULTS = [
    {}, [], None, 1, "x", {"endpoint": "token"}, {"endpoint": "nowhere", "kind": "error"},
    {"endpoint": "token", "kind": "claim", "claims": {"exp": 10**40}},
    {"endpoint": "token", "kind": "claim", "claims": {"exp": {"secondsFromNow": 2**63 - 1}}},
    {"endpoint": "token", "kind": "claim", "claims": {"aud": [{"a": [None, 1.5, True]}]}},
    {"endpoint": "token", "kind": "header", "header": {"alg": {"a": [None, 1.5]}, "kid": MARK * 100, "crit": ["x"], "": ""}},
    {"endpoint": "token", "kind": "header", "header": {"kid": {"secondsFromNow": -(2**63)}}}, {"endpoint": "token", "kind": "header", "header": []},
    {"endpoint": "token", "kind": "key", "kid": ""}, {"endpoint": "token", "kind": "key", "kid": "../../etc/passwd"},
    {"endpoint": "token", "kind": "signature", "times": 10**6}, {"endpoint": "token", "kind": "signature", "signature": "x"},
    {"endpoint": "token", "kind": "status", "status": 99}, {"endpoint": "token", "kind": "status", "status": 100},
    {"endpoint": "token", "kind": "status", "status": 2**40}, {"endpoint": "token", "kind": "status", "status": -1},
    {"endpoint": "token", "kind": "delay", "delayMilliseconds": -5},
    {"endpoint": "token", "kind": "delay", "delayMilliseconds": 2**63 - 1},
    {"endpoint": "token", "kind": "error", "error": "a\r\nb", "description": MARK},
    {"endpoint": "token", "kind": "error", "error": "invalid_grant", "times": -1},
    {"endpoint": "token", "kind": "error", "error": "invalid_grant", "times": 2**63 - 1},
]


@pytest.mark.parametrize("fault", FAULTS, ids=range(len(FAULTS)))
def test_senseless_faults_are_refused_or_harmless(service, fault):
    answer = requests.post(f"{service.url}/_quince/faults", json=fault, timeout=60)
    assert answer.status_code < 500, answer.text
    if "delayMilliseconds" not in str(fault):
        wanted = fault.get("status") if isinstance(fault, dict) else None
        code = service.code(redirect_uri=CALLBACK)
        assert service.exchange(code, CALLBACK).status_code in (200, 400, wanted)
    service.api("DELETE", "faults")
    assert service.exchange(service.code(redirect_uri=CALLBACK), CALLBACK).status_code == 200


CLOCKS = [2**63 - 1, -(2**63), 10**12, -(10**12), 10**40, 1e308, 0.5, "soon", None, [], True]


@pytest.mark.parametrize("key", ["offsetSeconds", "advanceSeconds"])
@pytest.mark.parametrize("value", CLOCKS, ids=map(str, CLOCKS))
def test_senseless_clocks_are_refused_or_harmless(service, key, value):
    answer = requests.put(f"{service.url}/_quince/clock", json={key: value}, timeout=60)
    assert answer.status_code < 500, answer.text
    for path in ("/", "/_quince/status", "/_quince/tools", "/auth/keys"):
        assert requests.get(service.url + path, timeout=60).status_code == 200
    assert service.token(grant_type="client_credentials", scope="user.migration").status_code in (200, 400)
    service.api("DELETE", "clock")
    assert service.exchange(service.code(redirect_uri=CALLBACK), CALLBACK).status_code == 200


def test_unsound_text_holds_nobody_up(service):
    """Long runs of combining marks, whose comparison costs the square of their length, are refused unread."""
    marks = "a" + "\u0301\u0316" * 15_500
    for path, body in (("/auth/authorize", marks + "=1"), ("/auth/token", "grant_type=" + marks),
                       ("/auth/token", "client_id=" + marks + "&grant_type=refresh_token&client_secret=a")):
        answer = requests.post(service.url + path, data=body.encode(), timeout=60,
                               headers={"Content-Type": "application/x-www-form-urlencoded"})
        assert answer.status_code == 400 and "invalid_request" in answer.text
    assert requests.get(service.url + "/auth/keys", headers={"Cookie": marks[:4_000].encode()}, timeout=60).status_code == 400
    # A NUL character, which not every database stores.
    for path in ("/_quince/api/apps/a%00b", "/account/apps/a%00b", "/auth/authorize?client_id=a%00b"):
        assert requests.get(service.url + path, timeout=60).status_code == 400


def test_connection_is_closed_behind_a_body_that_is_too_long(service):
    parts = urlsplit(service.url)
    with socket.create_connection((parts.hostname, parts.port), timeout=60) as raw:
        raw.sendall(b"POST /auth/token HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        chunk = b"%x\r\n" % 65_536 + b"a" * 65_536 + b"\r\n"
        with pytest.raises(OSError):
            for _ in range(2_000):
                raw.sendall(chunk)


RAW = {
    "no HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),
    "no version": b"GET /\r\n\r\n",
    "endless line": b"GET /" + b"a" * 200_000,
    "many headers": b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"A: b\r\n" * 20_000 + b"\r\n",
    "two lengths": b"POST /auth/token HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 9\r\n\r\nabcdefghi",
    "length and chunks": b"POST /auth/token HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "negative length": b"POST /auth/token HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    "bad chunk": b"POST /auth/token HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n",
    "half a request": b"POST /auth/token HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nclient_id=",
    "raw bytes in the target": b"GET /auth/authorize?client_id=\xff\xfe\x00 HTTP/1.1\r\nHost: a\r\n\r\n",
    "no host": b"GET /auth/keys HTTP/1.1\r\n\r\n",
    "absolute target": b"GET http://evil.example.com/auth/authorize HTTP/1.1\r\nHost: evil.example.com\r\n\r\n",
}


@pytest.mark.parametrize("case", RAW)
def test_bytes_that_are_no_request_do_no_harm(service, case):
    parts = urlsplit(service.url)
    with socket.create_connection((parts.hostname, parts.port), timeout=60) as raw:
        try:
            raw.sendall(RAW[case])
            raw.shutdown(socket.SHUT_WR)
            answer = raw.recv(65_536)
        except OSError:
            answer = b""
    assert not re.match(rb"HTTP/1\.[01] 5", answer), answer
    assert requests.get(f"{service.url}/auth/keys", timeout=60).status_code == 200
