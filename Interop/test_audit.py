"""The audit log: the command, what users see of it, and that no secret is in it."""

import json
import re
import sqlite3

import pytest

from account import Person
from conftest import CALLBACK
from quince import Browser, Service, run


@pytest.fixture
def database(tmp_path):
    return tmp_path / "quince.sqlite"


def audit(database, *arguments, code=0):
    answer = run("audit", *arguments, "--database", database)
    assert answer.returncode == code, answer.stdout + answer.stderr
    return answer.stdout


def lines(database, *arguments):
    return [json.loads(line) for line in audit(database, "--format", "json", *arguments).splitlines()]


def test_the_command_prints_and_verifies_while_the_service_runs(database):
    with Service("--redirect-uri", CALLBACK, database=database) as service:
        Browser(service).sign_in(service.authorize_url(CALLBACK, scope="email", response_mode="form_post"))
        Browser(service).sign_in(service.authorize_url(CALLBACK, scope="email", response_mode="form_post"), account="ravi@example.com")
        found = lines(database)
        assert [line["action"] for line in found] == [
            "configuration-applied", "signing-key-made", "signing-key-made", "consent-given", "consent-given"]
        assert [line["actor"] for line in found] == ["operator", "operator", "operator", "person", "person"]
        assert found[3]["address"] == "127.0.0.1" and found[3]["clientId"] == service.client_id
        assert [line["line"] for line in found] == [1, 2, 3, 4, 5]
        assert lines(database, "--account", "jane@example.com") == [found[3]]
        assert lines(database, "--last", "1") == [found[4]]
        assert re.search(r"^4  20\S+Z  person  consent-given  account=[0-9a-f]{12}  client_id=", audit(database), re.MULTILINE)
        kept = re.fullmatch(r"The audit log is unchanged: 5 lines, the last one (5:[0-9a-f]{64})\n", audit(database, "verify"))[1]
        run("keys", "rotate", "--database", database)
        assert [line["action"] for line in lines(database)][5:] == ["signing-key-made", "signing-key-retired"]
        assert audit(database, "verify", "--expect", kept).startswith("The audit log is unchanged: 7 lines")
        other = kept[:-1] + ("0" if kept[-1] != "0" else "1")
        assert "doesn't have line 5:" in audit(database, "verify", "--expect", other, code=1)
    file = sqlite3.connect(database)
    file.execute("DELETE FROM audit_line WHERE sequence = 3")
    file.commit()
    file.close()
    assert audit(database, "verify", code=1) == "The audit log was changed: line 3 is missing. The 2 lines before are unchanged.\n"


def test_a_database_that_is_not_there(tmp_path):
    answer = run("audit", "--database", tmp_path / "nothing.sqlite")
    assert answer.returncode == 2 and "can't find or read this database" in answer.stderr
    assert not (tmp_path / "nothing.sqlite").exists()


def test_users_see_their_own_lines_in_pages(service):
    jane, ravi = Person(service), Person(service)
    ravi.sign_in("ravi@example.com")
    for _ in range(51):
        jane.sign_in(path="/account/sign-in")
    page = jane.get("/account/activity")
    assert page.text.count("You signed in to your account") == 50
    assert "Firefox on Linux" in page.text and "IP address 127.0.0.1" in page.text
    [earlier] = re.findall(r'href="(/account/activity\?before=\d+)"', page.text)
    last = jane.get(earlier)
    assert last.text.count("You signed in to your account") == 1
    assert "before=" not in last.text and 'href="/account/activity" class="secondary"' in last.text
    assert ravi.get("/account/activity").text.count("You signed in to your account") == 1
    for text in ["x", "-1", "99999999999999999999", "1%27"]:
        assert jane.get(f"/account/activity?before={text}").status_code == 200


def test_no_secret_is_in_the_log(database):
    with Service("--redirect-uri", CALLBACK, database=database) as service:
        jane = Person(service)
        jane.sign_in()
        code = service.code(redirect_uri=CALLBACK)
        tokens = service.exchange(code, CALLBACK).json()
        service.exchange(code, CALLBACK)
        text = audit(database) + audit(database, "--format", "json")
        assert "code-replayed" in text
        for secret in [code, tokens["access_token"], tokens["refresh_token"], tokens["id_token"], jane.cookie, "jane@example.com"]:
            assert secret not in text
