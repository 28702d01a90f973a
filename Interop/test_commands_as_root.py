"""Root runs commands on the database of another user, who can change what is in its folder and on the way to it."""

import os
import shutil
import sqlite3
import stat

import pytest

from quince import Service, run
from test_backup import command, place
from test_restore_as_root import GROUP, USER, as_root, owner, served
from test_restore_damage import changed


COMMANDS = [["audit", "verify"], ["keys", "list"], ["keys", "rotate"], ["migrate", "--check"], ["backup", "BACKUP"]]


def a_command(words, place, database):
    """Runs one of ``COMMANDS``."""
    return run(*[place / "copy" if word == "BACKUP" else word for word in words], "--database", database, folder=place)


@as_root
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_command_of_root_leaves_files_of_the_owner_and_follows_no_link_to_a_file_of_root(place, served, words):
    database, victim = served / "quince.sqlite", place / "victim"
    done = a_command(words, place, database)
    assert done.returncode == 0, done.stderr
    assert {owner(path)[:2] for path in served.iterdir()} == {(USER, GROUP)}
    (place / "copy").unlink(missing_ok=True)
    # SQLite doesn't open the shared memory of such a database.
    changed(database, "PRAGMA journal_mode = DELETE")
    victim.touch(mode=0o755)
    for end in ("-shm", "-wal"):
        (served / f"quince.sqlite{end}").unlink(missing_ok=True)
        (served / f"quince.sqlite{end}").symlink_to(victim)
    place.chmod(0o755)
    a_command(words, place, database)
    assert stat.S_IMODE(victim.stat().st_mode) == 0o755 and victim.read_bytes() == b""
    for path in served.iterdir():
        path.unlink()
    place.chmod(0o700)
    database.symlink_to(place / "quince.sqlite")
    os.lchown(database, USER, GROUP)
    refused = a_command(words, place, database)
    assert refused.returncode == 2, refused.stdout
    assert not (place / "copy").exists()


@as_root
def test_a_service_of_root_changes_no_permissions_through_a_link(place, served):
    victim = place / "victim"
    victim.touch(mode=0o755)
    changed(served / "quince.sqlite", "PRAGMA journal_mode = DELETE")
    (served / "quince.sqlite-shm").symlink_to(victim)
    assert run("serve", "--port", 0, "--database", served / "quince.sqlite", folder=served).returncode != 0
    assert stat.S_IMODE(victim.stat().st_mode) == 0o755


@as_root
def test_a_database_that_a_service_of_root_makes_belongs_to_the_owner_of_the_folder(served):
    database = served / "new.sqlite"
    with Service(database=database) as service:
        assert service.stop() == 0
    assert owner(database) == owner(served / "new.sqlite.lock") == (USER, GROUP, 0o600)
    assert run("keys", "list", "--database", database).returncode == 0


@as_root
def test_a_backup_belongs_to_the_user_who_can_replace_it(place, served):
    """The database and the backup are in folders of different users."""
    other = served.parent / "other"
    other.mkdir(mode=0o700)
    os.chown(other, USER + 1, GROUP + 1)
    done = command("backup", served, other / "copy")
    assert done.returncode == 0, done.stderr
    assert owner(other / "copy") == (USER + 1, GROUP + 1, 0o600)
    with sqlite3.connect(other / "copy") as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    copy.close()
    (other / "away").symlink_to(place)
    os.lchown(other / "away", USER + 1, GROUP + 1)
    refused = command("backup", served, other / "away" / "new")
    assert refused.returncode == 2 and "Permission denied" in refused.stderr
    assert not (place / "new").exists()
    done = command("backup", served, place / "new")
    assert done.returncode == 0 and owner(place / "new") == (0, 0, 0o600), done.stderr


@as_root
def test_a_database_of_root_in_the_folder_of_a_user_is_named_with_its_remedy(served):
    database = served / "quince.sqlite"
    os.chown(database, 0, 0)
    database.chmod(0o600)
    for words in COMMANDS:
        refused = a_command(words, served, database)
        assert refused.returncode == 2
        assert refused.stderr == (
            f"quince: the user {USER} can't read and write {database}: Permission denied; change its owner or its permissions "
            "with chown or chmod, or run the command as its owner\n")


@as_root
@pytest.mark.parametrize("mode", [0o770, 0o2770, 0o1777])
def test_root_uses_no_database_in_a_folder_that_others_may_write(place, served, mode):
    os.chown(served, 0, GROUP)
    served.chmod(mode)
    database = served / "new.sqlite"
    refused = run("restore", place / "backup", "--database", database)
    assert refused.returncode == 2
    assert refused.stderr == (
        f"quince: root doesn't use {database}, because other users may write the folder {served}; name a file in a folder that only "
        "its owner may write, or run the command as another user\n")
    assert [path.name for path in served.iterdir()] == ["quince.sqlite"]
    # The file of a user says whose power is the right one.
    assert run("keys", "list", "--database", served / "quince.sqlite").returncode == 0
    os.chown(served / "quince.sqlite", 0, 0)
    for words in COMMANDS:
        refused = a_command(words, place, served / "quince.sqlite")
        assert refused.returncode == 2 and f"other users may write the folder {served};" in refused.stderr
    # What exists in a folder with the sticky bit stays there.
    (served / "own").mkdir(mode=0o700)
    done = run("restore", place / "backup", "--database", served / "own" / "quince.sqlite")
    assert done.returncode == (0 if mode == 0o1777 else 2), done.stderr


@as_root
def test_root_reads_its_backup_in_a_folder_with_the_sticky_bit(place, served):
    os.chown(served, 0, 0)
    served.chmod(0o1777)
    shutil.copy(place / "backup", served / "backup")
    done = run("restore", served / "backup", "--database", place / "restored.sqlite")
    assert done.returncode == 0, done.stderr
    served.chmod(0o777)
    refused = run("restore", served / "backup", "--database", place / "again.sqlite")
    assert refused.returncode == 2 and "other users may write the folder" in refused.stderr


def test_a_database_has_one_place_whatever_its_path(tmp_path):
    """`..` after a link is the folder above the one that the link leads to."""
    (tmp_path / "big" / "deep").mkdir(parents=True)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "link").symlink_to("../big/deep")
    database, name = tmp_path / "big" / "quince.sqlite", "other/link/../quince.sqlite"
    with Service(database=database) as service:
        refused = run("serve", "--port", 0, "--database", name, folder=tmp_path)
        assert refused.returncode == 2 and "in use by process" in refused.stderr
        assert service.stop() == 0
    assert run("backup", tmp_path / "backup", "--database", database).returncode == 0
    restored = run("restore", tmp_path / "backup", "--database", name, folder=tmp_path)
    assert restored.returncode == 0 and f"{database}.before-restore-" in restored.stdout
    database.unlink()
    for key in database.parent.glob("AuthKey_*"):
        key.unlink()
    with Service(database=tmp_path / name) as service:
        assert service.stop() == 0
    assert {"quince.sqlite", "quince.sqlite.lock", "AuthKey_QNCKEY0001.p8"} <= {path.name for path in database.parent.iterdir()}
    assert [path.name for path in (tmp_path / "other").iterdir()] == ["link"]
