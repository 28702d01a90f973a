"""Backup, restore and migration, as an operator does them: with the program, beside a running service."""

import base64
import hashlib
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
from test_production import Production
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
    # One that is missing would be noticed.
    lost = before.pop()
    with sqlite3.connect(restored) as database:
        digest = hashlib.sha256(lost.encode()).digest()
        assert database.execute("DELETE FROM token WHERE digest = ?", (digest,)).rowcount == 1
    database.close()
    with Service(database=restored) as service:
        assert refused(service, [*before, lost]) == [lost]
        assert service.stop() == 0


def refused(service, tokens):
    """The refresh tokens that work no more."""
    return [token for token in tokens if service.token(grant_type="refresh_token", refresh_token=token).status_code != 200]


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
    origins = {key["kid"]: key["origin"] for key in told["signingKeys"]}
    assert len(origins) == 3 and [kid for kid, origin in origins.items() if origin == "earlier"] == [rotated]
    assert told["removedSigningKeys"] == [] and told["endedRefreshTokens"] == 1
    assert told["since"] == {"removedPasskeys": 0, "addedPasskeys": 0, "deletedAccounts": 0}
    assert (tmp_path / told["earlierDatabase"]).exists()
    with Service("--redirect-uri", CALLBACK, database=database) as service:
        assert rotated in {key["kid"] for key in requests.get(f"{service.url}/auth/keys", timeout=60).json()["keys"]}
        # As for every unknown token and code.
        assert service.token(grant_type="refresh_token", refresh_token=token).json() == {"error": "invalid_request"}
        assert service.exchange(code, CALLBACK).json() == {"error": "invalid_grant"}
        assert service.api("GET", "events")["databaseId"] != identity
        assert service.stop() == 0


def test_the_command_says_which_keys_are_published_and_what_comes_back(place):
    database, backup = place / "quince.sqlite", place / "backup.sqlite"
    with sqlite3.connect(database) as opened:
        first, second = [kid for kid, in opened.execute("SELECT id FROM signing_key ORDER BY sequence")]
    opened.close()
    assert command("backup", place, backup).returncode == 0
    for _ in range(2):
        assert command("keys", place, "rotate", "--now").returncode == 0
    assert command("keys", place, "remove", first).returncode == 0
    told = command("restore", place, backup).stdout
    assert f"Keys that were removed since the backup stay removed: {first}.\n" in told
    assert f"  {second}  the earlier database has it, too\n" in told
    assert told.count("only the earlier database has it; it signs, or signed since the backup\n") == 2
    assert "users removed passkeys (0) and deleted accounts (0): these stay removed.\n" in told
    assert "isn't known" not in told
    assert "The audit log is unchanged" in command("audit", place, "verify").stdout
    assert [json.loads(line)["action"] for line in command("audit", place, "--format", "json").stdout.splitlines()][-2:] == [
        "signing-key-removed", "backup-restored"]

    database.write_bytes(b"ruins")
    told = command("restore", place, backup).stdout
    assert f"  {first}  the backup has it\n" in told
    for line in ("What was removed since the backup isn't known. These are there again:", "  passkeys that users removed", "  accounts that users deleted",
                 "  recovery codes that were used or replaced", "  signing keys that were removed"):
        assert "\n" + line in told, line


def test_a_lost_wrapping_key_leaves_a_backup_that_is_not_encrypted(place):
    backup, key = place / "backup.sqlite", place / "wrapping.key"
    key.write_text(base64.b64encode(bytes(32)).decode())
    assert command("backup", place, backup).returncode == 0
    assert command("keys", place, "wrap", "--wrapping-key-file", key).returncode == 0
    told = command("restore", place, backup, "--wrapping-key-file", key).stdout
    assert "The database needs the wrapping key " in told
    done = command("restore", place, backup)
    assert done.returncode == 0, done.stderr
    assert "The signing keys of the earlier database are wrapped with the key " in done.stdout
    assert "The database needs no wrapping key.\n" in done.stdout
    assert "invitations and links of registrations have ended" in done.stdout
    with Service(database=place / "quince.sqlite") as service:
        assert service.stop() == 0


def test_a_second_restoration_says_that_the_time_before_the_first_is_not_known(place):
    database, backup = place / "quince.sqlite", place / "backup.sqlite"
    assert command("backup", place, backup).returncode == 0
    for path in place.glob("quince.sqlite*"):
        path.unlink()
    for _ in range(2):
        done = command("restore", place, backup)
        assert "What was removed since the backup isn't known" in done.stdout and "stay removed" not in done.stdout
    assert json.loads(command("restore", place, backup, "--format", "json").stdout)["since"] is None
    # Another database, whose log doesn't continue that of the backup.
    for path in place.glob("quince.sqlite*"):
        path.unlink()
    with Service(database=database) as service:
        assert service.stop() == 0
    done = command("restore", place, backup)
    assert "with new numbers" in done.stdout and "isn't known" in done.stdout
    assert "The audit log is unchanged" in command("audit", place, "verify").stdout


def test_a_backup_of_development_replaces_no_database_of_production(tmp_path):
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        folder.mkdir()
    production = Production(first)
    with Service(database=second / "quince.sqlite") as service:
        assert service.stop() == 0
    assert command("backup", second, tmp_path / "backup").returncode == 0
    refused = run("restore", tmp_path / "backup", "--database", production.database)
    assert refused.returncode == 2 and refused.stdout == ""
    assert "the backup is one of development mode, and the database in its place belongs to production mode" in refused.stderr
    with sqlite3.connect(production.database) as database:
        assert database.execute("SELECT mode FROM service").fetchall() == [("production",)]
    database.close()
    assert list(first.glob("*before-restore*")) == []


def test_a_killed_restoration_leaves_nothing_to_the_next_one_which_can_have_its_process_id(place):
    assert command("backup", place, place / "backup").returncode == 0
    for end in ("7.part", "7.part-journal", "8.part-wal", "8.part-shm"):
        (place / f"quince.sqlite.{end}").write_text("secret")
    # Backups that may be running.
    others = {f"quince.sqlite.{end}" for end in ("copy.7.part", "6C1B7F4E-0000-4000-8000-000000000000.part")}
    for name in others:
        (place / name).write_text("of a backup")
    # The shell becomes the program, and keeps its process ID.
    script = 'echo secret >"quince.sqlite.$$.part" && exec "$0" restore backup --database quince.sqlite'
    done = subprocess.run(["sh", "-c", script, binary()], cwd=place, env=clean_environment(), capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert {path.name for path in place.glob("*.part*")} == others


def test_a_backup_works_beside_the_part_of_a_killed_one_with_its_process_id(place):
    script = 'echo other >"new.$$.part" && exec "$0" backup new --database quince.sqlite'
    done = subprocess.run(["sh", "-c", script, binary()], cwd=place, env=clean_environment(), capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    # It can be the part of a process in another container, so it stays.
    assert [path.read_text() for path in place.glob("new.*")] == ["other\n"]


def test_a_backup_in_a_missing_folder_is_refused_with_the_name_that_was_given(place):
    refused = command("backup", place, place / "none" / "new")
    assert refused.returncode == 2
    assert refused.stderr == f"quince: can't write {place}/none/new: there is no folder {place}/none; create it, or name another file\n"


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
