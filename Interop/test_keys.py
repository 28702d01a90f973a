"""Signing keys as an operator meets them: list, rotate, and encrypted in the database."""

import base64
import json
import secrets
import subprocess

import pytest
import requests

from quince import Service, run


@pytest.fixture
def place(tmp_path):
    """A folder with a database that a service has used, and a wrapping key."""
    with Service(database=tmp_path / "quince.sqlite") as service:
        assert service.stop() == 0
    (tmp_path / "wrapping.key").write_text(base64.b64encode(secrets.token_bytes(32)).decode() + "\n")
    return tmp_path


def keys(place, *arguments):
    return run("keys", *arguments, "--database", place / "quince.sqlite", folder=place)


def listed(place):
    done = keys(place, "list", "--format", "json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["keys"]


def published(service):
    return [key["kid"] for key in requests.get(f"{service.url}/auth/keys", timeout=60).json()["keys"]]


def test_a_new_key_waits_for_its_time_unless_it_is_hastened(place):
    assert [key["state"] for key in listed(place)] == ["active", "active"]
    first = keys(place, "rotate")
    assert first.returncode == 0 and "New signing key" in first.stdout and "It signs from" in first.stdout
    assert [key["state"] for key in listed(place)] == ["active", "active", "next"]
    assert listed(place)[0]["retiredAt"] == listed(place)[2]["signsFrom"]
    again = keys(place, "rotate")
    assert again.returncode == 0 and "waits already" in again.stdout
    assert len(listed(place)) == 3
    assert "next" in keys(place, "list").stdout
    with Service(database=place / "quince.sqlite") as service:
        assert published(service) == [key["kid"] for key in listed(place)]
        assert service.stop() == 0
    told = json.loads(keys(place, "rotate", "--now", "--format", "json").stdout)
    assert told["kid"] == listed(place)[2]["kid"] and told["wasWaiting"]
    assert [key["state"] for key in listed(place)] == ["retired", "active", "active"]


def test_a_key_that_became_known_is_replaced_and_removed(place):
    old = [key["kid"] for key in listed(place)]
    refused = keys(place, "remove", old[0])
    assert refused.returncode == 2 and "signs; replace it first" in refused.stderr
    refused = keys(place, "remove", "none")
    assert refused.returncode == 2 and old[0] in refused.stderr
    for _ in old:
        assert keys(place, "rotate", "--now").returncode == 0
    for kid in old:
        assert keys(place, "remove", kid).returncode == 0
    assert [key["state"] for key in listed(place)] == ["active", "active"]
    assert not {key["kid"] for key in listed(place)} & set(old)


def test_a_key_that_waits_is_removed_and_the_others_go_on(place):
    before = listed(place)
    waiting = json.loads(keys(place, "rotate", "--format", "json").stdout)["kid"]
    assert "retiredAt" in listed(place)[0]
    assert keys(place, "remove", waiting).returncode == 0
    assert listed(place) == before


def test_keys_are_encrypted_and_the_service_needs_the_wrapping_key(place):
    database, key = place / "quince.sqlite", place / "wrapping.key"
    with Service(database=database) as service:
        refused = keys(place, "wrap", "--wrapping-key-file", key)
        assert refused.returncode == 2 and "in use by process" in refused.stderr
        before = published(service)
        assert service.stop() == 0
    done = keys(place, "wrap", "--wrapping-key-file", key)
    assert done.returncode == 0, done.stderr
    wrapped = {entry["wrappedBy"] for entry in listed(place)}
    assert len(wrapped) == 1 and None not in wrapped
    refused = run("serve", "--port", 0, "--database", database, folder=place)
    assert refused.returncode == 2
    assert "--wrapping-key-file" in refused.stderr and wrapped.pop() in refused.stderr
    refused = keys(place, "rotate")
    assert refused.returncode == 2 and "--wrapping-key-file" in refused.stderr
    environment = {"QUINCE_WRAPPING_KEY_FILE": str(key)}
    with Service(database=database, environment=environment) as service:
        assert published(service) == before
        assert service.stop() == 0
    # A backup has the keys as they are in the database.
    assert run("backup", "copy", "--database", database, folder=place).returncode == 0
    assert run("restore", "copy", "--database", database, folder=place).returncode == 0
    with Service("--wrapping-key-file", key, database=database) as service:
        assert published(service) == before
        service.has_logged("encrypted with the wrapping key")
        assert service.stop() == 0


def test_keys_from_files_are_not_rotated(place):
    subprocess.run(["openssl", "genrsa", "-out", place / "signing-1.pem", "2048"], check=True, capture_output=True)
    (place / "quince.yaml").write_text("signing-keys:\n  - file: signing-1.pem\n")
    refused = keys(place, "rotate", "--config", "quince.yaml")
    assert refused.returncode == 2 and "come from files of the configuration" in refused.stderr
    assert len(listed(place)) == 2


def test_wrap_needs_a_key(place):
    refused = keys(place, "wrap")
    assert refused.returncode == 2 and "openssl rand -base64 32" in refused.stderr


def test_a_key_file_that_others_can_read_is_a_line_of_the_log(place):
    key = place / "wrapping.key"
    for mode, expected in ((0o600, 0), (0o640, 0), (0o644, 1), (0o660, 1)):
        key.chmod(mode)
        with Service("--wrapping-key-file", key, database=":memory:") as service:
            assert service.stop() == 0
            warnings = [line for line in service.log().splitlines() if "other users can read or change a file with a secret" in line]
            assert len(warnings) == expected, oct(mode)
            assert all(str(key) in line for line in warnings)


def test_the_check_of_the_configuration_names_files_that_others_can_read(place):
    (place / "quince.yaml").write_text("wrapping-key-file: wrapping.key\n")
    for mode, expected in ((0o600, False), (0o604, True)):
        (place / "wrapping.key").chmod(mode)
        done = run("config", "check", folder=place)
        assert done.returncode == 0 and ("wrapping.key, a file with a secret" in done.stderr) == expected


def test_secrets_come_from_files_and_credentials(place):
    (place / "seed").write_text("any text\n")
    (place / "credentials").mkdir()
    (place / "wrapping.key").rename(place / "credentials" / "wrapping-key")
    environment = {"QUINCE_SEED_FILE": str(place / "seed"), "CREDENTIALS_DIRECTORY": str(place / "credentials")}
    codes = []
    for flags, variables in (([], environment), (["--seed", "any text"], None)):
        with Service(*flags, database=":memory:", environment=variables) as service:
            codes.append(service.code())
            assert ("encrypted with the wrapping key" in service.log()) == bool(variables)
            assert "isn't a setting" not in service.log()
            assert service.stop() == 0
    assert codes[0] == codes[1]
