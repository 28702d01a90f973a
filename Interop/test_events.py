"""Notifications: what users do reaches the app's server, signed, at least once, and nothing else is reached."""

import collections
import concurrent.futures
import contextlib
import json
import os
import pty
import re
import selectors
import signal
import socket
import subprocess
import threading
import time

import jwt
import pytest
import requests

from conftest import CALLBACK
from orchard import Shop
from quince import Browser, Service, binary, clean_environment, run
from receivers import Program, Receiver
from server import wait_for
from test_production import give
from test_relying_party import BUILT, free_port

APP = "com.example.quince.app"
TYPES = ["consent-revoked", "email-disabled", "email-enabled", "account-deleted"]


@pytest.fixture
def receiver():
    with Receiver() as running:
        yield running


def set_url(service, url, app=APP):
    service.api("PATCH", f"apps/{app}", {"notificationURL": url})


def sign_in(service, account="ravi@example.com", client=None):
    """A grant of the account, and its tokens."""
    return service.api("POST", "tokens", {
        "account": account, "clientId": client or service.client_id, "kind": "tokens", "scope": "name email"})


def send(service, kind, *faults, account="ravi@example.com"):
    return service.api("POST", "events", {
        "account": account, "clientId": service.client_id, "type": kind, "faults": list(faults)})["events"]


def event(service, number):
    return service.api("GET", f"events/{number}")


def settled(service, number, *states):
    """The event, as soon as it is in one of the states."""
    return wait_for(lambda: (one := event(service, number))["state"] in (states or ("delivered",)) and one, f"event {number}")


def attempted(service, number, count):
    """The event, as soon as it has so many attempts."""
    return wait_for(lambda: len((one := event(service, number))["attempts"]) >= count and one, f"{count} attempts of {number}")


def grant(service, account="ravi@example.com"):
    return next(one for one in service.api("GET", "grants")["grants"] if one["account"]["email"] == account)


# What is sent

@pytest.mark.parametrize("profile", ["documented", "observed"])
def test_pyjwt_reads_every_type(running_services, receiver, profile):
    from conftest import reset_service
    service = reset_service(running_services, "--redirect-uri", CALLBACK, "--profile", profile)
    set_url(service, f"{receiver.url}/200")
    subject = sign_in(service)["subject"]
    for number, kind in enumerate(TYPES):
        before = time.time()
        settled(service, send(service, kind)[0]["id"])
        sent = receiver.got[number]
        assert sent.headers["Content-Type"] == "application/json" and sent.headers["User-Agent"] == "Quince"
        assert list(json.loads(sent.body)) == ["payload"]
        header = jwt.get_unverified_header(sent.payload)
        assert set(header) == {"kid", "alg"} and header["alg"] == "RS256"
        claims = sent.verified(service, APP)
        assert re.fullmatch(r"[A-Za-z0-9_-]{22}", claims["jti"])
        if profile == "observed":
            assert claims["exp"] == claims["iat"] + 86_400
            assert isinstance(claims["events"], str)
        else:
            assert "exp" not in claims
            assert isinstance(claims["events"], dict)
        events = json.loads(claims["events"]) if profile == "observed" else claims["events"]
        unit = 1_000 if profile == "observed" else 1
        assert events["type"] == kind and events["sub"] == subject
        assert before * unit - unit <= events["event_time"] <= time.time() * unit + unit
        if kind.startswith("email"):
            assert events["email"].endswith("@private.icloud.com" if profile == "observed" else "@privaterelay.appleid.com")
            assert events["is_private_email"] == "true"
        else:
            assert set(events) == {"type", "sub", "event_time"}


@pytest.mark.parametrize("language", ["node", "ruby"])
@pytest.mark.parametrize("profile", ["documented", "observed"])
def test_receivers_of_other_languages_read_every_type(running_services, language, profile):
    if not Program.exists(language):
        pytest.skip(f"there is no {language} here")
    from conftest import reset_service
    service = reset_service(running_services, "--redirect-uri", CALLBACK, "--profile", profile)
    subject = sign_in(service)["subject"]
    with Program(language, service, APP) as program:
        set_url(service, program.url)
        for kind in TYPES:
            sent = send(service, kind)[0]
            read = program.event()
            assert (read["type"], read["sub"], read["jti"]) == (kind, subject, sent["jti"])
            assert abs(read["seconds"] - time.time()) < 60
            assert ("email" in read) == kind.startswith("email")
        for fault, reason in [("wrong-audience", "aud"), ("unknown-key", "kid"), ("bad-signature", "signature"), ("expired", "exp")]:
            number = send(service, "consent-revoked", fault)[0]["id"]
            assert program.event() == {"refused": reason}
            assert attempted(service, number, 1)["attempts"][0]["status"] == 400
            service.api("POST", "reset")
            sign_in(service)
            set_url(service, program.url)


@pytest.mark.parametrize("profile", ["documented", "observed"])
def test_the_server_library_reads_every_type_once(profile):
    with Service("--redirect-uri", CALLBACK, "--profile", profile) as service:
        port = free_port()
        command = [BUILT / "relying-party-server", port, service.issuer, service.ready["privateKeyPath"], "form_post"]
        process = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, text=True, env=clean_environment())
        try:
            assert process.stdout.readline() == "listens\n"
            set_url(service, f"http://127.0.0.1:{port}/apple/notifications")
            subject = sign_in(service)["subject"]
            for kind, word in zip(TYPES, ["consentRevoked", "emailDisabled", "emailEnabled", "accountDeleted"]):
                number = send(service, kind, "twice")[0]["id"]
                one = attempted(service, number, 2)
                assert [attempt["status"] for attempt in one["attempts"]] == [200, 200]
                line = process.stdout.readline()
                assert line.startswith(f"event {word}") and line.endswith(f" of {subject}\n"), "handled once"
            for fault in ("account-delete", "events-object", "events-string", "late"):
                settled(service, send(service, "account-deleted", fault)[0]["id"])
                assert process.stdout.readline().startswith("event accountDeleted")
            for fault in ("wrong-audience", "unknown-key", "bad-signature", "expired"):
                one = settled(service, send(service, "consent-revoked", fault)[0]["id"])
                assert [(attempt["status"], attempt["outcome"]) for attempt in one["attempts"]] == [(400, "rejected")], fault
        finally:
            process.kill()
            process.wait()
            process.stdout.close()


def test_revoking_a_grant_sends_one_event_for_the_group(service, receiver):
    set_url(service, f"{receiver.url}/200")
    tokens = sign_in(service)
    sign_in(service, client=APP)
    service.api("DELETE", f"grants/{grant(service)['id']}")
    wait_for(lambda: receiver.got, "the event")
    claims = receiver.got[0].verified(service, APP)
    assert (claims["events"]["type"], claims["events"]["sub"]) == ("consent-revoked", tokens["subject"])
    answer = service.token(grant_type="refresh_token", refresh_token=tokens["refresh_token"])
    assert answer.status_code == 400
    assert len(service.api("GET", "events")["events"]) == 1


def test_deleting_an_account_tells_each_group_and_its_codes_die(service, receiver):
    set_url(service, f"{receiver.url}/200")
    service.api("POST", "apps", {"clientId": "com.example.other", "kind": "app", "name": "Other", "teamId": service.team_id,
                                 "notificationURL": f"{receiver.url}/201"})
    service.api("POST", "apps", {"clientId": "com.example.silent", "kind": "app", "name": "Silent", "teamId": service.team_id})
    code = service.code("ravi@example.com", CALLBACK)
    for client in ("com.example.other", "com.example.silent"):
        sign_in(service, client=client)
    before = next(one for one in service.api("GET", "accounts")["accounts"] if one["email"] == "ravi@example.com")
    service.api("DELETE", f"accounts/{before['id']}")
    assert service.exchange(code, CALLBACK).json() == {"error": "invalid_grant"}
    events = wait_for(lambda: (all_of := service.api("GET", "events")["events"])
                      and all(one["state"] in ("delivered", "no-url") for one in all_of) and all_of, "the events")
    assert {(one["appId"], one["state"], one["type"]) for one in events} == {
        (APP, "delivered", "account-deleted"), ("com.example.other", "delivered", "account-deleted"),
        ("com.example.silent", "no-url", "account-deleted")}
    assert {sent.verified(service, [APP, "com.example.other"])["events"]["sub"] for sent in receiver.got} == {
        before["identifiers"][0]["subject"]}
    # The same person again is another account to every team.
    service.api("POST", "accounts", {"email": "ravi@example.com", "emailSharing": "hide"})
    sign_in(service)
    after = grant(service)
    assert after["subject"] != before["identifiers"][0]["subject"]
    assert after["relayAddress"] != before["identifiers"][0]["relayAddress"]


def test_with_a_seed_a_deleted_account_gets_other_identifiers_and_a_reset_repeats_the_run():
    with Service("--seed", "quinces", "--redirect-uri", CALLBACK) as service:
        runs = []
        for _ in range(2):
            subjects = []
            for _ in range(3):
                subjects.append(sign_in(service)["subject"])
                account = next(one for one in service.api("GET", "accounts")["accounts"] if one["email"] == "ravi@example.com")
                service.api("DELETE", f"accounts/{account['id']}")
                service.api("POST", "accounts", {"email": "ravi@example.com", "emailSharing": "hide"})
            assert len(set(subjects)) == 3
            runs.append(subjects)
            service.api("POST", "reset")
        assert runs[0] == runs[1]


def test_an_app_that_revokes_gets_no_event_unless_the_profile_says_so(receiver, tmp_path):
    for setting, count in [("false", 0), ("true", 1)]:
        path = tmp_path / "quince.yaml"
        path.write_text(f"profile-settings: {{events-after-revoke: {setting}}}\n")
        with Service("--config", path, "--notifications", f"{receiver.url}/200") as service:
            tokens = sign_in(service)
            from quince import client_secret
            answer = requests.post(f"{service.url}/auth/revoke", timeout=60, data={
                "client_id": service.client_id, "client_secret": client_secret(service), "token": tokens["refresh_token"]})
            assert answer.status_code == 200 and service.api("GET", "grants")["grants"] == []
            assert len(service.api("GET", "events")["events"]) == count


def test_what_cannot_have_happened_is_refused_with_the_reason(service):
    service.api("POST", "accounts", {"email": "newcomer@example.com"})
    sign_in(service)
    for body, status, words in [
        ({"account": "newcomer@example.com", "clientId": APP, "type": "consent-revoked"}, 409, "has never signed in"),
        ({"account": "nobody@example.com", "clientId": APP, "type": "consent-revoked"}, 404, "no account"),
        ({"account": "ravi@example.com", "clientId": "com.example.nothing", "type": "consent-revoked"}, 404, "no app"),
        ({"account": "ravi@example.com", "clientId": APP, "type": "revoked"}, 400, "must be one of"),
        ({"account": "ravi@example.com", "clientId": APP, "type": "consent-revoked", "faults": ["quiet"]}, 400, "must be one of"),
        ({"account": "ravi@example.com", "clientId": APP, "type": "consent-revoked", "faults": "twice"}, 400, "must be a list"),
        ({"account": "ravi@example.com", "clientId": APP, "type": "consent-revoked", "faults": ["account-delete"]}, 400, "account-deleted"),
        ({"account": "ravi@example.com", "clientId": APP, "type": "consent-revoked", "faults": ["events-object", "events-string"]}, 400, "exclude"),
    ]:
        answer = requests.post(f"{service.url}/_quince/events", json=body, timeout=60)
        assert answer.status_code == status and words in answer.json()["error"], answer.text
    sign_in(service, "jane@example.com")
    answer = requests.post(f"{service.url}/_quince/events", timeout=60, json={
        "account": "jane@example.com", "clientId": APP, "type": "email-disabled"})
    assert answer.status_code == 409 and "only for relay addresses" in answer.json()["error"]
    for path in ("events/0", "events/99999999999999999999", "events/x", "events/1/redeliver"):
        method = "POST" if path.endswith("redeliver") else "GET"
        assert requests.request(method, f"{service.url}/_quince/{path}", timeout=60).status_code == 404
    for query in ("after=-1", "after=x", "wait=31&after=0", "limit=501", "limit=0"):
        assert requests.get(f"{service.url}/_quince/events?{query}", timeout=60).status_code == 400, query


# Delivery

MOODS = [
    ("200", "delivered", 200, None), ("204", "delivered", 204, "Apple asks for 200; came 204"),
    ("500", "failed", 500, "Apple asks for 200; came 500"), ("404", "failed", 404, "Apple asks for 200; came 404"),
    ("401", "failed", 401, "no session and no CSRF token"), ("405", "failed", 405, "a notification is a POST request"),
    ("redirect", "failed", 307, "Redirects aren't followed"), ("reset", "failed", None, "No complete response"),
    ("hang", "failed", None, "No response from 127.0.0.1 in time. The app has 10 seconds"),
    ("slow/11", "failed", None, "No response from 127.0.0.1 in time"), ("drip", "failed", None, "No response from 127.0.0.1 in time"),
    ("large", "delivered", 200, None),
]


def test_each_answer_is_explained(service):
    """One receiver per mood, all at the same time: the slow ones take ten seconds together, too."""
    receivers = [Receiver() for _ in MOODS]
    try:
        started, numbers = time.monotonic(), []
        for index, ((mood, *_), receiver) in enumerate(zip(MOODS, receivers)):
            app = f"com.example.mood{index}"
            service.api("POST", "apps", {"clientId": app, "kind": "app", "name": mood, "teamId": service.team_id,
                                         "notificationURL": f"{receiver.url}/{mood}"})
            sign_in(service, client=app)
            numbers.append(service.api("POST", "events", {
                "account": "ravi@example.com", "clientId": app, "type": "consent-revoked"})["events"][0]["id"])
        for (mood, outcome, status, words), number in zip(MOODS, numbers):
            one = attempted(service, number, 1)
            first = one["attempts"][0]
            assert (first["outcome"], first.get("status")) == (outcome, status), (mood, first)
            assert words is None or words in first["explanation"], (mood, first)
            assert one["state"] == ("delivered" if outcome == "delivered" else "waiting")
            if mood in ("hang", "slow/11", "drip"):
                assert 9_500 < first["milliseconds"] < 11_500, (mood, first)
            else:
                assert first["milliseconds"] < 3_000, (mood, first)
            assert len(first["answer"]) <= 500
        assert time.monotonic() - started < 25
        assert all(len(receiver.got) == 1 for receiver in receivers), "nothing follows a redirect"
        assert event(service, numbers[2])["attempts"][0]["answer"] == "the body of 500"
    finally:
        for receiver in receivers:
            receiver.__exit__()


class Endless(Receiver):
    """Sends bytes without end, and none of them belongs to a body; counts those that were taken."""

    STARTS = {"interim": b"", "reason": b"HTTP/1.1 200 ", "header": b"HTTP/1.1 200 OK\r\nX: ",
              "trailer": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "chunks": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"}
    PARTS = {"interim": b"HTTP/1.1 103 Early Hints\r\n\r\n", "trailer": b"X: y\r\n", "chunks": b"1\r\nx\r\n"}

    def __init__(self):
        super().__init__()
        self.taken = 0

    def answer(self, request):
        kind = request.path.strip("/")
        self.taken += request.connection.send(self.STARTS[kind] or self.PARTS[kind])
        part = self.PARTS.get(kind, b"x") * 1_000
        with contextlib.suppress(OSError):
            while not self.open.is_set():
                request.connection.sendall(part)
                self.taken += len(part)


@pytest.mark.parametrize("kind, outcome", [("interim", "failed"), ("reason", "failed"), ("header", "failed"),
                                           ("trailer", "failed"), ("chunks", "delivered")])
def test_a_response_without_end_is_read_up_to_a_limit(service, kind, outcome):
    with Endless() as receiver:
        set_url(service, f"{receiver.url}/{kind}")
        sign_in(service)
        one = attempted(service, send(service, "consent-revoked")[0]["id"], 1)
        attempt, = one["attempts"]
        assert attempt["outcome"] == outcome and "in time" not in attempt["explanation"], attempt
        # The service reads 144 KiB; the rest was in buffers of the two sockets.
        assert receiver.taken < 16 << 20, receiver.taken


def test_the_path_and_the_query_are_sent_as_they_are_registered(service, receiver):
    path = "/200/a[x]%ZZ//?b=[c]&d=%zz"
    set_url(service, receiver.url + path)
    sign_in(service)
    settled(service, send(service, "consent-revoked")[0]["id"])
    assert receiver.got[0].path == path
    set_url(service, f"{receiver.url}?a=b")
    attempted(service, send(service, "consent-revoked")[0]["id"], 1)
    assert receiver.got[1].path == "/?a=b"


@pytest.mark.parametrize("mood, outcome", [("400", "rejected"), ("200", "accepted")])
def test_an_event_that_has_to_be_rejected_is_judged_by_that_and_is_sent_once(service, receiver, mood, outcome):
    set_url(service, f"{receiver.url}/{mood}")
    sign_in(service)
    for fault in ("wrong-audience", "unknown-key", "bad-signature", "expired"):
        one = settled(service, send(service, "consent-revoked", fault)[0]["id"])
        first, = one["attempts"]
        assert first["outcome"] == outcome, (fault, first)
        assert (fault in first["explanation"]) == (outcome == "accepted"), first
    correct = attempted(service, send(service, "consent-revoked")[0]["id"], 1)
    assert correct["attempts"][0]["outcome"] == ("failed" if mood == "400" else "delivered")


def test_an_event_with_a_fault_holds_up_no_correct_one_and_a_blocked_one_says_for_what_it_waits(service, receiver):
    set_url(service, f"{receiver.url}/400")
    sign_in(service)
    spelled = attempted(service, send(service, "account-deleted", "account-delete")[0]["id"], 1)
    assert spelled["state"] == "waiting"
    first = attempted(service, send(service, "email-disabled")[0]["id"], 1)
    second = send(service, "email-enabled")[0]
    assert second["waitsForEventId"] == first["id"] and "waitsForEventId" not in first
    again = service.api("POST", f"events/{second['id']}/redeliver")
    assert (again["state"], again["waitsForEventId"], again["attempts"]) == ("waiting", first["id"], [])
    set_url(service, f"{receiver.url}/200")
    assert "waitsForEventId" not in settled(service, second["id"])


def test_a_clock_that_is_ahead_explains_a_rejection_and_set_right_the_notification_is_signed_again(service, receiver):
    service.api("PUT", "clock", {"advanceSeconds": 86_400})
    set_url(service, f"{receiver.url}/400")
    sign_in(service)
    number = send(service, "consent-revoked")[0]["id"]
    first = attempted(service, number, 1)
    assert "clock is ahead" in first["attempts"][0]["explanation"]
    service.api("DELETE", "clock")
    set_url(service, f"{receiver.url}/200")
    again = settled(service, number)
    assert again["claims"]["iat"] <= time.time() + 5 and again["claims"]["jti"] == first["claims"]["jti"]


def test_the_clock_drives_the_ten_attempts_and_the_bytes_stay_the_same(running_services, receiver):
    from conftest import reset_service
    service = reset_service(running_services, "--redirect-uri", CALLBACK, "--profile", "observed")
    set_url(service, f"{receiver.url}/500")
    sign_in(service)
    number = send(service, "consent-revoked")[0]["id"]
    # The planned intervals, each 20 % longer than planned at most.
    for count, seconds in enumerate([30, 90, 480, 1_200, 1_800, 7_200, 10_800, 21_600, 43_200], start=1):
        one = attempted(service, number, count)
        assert one["state"] == "waiting" and len(receiver.got) == count
        service.api("PUT", "clock", {"advanceSeconds": seconds * 1.2 + 1})
    one = settled(service, number, "given-up")
    assert [attempt["number"] for attempt in one["attempts"]] == list(range(1, 11))
    assert "nextAttemptAt" not in one
    assert len({sent.jti for sent in receiver.got}) == 1
    groups = collections.Counter(sent.payload for sent in receiver.got)
    # The tenth attempt is up to 28.8 hours after the first: signed again, because exp has passed.
    assert len(groups) == 2 and sorted(groups.values()) == [1, 9]
    service.api("PUT", "clock", {"advanceSeconds": 86_400})
    set_url(service, f"{receiver.url}/200")
    service.api("POST", f"events/{number}/redeliver")
    one = settled(service, number)
    assert len(one["attempts"]) == 11 and receiver.got[-1].path == "/200"
    assert receiver.got[-1].claims["exp"] == receiver.got[-1].claims["iat"] + 86_400


def test_a_stopped_clock_makes_first_attempts_and_no_others(receiver):
    with Service("--clock", "2026-01-01T00:00:00Z", "--notifications", f"{receiver.url}/500") as service:
        sign_in(service)
        number = send(service, "consent-revoked")[0]["id"]
        attempted(service, number, 1)
        service.api("PUT", "clock", {"advanceSeconds": 20})
        assert event(service, number)["state"] == "waiting"
        service.api("PUT", "clock", {"advanceSeconds": 20})
        attempted(service, number, 2)


def test_each_fault_arrives_as_chosen(service, receiver):
    set_url(service, f"{receiver.url}/200")
    sign_in(service)
    numbers = [one["id"] for one in send(service, "email-disabled", "twice")]
    wait_for(lambda: len(receiver.got) == 2, "the second notification")
    assert receiver.got[0].body == receiver.got[1].body and len(numbers) == 1
    older = [one["id"] for one in send(service, "email-disabled", "out-of-order")]
    for number in older:
        settled(service, number)
    first, second = (sent.claims["events"] for sent in receiver.got[2:])
    assert (first["type"], second["type"]) == ("email-disabled", "email-enabled")
    assert second["event_time"] == first["event_time"] - 60
    settled(service, send(service, "consent-revoked", "out-of-order")[0]["id"])
    since = grant(service)["since"]
    late = receiver.got[4].claims["events"]["event_time"]
    assert time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(late)) < since
    settled(service, send(service, "consent-revoked", "late")[0]["id"])
    assert 82_700 < time.time() - receiver.got[5].claims["events"]["event_time"] < 82_900
    assert receiver.got[5].verified(service, APP)["iat"] == receiver.got[5].claims["events"]["event_time"]
    for fault, error in [("wrong-audience", jwt.InvalidAudienceError), ("bad-signature", jwt.InvalidSignatureError),
                         ("expired", jwt.ExpiredSignatureError), ("unknown-key", jwt.PyJWKClientError)]:
        settled(service, send(service, "consent-revoked", fault)[0]["id"])
        with pytest.raises(error):
            receiver.got[-1].verified(service, APP)
    settled(service, send(service, "account-deleted", "account-delete")[0]["id"])
    assert receiver.got[-1].verified(service, APP)["events"]["type"] == "account-delete"
    settled(service, send(service, "account-deleted", "events-string")[0]["id"])
    assert json.loads(receiver.got[-1].verified(service, APP)["events"])["type"] == "account-deleted"


def test_events_of_one_user_arrive_in_order_also_after_failures(service, receiver):
    set_url(service, f"{receiver.url}/503")
    sign_in(service)
    sent = [send(service, kind)[0] for kind in ("email-disabled", "email-enabled", "consent-revoked")]
    attempted(service, sent[0]["id"], 1)
    service.api("PUT", "clock", {"advanceSeconds": 40})
    attempted(service, sent[0]["id"], 2)
    assert [event(service, one["id"])["attempts"] for one in sent[1:]] == [[], []]
    set_url(service, f"{receiver.url}/200")
    for one in sent:
        settled(service, one["id"])
    assert [got.claims["events"]["type"] for got in receiver.got if got.path == "/200"] == [
        "email-disabled", "email-enabled", "consent-revoked"]


def test_waiting_for_events_takes_no_longer_than_a_change_and_no_longer_than_asked(service, receiver):
    set_url(service, f"{receiver.url}/200")
    sign_in(service)
    known = service.api("GET", "events")
    start = known["revision"]
    begun = time.monotonic()
    assert service.api("GET", f"events?after={start}&wait=1") == known | {"events": []}
    assert 0.9 < time.monotonic() - begun < 5
    with concurrent.futures.ThreadPoolExecutor(40) as pool:
        waiting = [pool.submit(service.api, "GET", f"events?after={start}&wait=20") for _ in range(40)]
        # The service responds to others meanwhile.
        assert requests.get(f"{service.url}/auth/keys", timeout=5).ok
        begun = time.monotonic()
        number = send(service, "consent-revoked")[0]["id"]
        for one in waiting:
            answer = one.result()
            assert [changed["id"] for changed in answer["events"]] == [number] and answer["revision"] > start
        assert time.monotonic() - begun < 5


# The service ends

def test_the_service_ends_within_a_second_during_deliveries(receiver, tmp_path):
    with Service("--notifications", f"{receiver.url}/hang", database=tmp_path / "q.sqlite") as service:
        sign_in(service)
        number = send(service, "consent-revoked")[0]["id"]
        wait_for(lambda: receiver.got, "the notification")
        waiter = threading.Thread(target=lambda: requests.get(f"{service.url}/_quince/events?after=999999&wait=20", timeout=60))
        waiter.start()
        begun = time.monotonic()
        assert service.stop() == 0
        took = time.monotonic() - begun
        waiter.join()
        assert took < 1.5, f"{took} s"
    with Service("--notifications", f"{receiver.url}/200", database=tmp_path / "q.sqlite") as service:
        settled(service, number)
        assert [got.path for got in receiver.got] == ["/hang", "/200"] and len({got.jti for got in receiver.got}) == 1


def test_kills_at_any_point_lose_no_event(tmp_path, soak):
    """The process is killed while it queues and delivers; each event that was confirmed arrives at least once."""
    with Receiver() as receiver:
        confirmed, killed, order = set(), 0, ("email-disabled", "email-enabled")
        for round_number in range(60 if soak else 6):
            with Service("--notifications", f"{receiver.url}/slow/0.02", database=tmp_path / "q.sqlite") as service:
                sign_in(service)

                def work():
                    for turn in range(10_000):
                        try:
                            confirmed.add(send(service, order[turn % 2])[0]["jti"])
                        except (requests.RequestException, AssertionError):
                            return

                worker = threading.Thread(target=work)
                worker.start()
                seen = len(receiver.got)
                wait_for(lambda: len(receiver.got) > seen + 3, "some deliveries")
                threading.Event().wait(0.013 * round_number % 0.1)
                service.kill()
                worker.join()
                killed += 1
        with Service("--notifications", f"{receiver.url}/200", database=tmp_path / "q.sqlite") as service:
            wait_for(lambda: confirmed <= {got.jti for got in receiver.got}, "every confirmed event", seconds=120)
        counts = collections.Counter(got.jti for got in receiver.got)
        print(f"\n{killed} kills, {len(confirmed)} confirmed events, {len(receiver.got)} notifications,"
              f" {sum(count > 1 for count in counts.values())} of them more than once")
        assert killed and len(confirmed) > 10
        # A kill repeats at most the four notifications that were under way.
        assert sum(count - 1 for count in counts.values()) <= 4 * killed


DEAD = ["hang", "500", "reset", "drip", "redirect"]


@pytest.mark.soak
def test_dead_receivers_delay_no_other_receiver(soak):
    """Fifty receivers, of which five are dead; the others get each event within a second."""
    total, rate = (10_000, 150) if soak else (1_000, 100)
    receivers = [Receiver() for _ in range(50)]
    accounts = ["jane@example.com", "ravi@example.com", "mono@example.com"]
    try:
        with Service() as service:
            for index, receiver in enumerate(receivers):
                service.api("POST", "apps", {
                    "clientId": f"com.example.app{index}", "kind": "app", "name": f"App {index}", "teamId": service.team_id,
                    "notificationURL": f"{receiver.url}/{DEAD[index // 10] if index % 10 == 0 else 200}"})
            for account in accounts:
                sign_in(service, account)
            session, begun, queued = requests.Session(), time.time(), {}
            for number in range(total):
                # One event per receiver in turn, at an even pace.
                threading.Event().wait(max(0, begun + number / rate - time.time()))
                answer = session.post(f"{service.url}/_quince/events", timeout=60, json={
                    "account": accounts[number % 3], "clientId": f"com.example.app{number % 50}", "type": "consent-revoked"})
                one, = answer.json()["events"]
                queued[one["jti"]] = time.time()
            took = time.time() - begun
            living = [receiver for index, receiver in enumerate(receivers) if index % 10]
            wanted = total // 50
            wait_for(lambda: all(len(receiver.got) >= wanted for receiver in living), "the events of the others")
            delays = sorted(got.time - queued[got.jti] for receiver in living for got in receiver.got)
            print(f"\n{total} events in {took:.0f} s to 50 receivers, 5 of them dead: the others got {len(delays)},"
                  f" half within {delays[len(delays) // 2] * 1_000:.1f} ms, 99 % within {delays[len(delays) * 99 // 100] * 1_000:.1f} ms,"
                  f" all within {delays[-1] * 1_000:.1f} ms")
            assert all(len(receiver.got) == wanted for receiver in living), "exactly once, because nothing failed"
            assert delays[-1] < 1
    finally:
        for receiver in receivers:
            receiver.__exit__()


# What the service may connect to

FORBIDDEN = [
    "http://example.com/", "https://localhost/", "https://127.0.0.1/", "https://2130706433/", "https://0x7f.1/",
    "https://0177.0.0.1/", "https://0.0.0.0/", "https://169.254.169.254/latest/meta-data", "https://100.64.0.1/",
    "https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://[fc00::1]/", "https://[64:ff9b::7f00:1]/",
    "https://intranet/", "https://example.com:22/", "https://user:password@example.com/",
]

YAML = """\
issuer: https://id.example.com
mode: production
teams:
  - id: TEAM000001
    keys: [{{id: KEY0000001}}]
    apps:
      - {{id: com.example.app, kind: app, notifications: "{url}"}}
      - {{id: com.example.web, kind: service, primary: com.example.app, return-urls: ["https://shop.example.com/back"]}}
accounts: [{{email: jane@example.com}}]
"""


@pytest.mark.parametrize("url", FORBIDDEN)
def test_production_refuses_urls_in_its_own_network(url, tmp_path):
    path = tmp_path / "quince.yaml"
    path.write_text(YAML.format(url=url))
    done = run("serve", "--config", path, "--port", "0", "--database", ":memory:")
    assert done.returncode == 2, done.stderr
    assert "notification URL" in done.stderr, done.stderr


def test_production_connects_to_no_name_that_leads_into_its_own_network(tmp_path):
    """A name that leads to this machine: of the hosts file, where DNS would give the same answer."""
    hosts = tmp_path / "hosts"
    names = ["127.0.0.1 inside.example.com", "::1 inside6.example.com", "10.1.2.3 private.example.com",
             "1.2.3.4 mixed.example.com", "169.254.169.254 mixed.example.com"]
    hosts.write_text("127.0.0.1 localhost\n" + "\n".join(names) + "\n")
    if os.geteuid() != 0:
        pytest.skip("only root can give a process a hosts file of its own")
    for name, address in [("inside", "127.0.0.1"), ("inside6", "::1"), ("private", "10.1.2.3"), ("mixed", "169.254.169.254")]:
        with Receiver() as receiver:
            port = receiver.url.rsplit(":", 1)[1]
            path = tmp_path / "quince.yaml"
            path.write_text(YAML.format(url=f"https://{name}.example.com:{port}/events"))
            database = tmp_path / f"{name}.sqlite"
            # Development mode makes the event, production mode delivers it.
            with Service("--config", str(development(path, tmp_path)), database=database) as service:
                service.api("POST", "tokens", {"account": "jane@example.com", "clientId": "com.example.web", "kind": "tokens"})
                sent = service.api("POST", "events", {
                    "account": "jane@example.com", "clientId": "com.example.app", "type": "consent-revoked"})
                number = sent["events"][0]["id"]
            connections = len(receiver.got)
            give(database, "production")
            with Service("--config", path, database=database,
                         through=["unshare", "-m", "sh", "-c", f'mount --bind {hosts} /etc/hosts && exec "$@"', "sh"]) as service:
                wait_for(lambda: "notification failed" in service.log(), "the attempt")
            give(database, "development")
            with Service("--config", str(development(path, tmp_path)), database=database) as service:
                attempts = event(service, number)["attempts"]
            refused = [one for one in attempts if "which isn't public" in one["explanation"]]
            assert refused and address in refused[0]["explanation"], attempts
            assert "status" not in refused[0] and len(receiver.got) == connections


def development(path, folder):
    """The same configuration in development mode, with a notification URL at which nothing listens."""
    copy = folder / "development.yaml"
    text = path.read_text().replace("mode: production", "mode: development").replace("issuer: https://id.example.com\n", "")
    copy.write_text(re.sub(r'notifications: "[^"]*"', 'notifications: "http://127.0.0.1:9/"', text))
    return copy


# Receivers of ours, and the command line

def test_the_shop_follows_what_its_customer_does_at_apple(tmp_path):
    with Service("--shop", "http://localhost:8081") as service:
        with Shop("--quince-ready-file", service.folder / "ready.json") as shop:
            set_url(service, f"{shop.url}/sign-in/apple/notifications")
            service.api("PATCH", f"apps/{service.client_id}", {"returnURLs": [f"{shop.url}/sign-in/apple/callback"]})
            browser = Browser(service)
            session = browser.session
            start = session.get(f"{shop.url}/sign-in/apple", allow_redirects=False, timeout=60)
            answer = browser.sign_in(start.headers["Location"], "ravi@example.com")
            session.post(answer.target, data=answer.parameters, headers={"Origin": service.url}, timeout=60)
            page = session.get(f"{shop.url}/account", timeout=60).text
            assert "Using Sign in with Apple" in page and "aren’t forwarded" not in page
            opened = session.get(f"{shop.url}/sign-in/apple/notifications", timeout=60)
            assert (opened.status_code, opened.headers["Allow"]) == (405, "POST") and "POST requests" in opened.text

            def did():
                """What the shop says it did, newest first."""
                return re.findall(r"<h2>(.*?)</h2>\n<p>(.*?)</p>", session.get(f"{shop.url}/dev/events", timeout=60).text)

            assert did() == []
            settled(service, send(service, "email-disabled")[0]["id"])
            assert "aren’t forwarded" in session.get(f"{shop.url}/account", timeout=60).text
            settled(service, send(service, "email-enabled")[0]["id"])
            assert "aren’t forwarded" not in session.get(f"{shop.url}/account", timeout=60).text
            assert did() == [("email-enabled", "Stored that email to the relay address arrives again."),
                             ("email-disabled", "Stored that email to the relay address is rejected.")]
            for fault in ("wrong-audience", "unknown-key", "bad-signature", "expired"):
                one = settled(service, send(service, "account-deleted", fault)[0]["id"])
                assert [attempt["outcome"] for attempt in one["attempts"]] == ["rejected"], (fault, one["attempts"])
            # A revocation from before the customer signed in does nothing; the current one signs the customer out.
            settled(service, send(service, "consent-revoked", "out-of-order", "twice")[0]["id"])
            assert "Using Sign in with Apple" in session.get(f"{shop.url}/account", timeout=60).text
            # The fault "twice" adds no second one.
            assert len(did()) == 3
            assert did()[0] == ("consent-revoked", "Nothing, because the customer signed in, or a newer event arrived, after this one happened.")
            service.api("DELETE", f"grants/{grant(service)['id']}")
            wait_for(lambda: "Using Sign in with Apple" not in session.get(f"{shop.url}/account", timeout=60).text, "the end of the session")
            wait_for(lambda: len(did()) == 4, "the event's entry")
            assert did()[0] == ("consent-revoked",
                                "Signed the customer out everywhere and deleted the refresh token. The account stays.")


@pytest.mark.parametrize("notifications", [True, False])
def test_listen_hands_events_on(service, receiver, notifications):
    if notifications:
        set_url(service, f"{receiver.url}/500")
    sign_in(service)
    earlier = send(service, "email-disabled")[0]["id"]
    attempted(service, earlier, 1)
    command = [binary(), "listen", "--quince", service.url, "--forward", f"{receiver.url}/200/forwarded"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=clean_environment())
    assert "Waiting for events" in process.stderr.readline()
    service.api("POST", "reset")
    if notifications:
        set_url(service, f"{receiver.url}/500")
    sign_in(service)
    send(service, "consent-revoked")
    lines = [process.stdout.readline() for _ in range(3)]
    assert ("failed 500" if notifications else "not-sent") in lines[0] and "consent-revoked" in lines[0] and APP in lines[0]
    assert "→ 200" in lines[2] and "\x1b" not in "".join(lines)
    forwarded = [got for got in receiver.got if got.path == "/200/forwarded"]
    assert len(forwarded) == 1
    assert forwarded[0].verified(service, APP)["events"]["type"] == "consent-revoked"
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=10) == 0
    process.stdout.close()
    process.stderr.close()


def test_the_page_shows_each_attempt_and_sends_events(service, receiver, window):
    set_url(service, f"{receiver.url}/404")
    sign_in(service)
    window.open(f"{service.url}/_quince/events")
    window.has_text("No events yet")
    window.press("[data-action=send-event]")
    window.press("dialog option[value='ravi@example.com']")
    window.press("dialog option[value='email-disabled']")
    window.press("dialog input[name='fault bad-signature']")
    assert window.violations() == []
    window.press("dialog button[type=submit]")
    window.has_text("Apple asks for 200; came 404")
    number = service.api("GET", "events")["events"][0]["id"]
    window.press(f"#event-{number} summary")
    window.has_text("Decoded payload")
    text = window.text()
    for words in ("bad-signature", "the body of 404", '"alg": "RS256"', receiver.got[0].jti, "Attempt 1: 404 failed"):
        assert words in text, words
    # The page shows changes by itself, and what was open stays open.
    set_url(service, f"{receiver.url}/200")
    window.has_text("Attempt 2: 200 accepted")
    window.press(f"#event-{number} .detail-actions button")
    window.has_text("Attempt 3: 200 accepted")
    window.has_text("Decoded payload")
    window.phone()
    for dark in (False, True):
        window.dark(dark)
        window.open(f"{service.url}/_quince/apps")
        window.open(f"{service.url}/_quince/events")
        window.press(f"#event-{number} summary")
        window.has_text("Decoded payload")
        assert window.violations() == [] and window.fits()
    assert window.complaints() == []


def test_the_page_notices_a_service_that_began_anew(window):
    port = free_port()
    with Service("--redirect-uri", CALLBACK, port=port) as service:
        sign_in(service)
        for _ in range(2):
            send(service, "consent-revoked")
        window.open(f"{service.url}/_quince/events")
        window.has_text("consent-revoked")
        service.stop()
        with Service("--redirect-uri", CALLBACK, port=port) as again:
            sign_in(again)
            send(again, "email-disabled")
            window.has_text("email-disabled")
            assert "consent-revoked" not in window.text()


def test_the_page_shows_the_day_of_an_event_of_another_day(window):
    with Service("--redirect-uri", CALLBACK, "--clock", "2026-01-01T00:00:00Z") as service:
        sign_in(service)
        send(service, "consent-revoked")
        window.open(f"{service.url}/_quince/events")
        window.has_text("2026-01-01")
        assert window.fits()


def test_a_page_of_another_origin_sends_no_event(service):
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Host": "evil.example"}):
        body = {"account": "ravi@example.com", "clientId": APP, "type": "account-deleted"}
        for path in ("events", "events/1/redeliver"):
            answer = requests.post(f"{service.url}/_quince/{path}", json=body, headers=headers, timeout=60)
            assert answer.status_code == 403, (headers, path)
    assert service.api("GET", "events")["events"] == []


def test_listen_says_what_is_wrong():
    for flags, words in [
        (["--quince", "http://127.0.0.1:9"], "start the service with 'quince serve'"),
        (["--quince", "nowhere"], "--quince: 'nowhere' isn't a URL"),
        (["--forward", "apple/events"], "--forward: 'apple/events' isn't a URL"),
    ]:
        done = run("listen", *flags)
        assert done.returncode == 2 and words in done.stderr, done.stderr
    with Receiver() as other:
        done = run("listen", "--quince", other.url)
        assert done.returncode == 2 and "name a Quince service" in done.stderr, done.stderr


def test_listen_knows_the_apps_and_their_groups(service):
    done = run("listen", "--quince", service.url, "--app", "nope")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"quince: --app: there is no app 'nope'; use one of {APP}, {service.client_id}\n"

    service.api("POST", "apps", {"clientId": "com.example.other", "kind": "app", "name": "Other", "teamId": service.team_id})
    command = [binary(), "listen", "--quince", service.url, "--app", service.client_id]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=clean_environment())
    assert "Waiting for events" in process.stderr.readline()
    sign_in(service)
    sign_in(service, client="com.example.other")
    other = service.api("POST", "events", {"account": "ravi@example.com", "clientId": "com.example.other", "type": "email-enabled"})
    attempted(service, other["events"][0]["id"], 1)
    attempted(service, send(service, "consent-revoked")[0]["id"], 1)
    line = process.stdout.readline()
    assert f"consent-revoked  {APP}" in line, "a Services ID means its group, and no other app"
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=10) == 0
    process.stdout.close()
    process.stderr.close()


def test_the_start_message_shows_the_notification_url():
    url = "http://localhost:3000/apple/events"
    with Service("--redirect-uri", CALLBACK, "--notifications", url) as one:
        assert f"Notifications {url}\n" in one.log()
    with Service("--redirect-uri", CALLBACK) as one:
        assert "Notifications" not in one.log()


def test_receivers_that_hang_take_no_more_places_than_there_are_and_leave_some(service, receiver):
    """400 origins that never respond, each an address of this machine, hold 400 connections if nothing limits them."""
    clients, most, ended = set(), [0], threading.Event()
    listener = socket.create_server(("0.0.0.0", 0), backlog=1_024)

    def hold():
        with selectors.DefaultSelector() as selector:
            selector.register(listener, selectors.EVENT_READ)
            while not ended.is_set():
                for key, _ in selector.select(0.2):
                    if key.fileobj is listener:
                        client, _ = listener.accept()
                        clients.add(client)
                        selector.register(client, selectors.EVENT_READ)
                    elif not key.fileobj.recv(65_536):
                        selector.unregister(key.fileobj)
                        clients.remove(key.fileobj)
                        key.fileobj.close()
                    most[0] = max(most[0], len(clients))

    thread = threading.Thread(target=hold)
    thread.start()
    try:
        set_url(service, f"{receiver.url}/200")
        sign_in(service)
        settled(service, send(service, "consent-revoked")[0]["id"])
        for index in range(400):
            app = f"com.example.hang{index}"
            service.api("POST", "apps", {
                "clientId": app, "kind": "app", "name": app, "teamId": service.team_id,
                "notificationURL": f"http://127.0.{1 + index // 200}.{1 + index % 200}:{listener.getsockname()[1]}/"})
            sign_in(service, "jane@example.com", app)
        jane = next(one for one in service.api("GET", "accounts")["accounts"] if one["email"] == "jane@example.com")
        service.api("DELETE", f"accounts/{jane['id']}")
        wait_for(lambda: most[0] > 48, "the attempts at the others")
        for _ in range(3):
            settled(service, send(service, "consent-revoked")[0]["id"])
        assert most[0] <= 96
    finally:
        ended.set()
        thread.join()
        for client in [listener, *clients]:
            client.close()


@contextlib.contextmanager
def listening(url, folder, *flags):
    """`quince listen`, ready; gives what it has printed, without the notes, and ends it as Ctrl-C does."""
    out, err = folder / "listen.out", folder / "listen.err"
    with out.open("wb") as lines, err.open("wb") as notes:
        command = [binary(), "listen", "--quince", url, *flags]
        process = subprocess.Popen(command, stdout=lines, stderr=notes, env=clean_environment())
    try:
        wait_for(lambda: "Waiting for events" in err.read_text(), "quince listen", seconds=20)
        yield out.read_text
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=10) == 0
    finally:
        process.kill()
        process.wait()


class Wordy(Receiver):
    """Fails with a page of few characters and many bytes: each letter has hundreds of accents."""

    def answer(self, request):
        request.send_response(500)
        request.end_headers()
        request.wfile.write(("\0a" + "\u0301" * 500).encode() * 60)


def test_listen_reads_events_whose_receivers_answer_at_length(service, tmp_path):
    with Wordy() as wordy, listening(service.url, tmp_path) as printed:
        set_url(service, wordy.url)
        sign_in(service)
        number = send(service, "consent-revoked")[0]["id"]
        assert attempted(service, number, 1)["attempts"][0]["answer"] == "\ufffda" + 30 * "\u0301"
        wait_for(lambda: printed().count("failed 500") == 1, "the attempt", seconds=20)


def test_listen_hands_on_no_attempt_from_before_its_start(service, receiver, tmp_path):
    set_url(service, f"{receiver.url}/200/service")
    sign_in(service)
    sign_in(service, "jane@example.com")
    # More events than the command reads at once.
    numbers = [send(service, "consent-revoked")[0]["id"] for _ in range(12)]
    for number in numbers:
        settled(service, number)

    def redeliver(number, count):
        service.api("POST", f"events/{number}/redeliver")
        attempted(service, number, count)

    for count in (2, 3, 4):
        redeliver(numbers[0], count)
    with listening(service.url, tmp_path, "--forward", f"{receiver.url}/200/forwarded") as printed:
        redeliver(numbers[0], 5)
        redeliver(numbers[5], 2)
        last = send(service, "consent-revoked", account="jane@example.com")[0]
        wait_for(lambda: printed().count("→ 200") >= 3 and last["subject"] in printed(), "the last event", seconds=20)
        forwarded = [got.jti for got in receiver.got if got.path == "/200/forwarded"]
        assert forwarded == [event(service, number)["jti"] for number in (numbers[0], numbers[5], last["id"])]


@pytest.mark.parametrize("before, after", [(3, 1), (1, 3)])
def test_listen_shows_the_events_of_a_service_that_began_anew(tmp_path, before, after):
    """With a seed, the events after the restart have the same `jti` as those before; only their times differ."""
    def start():
        return Service("--seed", "quinces", "--redirect-uri", CALLBACK, port=port)

    def send_all(service, count):
        sign_in(service)
        for _ in range(count):
            settled(service, send(service, "consent-revoked")[0]["id"], "no-url")

    port = free_port()
    with start() as service:
        url = service.url
        with listening(url, tmp_path) as printed:
            send_all(service, before)
            wait_for(lambda: printed().count("not-sent") == before, "the events before", seconds=20)
            service.stop()
            with start() as again:
                send_all(again, after)
                wait_for(lambda: printed().count("not-sent") == before + after, "the events after the restart", seconds=20)


@pytest.mark.parametrize("flags", [(), ("--seed", "quinces", "--clock", "2026-01-01T00:00:00Z")])
def test_listen_notices_a_service_that_began_anew_while_it_was_busy(receiver, tmp_path, flags):
    """With a seed and a stopped clock, both runs have the same events, to the byte."""
    port = free_port()
    with Service("--redirect-uri", CALLBACK, *flags, port=port) as service:
        sign_in(service)
        with listening(service.url, tmp_path, "--forward", f"{receiver.url}/hang") as printed:
            send(service, "consent-revoked")
            wait_for(lambda: receiver.got, "the event, which the app holds")
            service.stop()
            with Service("--redirect-uri", CALLBACK, *flags, port=port) as again:
                sign_in(again)
                settled(again, send(again, "consent-revoked")[0]["id"], "no-url")
                # Beyond the earlier revision, so that the next response isn't empty.
                for _ in range(3):
                    settled(again, send(again, "email-disabled")[0]["id"], "no-url")
                receiver.open.set()
                wait_for(lambda: printed().count("not-sent  email-disabled") == 3, "the last events", seconds=30)
                assert printed().count("not-sent  consent-revoked") == 2


def test_listen_judges_the_app_as_the_service_does(service, receiver, tmp_path):
    set_url(service, f"{receiver.url}/400")
    sign_in(service)
    with listening(service.url, tmp_path, "--forward", f"{receiver.url}/400/forwarded") as printed:
        send(service, "consent-revoked", "bad-signature")
        wait_for(lambda: "→" in printed(), "the rejected event", seconds=20)
        assert "✓ rejected 400  consent-revoked" in printed() and "with bad-signature" in printed()
        assert "→ 400" in printed() and printed().endswith(": the app rejected the notification, as it has to\n")
    set_url(service, f"{receiver.url}/200")
    with listening(service.url, tmp_path, "--forward", f"{receiver.url}/200/forwarded") as printed:
        send(service, "consent-revoked", "bad-signature")
        wait_for(lambda: "→" in printed(), "the accepted event", seconds=20)
        assert "✕ accepted 200  consent-revoked" in printed() and "has to reject: bad-signature" in printed()
        assert "→ 200" in printed() and printed().endswith(": the app accepted a notification that it has to reject\n")
