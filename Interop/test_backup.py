"""Backup, restore and migration, as an operator does them: with the program, beside a running service."""

import json
import signal
import sqlite3
import stat
import subprocess
import threading

import pytest
import requests

from conftest import CALLBACK
from quince import Service, binary, clean_environment, run
from server import wait_for
from test_storage import small_disk


@pytest.fixture
def place(tmp_path):
    """A folder with a database that a service has used."""
    with Service(database=tmp_path / "quince.sqlite") as service:
        assert service.stop() == 0
    return tmp_path


def command(name, place, *arguments):
    return run(name, *arguments, "--database", place / "quince.sqlite", folder=place)


class Writers:
    """Clients that sign in as fast as the service responds, and the refresh tokens that they got."""

    def __init__(self, service, count=4):
        self.service, self.tokens, self.going = service, [], True
        self.threads = [threading.Thread(target=self.write) for _ in range(count)]
        for thread in self.threads:
            thread.start()

    def write(self):
        session = requests.Session()
        wanted = {"account": "jane@example.com", "clientId": self.service.client_id, "kind": "tokens"}
        while self.going:
            answer = session.post(f"{self.service.url}/_quince/tokens", json=wanted, timeout=60)
            self.tokens.append(answer.json()["refresh_token"])

    def stop(self):
        self.going = False
        for thread in self.threads:
            thread.join()


def test_a_backup_under_load_has_every_token_that_was_committed_before_it(tmp_path):
    backup, restored = tmp_path / "backup.sqlite", tmp_path / "elsewhere" / "quince.sqlite"
    with Service(database=tmp_path / "quince.sqlite") as service:
        writers = Writers(service)
        wait_for(lambda: len(writers.tokens) >= 300, "some tokens")
        before = list(writers.tokens)
        done = run("backup", backup, "--database", tmp_path / "quince.sqlite", "--format", "json")
        during = len(writers.tokens) - len(before)
        writers.stop()
        assert during > 0, "the service went on"
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["bytes"] == backup.stat().st_size
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    done = run("restore", backup, "--database", restored, "--keep-refresh-tokens")
    assert done.returncode == 0, done.stderr
    with sqlite3.connect(restored) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()
    # The app's private key isn't in the database.
    for key in tmp_path.glob("AuthKey_*.p8"):
        key.rename(restored.parent / key.name)
    with Service(database=restored) as service:
        refused = [token for token in before if service.token(grant_type="refresh_token", refresh_token=token).status_code != 200]
        assert service.stop() == 0
    assert refused == []


def test_after_a_restoration_refresh_tokens_and_sessions_end_and_tokens_still_verify(tmp_path):
    database, backup = tmp_path / "quince.sqlite", tmp_path / "backup.sqlite"
    with Service("--redirect-uri", CALLBACK, database=database) as service:
        wanted = {"account": "jane@example.com", "clientId": service.client_id, "kind": "tokens"}
        token = service.api("POST", "tokens", wanted)["refresh_token"]
        code = service.code(redirect_uri=CALLBACK)
        identity = service.api("GET", "events")["databaseId"]
        assert command("backup", tmp_path, backup).returncode == 0
        refused = command("restore", tmp_path, backup)
        assert refused.returncode == 2 and "in use by process" in refused.stderr
        rotated = service.api("POST", "signing-keys/rotate")["kid"]
        assert service.stop() == 0
    done = command("restore", tmp_path, backup, "--format", "json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["signingKeysOfEarlier"] == [rotated] and told["endedRefreshTokens"] == 1
    assert (tmp_path / told["earlierDatabase"]).exists()
    with Service("--redirect-uri", CALLBACK, database=database) as service:
        assert rotated in {key["kid"] for key in requests.get(f"{service.url}/auth/keys", timeout=60).json()["keys"]}
        # As for every unknown token and code.
        assert service.token(grant_type="refresh_token", refresh_token=token).json() == {"error": "invalid_request"}
        assert service.exchange(code, CALLBACK).json() == {"error": "invalid_grant"}
        assert service.api("GET", "events")["databaseId"] != identity
        assert service.stop() == 0


def test_a_backup_replaces_no_file(place):
    (place / "mine").write_text("mine")
    refused = command("backup", place, place / "mine")
    assert refused.returncode == 2 and "exists already" in refused.stderr
    assert (place / "mine").read_text() == "mine"
    refused = run("backup", "new", "--database", "none.sqlite", folder=place)
    assert refused.returncode == 2 and "can't find or read this database" in refused.stderr


def test_the_database_of_the_configuration_file_is_backed_up(place):
    (place / "quince.yaml").write_text("database: quince.sqlite\n")
    done = run("backup", "new", "--config", "quince.yaml", folder=place)
    assert done.returncode == 0, done.stderr
    done = subprocess.run([binary(), "backup", "newer"], cwd=place, capture_output=True, text=True, timeout=60,
                          env=clean_environment({"QUINCE_DATABASE": "quince.sqlite"}))
    assert done.returncode == 0, done.stderr
    assert (place / "newer").stat().st_size == (place / "new").stat().st_size


@pytest.mark.parametrize("name", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_backup_leaves_nothing(place, name):
    """The database grows until the copy takes long enough to be interrupted."""
    with sqlite3.connect(place / "quince.sqlite") as database:
        database.execute("CREATE TABLE filler (bytes BLOB) STRICT")
        database.execute("INSERT INTO filler VALUES (zeroblob(400000000))")
    database.close()
    before = sorted(path.name for path in place.iterdir())
    process = subprocess.Popen([binary(), "backup", "new", "--database", "quince.sqlite"], cwd=place, env=clean_environment())
    wait_for(lambda: list(place.glob("new.*.part")) and list(place.glob("new.*.part"))[0].stat().st_size > 0, "the copy")
    process.send_signal(name)
    assert process.wait(timeout=60) == 128 + name
    assert sorted(path.name for path in place.iterdir()) == before


def test_a_backup_on_a_full_disk_leaves_nothing_and_says_so(place):
    disk = place / "disk"
    disk.mkdir()
    with small_disk(disk, "64k"):
        refused = command("backup", place, disk / "new")
        assert refused.returncode == 2 and "is full; free some space" in refused.stderr, refused.stderr
        assert list(disk.iterdir()) == []


def test_pending_migrations_are_told_and_made(place):
    path = place / "quince.sqlite"
    assert command("migrate", place, "--check").returncode == 0
    done = command("migrate", place)
    assert done.returncode == 0 and "is up to date" in done.stdout

    # A database as a newer version leaves it.
    with sqlite3.connect(path) as database:
        database.execute("INSERT INTO grdb_migrations VALUES ('from a later version')")
    database.close()
    for arguments in (["migrate", "--check"], ["migrate"], ["serve", "--port", 0]):
        refused = run(*arguments, "--database", path, folder=place)
        assert refused.returncode == 2
        assert "was made by a newer version of Quince; update Quince" in refused.stderr


def test_a_service_that_runs_is_not_migrated(tmp_path):
    with Service(database=tmp_path / "quince.sqlite") as service:
        assert command("migrate", tmp_path, "--check").returncode == 0
        refused = command("migrate", tmp_path)
        assert refused.returncode == 2 and "in use by process" in refused.stderr
        assert service.stop() == 0
