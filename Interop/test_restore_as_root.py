"""Root restores the database of another user, who can change what is on the way to it."""

import base64
import os
import pwd
import shutil
import signal
import stat
import subprocess
import tempfile
from pathlib import Path

import pytest

from quince import binary, clean_environment, run
from server import wait_for
from test_backup import command, place
from test_restore_damage import changed


USER, GROUP = 1234, 2345


def owner(path):
    status = path.stat()
    return status.st_uid, status.st_gid, stat.S_IMODE(status.st_mode)


as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root restores the database of another user")


@pytest.fixture
def served(place):
    """The database in a folder of another user; the backup stays where root alone can read it."""
    assert command("backup", place, place / "backup").returncode == 0
    place.chmod(0o700)
    with tempfile.TemporaryDirectory(dir="/tmp") as outer:
        os.chmod(outer, 0o755)
        folder = Path(outer) / "served"
        folder.mkdir(mode=0o700)
        shutil.copy(place / "quince.sqlite", folder)
        for path in (folder, folder / "quince.sqlite"):
            os.chown(path, USER, GROUP)
        yield folder


@as_root
@pytest.mark.parametrize("is_lost", [False, True])
def test_a_database_that_root_restores_belongs_to_the_user_of_the_service(place, served, is_lost):
    database = served / "quince.sqlite"
    if is_lost:
        database.unlink()
    key = place / "wrapping.key"
    key.write_text(base64.b64encode(bytes(32)).decode())
    key.chmod(0o600)
    done = command("restore", served, place / "backup", "--wrapping-key-file", key)
    assert done.returncode == 0, done.stderr
    assert owner(database) == owner(served / "quince.sqlite.lock") == (USER, GROUP, 0o600)
    assert [owner(path)[:2] for path in served.glob("*.before-restore-*")] == [(USER, GROUP)] * (not is_lost)


@as_root
def test_a_folder_that_root_restores_into_belongs_to_the_user_of_the_folder_above(place, served):
    database = served / "new" / "folder" / "quince.sqlite"
    done = run("restore", place / "backup", "--database", database)
    assert done.returncode == 0, done.stderr
    assert owner(database) == (USER, GROUP, 0o600)
    assert owner(database.parent) == owner(database.parent.parent) == (USER, GROUP, 0o700)


@as_root
def test_root_restores_with_the_power_of_the_services_user_only(place, served):
    served.chmod(0o755)
    os.chown(served, 0, 0)
    refused = command("restore", served, place / "backup")
    assert refused.returncode == 2 and "Permission denied" in refused.stderr, refused.stderr
    assert [path.name for path in served.iterdir()] == ["quince.sqlite"]


@as_root
def test_a_link_of_the_services_user_leads_root_to_no_file_of_root(place, served):
    target, database = place / "quince.sqlite", served / "quince.sqlite"
    before = target.read_bytes()
    database.unlink()
    database.symlink_to(target)
    os.lchown(database, USER, GROUP)
    refused = command("restore", served, place / "backup")
    assert refused.returncode == 2, refused.stdout
    assert target.read_bytes() == before and list(place.glob("*before-restore*")) == []


@as_root
@pytest.mark.parametrize("is_absolute", [True, False])
def test_a_link_on_the_way_leads_root_to_no_file_of_root(place, served, is_absolute):
    """The folder of the database is a link of the user, which a link of root leads to."""
    before = sorted((path.name, path.read_bytes()) for path in place.iterdir())
    link = served / "data"
    link.symlink_to(place if is_absolute else os.path.relpath(place, served))
    os.lchown(link, USER, GROUP)
    served.chmod(0o755)
    os.chown(served, 0, 0)
    (served / "of-root").symlink_to("data")
    refused = command("restore", served / "of-root", place / "backup")
    assert refused.returncode == 2, refused.stdout
    assert sorted((path.name, path.read_bytes()) for path in place.iterdir()) == before


@as_root
def test_the_folder_above_a_link_is_that_of_the_folder_it_leads_to(place, served):
    """`..` after a link of root leads to another folder than without the link, in which a user has the same name."""
    big = served.parent / "big"
    (big / "deep").mkdir(parents=True)
    (served.parent / "data").symlink_to("big/deep")
    target, database = place / "quince.sqlite", served / "quince.sqlite"
    before = target.read_bytes()
    database.unlink()
    database.symlink_to(target)
    os.lchown(database, USER, GROUP)
    restore = ["restore", place / "backup", "--database", f"{served.parent}/data/../served/quince.sqlite"]
    done = run(*restore)
    assert done.returncode == 0, done.stderr
    assert owner(big / "served" / "quince.sqlite") == (0, 0, 0o600)
    shutil.rmtree(big / "served")
    served.rename(big / "served")
    refused = run(*restore)
    assert refused.returncode == 2, refused.stdout
    assert target.read_bytes() == before and list(place.glob("*before-restore*")) == []


@as_root
@pytest.mark.parametrize("folder_group", [0, GROUP])
def test_root_has_the_primary_group_of_the_user_and_no_other(place, served, folder_group):
    user = next(user for user in pwd.getpwall() if user.pw_uid != 0 and user.pw_gid != 0)
    for path in (served, served / "quince.sqlite"):
        os.chown(path, user.pw_uid, folder_group)
    done = command("restore", served, place / "backup")
    assert done.returncode == 0, done.stderr
    assert owner(served / "quince.sqlite") == (user.pw_uid, user.pw_gid, 0o600)


@as_root
def test_root_has_not_the_group_of_root_for_a_user_who_is_not_in_the_list_of_users(place, served):
    os.chown(served, USER, 0)
    refused = command("restore", served, place / "backup")
    assert refused.returncode == 2
    assert (f"belongs to the user {USER}, who isn't in the list of users, and to the group of root, whose power this user may not have; "
            "give it another group with chgrp, or run the command as this user\n") in refused.stderr
    assert [path.name for path in served.iterdir()] == ["quince.sqlite"]


@as_root
@pytest.mark.parametrize("mode", [0o600, 0o644])
def test_a_database_of_root_in_the_folder_of_a_user_is_replaced_with_the_power_of_this_user(place, served, mode):
    database = served / "quince.sqlite"
    os.chown(database, 0, 0)
    database.chmod(mode)
    refused = command("restore", served, place / "backup")
    assert refused.returncode == 2
    assert refused.stderr == (f"quince: the user {USER} can't read and write {database}: Permission denied; change its owner or its permissions "
                              "with chown or chmod, or run the command as its owner\n")
    assert sorted(path.name for path in served.iterdir()) == ["quince.sqlite", "quince.sqlite.lock"]
    os.chown(database, USER, GROUP)
    assert command("restore", served, place / "backup").returncode == 0
    assert owner(database) == (USER, GROUP, 0o600)


@as_root
@pytest.mark.parametrize("end", ["", "-wal"])
@pytest.mark.parametrize("mode", [0o400, 0o000])
def test_a_database_that_may_not_be_written_is_not_damaged(place, served, mode, end):
    path = served / f"quince.sqlite{end}"
    path.touch()
    os.chown(path, USER, GROUP)
    path.chmod(mode)
    refused = command("restore", served, place / "backup")
    assert refused.returncode == 2 and f"the user {USER} can't read and write {path}: Permission denied" in refused.stderr
    assert {path.name for path in served.iterdir()} == {"quince.sqlite", "quince.sqlite.lock", path.name}


@as_root
def test_root_reads_a_backup_with_the_power_of_the_user_who_can_replace_it(place, served):
    link = served / "backup"
    link.symlink_to(place / "backup")
    os.lchown(link, USER, GROUP)
    refused = run("restore", link, "--database", place / "restored.sqlite")
    assert refused.returncode == 2 and not (place / "restored.sqlite").exists()
    link.unlink()
    shutil.copy(place / "backup", link)
    link.chmod(0o600)
    refused = run("restore", link, "--database", place / "restored.sqlite")
    assert refused.returncode == 2
    assert f"the user {USER} can't read {link}: Permission denied; check the permissions" in refused.stderr
    os.chown(link, USER, GROUP)
    done = run("restore", link, "--database", place / "restored.sqlite")
    assert done.returncode == 0, done.stderr
    assert owner(place / "restored.sqlite") == (os.geteuid(), os.getegid(), 0o600)


@as_root
def test_a_link_in_the_place_of_the_copy_leads_root_to_no_file_of_root(place, served):
    """The backup is large enough to stop the restoration while it copies."""
    changed(place / "quince.sqlite", "INSERT INTO secret (name, bytes) VALUES ('filler', zeroblob(400000000))")
    assert command("backup", place, place / "large").returncode == 0
    target = place / "backup"
    before = target.read_bytes()
    restore = [binary(), "restore", place / "large", "--database", served / "quince.sqlite"]
    process = subprocess.Popen(restore, env=clean_environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    part = wait_for(lambda: [path for path in served.glob("*.part") if path.stat().st_size > 0], "the copy")[0]
    process.send_signal(signal.SIGSTOP)
    _, status = os.waitpid(process.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status) and part.stat().st_size < (place / "large").stat().st_size, "it copies"
    part.unlink()
    part.symlink_to(target)
    os.lchown(part, USER, GROUP)
    process.send_signal(signal.SIGCONT)
    process.communicate(timeout=60)
    assert target.read_bytes() == before
    assert process.returncode == 2
    assert sorted(path.name for path in served.iterdir()) == ["quince.sqlite", "quince.sqlite.lock"]


@as_root
@pytest.mark.skipif(not shutil.which("setpriv"), reason="takes the right from a process")
def test_a_process_that_may_not_act_as_the_services_user_restores_nothing(place, served):
    without = ["setpriv", "--bounding-set=-setuid", binary(), "restore", place / "backup", "--database", "quince.sqlite"]
    refused = subprocess.run(without, cwd=served, env=clean_environment(), capture_output=True, text=True, timeout=60)
    assert refused.returncode == 2
    assert f"belongs to the user {USER}, as whom this process may not act: Operation not permitted; run the command as this user\n" in refused.stderr
    assert [path.name for path in served.iterdir()] == ["quince.sqlite"]
