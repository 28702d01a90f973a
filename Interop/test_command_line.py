"""The command line: what it prints, what it refuses, and how it ends."""

import base64
import hashlib
import json
import os
import pathlib
import re
import signal
import socket
import sqlite3
import subprocess
import sys

import jwt
import pytest
import requests

from conftest import CALLBACK
from quince import Service, binary, clean_environment, client_secret, run


def refused(tmp_path, *arguments, **options):
    """Runs a command that has to be refused; gives its one sentence."""
    before = listing(tmp_path)
    done = run(*arguments, folder=tmp_path, **options)
    assert done.returncode == 2, (done.returncode, done.stdout, done.stderr)
    assert listing(tmp_path) == before, "a refused command left something behind"
    assert done.stdout == ""
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    return lines[0]


def listing(folder):
    """Every file below a folder with a digest of what is in it."""
    return {
        path.relative_to(folder): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*")) if path.is_file()
    }


WRONG_FLAGS = {
    "unknown flag": ["serve", "--prot", "8080"],
    "unknown command": ["sevre"],
    "unknown command below another": ["token", "decod", "a.b.c"],
    "hyphen for a port": ["serve", "--port", "-1"],
    "port with letters": ["serve", "--port", "80a"],
    "port too great": ["serve", "--port", "65536"],
    "negative port": ["serve", "--port=-1"],
    "port with a sign": ["serve", "--port", "+80"],
    "mode twice": ["serve", "--development", "--production"],
    "unknown profile": ["serve", "--profile", "guessed"],
    "issuer without scheme": ["serve", "--issuer", "localhost"],
    "issuer with a query": ["serve", "--issuer", "https://id.example.com/?a=b"],
    "redirect URI with a fragment": ["serve", "--redirect-uri", "https://a.example.com/#b"],
    "redirect URI that is none": ["serve", "--redirect-uri", "callback"],
    "unknown log level": ["serve", "--log-level", "loud"],
    "unknown account": ["serve", "--auto-approve", "nobody@example.com"],
    "missing config": ["serve", "--config", "missing.yaml"],
    "folder as config": ["serve", "--config", "."],
    "folder as database": ["serve", "--database", "."],
    "database in no folder": ["serve", "--database", "none/quince.sqlite"],
    "production without https": ["serve", "--production", "--issuer", "http://id.example.com"],
    "no key file": ["secret", "--key", "none.p8", "--key-id", "ABCDEFGHIJ", "--team-id", "ABCDEFGHIJ",
                    "--client-id", "com.example"],
    "token that is none": ["token", "decode", "abc"],
}


@pytest.mark.parametrize("case", WRONG_FLAGS)
def test_wrong_words_are_refused_with_one_sentence(tmp_path, case):
    sentence = refused(tmp_path, *WRONG_FLAGS[case])
    assert len(sentence) > 20


@pytest.mark.skipif(sys.platform != "linux", reason="a file that exists and that nobody can read")
def test_a_key_file_that_can_t_be_read_is_for_its_owner(tmp_path):
    sentence = refused(tmp_path, "serve", "--wrapping-key-file", "/proc/self/mem")
    assert "/proc/self/mem: the wrapping key can't be read; check its permissions, or run this as its owner" in sentence


def test_misspelled_command_is_guessed(tmp_path):
    assert "did you mean 'serve'?" in refused(tmp_path, "serv")
    assert "did you mean 'decode'?" in refused(tmp_path, "token", "decod", "a.b.c")


def test_meaningless_variable_is_told(tmp_path):
    with Service(environment={"QUINCE_PROT": "9"}) as service:
        assert "did you mean QUINCE_PORT?" in service.log()


def test_alias_in_a_configuration_is_refused(tmp_path):
    bomb = "? &a0 [x, x]\n: 1\n" + "".join(f"? &a{n} [*a{n - 1}, *a{n - 1}]\n: 1\n" for n in range(1, 30))
    (tmp_path / "quince.yaml").write_text(bomb)
    assert "'*a0' refers to '&a0'" in refused(tmp_path, "serve", "--config", "quince.yaml")


def test_refusal_names_the_variable(tmp_path):
    assert "QUINCE_PORT" in refused(tmp_path, "serve", environment={"QUINCE_PORT": "eighty"})


def test_taken_port_is_refused(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        sentence = refused(tmp_path, "serve", "--port", port)
    assert str(port) in sentence


def test_unreadable_database_is_refused(tmp_path):
    (tmp_path / "notes.sqlite").write_bytes(b"these are notes and not a database\n" * 200)
    assert "notes.sqlite" in refused(tmp_path, "serve", "--port", 0, "--database", "notes.sqlite")


def test_another_program_s_database_is_refused(tmp_path):
    with sqlite3.connect(tmp_path / "other.sqlite") as other:
        other.execute("CREATE TABLE recipe (title TEXT)")
    assert "other.sqlite" in refused(tmp_path, "serve", "--port", 0, "--database", "other.sqlite")


def test_newer_database_is_refused(tmp_path):
    database = tmp_path / "quince.sqlite"
    with Service(database=database) as service:
        assert service.stop() == 0
    with sqlite3.connect(database) as newer:
        newer.execute("INSERT INTO grdb_migrations VALUES ('from a later version')")
    newer.close()
    assert "quince.sqlite" in refused(tmp_path, "serve", "--port", 0, "--database", "quince.sqlite")


CONFIGS = {
    "unknown key": ("prot: 8080\n", "prot"),
    "wrong type": ("port: eighty\n", "port"),
    "no mapping": ("- 8080\n", "quince.yaml"),
    "no YAML": ("port: [8080\n", "quince.yaml"),
}


@pytest.mark.parametrize("case", CONFIGS)
def test_wrong_configuration_is_refused(tmp_path, case):
    text, named = CONFIGS[case]
    (tmp_path / "quince.yaml").write_text(text)
    for command in (["serve", "--port", 0, "--config", "quince.yaml"], ["config", "check", "quince.yaml"]):
        sentence = refused(tmp_path, *command)
        assert named in sentence and "quince.yaml" in sentence


def test_config_init_writes_a_file_that_is_accepted(tmp_path):
    made = run("config", "init", "quince.yaml", folder=tmp_path)
    assert made.returncode == 0, made.stderr
    text = (tmp_path / "quince.yaml").read_text()
    assert any(line.lstrip().startswith("#") for line in text.splitlines())
    assert run("config", "check", "quince.yaml", folder=tmp_path).returncode == 0
    with Service("--config", tmp_path / "quince.yaml") as service:
        assert service.stop() == 0


def test_config_init_overwrites_nothing(tmp_path):
    (tmp_path / "quince.yaml").write_text("port: 8081\n")
    assert "quince.yaml" in refused(tmp_path, "config", "init", "quince.yaml")


def test_flag_beats_environment_beats_file(tmp_path):
    config = tmp_path / "quince.yaml"
    config.write_text("issuer: https://file.example.com\n")
    variable = {"QUINCE_ISSUER": "https://environment.example.com"}
    with Service("--config", config) as service:
        assert service.issuer == "https://file.example.com"
    with Service("--config", config, environment=variable) as service:
        assert service.issuer == "https://environment.example.com"
    with Service("--config", config, "--issuer", "https://flag.example.com", environment=variable) as service:
        assert service.issuer == "https://flag.example.com"


def test_ready_file_and_first_line_say_where(tmp_path):
    with Service("--redirect-uri", CALLBACK, "--redirect-uri", "https://a.example.com/b") as service:
        assert f"Quince listens on {service.url}" in service.log().splitlines()
        assert service.ready["issuer"] == service.url
        assert {CALLBACK, "https://a.example.com/b"} <= set(service.ready["redirectURIs"])
        emails = [account["email"] for account in service.ready["accounts"]]
        assert emails == ["jane@example.com", "ravi@example.com", "mono@example.com"]
        assert service.private_key.startswith("-----BEGIN PRIVATE KEY-----")
        assert service.stop() == 0


def test_throw_away_run_leaves_nothing(tmp_path):
    with Service() as service:
        key = pathlib.Path(service.ready["privateKeyPath"])
        assert key.stat().st_mode & 0o777 == 0o600 and key.parent.stat().st_mode & 0o777 == 0o700
        assert service.stop() == 0
        assert not key.parent.exists()


def test_no_file_is_readable_by_others(tmp_path):
    before = os.umask(0o022)
    try:
        with Service(database=tmp_path / "quince.sqlite") as service:
            service.code(redirect_uri=CALLBACK) if CALLBACK in service.ready["redirectURIs"] else None
            modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    finally:
        os.umask(before)
    assert {"quince.sqlite", "quince.sqlite-wal", "AuthKey_QNCKEY0001.p8"} <= set(modes)
    assert set(modes.values()) == {0o600}, modes


@pytest.mark.parametrize("stuck", [
    b"POST /auth/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc",
    b"GET /_assets/console.js HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200,
], ids=["half a body", "answers nobody reads"])
def test_slow_client_does_not_keep_the_service_alive(stuck):
    with Service() as service:
        with socket.create_connection(("127.0.0.1", int(service.url.rsplit(":", 1)[1]))) as client:
            client.sendall(stuck)
            requests.get(f"{service.url}/auth/keys", timeout=60)
            assert service.stop() == 0


def test_private_key_is_readable_by_the_owner_only(tmp_path):
    with Service(database=tmp_path / "quince.sqlite") as service:
        path = tmp_path / "AuthKey_QNCKEY0001.p8"
        assert path.read_text() == service.private_key
        assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_service_ends_with_0_when_asked_to(sent):
    with Service() as service:
        service.process.send_signal(sent)
        assert service.process.wait(timeout=60) == 0


def test_open_event_stream_does_not_keep_the_service_alive():
    with Service() as service:
        with requests.get(f"{service.url}/_quince/requests/stream", stream=True, timeout=60) as stream:
            assert stream.headers["Content-Type"].startswith("text/event-stream")
            assert service.stop() == 0


def test_default_storage_is_a_folder_beside(tmp_path):
    ready = tmp_path / "ready.json"
    with subprocess.Popen(
        [binary(), "serve", "--port", "0", "--ready-file", ready], cwd=tmp_path, env=clean_environment(),
        stdout=subprocess.PIPE, text=True,
    ) as process:
        told = ""
        while "Quince listens on" not in told:
            line = process.stdout.readline()
            assert line, told
            told += line
        process.send_signal(signal.SIGTERM)
        told += process.stdout.read()
        assert process.wait(timeout=60) == 0
    assert (tmp_path / ".quince" / "quince.sqlite").exists()
    assert (tmp_path / ".quince" / "AuthKey_QNCKEY0001.p8").exists()
    assert ".quince" in told


def test_secret_is_accepted_by_the_service(service, tmp_path):
    key = tmp_path / "key.p8"
    key.write_text(service.private_key)
    done = run("secret", "--key", key, "--key-id", service.key_id, "--team-id", service.team_id,
               "--client-id", service.client_id, "--lifetime", 3600)
    assert done.returncode == 0, done.stderr
    secret = done.stdout.strip()
    claims = jwt.decode(secret, options={"verify_signature": False})
    assert (claims["iss"], claims["sub"]) == (service.team_id, service.client_id)
    assert claims["aud"] == "https://appleid.apple.com"
    assert claims["exp"] - claims["iat"] == 3600
    answer = service.exchange(service.code(redirect_uri=CALLBACK), CALLBACK, client_secret=secret)
    assert answer.status_code == 200, answer.text


def test_secret_longer_than_six_months_is_refused(service, tmp_path):
    (tmp_path / "key.p8").write_text(service.private_key)
    sentence = refused(
        tmp_path, "secret", "--key", "key.p8", "--key-id", service.key_id, "--team-id", service.team_id,
        "--client-id", service.client_id, "--lifetime", 15_777_001)
    assert "777" in sentence


def test_token_decode_reads_any_token(service):
    secret = client_secret(service)
    for arguments, text in ((["token", "decode", secret], None), (["token", "decode", "-"], secret + "\n")):
        done = run(*arguments, text=text)
        assert done.returncode == 0, done.stderr
        assert service.key_id in done.stdout and service.client_id in done.stdout


def test_token_verify_says_yes_and_no(service, tmp_path):
    code = service.code(redirect_uri=CALLBACK, nonce="n-1")
    token = service.exchange(code, CALLBACK).json()["id_token"]
    keys = tmp_path / "keys.json"
    keys.write_text(requests.get(f"{service.url}/auth/keys", timeout=60).text)

    def verify(keys, token=token, audience=service.client_id, nonce="n-1"):
        return run("token", "verify", token, "--keys", keys, "--issuer", service.issuer,
                   "--audience", audience, "--nonce", nonce)

    assert verify(keys).returncode == 0, verify(keys).stderr
    assert verify(f"{service.url}/auth/keys").returncode == 0
    assert "aud" in no(verify(keys, audience="com.example.other"))
    assert "nonce" in no(verify(keys, nonce="n-2"))
    head, body, signature = token.split(".")
    no(verify(keys, token=f"{head}.{body}.{signature[:-8]}AAAAAAAA"))


FOREIGN = "x\u001b[2J\u009b2J\u202epassed   signature: key k signed the token\n"


def forged(header, claims):
    def part(value):
        return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()

    return f"{part(header)}.{part(claims)}.AAAA"


def test_tokens_do_not_speak_to_the_terminal(service, tmp_path):
    keys = tmp_path / "keys.json"
    keys.write_text(requests.get(f"{service.url}/auth/keys", timeout=60).text)
    token = forged({"alg": "RS256", "kid": FOREIGN}, {"iss": FOREIGN, "exp": -(2**63), "iat": 2**63 - 1})
    for arguments in (["decode", token], ["verify", token, "--keys", keys, "--issuer", "a", "--audience", "b"]):
        done = run("token", *arguments)
        assert done.returncode in (0, 1), done.stderr
        said = done.stdout + done.stderr
        assert not set(said) & set("\u001b\u009b\u202e"), said
        assert not re.search("^passed +signature", said, re.MULTILINE)
    assert "which isn't a date" in run("token", "decode", token).stderr


def no(done):
    assert done.returncode not in (0, None)
    return done.stdout + done.stderr


def test_keys_rotate_adds_a_key_and_keeps_the_old(tmp_path):
    database = tmp_path / "quince.sqlite"
    with Service(database=database) as service:
        before = requests.get(f"{service.url}/auth/keys", timeout=60).json()["keys"]
        assert service.stop() == 0
    done = run("keys", "rotate", "--database", database)
    assert done.returncode == 0, done.stderr
    with Service(database=database) as service:
        after = requests.get(f"{service.url}/auth/keys", timeout=60).json()["keys"]
    assert {key["kid"] for key in before} < {key["kid"] for key in after}


def test_profile_prints_a_table():
    done = run("profile")
    assert done.returncode == 0
    assert "documented" in done.stdout and "observed" in done.stdout and "|" in done.stdout


@pytest.mark.parametrize("arguments", [["--help"], ["serve", "--help"], ["--version"]])
def test_help_and_version_are_no_errors(arguments):
    done = run(*arguments)
    assert done.returncode == 0 and done.stdout and not done.stderr


def test_ready_file_is_json_at_every_moment(tmp_path):
    with Service() as service:
        assert json.loads((service.folder / "ready.json").read_text()) == service.ready
        assert not [path for path in service.folder.iterdir() if path.name.startswith("ready.json.")]
