"""`quince config check` finds what `quince serve` refuses at its start, with the same sentence, and changes nothing."""

import base64
import copy
import json
import secrets
import sqlite3
import subprocess

import pytest

from quince import Service, run
from test_command_line import listing
from test_production import CONFIGURATION, Production

PRODUCTION = copy.deepcopy(CONFIGURATION) | {"mode": "production"}


def changed(**keys):
    return json.dumps(PRODUCTION | keys)


def team(**keys):
    return changed(teams=[PRODUCTION["teams"][0] | keys])


def text(name, content):
    return lambda folder: (folder / name).write_text(content)


def made_database(change):
    """A database of a service, changed afterwards."""
    def make(folder):
        with Service(database=folder / "quince.sqlite") as service:
            assert service.stop() == 0
        for rest in folder.glob("AuthKey_*"):
            rest.unlink()
        with sqlite3.connect(folder / "quince.sqlite") as database:
            database.executescript(change)
        database.close()
    return make


def another_program(folder):
    with sqlite3.connect(folder / "quince.sqlite") as other:
        other.execute("CREATE TABLE recipe (title TEXT)")
    other.close()


def damaged(folder):
    made_database("PRAGMA wal_checkpoint(TRUNCATE);")(folder)
    path = folder / "quince.sqlite"
    data = bytearray(path.read_bytes())
    data[4096:] = b"\x5a" * (len(data) - 4096)
    path.write_bytes(data)


def lock(make):
    """Beside a database, something else in the place of its lock."""
    def prepare(folder):
        made_database("PRAGMA wal_checkpoint(TRUNCATE);")(folder)
        (folder / "quince.sqlite.lock").unlink()
        make(folder)
    return prepare


def lock_folder(folder):
    (folder / "quince.sqlite.lock").mkdir()


def lock_link(folder):
    (folder / "quince.sqlite.lock").symlink_to("elsewhere")


def wrapping_key(folder, name):
    (folder / name).write_text(base64.b64encode(secrets.token_bytes(32)).decode())
    (folder / name).chmod(0o600)


def wrapped(folder):
    """A database whose secrets are wrapped, and another wrapping key beside the right one."""
    made_database("")(folder)
    for name in ("right.key", "wrong.key"):
        wrapping_key(folder, name)
    done = run("keys", "wrap", "--database", "quince.sqlite", "--wrapping-key-file", "right.key", folder=folder)
    assert done.returncode == 0, done.stderr


def lost(folder):
    """A database of production whose team has a generated key, without the file of the key."""
    configuration = (folder / "quince.yaml").read_text()
    Production(folder)
    (folder / "quince.yaml").write_text(configuration)
    (folder / "AuthKey_EXAMPLEKEY.p8").unlink()


def certificate(folder):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=localhost",
                    "-keyout", folder / "one.key", "-out", folder / "one.pem"], check=True, capture_output=True)
    subprocess.run(["openssl", "ecparam", "-genkey", "-name", "prime256v1", "-noout", "-out", folder / "other.key"], check=True, capture_output=True)


PASSKEY = """
    INSERT INTO account (id, email, email_sharing) VALUES ('a', 'a@example.com', 'share');
    INSERT INTO passkey VALUES (x'01', 'p', 'a', 'production', 'login.example.com', x'01', -7, 0, 0, 0, 1, '', x'', '', 0, NULL);
"""
NEWER = "INSERT INTO grdb_migrations VALUES ('from a later version');"
TLS = ["--https", "127.0.0.1:0", "--certificate", "one.pem", "--certificate-key"]

#: What is wrong: the configuration, the flags, and what is done in the folder before.
REFUSALS = {
    "unknown key": ("prot: 8080\n", [], None),
    "no YAML": ("port: [8080\n", [], None),
    "host for everyone": ("host: 0.0.0.0\n", [], None),
    "host of another machine": ("", ["--host", "192.0.2.1", "--i-know"], None),
    "host that doesn't exist": ("", ["--host", "none.invalid", "--i-know"], None),
    "two modes of Apple's names": (changed(), ["--as-appleid"], None),
    "another issuer under Apple's names": ("issuer: https://id.example.com\n", ["--as-appleid"], None),
    "https without a certificate": ("", ["--https", "127.0.0.1:0"], None),
    "certificate without https": ("", ["--certificate", "one.pem", "--certificate-key", "one.key"], None),
    "certificate that doesn't exist": ("", [*TLS, "one.key"], None),
    "certificate with another key": ("", [*TLS, "other.key"], certificate),
    "proxy without Apple's names": ("", ["--proxy", "127.0.0.1:0"], None),
    "proxy for others without a proxy": ("", ["--as-appleid", "--https", "127.0.0.1:0", "--proxy-pass"], None),
    "production without an issuer": (json.dumps({key: PRODUCTION[key] for key in PRODUCTION if key != "issuer"}), [], None),
    "production without https": (changed(issuer="http://id.example.com"), [], None),
    "production without pages": (changed(**{"auto-approve": "jane@example.com"}), [], None),
    "production with a port for mail": (changed(), ["--smtp-port", "1025"], None),
    "production with the relay of development": (changed(relay={"sources": "strict"}), [], None),
    "production with a seed": (changed(seed="x"), [], None),
    "production with the default team": (json.dumps({key: PRODUCTION[key] for key in PRODUCTION if key != "teams"}), [], None),
    "production with a redirect URI for development": (changed(), ["--redirect-uri", "http://localhost:3000/cb"], None),
    "production with a notification URL for development": (changed(), ["--notifications", "http://localhost:3000/events"], None),
    "registration without email": (changed(**{"open-registration": True}), [], None),
    "registration in development": ("", ["--open-registration", "--sendmail", "/bin/true", "--mail-from", "id@example.com"], None),
    "email without a command": ("mail-from: id@example.com\n", [], None),
    "email with a command that doesn't exist": ("sendmail: /nowhere/sendmail\nmail-from: id@example.com\n", [], None),
    "redirect URI without a Services ID": (team(apps=[]), ["--redirect-uri", "https://a.example/"], None),
    "key file that doesn't exist": (team(keys=[{"id": "EXAMPLEKEY", "file": "none.p8"}]), [], None),
    "key file without a key": (team(keys=[{"id": "EXAMPLEKEY", "file": "key.p8"}]), [], text("key.p8", "no key")),
    "generated key file without a key": (changed(), [], text("AuthKey_EXAMPLEKEY.p8", "no key")),
    "generated key file that is lost": (changed(), [], lost),
    "signing key that doesn't exist": (changed(**{"signing-keys": [{"file": "none.pem"}]}), [], None),
    "signing key without a key": (changed(**{"signing-keys": [{"file": "key.pem"}]}), [], text("key.pem", "no key")),
    "identifier of another team": (changed(accounts=[{"email": "a@example.com", "identifiers": [{"team": "OTHERTEAM1", "subject": "1"}]}]), [], None),
    "ready file in no folder": ("", ["--ready-file", "none/ready.json"], None),
    "ready file that is a folder": ("", ["--ready-file", "."], None),
    "database in no folder": ("", ["--database", "none/quince.sqlite"], None),
    "database that isn't one": ("", [], text("quince.sqlite", "these are notes and not a database\n" * 200)),
    "database of another program": ("", [], another_program),
    "database of a newer version": ("", [], made_database(NEWER)),
    "damaged database": ("", [], damaged),
    "lock that is a folder": ("", [], lock(lock_folder)),
    "lock that is a link": ("", [], lock(lock_link)),
    "lock of a new database that is a folder": ("", [], lock_folder),
    "lock of a new database that is a link": ("", [], lock_link),
    "wrapping key that doesn't exist": ("", ["--wrapping-key-file", "none.key"], None),
    "wrapping key without a key": ("wrapping-key-file: some.key\n", [], text("some.key", "no key")),
    "wrapped database without a key": ("", [], wrapped),
    "wrapped database with another key": ("wrapping-key-file: wrong.key\n", [], wrapped),
    "passkeys for another host": (changed(), [], made_database(PASSKEY)),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_what_a_start_refuses_is_found(tmp_path, case):
    configuration, flags, prepare = REFUSALS[case]
    (tmp_path / "quince.yaml").write_text(configuration)
    if prepare:
        prepare(tmp_path)
    flags = flags if "--database" in flags else [*flags, "--database", "quince.sqlite"]
    environment = {"HOME": str(tmp_path), "QUINCE_APPLEID": str(tmp_path / "appleid")}
    before = listing(tmp_path)
    found = run("config", "check", "quince.yaml", "--port", 0, *flags, folder=tmp_path, environment=environment)
    assert (found.returncode, found.stdout) == (2, ""), (found.stdout, found.stderr)
    assert listing(tmp_path) == before, "the check changed something"
    started = run("serve", "--config", "quince.yaml", "--port", 0, *flags, folder=tmp_path, environment=environment)
    assert started.returncode == 2, started.stderr
    assert found.stderr == started.stderr


def test_all_that_is_wrong_is_found_at_once(tmp_path):
    (tmp_path / "quince.yaml").write_text("")
    another_program(tmp_path)
    (tmp_path / "AuthKey_QNCKEY0001.p8").write_text("no key")
    flags = ["--database", "quince.sqlite", "--ready-file", "none/ready.json"]
    found = run("config", "check", *flags, folder=tmp_path)
    assert found.returncode == 2
    expected = ["--ready-file", "another program", "AuthKey_QNCKEY0001.p8"]
    assert all(words in line for words, line in zip(expected, found.stderr.splitlines(), strict=True)), found.stderr


def test_a_service_that_runs_is_in_nobody_s_way(tmp_path):
    (tmp_path / "quince.yaml").write_text("")
    with Service(database=tmp_path / "quince.sqlite") as service:
        port = service.url.rpartition(":")[2]
        done = run("config", "check", "--port", port, "--database", "quince.sqlite", folder=tmp_path)
        assert done.returncode == 0, done.stderr
        assert service.stop() == 0


def test_variables_count_as_they_do_at_a_start(tmp_path):
    (tmp_path / "quince.yaml").write_text("")
    found = run("config", "check", folder=tmp_path, environment={"QUINCE_MODE": "production"})
    assert found.returncode == 2 and "production mode needs an https issuer" in found.stderr
