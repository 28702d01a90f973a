"""`quince serve --as-appleid` and `quince appleid`: TLS, names, trust, the proxy, and a machine that stays as it was.

What unchanged client libraries do is in test_appleid_clients.py.
"""

import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from contextlib import contextmanager
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

from isolated import isolated
from quince import Service, binary, clean_environment, run
from server import wait_for

DISCOVERY = "https://appleid.apple.com/.well-known/openid-configuration"
HOSTS = ["appleid.apple.com", "appleid.cdn-apple.com", "account.apple.com"]

linux = pytest.mark.skipif(sys.platform != "linux", reason="namespaces are Linux's")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The folder with the certificate, for all tests of this file."""
    return tmp_path_factory.mktemp("appleid")


@pytest.fixture(scope="module")
def variables(folder):
    return {"QUINCE_APPLEID": str(folder), "HOME": str(folder)}


@pytest.fixture
def alone(tmp_path):
    """The same for one test, whose service nobody else finds."""
    return {"QUINCE_APPLEID": str(tmp_path / "own"), "HOME": str(tmp_path)}


@pytest.fixture(scope="module")
def apple(variables):
    """A service under Apple's names, on free ports, with a proxy."""
    with Service("--as-appleid", "--https", "127.0.0.1:0", "--proxy", "127.0.0.1:0", environment=variables) as running:
        yield running
        assert running.stop() == 0, running.log()


def https_port(service):
    return urlsplit(service.ready["httpsUrl"]).port or 443


def appleid(*arguments, variables, isolate=False, environment=None, text=None, timeout=60):
    """One `quince appleid` to its end."""
    command = [binary(), "appleid", *map(str, arguments)]
    return subprocess.run(
        isolated(*command) if isolate else command,
        env=clean_environment(variables | (environment or {})), input=text, capture_output=True, text=True, timeout=timeout)


# TLS


@contextmanager
def secured(service, folder, *, name="appleid.apple.com", version=None, protocols=("h2", "http/1.1")):
    """A TLS connection, checked with the authority alone."""
    context = ssl.create_default_context(cafile=folder / "ca.pem")
    context.check_hostname = name is not None
    context.set_alpn_protocols(list(protocols))
    if version:
        context.minimum_version = context.maximum_version = version
    with socket.create_connection(("127.0.0.1", https_port(service)), timeout=30) as plain:
        with context.wrap_socket(plain, server_hostname=name) as connection:
            yield connection


@pytest.mark.parametrize("name", HOSTS)
@pytest.mark.parametrize(("version", "shown"), [(ssl.TLSVersion.TLSv1_2, "TLSv1.2"), (ssl.TLSVersion.TLSv1_3, "TLSv1.3")])
def test_each_name_is_served_by_both_versions_of_tls(apple, folder, name, version, shown):
    with secured(apple, folder, name=name, version=version) as connection:
        assert (connection.version(), connection.selected_alpn_protocol()) == (shown, "h2")


def test_older_tls_is_refused(apple, folder):
    with pytest.warns(DeprecationWarning), pytest.raises((ssl.SSLError, OSError)):
        with secured(apple, folder, version=ssl.TLSVersion.TLSv1_1):
            pass


@pytest.mark.parametrize("name", ["evil.example", "localhost", "apple.com", "x.appleid.apple.com", None])
def test_other_names_fail_in_the_handshake(apple, folder, name):
    with pytest.raises((ssl.SSLError, OSError)) as failure:
        with secured(apple, folder, name=name):
            pass
    assert "CERTIFICATE_VERIFY_FAILED" not in str(failure.value), "the server has to refuse, not the client"


def get(connection, path, host="appleid.apple.com"):
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nAccept: text/html\r\n\r\n".encode())
    answer = b""
    while part := connection.recv(65_536):
        answer += part
    head, _, body = answer.partition(b"\r\n\r\n")
    return head.decode(), body.decode()


@pytest.mark.parametrize("protocols", [("http/1.1",), ()])
def test_http_1_is_served_too_and_nothing_forces_browsers_to_https_later(apple, folder, protocols):
    with secured(apple, folder, protocols=protocols or ("nonesuch",) if protocols else ("http/1.1",)) as connection:
        head, body = get(connection, "/.well-known/openid-configuration")
    assert head.startswith("HTTP/1.1 200") and json.loads(body)["issuer"] == "https://appleid.apple.com"
    assert "strict-transport-security" not in head.lower()


# HTTP/2


class Streams:
    """A client of HTTP/2 that may misbehave."""

    def __init__(self, connection):
        self.socket = connection
        self.http = h2.connection.H2Connection(config=h2.config.H2Configuration(validate_outbound_headers=False))
        self.http.initiate_connection()
        self.flush()

    def flush(self):
        self.socket.sendall(self.http.data_to_send())

    def request(self, path, method="GET", more=(), end=True):
        stream = self.http.get_next_available_stream_id()
        fields = [(":method", method), (":scheme", "https"), (":authority", "appleid.apple.com"), (":path", path), *more]
        self.http.send_headers(stream, fields, end_stream=end)
        return stream

    def events(self, until, seconds=30):
        """What comes, until `until(event)` is true or the connection ends."""
        self.socket.settimeout(seconds)
        found = []
        while True:
            data = self.socket.recv(65_536)
            if not data:
                return found
            for event in self.http.receive_data(data):
                found.append(event)
                if until(event):
                    return found
            self.flush()

    def response(self, stream):
        events = self.events(lambda event: isinstance(event, (h2.events.StreamEnded, h2.events.StreamReset))
                             and event.stream_id == stream)
        heads = [event for event in events if isinstance(event, h2.events.ResponseReceived) and event.stream_id == stream]
        body = b"".join(event.data for event in events if isinstance(event, h2.events.DataReceived) and event.stream_id == stream)
        return {name.decode(): value.decode() for name, value in heads[0].headers} if heads else None, body


def test_many_requests_share_one_connection_of_http_2(apple, folder):
    with secured(apple, folder) as connection:
        client = Streams(connection)
        streams = [client.request("/auth/keys") for _ in range(20)]
        client.flush()
        done = {}
        while len(done) < len(streams):
            for event in client.events(lambda event: isinstance(event, h2.events.StreamEnded)):
                if isinstance(event, h2.events.StreamEnded):
                    done[event.stream_id] = True
        assert set(done) == set(streams)


def test_a_form_is_read_and_one_that_is_too_long_is_refused(apple, folder):
    with secured(apple, folder) as connection:
        client = Streams(connection)
        form = [("content-type", "application/x-www-form-urlencoded")]
        # Without a length: a stream of HTTP/2 needs none.
        stream = client.request("/auth/token", "POST", form, end=False)
        client.http.send_data(stream, b"grant_type=authorization_code&code=x", end_stream=True)
        client.flush()
        head, body = client.response(stream)
        assert head[":status"] == "400" and "error" in json.loads(body)
        assert "connection" not in head and "transfer-encoding" not in head
        stream = client.request("/auth/token", "POST", form, end=False)
        sent = 0
        while sent < 70_000:
            room = min(client.http.local_flow_control_window(stream), 8_000)
            if room:
                client.http.send_data(stream, b"a" * room)
                client.flush()
            else:
                client.events(lambda event: isinstance(event, h2.events.WindowUpdated))
            sent += room
        head, _ = client.response(stream)
        assert head[":status"] == "413"
    assert requests.get(f"{apple.url}/auth/keys", timeout=10).ok


def still_answers(apple, folder):
    with secured(apple, folder, protocols=("http/1.1",)) as connection:
        assert get(connection, "/auth/keys")[0].startswith("HTTP/1.1 200")


@pytest.mark.parametrize("attack", ["reset", "ping", "settings", "streams", "header", "continuation"])
def test_a_flood_of_one_client_ends_its_connection_and_shuts_nobody_out(apple, folder, attack):
    with secured(apple, folder) as connection:
        client = Streams(connection)
        try:
            for number in range(3_000 if attack != "header" else 1):
                match attack:
                    case "reset":
                        stream = client.request("/auth/keys")
                        client.http.reset_stream(stream)
                    case "ping": client.http.ping(b"12345678")
                    case "settings": client.http.update_settings({h2.settings.SettingCodes.ENABLE_PUSH: number % 2})
                    case "streams":
                        # More than the server allows, which this client's library would not send.
                        client.http.remote_settings[h2.settings.SettingCodes.MAX_CONCURRENT_STREAMS] = 2 ** 31 - 1
                        client.http.remote_settings.acknowledge()
                        client.request("/auth/token", "POST", end=False)
                    case "header": client.request("/auth/keys", more=[(f"x-{i}", "v" * 4_000) for i in range(40)])
                    case "continuation":
                        # A header that never ends: HEADERS without END_HEADERS, then CONTINUATION frames.
                        if number == 0:
                            connection.sendall(bytes([0, 0, 1, 1, 0, 0, 0, 0, 1, 0x82]))
                        connection.sendall(bytes([0, 0, 0, 9, 0, 0, 0, 0, 1]))
                if number % 100 == 0:
                    client.flush()
            client.flush()
            client.events(lambda event: isinstance(event, h2.events.ConnectionTerminated), seconds=20)
            ended = True
        except (OSError, h2.exceptions.ProtocolError) as error:
            ended = not isinstance(error, TimeoutError)
        assert ended, "the connection is still open"
        still_answers(apple, folder)
    still_answers(apple, folder)


def test_handshakes_that_stop_in_the_middle_shut_nobody_out(apple, folder):
    stalled = [socket.create_connection(("127.0.0.1", https_port(apple))) for _ in range(300)]
    try:
        for one in stalled[::2]:
            one.sendall(b"\x16\x03\x01\x02\x00\x01")
        still_answers(apple, folder)
        # They get as long as a first header does.
        stalled[0].settimeout(30)
        assert stalled[0].recv(100) == b""
    finally:
        for one in stalled:
            one.close()


@pytest.mark.parametrize("protocol", ["http/1.1", "h2", None])
def test_clients_that_vanish_leave_no_connection(apple, folder, protocol):
    def descriptors():
        return len(os.listdir(f"/proc/{apple.process.pid}/fd"))

    still_answers(apple, folder)
    before = descriptors()
    for _ in range(20):
        if protocol is None:
            socket.create_connection(("127.0.0.1", https_port(apple))).close()
            continue
        with secured(apple, folder, protocols=(protocol,)) as connection:
            if protocol == "h2":
                client = Streams(connection)
                stream = client.request("/auth/keys")
                client.flush()
                client.response(stream)
            else:
                get(connection, "/auth/keys")
            # Without the farewell of TLS.
            os.close(connection.detach())
    wait_for(lambda: descriptors() <= before, "the end of the connections", 10)


@pytest.mark.parametrize("protocol", ["http/1.1"])
def test_the_service_ends_at_once_with_idle_connections(alone, tmp_path, protocol):
    with Service("--as-appleid", "--https", ":0", environment=alone) as service:
        with secured(service, tmp_path / "own", protocols=(protocol,)) as connection:
            # One in the middle of a handshake, too.
            with socket.create_connection(("127.0.0.1", https_port(service))):
                if protocol == "h2":
                    client = Streams(connection)
                    stream = client.request("/auth/keys")
                    client.flush()
                    client.response(stream)
                else:
                    connection.sendall(b"GET /auth/keys HTTP/1.1\r\nHost: appleid.apple.com\r\n\r\n")
                    assert connection.recv(65_536)
                service.process.send_signal(signal.SIGTERM)
                if protocol == "h2":
                    client.events(lambda event: False)
                wait_for(lambda: service.process.poll() is not None, "the end", 4)
    assert service.process.returncode == 0


@pytest.mark.parametrize("garbage", [b"GET / HTTP/1.1\r\n\r\n", b"\x00" * 3_000, b"\x16\x03\x01\xff\xff" + b"A" * 70_000, os.urandom(5_000)])
def test_garbage_in_the_place_of_a_handshake_ends_that_connection(apple, folder, garbage):
    with socket.create_connection(("127.0.0.1", https_port(apple)), timeout=30) as connection:
        try:
            connection.sendall(garbage)
            connection.shutdown(socket.SHUT_WR)
            while connection.recv(65_536):
                pass
        except OSError:
            pass
    still_answers(apple, folder)


# Pages


def test_pages_under_apples_names_say_who_responds(apple, folder):
    query = f"client_id={apple.client_id}&redirect_uri={apple.ready['redirectURIs'][0]}&response_type=code"
    with secured(apple, folder, protocols=("http/1.1",)) as connection:
        head, _ = get(connection, f"/auth/authorize?{query}")
    flow = next(line for line in head.splitlines() if line.lower().startswith("location: ")).split(" ", 1)[1]
    cookies = [line.split(" ", 1)[1] for line in head.splitlines() if line.lower().startswith("set-cookie: ")]
    assert all("; Secure" in cookie for cookie in cookies) and cookies
    with secured(apple, folder, protocols=("http/1.1",)) as connection:
        connection.sendall(
            f"GET {urlsplit(flow).path} HTTP/1.1\r\nHost: appleid.apple.com\r\nConnection: close\r\n"
            f"Cookie: {'; '.join(cookie.split(';')[0] for cookie in cookies)}\r\n\r\n".encode())
        page = b""
        while part := connection.recv(65_536):
            page += part
    assert b"200 OK" in page and b"Quince, not Apple" in page


def test_an_unknown_client_learns_who_responds_and_how_to_undo_it(apple, folder):
    with secured(apple, folder, protocols=("http/1.1",)) as connection:
        head, page = get(connection, "/auth/authorize?client_id=com.real.shop&redirect_uri=https://shop.example/&response_type=code")
    assert "400" in head.splitlines()[0]
    for part in ("Quince, not Apple", "This isn’t Apple", "quince appleid untrust", f"{apple.url}/#request-"):
        assert part in page, part
    # At its own origin nobody takes it for Apple.
    page = requests.get(f"{apple.url}/auth/authorize?client_id=com.real.shop", timeout=30, headers={"Accept": "text/html"}).text
    assert "invalid_client" in page


@pytest.mark.parametrize("path", ["/", "/_quince/accounts", "/_quince/", "/_quince/requests"])
def test_the_console_is_not_under_apples_names(apple, folder, path):
    for host in HOSTS:
        with secured(apple, folder, name=host, protocols=("http/1.1",)) as connection:
            head, body = get(connection, path, host)
        assert head.split()[1] == "403", (path, head)
        assert f'href="{apple.url}/"' in body and f'href="{apple.url}/_quince/tools"' in body
    assert requests.get(apple.url + path, timeout=30).ok


def test_the_console_tells_the_name_under_which_a_request_came(apple, folder):
    with secured(apple, folder, name="account.apple.com", protocols=("http/1.1",)) as connection:
        get(connection, "/auth/keys", "account.apple.com")
    requests.get(f"{apple.url}/auth/keys", timeout=30)
    mine = [request["host"] for request in apple.api("GET", "requests")["requests"] if request["path"] == "/auth/keys"]
    assert mine[:2] in (["localhost", "account.apple.com"], ["account.apple.com", "localhost"]) or mine[-2:] == ["account.apple.com", "localhost"]


# Settings


@pytest.mark.parametrize(("flags", "words"), [
    (["--as-appleid", "--production"], "Quince stands in for Apple in development mode only, but --production is set; remove it"),
    (["--as-appleid", "--issuer", "https://id.example.com"], "Quince that stands in for Apple has the issuer https://appleid.apple.com; remove the other issuer from the flags, from QUINCE_ISSUER or from the configuration file"),
    (["--as-appleid", "--https", "0.0.0.0:0"], "use 127.0.0.1, or add --i-know in a container"),
    (["--as-appleid", "--https", "nonsense"], "'nonsense' isn't an address; give HOST:PORT, such as 127.0.0.1:8443"),
    (["--as-appleid", "--https", "127.0.0.1:65536"], "--https: port 65536 doesn't exist; give a number from 0 to 65535"),
    (["--as-appleid", "--i-know"], "--i-know allows another host than 127.0.0.1; add --host ADDRESS or --https HOST:PORT"),
    (["--as-appleid", "--proxy-pass"], "--proxy-pass needs --proxy HOST:PORT"),
    (["--as-appleid", "--proxy", "0.0.0.0:0"], "would open the proxy to the network; use 127.0.0.1"),
    (["--as-appleid", "--certificate", "a", "--certificate-key", "b", "--https", ":0"], "has a certificate of its own"),
    (["--proxy", "127.0.0.1:0"], "add --as-appleid"),
    (["--https", ":0"], "add --certificate and --certificate-key, or use --as-appleid"),
    (["--certificate", "a", "--certificate-key", "b"], "need --https HOST:PORT"),
    (["--https", ":0", "--certificate", "a"], "belong together; give both"),
    (["--https", ":0", "--certificate", "/nowhere", "--certificate-key", "/nowhere"], "--certificate: can't read /nowhere"),
    (["--https", ":0", "--certificate", "/etc/passwd", "--certificate-key", "/etc/passwd"], "isn't a certificate with its private key"),
])
def test_settings_that_do_not_fit_are_refused_with_the_remedy(flags, words, variables):
    done = run("serve", "--port", "0", "--database", ":memory:", *flags, environment=variables)
    assert done.returncode == 2 and words in done.stderr and done.stderr.count("\n") == 1, done.stderr


def test_a_taken_port_is_said(apple, alone):
    done = run("serve", "--as-appleid", "--port", "0", "--database", ":memory:", "--https", f"127.0.0.1:{https_port(apple)}", environment=alone)
    assert done.returncode == 2 and f"port {https_port(apple)} of 127.0.0.1 is already in use" in done.stderr and "--https" in done.stderr


@linux
@pytest.mark.parametrize(("taken", "port"), [(False, 443), (True, 8_443)])
def test_port_443_is_taken_where_it_may_be_else_8443(alone, tmp_path, taken, port):
    script = (
        f"import json,os,socket,subprocess,sys,time\n"
        f"blocked=socket.create_server(('127.0.0.1',443)) if {taken} else None\n"
        f"ready='{tmp_path}/ready.json'\n"
        f"service=subprocess.Popen(['{binary()}','serve','--as-appleid','--port','0','--database',':memory:','--ready-file',ready],stdout=subprocess.DEVNULL)\n"
        f"end=time.monotonic()+60\n"
        f"while not os.path.exists(ready):\n"
        f"    assert service.poll() is None and time.monotonic()<end\n"
        f"    time.sleep(.02)\n"
        f"for family,host in ((socket.AF_INET,'127.0.0.1'),(socket.AF_INET6,'::1')):\n"
        f"    with socket.socket(family) as one: one.connect((host,{port}))\n"
        f"print(json.load(open(ready))['httpsUrl'])\n"
        f"service.terminate(); sys.exit(service.wait())\n")
    done = subprocess.run(isolated(sys.executable, "-c", script), env=clean_environment(alone), capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout.strip()) == (0, "https://appleid.apple.com" + ("" if port == 443 else f":{port}")), done.stderr


def own_certificate(folder, name="localhost", days=90):
    """A self-signed certificate with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    now = datetime.now(timezone.utc)
    certificate = (
        x509.CertificateBuilder().subject_name(subject).issuer_name(subject).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - timedelta(hours=1)).not_valid_after(now + timedelta(days=days))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False).sign(key, hashes.SHA256()))
    (folder / "own.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (folder / "own-key.pem").write_bytes(key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    return folder / "own.pem", folder / "own-key.pem"


def test_the_plain_service_has_https_with_a_certificate_of_ones_own(tmp_path):
    certificate, key = own_certificate(tmp_path)
    with Service("--https", "127.0.0.1:0", "--certificate", certificate, "--certificate-key", key) as service:
        assert service.issuer == service.ready["httpsUrl"] and service.issuer.startswith("https://localhost:")
        answer = requests.get(f"{service.issuer}/.well-known/openid-configuration", verify=certificate, timeout=30)
        assert answer.json()["issuer"] == service.issuer and answer.json()["token_endpoint"].startswith(service.issuer)
        assert requests.get(f"{service.issuer}/_quince/accounts", verify=certificate, timeout=30).ok, "the console is there, too"
        assert service.stop() == 0, service.log()
    (tmp_path / "other").mkdir()
    other, _ = own_certificate(tmp_path / "other")
    done = run("serve", "--port", "0", "--https", ":0", "--certificate", other, "--certificate-key", key, "--database", ":memory:")
    assert done.returncode == 2 and "isn't a certificate with its private key" in done.stderr


def aging(folder, days):
    """The certificates of Quince, signed again with `days` left."""
    appleid("env", variables={"QUINCE_APPLEID": str(folder), "HOME": str(folder)})
    now = datetime.now(timezone.utc)
    keys = [ec.generate_private_key(ec.SECP256R1()) for _ in range(2)]
    aged = []
    for path, key in zip((folder / "ca.pem", folder / "leaf.pem"), keys):
        made = x509.load_pem_x509_certificate(path.read_bytes())
        builder = (
            x509.CertificateBuilder().subject_name(made.subject).issuer_name(made.issuer).public_key(key.public_key())
            .serial_number(x509.random_serial_number()).not_valid_before(now - timedelta(days=300)).not_valid_after(now + timedelta(days=days, hours=1)))
        for extension in made.extensions:
            builder = builder.add_extension(extension.value, extension.critical)
        aged.append(builder.sign(keys[0], hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    (folder / "ca.pem").write_bytes(aged[0])
    (folder / "leaf.pem").write_bytes(aged[1] + keys[1].private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))


@pytest.mark.parametrize(("days", "warns"), [(29, True), (32, False)])
def test_an_end_within_thirty_days_is_said_at_the_start(tmp_path, days, warns):
    aging(tmp_path, days)
    with Service("--as-appleid", "--https", ":0", environment={"QUINCE_APPLEID": str(tmp_path)}) as service:
        wait_for(lambda: "Issuer" in service.log(), "the message")
        assert service.stop() == 0
        assert (f"expires in 29 days; make a new one with '{binary()} appleid renew'" in service.log()) == warns, service.log()


def test_an_expired_certificate_is_refused_and_renewed(tmp_path):
    aging(tmp_path, -1)
    variables = {"QUINCE_APPLEID": str(tmp_path)}
    done = run("serve", "--as-appleid", "--https", ":0", "--port", "0", "--database", ":memory:", environment=variables)
    assert done.returncode == 2 and f"has expired; make a new one with '{binary()} appleid renew'" in done.stderr
    before = (tmp_path / "ca.pem").read_text()
    done = appleid("renew", variables=variables)
    assert done.returncode == 0 and "is valid until" in done.stdout and (tmp_path / "ca.pem").read_text() != before
    assert (tmp_path / "ca.pem").read_text().strip() in (tmp_path / "bundle.pem").read_text()
    with Service("--as-appleid", "--https", ":0", environment=variables) as service:
        still_answers(service, tmp_path)


# The proxy


def through(proxy, url, folder, more=()):
    return subprocess.run(
        ["curl", "-sS", "-m", "30", "-x", proxy, "--cacert", folder / "ca.pem", *more, url], capture_output=True, text=True, timeout=60)


def test_the_proxy_leads_apples_hosts_here_and_refuses_others_with_the_reason(apple, folder):
    proxy = apple.ready["proxy"]
    assert json.loads(through(proxy, DISCOVERY, folder).stdout)["issuer"] == "https://appleid.apple.com"
    done = through(proxy, "https://example.com/", folder)
    assert done.returncode == 56 and "403" in done.stderr
    done = through(proxy, "http://example.com/", folder)
    assert "refuses example.com; start it with --proxy-pass, or list the host in NO_PROXY" in done.stdout
    apple.has_logged("the proxy refused a host", "host=example.com")
    # Without TLS there is nothing under Apple's names.
    assert "only on port 443 with https" in through(proxy, "http://appleid.apple.com/auth/keys", folder).stdout


def test_with_proxy_pass_other_hosts_are_reached_untouched(alone, folder, tmp_path):
    certificate, key = own_certificate(tmp_path)
    with Service("--https", "127.0.0.1:0", "--certificate", certificate, "--certificate-key", key) as other:
        with Service("--as-appleid", "--https", ":0", "--proxy", ":0", "--proxy-pass", environment=alone) as service:
            proxy = service.ready["proxy"]
            done = subprocess.run(
                ["curl", "-sS", "-x", proxy, "--cacert", certificate, f"{other.issuer}/.well-known/openid-configuration"],
                capture_output=True, text=True, timeout=60)
            assert json.loads(done.stdout)["issuer"] == other.issuer
            done = subprocess.run(["curl", "-sS", "-x", proxy, f"{other.url}/auth/keys"], capture_output=True, text=True, timeout=60)
            assert len(json.loads(done.stdout)["keys"]) > 0
            assert "502" in through(proxy, "https://127.0.0.1:1/", folder).stderr


def test_with_proxy_pass_other_hosts_are_reached_through_the_machine_s_own_proxy(alone):
    with socket.create_server(("127.0.0.1", 0)) as company:
        company.settimeout(60)
        variables = {"HTTPS_PROXY": f"http://127.0.0.1:{company.getsockname()[1]}"}
        with Service("--as-appleid", "--https", ":0", "--proxy", ":0", "--proxy-pass", environment=alone | variables) as service:
            asking = subprocess.Popen(
                ["curl", "-sS", "-o", os.devnull, "-w", "%{http_connect}", "-x", service.ready["proxy"], "https://registry.example/"],
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            with company.accept()[0] as client:
                assert client.recv(65_536).startswith(b"CONNECT registry.example:443 HTTP/1.1\r\n")
                client.sendall(b"HTTP/1.1 418 Company\r\nContent-Length: 0\r\n\r\n")
            assert asking.communicate(timeout=60)[0] == "418"
            own = through(service.ready["proxy"], DISCOVERY, Path(alone["QUINCE_APPLEID"]))
            assert json.loads(own.stdout)["issuer"] == "https://appleid.apple.com"


def test_with_proxy_pass_a_proxy_does_not_lead_to_itself(alone):
    """A shell has the proxy's URL from `quince appleid env`, and starts the service again."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    variables = dict.fromkeys(("http_proxy", "https_proxy"), f"http://127.0.0.1:{port}")
    with Service() as other, Service(
            "--as-appleid", "--https", ":0", "--proxy", f":{port}", "--proxy-pass", environment=alone | variables) as service:
        assert service.ready["proxy"] == variables["http_proxy"]
        done = subprocess.run(["curl", "-sS", "-x", service.ready["proxy"], f"{other.url}/auth/keys"], capture_output=True, text=True, timeout=60)
        assert len(json.loads(done.stdout)["keys"]) > 0


@pytest.mark.parametrize("garbage", [b"\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"\x00" * 100 + b"\r\n\r\n", b"A" * 20_000, b"CONNECT x:y HTTP/1.1\r\n\r\n"])
def test_garbage_at_the_proxy_gets_an_answer_and_harms_nobody(apple, folder, garbage):
    with socket.create_connection(("127.0.0.1", urlsplit(apple.ready["proxy"]).port), timeout=30) as connection:
        connection.sendall(garbage)
        assert connection.recv(1_000).startswith(b"HTTP/1.1 400 Bad Request")
    assert through(apple.ready["proxy"], DISCOVERY, folder).returncode == 0


def test_a_large_transfer_through_the_proxy_is_whole_and_slow_readers_hold_little(apple, folder):
    # The button at its largest, many times on one tunnel.
    urls = ["https://appleid.apple.com/appleid/button?width=375&height=64&scale=6"] * 50
    done = subprocess.run(
        ["curl", "-sS", "-x", apple.ready["proxy"], "--cacert", folder / "ca.pem", "-w", "%{http_code} %{size_download}\n",
         *sum((["-o", "/dev/null", url] for url in urls), [])], capture_output=True, text=True, timeout=120)
    lines = done.stdout.split("\n")[:-1]
    assert len(lines) == 50 and len(set(lines)) == 1 and lines[0].startswith("200 "), done.stdout[:500]


# Trust files and variables


def test_the_variables_make_a_shell_reach_quince(apple, variables):
    done = subprocess.run(
        ["sh", "-c", f'eval "$({binary()} appleid env)" && curl -sS {DISCOVERY}'],
        env=clean_environment(variables), capture_output=True, text=True, timeout=60)
    assert json.loads(done.stdout)["issuer"] == "https://appleid.apple.com", done.stderr
    parsed = json.loads(appleid("env", "--format", "json", variables=variables).stdout)
    assert parsed["HTTPS_PROXY"] == apple.ready["proxy"] and Path(parsed["SSL_CERT_FILE"]).exists()


@pytest.mark.parametrize("format", ["sh", "fish", "dotenv", "github", "compose", "json"])
def test_no_format_ever_switches_verification_off(variables, format):
    done = appleid("env", "--format", format, variables=variables)
    assert done.returncode == 0 and "SSL_CERT_FILE" in done.stdout
    assert not any(word in done.stdout for word in ("NODE_TLS_REJECT", "verify=False", "INSECURE", "SKIP_VERIFY"))


def test_java_reads_the_store(variables, folder):
    appleid("env", variables=variables)
    done = subprocess.run(
        ["keytool", "-list", "-keystore", folder / "truststore.jks", "-storepass", "changeit"], capture_output=True, text=True, timeout=60)
    count = (folder / "bundle.pem").read_text().count("BEGIN CERTIFICATE")
    assert done.returncode == 0 and f"contains {count} entries" in done.stdout, done.stdout[:500]


# Commands


@linux
def test_run_hands_everything_on_and_leaves_the_machine_as_it_was(variables):
    def state():
        return Path("/etc/hosts").read_bytes(), Path("/proc/self/mountinfo").read_text()

    before = state()
    script = f'read line; echo "$line $1"; curl -sS {DISCOVERY}; echo oops >&2; exit 7'
    done = appleid("run", "--", "sh", "-c", script, "sh", "argument", variables=variables, isolate=True, text="input\n")
    first, rest = done.stdout.split("\n", 1)
    assert (done.returncode, first) == (7, "input argument") and json.loads(rest)["issuer"] == "https://appleid.apple.com"
    lines = done.stderr.splitlines()
    assert lines[0].startswith("Quince, not Apple, is https://appleid.apple.com for this command: client ID ")
    assert [line.split(":")[0] for line in lines[1:]] == ["Private key", "Console", "oops"] and state() == before


@linux
@pytest.mark.parametrize(("command", "code"), [
    (["sh", "-c", "exit 0"], 0), (["sh", "-c", "exit 255"], 255), (["sh", "-c", "kill -9 $$"], 137), (["sh", "-c", "kill -15 $$"], 143),
    (["nonesuch"], 127), (["/etc/passwd"], 126),
])
def test_run_gives_the_exit_code_of_the_command_as_shells_do(variables, command, code):
    assert appleid("run", "--", *command, variables=variables, isolate=True).returncode == code


def test_run_without_a_command_is_refused(variables):
    done = appleid("run", variables=variables)
    assert done.returncode == 2 and "Give the command after --" in done.stderr


@linux
def test_run_uses_the_running_service(alone, tmp_path):
    script = f"""
{binary()} serve --as-appleid --port 0 --database :memory: --ready-file {tmp_path}/ready.json >/dev/null & service=$!
trap 'kill $service; wait $service' EXIT
while [ ! -e {tmp_path}/ready.json ]; do sleep 0.05; done
{binary()} appleid run -- {binary()} appleid check
"""
    done = subprocess.run(isolated("sh", "-c", script), env=clean_environment(alone), capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and "Uses the service at http://localhost:" in done.stderr, (done.stdout, done.stderr)


@linux
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_signals_reach_the_command(alone, tmp_path, number):
    command = ["sh", "-c", f"trap 'echo got; exit 5' TERM INT HUP; touch {tmp_path}/begun; while :; do sleep 0.05; done"]
    running = subprocess.Popen(
        isolated(binary(), "appleid", "run", "--", *command),
        env=clean_environment(alone), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with running:
        wait_for(lambda: (tmp_path / "begun").exists() or running.poll() is not None, "the command")
        running.send_signal(number)
        out, complaint = running.communicate(timeout=60)
    assert (running.returncode, out) == (5, "got\n"), complaint


@linux
def test_a_kill_leaves_no_command_and_no_namespace(alone, tmp_path):
    def strangers():
        own = os.readlink("/proc/self/ns/mnt")
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                if os.readlink(process / "ns/mnt") != own and b"marker-of-this-test" in (process / "cmdline").read_bytes():
                    found.append(process.name)
            except OSError:
                continue
        return found

    hosts = Path("/etc/hosts").read_bytes()
    # The command has a child of its own, as npm has, and the child ignores what its parent can't.
    script = f"sh -c 'trap : TERM HUP INT; touch {tmp_path}/begun; while :; do sleep 0.1; done' marker-of-this-test & wait"
    running = subprocess.Popen(
        isolated(binary(), "appleid", "run", "--", "sh", "-c", script, "marker-of-this-test"),
        env=clean_environment(alone), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_for(lambda: (tmp_path / "begun").exists(), "the command")
    assert strangers()
    running.kill()
    running.wait(timeout=60)
    wait_for(lambda: not strangers(), "the end of the command")
    assert Path("/etc/hosts").read_bytes() == hosts


@linux
def test_a_plain_user_reaches_quince_through_the_proxy(variables, tmp_path):
    if os.geteuid() == 0:
        user = ["runuser", "-u", "nobody", "--"]
        shutil.chown(tmp_path, "nobody")
        for parent in tmp_path.parents:
            if parent.stat().st_mode & 0o005 != 0o005 and parent != Path("/"):
                os.chmod(parent, parent.stat().st_mode | 0o055)
    else:
        user = []
    environment = clean_environment({"QUINCE_APPLEID": str(tmp_path / "appleid"), "HOME": str(tmp_path)})
    done = subprocess.run(
        [*user, binary(), "appleid", "run", "--", "sh", "-c", f"id -u; curl -sS {DISCOVERY}; echo; node -e 'fetch(\"{DISCOVERY}\").then((r) => console.log(r.status))'"],
        env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    lines = done.stdout.splitlines()
    assert lines[0] != "0" and json.loads(lines[1])["issuer"] == "https://appleid.apple.com" and lines[2] == "200", (done.stdout, done.stderr)
    assert "through a proxy, because this user may not use port 443" in done.stderr


@linux
def test_an_approval_without_pages_is_a_whole_sign_in(variables, tmp_path):
    """What the README promises: the code of a sign-in, by curl alone."""
    script = f"""
import json, subprocess, urllib.parse
ready = json.load(open("{tmp_path}/ready.json"))
query = urllib.parse.urlencode(dict(client_id=ready["clientId"], redirect_uri="http://localhost:9/callback", response_type="code"))
print(subprocess.run(["curl", "-sS", "-o", "/dev/null", "-w", "%{{redirect_url}}", "https://appleid.apple.com/auth/authorize?" + query], capture_output=True, text=True).stdout)
"""
    done = appleid(
        "run", "--auto-approve", "jane@example.com", "--redirect-uri", "http://localhost:9/callback", "--ready-file", tmp_path / "ready.json", "--",
        sys.executable, "-c", script, variables=variables, isolate=True)
    assert done.stdout.startswith("http://localhost:9/callback?code="), (done.stdout, done.stderr)


# Check


@linux
def test_check_names_the_step_that_fails_and_its_remedy(alone, tmp_path):
    inside = appleid("run", "--", binary(), "appleid", "check", variables=alone, isolate=True)
    assert inside.returncode == 0 and "Programs started here reach Quince as https://appleid.apple.com." in inside.stdout, inside.stdout
    nothing = appleid("check", variables={"QUINCE_APPLEID": str(tmp_path)}, isolate=True)
    assert nothing.returncode == 2 and "serve --as-appleid" in nothing.stdout
    unled = appleid("check", variables=alone, isolate=True)
    assert unled.returncode == 2 and "nothing leads" in unled.stdout
    # The hosts entry is left, and nobody responds: "Apple is down".
    hosts = tmp_path / "hosts"
    hosts.write_text("127.0.0.1 localhost appleid.apple.com\n")
    script = f"mount --bind {hosts} /etc/hosts && exec {binary()} appleid check"
    left = subprocess.run(isolated("sh", "-c", script), env=clean_environment(alone), capture_output=True, text=True, timeout=60)
    assert left.returncode == 2 and "/etc/hosts has the line '127.0.0.1 localhost appleid.apple.com'" in left.stdout
    assert "no service responds" in left.stdout and "appleid untrust" in left.stdout


@linux
def test_check_tells_apple_from_quince(alone, tmp_path):
    certificate, key = own_certificate(tmp_path, "appleid.apple.com")
    hosts = tmp_path / "hosts"
    hosts.write_text("127.0.0.1 appleid.apple.com\n")
    script = f"""
mount --bind {hosts} /etc/hosts
{binary()} appleid env > /dev/null
{binary()} serve --https 127.0.0.1:443 --certificate {certificate} --certificate-key {key} --port 0 --database :memory: --ready-file {tmp_path}/ready.json >/dev/null & service=$!
while [ ! -e {tmp_path}/ready.json ]; do sleep 0.05; done
SSL_CERT_FILE={certificate} {binary()} appleid check; echo "exit $?"
{binary()} appleid check; echo "exit $?"
kill $service; wait $service
"""
    done = subprocess.run(isolated("sh", "-c", script), env=clean_environment(alone), capture_output=True, text=True, timeout=60)
    first, second = done.stdout.split("exit ")[0], done.stdout.split("exit ")[1]
    assert "reach Apple" in first and second.startswith("1\n"), done.stdout
    assert "isn't trusted" in second and "appleid env" in second and done.stdout.endswith("exit 2\n"), done.stdout


# Trust and untrust


@linux
def test_trust_changes_the_machine_and_untrust_gives_it_back(alone, tmp_path):
    """In a namespace with its own layer over the folders that change."""
    script = f"""
set -e
for folder in etc usr/local/share var/lib; do
  mkdir -p {tmp_path}/$folder-upper {tmp_path}/$folder-work
  mount -t overlay overlay -o lowerdir=/$folder,upperdir={tmp_path}/$folder-upper,workdir={tmp_path}/$folder-work /$folder
done
mkdir -p {tmp_path}/home/.local/share/pki/nssdb && certutil -d sql:{tmp_path}/home/.local/share/pki/nssdb -N --empty-password
find /etc /usr/local/share/ca-certificates \\( -type f -o -type l \\) -exec sha256sum {{}} + | sort > {tmp_path}/before
{binary()} serve --as-appleid --port 0 --database :memory: --ready-file {tmp_path}/ready.json >/dev/null & service=$!
trap 'kill $service; wait $service' EXIT
while [ ! -e {tmp_path}/ready.json ]; do sleep 0.05; done
printf 'n\\nn\\nn\\n' | {binary()} appleid trust > {tmp_path}/no.txt 2>&1
{binary()} appleid trust --yes > {tmp_path}/trust.txt 2>&1
curl -sS {DISCOVERY} > {tmp_path}/discovery.json
certutil -d sql:{tmp_path}/home/.local/share/pki/nssdb -L > {tmp_path}/nss.txt
{binary()} appleid check > {tmp_path}/check.txt
{binary()} appleid untrust --yes > {tmp_path}/untrust.txt 2>&1
find /etc /usr/local/share/ca-certificates \\( -type f -o -type l \\) -exec sha256sum {{}} + | sort > {tmp_path}/after
certutil -d sql:{tmp_path}/home/.local/share/pki/nssdb -L > {tmp_path}/nss-after.txt
[ ! -e /etc/ssl/certs/java/cacerts ] || keytool -list -keystore /etc/ssl/certs/java/cacerts -storepass changeit > {tmp_path}/java.txt
touch {tmp_path}/java.txt
curl -sS --max-time 5 {DISCOVERY} && exit 9
exit 0
"""
    done = subprocess.run(
        isolated("sh", "-c", script), env=clean_environment(alone | {"HOME": str(tmp_path / "home")}), capture_output=True, text=True, timeout=180)
    assert done.returncode == 0, (done.stdout, done.stderr, *(p.read_text() for p in tmp_path.glob("*trust.txt")))

    def text(name):
        return (tmp_path / name).read_text()

    assert "Nothing was changed." in text("no.txt")
    assert json.loads(text("discovery.json"))["issuer"] == "https://appleid.apple.com"
    assert "update-ca-certificates" in text("trust.txt") and "appleid untrust" in text("trust.txt")
    assert "quince" in text("nss.txt") and "quince" not in text("nss-after.txt")
    assert "'quince appleid trust' did this: Add the authority to the system's authorities" in text("check.txt")
    # Java's store has the times at which it was written.
    changed = {line for line in set(text("before").splitlines()) ^ set(text("after").splitlines()) if not line.endswith("/java/cacerts")}
    assert not changed, changed
    assert "quince" not in text("java.txt")


# The browser


@linux
def test_chromium_reaches_quince_with_a_profile_of_its_own(apple, variables, tmp_path):
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nexec chromium --headless=new --no-sandbox --disable-gpu --virtual-time-budget=5000 --dump-dom "$@" > {tmp_path}/page.html\n')
    browser.chmod(0o755)
    page = "https://appleid.apple.com/auth/authorize?client_id=com.real.shop"
    done = appleid("browser", page, variables=variables, environment={"CHROME": str(browser)}, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "Quince, not Apple" in (tmp_path / "page.html").read_text()
    assert (Path(variables["QUINCE_APPLEID"]) / "browser").is_dir()


def test_without_a_service_the_browser_is_not_started(tmp_path):
    done = appleid("browser", variables={"QUINCE_APPLEID": str(tmp_path)})
    assert done.returncode == 2 and "serve --as-appleid" in done.stderr
