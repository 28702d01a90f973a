"""What people and programs see when the storage fails, and that the service goes on when it does not any more."""

import os
import subprocess
import sys
from contextlib import contextmanager

import pytest
import requests

from conftest import CALLBACK
from quince import Browser, Service, run
from server import wait_for

HTML = {"Accept": "text/html,*/*"}


@contextmanager
def small_disk(folder, size="24m"):
    """A disk of its own, which only root can make; the log alone may take 16 MB."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("only root on Linux can make a disk of a few megabytes")
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size},mode=700", "tmpfs", folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def fill(folder):
    """Takes all the room there is."""
    path = folder / "filler"
    file = os.open(path, os.O_WRONLY | os.O_CREAT)
    try:
        while True:
            os.write(file, b"0" * 4096)
    except OSError:
        os.close(file)
    return path


def chosen(service):
    """A browser in front of the consent page: the page's form, and what pressing Continue sends."""
    browser = Browser(service)
    page = browser.open(service.authorize_url(CALLBACK, scope="name email", response_mode="form_post"))
    page = browser.send(page, *browser.find(page, action="choose", account=browser.id_of("jane@example.com")))
    return browser, page, *browser.find(page, action="continue")


def test_a_full_disk_loses_nothing_and_the_service_goes_on_with_room_again(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    with small_disk(disk), Service("--redirect-uri", CALLBACK, database=disk / "quince.sqlite") as service:
        browser, page, form, fields = chosen(service)
        token = service.exchange(service.code("ravi@example.com", redirect_uri=CALLBACK), CALLBACK).json()["refresh_token"]
        filler = fill(disk)
        # The log has some room left inside what it has; a few writes use it up.
        wait_for(lambda: service.token(grant_type="refresh_token", refresh_token=token).status_code == 503, "the full disk")
        told = service.token(grant_type="refresh_token", refresh_token=token)
        assert (told.status_code, told.json()) == (503, {"error": "server_error"})
        assert "Retry-After" in told.headers
        shown = browser.session.post(f"{service.url}{form.action}", data=fields, headers=HTML, timeout=60)
        assert shown.status_code == 503 and "Signing in isn’t possible at the moment" in shown.text
        assert "the disk of the database is full" in shown.text
        filler.unlink()
        wait_for(lambda: service.token(grant_type="refresh_token", refresh_token=token).status_code == 200, "room")
        answer = browser.send(page, form, fields)
        assert '"firstName":"Jane"' in answer.parameters["user"]
        assert service.exchange(answer.parameters["code"], CALLBACK).status_code == 200
        assert service.stop() == 0


def test_a_full_and_a_read_only_disk_are_one_sentence_at_the_start(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    with small_disk(disk):
        with Service("--redirect-uri", CALLBACK, database=disk / "quince.sqlite") as service:
            assert service.stop() == 0
        filler = fill(disk)
        refused = run("serve", "--port", 0, "--database", disk / "new.sqlite")
        assert refused.returncode == 2 and refused.stderr.count("\n") == 1, refused.stderr
        filler.unlink()
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        refused = run("serve", "--port", 0, "--database", disk / "quince.sqlite")
        assert refused.returncode == 2 and refused.stderr.count("\n") == 1, refused.stderr
        assert "--database" in refused.stderr


def test_damage_under_a_running_service_is_a_page_for_people(tmp_path):
    database = tmp_path / "quince.sqlite"
    with Service("--redirect-uri", CALLBACK, database=database) as service:
        service.api("POST", "seed", {"accounts": [{"email": f"p{n}@example.com"} for n in range(2_000)]})
        assert service.stop() == 0
    with Service("--redirect-uri", CALLBACK, "--log-level", "critical", database=database) as service:
        size = database.stat().st_size
        with database.open("r+b") as file:
            file.seek(8 * 4096)
            file.write(b"Z" * (size - 8 * 4096))
        url = service.authorize_url(CALLBACK, login_hint="p1500@example.com", response_mode="query")
        shown = requests.get(url, headers=HTML, timeout=60)
        assert shown.status_code == 503 and "Signing in isn’t possible at the moment" in shown.text
        assert "damaged" in shown.text


def test_a_second_service_on_one_database_is_told_who_has_it(tmp_path):
    database = tmp_path / "quince.sqlite"
    with Service("--redirect-uri", CALLBACK, database=database) as service:
        refused = run("serve", "--port", 0, "--database", database)
        assert refused.returncode == 2
        assert refused.stderr == (
            f"quince: the database {database} is in use by process {service.process.pid}, which listens on {service.url}; "
            "stop it, or name another file with --database\n")
        assert requests.get(f"{service.url}/auth/keys", timeout=60).status_code == 200
        service.kill()
    with Service("--redirect-uri", CALLBACK, database=database) as service:
        assert service.stop() == 0
