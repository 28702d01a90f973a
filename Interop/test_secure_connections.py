"""Attacks on the ports of `quince serve --as-appleid`: connections with TLS, HTTP/2, and the CONNECT proxy. And certificates for `--https`.

What a limit does to one connection is in Tests/SecureConnectionsTests. Here, the whole service has to stay available.
"""

import json
import os
import random
import re
import signal
import socket
import ssl
import sys
from contextlib import ExitStack, contextmanager
from datetime import datetime, timedelta, timezone
from pathlib import Path
from urllib.parse import urlsplit

import h2.config
import h2.connection
import h2.events
import h2.settings
import pytest
import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from quince import Service, run
from server import wait_for
from test_log_lines import lines
from test_production import CONFIGURATION

linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")

#: A hard limit of open files that is soon reached.
FEW_FILES = 400


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("appleid")


@contextmanager
def started(folder, *, files=None):
    through = ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh"] if files else []
    flags = ["--as-appleid", "--https", "127.0.0.1:0", "--proxy", "127.0.0.1:0"]
    with Service(*flags, environment={"QUINCE_APPLEID": str(folder), "HOME": str(folder)}, through=through) as service:
        yield service


@pytest.fixture(scope="module")
def apple(folder):
    with started(folder) as service:
        yield service
        assert service.stop() == 0, service.log()


@pytest.fixture
def narrow(tmp_path):
    """A service with few open files."""
    with started(tmp_path, files=FEW_FILES) as service:
        service.ca = tmp_path / "ca.pem"
        yield service
        assert service.process.poll() is None, service.log()


def secured(service, ca, protocol="h2"):
    context = ssl.create_default_context(cafile=ca)
    context.set_alpn_protocols([protocol])
    plain = socket.create_connection(("127.0.0.1", urlsplit(service.ready["httpsUrl"]).port), timeout=30)
    return context.wrap_socket(plain, server_hostname="appleid.apple.com")


def connected(connection, *, window=None):
    """A client of HTTP/2 on a connection; `window` is what it wants to read of a response, in bytes."""
    client = h2.connection.H2Connection(config=h2.config.H2Configuration(
        validate_outbound_headers=False, normalize_outbound_headers=False))
    client.initiate_connection()
    if window is not None:
        client.update_settings({h2.settings.SettingCodes.INITIAL_WINDOW_SIZE: window})
    return client


def request(client, path, method="GET", authority="appleid.apple.com", more=()):
    stream = client.get_next_available_stream_id()
    fields = [(":method", method), (":scheme", "https"), (":path", path)]
    if authority is not None:
        fields.append((":authority", authority))
    client.send_headers(stream, [*fields, *more], end_stream=True)
    return stream


def status(service, ca, *arguments, **more):
    """The status of one request on a connection of its own."""
    with secured(service, ca) as connection:
        client = connected(connection)
        request(client, *arguments, **more)
        connection.sendall(client.data_to_send())
        while data := connection.recv(65_536):
            for event in client.receive_data(data):
                if isinstance(event, h2.events.ResponseReceived):
                    return int(dict(event.headers)[b":status"])


def descriptors(service):
    return len(os.listdir(f"/proc/{service.process.pid}/fd"))


def still_answers(service, ca):
    """Under both of its names, and with a write to the database."""
    assert status(service, ca, "/auth/keys") == 200
    assert requests.get(f"{service.url}/auth/keys", timeout=10).ok
    assert service.api("POST", "accounts", {"email": f"{random.randbytes(8).hex()}@example.com"})


# HTTP/2


@linux
def test_after_an_error_a_connection_is_closed_and_what_follows_takes_no_memory(apple, folder):
    def memory():
        return int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{apple.process.pid}/status").read_text())[1]) >> 10  # MiB

    garbage = random.randbytes(1 << 20)
    before = memory()
    for _ in range(3):
        with secured(apple, folder / "ca.pem") as connection, pytest.raises(OSError):
            for _ in range(300):
                connection.sendall(garbage)
    assert memory() < before + 150
    still_answers(apple, folder / "ca.pem")


def test_a_client_that_ends_its_side_without_a_farewell_ends_the_connection(apple, folder):
    with secured(apple, folder / "ca.pem") as connection:
        client = connected(connection)
        request(client, "/auth/keys")
        connection.sendall(client.data_to_send())
        assert connection.recv(65_536)
        plain = socket.socket(fileno=connection.detach())
    with plain:
        plain.settimeout(20)
        plain.shutdown(socket.SHUT_WR)
        while plain.recv(65_536):
            pass


@linux
def test_clients_that_read_no_response_shut_nobody_out(narrow):
    with ExitStack() as crowd:
        for _ in range(FEW_FILES):
            connection = crowd.enter_context(secured(narrow, narrow.ca))
            client = connected(connection, window=0)
            request(client, "/auth/keys")
            connection.sendall(client.data_to_send())
        still_answers(narrow, narrow.ca)


@linux
def test_connections_that_make_room_are_closed_at_once(narrow):
    """Otherwise, those of one port and those of the other need more open files than there are."""
    with ExitStack() as crowd:
        for number in range(FEW_FILES):
            crowd.enter_context(secured(narrow, narrow.ca, ["h2", "http/1.1"][number % 2]))
        most = 0
        for _ in range(FEW_FILES):
            crowd.enter_context(socket.create_connection(("127.0.0.1", urlsplit(narrow.url).port), timeout=30))
            most = max(most, descriptors(narrow))
        assert most < FEW_FILES - 50
        still_answers(narrow, narrow.ca)


def test_the_end_does_not_wait_for_idle_connections(tmp_path):
    with started(tmp_path) as service, secured(service, tmp_path / "ca.pem") as connection:
        client = connected(connection)
        request(client, "/auth/keys")
        connection.sendall(client.data_to_send())
        assert connection.recv(65_536)
        service.process.send_signal(signal.SIGTERM)
        # It reads GOAWAY, and doesn't act on it.
        while connection.recv(65_536):
            pass
        wait_for(lambda: service.process.poll() is not None, "the end", 4)
    assert service.process.returncode == 0


# The proxy


@linux
def test_tunnels_leave_open_files_for_the_service(narrow):
    port = urlsplit(narrow.ready["proxy"]).port
    with ExitStack() as crowd:
        for _ in range(FEW_FILES):
            tunnel = crowd.enter_context(socket.create_connection(("127.0.0.1", port), timeout=30))
            tunnel.sendall(b"CONNECT appleid.apple.com:443 HTTP/1.1\r\n\r\n")
        # The last one was decided.
        try:
            tunnel.recv(100)
        except ConnectionResetError:
            pass
        assert descriptors(narrow) < FEW_FILES - 100
        still_answers(narrow, narrow.ca)


# The console


@pytest.mark.parametrize(("authority", "more", "expected"), [
    ("localhost", [], 200),
    ("localhost", [("host", "localhost")], 200),
    (None, [], 400),
    (None, [("host", "localhost")], 400),
    (None, [("host", "appleid.apple.com")], 400),
    ("localhost", [("host", "appleid.apple.com")], 400),
    ("localhost", [("host", "localhost"), ("host", "appleid.apple.com")], 400),
    ("appleid.apple.com", [("host", "localhost")], 400),
    ("appleid.apple.com", [], 403),
    ("appleid.apple.com.", [], 403),
    ("appleid.apple.com:@localhost", [], 403),
])
def test_the_console_is_where_a_request_says_it_goes(apple, folder, authority, more, expected):
    assert status(apple, folder / "ca.pem", "/_quince/requests", authority=authority, more=more) == expected


@pytest.mark.parametrize(("origin", "expected"), [
    ("https://appleid.apple.com", 403), ("https://account.apple.com", 403), ("http://localhost", 204), ("https://localhost", 204),
])
def test_a_page_under_apples_name_changes_nothing_in_the_console(apple, folder, origin, expected):
    for url in (apple.url, "h2"):
        if url == "h2":
            found = status(apple, folder / "ca.pem", "/_quince/faults", "DELETE", authority="localhost", more=[("origin", origin)])
        else:
            own = origin if "apple" in origin else apple.url
            found = requests.delete(f"{url}/_quince/faults", headers={"Origin": own}, timeout=10).status_code
        assert found == expected, url


def production_with_tls(folder, names, begin, end, address="127.0.0.1:0"):
    """The configuration file and the flags of a service with a certificate for `names`, valid from `begin` to `end`, in days from now."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(timezone.utc)
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "id.example.com")])
    builder = (
        x509.CertificateBuilder().subject_name(subject).issuer_name(subject).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now + timedelta(days=begin)).not_valid_after(now + timedelta(days=end)))
    if names:
        builder = builder.add_extension(x509.SubjectAlternativeName([x509.DNSName(name) for name in names]), critical=False)
    (folder / "own.pem").write_bytes(builder.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    (folder / "own.key").write_bytes(key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    (folder / "own.key").chmod(0o600)
    (folder / "quince.yaml").write_text(json.dumps(CONFIGURATION))
    flags = ["--production", "--https", address, "--certificate", folder / "own.pem", "--certificate-key", folder / "own.key"]
    return folder / "quince.yaml", flags


#: The names of a certificate, the days of its begin and end from now, and what is said of it; nothing of one that clients accept.
CERTIFICATES = {
    "the host": (["www.example.com", "ID.example.com"], -1, 30, None),
    "a wildcard for the label": (["*.example.com"], -1, 30, None),
    "ended": (["id.example.com"], -2, -1, r"ended on \d{4}-\d\d-\d\dT\S+Z; replace it"),
    "not valid yet": (["id.example.com"], 1, 2, r"begins on \d{4}-\d\d-\d\dT\S+Z; replace it, or check the clock of this machine"),
    "another host": (["www.example.com"], -1, 30, r"isn't for id\.example\.com, but for www\.example\.com; name another one with --certificate"),
    "a wildcard for two labels": (["*.com"], -1, 30, r"isn't for id\.example\.com, but for \*\.com; .*"),
    "no names": ([], -1, 30, r"isn't for id\.example\.com, but for no host; .*"),
}


@pytest.mark.parametrize("case", CERTIFICATES)
def test_a_certificate_that_clients_refuse_is_a_warning_of_the_check(tmp_path, case):
    *certificate, warning = CERTIFICATES[case]
    file, flags = production_with_tls(tmp_path, *certificate)
    done = run("config", "check", file, *flags, "--database", ":memory:")
    assert done.returncode == 0, done.stderr
    said = f"Warning: the certificate {re.escape(str(tmp_path / 'own.pem'))} {warning}\n" if warning else ""
    assert re.fullmatch(said, done.stderr), done.stderr


@pytest.mark.parametrize(("names", "refused"), [(["id.example.com"], []), (["www.example.com"], ["warning"])])
def test_a_certificate_that_clients_refuse_is_a_line_of_the_log(tmp_path, names, refused):
    file, flags = production_with_tls(tmp_path, names, -1, 30)
    with Service("--config", file, *flags, "--log-format", "json", database=tmp_path / "quince.sqlite") as service:
        assert service.stop() == 0
        written = [line for line in lines(service, "json") if line["message"] == "clients will refuse the certificate"]
    assert [line["level"] for line in written] == refused
    assert all("isn't for id.example.com, but for www.example.com" in line["reason"] for line in written)


def test_the_start_message_has_the_issuers_host_for_a_service_at_every_address(tmp_path):
    file, flags = production_with_tls(tmp_path, ["id.example.com"], -1, 30, address="0.0.0.0:0")
    with Service("--config", file, *flags, database=tmp_path / "quince.sqlite") as service:
        port = urlsplit(service.ready["httpsUrl"]).port
        assert re.search(rf"With TLS +https://id\.example\.com:{port}\n", service.log())
        assert service.stop() == 0
