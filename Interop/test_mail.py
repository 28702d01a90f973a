"""Email of the service: notices about changes to an account, and open registration; with a command in the place of sendmail."""

import json
import re
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import postfix
from account import Person, heading, words
from authenticators import VirtualAuthenticator
from chromium import chromium
from quince import Service, run
from sendmail import Sendmail, whole
from server import wait_for
from soft_authenticator import SoftPasskey
from test_log_lines import lines
from test_operations import metrics
from test_passkeys_production import Guest, Production, allows, asks, enters, jane, look, requests_of, running
from test_web_parts import problems_of_files

JANE = "jane@example.com"
NEW = "new@example.org"
OPEN = "--open-registration"
WELCOME = "Create your account"
KNOWN = "You already have an account"


class Mailing(Production):
    """A service in production mode that sends email."""

    def __init__(self, folder, script=""):
        super().__init__(folder)
        self.mail = Sendmail(folder, script)
        self.flags += [*self.mail.flags, "--management", "127.0.0.1:0"]

    def count(self, kind, result):
        return metrics(self.service).get(f'quince_mails_total{{kind="{kind}",result="{result}"}}', 0)

    def link(self, to=NEW, number=1):
        """The path of the link in a message to someone who registers."""
        letter = self.mail.letter(to, WELCOME, number)
        return re.search(rf"^{re.escape(self.url)}(/account/invitation/[\w-]{{43}})$", letter.get_content(), re.M)[1]


def register(guest, address=NEW, **more):
    return guest.send("/account/register", {"email": address}, **more)


@pytest.fixture
def production(tmp_path):
    with running(Mailing(tmp_path)) as made:
        yield made


@pytest.fixture
def open_service(tmp_path):
    with running(Mailing(tmp_path), OPEN) as made:
        yield made


# Notices


def test_each_change_is_told(production, jane):
    mail = production.mail
    first = mail.letter(JANE, "A passkey was created for your account")
    assert str(first["From"]) == "Quince <id@example.com>" and first["X-Arguments"] == "-t -i -f id@example.com"
    assert first["Auto-Submitted"] == "auto-generated" and first["Message-ID"].endswith("@example.com>")
    text = first.get_content()
    assert re.search(
        rf"^Service: {production.url}\nTime: \w+ \d+, \d{{4}} at \d\d:\d\d UTC\nBrowser: Firefox on Linux\nIP address: 127.0.0.1\n$", text, re.M), text
    assert text.endswith(f"\nYour account:\n{production.url}/account/passkeys\n")
    jane.new_passkey()
    mail.letter(JANE, "A passkey was added to your account")
    page = jane.press(jane.get("/account/passkeys"), action="codes")
    mail.letter(JANE, "Your recovery codes were replaced")
    codes = re.findall("<li><code>([a-z2-7-]+)</code></li>", page.text)
    assert jane.pressed(jane.get("/account/passkeys"), action="remove").status_code == 303
    mail.letter(JANE, "A passkey was removed from your account")
    hostile = "Eve\u2029Bcc: eve@example.com"
    assert jane.pressed(jane.get("/account/personal"), {"firstName": hostile}, action="name").status_code == 422
    assert jane.pressed(jane.get("/account/personal"), {"firstName": "<b>Visit evil.example", "lastName": "now"}, action="name").status_code == 303
    assert "evil" not in whole(mail.letter(JANE, "The name of your account was changed"))
    assert Guest(production).recover(codes[0]).status_code == 303
    mail.letter(JANE, "A recovery code was used to sign in")
    guest = Guest(production)
    asks(guest)
    code = allows(jane, requests_of(jane)[0])
    assert enters(guest, code).status_code == 303
    mail.letter(JANE, "A sign-in in another browser was allowed")
    asked = jane.pressed(jane.get("/account/delete"), action="ask")
    assert jane.pressed(asked, action="delete").status_code == 303
    planned = mail.letter(JANE, "Your account will be deleted").get_content()
    day = re.search(r"deleted on (\w+ \d+, \d{4})", planned.replace("\n", " "))[1]
    assert day in jane.get("/account").text and f"\n{production.url}/account/delete\n" in planned
    assert heading(jane.get("/account/delete")) == f"Your account will be deleted on {day}"
    assert jane.pressed(jane.get("/account/delete"), action="keep").status_code == 303
    mail.letter(JANE, "Your account will be kept")
    # Nothing signs in, and nothing is told twice or to anyone else.
    letters = mail.letters()
    assert len(letters) == 9 and {str(one["To"]) for one in letters} == {JANE}
    everything = "".join(map(whole, letters))
    assert everything.count("\nYour account:\n") == 9
    secrets = {*jane.codes, *codes, code, code.replace(" ", ""), jane.cookie, guest.cookie}
    assert not [one for one in secrets if one in everything]
    assert set(re.findall(r"https?://\S+", everything)) <= {
        f"{production.url}/account/{place}" for place in ("passkeys", "personal", "delete")} | {production.url}
    wait_for(lambda: production.count("notice", "sent") == 9, "the count")
    assert production.count("notice", "failed") == 0
    assert JANE not in production.service.log()


def test_a_notice_is_in_the_language_of_the_user_whoever_causes_it(production, jane):
    jane.session.headers["Accept-Language"] = "de"
    assert jane.use(jane.passkey).status_code == 200
    stranger = Guest(production)
    stranger.session.headers["Accept-Language"] = "th"
    assert stranger.recover(jane.codes[0]).status_code == 303
    letter = production.mail.letter(JANE, "Ein Wiederherstellungscode wurde zum Anmelden verwendet")
    assert letter["Content-Language"] == "de" and "Wiederherstellungscode" in letter.get_content()
    assert jane.get("/account").headers["Content-Language"] == "de" and stranger.get("/account").headers["Content-Language"] == "th"


def test_what_fails_or_changes_nothing_is_not_told(production, jane):
    production.mail.letter(JANE, "A passkey was created for your account")
    stranger = Guest(production)
    assert stranger.recover("aaaa-aaaa-aaaa-aaaa").status_code == 422
    assert stranger.use(jane.passkey, flags=0x01).status_code == 403
    assert enters(stranger, "123456").status_code == 422
    assert jane.pressed(jane.get("/account/passkeys"), {"passkey": "none"}, action="remove").status_code == 404
    assert jane.send("/account/passkeys", {"action": "codes", "token": "x"}).status_code == 403
    # A message after all of them: the queue keeps the order.
    assert jane.pressed(jane.get("/account/personal"), {"firstName": "Jane"}, action="name").status_code == 303
    production.mail.letter(JANE, "The name of your account was changed")
    assert len(production.mail.letters()) == 2


def test_an_account_gets_ten_notices_of_a_kind_per_hour(production, jane):
    for number in range(13):
        assert jane.pressed(jane.get("/account/personal"), {"firstName": f"J{number}"}, action="name").status_code == 303
    jane.press(jane.get("/account/passkeys"), action="codes")
    production.mail.letter(JANE, "Your recovery codes were replaced")
    wait_for(lambda: production.count("notice", "sent") == 12, "the count")
    assert len(production.mail.letters(JANE, "The name of your account was changed")) == 10
    assert production.count("notice", "limited") == 3


@pytest.mark.parametrize("script", [
    "cat > /dev/null; echo 'jane@example.com is bad' >&2; echo 'jane@example.com' ; exit 75", "exec 0<&-; exit 69", "kill -9 $$"])
def test_a_command_that_fails_changes_no_response_and_is_one_line_of_the_log(tmp_path, script):
    production = Mailing(tmp_path, script)
    with production.start(OPEN, "--log-format", "json") as service:
        production.service = service
        jane = Guest(production)
        _, answer = jane.enroll(production.invite())
        assert answer.status_code == 200 and len(answer.json()["codes"]) == 10
        assert Guest(production).recover(answer.json()["codes"][0]).status_code == 303
        assert register(Guest(production)).headers["Location"] == "/account/register/sent"
        wait_for(lambda: production.count("notice", "failed") == 2 and production.count("registration", "failed") == 1, "the counts")
        # It doesn't count against a later attempt.
        wait_for(lambda: production.rows("SELECT count(*) FROM registration") == [(0,)], "the end of the registration")
        assert service.stop() == 0
        failed = [line for line in lines(service, "json") if line["message"] == "email not sent"]
        assert sorted(line["kind"] for line in failed) == ["notice", "notice", "registration"]
        assert all(line["level"] == "error" and f"the mail command {production.mail.path} ended with" in line["reason"] for line in failed)
        assert JANE not in service.log() and NEW not in service.log()


def test_a_command_that_hangs_holds_up_nothing(tmp_path):
    production = Mailing(tmp_path, f"sleep 600 & echo $! >> {tmp_path}/children; echo $$ >> {tmp_path}/pids; wait")
    with production.start(OPEN) as service:
        production.service = service
        jane = Guest(production)
        passkey, answer = jane.enroll(production.invite())
        assert answer.status_code == 200
        for code in answer.json()["codes"]:
            assert Guest(production).recover(code).status_code == 303
        for number in range(9):
            assert register(Guest(production), f"n{number}@example.org").status_code == 303
        # As many run as may, and no more.
        pids = tmp_path / "pids"
        wait_for(lambda: pids.exists() and len(pids.read_text().split()) == 8, "eight commands")
        assert Guest(production).use(passkey).status_code == 200
        assert len(pids.read_text().split()) == 8
        assert service.stop() == 0
        assert [pid for pid in pids.read_text().split() if is_running(pid)] == []
        children = (tmp_path / "children").read_text().split()
        assert len(children) == 8
        wait_for(lambda: not any(is_running(pid) for pid in children), "the end of what the commands started")
        # Eight were under way; the others that wait are one line of each kind.
        log = [line for line in service.log().splitlines() if "email not sent" in line]
        assert len(log) == 10 and sum('reason="the service is being stopped"' in line for line in log) == 8
        assert any('kind=notice reason="2 given up' in line for line in log) and any('kind=registration reason="5 given up' in line for line in log)


def is_running(pid):
    try:
        return open(f"/proc/{pid}/stat").read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_messages_that_wait_are_sent_before_the_end(tmp_path):
    production = Mailing(tmp_path, f"while [ ! -e {tmp_path}/gate ]; do sleep 0.02; done")
    with production.start("--drain-delay", "0") as service:
        production.service = service
        # Four are handed over at the same time.
        people = [JANE, "joe@example.com"]
        for address in people:
            _, answer = Guest(production).enroll(production.invite(address))
            for code in answer.json()["codes"][:2]:
                assert Guest(production).recover(code, address).status_code == 303
        (tmp_path / "gate").touch()
        assert service.stop() == 0
        assert [len(production.mail.letters(address)) for address in people] == [3, 3]


def test_without_a_command_the_start_says_so_and_nothing_is_sent(tmp_path):
    production = Production(tmp_path)
    with production.start() as service:
        production.service = service
        assert "not sent, so users aren't told about changes to their accounts: set --sendmail and --mail-from" in service.log()
        assert Guest(production).enroll(production.invite())[1].status_code == 200
        assert Guest(production).get("/account/register").status_code == 404
        assert "Create an account" not in Guest(production).get("/account/sign-in").text
        assert service.stop() == 0


def test_in_development_notices_are_sent_only_with_a_command(tmp_path):
    mail = Sendmail(tmp_path)
    with Service(*mail.flags) as service:
        person = Person(service)
        person.sign_in(path="/account/personal")
        assert person.pressed(person.get("/account/personal"), {"email": "other@example.com"}, action="add-email").status_code == 303
        assert service.url in mail.letter(JANE, "The email addresses of your account were changed").get_content()
        assert service.stop() == 0
    with Service() as service:
        assert "\n  Email " not in service.log()
        assert service.stop() == 0


#: What a service manager gives to the service alone.
GIVEN = {"NOTIFY_SOCKET": "/nowhere/notify", "WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "1", "LISTEN_FDS": "1", "LISTEN_PID": "1",
         "LISTEN_FDNAMES": "http", "CREDENTIALS_DIRECTORY": "/nowhere/credentials"}


def test_the_command_learns_no_setting_of_the_service(tmp_path, monkeypatch):
    for name, value in GIVEN.items():
        monkeypatch.setenv(name, value)
    production = Mailing(tmp_path, f"env > {tmp_path}/environment")
    with production.start() as service:
        production.service = service
        Guest(production).enroll(production.invite())
        production.mail.letter(JANE, "A passkey was created for your account")
        assert f"from id@example.com, with {production.mail.path}" in service.log()
        assert service.stop() == 0
    environment = (tmp_path / "environment").read_text()
    assert "PATH=" in environment and "QUINCE_" not in environment
    assert [name for name in GIVEN if f"{name}=" in environment] == []


# Open registration


def test_a_person_registers(open_service):
    guest = Guest(open_service)
    page = guest.get("/account/register")
    assert (page.status_code, heading(page)) == (200, "Create an account")
    assert "open to anyone: " + open_service.url + "/account/register" in open_service.service.log()
    sign_in = guest.get("/account/sign-in").text
    assert '<a href="/account/register">Create an account</a>' in sign_in
    assert '<a href="/account/register">Create an account</a>' in guest.session.get(open_service.authorize_url(), timeout=60).text
    answer = register(guest)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/account/register/sent")
    sent = guest.get("/account/register/sent")
    assert heading(sent) == "Check your email" and "If you came from an app, go back to it afterwards and sign in there." in sent.text
    link = open_service.link()
    letter, = open_service.mail.letters(NEW)
    assert str(letter["From"]) == "Quince <id@example.com>" and letter["X-Arguments"] == "-t -i -f id@example.com"
    assert open_service.rows(f"SELECT count(*) FROM account WHERE email = '{NEW}'") == [(0,)], "nothing is created before"
    # Programs that scan email open links: that uses nothing up. The address of the page stays a secret.
    for _ in range(2):
        opened = Guest(open_service).get(link)
        assert (opened.status_code, heading(opened)) == (200, "Create a passkey") and NEW in words(opened)
        assert opened.headers["Referrer-Policy"] == "no-referrer" and opened.headers["Cache-Control"] == "no-store"
    assert open_service.rows(f"SELECT count(*) FROM account WHERE email = '{NEW}'") == [(0,)]
    other = Guest(open_service)
    passkey, enrolled = other.enroll(open_service.url + link)
    assert enrolled.status_code == 200 and len(enrolled.json()["codes"]) == 10
    assert NEW in words(other.get("/account"))
    open_service.mail.letter(NEW, "A passkey was created for your account")
    again = Guest(open_service).get(link)
    assert (again.status_code, heading(again)) == (410, "This link no longer works")
    assert '<a href="/account/sign-in">Sign in</a>' in again.text and '<a href="/account/register">Create an account</a>' in again.text
    assert Guest(open_service).enroll(open_service.url + link)[1].status_code == 410
    assert Guest(open_service).use(passkey).status_code == 200
    assert Guest(open_service).recover(enrolled.json()["codes"][0], email=NEW).status_code == 303
    stored = str(open_service.rows("SELECT * FROM registration")) + open_service.service.log()
    assert link.rpartition("/")[2] not in stored and NEW not in stored
    done = run("audit", "--account", NEW, "--format", "json", "--database", open_service.database)
    actions = [json.loads(line)["action"] for line in done.stdout.splitlines()]
    assert actions.count("account-registered") == 1 and actions.count("passkey-added") == 1


def test_a_real_mail_program_delivers_what_registration_and_notices_say(tmp_path):
    if reason := postfix.missing():
        pytest.skip(reason)
    production, address = Production(tmp_path), "new@example.com"
    with postfix.Postfix() as mail, production.start(OPEN, "--sendmail", mail.sendmail, "--mail-from", "id@example.com") as service:
        production.service = service
        register(Guest(production), address)
        letter = mail.letter(address, WELCOME)
        assert str(letter["From"]) == "Quince <id@example.com>" and letter["Return-Path"] == "<id@example.com>"
        link = re.search(rf"^{re.escape(production.url)}/account/invitation/[\w-]{{43}}$", letter.get_content(), re.M)[0]
        _, answer = Guest(production).enroll(link)
        assert answer.status_code == 200
        assert mail.letter(address, "A passkey was created for your account")["To"]
        assert link.rpartition("/")[2] not in service.log() + mail.log()
        assert service.stop() == 0


def test_a_known_address_gets_the_same_response_and_another_message(open_service):
    jane = Guest(open_service)
    jane.enroll(open_service.invite())
    answers = []
    for address in (JANE, "JANE@example.com", NEW):
        answer = register(Guest(open_service), address)
        page = Guest(open_service).get(answer.headers["Location"])
        ignored = {"Date", "X-Request-ID"}
        answers.append([answer.status_code, {k: v for k, v in answer.headers.items() if k not in ignored}, answer.text, page.text])
    assert answers[0] == answers[1] == answers[2]
    letter = open_service.mail.letter(JANE, KNOWN)
    assert f"\n{open_service.url}/account/sign-in\n" in letter.get_content() and "invitation/" not in whole(letter)
    open_service.mail.letter("JANE@example.com", KNOWN)
    open_service.link()
    # Anyone can ask, in any language.
    stranger = Guest(open_service)
    stranger.session.headers["Accept-Language"] = "th"
    register(stranger, "jane@EXAMPLE.com")
    assert open_service.mail.letter("jane@EXAMPLE.com", KNOWN)["Content-Language"] == "en"
    # The stored row of a known address opens nothing.
    assert open_service.rows("SELECT count(*) FROM registration WHERE account_id IS NULL AND user_handle IS NULL") == [(3,)]


def test_of_16_who_use_one_link_one_gets_an_account(open_service):
    register(Guest(open_service))
    link = open_service.link()
    guests = [Guest(open_service) for _ in range(16)]
    messages = [SoftPasskey(guest.origin).create(guest.call(link + "/passkey/options").json()) for guest in guests]
    start = threading.Barrier(len(guests))

    def send(pair):
        start.wait()
        return pair[0].call(link + "/passkey", {"credential": pair[1]}).status_code

    with ThreadPoolExecutor(len(guests)) as threads:
        assert sorted(threads.map(send, zip(guests, messages))) == [200] + [410] * 15
    assert open_service.rows(f"SELECT count(*) FROM account WHERE email = '{NEW}'") == [(1,)]
    assert open_service.rows("SELECT count(*) FROM passkey") == [(1,)] and open_service.rows("SELECT count(*) FROM recovery_code") == [(10,)]


def test_of_two_links_of_one_address_one_makes_the_account(open_service):
    register(Guest(open_service), NEW)
    first = open_service.link()
    register(Guest(open_service), NEW.upper())
    second = open_service.link(NEW.upper())
    guests = [Guest(open_service), Guest(open_service)]
    messages = [SoftPasskey(guest.origin).create(guest.call(link + "/passkey/options").json()) for guest, link in zip(guests, (first, second))]
    # A ceremony belongs to its own link, also in one browser.
    crossed = Guest(open_service)
    options = crossed.call(first + "/passkey/options").json()
    assert crossed.call(second + "/passkey", {"credential": SoftPasskey(crossed.origin).create(options)}).status_code == 403
    start = threading.Barrier(2)

    def send(number):
        start.wait()
        return guests[number].call((first, second)[number] + "/passkey", {"credential": messages[number]}).status_code

    with ThreadPoolExecutor(2) as threads:
        assert sorted(threads.map(send, range(2))) == [200, 410]
    assert open_service.rows(f"SELECT count(*) FROM account WHERE email = '{NEW}'") == [(1,)]
    assert open_service.rows("SELECT count(*) FROM registration") == [(0,)]


def test_an_invitation_ends_the_links_of_a_registration(open_service):
    register(Guest(open_service))
    link = open_service.link()
    guest = Guest(open_service)
    message = SoftPasskey(guest.origin).create(guest.call(link + "/passkey/options").json())
    invitation = open_service.invite(NEW)
    assert Guest(open_service).get(link).status_code == 410
    assert guest.call(link + "/passkey", {"credential": message}).status_code == 410
    assert Guest(open_service).enroll(invitation)[1].status_code == 200


def test_a_refused_passkey_makes_no_account_and_leaves_the_link(open_service):
    jane = Guest(open_service)
    passkey, _ = jane.enroll(open_service.invite())
    register(Guest(open_service))
    link, guest = open_service.link(), Guest(open_service)
    options = guest.call(link + "/passkey/options").json()
    assert guest.call(link + "/passkey", {"credential": SoftPasskey(guest.origin).create(options, flags=0x41)}).status_code == 403
    # The credential of someone else: refused in the transaction that begins the account.
    options = guest.call(link + "/passkey/options").json()
    assert guest.call(link + "/passkey", {"credential": passkey.create(options)}).status_code in (403, 409)
    assert open_service.rows(f"SELECT count(*) FROM account WHERE email = '{NEW}'") == [(0,)]
    assert open_service.rows("SELECT count(*) FROM audit_line WHERE action = 'account-registered'") == [(0,)]
    assert guest.call(link + "/passkey/options", Origin="https://evil.example").status_code == 403
    assert guest.enroll(open_service.url + link)[1].status_code == 200
    assert run("audit", "verify", "--database", open_service.database).returncode == 0


def test_an_expired_link_makes_nothing(open_service):
    register(Guest(open_service))
    link = open_service.link()
    with sqlite3.connect(open_service.database) as database:
        database.execute("UPDATE registration SET created_at = created_at - 86401")
    assert Guest(open_service).get(link).status_code == 410
    assert Guest(open_service).enroll(open_service.url + link)[1].status_code == 410


def test_an_address_gets_three_messages_a_day(open_service):
    jane = Guest(open_service)
    jane.enroll(open_service.invite())
    for address in (NEW, JANE):
        for _ in range(4):
            assert register(Guest(open_service), address).status_code == 303
    wait_for(lambda: open_service.count("registration", "limited") == 2, "the limited ones")
    wait_for(lambda: open_service.count("registration", "sent") == 6, "the others")
    assert len(open_service.mail.letters(NEW, WELCOME)) == 3 and len(open_service.mail.letters(JANE, KNOWN)) == 3


def test_a_client_asks_ten_times_an_hour(open_service):
    for number in range(10):
        assert register(Guest(open_service), f"n{number}@example.org").status_code == 303
    limited = register(Guest(open_service), "other@example.org")
    assert (limited.status_code, limited.headers["Retry-After"]) == (429, "3600") and "Try again in an hour" in limited.text
    assert metrics(open_service.service)['quince_rate_limited_total{rule="registrations"}'] == 1
    open_service.service.has_logged("registration refused")
    # Messages about accounts have a queue of their own.
    assert Guest(open_service).enroll(open_service.invite())[1].status_code == 200
    open_service.mail.letter(JANE, "A passkey was created for your account")
    assert open_service.mail.letters("other@example.org") == []


@pytest.mark.parametrize("address", [
    "new@example.org\nBcc: eve@example.com", "new@example.org\r\nBcc: eve@example.com\r\n\r\nHello", "new@example.org, eve@example.com",
    "<new@example.org>", "new@example.org\u2028Bcc: eve@example.com", "friends: new@example.org;", '"x" <eve@example.com>', "-bs", "",
    "|/bin/sh@", "new@example.org\0", "jürgen@example.org", "root@localhost", "a" * 65 + "@example.org", "new@" + "e" * 260 + ".org"])
def test_no_address_writes_a_line_of_the_head_or_names_another_recipient(open_service, address):
    refused = register(Guest(open_service), address)
    assert refused.status_code in (400, 422), refused.text
    register(Guest(open_service), "last@example.org")
    open_service.link("last@example.org")
    assert len(open_service.mail.letters()) == 1


def test_a_form_of_another_site_is_refused(open_service):
    refused = register(Guest(open_service), headers={"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"})
    assert refused.status_code == 403
    register(Guest(open_service), "last@example.org")
    open_service.link("last@example.org")
    assert open_service.mail.letters(NEW) == []


def test_registration_is_refused_without_mail_and_in_development(tmp_path):
    production = Mailing(tmp_path)
    flags = [flag for flag in production.flags if flag not in production.mail.flags]
    for command in (["serve"], ["config", "check", production.config]):
        words = [flag for flag in flags if command == ["serve"] or flag not in ("--config", production.config)]
        refused = run(*command, *words, OPEN, "--port", 0, "--database", production.database)
        assert refused.returncode == 2
        assert "open-registration verifies email addresses, and nothing sends email; add --sendmail /usr/sbin/sendmail" in refused.stderr
    assert not production.database.exists()
    refused = run("serve", OPEN, *production.mail.flags, "--port", 0, "--database", ":memory:")
    assert refused.returncode == 2 and "open-registration is for production mode" in refused.stderr
    for more, message in ((["--sendmail", "sendmail"], "sendmail: 'sendmail' isn't an absolute path"),
                          (["--sendmail", "/nowhere"], "sendmail: can't run /nowhere"),
                          (["--sendmail", "/bin/true"], "mail-from is missing; sendmail needs the sender of messages, such as id@example.com"),
                          (["--mail-from", "id@example.com"], "mail-from needs sendmail"),
                          (["--sendmail", "/bin/true", "--mail-from", "-x@example.com"], "mail-from: '-x@example.com' isn't an email address")):
        refused = run("serve", *more, "--port", 0, "--database", ":memory:")
        assert refused.returncode == 2 and message in refused.stderr, refused.stderr


def test_settings_in_the_file(tmp_path):
    production = Mailing(tmp_path)
    settings = json.loads(production.config.read_text())
    settings |= {"sendmail": str(production.mail.path), "mail-from": "file@example.com", "open-registration": True}
    production.config.write_text(json.dumps(settings))
    production.flags = [flag for flag in production.flags if flag not in production.mail.flags]
    with production.start() as service:
        production.service = service
        assert register(Guest(production)).status_code == 303
        production.link()
        assert str(production.mail.letters()[0]["From"]) == "Quince <file@example.com>"
        assert service.stop() == 0


def test_a_person_registers_in_a_browser(open_service, tmp_path, artefacts):
    with chromium(f"ignore-certificate-errors-spki-list={open_service.pin}") as window:
        window.open(open_service.url + "/account/sign-in")
        look(window, artefacts, "open-sign-in")
        window.press("a[href='/account/register']")
        window.has_text("Create an account")
        look(window, artefacts, "register")
        window.element("#email").send_keys("new@example.1\n")
        window.has_text("Enter an email address such as")
        look(window, artefacts, "register-problem")
        window.element("#email").clear()
        window.element("#email").send_keys(NEW + "\n")
        window.has_text("Check your email")
        look(window, artefacts, "register-sent")
        link = open_service.link()
        window.open(open_service.url + link)
        VirtualAuthenticator(window)
        window.element("#passkey button")
        look(window, artefacts, "register-passkey")
        window.press("#passkey button")
        window.has_text("Your passkey is ready.")
        window.press("#codes a")
        window.has_text(NEW)
        window.open(open_service.url + link)
        window.has_text("This link no longer works")
        look(window, artefacts, "register-ended")
        assert [text for text in window.complaints() if "410" not in text and "422" not in text] == []
    pages = {"register": Guest(open_service).get("/account/register"), "sent": Guest(open_service).get("/account/register/sent"),
             "ended": Guest(open_service).get(link), "sign-in": Guest(open_service).get("/account/sign-in")}
    assert problems_of_files({f"{name}.html": page.content for name, page in pages.items()}, tmp_path) == []
