"""Restoring while the earlier database is damaged, or something else is in its place."""

import base64
import json
import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from quince import Service, run
from test_backup import command, place


def changed(database, sql):
    """Changes a database; afterwards it has no log."""
    with sqlite3.connect(database) as opened:
        opened.executescript(sql)
    opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    opened.close()


def root_page(database, name):
    """The first page of a table or an index: where it begins in the file, and its size."""
    opened = sqlite3.connect(database)
    opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    number, = opened.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
    size, = opened.execute("PRAGMA page_size").fetchone()
    opened.close()
    return (number - 1) * size, size


def write(path, offset, data):
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(data)


def damaged_page(name):
    def damage(database):
        offset, size = root_page(database, name)
        write(database, offset, b"\xff" * size)
    return damage


def outdated_index(database):
    """The index has the page from before the last line, as after a write that never reached the disk."""
    offset, size = root_page(database, "audit_line_person")
    page = database.read_bytes()[offset:offset + size]
    changed(database, """
        INSERT INTO audit_line (sequence, time, actor, action, person, hash)
        SELECT last + 1, 0, 'user', 'account-deleted', x'01', x'02' FROM audit_chain;
        UPDATE audit_chain SET last = last + 1, last_hash = x'02'""")
    assert root_page(database, "audit_line_person") == (offset, size) and database.read_bytes()[offset:offset + size] != page
    write(database, offset, page)


def damaged_private_key(database):
    """One bit of each private key is another one; the file is whole for SQLite."""
    opened = sqlite3.connect(database)
    rows = opened.execute("SELECT id, private_key FROM signing_key").fetchall()
    for kid, key in rows:
        changed_key = bytearray(key)
        changed_key[len(key) // 2] ^= 1
        opened.execute("UPDATE signing_key SET private_key = ? WHERE id = ?", (bytes(changed_key), kid))
    opened.commit()
    opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    opened.close()


def written_by_a_later_version(database):
    """The header says that a later version of SQLite wrote the file, so that this one mustn't write it."""
    changed(database, "PRAGMA user_version = 1")
    write(database, 18, b"\x09")


TABLES = ["account", "audit_chain", "audit_line", "passkey", "passkey_user", "recovery_code", "secret", "service", "signing_key"]
DAMAGE = {f"page of {name}": damaged_page(name) for name in [*TABLES, "audit_line_person"]}
DAMAGE |= {f"no {name}": lambda database, name=name: changed(database, f"DROP TABLE {name}") for name in TABLES}
DAMAGE |= {
    "outdated index": outdated_index,
    "types of the audit log": lambda database: changed(database, """
        DROP TABLE audit_chain; CREATE TABLE audit_chain (deleted, deleted_hash, last, last_hash);
        INSERT INTO audit_chain VALUES (0, 1.5, 'three', NULL)"""),
    "types of the service": lambda database: changed(database, """
        DROP TABLE service; CREATE TABLE service (only, mode, issuer); INSERT INTO service VALUES (1, NULL, NULL)"""),
    "mode of the service": lambda database: changed(database, """
        PRAGMA ignore_check_constraints = ON; INSERT OR REPLACE INTO service (only, mode, issuer) VALUES (1, 'weird', '')"""),
    "private keys": damaged_private_key,
    "version of the header": written_by_a_later_version,
    "a migration without a name": lambda database: changed(database, """
        DROP TABLE grdb_migrations; CREATE TABLE grdb_migrations (identifier TEXT); INSERT INTO grdb_migrations VALUES (NULL)"""),
    "a migration whose name is no text": lambda database: changed(database, "INSERT INTO grdb_migrations VALUES (x'ff')"),
    "migrations without an end": lambda database: changed(database, """
        DROP TABLE grdb_migrations; CREATE VIEW grdb_migrations AS
        WITH RECURSIVE number(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number) SELECT 'a' AS identifier FROM number"""),
    # Only a database without a mode is asked for invitations.
    "no invitation": lambda database: changed(database, "DELETE FROM service; DROP TABLE invitation"),
}


@pytest.fixture(scope="module")
def used(tmp_path_factory):
    """A folder with a database that a service has used, and a backup of it; tests copy both."""
    folder = tmp_path_factory.mktemp("used")
    with Service(database=folder / "quince.sqlite") as service:
        assert service.stop() == 0
    assert command("backup", folder, folder / "backup").returncode == 0
    return folder


@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_of_the_earlier_database_stops_no_restoration_and_is_not_blamed_on_the_backup(used, tmp_path, damage):
    shutil.copytree(used, tmp_path, dirs_exist_ok=True)
    DAMAGE[damage](tmp_path / "quince.sqlite")
    before = (tmp_path / "quince.sqlite").read_bytes()
    done = command("restore", tmp_path, tmp_path / "backup", "--format", "json")
    assert done.returncode == 0 and done.stderr == "", done.stderr
    told = json.loads(done.stdout)
    assert told["earlierIsReadable"] is False and told["since"] is None
    # The header, of 100 bytes, says whether there is a log.
    kept = Path(told["earlierDatabase"]).read_bytes()
    assert len(kept) == len(before) and kept[100:] == before[100:]
    restored = sqlite3.connect(tmp_path / "quince.sqlite")
    assert restored.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert restored.execute("SELECT action, reason FROM audit_line ORDER BY sequence DESC LIMIT 1").fetchone() == (
        "backup-restored", "what was removed since isn't known")
    restored.close()


def test_a_damaged_private_key_of_the_earlier_database_is_not_taken_over(used, tmp_path):
    shutil.copytree(used, tmp_path, dirs_exist_ok=True)
    damaged_private_key(tmp_path / "quince.sqlite")
    kid = json.loads(command("keys", tmp_path, "list", "--format", "json").stdout)["keys"][0]["kid"]
    for arguments in (["keys", "rotate"], ["serve", "--port", 0]):
        refused = run(*arguments, "--database", tmp_path / "quince.sqlite", folder=tmp_path)
        assert refused.returncode == 2
        assert (f"the signing key {kid} in the database {tmp_path}/quince.sqlite is damaged; restore a backup, "
                f"or if the key doesn't sign, run 'quince keys remove {kid}'\n") in refused.stderr
    assert command("restore", tmp_path, tmp_path / "backup").returncode == 0
    with Service(database=tmp_path / "quince.sqlite") as service:
        assert service.stop() == 0


def test_a_damaged_wrapped_key_of_the_earlier_database_is_not_taken_over(used, tmp_path):
    shutil.copytree(used, tmp_path, dirs_exist_ok=True)
    key = tmp_path / "wrapping.key"
    key.write_text(base64.b64encode(bytes(32)).decode())
    assert command("keys", tmp_path, "wrap", "--wrapping-key-file", key).returncode == 0
    damaged_private_key(tmp_path / "quince.sqlite")
    done = command("restore", tmp_path, tmp_path / "backup", "--wrapping-key-file", key, "--format", "json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["earlierIsReadable"] is False
    with Service(database=tmp_path / "quince.sqlite") as service:
        assert service.stop() == 0


@pytest.mark.parametrize("end", ["", "-wal", "-journal", "-shm"])
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_what_is_no_file_in_the_place_of_the_database_is_refused(used, tmp_path, make, end):
    shutil.copytree(used, tmp_path, dirs_exist_ok=True)
    path = tmp_path / f"quince.sqlite{end}"
    path.unlink(missing_ok=True)
    make(path)
    before = sorted(path.name for path in tmp_path.iterdir())
    refused = command("restore", tmp_path, tmp_path / "backup")
    assert refused.returncode == 2
    assert refused.stderr == f"quince: {path} isn't a regular file; move it away, or name another place with --database\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_a_damaged_backup_is_named_and_leaves_the_earlier_database(used, tmp_path):
    shutil.copytree(used, tmp_path, dirs_exist_ok=True)
    damaged_page("account")(tmp_path / "backup")
    before = sorted(path.name for path in tmp_path.iterdir())
    refused = command("restore", tmp_path, tmp_path / "backup")
    assert refused.returncode == 2 and f"{tmp_path}/backup is damaged" in refused.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_a_damaged_private_key_of_the_backup_is_named_unless_the_earlier_database_has_the_key(used, tmp_path):
    shutil.copytree(used, tmp_path, dirs_exist_ok=True)
    changed(tmp_path / "backup", "UPDATE signing_key SET private_key = x'30' WHERE sequence = (SELECT max(sequence) FROM signing_key)")
    newest = sqlite3.connect(tmp_path / "backup")
    kid, = newest.execute("SELECT id FROM signing_key ORDER BY sequence DESC LIMIT 1").fetchone()
    newest.close()
    refused = run("restore", tmp_path / "backup", "--database", tmp_path / "other" / "quince.sqlite")
    assert refused.returncode == 2
    assert refused.stderr == f"quince: the signing key {kid} of {tmp_path}/backup is damaged; name another backup\n"
    assert [path.name for path in (tmp_path / "other").iterdir()] == ["quince.sqlite.lock"]
    assert command("restore", tmp_path, tmp_path / "backup").returncode == 0
    with Service(database=tmp_path / "quince.sqlite") as service:
        assert service.stop() == 0


def test_a_damaged_wrapped_key_of_the_backup_is_named(used, tmp_path):
    shutil.copytree(used, tmp_path, dirs_exist_ok=True)
    key = tmp_path / "wrapping.key"
    key.write_text(base64.b64encode(bytes(32)).decode())
    assert command("keys", tmp_path, "wrap", "--wrapping-key-file", key).returncode == 0
    assert command("backup", tmp_path, tmp_path / "wrapped").returncode == 0
    damaged_private_key(tmp_path / "wrapped")
    restore = ["restore", tmp_path / "wrapped", "--database", tmp_path / "other" / "quince.sqlite"]
    refused = run(*restore, "--wrapping-key-file", key)
    assert refused.returncode == 2 and f" of {tmp_path}/wrapped is damaged; name another backup\n" in refused.stderr
    # Without the key, nobody can tell.
    assert run(*restore).returncode == 0
