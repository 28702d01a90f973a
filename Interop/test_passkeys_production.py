"""Production mode: an invitation, the first passkey, recovery codes, signing in to an app and to the account page, over TLS."""

import base64
import datetime
import hashlib
import ipaddress
import json
import re
import secrets
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from urllib.parse import quote, urlencode, urlsplit

import pytest
import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from account import field, heading, words
from authenticators import VirtualAuthenticator
from chromium import chromium
from quince import Page, Service, client_secret, run
from soft_authenticator import SoftPasskey
from test_log_lines import lines
from test_passkeys import PasskeyPerson
from test_production import APP, CONFIGURATION
from test_relying_party import free_port
from test_web_parts import problems_of_files

WRONG = "The email address or the recovery code is wrong, or the code was used already."
ADVICE = "To need no code next time, add a passkey on your account page, on a device where you are signed in."
TOO_MANY = "Too many wrong codes from your network. Try again in an hour."
ENDED = "This invitation no longer works"


def certificate(folder):
    """A certificate for localhost, with its key; and the digest of its public key, which Chromium takes."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.timezone.utc)
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=30))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), True)
        .sign(key, hashes.SHA256())
    )
    (folder / "cert.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / "key.pem").write_bytes(key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    (folder / "key.pem").chmod(0o600)
    public = key.public_key().public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    return base64.b64encode(hashlib.sha256(public).digest()).decode()


class Production:
    """A service in production mode with TLS; `url` is its issuer."""

    def __init__(self, folder):
        self.folder, self.port = folder, free_port()
        self.pin = certificate(folder)
        self.url = f"https://localhost:{self.port}"
        self.config, self.database = folder / "quince.yaml", folder / "quince.sqlite"
        # The limits of passkeys and codes are those that these tests look at.
        self.config.write_text(json.dumps(CONFIGURATION | {"issuer": self.url, "requests-per-second": 100_000}))
        self.flags = [
            "--config", self.config, "--production", "--https", f"127.0.0.1:{self.port}",
            "--certificate", folder / "cert.pem", "--certificate-key", folder / "key.pem",
        ]

    def start(self, *more):
        return Service(*self.flags, *more, database=self.database)

    def invite(self, address="jane@example.com", code=0):
        done = run("account", "invite", address, "--config", self.config, "--database", self.database)
        assert done.returncode == code, (done.stdout, done.stderr)
        return done.stdout.strip() if code == 0 else done.stderr

    def authorize_url(self):
        query = {"client_id": "com.example.web", "redirect_uri": APP, "response_type": "code", "scope": "name email", "response_mode": "form_post"}
        return f"{self.url}/auth/authorize?{urlencode(query)}"

    def rows(self, sql):
        with sqlite3.connect(self.database) as database:
            return database.execute(sql).fetchall()


class Guest(PasskeyPerson):
    """A person whose browser trusts the certificate."""

    def __init__(self, production):
        super().__init__(production)
        self.session.verify = str(production.folder / "cert.pem")
        # A bundle of the environment would take its place.
        self.session.trust_env = False

    @property
    def cookie(self):
        return self.session.cookies.get("__Host-quince_account")

    def enroll(self, link, passkey=None):
        """Follows the link; gives the passkey and the answer."""
        path = urlsplit(link).path
        passkey = passkey or SoftPasskey(self.origin)
        options = self.call(path + "/passkey/options")
        if options.status_code != 200:
            return passkey, options
        return passkey, self.call(path + "/passkey", {"credential": passkey.create(options.json())})

    def recover(self, code, email="jane@example.com", path="/account/sign-in"):
        return self.send(path, {"action": "recover", "email": email, "code": code})


@contextmanager
def running(made, *flags):
    """The same with its service, which ends well."""
    with made.start(*flags) as service:
        made.service = service
        yield made
        assert service.stop() == 0, service.log()


@pytest.fixture
def production(tmp_path):
    with running(Production(tmp_path)) as made:
        yield made


@pytest.fixture
def jane(production):
    """Jane, who has followed her invitation."""
    guest = Guest(production)
    guest.passkey, answer = guest.enroll(production.invite())
    assert answer.status_code == 200, answer.text
    guest.codes = answer.json()["codes"]
    return guest


def test_an_invitation_makes_the_first_passkey_and_ten_codes_once(production):
    link = production.invite()
    assert re.fullmatch(rf"{production.url}/account/invitation/[\w-]{{43}}", link)
    guest = Guest(production)
    page = guest.get(urlsplit(link).path)
    assert page.status_code == 200 and heading(page) == "Create a passkey" and "jane@example.com" in words(page)
    assert guest.get(urlsplit(link).path).status_code == 200, "opening it uses nothing up"
    passkey, answer = guest.enroll(link)
    assert answer.status_code == 200, answer.text
    codes = answer.json()["codes"]
    assert len(set(codes)) == 10 and all(re.fullmatch("([a-z2-7]{4}-){3}[a-z2-7]{4}", code) for code in codes)
    assert guest.cookie and "jane@example.com" in words(guest.get())
    gone = Guest(production).get(urlsplit(link).path)
    assert gone.status_code == 410 and heading(gone) == ENDED and '<a href="/account/sign-in">Sign in</a>' in gone.text
    _, again = Guest(production).enroll(link)
    assert (again.status_code, again.json()["message"]) == (410, "This invitation no longer works. Ask for a new one.")
    stored = str(production.rows("SELECT * FROM recovery_code")) + str(production.rows("SELECT * FROM invitation"))
    assert not any(code in stored or code.replace("-", "") in stored for code in codes)
    assert link.rpartition("/")[2] not in production.service.log()
    other = Guest(production)
    assert other.use(passkey).status_code == 200
    assert "jane@example.com" in words(other.get())


def test_an_invitation_makes_an_account_and_a_new_one_ends_the_old_one(production):
    first, second = production.invite("new@example.org"), production.invite("NEW@example.org")
    assert Guest(production).get(urlsplit(first).path).status_code == 410
    guest = Guest(production)
    _, answer = guest.enroll(second)
    assert answer.status_code == 200
    assert "new@example.org" in words(guest.get())
    assert "isn't an email address" in production.invite("nobody", code=2)


def test_a_refused_passkey_leaves_the_invitation(production):
    link, guest = production.invite(), Guest(production)
    path = urlsplit(link).path
    passkey = SoftPasskey(guest.origin)
    options = guest.call(path + "/passkey/options").json()
    refused = guest.call(path + "/passkey", {"credential": passkey.create(options, flags=0x41)})
    assert refused.status_code == 403 and guest.cookie is None
    elsewhere = Guest(production).call(path + "/passkey", {"credential": passkey.create(guest.call(path + "/passkey/options").json())})
    assert elsewhere.status_code == 403, "of another browser"
    assert guest.call(path + "/passkey/options", Origin="https://evil.example").status_code == 403
    assert guest.enroll(link)[1].status_code == 200


def test_of_16_who_follow_one_invitation_one_gets_in(production):
    link = production.invite()
    guests = [Guest(production) for _ in range(16)]
    path = urlsplit(link).path
    messages = [SoftPasskey(guest.origin).create(guest.call(path + "/passkey/options").json()) for guest in guests]
    start = threading.Barrier(len(guests))

    def send(pair):
        start.wait()
        return pair[0].call(path + "/passkey", {"credential": pair[1]}).status_code

    with ThreadPoolExecutor(len(guests)) as threads:
        assert sorted(threads.map(send, zip(guests, messages))) == [200] + [410] * 15
    assert production.rows("SELECT count(*) FROM passkey") == [(1,)]
    assert production.rows("SELECT count(*) FROM recovery_code") == [(10,)]


def consent(guest, path):
    """The page of a flow whose person is known; presses Continue."""
    page = guest.get(path)
    for form in Page(page.text).forms:
        if (fields := form.with_button(action="continue")) is not None:
            return guest.send(path, fields)
    raise AssertionError(page.text)


def test_a_passkey_signs_in_to_an_app(production, jane):
    guest = Guest(production)
    start = guest.session.get(production.authorize_url(), timeout=60)
    assert start.status_code == 200 and "Sign in with a passkey" in start.text and "Other ways to sign in" in start.text
    path = urlsplit(start.url).path
    answer = guest.use(jane.passkey, path=path)
    assert answer.status_code == 200, answer.text
    assert "Messages from the app to this address don’t reach you." in guest.get(path).text, "no relay forwards mail yet"
    sent = consent(guest, path)
    form, = Page(sent.text).forms
    assert (form.action, set(form.fields)) == (APP, {"code", "user"}), sent.text
    tokens = production.service.exchange(form.fields["code"], APP)
    assert tokens.status_code == 200, tokens.text


def test_a_recovery_code_signs_in_once_to_an_app_and_to_the_account_page(production, jane):
    guest = Guest(production)
    start = guest.session.get(production.authorize_url(), timeout=60)
    path = urlsplit(start.url).path
    wrong = guest.recover("aaaa-aaaa-aaaa-aaaa", path=path)
    assert WRONG in wrong.text and 'value="jane@example.com"' in wrong.text
    answer = guest.recover(jane.codes[0].upper().replace("-", " "), path=path)
    assert (answer.status_code, answer.headers["Location"]) == (303, path)
    shown = words(guest.get(path))
    assert "jane@example.com" in shown and f"The recovery code is used up. 9 codes are left. {ADVICE}" in shown
    assert "/account/passkeys" not in shown, "this browser is signed in to the app only"
    assert WRONG in guest.recover(jane.codes[0], path="/account/sign-in").text, "it is used"
    answer = guest.recover(jane.codes[1], email="JANE@example.com")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/account/passkeys?done=signed-in-by-code")
    page = guest.get(answer.headers["Location"])
    assert "The recovery code is used up. 8 codes are left. Add a passkey on this device" in page.text and "Unused codes: 8." in page.text
    answer = guest.recover(jane.codes[2], path="/account/sign-in?return=/account/delete")
    assert answer.headers["Location"] == "/account/delete?done=signed-in-by-code"
    assert "The recovery code is used up." in guest.get(answer.headers["Location"]).text


def test_the_log_has_no_secret_and_no_address(production):
    """Neither of what goes well nor of what is refused, also in its most detailed form."""
    assert production.service.stop() == 0
    with production.start("--log-format", "json", "--log-level", "trace") as service:
        production.service, link, stranger = service, production.invite(), "stranger@example.org"
        guest, visitor = Guest(production), Guest(production)
        passkey, answer = guest.enroll(link)
        codes = answer.json()["codes"]
        state, nonce, secret = (secrets.token_urlsafe(24) for _ in range(3))
        start = visitor.session.get(production.authorize_url() + "&" + urlencode({"state": state, "nonce": nonce}), timeout=60)
        path = urlsplit(start.url).path
        cookies = {cookie.value for cookie in visitor.session.cookies}
        assert WRONG in visitor.recover(codes[0], email=stranger, path=path).text
        assert visitor.use(passkey, path=path, flags=0x01).status_code == 403
        assert visitor.use(passkey, path=path).status_code == 200
        form, = Page(consent(visitor, path).text).forms
        code, user = form.fields["code"], form.fields["user"]
        client = client_secret(service)
        tokens = service.exchange(code, APP, client_secret=client).json()
        assert service.token(grant_type="refresh_token", refresh_token=tokens["refresh_token"]).ok
        gone = requests.post(f"{service.url}/auth/revoke", timeout=60, data={
            "client_id": service.client_id, "client_secret": client, "token": tokens["refresh_token"]})
        assert gone.ok
        assert service.exchange(code, APP, client_secret=client).status_code == 400
        assert service.exchange(code, APP, client_secret=secret).status_code == 400
        assert service.token(grant_type="authorization_code", code=tokens["access_token"], redirect_uri=APP).status_code == 400
        assert Guest(production).recover(codes[1]).status_code == 303
        assert WRONG in Guest(production).recover(codes[1]).text
        other = Guest(production)
        assert other.use(passkey).status_code == 200
        cookies |= {cookie.value for person in (guest, visitor, other) for cookie in person.session.cookies}
        page = guest.press(guest.get("/account/passkeys"), action="codes")
        codes += re.findall("<li><code>([a-z2-7-]+)</code></li>", page.text)
        asks(asker := Guest(production))
        digits = allows(guest, requests_of(guest)[0]).replace(" ", "")
        assert enters(asker, digits).status_code == 303
        cookies |= {cookie.value for cookie in asker.session.cookies}
        assert service.stop() == 0
        written, text = lines(service, "json"), service.log()
        assert {line["message"] for line in lines(service, "json", audit=True)} >= {
            "consent-given", "recovery-code-used", "recovery-code-refused", "passkey-refused", "revoked", "device-code-used", "tokens-issued"}
    # The audit log, too, as the command prints it and as it is stored; it has IDs of passkeys and sessions, which aren't secret.
    for style in ("text", "json"):
        text += run("audit", "--format", style, "--database", production.database).stdout
    text += str(production.rows("SELECT * FROM audit_line"))
    assert "consent-given" in text and not re.search(rf"\b{digits}\b", text)
    hidden = {link.rpartition("/")[2], path.rpartition("/")[2], state, nonce, secret, client, code, user, stranger, "jane@example.com",
              *codes, *(code.replace("-", "") for code in codes), *cookies,
              *(tokens[name] for name in ("access_token", "refresh_token", "id_token")),
              *(str(value) for row in production.rows("SELECT id FROM account") for value in row),
              *(str(value) for row in production.rows("SELECT subject FROM pseudonym") for value in row)}
    assert all(len(value) > 7 for value in hidden) and len(hidden) > 30
    assert not [value for value in hidden if value in text or quote(value, safe="") in text]
    assert {"signed in", "tokens issued", "token refreshed", "token request refused", "recovery code refused", "passkey refused", "revoked",
            "signed in to the account page"} <= {line["message"] for line in written}
    # The lines of one account belong together.
    assert len({line["account"] for line in written if "account" in line}) == 1
    assert all(re.fullmatch("[0-9a-f]{16}", line["account"]) for line in written if "account" in line)


def test_nothing_else_signs_in(production, jane):
    guest = Guest(production)
    account = production.rows("SELECT id FROM account")[0][0]
    for form in ({"action": "choose", "account": account}, {"action": "create", "email": "new@example.org"}, {"account": account}):
        answer = guest.send("/account/sign-in", form)
        assert answer.status_code == 422 and guest.cookie is None
    path = urlsplit(guest.session.get(production.authorize_url(), timeout=60).url).path
    guest.send(path, {"action": "choose", "account": account})
    assert "Sign in with a passkey" in guest.get(path).text


def test_the_pages_are_for_users(production, jane):
    """They offer nothing that can't work, and their readers are no developers."""
    pages = [jane.get(f"/account{path}") for path in ("", "/personal", "/passkeys", "/sessions", "/activity", "/delete", "/device")]
    pages += [Guest(production).get("/account"), jane.get("/nowhere"), Guest(production).session.get(production.authorize_url(), timeout=60)]
    for page in pages:
        assert "<p>Quince is not made by or affiliated with Apple.</p>" in page.text, page.url
        assert not re.search("for testing|another email address|goes to|notification URL|account-deleted|relay addresses", page.text, re.I), page.url
    assert heading(pages[0]) == "Apps" and "No app uses this account yet." in pages[0].text
    assert '<a href="/account">Your account</a>' in jane.get("/nowhere").text
    deletion = '<a href="/account/delete">Delete account</a>'
    assert [page.url for page in pages if deletion in page.text] == [pages[1].url]
    assert jane.send("/account/personal", {"token": field(pages[1], "token"), "action": "add-email", "email": "a@example.com"}).status_code == 422


def test_a_planned_deletion_is_said_first_and_can_be_taken_back(production, jane):
    planned = jane.press(jane.press(jane.get("/account/delete"), action="ask"), action="delete")
    assert heading(planned).startswith("Your account will be deleted on ") and "Delete your account?" not in planned.text
    assert planned.text.index('value="keep"') < planned.text.index('class="consequences"') and "This account will be deleted" not in planned.text
    assert "This account will be deleted on" in jane.get("/account").text
    assert "Your account is kept." in jane.press(planned, action="keep").text
    assert heading(jane.get("/account/delete")) == "Delete your account?"


def test_of_64_equal_codes_at_once_one_signs_in(production, jane):
    guests = [Guest(production) for _ in range(24)]
    start = threading.Barrier(len(guests))

    def send(guest):
        start.wait()
        return guest.recover(jane.codes[0]).status_code

    with ThreadPoolExecutor(len(guests)) as threads:
        assert sorted(threads.map(send, guests)) == [303] + [422] * 23


def test_wrong_codes_answer_like_an_unknown_address_and_lock_nobody_out(production, jane):
    guest = Guest(production)
    for _ in range(20):
        assert guest.recover("aaaa-aaaa-aaaa-aaaa").status_code == 422
    wrong, unknown = guest.recover("aaaa-aaaa-aaaa-aaaa"), guest.recover(jane.codes[0], email="nobody@example.com")
    without = re.compile(r'value="[^"]*@example.com"')
    assert wrong.status_code == unknown.status_code == 422
    assert WRONG in wrong.text and without.sub("", wrong.text) == without.sub("", unknown.text)
    assert production.rows("SELECT count(*) FROM recovery_code WHERE used_at IS NOT NULL") == [(0,)]
    page = jane.press(jane.get("/account/passkeys"), action="codes")
    codes = re.findall("<li><code>([a-z2-7-]+)</code></li>", page.text)
    assert len(codes) == 10 and not set(codes) & set(jane.codes)
    assert guest.recover(jane.codes[1]).status_code == 422, "an earlier code"
    assert guest.recover(codes[0]).status_code == 303


def test_a_client_is_limited_whatever_the_address(production, jane):
    guest = Guest(production)
    for number in range(30):
        assert WRONG in guest.recover("aaaa", email=f"person{number}@example.com").text
    limited = guest.recover(jane.codes[0])
    assert (limited.status_code, limited.headers["Retry-After"]) == (429, "3600") and TOO_MANY in limited.text
    assert guest.cookie is None


def test_the_last_passkey_stays_without_recovery_codes(production, jane):
    for code in jane.codes:
        assert Guest(production).recover(code).status_code == 303
    page = jane.get("/account/passkeys")
    assert "You have no recovery codes." in page.text
    refused = jane.pressed(page, action="remove")
    assert refused.status_code == 422 and "This is your only passkey." in refused.text
    other = jane.new_passkey()
    assert 'value="Firefox on Linux"' in jane.get("/account/passkeys").text and 'value="Firefox on Linux (2)"' in jane.get("/account/passkeys").text
    first, second = [form.fields["passkey"] for form in Page(jane.get("/account/passkeys").text).forms if "passkey" in form.fields]
    assert jane.pressed(jane.get("/account/passkeys"), changes={"passkey": first}, action="remove").status_code == 303
    assert jane.pressed(jane.get("/account/passkeys"), changes={"passkey": second}, action="remove").status_code == 422
    assert Guest(production).use(other).status_code == 200


def test_the_page_says_what_is_left_without_the_only_passkey(production, jane):
    page = jane.get("/account/passkeys")
    assert "You can then sign in with recovery codes only." in page.text
    after = jane.press(page, action="remove")
    assert "The passkey is removed." in after.text and "You can now sign in with recovery codes only. Add a passkey." in after.text


def test_a_database_belongs_to_one_mode(production, tmp_path):
    assert production.service.stop() == 0
    development = [flag for flag in production.flags if flag != "--production"]
    refused = run("serve", *development, "--port", 0, "--database", production.database)
    assert refused.returncode == 2 and "the database belongs to production mode" in refused.stdout + refused.stderr
    other = tmp_path / "development.sqlite"
    with Service(*development, database=other) as service:
        assert service.stop() == 0
    refused = run("serve", *production.flags, "--port", 0, "--database", other)
    assert refused.returncode == 2 and "the database was used in development mode" in refused.stdout + refused.stderr
    refused = run("account", "invite", "jane@example.com", "--config", production.config, "--database", other)
    assert refused.returncode == 2 and "isn't the database of a service in production mode" in refused.stderr
    with production.start() as service:
        production.service = service
        assert Guest(production).enroll(production.invite())[1].status_code == 200


def test_an_invitation_is_for_the_issuer_that_the_service_has(production):
    done = run("account", "invite", "jane@example.com", "--config", production.config, "--database", production.database,
               "--issuer", "https://other.example.com")
    assert done.returncode == 2 and f"started last with the issuer {production.url}" in done.stderr
    assert production.rows("SELECT count(*) FROM invitation") == [(0,)]


def test_another_host_of_the_domain_cannot_plant_a_flow(production, jane):
    attacker, victim = Guest(production), Guest(production)
    path = urlsplit(attacker.session.get(production.authorize_url(), timeout=60).url).path
    for cookie in attacker.session.cookies:
        # A browser takes a cookie with this prefix from its own host only.
        if not cookie.name.startswith("__Host-"):
            victim.session.cookies.set_cookie(cookie)
    assert victim.session.get(production.url + path, timeout=60).status_code == 410
    assert victim.call(path + "/passkey/options").status_code == 410
    assert attacker.session.get(production.url + path, timeout=60).status_code == 200


def test_a_code_stays_unused_where_no_session_can_begin(production, jane):
    with sqlite3.connect(production.database) as database:
        account, client = database.execute("SELECT account_id, client FROM account_session").fetchone()
        now = time.time()
        database.executemany(
            "INSERT INTO account_session (digest, id, account_id, browser, client, created_at, used_at, authenticated_at) VALUES (?, ?, ?, 'x', ?, ?, ?, ?)",
            [(number.to_bytes(32, "big"), str(number), account, client, now, now, now) for number in range(2_000)])
    assert Guest(production).recover(jane.codes[0]).status_code == 429
    assert production.rows("SELECT count(*) FROM recovery_code WHERE used_at IS NOT NULL") == [(0,)]


def test_a_removed_passkey_and_an_invitation_end_the_other_sessions(production, jane):
    def is_signed_in(guest):
        return guest.session.get(production.url + "/account/passkeys", timeout=60, allow_redirects=False).status_code == 200

    other = Guest(production)
    assert other.use(jane.passkey).status_code == 200 and is_signed_in(other)
    jane.new_passkey()
    assert jane.pressed(jane.get("/account/passkeys"), action="remove").status_code == 303
    assert is_signed_in(jane) and not is_signed_in(other)
    assert other.enroll(production.invite())[1].status_code == 200
    assert is_signed_in(other) and not is_signed_in(jane)


def test_another_host_of_the_issuer_refuses_to_start(production, jane):
    assert production.service.stop() == 0
    refused = run("serve", *production.flags, "--port", 0, "--database", production.database, "--issuer", "https://id.example.com")
    assert refused.returncode == 2
    assert "the database has passkeys for 'localhost'" in refused.stderr + refused.stdout
    with production.start() as service:
        production.service = service
        assert Guest(production).use(jane.passkey).status_code == 200


def test_120_answers_a_minute_are_enough_and_ten_wrong_ones_refuse_nobody(production, jane):
    guest = Guest(production)
    for _ in range(20):
        assert guest.use(jane.passkey, flags=0x01).status_code == 403
    assert guest.use(jane.passkey).status_code == 200
    answers = [guest.call("/account/sign-in/passkey", {}).status_code for _ in range(120)]
    assert 429 in answers and answers.index(429) >= 90


# Another device

CODE = "The code is wrong or has expired."
AGAIN = "This request has ended. Ask your device again."


def asks(guest, email="jane@example.com", path="/account/sign-in"):
    """Asks the devices of an address; gives where that leads."""
    answer = guest.send(path, {"action": "ask", "email": email})
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def enters(guest, code, path="/account/sign-in"):
    return guest.send(path, {"action": "device-code", "code": code})


def requests_of(person):
    page = person.get("/account/device")
    return [form.fields["request"] for form in Page(page.text).forms if "request" in form.fields]


def allows(person, request):
    """Allows a request; gives the code that the page shows."""
    page = person.pressed(person.get("/account/device"), changes={"request": request}, action="allow")
    assert page.status_code == 303
    return re.search(r'<output class="device-code">(\d{3} \d{3})</output>', person.get("/account/device").text).group(1)


def test_another_device_allows_a_sign_in_to_the_account_page(production, jane):
    assert "Nobody is asking to sign in" in jane.get("/account/device").text
    guest = Guest(production)
    assert asks(guest) == "/account/sign-in?way=device"
    page = guest.get("/account/sign-in?way=device")
    assert heading(page) == "Enter the code" and f"localhost:{production.port}/account/device" in words(page)
    assert "Another browser asks to sign in to your account." in jane.get("/account").text
    request, = requests_of(jane)
    assert "IP address 127.0.0.1" in jane.get("/account/device").text
    code = allows(jane, request)
    assert code.replace(" ", "") not in str(production.rows("SELECT * FROM device_request"))
    answer = enters(guest, code)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/account/passkeys?done=signed-in-by-device")
    assert "Add a passkey on this device" in guest.get(answer.headers["Location"]).text
    assert requests_of(jane) == [] and enters(guest, code).status_code == 422, "once"
    production.service.has_logged("sign-in allowed on a device", "device code used")
    assert code.replace(" ", "") not in production.service.log()


def test_another_device_allows_a_sign_in_to_an_app(production, jane):
    guest = Guest(production)
    path = urlsplit(guest.session.get(production.authorize_url(), timeout=60).url).path
    assert asks(guest, path=path) == path + "?way=device"
    assert "Enter the code" in guest.get(path + "?way=device").text
    code = allows(jane, requests_of(jane)[0])
    answer = enters(guest, code.replace(" ", ""), path)
    assert (answer.status_code, answer.headers["Location"]) == (303, path)
    assert f'<p class="hint advice">{ADVICE}</p>' in words(guest.get(path))
    assert Page(consent(guest, path).text).forms[0].fields["code"]


def test_only_the_browser_that_asked_can_use_the_code_and_only_if_it_was_allowed(production, jane):
    first, other = Guest(production), Guest(production)
    asks(first), asks(other)
    newest, oldest = requests_of(jane)
    code = allows(jane, oldest)
    assert CODE in enters(other, code).text and enters(Guest(production), code).status_code == 422
    denied = jane.press(jane.get("/account/device"), changes={"request": newest}, action="deny")
    assert "Refused. If you didn’t ask, you don’t have to do anything." in denied.text
    assert requests_of(jane) == [oldest]
    assert enters(first, code).status_code == 303


@pytest.mark.parametrize("change", ["remove", "codes", "end-others"])
def test_who_ends_what_others_have_begun_ends_their_sign_ins_too(production, jane, change):
    """A code that a device has allowed, sign-ins to apps that only lack the consent, and codes that no app has used."""
    thief = Guest(production)
    assert Guest(production).recover(jane.codes[1]).status_code == 303, "another session"
    asks(thief)
    code = allows(jane, requests_of(jane)[0])
    apps = [Guest(production), Guest(production)]
    paths = [urlsplit(guest.session.get(production.authorize_url(), timeout=60).url).path for guest in apps]
    assert apps[0].recover(jane.codes[0], path=paths[0]).status_code == 303
    assert asks(apps[1], path=paths[1]) and enters(apps[1], allows(jane, requests_of(jane)[0]), paths[1]).status_code == 303
    assert all("jane@example.com" in words(guest.get(path)) for guest, path in zip(apps, paths))
    # The response of one is kept back.
    kept = Page(consent(apps[1], paths[1]).text).forms[0].fields["code"]
    page = {"end-others": "/account/sessions"}.get(change, "/account/passkeys")
    assert jane.pressed(jane.get(page), action=change).status_code in (200, 303)
    assert enters(thief, code).status_code == 422
    for guest, path in zip(apps, paths):
        guest.send(path, {"action": "continue"})
        assert "Sign in with a passkey" in guest.get(path).text, "it begins anew"
    assert production.rows("SELECT count(*) FROM authorization_code") == [(0,)]
    assert production.service.exchange(kept, APP).json() == {"error": "invalid_grant"}


def test_three_wrong_codes_end_a_request_and_all_requests_look_the_same(production, jane):
    """The request of a device that allowed it, of one that didn't, and for an email address without an account."""
    people = [Guest(production) for _ in range(3)]
    emails = ["jane@example.com", "jane@example.com", "nobody@example.com"]
    pages = [person.get(asks(person, email)) for person, email in zip(people, emails)]
    denied, allowed = requests_of(jane)
    code = allows(jane, allowed)
    assert jane.pressed(jane.get("/account/device"), changes={"request": denied}, action="deny").status_code == 303
    wrong = "000000" if code != "000 000" else "111111"
    for number in range(3):
        assert len({page.text for page in pages}) == 1
        pages = [person.pressed(page, changes={"code": wrong}, action="device-code") for person, page in zip(people, pages)]
        assert {page.status_code for page in pages} == {422}
        assert (CODE in pages[0].text, AGAIN in pages[0].text) == (number < 2, number == 2)
    assert len({page.text for page in pages}) == 1 and 'name="code"' not in pages[0].text
    assert CODE in enters(people[0], code).text and requests_of(jane) == [] and people[0].cookie is None
    again = people[0].pressed(pages[0], changes={"email": "jane@example.com"}, action="ask")
    assert again.headers["Location"] == "/account/sign-in?way=device" and len(requests_of(jane)) == 1


def test_an_address_without_an_account_looks_the_same_and_three_requests_an_hour_reach_a_device(production, jane):
    unknown = Guest(production)
    assert asks(unknown, "nobody@example.com") == asks(Guest(production))
    for _ in range(4):
        asks(Guest(production))
    assert len(requests_of(jane)) == 3
    page, other = enters(unknown, "123456"), enters(Guest(production), "123456")
    assert page.status_code == other.status_code == 422 and page.text == other.text
    mallory = Guest(production)
    mallory.enroll(production.invite("mallory@example.com"))
    refused = mallory.pressed(jane.get("/account/device"), changes={"request": requests_of(jane)[0]}, action="allow")
    assert refused.status_code == 403, "a form of another session"
    assert requests_of(mallory) == []


def test_of_16_equal_codes_at_once_one_signs_in(production, jane):
    guest = Guest(production)
    asks(guest)
    code = allows(jane, requests_of(jane)[0])
    start = threading.Barrier(16)

    def send(_):
        copy = Guest(production)
        copy.session.cookies.update(guest.session.cookies)
        start.wait()
        return enters(copy, code).status_code

    with ThreadPoolExecutor(16) as threads:
        assert sorted(threads.map(send, range(16))) == [303] + [422] * 15


def test_a_client_asks_30_times_an_hour(production, jane):
    for number in range(30):
        asks(Guest(production), f"person{number}@example.com")
    limited = Guest(production).send("/account/sign-in", {"action": "ask", "email": "jane@example.com"})
    assert limited.status_code == 429 and requests_of(jane) == []


def test_a_session_whose_user_has_not_signed_in_lately_allows_nothing_and_shows_no_code(production, jane):
    guest = Guest(production)
    asks(guest)
    request, = requests_of(jane)
    page = jane.get("/account/device")
    with sqlite3.connect(production.database) as database:
        database.execute("UPDATE account_session SET authenticated_at = authenticated_at - 400")
    refused = jane.pressed(page, changes={"request": request}, action="allow")
    assert refused.headers["Location"] == "/account/sign-in?return=/account/device"
    assert production.rows("SELECT allowed FROM device_request") == [(0,)]
    with sqlite3.connect(production.database) as database:
        database.execute("UPDATE device_request SET allowed = 1")
    assert "device-code" not in jane.get("/account/device").text
    assert jane.pressed(jane.get("/account/device"), changes={"request": request}, action="deny").status_code == 303


def test_refused_passkeys_write_few_lines_into_the_audit_log(production, jane):
    def lines():
        return production.rows("SELECT count(*) FROM audit_line WHERE action = 'passkey-refused'")[0][0]

    guest = Guest(production)
    for _ in range(40):
        assert guest.session.post(production.url + "/account/sign-in/passkey", timeout=60).status_code in (400, 403, 415)
    assert lines() == 0
    for _ in range(40):
        assert guest.use(jane.passkey, flags=0x01).status_code == 403
    assert lines() == 30


def test_a_browser_keeps_ten_flows(production):
    guest = Guest(production)
    for _ in range(14):
        assert guest.session.get(production.authorize_url(), timeout=60).status_code == 200
    assert len([cookie for cookie in guest.session.cookies if cookie.name.startswith("__Host-quince_flow_")]) <= 10


# In a browser


@pytest.fixture
def secure_window(production):
    with chromium(f"ignore-certificate-errors-spki-list={production.pin}") as window:
        yield window


def look(window, artefacts, name):
    """Looks at a page in each way, with axe; it fits the smallest phone, too."""
    for way in ("desktop", "dark", "phone"):
        theme = "dark" if way == "dark" else "light"
        window.color_scheme(theme)
        if way == "phone":
            window.phone()
        assert window.problems(theme) == [], (name, way)
        window.picture(artefacts / f"{name}-{way}.png")
    window.size(320, 640, mobile=True)
    assert window.fits() and window.driver.execute_script(OVERHANG) == [], name
    window.command("Emulation.clearDeviceMetricsOverride")


#: The parts of a page that are wider than the place for them.
OVERHANG = """
    const card = document.querySelector(".card"), style = getComputedStyle(card), box = card.getBoundingClientRect();
    const right = box.right - parseFloat(style.paddingRight) + 1;
    return [...card.querySelectorAll("input, button, form, h1, p, li, a")]
        .filter((part) => !part.closest(".unseen") && part.getBoundingClientRect().right > right).map((part) => part.outerHTML.slice(0, 120));"""


def copies_and_prints(window, codes):
    window.command("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    window.press("button[value=copy]")
    window.has_text("The codes are copied.")
    assert window.driver.execute_async_script("navigator.clipboard.readText().then(arguments[0])").split() == codes
    window.driver.execute_script("window.print = () => { document.title = 'printed'; }")
    window.press("button[value=print]")
    window.wait(lambda driver: driver.title == "printed", "the dialog for printing")


def test_the_whole_way_in_a_browser(production, secure_window, artefacts):
    window = secure_window
    window.open(production.invite())
    device = VirtualAuthenticator(window)
    window.element("#passkey button")
    look(window, artefacts, "invitation")
    window.press("#passkey button")
    window.has_text("Your passkey is ready.")
    codes = [item.text for item in window.driver.find_elements("css selector", ".codes code")]
    assert len(codes) == 10
    assert window.element("h1").text == "Save your recovery codes"
    look(window, artefacts, "invitation-codes")
    copies_and_prints(window, codes)
    window.press("#codes a")
    window.has_text("jane@example.com")
    window.open(production.url + "/account/passkeys")
    window.element("#passkey button")
    look(window, artefacts, "production-passkeys")
    window.size(1100, 800)
    assert len({link.rect["y"] for link in window.driver.find_elements("css selector", ".account-nav a")}) == 1, "one line of links"
    window.command("Emulation.clearDeviceMetricsOverride")
    window.press(".passkeys summary")
    window.has_text("You can then sign in with recovery codes only.")
    window.press(".fields-form summary")
    window.has_text("The earlier codes stop working at once.")
    look(window, artefacts, "production-passkeys-asked")
    window.press("button[value=codes]")
    window.has_text("Save your recovery codes")
    codes = [item.text for item in window.driver.find_elements("css selector", ".codes code")]
    look(window, artefacts, "production-codes")
    copies_and_prints(window, codes)
    window.open(production.url + "/account/personal")
    look(window, artefacts, "production-personal")
    window.open(production.url + "/account/delete")
    look(window, artefacts, "production-delete")
    window.press("button[value=ask]")
    window.press("button[value=delete]")
    window.has_text("Your account will be deleted on")
    look(window, artefacts, "production-planned")
    window.press("button[value=keep]")
    window.has_text("Your account is kept.")
    device.acts(False)
    window.press("button[value=sign-out]")
    window.has_text("Sign in with a passkey")
    look(window, artefacts, "production-sign-in")
    window.press("summary")
    window.element("#email").send_keys("jane@example.com")
    window.element("#code").send_keys(codes[3] + "x\n")
    window.has_text(WRONG)
    look(window, artefacts, "production-recovery")
    window.element("#code").send_keys(codes[3] + "\n")
    window.has_text("9 codes are left.")
    look(window, artefacts, "production-after-recovery")
    window.press("button[value=sign-out]")
    window.has_text("Sign in with a passkey")
    device.acts(True)
    window.open(production.authorize_url())
    window.element("button[value=continue]")
    window.has_text("jane@example.com")
    assert [text for text in window.complaints() if "422" not in text] == []


def test_the_prompt_appears_by_itself_and_both_pages_are_accessible(production, secure_window, artefacts):
    window = secure_window
    window.open(production.invite())
    VirtualAuthenticator(window)
    window.press("#passkey button")
    window.has_text("Your passkey is ready.")
    window.open(production.url + "/account/device")
    window.has_text("Nobody is asking to sign in")
    look(window, artefacts, "device-empty")
    guest = Guest(production)
    asks(guest)
    window.has_text("Is this you?")
    look(window, artefacts, "device-prompt")
    window.press("button[value=allow]")
    code = window.element(".device-code").text
    look(window, artefacts, "device-allowed")
    assert enters(guest, code).status_code == 303
    window.has_text("Nobody is asking to sign in")
    window.open(production.url + "/account")
    window.driver.delete_all_cookies()
    window.open(production.url + "/account/sign-in?way=device")
    look(window, artefacts, "device-code")
    for number in range(3):
        window.element(f"input[name=tries][value='{number}']")
        window.element("#code").send_keys("000000\n")
    window.has_text(AGAIN)
    look(window, artefacts, "device-code-ended")
    assert [text for text in window.complaints() if "422" not in text] == []


def test_a_recovery_code_needs_no_script(production, jane, secure_window):
    secure_window.without_scripts()
    secure_window.open(production.url + "/account")
    secure_window.has_text("turn JavaScript on")
    secure_window.press("summary")
    secure_window.element("#email").send_keys("jane@example.com")
    secure_window.element("#code").send_keys(jane.codes[0] + "\n")
    secure_window.element(".account-nav")


def test_markup_of_the_pages(production, jane, tmp_path):
    guest = Guest(production)
    pages = {
        "invitation": guest.get(urlsplit(production.invite("new@example.org")).path), "ended": guest.get("/account/invitation/x"),
        "sign-in": guest.get("/account/sign-in"), "app": guest.session.get(production.authorize_url(), timeout=60),
        "wrong": guest.recover("aaaa"), "passkeys": jane.get("/account/passkeys"),
        "codes": jane.press(jane.get("/account/passkeys"), action="codes"),
        "again": guest.send("/account/sign-in", {"action": "device-code", "code": "1", "tries": "2"}),
    }
    assert AGAIN in pages["again"].text
    assert problems_of_files({f"{name}.html": page.content for name, page in pages.items()}, tmp_path) == []
