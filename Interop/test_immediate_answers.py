"""The documents that production answers on the connection itself: the same bytes either way, in order, and never many at once."""

import socket
import subprocess
from email.utils import parsedate_to_datetime
from datetime import datetime, timezone

import pytest

from quince import Service

CONFIGURATION = """
mode: production
issuer: https://id.example.com
teams: [{id: QUINCE0001, keys: [{id: QNCKEY0001}], apps: [{id: com.example.app, kind: app}]}]
accounts: [{email: jane@example.com}]
"""

BUTTON = "/appleid/button?width=280&height=44&scale=2"
DOCUMENTS = ["/auth/keys", "/.well-known/openid-configuration", BUTTON, "/appleid/button/logo.svg?size=44"]


@pytest.fixture
def production(tmp_path):
    configuration = tmp_path / "quince.yaml"
    configuration.write_text(CONFIGURATION)
    with Service("--config", configuration) as running:
        yield running
        assert running.stop() == 0, running.log()


class Connection:
    """One TCP connection, read answer by answer."""

    def __init__(self, service):
        host, port = service.url.removeprefix("http://").split(":")
        self.socket = socket.create_connection((host, int(port)), timeout=60)
        self.reader = self.socket.makefile("rb")

    def send(self, *requests):
        self.socket.sendall(b"".join(requests))

    def answer(self, has_body=True):
        """Status, headers and body."""
        status = int(self.reader.readline().split()[1])
        headers = {}
        while (line := self.reader.readline().strip()):
            name, value = line.decode().split(": ", 1)
            headers[name.lower()] = value
        length = int(headers.get("content-length", 0)) if has_body else 0
        return status, headers, self.reader.read(length)


def request(path, method="GET", body=b"", **headers):
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + body


@pytest.mark.parametrize("path", DOCUMENTS)
def test_both_ways_give_the_same(production, path):
    connection = Connection(production)
    # A header about the connection takes the long way.
    connection.send(request(path, Connection="keep-alive"))
    status, slow, body = connection.answer()
    connection.send(request(path))
    again, quick, same = connection.answer()
    assert (status, again) == (200, 200) and body == same and len(body) > 100
    for headers in (slow, quick):
        age = datetime.now(timezone.utc) - parsedate_to_datetime(headers.pop("date"))
        assert abs(age.total_seconds()) < 10
    assert slow.pop("x-request-id") != quick.pop("x-request-id")
    assert slow == quick
    if path.startswith("/appleid"):
        assert quick["cache-control"] == "public, max-age=3600"


def test_headers_that_are_no_plain_text_are_refused_either_way(production):
    for attempt in range(2):
        connection = Connection(production)
        connection.send(request(BUTTON))
        assert connection.answer()[0] == 200
        connection.send(f"GET {BUTTON} HTTP/1.1\r\nHost: localhost\r\nAccept: i{chr(0x301) * 40}\r\n\r\n".encode())
        assert connection.answer()[0] == 400


def test_answers_keep_the_order_of_their_requests(production):
    """Up to four requests are sent before their answers: see SECURITY.md."""
    connection = Connection(production)
    connection.send(request(BUTTON))
    tag = connection.answer()[1]["etag"]
    form = b"grant_type=authorization_code"
    for _ in range(20):
        connection.send(
            request("/auth/keys"), request("/nothing"), request(BUTTON),
            request("/auth/token", "POST", form, Content_Type="application/x-www-form-urlencoded"))
        assert b'"keys"' in connection.answer()[2]
        assert connection.answer()[0] == 404
        status, headers, body = connection.answer()
        assert status == 200 and body.startswith(b"\x89PNG") and tag == headers["etag"]
        assert b"invalid_client" in connection.answer()[2]
        connection.send(
            request("/auth/keys", "HEAD"), request(BUTTON, If_None_Match="*"),
            request("/auth/keys", body=b"a body"), request("/appleid/button?x=1"))
        assert connection.answer(has_body=False)[0] == 200
        assert connection.answer(has_body=False)[0] == 304
        assert b'"keys"' in connection.answer()[2]
        assert connection.answer()[0] == 404


def test_a_fifth_request_ahead_ends_the_connection(production):
    """An answer that waits for the database is not immediate."""
    connection = Connection(production)
    form = b"grant_type=authorization_code"
    connection.send(request("/auth/token", "POST", form, Content_Type="application/x-www-form-urlencoded") * 5)
    for last in (False, False, False, True):
        status, headers, body = connection.answer()
        assert status == 400 and b"invalid_client" in body
        assert headers.get("connection") == ("close" if last else None)
    assert connection.reader.read() == b""


def resident(process):
    """What the process holds of the memory, in bytes."""
    return int(subprocess.run(["ps", "-o", "rss=", "-p", str(process.pid)], capture_output=True, text=True).stdout) * 1024


def test_answers_nobody_reads_do_not_pile_up(production):
    """10,000 answers of 40 kB would be 400 MB."""
    path = "/appleid/button?width=375&height=64&scale=6"
    connection = Connection(production)
    connection.send(request(path))
    assert len(connection.answer()[2]) > 10_000
    before = resident(production.process)
    count, sent = 10_000, 0
    connection.socket.settimeout(2)
    data = request(path) * count
    try:
        while sent < len(data):
            sent += connection.socket.send(data[sent:sent + 65_536])
    except OSError:
        pass
    assert resident(production.process) - before < 64 * 1024 * 1024, sent
    # Others are served all the same.
    other = Connection(production)
    other.send(request(path))
    assert len(other.answer()[2]) > 10_000
