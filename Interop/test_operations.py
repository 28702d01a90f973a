"""What operators rely on: health, metrics and the level of the log at an address of their own, and an end without lost requests."""

import http.client
import json
import os
import random
import re
import shutil
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import h2.events
import pytest
import requests

from conftest import CALLBACK
from quince import ROOT, Service, binary, clean_environment, client_secret, run
from server import wait_for
from test_hostile import RAW
from test_log_lines import lines
from test_passkeys_production import Production as SecureProduction
from test_production import APP, CONFIGURATION, Production
from test_relying_party import free_port
from test_secure_connections import connected
from test_storage import fill, small_disk

#: What checks the text of metrics: installed, or unpacked by scripts/setup.
PROMTOOL = shutil.which("promtool") or shutil.which(ROOT / ".build/promtool")

ANY_PORT = ("--management", "127.0.0.1:0")


def management(service, path, method="GET", **more):
    return requests.request(method, service.ready["managementUrl"] + path, timeout=60, **more)


def readiness(service):
    """The status of readiness, and the reason if the service isn't ready."""
    answer = management(service, "/health/ready")
    return answer.status_code, answer.json().get("reason")


def becomes_ready(service):
    """A write takes less than a second, unless the machine has much else to do."""
    wait_for(lambda: readiness(service) == (200, None), "readiness")


@pytest.fixture
def production(tmp_path):
    return Production(tmp_path, codes=3)


@pytest.fixture
def managed():
    with Service("--redirect-uri", CALLBACK, *ANY_PORT) as service:
        yield service
        assert service.stop() == 0, service.log()


# The address


def test_the_address_is_off_in_development_and_of_this_machine_in_production(production):
    with Service() as service:
        assert "managementUrl" not in service.ready
    with socket.socket() as taken:
        with suppress(OSError):
            taken.bind(("127.0.0.1", 9090))
            taken.listen()
        # Now this test or another program has the default port.
        done = run("serve", "--config", production.configuration, "--production", "--port", 0, "--database", ":memory:",
                   environment={"QUINCE_MANAGEMENT": ""})
    assert done.returncode == 2
    assert done.stderr == ("quince: port 9090 of 127.0.0.1 is already in use; stop the other program, or choose another port with "
                           "--management HOST:PORT (0 picks a free one)\n")
    with production.start(*ANY_PORT) as service:
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+", service.ready["managementUrl"])
        assert f"Management    {service.ready['managementUrl']}\n" in service.log()


def test_health_and_metrics_are_at_this_address_alone(production):
    with production.start(*ANY_PORT) as service:
        live, ready = management(service, "/health/live"), management(service, "/health/ready")
        assert (live.status_code, live.json()) == (ready.status_code, ready.json()) == (200, {"status": "ok"})
        for path in ("/health/ready", "/metrics", "/log-level"):
            answer = requests.get(service.url + path, timeout=60)
            assert (answer.status_code, answer.content) == (404, b""), path
            head = management(service, path, "HEAD")
            assert (head.status_code, head.content) == (200, b"") and int(head.headers["Content-Length"]) > 0
            assert head.headers["Cache-Control"] == "no-store"
            wrong = management(service, path, "POST")
            assert wrong.status_code == 405 and wrong.headers["Allow"].startswith("GET, HEAD")
        assert requests.get(service.url + "/health/live", timeout=60).json() == {"status": "ok"}
        for path in ("/", "/auth/keys", "/health", "/metrics/", "/metrics/x", "/_quince/status"):
            assert management(service, path).status_code == 404, path


def test_a_page_of_another_site_learns_nothing(managed):
    """DNS rebinding: the name of another site leads to this machine."""
    port = urlsplit(managed.ready["managementUrl"]).port
    for host, status in (("evil.example", 421), ("127.evil.example", 421), ("localhost", 200), ("127.0.0.1", 200), ("[::1]", 200)):
        answer = management(managed, "/metrics", headers={"Host": f"{host}:{port}"})
        assert answer.status_code == status and (status == 200) == ("quince_" in answer.text), host
    answer = management(managed, "/log-level", "OPTIONS", headers={"Origin": "https://evil.example", "Access-Control-Request-Method": "PUT"})
    assert answer.status_code == 405 and not any("Access-Control" in name for name in answer.headers)


def test_the_level_of_the_log_changes_at_once():
    with Service("--redirect-uri", CALLBACK, "--log-format", "json", *ANY_PORT) as service:
        def refuse():
            requests.get(f"{service.url}/auth/authorize?client_id=nope", timeout=60)

        assert management(service, "/log-level").text == "info\n"
        refuse()
        wrong = management(service, "/log-level", "PUT", data="loud")
        assert wrong.status_code == 400 and "notice" in wrong.text
        answer = management(service, "/log-level", "PUT", data="critical\n")
        assert (answer.status_code, answer.text) == (200, "critical\n") == (200, management(service, "/log-level").text)
        refuse()
        assert management(service, "/log-level", "PUT", data="notice").status_code == 200
        refuse()
        assert service.stop() == 0
        assert [line["message"] for line in lines(service, "json")] == ["authorization refused"] * 2


@pytest.mark.parametrize("case", RAW)
def test_bytes_that_are_no_request_do_no_harm(managed, case):
    parts = urlsplit(managed.ready["managementUrl"])
    with socket.create_connection((parts.hostname, parts.port), timeout=60) as raw:
        with suppress(OSError):
            raw.sendall(RAW[case])
            raw.shutdown(socket.SHUT_WR)
            assert not re.match(rb"HTTP/1\.[01] 5", raw.recv(65_536))
    becomes_ready(managed)


def test_random_bytes_and_many_connections_do_no_harm(managed):
    parts, chance = urlsplit(managed.ready["managementUrl"]), random.Random(1)
    crowd = []
    for number in range(200):
        raw = socket.create_connection((parts.hostname, parts.port), timeout=60)
        with suppress(OSError):
            raw.sendall(chance.randbytes(chance.randrange(1, 4_000)) if number % 2 else b"GET /health/live HTTP/1.1\r\nHost: a")
        crowd.append(raw)
    # The silent ones are still open; each new one takes the place of the one that has waited longest.
    becomes_ready(managed)
    assert requests.get(f"{managed.url}/auth/keys", timeout=60).status_code == 200
    for raw in crowd:
        raw.close()


# Readiness


@contextmanager
def stopped_process_with_a_lock(database):
    """Another process, which hangs in a transaction with an exclusive lock."""
    code = ("import sqlite3, sys; c = sqlite3.connect(sys.argv[1], isolation_level=None); c.execute('BEGIN EXCLUSIVE'); "
            "print('locked', flush=True); sys.stdin.read()")
    other = subprocess.Popen([sys.executable, "-c", code, database], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert other.stdout.readline() == "locked\n"
        other.send_signal(signal.SIGSTOP)
        yield
    finally:
        other.kill()
        other.communicate()


def test_a_database_that_another_process_locks_ends_readiness_and_nothing_else(tmp_path):
    with Service(*ANY_PORT, database=tmp_path / "quince.sqlite") as service:
        becomes_ready(service)
        with stopped_process_with_a_lock(tmp_path / "quince.sqlite"), ThreadPoolExecutor(16) as threads:
            told = set(threads.map(lambda _: readiness(service), range(16)))
            assert told == {(503, "the database didn't respond within one second")}
            assert management(service, "/health/live").status_code == 200
            assert "quince_build_info" in management(service, "/metrics").text
            assert requests.get(f"{service.url}/auth/keys", timeout=60).status_code == 200
        becomes_ready(service)
        wait_for(lambda: service.log().count("not ready") == service.log().count("ready again") >= 1, "the line about the end")
        assert service.stop() == 0


def test_a_full_disk_ends_readiness_until_there_is_room(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    with small_disk(disk), Service(*ANY_PORT, database=disk / "quince.sqlite") as service:
        filler = fill(disk)
        # The log has some room left inside what it has; a few writes use it up.
        wait_for(lambda: readiness(service) == (503, "the disk of the database is full"), "the full disk")
        assert management(service, "/health/live").status_code == 200
        assert requests.get(f"{service.url}/auth/keys", timeout=60).status_code == 200
        service.has_logged('not ready reason="the disk of the database is full"')
        filler.unlink()
        becomes_ready(service)
        wait_for(lambda: service.log().count("not ready") == service.log().count("ready again") >= 1, "the line about the end")
        assert service.stop() == 0


# quince health


def test_health_asks_whether_the_service_is_ready(production, tmp_path):
    with production.start(*ANY_PORT) as service:
        url = service.ready["managementUrl"]
        address = urlsplit(url).netloc
        done = run("health", "--management", address)
        assert (done.returncode, done.stdout) == (0, f"The service at {url} is ready.\n")
        # As in a container, whose settings are variables; the public port isn't asked.
        found = {"QUINCE_MANAGEMENT": address, "QUINCE_PORT": "1"}
        assert run("health", environment=found).stdout == done.stdout
        file = tmp_path / "found.json"
        file.write_text(json.dumps(CONFIGURATION | {"mode": "production", "management": address}))
        assert run("health", environment={"QUINCE_CONFIG": str(file), "QUINCE_MANAGEMENT": ""}).stdout == done.stdout
        assert run("health", "--config", file, environment={"QUINCE_MANAGEMENT": ""}).stdout == done.stdout
        with sqlite3.connect(production.database, isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            done = run("health", "--management", address)
            other.execute("ROLLBACK")
        assert (done.returncode, done.stderr) == (
            1, f"quince: the service at {url} isn't ready: the database didn't respond within one second\n")
        port = service.url.rsplit(":", 1)[1]
        for alone in ({"QUINCE_PORT": port}, {"QUINCE_PORT": port, "QUINCE_CONFIG": "/nowhere/quince.yaml", "QUINCE_MANAGEMENT": ""}):
            assert run("health", environment=alone).stdout == f"The service at http://127.0.0.1:{port} responds.\n"
        file.write_text(json.dumps(CONFIGURATION | {"mode": "production", "management": "off", "port": int(port)}))
        assert run("health", "--config", file).stdout == f"The service at http://127.0.0.1:{port} responds.\n"
        # The flags of the service can name another management address than its file, so the service itself is asked, too.
        file.write_text(json.dumps(CONFIGURATION | {"mode": "production", "management": "127.0.0.1:1", "port": int(port)}))
        done = run("health", "--config", file, environment={"QUINCE_MANAGEMENT": ""})
        assert (done.returncode, done.stdout) == (0, f"The service at http://127.0.0.1:{port} responds.\n")
        assert done.stderr == (
            "The management address http://127.0.0.1:1 doesn't respond: can't connect to 127.0.0.1 on port 1: Connection refused. "
            "So this asks only whether the service responds.\n")
    assert run("health", "--management", address).returncode == 1
    assert run("health", environment=found).returncode == 1, "it was named, so it has to respond"
    wrong = run("health", "--management", "off:x")
    assert (wrong.returncode, wrong.stderr) == (
        2, "quince: --management: 'off:x' isn't an address; give HOST:PORT, such as 127.0.0.1:9090, or off\n")
    assert run("health", "--management", address, "--url", "http://a").returncode == 2


# Metrics


def metrics(service):
    """Each series with its value: {'name{label="value"}': number}."""
    answer = management(service, "/metrics")
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    found = [line.rsplit(" ", 1) for line in answer.text.splitlines() if not line.startswith("#")]
    assert len({series for series, _ in found}) == len(found), "each series is there once"
    return {series: float(value) for series, value in found}


def requests_in(values):
    """The requests by route, method and status."""
    pattern = re.compile(r'http_server_requests_total\{route="(.*)",method="(.*)",status="(.*)"\}')
    return {found.groups(): int(value) for series, value in values.items() if (found := pattern.fullmatch(series))}


def check(text):
    return subprocess.run([PROMTOOL, "check", "metrics"], input=text, capture_output=True, text=True, timeout=60)


@pytest.mark.skipif(not PROMTOOL, reason="promtool isn't there; Debian has it in the package prometheus")
def test_promtool_finds_nothing_wrong(production):
    with production.start(*ANY_PORT) as service:
        service.exchange(production.codes[0], APP)
        service.token(grant_type="x")
        requests.get(f"{service.url}/auth/keys", timeout=60)
        done = check(management(service, "/metrics").text)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert check("# TYPE a counter\na 1\n").returncode != 0, "it looks"


def test_counts_are_those_of_the_requests(production):
    """Also of those that need no router."""
    with production.start(*ANY_PORT) as service:
        before = requests_in(metrics(service))
        with requests.Session() as session:
            for _ in range(50):
                assert session.get(f"{service.url}/auth/keys", timeout=60).ok
                assert session.get(f"{service.url}/.well-known/openid-configuration", timeout=60).ok
                assert session.get(f"{service.url}/appleid/button?height=44", timeout=60).ok
            for _ in range(3):
                assert session.head(f"{service.url}/auth/keys", timeout=60).ok
                assert session.get(f"{service.url}/appleid/button?height=x", timeout=60).status_code == 404
            assert service.exchange(production.codes[0], APP).ok
            assert service.exchange(production.codes[0], APP).status_code == 400
            assert service.token(grant_type="password").status_code == 400
            assert service.token(grant_type="client_credentials", scope="user.migration").ok
            assert service.exchange("nonsense", APP).status_code == 400
        after = metrics(service)
    counted = requests_in(after)
    assert {key: counted[key] - before.get(key, 0) for key in counted if counted[key] != before.get(key, 0)} == {
        ("/auth/keys", "GET", "200"): 50, ("/auth/keys", "HEAD", "200"): 3,
        ("/.well-known/openid-configuration", "GET", "200"): 50,
        ("/appleid/button", "GET", "200"): 50, ("/appleid/button", "GET", "404"): 3,
        ("/auth/token", "POST", "400"): 3, ("/auth/token", "POST", "200"): 2,
    }
    assert {series: value for series, value in after.items() if series.startswith("quince_tokens_total")} == {
        'quince_tokens_total{grant="authorization_code",result="issued"}': 1,
        'quince_tokens_total{grant="authorization_code",result="invalid_grant"}': 2,
        'quince_tokens_total{grant="client_credentials",result="issued"}': 1,
        'quince_tokens_total{grant="none",result="unsupported_grant_type"}': 1,
    }
    assert after["quince_code_replays_total"] == 1 and after["quince_sign_seconds_count"] == 1
    assert after["quince_token_seconds_count"] == 5 and after["http_server_active_requests"] == 0
    assert after['quince_store_seconds_count{operation="write"}'] >= 2 and after['quince_store_seconds_count{operation="read"}'] >= 2
    assert after['http_server_request_duration_seconds_count{route="/auth/keys"}'] == 53
    assert after['quince_build_info{version="0.1.0"}'] == 1 and after["quince_events_pending"] == 0
    assert 0 <= after["quince_signing_key_age_seconds"] < 3_600
    assert abs(after["process_start_time_seconds"] - time.time()) < 3_600 and after["process_cpu_seconds_total"] > 0
    if sys.platform == "linux":
        assert 10 < after["process_open_fds"] < after["process_max_fds"] and after["process_resident_memory_bytes"] > 10_000_000


def test_what_clients_choose_makes_no_new_series(managed):
    url = managed.url
    requests.get(f"{url}/nowhere", timeout=60)
    chance = random.Random(2)
    known = {"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"}
    host = urlsplit(url).netloc

    def flood(number):
        text = f"{chance.randrange(1 << 60):x}"
        connection = http.client.HTTPConnection(host, timeout=60)
        for method in ("GET", "HEAD", "POST", "PROPFIND"):
            for path in (f"/{text}", f"/flow/{text}", f"/auth/{text}/{text}", f"/appleid/button/{text}?height={text}", f"/account/{text}",
                         f"/auth/authorize?client_id={text}", f"//auth//token/{text}"):
                connection.request(method, path, headers={"X-Request-Id": text})
                connection.getresponse().read()
        connection.request("POST", "/auth/token", f"grant_type={text}&client_id={text}", {"Content-Type": "application/x-www-form-urlencoded"})
        connection.getresponse().read()
        connection.close()

    flood(0)
    series = set(metrics(managed))
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(flood, range(50)))
    values = metrics(managed)
    assert set(values) == series
    assert sum(requests_in(values).values()) >= 50 * 29
    assert {method for _, method, _ in requests_in(values)} <= known | {"other"}


def test_sign_ins_and_deliveries_are_counted():
    with Service("--redirect-uri", CALLBACK, "--auto-approve", "jane@example.com", *ANY_PORT) as service:
        for _ in range(2):
            requests.get(service.authorize_url(CALLBACK), timeout=60, allow_redirects=False)
        assert metrics(service)['quince_signins_total{method="auto_approve",result="accepted"}'] == 2
        assert service.stop() == 0


# The end


class Balancer:
    """Sends each request to the first service that is ready, as a balancer does that asks now and then."""

    def __init__(self, *services):
        self.services, self.current, self.ended = services, services[0], threading.Event()
        self.thread = threading.Thread(target=self.look)
        self.thread.start()

    def look(self):
        while not self.ended.wait(0.1):
            self.current = next((service for service in self.services if self.is_ready(service)), None) or self.current

    @staticmethod
    def is_ready(service):
        with suppress(requests.RequestException):
            return management(service, "/health/ready").status_code == 200
        return False


def load(balancer, forms, results, ended):
    """Sends requests for tokens, some on connections that stay open, until the end."""
    sessions = {service: requests.Session() for service in forms}
    while not ended.is_set():
        service = balancer.current
        with requests.Session() if random.random() < 0.3 else suppress() as single:
            try:
                answer = (single or sessions[service]).post(f"{service.url}/auth/token", forms[service], timeout=60)
                results.append((service, answer.status_code))
            except requests.RequestException as error:
                results.append((service, repr(error)))


def test_a_stopped_service_loses_no_request_to_the_next_one(tmp_path):
    """Each service has a database of its own; one database serves one process."""
    folders = [tmp_path / name for name in ("first", "second")]
    for folder in folders:
        folder.mkdir()
    flags = (*ANY_PORT, "--drain-delay", 3)
    with Production(folders[0]).start(*flags) as first, Production(folders[1]).start(*flags) as second:
        forms = {service: {"client_id": service.client_id, "client_secret": client_secret(service), "grant_type": "client_credentials",
                           "scope": "user.migration"} for service in (first, second)}
        balancer, results, ended = Balancer(first, second), [], threading.Event()
        with ThreadPoolExecutor(8) as threads:
            try:
                running = [threads.submit(load, balancer, forms, results, ended) for _ in range(8)]
                wait_for(lambda: len(results) > 200, "the load")
                first.process.send_signal(signal.SIGTERM)
                wait_for(lambda: readiness(first) == (503, "the service is being stopped"), "the announcement")
                during = requests.post(f"{first.url}/auth/token", forms[first], timeout=60)
                assert (during.status_code, during.headers["Connection"]) == (200, "close"), "it goes on, and sends clients away"
                assert management(first, "/health/live").status_code == 200
                assert first.process.wait(timeout=60) == 0
                count = len(results)
                wait_for(lambda: len(results) > count + 200, "the second service")
            finally:
                ended.set()
                balancer.ended.set()
        [one.result() for one in running]
        balancer.thread.join()
    assert {status for _, status in results} == {200}, [result for result in results if result[1] != 200][:5]
    assert {service for service, _ in results} == {first, second}


def upload(service):
    """A request for tokens of which the service has read half; and the other half.

    It arrives together with a request before it, whose response shows that both were read.
    """
    parts = urlsplit(service.url)
    raw = socket.create_connection((parts.hostname, parts.port), timeout=60)
    body = b"grant_type=password&client_id=x"
    raw.sendall(b"HEAD /auth/keys HTTP/1.1\r\nHost: a\r\n\r\n"
                b"POST /auth/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                b"Content-Length: %d\r\n\r\n" % len(body) + body[:10])
    assert raw.recv(4_096).startswith(b"HTTP/1.1 200")
    return raw, body[10:]


def is_closed(service):
    parts = urlsplit(service.url)
    with suppress(OSError), socket.create_connection((parts.hostname, parts.port), timeout=60):
        return False
    return True


@contextmanager
def waiting_request(service, database):
    """A complete request whose response waits for another program's transaction, which lasts as long as the block; gives its result."""
    form = {"grant_type": "client_credentials", "scope": "user.migration"}
    with sqlite3.connect(database, isolation_level=None) as other, ThreadPoolExecutor(1) as threads:
        other.execute("BEGIN IMMEDIATE")
        answer = threads.submit(service.token, **form)
        wait_for(lambda: metrics(service)["http_server_active_requests"] == 1, "the request")
        yield answer
        other.execute("ROLLBACK")


def test_slow_clients_are_closed_while_a_complete_request_is_in_progress(production):
    with production.start(*ANY_PORT) as service:
        becomes_ready(service)
        parts = urlsplit(service.url)
        slow = [upload(service)[0], *(socket.create_connection((parts.hostname, parts.port), timeout=60) for _ in range(2))]
        slow[1].sendall(b"GET /auth/keys HTTP/1.1\r\nHost: a\r\nX-")
        with waiting_request(service, production.database) as answer:
            service.process.send_signal(signal.SIGTERM)
            assert [raw.recv(100) for raw in slow] == [b"", b"", b""]
            assert is_closed(service) and readiness(service) == (503, "the service is being stopped")
        assert answer.result().ok
        assert service.process.wait(timeout=60) == 0


def test_a_slow_request_of_http2_is_closed_while_a_complete_one_is_in_progress(tmp_path):
    production = SecureProduction(tmp_path)
    trusted = ssl.create_default_context(cafile=tmp_path / "cert.pem")
    trusted.set_alpn_protocols(["h2"])
    with production.start(*ANY_PORT) as service, socket.create_connection(("127.0.0.1", production.port), timeout=60) as plain:
        becomes_ready(service)
        with trusted.wrap_socket(plain, server_hostname="localhost") as raw:
            client = connected(raw)
            client.send_headers(1, [(":method", "POST"), (":scheme", "https"), (":path", "/auth/token"), (":authority", "localhost"),
                                    ("content-type", "application/x-www-form-urlencoded")])
            client.send_data(1, b"grant_type=")
            client.ping(b"12345678")
            raw.sendall(client.data_to_send())
            wait_for(lambda: any(isinstance(event, h2.events.PingAckReceived) for event in client.receive_data(raw.recv(65_536))), "the request")
            with waiting_request(service, production.database) as answer:
                service.process.send_signal(signal.SIGTERM)
                # It reads GOAWAY, and doesn't act on it.
                with suppress(ConnectionError, ssl.SSLError):
                    while raw.recv(65_536):
                        pass
            assert answer.result().ok
        assert service.process.wait(timeout=60) == 0


def test_a_request_whose_rest_comes_soon_ends_after_the_port_is_closed(production):
    with production.start(*ANY_PORT) as service:
        raw, rest = upload(service)
        service.process.send_signal(signal.SIGTERM)
        wait_for(lambda: is_closed(service), "the closed port")
        raw.sendall(rest)
        answer = b"".join(iter(lambda: raw.recv(65_536), b""))
        assert answer.startswith(b"HTTP/1.1 400") and answer.endswith(b'{"error":"unsupported_grant_type"}')
        assert service.process.wait(timeout=60) == 0


def test_a_request_that_never_ends_is_cut(tmp_path):
    with Service() as service:
        raw, _ = upload(service)
        assert service.stop() == 0
        assert raw.recv(100) == b""


@pytest.mark.parametrize("what", [signal.SIGTERM, signal.SIGINT])
def test_a_second_signal_ends_at_once(production, what):
    with Service("--config", production.configuration, "--production", *ANY_PORT, "--drain-delay", 300, database=production.database) as service:
        service.process.send_signal(what)
        wait_for(lambda: readiness(service)[0] == 503, "the announcement")
        # One that follows the first at once counts as the same: a terminal and a script that passes it on may both send it.
        wait_for(lambda: service.process.poll() is not None or service.process.send_signal(what), "the end")
        assert service.process.returncode == 0


# The system's service manager


def with_socket(descriptor):
    """How systemd starts a service with a socket: it is descriptor 3, and the variables name the process."""
    become = f'exec 3<&{descriptor}; export LISTEN_FDS=1 LISTEN_PID=$$; exec "$@"'
    return {"through": ("bash", "-c", become, "bash"), "passed": (descriptor,)}


@contextmanager
def requests_without_pause(url, form):
    """Requests of eight clients for tokens, some on connections that stay open; gives the list of their results."""
    results, ended = [], threading.Event()

    def send():
        chance = random.Random()
        with requests.Session() as kept:
            while not ended.is_set():
                try:
                    by = requests if chance.random() < 0.3 else kept
                    results.append(by.post(f"{url}/auth/token", form, timeout=60).status_code)
                except requests.RequestException as error:
                    results.append(repr(error))

    with ThreadPoolExecutor(8) as threads:
        running = [threads.submit(send) for _ in range(8)]
        try:
            yield results
        finally:
            ended.set()
    [one.result() for one in running]


def test_a_program_is_exchanged_on_one_database_without_a_lost_request(production):
    """The parent keeps the socket open, and the next process waits for the database until the one before it has ended."""
    arguments = ("--config", production.configuration, "--production", "--log-format", "json", "--drain-delay", 2)
    # Both processes have the same settings, so the same port for health.
    arguments += ("--management", f"127.0.0.1:{free_port()}")
    with socket.create_server(("127.0.0.1", 0), backlog=4_096) as listening, ExitStack() as services:
        def start():
            return services.enter_context(
                Service(*arguments, port=1, database=production.database, **with_socket(listening.fileno())))

        current = start()
        port = listening.getsockname()[1]
        assert current.url == f"http://localhost:{port}", "the socket comes before --port"
        url = f"http://127.0.0.1:{port}"
        form = {"client_id": current.client_id, "client_secret": client_secret(current), "grant_type": "client_credentials",
                "scope": "user.migration"}
        with requests_without_pause(url, form) as results:
            for _ in range(3):
                count = len(results)
                wait_for(lambda: len(results) > count + 100, "the load")
                current.process.send_signal(signal.SIGTERM)
                following = start()
                assert current.process.wait(timeout=60) == 0, current.log()
                waits = [line for line in lines(following, "json") if line["message"] == "waits for the database"]
                assert len(waits) == 1 and f"process {current.process.pid}" in waits[0]["reason"]
                current = following
            count = len(results)
            wait_for(lambda: len(results) > count + 100, "the last one")
        assert set(results) == {200}, [result for result in results if result != 200][:5]


#: Makes a command process 1, as in a container; the system then ends it with no signal that it doesn't handle.
FIRST = ("unshare", "--pid", "--fork", "--kill-child", "--mount-proc")


def can_be_first():
    return shutil.which(FIRST[0]) is not None and subprocess.run([*FIRST, "true"], capture_output=True).returncode == 0


@pytest.mark.parametrize("what", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("namespace", [(), pytest.param(FIRST, marks=pytest.mark.skipif(
    not can_be_first(), reason="this process may not make a namespace"))], ids=["process", "process 1"])
def test_a_process_that_waits_for_the_database_ends_at_once(production, namespace, what):
    arguments = ("--config", production.configuration, "--production", "--management", "off")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        given = with_socket(listening.fileno())
        with Service(*arguments, database=production.database, **given) as service:
            command = [*namespace, *given["through"], binary(), "serve", *arguments, "--database", production.database]
            waiting = subprocess.Popen([str(word) for word in command], env=clean_environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                       text=True, pass_fds=given["passed"])
            try:
                assert "waits for the database" in waiting.stderr.readline()
                first = Path(f"/proc/{waiting.pid}/task/{waiting.pid}/children")
                os.kill(int(first.read_text()) if namespace else waiting.pid, what)
                out, err = waiting.communicate(timeout=60)
            finally:
                waiting.kill()
            assert (waiting.returncode, out, err) == (0, "", "")
            assert requests.get(f"{service.url}/auth/keys", timeout=60).ok


def test_a_process_waits_only_for_the_lock_of_another_one(production):
    lock = Path(f"{production.database}.lock")
    lock.unlink()
    lock.mkdir()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        done = serve("--config", production.configuration, "--production", database=production.database, **with_socket(listening.fileno()))
    assert (done.returncode, done.stderr) == (
        2, f"quince: can't write {lock}: Is a directory; check the folder's permissions, or name another file with --database\n")


def test_a_client_that_has_just_connected_gets_its_response(production):
    with production.start(*ANY_PORT) as service:
        parts = urlsplit(service.url)
        with socket.create_connection((parts.hostname, parts.port), timeout=60) as raw:
            service.process.send_signal(signal.SIGTERM)
            wait_for(lambda: readiness(service)[0] == 503 and is_closed(service), "the closed port")
            raw.sendall(b"GET /auth/keys HTTP/1.1\r\nHost: a\r\n\r\n")
            answer = b"".join(iter(lambda: raw.recv(65_536), b""))
        assert answer.startswith(b"HTTP/1.1 200") and b"connection: close" in answer.lower()
        assert service.process.wait(timeout=60) == 0


def serve(*arguments, **more):
    """Starts a service that ends by itself; gives what it said."""
    database = more.pop("database", ":memory:")
    return subprocess.run([*more.pop("through", ()), binary(), "serve", "--port", "0", "--database", database, *arguments],
                          capture_output=True, text=True, timeout=60, pass_fds=more.pop("passed", ()), env=clean_environment(more))


def test_a_wrong_socket_is_refused(tmp_path):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other, socket.socket() as silent, (tmp_path / "file").open("w") as file:
        other.bind(("127.0.0.1", 0))
        silent.bind(("127.0.0.1", 0))
        for wrong in (other, silent, file):
            done = serve(**with_socket(wrong.fileno()))
            assert (done.returncode, done.stderr) == (
                2, "quince: the file descriptor 3, which LISTEN_FDS names, isn't a socket that listens for TCP; "
                    "pass one, such as ListenStream=127.0.0.1:8080\n")
    with socket.create_server(("0.0.0.0", 0)) as everywhere:
        done = serve(**with_socket(everywhere.fileno()))
        assert done.returncode == 2 and done.stderr.startswith("quince: host '0.0.0.0' would open the development console to the network"), done.stderr
    several = serve(through=("bash", "-c", 'export LISTEN_FDS=2 LISTEN_PID=$$; exec "$@"', "bash"))
    assert (several.returncode, several.stderr) == (
        2, "quince: LISTEN_FDS is '2', and the service takes one socket; pass one, such as one ListenStream=\n")


def test_a_socket_for_another_process_is_not_used():
    with Service(environment={"LISTEN_FDS": "1", "LISTEN_PID": "1"}) as service:
        assert requests.get(f"{service.url}/auth/keys", timeout=60).ok


@pytest.mark.parametrize("name", ["{folder}/notify", pytest.param("@quince-{pid}", marks=pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux has names outside of the file system"))])
def test_the_service_manager_learns_of_the_start_the_life_and_the_end(tmp_path, name):
    name = name.format(folder=tmp_path, pid=os.getpid())
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(name.replace("@", "\0"))
        manager.settimeout(60)
        with Service(environment={"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "100000"}) as service:
            said = list(iter(lambda: manager.recv(100), b"READY=1"))
            # Two, and the service is alive after the start too.
            said += [manager.recv(100) for _ in range(2)]
            service.process.send_signal(signal.SIGTERM)
            said += iter(lambda: manager.recv(100), b"STOPPING=1")
            assert service.process.wait(timeout=60) == 0
    assert set(said) == {b"WATCHDOG=1"}


def test_a_service_manager_that_is_busy_learns_of_the_start_later(tmp_path):
    name = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as others:
        manager.bind(name)
        manager.settimeout(60)
        others.setblocking(False)
        count = 0
        with pytest.raises(BlockingIOError):
            while others.sendto(b"BUSY=1", name):
                count += 1
        with Service(environment={"NOTIFY_SOCKET": name}):
            assert [manager.recv(100) for _ in range(count)] == [b"BUSY=1"] * count
            assert manager.recv(100) == b"READY=1"
