"""Connections: one client cannot shut others out, a header has its time, and a request names one host."""

import resource
import select
import socket
import sys
import time
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from conftest import CALLBACK
from quince import Service

HALF = b"GET /auth/keys HTTP/1.1\r\nHost: localhost\r\nX-Half: "
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8")


#: Becomes a program that may have 256 files open, and cannot raise that.
FEW_FILES = ("/bin/sh", "-c", 'ulimit -n 256; exec "$0" "$@"')


@contextmanager
def open_files(soft):
    """This process may have so many files open."""
    before, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before, hard))


def connect(server, source="127.0.0.1"):
    return socket.create_connection(("127.0.0.1", urlsplit(server.url).port), timeout=60, source_address=(source, 0))


def ends(connection, drip=b""):
    """Waits until the other side closes the connection, and sends `drip` again and again meanwhile; gives what it said before."""
    said, end = b"", time.monotonic() + 30
    while time.monotonic() < end:
        try:
            if drip:
                connection.sendall(drip)
            if select.select([connection], [], [], .2)[0]:
                part = connection.recv(65_536)
                if not part:
                    return said
                said += part
        except OSError:
            return said
    pytest.fail("the connection is still open")


def ask(connection, request):
    connection.sendall(request)
    return connection.recv(65_536)


KEYS = b"GET /auth/keys HTTP/1.1\r\nHost: localhost\r\n\r\n"


@LINUX
def test_a_thousand_half_open_connections_shut_nobody_out():
    """There is room for 128; then the time that a header has: 10 seconds, which a byte now and then does not prolong."""
    service = Service("--redirect-uri", CALLBACK, through=FEW_FILES)
    with ExitStack() as opened:
        opened.callback(service.close)
        opened.enter_context(open_files(min(4_096, resource.getrlimit(resource.RLIMIT_NOFILE)[1])))
        kept, slow, dripping = (opened.enter_context(connect(service, f"127.0.0.{number}")) for number in (2, 3, 4))
        assert b" 200 " in ask(kept, KEYS)
        for number in range(1_000):
            opened.enter_context(connect(service)).sendall(HALF)
            if number % 25 == 0:
                with connect(service, "127.0.0.5") as other:
                    assert b" 200 " in ask(other, KEYS)
        assert b" 200 " in ask(kept, KEYS), "those who have few connections keep them"
        for one in (slow, dripping):
            with suppress(OSError):
                one.sendall(HALF)
        assert ends(dripping, drip=b"x") == b"" and ends(slow) == b""
        assert b" 200 " in ask(kept, KEYS), "only the first header has so little time"
        assert service.stop() == 0


@LINUX
def test_two_thousand_connections_at_once_shut_nobody_out_while_they_are_held():
    """They come faster than others are closed for them; the process must keep files to accept with all the same."""
    with Service("--redirect-uri", CALLBACK, through=FEW_FILES) as service, ExitStack() as opened:
        opened.enter_context(open_files(min(4_096, resource.getrlimit(resource.RLIMIT_NOFILE)[1])))
        port = urlsplit(service.url).port
        for _ in range(2_000):
            held = opened.enter_context(socket.socket())
            held.setblocking(False)
            held.connect_ex(("127.0.0.1", port))
        files = Path(f"/proc/{service.process.pid}/fd")
        for _ in range(5):
            most = max(len(list(files.iterdir())) for _ in range(200))
            assert most < 240, "without a free file it can neither accept nor read its database"
            with connect(service, "127.0.0.5") as other:
                assert b" 200 " in ask(other, KEYS)
        assert service.stop() == 0


HOSTS = {
    "two": (b"GET /auth/keys HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", b" 400 "),
    "two different ones": (b"GET /auth/keys HTTP/1.1\r\nHost: localhost\r\nHost: evil.example.com\r\n\r\n", b" 400 "),
    "none": (b"GET /auth/keys HTTP/1.1\r\n\r\n", b" 400 "),
    "two in HTTP/1.0": (b"GET /auth/keys HTTP/1.0\r\nHost: localhost\r\nHost: localhost\r\n\r\n", b" 400 "),
    "one in HTTP/1.0": (b"GET /auth/keys HTTP/1.0\r\nHost: localhost\r\n\r\n", b" 200 "),
    "none in HTTP/1.0": (b"GET /auth/keys HTTP/1.0\r\n\r\n", b" 200 "),
    "HTTP/1.0 that would stay": (b"GET /auth/keys HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n", b" 200 "),
}


@pytest.fixture(scope="module")
def service():
    """One service for all tests of hosts."""
    with Service("--redirect-uri", CALLBACK) as started:
        yield started
        assert started.stop() == 0, started.log()


@pytest.mark.parametrize("case", HOSTS)
def test_a_request_names_one_host_and_http_1_0_closes(service, case):
    request, status = HOSTS[case]
    with connect(service) as connection:
        connection.sendall(request)
        said = ends(connection)
    assert status in said.split(b"\r\n")[0], said
    assert said.lower().count(b"connection: close") == 1


def test_nothing_behind_a_refused_request_is_read(service):
    with connect(service) as connection:
        connection.sendall(HOSTS["two"][0] + KEYS)
        assert ends(connection).count(b"HTTP/1.") == 1
