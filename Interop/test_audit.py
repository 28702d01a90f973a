"""The audit log: the command, what users see of it, and that no secret is in it."""

import base64
import json
import re
import sqlite3

import pytest

from account import Person
from conftest import CALLBACK
from quince import Browser, Service, run
from server import wait_for
from test_log_lines import lines as logged
from test_passkeys_production import Guest, Production, allows, asks, enters, requests_of


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
    assert "activity?before=" not in last.text.replace('name="return" value="/account/activity?before=', "") and 'href="/account/activity" class="secondary"' in last.text
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


def everything(production):
    """Signs in in each way and changes what users and operators can change, in production mode; gives what each step adds to the log."""
    jane, phone = Guest(production), Guest(production)
    passkey, answer = jane.enroll(production.invite())
    assert answer.status_code == 200, answer.text
    yield ["invitation-made", "passkey-added", "invitation-used", "account-sign-in"]
    assert phone.use(passkey).status_code == 200
    yield ["account-sign-in"]
    assert phone.use(passkey, flags=0x01).status_code == 403
    yield ["passkey-refused"]
    for action, step in (("allow", "device-allowed"), ("deny", "device-denied")):
        asks(tablet := Guest(production))
        yield ["device-asked"]
        if action == "allow":
            code = allows(jane, requests_of(jane)[0])
            assert enters(tablet, "000000" if code != "000 000" else "111111").status_code == 422
            assert enters(tablet, code).status_code == 303
            yield [step, "device-code-refused", "device-code-used", "account-sign-in"]
        else:
            jane.pressed(jane.get("/account/device"), action="deny")
            yield [step]
    codes = answer.json()["codes"]
    assert Guest(production).recover(codes[0]).status_code == 303
    yield ["recovery-code-used", "account-sign-in"]
    assert Guest(production).recover(codes[0]).status_code == 422
    yield ["recovery-code-refused"]
    jane.press(jane.get("/account/passkeys"), action="codes")
    yield ["recovery-codes-replaced"]
    jane.press(jane.get("/account/personal"), changes={"firstName": "Janet"}, action="name")
    yield ["name-changed"]
    jane.press(jane.get("/account/passkeys"), changes={"name": "Key"}, action="rename")
    yield ["passkey-renamed"]
    jane.press(jane.get("/account/sessions"), action="end")
    yield ["session-ended"]
    jane.press(jane.get("/account/sessions"), action="end-others")
    yield ["sessions-ended"]
    second = jane.new_passkey()
    yield ["passkey-added"]
    jane.press(jane.get("/account/passkeys"), action="remove")
    yield ["passkey-removed"]
    jane.get("/account/export")
    yield ["data-exported"]
    jane.pressed(jane.get("/account"), action="sign-out")
    yield ["account-sign-out"]
    assert second or passkey


def test_the_log_has_each_line_of_the_audit_log_once(tmp_path):
    production = Production(tmp_path)
    with production.start("--log-format", "json") as service:
        production.service = service
        steps = ["configuration-applied", "signing-key-made", "signing-key-made"]
        for added in everything(production):
            steps += added
            assert [line["action"] for line in lines(production.database)] == steps
        assert run("keys", "rotate", "--now", "--database", production.database).returncode == 0
        stored = lines(production.database)
        assert [line["action"] for line in stored] == [*steps, "signing-key-made", "signing-key-retired"]
        shown = json.loads(run("account", "show", "jane@example.com", "--format", "json", "--database", production.database).stdout)
        assert service.stop() == 0
        written, others = logged(service, "json", audit=True), logged(service, "json")
    audit(production.database, "verify")
    # The last two are of another process, and the service found them at its end at the latest.
    assert [(line["message"], line["line"], line["hash"], line["actor"], line["at"]) for line in written] == [
        (line["action"], str(line["line"]), line["hash"], line["actor"], line["time"]) for line in stored]
    assert {line["label"] for line in written} == {"audit"} and all(line["level"] == "info" for line in written)
    # One name for the account in all lines, which the command knows.
    names = {line["account"] for line in written + others if "account" in line}
    assert names == {shown["logName"]} and re.fullmatch("[0-9a-f]{16}", shown["logName"])
    assert {line["account"] for line in stored if "account" in line} == {shown["auditDigest"]}
    found = run("account", "show", "--log-name", shown["logName"], "--database", production.database)
    assert found.stdout == (f"jane@example.com\n  in the log        account={shown['logName']}\n"
                            f"  in the audit log  account={shown['auditDigest'][:12]}\n")
    nobody = run("account", "show", "--log-name", "0123456789abcdef", "--database", production.database)
    assert nobody.returncode == 2 and "no account has the name '0123456789abcdef' in the log" in nobody.stderr
    # The key that makes the names can be encrypted, as all secrets of the database.
    key = tmp_path / "wrapping.key"
    key.write_text(base64.b64encode(bytes(range(32))).decode())
    key.chmod(0o600)
    assert run("keys", "wrap", "--wrapping-key-file", key, "--database", production.database).returncode == 0
    locked = run("account", "show", "jane@example.com", "--database", production.database)
    assert locked.returncode == 2 and "--wrapping-key-file" in locked.stderr
    opened = run("account", "show", "jane@example.com", "--database", production.database, "--wrapping-key-file", key)
    assert opened.stdout == found.stdout
    assert lines(production.database, "--last", "1")[0]["action"] == "secrets-wrapped"
    # A request has the same ID in both.
    requests_of_audit = {line["hb.request.id"] for line in written if "hb.request.id" in line}
    assert len(requests_of_audit & {line.get("hb.request.id") for line in others}) > 10
    assert {line["client"] for line in written if "client" in line} == {"127.0.0.1"}


def test_lines_of_commands_reach_the_log_of_a_running_service(tmp_path):
    production = Production(tmp_path)
    with production.start("--log-format", "json") as service:
        production.service = service
        run("keys", "rotate", "--database", production.database)
        # The next line of the service brings those before it.
        guest = Guest(production)
        assert guest.recover("aaaa-aaaa-aaaa-aaaa").status_code == 422
        wait_for(lambda: "recovery-code-refused" in service.log(), "the line")
        assert service.stop() == 0
        assert [line["message"] for line in logged(service, "json", audit=True)][3:] == [
            "signing-key-made", "signing-key-retired", "recovery-code-refused"]


def test_names_of_the_log_in_development_and_before_the_first_start(database):
    with Service("--redirect-uri", CALLBACK, database=database) as service:
        shown = json.loads(run("account", "show", "jane@example.com", "--format", "json", "--database", database).stdout)
        assert shown["logName"] == shown["id"]
        # In development mode, the audit log isn't in the log.
        assert "configuration-applied" not in service.log()
    both = run("account", "show", "jane@example.com", "--log-name", "x", "--database", database)
    assert both.returncode == 2 and "Give an email address, or a name with --log-name." in both.stderr
    unknown = run("account", "show", "nobody@example.com", "--database", database)
    assert unknown.returncode == 2 and "no account has the email address 'nobody@example.com'" in unknown.stderr


def test_the_console_has_a_line_for_each_client_that_opens_it(database):
    with Service("--redirect-uri", CALLBACK, database=database) as service:
        for _ in range(3):
            assert Browser(service).open(service.url + "/").status_code == 200
        opened = [line for line in lines(database) if line["action"] == "console-opened"]
        assert [(line["actor"], line["address"]) for line in opened] == [("operator", "127.0.0.1")]
