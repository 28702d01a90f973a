"""Production: what the log says of each request, and that the console is not there and costs nothing."""

import http.client
import json
import re
import socket
import sqlite3
import sys
from contextlib import ExitStack, closing, contextmanager, suppress
from urllib.parse import urlsplit

import pytest
import requests

from quince import Service, client_secret, run
from server import wait_for
from test_immediate_answers import resident
from test_log_lines import lines

#: An ID of a request: the first half, which is random, is written without its leading zeros.
MADE = "[0-9a-f]{17,32}"
APP = "https://app.example.com/callback"
CONFIGURATION = {
    "issuer": "https://id.example.com",
    "teams": [{
        "id": "EXAMPLE001", "name": "Example", "keys": [{"id": "EXAMPLEKEY"}],
        "apps": [
            {"id": "com.example.app", "kind": "app", "name": "Example"},
            {"id": "com.example.web", "primary": "com.example.app", "kind": "service", "name": "Example", "return-urls": [APP]},
        ],
    }],
    "accounts": [{"email": "jane@example.com"}],
}


def give(database, mode):
    """Gives a database to a mode. No service does: here it saves a sign-in with a passkey."""
    with closing(sqlite3.connect(database)) as opened, opened:
        assert opened.execute("UPDATE service SET mode = ?", (mode,)).rowcount == 1


class Production:
    """A service in production mode, whose database has codes that it got in development."""

    def __init__(self, folder, codes=0):
        self.configuration, self.database = folder / "quince.yaml", folder / "quince.sqlite"
        self.configuration.write_text(json.dumps(CONFIGURATION))
        with Service("--config", self.configuration, database=self.database) as service:
            self.codes = [service.code(redirect_uri=APP) for _ in range(codes)]
        give(self.database, "production")

    @contextmanager
    def start(self, *flags):
        with Service("--config", self.configuration, "--production", "--log-format", "json", *flags, database=self.database) as service:
            yield service
            assert service.stop() == 0


@pytest.fixture
def production(tmp_path):
    return Production(tmp_path, codes=3)


def logged(service):
    """What a service logged until its end."""
    assert service.stop() == 0
    return lines(service, "json")


def revoke(service, token, **changes):
    form = {"client_id": service.client_id, "client_secret": client_secret(service), "token": token}
    return requests.post(f"{service.url}/auth/revoke", data=form | changes, timeout=60)


def everything(service, codes):
    """Each request with what the log has to say of it: the message, and what is checked where it was refused."""
    service.exchange(codes[1], APP + "/")
    yield "token request refused", "redirect_uri"
    service.exchange(codes[2], APP, client_secret=client_secret(service, iss="OTHERTEAM1"))
    yield "token request refused", "client_secret.iss"
    tokens = service.exchange(codes[0], APP).json()
    yield "tokens issued", None
    service.token(grant_type="refresh_token", refresh_token=tokens["refresh_token"])
    yield "token refreshed", None
    service.token(grant_type="client_credentials", scope="user.migration")
    yield "migration token issued", None
    requests.post(f"{service.url}/auth/usermigrationinfo", {"client_id": service.client_id}, timeout=60)
    yield "migration refused", "sub"
    revoke(service, tokens["refresh_token"])
    yield "revoked", None
    revoke(service, tokens["refresh_token"])
    yield "nothing to revoke", None
    service.token(grant_type="refresh_token", refresh_token=tokens["refresh_token"])
    yield "token request refused", "refresh_token"
    service.exchange(codes[0], APP)
    yield "token request refused", "code"
    service.token(grant_type="password")
    yield "token request refused", "grant_type"
    requests.post(f"{service.url}/auth/token", json={}, timeout=60)
    yield "token request refused", "content_type"
    revoke(service, "any", client_id="com.example.other")
    yield "revocation refused", "client_id"
    requests.get(f"{service.url}/auth/authorize?client_id=nope", timeout=60)
    yield "authorization refused", "client_id"
    requests.get(service.authorize_url("https://elsewhere.example/"), timeout=60)
    yield "authorization refused", "redirect_uri"
    requests.get(service.authorize_url(APP, scope="name email", response_mode="query"), timeout=60)
    yield "authorization refused", "response_mode"
    requests.get(f"{service.url}/flow/0123456789abcdef", timeout=60)
    yield "sign-in refused", "flow"
    start = requests.get(service.authorize_url(APP), timeout=60, allow_redirects=False)
    # Over http, which browsers wouldn't do: the cookies are for https.
    cookie = "; ".join(one.partition(";")[0] for one in start.raw.headers.getlist("Set-Cookie"))
    requests.post(service.url + start.headers["Location"], {"action": "cancel"}, headers={"Cookie": cookie}, timeout=60, allow_redirects=False)
    yield "sign-in canceled", None


def test_everything_that_matters_is_one_line_of_the_log(production):
    with production.start() as service:
        expected = list(everything(service, production.codes))
        written = logged(service)
    assert [(line["message"], line.get("check")) for line in written] == expected
    for line in written:
        assert line["client"] == "127.0.0.1" and re.fullmatch(MADE, line["hb.request.id"])
        assert ("reason" in line) == ("check" in line)
        assert line["level"] == ("notice" if "check" in line else "info")
        assert "console" not in line.get("reason", ""), "there is none"
    assert len({line["hb.request.id"] for line in written}) == len(written), "each request has an ID of its own"
    accounts = [line["account"] for line in written if line["message"] in ("tokens issued", "token refreshed")]
    assert len(set(accounts)) == 1 and len(accounts) == 2 and re.fullmatch("[0-9a-f]{16}", accounts[0])


def test_the_start_message_is_for_operators(production):
    assert run("account", "invite", "new@example.com", "--database", production.database).returncode == 0
    with production.start() as service:
        said = service.log()
    assert re.search("Accounts +2, 1 of them from the configuration\n", said)
    assert "Invite a user, as the service's user: " in said
    assert f"account invite ADDRESS --database {production.database}\n" in said
    assert "https://id.example.com/account\n" in said
    assert not re.search("config init|--redirect-uri|client secret", said)


@pytest.mark.parametrize("more", [{}, {"accounts": []}])
def test_production_starts_without_accounts(tmp_path, more):
    file = tmp_path / "quince.yaml"
    file.write_text(json.dumps({key: CONFIGURATION[key] for key in ("issuer", "teams")} | more))
    assert "accounts: 0" in run("config", "check", file, "--production", "--database", ":memory:").stdout
    with Service("--config", file, "--production", database=tmp_path / "quince.sqlite") as service:
        assert service.ready["accounts"] == [] and re.search("Accounts +none\n", service.log())
        assert service.stop() == 0


@pytest.mark.soak
def test_a_rotation_beside_the_service_is_one_line_of_the_log(production, soak):
    if not soak:
        pytest.skip("the service looks for new keys once a minute")
    with production.start() as service:
        said = run("keys", "rotate", "--now", "--database", production.database).stdout
        new = re.search(r"New signing key (\w+)\.", said)[1]
        wait_for(lambda: "signing keys rotated" in service.log(), "the new key", 70)
        assert new in requests.get(f"{service.url}/auth/keys", timeout=60).text
        line, = logged(service)
    assert line["message"] == "signing keys rotated" and new in line["active"].split()


GIVEN = {
    "a proxy": (1, ["Root=1-67891233-abcdef012345678912345678"], True),
    "two proxies": (2, ["7d4dfb1c-8f0c-4f43-9f57-2a8c1d3a1e4b"], True),
    "the longest": (1, ["a" * 128], True),
    "too long": (1, ["a" * 129], False),
    "empty": (1, [""], False),
    "two words": (1, ["a b"], False),
    "a quotation mark": (1, ['a"b'], False),
    "a semicolon": (1, ["a;b"], False),
    "two": (1, ["abc", "def"], False),
    "no proxy": (0, ["abc"], False),
}


@pytest.mark.parametrize("case", GIVEN)
def test_the_id_of_a_request_is_its_proxy_s_or_a_new_one(production, case):
    proxies, values, is_taken = GIVEN[case]
    with production.start("--proxies", proxies) as service:
        connection = http.client.HTTPConnection(urlsplit(service.url).netloc, timeout=60)
        connection.putrequest("GET", "/auth/authorize?client_id=nope")
        for value in values:
            connection.putheader("X-Request-Id", value)
        connection.endheaders()
        answer = connection.getresponse()
        line, = logged(service)
    assert answer.status == 400 and answer.headers.get_all("X-Request-ID") == [line["hb.request.id"]]
    assert line["hb.request.id"] == values[0] if is_taken else re.fullmatch(MADE, line["hb.request.id"])


def test_a_response_without_the_router_has_the_id_of_the_proxy_too(production):
    with production.start("--proxies", 1) as service:
        for path in ("/auth/keys", "/.well-known/openid-configuration", "/nowhere"):
            answer = requests.get(service.url + path, headers={"X-Request-Id": "of-the-proxy"}, timeout=60)
            assert answer.headers["X-Request-ID"] == "of-the-proxy"


def test_each_response_names_the_request_in_the_log(production):
    with production.start() as service:
        with requests.Session() as session:
            ids = [session.post(f"{service.url}/auth/token", {"grant_type": "x"}, timeout=60).headers["X-Request-ID"] for _ in range(5)]
        assert [line["hb.request.id"] for line in logged(service)] == ids and len(set(ids)) == 5


FORWARDED = {
    "no proxy": (0, "203.0.113.7", "127.0.0.1"),
    "one proxy": (1, "203.0.113.7", "203.0.113.7"),
    "what the client wrote stands left of the proxy's": (1, "198.51.100.1, 203.0.113.7", "203.0.113.7"),
    "two proxies": (2, "198.51.100.1, 203.0.113.7, 10.0.0.1", "203.0.113.7"),
    "fewer addresses than proxies": (2, "203.0.113.7", "127.0.0.1"),
    "no header": (1, None, "127.0.0.1"),
    "no address": (1, "evil\tclient=1", "127.0.0.1"),
    "a port": (1, "203.0.113.7:4711", "203.0.113.7"),
    "IPv6": (1, "[2001:db8:1:2:3::4]:4711", "2001:db8:1:2"),
}


def test_the_client_of_a_line_is_who_the_proxies_saw(production):
    for proxies in (0, 1, 2):
        cases = [case for case in FORWARDED.values() if case[0] == proxies]
        with production.start("--proxies", proxies) as service:
            for _, header, _ in cases:
                headers = {"X-Forwarded-For": header} if header else {}
                requests.get(f"{service.url}/auth/authorize?client_id=nope", headers=headers, timeout=60)
            assert [line["client"] for line in logged(service)] == [client for _, _, client in cases]


def test_the_console_is_not_there(production):
    with Service() as development:
        paths = development.api("GET", "openapi.json")["paths"]
    with production.start() as service:
        operations = [(method, path) for path in paths if "/_quince/" in path for method in paths[path]]
        others = ["/_quince", "/_quince/", "/_quince/tools", "/_quince/try", "/_quince/try/callback", "/_quince/register-redirect-uri"]
        for method, path in operations + [(method, path) for method in ("get", "post") for path in others]:
            answer = requests.request(method, service.url + path.replace("{", "").replace("}", ""), json={}, timeout=60)
            assert (answer.status_code, answer.content) == (404, b""), (method, path)
        first = requests.get(service.url, allow_redirects=False, timeout=60)
        assert (first.status_code, first.headers["Location"]) == (303, "/account")
        refused = service.token(grant_type="password")
        assert refused.json() == {"error": "unsupported_grant_type"} and "Quince-Explanation" not in refused.headers
        for url in (service.authorize_url(APP + "/"), f"{service.url}/auth/authorize?client_id=nope"):
            page = requests.get(url, headers={"Accept": "text/html"}, timeout=60)
            assert page.status_code == 400 and "Quince-Explanation" not in page.headers
            assert not re.search("Register this URL|registered|_quince|console|Why", page.text)
            assert APP not in page.text and "com.example" not in page.text
        assert len(operations) > 30


STALLED = 400
MEGABYTE = 1 << 20


@pytest.mark.skipif(sys.platform != "linux", reason="the memory of the process is read as Linux tells it")
def test_stalled_posts_to_the_console_cost_nothing(production):
    """Each says that a mebibyte follows, and is answered as soon as a little of it is there; what comes later is not kept."""
    production.configuration.write_text(json.dumps(CONFIGURATION | {"requests-per-second": 100_000}))
    head = f"POST /_quince/accounts HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: {MEGABYTE}\r\n\r\n"
    with production.start() as service, ExitStack() as opened:
        parts = urlsplit(service.url)
        assert requests.get(f"{service.url}/auth/keys", timeout=60).status_code == 200
        before = resident(service.process)
        stalled = [opened.enter_context(socket.create_connection((parts.hostname, parts.port), timeout=20)) for _ in range(STALLED)]
        for one in stalled:
            one.sendall(head.encode() + b" " * 2_000)
        for one in stalled:
            assert one.recv(100).split()[1] in (b"404", b"413"), "answered, although the body never came whole"
        for one in stalled:
            with suppress(OSError):
                one.sendall(b" " * (MEGABYTE - 3_000))
        assert resident(service.process) - before < 50 * MEGABYTE
        assert requests.get(f"{service.url}/auth/keys", timeout=60).status_code == 200


def test_a_team_without_a_services_id_is_in_the_start_message(tmp_path):
    team = CONFIGURATION["teams"][0]
    only_app = CONFIGURATION | {"teams": [team | {"apps": team["apps"][:1]}], "accounts": []}
    (tmp_path / "quince.yaml").write_text(json.dumps(only_app))
    with Service("--config", tmp_path / "quince.yaml", "--production", database=tmp_path / "quince.sqlite") as service:
        assert service.stop() == 0
        said = service.log()
    assert re.search(r"Team ID +EXAMPLE001", said) and re.search(r"App ID +com\.example\.app", said) and "none registered" not in said


def test_a_forgotten_mode_is_named(production):
    refused = run("serve", "--config", production.configuration, "--port", 0, "--database", production.database)
    assert refused.returncode == 2
    assert "belongs to production mode; add --production, or 'mode: production' to the configuration file; for development" in refused.stderr


@pytest.mark.parametrize("place", ["flag", "variable", "file"])
def test_an_invitation_for_another_issuer_is_refused(production, tmp_path, place):
    other = tmp_path / "other.yaml"
    other.write_text(json.dumps(CONFIGURATION | {"issuer": "https://other.example.com"}))
    given = {
        "flag": ["--issuer", "https://other.example.com", "--config", production.configuration],
        "variable": ["--config", production.configuration],
        "file": ["--config", other],
    }[place]
    environment = {"QUINCE_ISSUER": "https://other.example.com"} if place == "variable" else {}
    refused = run("account", "invite", "new@example.com", *given, "--database", production.database, environment=environment)
    assert refused.returncode == 2 and refused.stdout == ""
    assert "with the issuer https://id.example.com, and the issuer here is https://other.example.com; " in refused.stderr
    with closing(sqlite3.connect(production.database)) as database:
        assert database.execute("SELECT count(*) FROM invitation").fetchone() == (0,)
    same = run("account", "invite", "new@example.com", "--config", production.configuration, "--database", production.database)
    assert same.returncode == 0 and same.stdout.startswith("https://id.example.com/"), same.stderr


@pytest.mark.parametrize("command", [["account", "invite", "new@example.com"], ["account", "export", "jane@example.com"], ["keys", "rotate"]])
def test_a_failure_of_the_storage_is_one_sentence_of_each_command(production, command):
    with closing(sqlite3.connect(production.database)) as database, database:
        database.execute("CREATE TRIGGER broken BEFORE INSERT ON audit_line BEGIN SELECT RAISE(FAIL, 'no line can be stored'); END")
    refused = run(*command, "--database", production.database)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == (
        f"quince: the database {production.database} can't be used: no line can be stored; check that it is a database of Quince and that "
        "you have permission to write it, or name another file with --database\n")


def test_a_clock_that_is_behind_is_named_when_no_key_signs():
    with Service("--management", "127.0.0.1:0") as service:
        ready = f"{service.ready['managementUrl']}/health/ready"
        wait_for(lambda: requests.get(ready, timeout=60).status_code == 200, "readiness")
        service.api("PUT", "clock", {"offsetSeconds": -86_400})
        answer = requests.get(ready, timeout=60)
        assert answer.status_code == 503
        assert answer.json()["reason"] == "no signing key signs yet; the clock of this machine may be behind"
        service.api("DELETE", "clock")
        wait_for(lambda: requests.get(ready, timeout=60).status_code == 200, "readiness")
