"""Passkeys on the wire: an authenticator that nobody here wrote (python-fido2), and every way to lie to the service."""

import threading
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest
import requests
from fido2.cose import CoseKey

from account import Person, field, id_of, words
from conftest import CALLBACK
from quince import Page
from soft_authenticator import AT, BE, BS, UP, UV, SoftPasskey, b64

CANT_SIGN_IN = "This passkey can’t be used here. Try again, or use another way to sign in."
CANT_ADD = "The passkey can’t be added. Try again."


class PasskeyPerson(Person):
    """A person whose browser has the passkey script."""

    def __init__(self, service):
        super().__init__(service)
        # As browsers write it.
        self.origin = service.url

    def call(self, path, body=None, **headers):
        """A call of the script; `headers` replaces, with None for a header that isn't sent."""
        headers = {"Origin": self.origin, "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin"} | {
            name.replace("_", "-"): value for name, value in headers.items()}
        return self.session.post(self.service.url + path, json=body or {}, timeout=60, allow_redirects=False, headers=headers)

    # Adding one

    def creation(self):
        answer = self.call("/account/passkeys/passkey/options", {"token": self.token("/account/passkeys")})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def add(self, passkey, options=None, **changes):
        message = passkey.create(options or self.creation(), **changes)
        return self.call("/account/passkeys/passkey", {"token": self.token("/account/passkeys"), "credential": message})

    def new_passkey(self, **more):
        passkey = SoftPasskey(self.origin, **more)
        answer = self.add(passkey)
        assert answer.status_code == 200, answer.text
        assert answer.json() == {"location": "/account/passkeys?done=passkey-added"}
        return passkey

    # Signing in

    def request(self, path="/account/sign-in"):
        answer = self.call(path + "/passkey/options")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def use(self, passkey, options=None, path="/account/sign-in", **changes):
        return self.call(path + "/passkey", {"credential": passkey.get(options or self.request(path), **changes)})


def passkeys(service, email="jane@example.com"):
    """The passkeys that the account page of a person lists."""
    person = PasskeyPerson(service)
    person.sign_in(email)
    page = person.get("/account/passkeys").text
    return [form.fields["passkey"] for form in Page(page).forms if "passkey" in form.fields]


@pytest.fixture
def jane(service):
    person = PasskeyPerson(service)
    person.sign_in()
    return person


@pytest.fixture
def signed_out(service, jane):
    """Jane has a passkey; a browser in which nobody is signed in."""
    person = PasskeyPerson(service)
    person.passkey = jane.new_passkey()
    return person


@pytest.mark.parametrize("algorithm", ["ES256", "EdDSA", "RS256"])
@pytest.mark.parametrize("attestation", ["none", "packed"])
def test_each_algorithm_and_attestation(service, jane, algorithm, attestation):
    passkey = SoftPasskey(jane.origin, algorithm)
    assert jane.add(passkey, attestation=attestation).status_code == 200
    other = PasskeyPerson(service)
    answer = other.use(passkey)
    assert answer.status_code == 200, answer.text
    assert answer.json()["location"] == "/account"
    assert "jane@example.com" in words(other.get())
    assert answer.json()["accepted"] == {"rpId": "localhost", "userId": b64(passkey.handle), "allAcceptedCredentialIds": [b64(passkey.id)]}


def test_the_options(service, jane):
    first = jane.creation()
    assert first["rp"] == {"id": "localhost", "name": "Quince"}
    assert first["user"]["name"] == "jane@example.com" and first["user"]["displayName"] == "Jane Quince"
    assert [entry["alg"] for entry in first["pubKeyCredParams"]] == [-7, -8, -257]
    assert first["authenticatorSelection"] == {"residentKey": "required", "requireResidentKey": True, "userVerification": "required"}
    assert (first["attestation"], first["timeout"], first["excludeCredentials"]) == ("none", 300_000, [])
    assert len(first["user"]["id"]) == len(first["challenge"]) == 43
    second = jane.creation()
    assert second["challenge"] != first["challenge"] and second["user"] == first["user"]
    asked = PasskeyPerson(service).request()
    assert asked.pop("challenge") and asked == {"rpId": "localhost", "userVerification": "required", "allowCredentials": [], "timeout": 300_000}
    passkey = jane.new_passkey()
    assert jane.creation()["excludeCredentials"] == [{"type": "public-key", "id": b64(passkey.id), "transports": ["internal"]}]
    other = PasskeyPerson(service)
    other.sign_in("ravi@example.com")
    assert other.creation()["user"]["id"] != first["user"]["id"]


def test_signing_in_to_an_app(service, signed_out):
    start = signed_out.session.get(service.authorize_url(CALLBACK, scope="name email", response_mode="form_post"), timeout=60)
    path = urlsplit(start.url).path
    answer = signed_out.use(signed_out.passkey, path=path)
    assert answer.status_code == 200, answer.text
    assert answer.json()["location"] == path
    assert "jane@example.com" in words(signed_out.get(path))
    again = signed_out.call(path + "/passkey/options")
    assert (again.status_code, again.json()["location"]) == (409, path), "the flow has its account"


REGISTRATIONS = {
    "R1: a challenge that nobody sent": {"client_data": {"challenge": b64(b"\7" * 32)}},
    "R2: another type": {"client_data": {"type": "webauthn.get"}},
    "R4: another port": {"client_data": {"origin": "http://localhost:1"}},
    "R5: in a frame of another site": {"client_data": {"crossOrigin": True}},
    "R5: with a top origin": {"client_data": {"topOrigin": "https://evil.example"}},
    "R7: a byte after the attestation object": {"after_object": b"\0"},
    "R8: another RP ID": {"rp_id": "example.org"},
    "R9: nobody was present": {"flags": UV | AT},
    "R10: the person wasn't verified": {"flags": UP | AT},
    "R11: backed up, but not eligible": {"flags": UP | UV | BS | AT},
    "R12: no credential": {"flags": UP | UV},
    "R12: bytes after the credential": {"after_data": b"\0"},
    "R13: an algorithm that wasn't offered": {"cose": CoseKey({1: 2, 3: -35, -1: 2, -2: b"\1" * 48, -3: b"\2" * 48})},
    "R14: a point off the curve": {"cose": CoseKey({1: 2, 3: -7, -1: 1, -2: b"\1" * 32, -3: b"\2" * 32})},
    "R15: none with a statement": {"statement": {"alg": -7}},
    "R15: a bad self attestation": {"attestation": "packed", "attestation_signature": b"\1" * 70},
    "R16: another id": {"id": b64(b"\3" * 32), "rawId": b64(b"\3" * 32)},
    "R16: rawId and id differ": {"rawId": b64(b"\3" * 32)},
    "no public key": {"type": "password"},
}


@pytest.mark.parametrize("changes", REGISTRATIONS.values(), ids=REGISTRATIONS)
def test_a_registration_that_fails_stores_nothing_and_uses_the_challenge_up(service, jane, changes):
    passkey, options = SoftPasskey(jane.origin), jane.creation()
    answer = jane.add(passkey, options, **{name: dict(value) if isinstance(value, dict) else value for name, value in changes.items()})
    assert (answer.status_code, answer.json()["message"]) == (403, CANT_ADD)
    assert passkeys(service) == []
    # What the browser sent could be read to the challenge, so the ceremony is over.
    if "challenge" not in changes.get("client_data", {}) and not {"rawId", "type"} & set(changes):
        assert jane.add(passkey, options).status_code == 403, "R21"
    assert passkeys(service) == []
    service.has_logged("passkey refused")


def test_extensions_that_nobody_asked_for_are_ignored(service, jane):
    passkey = SoftPasskey(jane.origin)
    answer = jane.add(passkey, flags=UP | UV | AT | 0x80, after_data=bytes.fromhex("a16b6372656450726f7465637402"), clientExtensionResults={"prf": {"enabled": True}})
    assert answer.status_code == 200, "R19"


def test_a_challenge_works_once_for_its_account_and_browser_and_five_minutes(service, jane):
    options, passkey = jane.creation(), SoftPasskey(jane.origin)
    assert jane.add(passkey, options).status_code == 200
    assert jane.add(SoftPasskey(jane.origin), options).status_code == 403, "used"
    options = jane.creation()
    elsewhere = PasskeyPerson(service)
    elsewhere.sign_in()
    assert elsewhere.add(SoftPasskey(jane.origin), options).status_code == 403, "another session of Jane"
    options = jane.creation()
    ravi = PasskeyPerson(service)
    ravi.sign_in("ravi@example.com")
    assert ravi.add(SoftPasskey(jane.origin), options).status_code == 403, "another account"
    signing_in = PasskeyPerson(service).request()
    assert jane.add(SoftPasskey(jane.origin), signing_in | {"user": {"id": "AAAA"}}).status_code == 403, "of a sign-in"
    options = jane.creation()
    service.api("PUT", "clock", {"advanceSeconds": 299})
    assert jane.add(SoftPasskey(jane.origin), options).status_code == 200


def test_a_credential_is_registered_once(service, jane):
    passkey = jane.new_passkey()
    answer = jane.add(passkey)
    assert (answer.status_code, answer.json()["message"]) == (409, "This passkey exists already.")
    ravi = PasskeyPerson(service)
    ravi.sign_in("ravi@example.com")
    assert ravi.add(passkey).status_code == 409
    assert len(passkeys(service)) == 1 and passkeys(service, "ravi@example.com") == []


def test_of_equal_registrations_at_once_one_is_stored(service, jane):
    passkey, token = SoftPasskey(jane.origin), jane.token("/account/passkeys")
    messages = [passkey.create(jane.creation()) for _ in range(16)]
    start = threading.Barrier(len(messages))

    def send(message):
        start.wait()
        return jane.call("/account/passkeys/passkey", {"token": token, "credential": message}).status_code

    with ThreadPoolExecutor(len(messages)) as threads:
        assert sorted(threads.map(send, messages)) == [200] + [409] * 15
    assert len(passkeys(service)) == 1


def test_adding_wants_a_recent_proof_the_form_token_and_our_page(service, jane):
    path, token = "/account/passkeys/passkey/options", jane.token("/account/passkeys")
    assert jane.call(path, {"token": "x"}).status_code == 403
    assert jane.call(path, {"token": token}).status_code == 200
    service.api("PUT", "clock", {"advanceSeconds": 300})
    answer = jane.call(path, {"token": token})
    assert (answer.status_code, answer.json()["location"]) == (403, "/account/sign-in?return=/account/passkeys")
    nobody = PasskeyPerson(service).call(path, {"token": token})
    assert (nobody.status_code, nobody.json()["location"]) == (403, "/account/sign-in?return=/account/passkeys")


@pytest.mark.parametrize("origin", [None, "null", "http://localhost:1", "https://localhost", "http://127.0.0.1:{port}", "{url}/", "HTTP://LOCALHOST:{port}"])
def test_only_our_own_pages_can_ask(service, jane, origin):
    port = urlsplit(service.url).port
    origin = origin and origin.format(port=port, url=service.url)
    for path in ("/account/sign-in/passkey/options", "/account/sign-in/passkey", "/account/passkeys/passkey/options", "/account/passkeys/passkey"):
        assert jane.call(path, {"token": jane.token("/account/passkeys")}, Origin=origin).status_code == 403, path
    page = jane.session.get(service.authorize_url(CALLBACK), timeout=60)
    for path in ("/passkey/options", "/passkey"):
        assert jane.call(urlsplit(page.url).path + path, Origin=origin).status_code == 403, path


def test_what_is_not_json_is_refused(service, jane):
    path = service.url + "/account/sign-in/passkey"
    headers = {"Origin": service.url, "Content-Type": "application/json"}
    for body in (b"", b"{", b"[]", b"\xff", b'{"credential":1,"credential":2}', b"[" * 5_000):
        assert requests.post(path, data=body, headers=headers, timeout=60).status_code in (400, 403), body[:20]
    assert requests.post(path, data={"credential": "x"}, headers={"Origin": service.url}, timeout=60).status_code == 400
    assert requests.post(path, data=b" " * 20_000, headers=headers, timeout=60).status_code == 413


SIGN_INS = {
    "A2: another handle": {"handle": b"\1" * 32},
    "A2: no handle": {"handle": None},
    "A3: another type": {"client_data": {"type": "webauthn.create"}},
    "A4: a challenge that nobody sent": {"client_data": {"challenge": b64(b"\7" * 32)}},
    "A5: another origin": {"client_data": {"origin": "https://localhost"}},
    "A6: in a frame": {"client_data": {"crossOrigin": True}},
    "A7: another RP ID": {"rp_id": "example.org"},
    "A8: nobody was present": {"flags": UV},
    "A9: the person wasn't verified": {"flags": UP},
    "A10: backed up, but not eligible": {"flags": UP | UV | BS},
    "A11: eligible now": {"flags": UP | UV | BE},
    "A12: one bit of the signature": {"signature": lambda right: right[:-1] + bytes([right[-1] ^ 1])},
    "A12: a byte more": {"signature": lambda right: right + b"\0"},
    "A12: no signature": {"signature": lambda right: b""},
    "A15: a byte after the data": {"after_data": b"\0"},
    "A15: a credential": {"flags": UP | UV | AT},
}


@pytest.mark.parametrize("changes", SIGN_INS.values(), ids=SIGN_INS)
def test_a_sign_in_that_fails_says_nothing_and_uses_the_challenge_up(service, signed_out, changes):
    options = signed_out.request()
    answer = signed_out.use(signed_out.passkey, options, **{name: dict(value) if isinstance(value, dict) else value for name, value in changes.items()})
    assert (answer.status_code, answer.json()) == (403, {"message": CANT_SIGN_IN})
    assert signed_out.cookie is None
    if "challenge" not in changes.get("client_data", {}):
        assert signed_out.use(signed_out.passkey, options).status_code == 403, "A4: the challenge is used up"
    assert signed_out.use(signed_out.passkey).status_code == 200


def test_an_unknown_credential_looks_like_a_bad_signature_and_the_browser_may_forget_it(service, signed_out):
    unknown = SoftPasskey(signed_out.origin, handle=signed_out.passkey.handle)
    answer = signed_out.use(unknown)
    assert (answer.status_code, answer.json()) == (403, {"message": CANT_SIGN_IN, "unknown": True})


def test_nobody_gets_in_with_the_answer_of_another(service, jane, signed_out):
    ravi = PasskeyPerson(service)
    ravi.sign_in("ravi@example.com")
    theirs = ravi.new_passkey()
    ours = signed_out.passkey
    swaps = [
        {"id": b64(ours.id), "rawId": b64(ours.id)}, {"id": b64(ours.id), "rawId": b64(ours.id), "handle": ours.handle},
        {"handle": ours.handle},
    ]
    for swap in swaps:
        assert signed_out.use(theirs, **swap).status_code == 403, "A16"
    assert signed_out.use(theirs).status_code == 200
    assert "ravi@example.com" in words(signed_out.get())


def test_a_challenge_belongs_to_its_browser_and_its_flow(service, signed_out):
    options = signed_out.request()
    other = PasskeyPerson(service)
    other.request()
    assert other.use(signed_out.passkey, options).status_code == 403, "A4: another browser"
    assert signed_out.use(signed_out.passkey, options).status_code == 403, "it is used up then"
    paths = [urlsplit(signed_out.session.get(service.authorize_url(CALLBACK), timeout=60).url).path for _ in range(2)]
    options = signed_out.request(paths[0])
    assert signed_out.use(signed_out.passkey, options, path=paths[1]).status_code == 403, "A4: another flow"
    options = signed_out.request()
    assert signed_out.use(signed_out.passkey, options, path=paths[0]).status_code == 403, "of the account page"
    no_cookie = PasskeyPerson(service)
    options = no_cookie.request()
    no_cookie.session.cookies.clear()
    assert no_cookie.use(signed_out.passkey, options).status_code == 403


def test_a_sign_in_after_five_minutes_is_refused(service, signed_out):
    options = signed_out.request()
    service.api("PUT", "clock", {"advanceSeconds": 300})
    assert signed_out.use(signed_out.passkey, options).status_code == 403


def test_a_counter_that_does_not_grow_is_a_copy(service, jane):
    passkey = jane.new_passkey(count=5)
    for count, status in [(5, 403), (4, 403), (0, 403), (9, 200), (9, 403), (10, 200)]:
        person = PasskeyPerson(service)
        answer = person.use(passkey, count=count)
        assert answer.status_code == status, (count, answer.text)
        if status == 403:
            assert "someone may have a copy of it" in answer.json()["message"] and person.cookie is None


@pytest.mark.parametrize("count", [0, 7], ids=["without a counter", "with one counter"])
def test_of_64_equal_answers_at_once_one_signs_in(service, jane, signed_out, count):
    message = signed_out.passkey.get(signed_out.request(), count=count)
    start = threading.Barrier(64)

    def send(_):
        start.wait()
        answer = signed_out.call("/account/sign-in/passkey", {"credential": message})
        return answer.status_code

    with ThreadPoolExecutor(64) as threads:
        assert sorted(threads.map(send, range(64))) == [200] + [403] * 63
    sessions = jane.get("/account/sessions").text
    assert sessions.count("IP address") == 2, "Jane's first one, and one more"


def test_two_sign_ins_with_one_counter_at_once(service, jane, signed_out):
    """A14: each has its own challenge, but only one can be the next of this counter."""
    people = [PasskeyPerson(service) for _ in range(8)]
    messages = [signed_out.passkey.get(person.request(), count=3) for person in people]
    start = threading.Barrier(len(people))

    def send(pair):
        start.wait()
        return pair[0].call("/account/sign-in/passkey", {"credential": pair[1]}).status_code

    with ThreadPoolExecutor(len(people)) as threads:
        assert sorted(threads.map(send, zip(people, messages))) == [200] + [403] * 7


def test_an_account_or_a_passkey_that_is_gone_between_options_and_answer(service, jane, signed_out):
    options = signed_out.request()
    page = jane.get("/account/passkeys")
    assert "The passkey is removed" in jane.press(page, action="remove").text
    answer = signed_out.use(signed_out.passkey, options)
    assert (answer.status_code, answer.json().get("unknown")) == (403, True)
    passkey = jane.new_passkey()
    options = signed_out.request()
    service.api("DELETE", f"accounts/{id_of(service, 'jane@example.com')}")
    assert signed_out.use(passkey, options).status_code == 403, "A18"


def test_names_and_removal_on_the_account_page(service, jane):
    jane.new_passkey()
    page = jane.get("/account/passkeys")
    assert 'value="Firefox on Linux"' in page.text, "the browser's name is proposed"
    renamed = jane.press(page, changes={"name": "  My   key "}, action="rename")
    assert 'value="My key"' in renamed.text and "The name of the passkey is saved." in renamed.text
    for name in ("", "x" * 61, "a\nb"):
        refused = jane.pressed(renamed, changes={"name": name}, action="rename")
        assert refused.status_code == 422 and "Enter a name of 1 to 60 characters." in refused.text, name
    ravi = PasskeyPerson(service)
    ravi.sign_in("ravi@example.com")
    form = {"token": field(ravi.get("/account/passkeys"), "token"), "passkey": passkeys(service)[0]}
    for action in ({"action": "remove"}, {"action": "rename", "name": "mine"}):
        assert ravi.send("/account/passkeys", form | action).status_code == 404
    service.api("PUT", "clock", {"advanceSeconds": 300})
    answer = jane.pressed(renamed, action="remove")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/account/sign-in?return=/account/passkeys")
    assert len(passkeys(service)) == 1


def test_an_account_has_at_most_20(service, jane):
    for _ in range(20):
        jane.new_passkey(algorithm="EdDSA")
    answer = jane.add(SoftPasskey(jane.origin))
    assert (answer.status_code, answer.json()["message"]) == (409, "An account has at most 20 passkeys. Remove one first.")


def test_a_passkey_is_a_recent_proof_that_leads_back(service, jane):
    passkey = jane.new_passkey()
    service.api("PUT", "clock", {"advanceSeconds": 300})
    page = jane.get("/account/delete")
    assert "Sign in again" in page.text
    path = "/account/sign-in"
    answer = jane.call(path + "/passkey?return=/account/delete", {"credential": passkey.get(jane.request())})
    assert answer.json()["location"] == "/account/delete"
    assert "Sign in again" not in jane.get("/account/delete").text


def test_a_reset_forgets_passkeys_and_a_snapshot_brings_them_back(service, jane):
    passkey = jane.new_passkey()
    snapshot = service.api("POST", "snapshots")
    service.api("POST", "reset")
    assert passkeys(service) == []
    service.api("POST", f"snapshots/{snapshot['id']}/restore")
    assert PasskeyPerson(service).use(passkey).status_code == 200
