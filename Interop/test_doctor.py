"""`quince doctor` against a running service: each fault is named by its line, and no other line fails."""

import datetime
import json
import os
import pty
import re
import ssl
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from conftest import CALLBACK
from quince import ROOT, binary, clean_environment, client_secret, run

CODE = "c" + "0" * 32
LONG_BODY = b"a" * (3 << 20)


class Diagnosis:
    """One run of the command, as JSON."""

    def __init__(self, done, report):
        self.done, self.report = done, report
        self.code, self.out = done.returncode, json.loads(done.stdout)
        self.verdicts = {line["check"]: line["verdict"] for line in self.out["checks"]}
        self.causes = [cause["cause"] for cause in self.out["causes"]]

    def named(self, verdict):
        return [check for check, found in self.verdicts.items() if found == verdict]

    failed = property(lambda self: self.named("failed"))


def parts(secret):
    """Every part of a secret that may not come out."""
    return {secret[start:start + 12] for start in range(len(secret) - 11)}


@pytest.fixture
def doctor(service, tmp_path):
    """Runs `quince doctor` with the service's own settings, `None` leaves one out; checks that no secret comes out."""

    def examine(secret=None, **changes):
        settings = {
            "key": service.ready["privateKeyPath"], "team-id": service.team_id, "client-id": service.client_id,
            "redirect-uri": CALLBACK, "issuer": service.url,
        } | {name.replace("_", "-"): value for name, value in changes.items()}
        arguments = [f"--{name}={value}" for name, value in settings.items() if value is not None]
        if secret is not None:
            (tmp_path / "secret.txt").write_text(f"{secret}\n")
            arguments.append(f"--client-secret=@{tmp_path / 'secret.txt'}")
        report = tmp_path / "report.json"
        done = run("doctor", *arguments, "--format", "json", "--report", report, timeout=60)
        assert done.stdout, done.stderr
        written = report.read_text()
        for hidden in parts(CODE) | parts("".join(service.private_key.splitlines()[1:-1])) | parts(secret or ""):
            assert hidden not in done.stdout + done.stderr + written
        for identifier in (service.client_id, settings["client-id"], settings["team-id"], service.key_id, settings["redirect-uri"]):
            assert not identifier or identifier.lower() not in written.lower()
        return Diagnosis(done, json.loads(written))

    return examine


@contextmanager
def server(answer, context=None):
    """An HTTP server; `answer` gets the handler."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        do_GET = do_POST = lambda self: answer(self)

        def log_message(self, *_):
            pass

    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    if context:
        listening.socket = context.wrap_socket(listening.socket, server_side=True)
    threading.Thread(target=listening.serve_forever, daemon=True).start()
    try:
        yield f"http{'s' if context else ''}://127.0.0.1:{listening.server_port}"
    finally:
        listening.shutdown()
        listening.server_close()


def respond(handler, status, body=b"", date=None, **headers):
    handler.send_response_only(status)
    handler.send_header("Date", date or handler.date_time_string())
    for name, value in {"Content-Length": len(body), "Connection": "close", **headers}.items():
        handler.send_header(name.replace("_", "-"), str(value))
    handler.end_headers()
    handler.wfile.write(body)
    handler.close_connection = True


@contextmanager
def in_front(service, change=lambda path, answer: None, shift=0):
    """A server in front of a service, under its own name; `change` can give another response for a path.

    `shift`: how many seconds its clock is ahead.
    """
    address = []

    def answer(handler):
        body = handler.rfile.read(int(handler.headers.get("Content-Length", 0)))
        headers = {name: handler.headers[name] for name in ("Content-Type", "Accept") if name in handler.headers}
        got = requests.request(handler.command, service.url + handler.path, data=body, headers=headers, allow_redirects=False, timeout=60)
        date = handler.date_time_string(time.time() + shift)
        status, content, more = got.status_code, got.content.replace(service.url.encode(), address[0].encode()), {}
        if (changed := change(handler.path.split("?")[0], got)) is not None:
            status, content, more = changed
        more = {"Content-Type": got.headers.get("Content-Type", "text/html")} | more
        if "Location" in got.headers:
            more["Location"] = got.headers["Location"]
        respond(handler, status, content, date, **more)

    with server(answer) as url:
        address.append(url)
        yield url


def test_nothing_is_wrong_if_nothing_is_wrong(doctor):
    diagnosis = doctor()
    assert diagnosis.code == 0
    assert set(diagnosis.verdicts.values()) == {"passed", "warning"}
    assert diagnosis.named("warning") == ["redirect-uri"], "Apple would refuse this one"
    assert {"key-id", "client-secret", "connection", "clock", "discovery", "keys", "authorization", "token"} <= diagnosis.verdicts.keys()


def test_the_client_secret_of_the_app_gets_every_check(doctor, service):
    diagnosis = doctor(secret=client_secret(service))
    assert diagnosis.code == 0 and diagnosis.failed == diagnosis.named("not checked") == []
    claims = {f"client-secret.{name}" for name in ("alg", "kid", "iss", "sub", "aud", "iat", "exp", "nbf", "signature")}
    assert claims <= diagnosis.verdicts.keys()


def test_a_client_secret_alone_leaves_only_its_signature_open(doctor, service):
    diagnosis = doctor(secret=client_secret(service), key=None, team_id=None, client_id=None)
    assert diagnosis.code == 0 and diagnosis.verdicts["client-id"] == "passed"
    assert diagnosis.named("not checked") == ["client-secret.signature"]


def test_a_native_app_has_no_redirect_uri(doctor):
    diagnosis = doctor(client_id="com.example.quince.app", redirect_uri=None)
    assert diagnosis.code == 0 and diagnosis.named("not checked") == ["authorization"]


def test_a_service_that_approves_every_sign_in(automatic, tmp_path):
    """The page then has a code, which must not come out."""
    report = tmp_path / "report.json"
    done = run(
        "doctor", "--key", automatic.ready["privateKeyPath"], "--team-id", automatic.team_id, "--client-id", automatic.client_id,
        "--redirect-uri", CALLBACK, "--issuer", automatic.url, "--report", report,
    )
    assert done.returncode == 0 and "✓ passed       authorization" in done.stdout
    assert "bodyLength" in report.read_text()
    assert not re.search(r"c[0-9a-f]{32}\.", done.stdout + done.stderr + report.read_text())


SECRETS = {
    "client-secret": lambda service: "not.a.token",
    "client-secret.kid": lambda service: client_secret(service, headers={"kid": "OTHERKEY01"}),
    "client-secret.iss": lambda service: client_secret(service, iss="OTHERTEAM1"),
    "client-secret.sub": lambda service: client_secret(service, sub="com.example.other"),
    "client-secret.aud": lambda service: client_secret(service, aud="https://example.com"),
    "client-secret.iat": lambda service: client_secret(service, iat=int(time.time()) + 3_600),
    "client-secret.exp": lambda service: client_secret(service, lifetime=-60, iat=int(time.time()) - 120),
    "client-secret.nbf": lambda service: client_secret(service, nbf=int(time.time()) + 3_600),
    "client-secret.signature": lambda service: client_secret(service)[:-8] + "AAAAAAAA",
}


@pytest.mark.parametrize("check", SECRETS)
def test_each_fault_of_a_client_secret_is_named_by_its_check(doctor, service, check):
    diagnosis = doctor(secret=SECRETS[check](service))
    assert diagnosis.failed == [check, "token"]
    assert diagnosis.named("not checked") == []
    assert diagnosis.code == 1 and diagnosis.causes == []


def test_an_exp_too_far_away(doctor, service):
    diagnosis = doctor(secret=client_secret(service, lifetime=15_777_000 + 86_400))
    assert diagnosis.failed == ["client-secret.exp", "token"]


@pytest.fixture
def other_key(tmp_path):
    """A private key that no team has."""
    key = ec.generate_private_key(ec.SECP256R1())
    path = tmp_path / "AuthKey_OTHERKEY01.p8"
    path.write_bytes(key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    return path


def refused(diagnosis):
    """Checks that only the token request failed; gives the causes."""
    assert diagnosis.failed == ["token"] and diagnosis.code == 1
    assert diagnosis.out["explanation"].startswith(diagnosis.out["issuer"])
    return diagnosis.causes


def test_a_wrong_key_and_a_wrong_key_id(doctor, service, other_key):
    causes = refused(doctor(key=other_key, key_id=service.key_id))
    assert causes[0] == "key-id" and "client-id" not in causes
    assert "key-id" in refused(doctor(key=other_key))
    assert refused(doctor(key_id="OTHERKEY01"))[0] == "key-id"


def test_a_wrong_team(doctor):
    assert refused(doctor(team_id="OTHERTEAM1"))[0] == "team-id"


@pytest.mark.parametrize("client", ["com.example.unknown", "com.example.Quince.web"])
def test_a_client_that_nobody_registered(doctor, client):
    diagnosis = doctor(client_id=client)
    assert refused(diagnosis)[0] == "client-id"
    assert diagnosis.verdicts["authorization"] == "not checked"


def test_a_revoked_key(doctor, service):
    service.api("DELETE", f"teams/{service.team_id}/keys/{service.key_id}")
    causes = refused(doctor())
    assert "key-revoked" in causes and "client-id" not in causes


def test_a_bundle_id_on_the_web(doctor):
    diagnosis = doctor(client_id="com.example.quince.app")
    assert diagnosis.failed == ["authorization"] and diagnosis.verdicts["token"] == "passed"


@pytest.mark.parametrize("uri", [f"{CALLBACK}/", CALLBACK.upper(), "https://example.com/callback"])
def test_a_redirect_uri_that_is_not_registered(doctor, uri):
    diagnosis = doctor(redirect_uri=uri)
    assert diagnosis.failed == ["authorization"] and diagnosis.code == 1


def test_a_service_whose_own_clock_was_moved(doctor, service):
    service.api("PUT", "clock", {"offsetSeconds": -7_200})
    assert "issuer-clock" in refused(doctor())


@pytest.mark.parametrize("shift", [-3_600, 3_600])
def test_a_machine_whose_clock_is_wrong(doctor, service, shift):
    """The service has the right time, and this machine another: the header `Date` and the service's clock are moved alike."""
    service.api("PUT", "clock", {"offsetSeconds": shift})
    with in_front(service, shift=shift) as url:
        diagnosis = doctor(issuer=url)
        assert diagnosis.failed == ["clock"] and diagnosis.verdicts["token"] == "passed"
        diagnosis = doctor(issuer=url, secret=client_secret(service))
    # This machine made the client secret: where its clock is ahead, iat is in the future.
    claim = "iat" if shift < 0 else "exp"
    assert diagnosis.failed == [f"client-secret.{claim}", "clock", "token"]


FAULTS = {
    "token 500": ("token", {"kind": "status", "status": 500}, ["token"]),
    "token unauthorized": ("token", {"kind": "error", "error": "unauthorized_client"}, ["token"]),
    "token unknown error": ("token", {"kind": "error", "error": "slow_down"}, ["token"]),
    "keys down": ("keys", {"kind": "status", "status": 503}, ["keys"]),
    "keys empty": ("keys", {"kind": "key-set", "keySet": "empty"}, ["keys"]),
    "other issuer": ("discovery", {"kind": "other-issuer"}, ["discovery"]),
    "discovery down": ("discovery", {"kind": "status", "status": 503}, ["discovery"]),
    "page down": ("authorize", {"kind": "status", "status": 503}, ["authorization"]),
}


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_of_the_service_is_named_by_its_check(doctor, service, name):
    endpoint, fault, failed = FAULTS[name]
    service.fault(endpoint, **fault)
    diagnosis = doctor()
    assert diagnosis.failed == failed and diagnosis.code == 1


GARBAGE = {
    "HTML": (200, b"<html><h1>Sign in to the hotel's network</h1>", {"Content-Type": "text/html"}),
    "broken JSON": (200, b"{", {"Content-Type": "application/json"}),
    "right JSON, wrong type": (400, b'{"error":"invalid_grant"}', {"Content-Type": "text/html"}),
    "huge": (400, LONG_BODY, {"Content-Type": "application/json"}),
    "bytes": (400, bytes(range(256)) * 100, {"Content-Type": "application/json"}),
    "a redirect": (302, b"", {"Location": "https://example.com/"}),
    "nothing": (204, b"", {}),
}


@pytest.mark.parametrize("path, check", [("/.well-known/openid-configuration", "discovery"), ("/auth/keys", "keys"), ("/auth/token", "token")])
@pytest.mark.parametrize("name", GARBAGE)
def test_garbage_never_passes(doctor, service, path, check, name):
    with in_front(service, lambda asked, _: GARBAGE[name] if asked == path else None) as url:
        diagnosis = doctor(issuer=url)
    assert diagnosis.failed == [check] and diagnosis.code == 1


@pytest.mark.parametrize("name", ["HTML", "huge", "bytes", "a redirect", "nothing"])
def test_a_page_that_says_nothing_is_not_judged(doctor, service, name):
    with in_front(service, lambda asked, _: GARBAGE[name] if asked == "/auth/authorize" else None) as url:
        diagnosis = doctor(issuer=url)
    assert diagnosis.named("not checked") == ["authorization"] and diagnosis.failed == []


SIGNATURE = {
    "in the error": lambda signature: {"error": signature[:60]},
    "cut off by a limit": lambda signature: {"error": "invalid_client", "error_description": "x" * 220 + signature},
    "in pieces": lambda signature: {"error": " ".join(signature[start:start + 20] for start in range(0, len(signature), 20))},
    "URL-encoded": lambda signature: {"error": "".join(f"%{ord(letter):02x}" for letter in signature)},
    "in a name": lambda signature: {"error": {signature[:50]: 1}, "issuer": [signature[:30], signature[30:]]},
}


@pytest.mark.parametrize("format", ["text", "json"])
@pytest.mark.parametrize("name", SIGNATURE)
def test_a_server_that_repeats_the_client_secret(service, tmp_path, name, format):
    """No part of the client secret comes out, and nothing that controls a terminal."""
    sent = []

    def answer(handler):
        body = handler.rfile.read(int(handler.headers.get("Content-Length", 0))).decode()
        found = re.search(r"client_secret=[^&.]+\.[^&.]+\.([^&]+)", body)
        sent.extend(found.groups() if found else [])
        signature = sent[0] if sent else "none"
        text = json.dumps(SIGNATURE[name](signature) | {"more": "\x1b[31m\u202e\x9b"}).encode()
        respond(handler, 400, text, Content_Type=f"application/json; {signature[:70]}", Server=signature)

    report = tmp_path / "report.json"
    with server(answer) as url:
        done = run(
            "doctor", "--key", service.ready["privateKeyPath"], "--team-id", service.team_id, "--client-id", service.client_id,
            "--issuer", url, "--report", report, "--format", format,
        )
    assert done.returncode == 1 and len(sent[0]) > 80
    output = done.stdout + done.stderr + report.read_text()
    assert not [part for part in parts(sent[0]) if part in output.replace("%", "")]
    assert "".join(f"{ord(letter):02x}" for letter in sent[0][:12]) not in output.replace("%", "")
    assert not set("\x1b\x9b\u202e") & set(output) and "[secret]" in output


@pytest.mark.parametrize("issuer", ["http://127.0.0.1:1", "http://nowhere.invalid", "https://nowhere.invalid"])
def test_an_issuer_that_cannot_be_reached(doctor, issuer):
    diagnosis = doctor(issuer=issuer)
    assert diagnosis.code == 2 and diagnosis.failed == ["connection"]
    assert "token" not in diagnosis.verdicts


def test_a_server_that_is_not_an_http_server(doctor):
    def answer(handler):
        handler.wfile.write(b"220 mail.example.com\r\n")
        handler.close_connection = True

    with server(answer) as url:
        assert doctor(issuer=url).code == 2


@pytest.mark.parametrize("arguments, words", [
    (["--client-id", "com.example.web"], "--key"),
    (["--client-id", "com.example.web", "--team-id", "TEAM123456", "--key", "/nowhere/AuthKey_ABCDE12345.p8"], "/nowhere"),
    (["--client-id", "com.example.web", "--client-secret", "@/nowhere"], "/nowhere"),
    (["--client-id", "com.example.web", "--client-secret", "a.b.c", "--issuer", "apple"], "--issuer"),
    (["--client-id", "com.example.web", "--client-secret", "a.b.c", "--notifications", "apple"], "--notifications"),
    (["--client-secret", "a.b.c"], "the value of --client-secret isn't a JWT"),
    (["--client-id", "com.example.web", "--team-id", "TEAM123456", "--key", "nofile.p8"], "nofile.p8: there is no such key file"),
    (["--client-id", "com.example.web", "--client-secret", "a.b.c", "--report", "/nowhere/report.json"], "--report"),
    (["--client-id", "com.example.web", "--client-secret", "a.b.c", "--report", "/"], "--report"),
])
def test_options_that_cannot_be_used(arguments, words):
    done = run("doctor", *arguments)
    assert done.returncode == 2 and words in done.stderr and not done.stdout
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("arguments, missing", [
    ([], {"--key", "--team-id", "--client-id"}),
    (["--client-id", "com.example.web"], {"--key", "--team-id"}),
    (["--key", "key.p8"], {"--key-id", "--team-id", "--client-id"}),
    (["--key", "AuthKey_ABCDE12345.p8"], {"--team-id", "--client-id"}),
    (["--key", "key.p8", "--client-id", "com.example.web", "--team-id", "TEAM123456"], {"--key-id"}),
    (["--key", "key.p8", "--client-id", "com.example.web", "--key-id", "ABCDE12345"], {"--team-id"}),
])
def test_all_missing_options_are_named_at_once(service, tmp_path, arguments, missing):
    for name in ("key.p8", "AuthKey_ABCDE12345.p8"):
        (tmp_path / name).write_text(service.private_key)
    done = run("doctor", *arguments, folder=tmp_path)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1
    assert set(re.findall(r"--[a-z-]+", done.stderr)) - {"--help", "--client-secret"} == missing


def test_mistakes_with_the_client_secret_are_named(service, tmp_path):
    """Only the name of a file is repeated; any other text can be a secret."""
    (tmp_path / "secret.txt").write_text(client_secret(service))
    (tmp_path / "AuthKey_X.p8").write_text(service.private_key)

    def refused(value, *more):
        done = run("doctor", f"--client-secret={value}", *more, folder=tmp_path)
        assert done.returncode == 2 and not done.stdout
        return done.stderr

    for more in ((), ("--client-id", "com.example.web")):
        assert refused("secret.txt", *more) == "quince: 'secret.txt' isn't a client secret (a JWT); to read a file, write @secret.txt\n"
        assert refused("@AuthKey_X.p8", *more) == "quince: AuthKey_X.p8 is a private key, not a client secret; use --key\n"
    wrong = refused("confidential.txt")
    assert "the value of --client-secret isn't a JWT" in wrong and "confidential" not in wrong
    pasted = refused(service.private_key)
    assert "the value of --client-secret is a private key" in pasted
    assert not [part for part in parts("".join(service.private_key.splitlines()[1:-1])) if part in pasted]
    without = refused(client_secret(service, sub=None))
    assert "--client-id" in without and "has no sub" in without


def test_the_report_is_left_as_it_was_if_it_cannot_be_written_again(service, tmp_path):
    """The folder of a report that exists can be written, so it is tried; the file stays as it was."""
    report = tmp_path / "report.json"
    report.write_text("old")
    done = run("doctor", "--client-secret", "a.b.c", "--client-id", "com.example.web", "--issuer", "apple", "--report", report)
    assert done.returncode == 2 and report.read_text() == "old"
    report.unlink()
    done = run("doctor", "--client-secret", "a.b.c", "--client-id", "com.example.web", "--issuer", "apple", "--report", report)
    assert done.returncode == 2 and not report.exists()


def on_terminal(*arguments, typed="", **environment):
    """What a user sees in a terminal, and the exit code; types `typed` when asked."""
    process, terminal = pty.fork()
    if process == 0:
        os.execve(binary(), [binary(), *map(str, arguments)], clean_environment({"TERM": "xterm"} | environment))
    seen = b""
    while True:
        if typed and b"press Return: " in seen:
            os.write(terminal, f"{typed}\n".encode())
            typed = ""
        try:
            part = os.read(terminal, 65_536)
        except OSError:
            part = b""
        if not part:
            break
        seen += part
    _, status = os.waitpid(process, 0)
    os.close(terminal)
    return seen.decode(), os.waitstatus_to_exitcode(status)


def test_a_terminal_asks_for_the_client_secret(service):
    seen, code = on_terminal(
        "doctor", "--client-secret", "-", "--issuer", service.url, "--redirect-uri", CALLBACK, typed=client_secret(service),
    )
    assert seen.startswith("Paste the client secret, then press Return: ")
    assert code == 0 and "The issuer accepts the client" in seen


def test_the_text_names_every_request_before_it_is_sent(service):
    """One line per check; the client secret comes from standard input."""
    done = run(
        "doctor", "--client-id", service.client_id, "--redirect-uri", CALLBACK, "--issuer", service.url, "--client-secret", "-",
        text=client_secret(service),
    )
    assert done.returncode == 0, done.stdout
    plan, lines, conclusion = done.stdout.strip().split("\n\n")
    assert plan.startswith("Sends these 5 requests and nothing else:\n")
    asked = re.findall(r"^  (GET|POST) +(\S+)", plan, re.M)
    assert [method for method, _ in asked] == ["GET"] * 4 + ["POST"]
    assert all(url.startswith(service.url) for _, url in asked)
    assert {line[0] for line in lines.splitlines()} == set("✓–! ")
    assert "The issuer accepts the client." in conclusion
    sent = service.api("GET", "requests")["requests"]
    named = [(method, url.removeprefix(service.url).split("?")[0]) for method, url in asked]
    assert sorted((one["method"], one["path"].split("?")[0]) for one in sent) == sorted(named), "and nothing else"


def test_the_causes_are_numbered_in_the_text(service):
    done = run(
        "doctor", "--key", service.ready["privateKeyPath"], "--team-id", "OTHERTEAM1", "--client-id", service.client_id,
        "--redirect-uri", CALLBACK, "--issuer", service.url,
    )
    assert done.returncode == 1
    assert "1.  team-id: " in done.stdout and "Quince explains its response: http" in done.stdout
    assert "portal" not in done.stdout and "developer.apple.com" not in done.stdout, "this isn't Apple"


@pytest.mark.parametrize("width", [40, 60, 100])
def test_lines_are_wrapped_to_the_width_of_the_terminal(service, width):
    done = run(
        "doctor", "--client-id", "com.example.Quince.web", "--issuer", service.url, "--client-secret", "-",
        text=client_secret(service), environment={"COLUMNS": str(width)},
    )
    lines = done.stdout.splitlines()
    for line in lines:
        assert len(line) <= width or len(line.split()) <= 2, "only a long word is wider"
    remedies = [line for line in lines if "→" in line]
    assert len(remedies) > 1 and all(line.strip().startswith("→ ") for line in remedies)
    words = " ".join(done.stdout.split())
    assert "✕ failed client-secret.sub sub is 'com.example.quince.web'; it must be the client ID, in the same case → Set sub" in words
    assert "✕ failed token invalid_client, because of the failed check client-secret.sub" in words


def test_a_remedy_that_fits_two_checks_is_printed_once(service):
    def answer(handler):
        if "openid-configuration" in handler.path:
            respond(handler, 200, b"{}", Content_Type="application/json")
        handler.close_connection = True

    with server(answer) as url:
        done = run(
            "doctor", "--client-secret", client_secret(service), "--issuer", url, "--redirect-uri", CALLBACK,
            environment={"COLUMNS": "200"},
        )
    assert "✕ failed       authorization" in done.stdout and "✕ failed       token" in done.stdout
    assert done.stdout.count("→ Look for the cause in the issuer's log, and check --issuer.\n") == 1


def test_colors_are_for_terminals(service):
    arguments = ["doctor", "--client-secret", client_secret(service), "--issuer", service.url]
    assert "\x1b[32m✓ passed\x1b[0m" in on_terminal(*arguments)[0]
    assert "\x1b[32m" not in on_terminal(*arguments, NO_COLOR="1")[0]
    assert "\x1b" not in run(*arguments).stdout


# Connections that fail


def connection(issuer, **environment):
    """The line for the connection to an issuer that can't be reached, and what to do."""
    done = run("doctor", "--client-secret", "a.b.c", "--client-id", "com.example.web", "--issuer", issuer, "--format", "json",
               environment=environment)
    assert done.returncode == 2, done.stdout
    found = next(line for line in json.loads(done.stdout)["checks"] if line["check"] == "connection")
    assert not re.search(r"NIO|SSL_|ssl|error \d|Error", found["sentence"]), found
    return found["sentence"], found["remedy"]


def test_failures_of_the_connection_are_plain_sentences(service):
    sentence, remedy = connection("https://nowhere.invalid")
    assert "can't resolve the name nowhere.invalid" in sentence and "DNS" in remedy
    sentence, remedy = connection("http://127.0.0.1:1")
    assert "can't connect to 127.0.0.1 on port 1: Connection refused" in sentence
    sentence, remedy = connection(service.url.replace("http:", "https:"))
    assert "doesn't use TLS; for an http server, begin the URL with http://" in sentence and "scheme" in remedy


def test_a_server_with_tls_and_an_http_url(tmp_path):
    path, _ = certificate(tmp_path, "own", "localhost")
    with notifications(path) as url:
        sentence, remedy = connection(url.removesuffix("/apple").replace("https:", "http:"))
        assert "no complete response from localhost" in sentence and "scheme" in remedy
        sentence, remedy = connection(url.removesuffix("/apple"))
    assert "isn't trusted" in sentence and "SSL_CERT_FILE" in remedy


def test_no_proxy_is_read_as_curl_reads_it():
    """A proxy that isn't there is named, unless the host is an exception."""
    proxy = {"HTTPS_PROXY": "http://127.0.0.1:1", "NO_PROXY": "", "no_proxy": ""}
    sentence, _ = connection("https://nowhere.invalid", **proxy)
    assert "can't connect to the proxy 127.0.0.1 on port 1" in sentence
    for name in ("no_proxy", "NO_PROXY"):
        sentence, _ = connection("https://nowhere.invalid", **proxy | {name: "example.com,.invalid"})
        assert "can't resolve the name nowhere.invalid" in sentence


# The notification URL


def certificate(folder, name, host, signer=None, days=90):
    """A certificate for a host, signed by `signer` or by itself; gives its files and the signer."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.timezone.utc)
    builder = (
        x509.CertificateBuilder().subject_name(subject).issuer_name(signer[0].subject if signer else subject)
        .public_key(key.public_key()).serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1)).not_valid_after(now + datetime.timedelta(days=days))
        .add_extension(x509.BasicConstraints(ca=signer is None, path_length=None), critical=True)
    )
    if host:
        builder = builder.add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
    signed = builder.sign(signer[1] if signer else key, hashes.SHA256())
    path = folder / f"{name}.pem"
    path.write_bytes(signed.public_bytes(serialization.Encoding.PEM) + key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    return path, (signed, key)


@contextmanager
def notifications(path, status=405, version=None):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    if version:
        context.minimum_version = context.maximum_version = version
    with server(lambda handler: respond(handler, status), context) as url:
        yield url.replace("127.0.0.1", "localhost") + "/apple"


def checked(diagnosis):
    return {name.split(".")[1]: verdict for name, verdict in diagnosis.verdicts.items() if name.startswith("notifications.")}


def test_notification_urls_that_apple_cannot_use(doctor, tmp_path):
    path, _ = certificate(tmp_path, "own", "localhost")
    with notifications(path) as url:
        assert checked(doctor(notifications=url)) == {"url": "failed", "tls": "failed", "status": "not checked"}
    assert checked(doctor(notifications=url)) == {"url": "failed", "tls": "not checked", "status": "failed"}
    with server(lambda handler: respond(handler, 500)) as url:
        assert checked(doctor(notifications=url)) == {"url": "failed", "tls": "not checked", "status": "failed"}


def test_a_trusted_chain_and_tls_versions(doctor, tmp_path, monkeypatch):
    authority, signer = certificate(tmp_path, "authority", None)
    monkeypatch.setenv("SSL_CERT_FILE", str(authority))
    right, _ = certificate(tmp_path, "right", "localhost", signer)
    for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
        with notifications(right, version=version) as url:
            assert checked(doctor(notifications=url)) == {
                "url": "failed", "tls": "passed", "certificate": "passed", "status": "passed"}
    soon, _ = certificate(tmp_path, "soon", "localhost", signer, days=20)
    with notifications(soon) as url:
        assert checked(doctor(notifications=url))["certificate"] == "warning"
    with notifications(right, status=404) as url:
        assert checked(doctor(notifications=url))["status"] == "warning"
    other, _ = certificate(tmp_path, "other", "example.com", signer)
    with notifications(other) as url:
        assert checked(doctor(notifications=url))["tls"] == "failed"


# Under Apple's name


def test_under_apples_name(tmp_path):
    """The same command that asks Apple: no --issuer, no other option, nothing changed on this machine."""
    ready, report = tmp_path / "ready.json", tmp_path / "report.json"
    uri = "https://shop.example.com/callback"
    script = tmp_path / "doctor.sh"
    script.write_text(
        'set -e\n'
        f'key=$(sed -n \'s/.*"privateKeyPath":"\\([^"]*\\)".*/\\1/p\' {ready} | head -1)\n'
        f'exec "$QUINCE" doctor --key "$key" --team-id QUINCE0001 --client-id com.example.quince.web --redirect-uri "$1"'
        f' --format json --report {report}\n')
    results = []
    for asked in (uri, f"{uri}/"):
        done = run(
            "appleid", "run", "--redirect-uri", uri, "--ready-file", ready, "--", "sh", script, asked,
            environment={"QUINCE": binary(), "QUINCE_APPLEID": str(tmp_path / "appleid")}, timeout=120,
        )
        assert done.stdout, done.stderr
        results.append(Diagnosis(done, json.loads(report.read_text())))
    right, wrong = results
    assert (right.code, right.failed, right.named("warning")) == (0, [], ["connection"]), right.out
    assert (wrong.code, wrong.failed) == (1, ["authorization"]), wrong.out
    assert right.out["issuer"] == right.report["issuer"] == "https://appleid.apple.com"
    assert right.report["profile"]["unregistered-redirect-error"] in ("unauthorized_client", "invalid_request")


def test_quince_in_apples_place_is_recognized(tmp_path):
    """Under its own URL, it says how to run the command; under Apple's name, it explains what it refuses."""
    ready = tmp_path / "ready.json"
    script = tmp_path / "doctor.sh"
    script.write_text(
        f'ready() {{ sed -n "s/.*\\"$1\\":\\"\\([^\\"]*\\)\\".*/\\1/p" {ready} | head -1; }}\n'
        'doctor() { "$QUINCE" doctor --key "$(ready privateKeyPath)" --client-id com.example.quince.web --format json "$@"; }\n'
        f'doctor --team-id QUINCE0001 --issuer "$(ready url)" > {tmp_path / "own.json"}\n'
        f'doctor --team-id OTHERTEAM1 --redirect-uri http://localhost:9/callback > {tmp_path / "apple.json"}\n'
        'true\n')
    done = run(
        "appleid", "run", "--redirect-uri", "http://localhost:9/callback", "--ready-file", ready, "--", "sh", script,
        environment={"QUINCE": binary(), "QUINCE_APPLEID": str(tmp_path / "appleid")}, timeout=120,
    )
    assert done.returncode == 0, done.stderr
    own, apple = (json.loads((tmp_path / name).read_text()) for name in ("own.json", "apple.json"))
    found = {line["check"]: line for line in own["checks"]}
    assert own["exitCode"] == 0 and found["discovery"]["verdict"] == "warning", own
    assert "its issuer is https://appleid.apple.com" in found["discovery"]["sentence"]
    assert "quince appleid run -- quince doctor" in found["discovery"]["remedy"]
    found = {line["check"]: line["verdict"] for line in apple["checks"]}
    assert (found["redirect-uri"], found["authorization"], found["token"]) == ("warning", "passed", "failed"), apple
    assert "/#request-" in apple["explanation"] and apple["causes"][0]["cause"] == "team-id"
    assert "portal" not in json.dumps(apple)


# The document


def test_the_document_shows_a_real_run(service):
    """Its sample comes out of a run with the same fault, but for the service's port and the number of the request."""
    document = (ROOT / "docs/doctor.md").read_text()
    done = run(
        "doctor", "--key", service.ready["privateKeyPath"], "--team-id", "OTHERTEAM1", "--client-id", service.client_id,
        "--redirect-uri", CALLBACK, "--issuer", service.url, environment={"COLUMNS": "100"},
    )
    shown = done.stdout.partition("\n\n")[2].replace(service.url, "http://localhost:8080")
    assert re.sub(r"#request-\d+", "#request-5", shown) in document, shown
