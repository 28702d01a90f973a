"""`quince attack` against relying parties: one that believes nothing, and one with a flaw at a time."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import requests

import orchard
from conftest import SOAK, in_soak, shared_service
from quince import ROOT, binary, clean_environment, run
from server import wait_for
from test_relying_party import Shop, free_port

NO_COLOUR = {"NO_COLOR": "1"}


def attack(start, service, *more, code=None):
    """One run; its exit code, and the verdicts by name."""
    before = left_at(service)
    done = run("attack", start, "--quince", service.url, "--format", "json", *more, timeout=300)
    assert done.returncode in ((0, 1) if code is None else (code,)), (done.returncode, done.stderr)
    report = json.loads(done.stdout)
    assert report["version"] == 1 and (code or "fault" not in done.stderr)
    assert left_at(service) == before
    return done.returncode, report, {entry["name"]: entry for entry in report["attacks"]}


def left_at(service):
    """What a run could leave at a Quince; the account that signs in keeps its subject, as every account does."""
    accounts = service.api("GET", "accounts")["accounts"]
    return [
        service.api("GET", "faults"), service.api("GET", "signing-keys"),
        [{**account, "identifiers": None} for account in accounts],
    ]


def names(entries, verdict):
    return {name for name, entry in entries.items() if entry["verdict"] == verdict}


WITHDRAWN = {"posted-key-withdrawn", "exchanged-key-withdrawn"}


@pytest.mark.parametrize("mode", ["form_post", "popup", *in_soak("query", "fragment")])
def test_the_kit_accepts_nothing(mode):
    # The kit fetches the keys once a minute at most; one of the ways is enough to wait for that.
    key_wait = 75 if mode == "form_post" else 0
    with Shop(mode) as shop:
        code, report, entries = attack(
            f"{shop.url}/sign-in/apple?return=/basket", shop.service, "--signed-in", "back to /", "--key-wait", key_wait,
            "--notifications", f"{shop.url}/apple/notifications", "--audience", shop.service.client_id)
        assert (code, names(entries, "accepted")) == (0, set())
        # What the page does not show cannot be told, and a second delivery is answered like the first.
        hidden = {"query": {n for n in entries if n.startswith("user-")}, "fragment": {"user-email"}}.get(mode, set())
        assert names(entries, "unclear") == hidden | {"event-replayed"}, {n: entries[n]["reason"] for n in names(entries, "unclear")}
        assert report["identityFrom"] == ("the identity token of the exchange" if mode == "query" else "the identity tokens of the response and of the exchange")
        assert report["answersBy"] == ("web_message" if mode == "popup" else mode)
        posted = {n for n, e in entries.items() if n.startswith("posted-") or e["group"] == "Signatures" and not n.startswith("exchanged-")}
        # Without waiting it depends on how slow the run was whether the kit has asked for the keys anew by then.
        played = {n for n in WITHDRAWN if key_wait or entries[n]["verdict"] == "refused"}
        skipped = {"state-expired"} | WITHDRAWN - played | ({"token-1m", "body-1m", "exchanged-sub-differs"} | posted if mode == "query" else set())
        assert names(entries, "not played") == skipped, {n: entries[n]["reason"] for n in names(entries, "not played") ^ skipped}


def test_by_comparison_alone_the_kit_accepts_nothing_either():
    with Shop("form_post") as shop:
        code, report, entries = attack(f"{shop.url}/sign-in/apple", shop.service, "--key-wait", 0)
        assert code == 0 and report["decidedBy"].startswith("comparison")
        assert not names(entries, "accepted") and entries["posted-aud"]["verdict"] == "refused"


def test_by_comparison_a_new_cookie_tells_who_is_signed_in():
    with Careless("silent", "aud") as app:
        _, report, entries = attack(f"{app.url}/login", app.service)
        assert report["decidedBy"].startswith("comparison") and names(entries, "accepted") == {"posted-aud"}
        assert entries["posted-iss"]["verdict"] == "refused"


def test_a_start_by_a_form_and_an_end_on_another_port_or_name_are_followed():
    with Careless("away", "aud") as app:
        _, _, entries = attack(f"{app.url}/choose", app.service, "--signed-in", "Welcome", "--only", "posted-aud", "posted-iss")
        assert {name: entry["verdict"] for name, entry in entries.items()} == {"posted-aud": "accepted", "posted-iss": "refused"}


def test_a_start_that_answers_a_script_with_the_address_is_followed():
    with Careless("popup", "aud") as app:
        _, report, entries = attack(f"{app.url}/address", app.service, "--signed-in-url", f"{app.url}/me", "--only", "posted-aud", "posted-iss")
        assert {name: entry["verdict"] for name, entry in entries.items()} == {"posted-aud": "accepted", "posted-iss": "refused"}
        assert report["answersBy"] == "web_message" and '"authorization":{"code":' in entries["posted-aud"]["curl"]


def test_a_page_that_only_a_signed_in_user_can_open_is_found_and_proved_and_nothing_harmful_is_opened():
    with Careless("linked", "aud") as app:
        _, report, entries = attack(f"{app.url}/login", app.service, "--only", "posted-aud", "posted-iss", "login-csrf-fresh")
        assert report["decidedBy"].startswith(f"{app.url}/me responds with 200 to a signed-in user and with 302 to everyone else")
        assert {name: entry["verdict"] for name, entry in entries.items()} == {
            "posted-aud": "accepted", "posted-iss": "refused", "login-csrf-fresh": "refused"}
        assert requests.get(f"{app.url}/opened", timeout=60).json() == []


def test_from_the_first_page_the_way_to_the_sign_in_is_found():
    with Careless("linked") as app:
        _, report, _ = attack(f"{app.url}/", app.service, "--only", "posted-aud")
        assert report["start"] == f"{app.url}/login"


def test_against_the_shop_the_obvious_command_decides_every_attack_and_nothing_is_accepted():
    port = free_port()
    service = shared_service(f"http://localhost:{port}/sign-in/apple/callback")
    with orchard.Shop("--quince", service.url, port=port, ORCHARD_APPLE_KEY=service.ready["privateKeyPath"]) as shop:
        notifications = f"{shop.url}/sign-in/apple/notifications"
        code, report, entries = attack(f"{shop.url}/sign-in/apple", service, "--notifications", notifications)
        undecided = {name: entry["reason"] for name, entry in entries.items() if entry["verdict"] != "refused"}
        assert (code, set(undecided)) == (0, {"state-expired"}), undecided
        assert report["decidedBy"].startswith(f"{shop.url}/account responds with 200 to a signed-in user and with 303 to everyone else")
        _, report, _ = attack(shop.url, service, "--only", "posted-aud")
        assert report["start"].startswith(f"{shop.url}/sign-in/apple?return=")


def test_notifications_that_cannot_be_played_are_no_success():
    with Careless() as app:
        def played(url, *more):
            _, _, entries = attack(f"{app.url}/login", app.service, "--notifications", url, *more, code=3)
            return {name: (entry["verdict"], entry["reason"]) for name, entry in entries.items()}

        entries = played(f"{app.url}/nowhere", "--only", "posted-aud", "event-garbage", "event-replayed")
        assert entries["posted-aud"][0] == "refused"
        for name in ("event-garbage", "event-replayed"):
            assert entries[name] == ("not played", f"{app.url}/nowhere responds to an honest notification with 404; check --notifications, and give the app's client ID with --audience")
        entries = played(f"{app.url}/notifications", "--audience", "com.example.other", "--only", "event-unsigned")
        assert entries["event-unsigned"][0] == "not played" and "with 400" in entries["event-unsigned"][1]
        # Without an attack of theirs they are not needed, and what is accepted counts for more.
        attack(f"{app.url}/login", app.service, "--notifications", f"{app.url}/nowhere", "--only", "posted-aud", code=0)
    with Careless("aud") as app:
        attack(f"{app.url}/login", app.service, "--notifications", f"{app.url}/nowhere", "--only", "posted-aud", "event-aud", code=1)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["Ctrl-C", "ended"])
def test_an_interrupted_run_leaves_nothing_behind(number, code):
    with Careless() as app:
        before = left_at(app.service)
        # The withdrawn keys are waited for, so that the run is still under way.
        done = subprocess.Popen(
            [binary(), "attack", f"{app.url}/login", "--quince", app.service.url, "--signed-in", "Hello"],
            env=clean_environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        with done:
            for line in done.stdout:
                if "alg-none" in line:
                    break
            assert left_at(app.service) != before
            done.send_signal(number)
            _, complaint = done.communicate(timeout=60)
        assert done.returncode == code and "interrupted; the run's keys, faults and accounts at" in complaint
        assert left_at(app.service) == before


@pytest.mark.parametrize(("typed", "basis"), [("/me", "/me responds with 200"), ("", "comparison with an honest sign-in")])
def test_on_a_terminal_the_page_is_asked_for(typed, basis):
    with Careless() as app:
        before = left_at(app.service)
        here, there = pty.openpty()
        done = subprocess.Popen(
            [binary(), "attack", f"{app.url}/login", "--quince", app.service.url, "--format", "json", "--only", "posted-aud"],
            env=clean_environment(), stdin=there, stdout=subprocess.PIPE, stderr=there, text=True)
        os.close(there)
        with done:
            asked = b""
            while b"sign-ins end): " not in asked:
                asked += os.read(here, 1_024)
            if b"Found no page that" not in asked:
                done.kill()
            assert b"Found no page that only a signed-in user can open" in asked
            os.write(here, f"{typed}\n".encode())
            report, _ = done.communicate(timeout=120)
        os.close(here)
        assert done.returncode == 0 and basis in json.loads(report)["decidedBy"]
        assert left_at(app.service) == before


def test_ctrl_c_at_the_question_ends_the_command():
    with Careless() as app:
        before = left_at(app.service)
        process, terminal = pty.fork()
        if process == 0:
            os.execve(binary(), [binary(), "attack", f"{app.url}/login", "--quince", app.service.url], clean_environment())
        asked = b""
        while b"sign-ins end): " not in asked:
            asked += os.read(terminal, 1_024)
        os.write(terminal, b"\x03")
        _, status = wait_for(lambda: (ended := os.waitpid(process, os.WNOHANG))[0] and ended, "the end of the command")
        os.close(terminal)
        assert os.WTERMSIG(status) == signal.SIGINT and left_at(app.service) == before


def test_what_looks_alike_is_not_judged():
    with Careless("silent", "dumb") as app:
        done = run("attack", f"{app.url}/login", "--quince", app.service.url)
        assert done.returncode == 3 and "can't tell success from failure" in done.stderr and "--signed-in" in done.stderr


def test_an_app_that_stops_in_the_middle_has_refused_nothing():
    with Careless("tired") as app:
        done = run("attack", f"{app.url}/login", "--quince", app.service.url, "--signed-in", "Hello", "--only", "posted-aud", "posted-iss", "cookies")
        assert done.returncode == 3 and "prove nothing" in done.stderr


class Careless:
    """A running relying party with flaws."""

    def __init__(self, *flaws):
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.service = shared_service(f"{self.url}/callback")
        self.process = subprocess.Popen(
            [sys.executable, Path(__file__).parent / "careless_app.py", str(port), self.service.issuer, self.service.client_id, *flaws],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(self.listens, "the careless app")

    def listens(self):
        try:
            return requests.get(self.url, timeout=5).ok
        except requests.RequestException:
            assert self.process.poll() is None
            return False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait(timeout=60)


SIGNATURES = {"alg-none", "alg-hs256", "key-own", "key-in-header", "signature-stripped", "signature-flipped", "claims-altered"}

STATES = {"state-missing", "state-empty", "state-forged", "state-altered"}
NONCES = {"posted-nonce-swapped", "posted-nonce-missing", "code-replayed", "answer-injected"}

#: What exactly is accepted from each flaw alone, or from flaws that have an effect only together.
FLAWS = {
    "none": set(),
    "aud": {"posted-aud", "event-aud"},
    "exp": {"posted-expired"},
    "alg": {"alg-none", "alg-hs256", "event-unsigned"},
    "signature": SIGNATURES | {"event-forged", "event-unsigned"},
    "state": STATES,
    "nonce": NONCES,
    "state+nonce": STATES | NONCES | {"login-csrf", "login-csrf-fresh", "callback-replayed"},
    "c_hash": {"posted-c_hash", "posted-c_hash-missing"},
    "replay": {"callback-replayed"},
    "method": {"other-method"},
    "redirect": {"open-redirect"},
    "email": {"user-email"},
    "newcomer": {"user-email"},
    "again": {"event-replayed"},
    "name": {"user-name-script", "user-name-bidi", "user-name-control", "user-name-long"},
    "cookie": set(),
    "use": {"posted-key-other-use"},
    "old": {"posted-key-withdrawn"},
    "kid": {"posted-no-kid"},
    "exchange": set(),
    "exchange+use": {"posted-key-other-use", "exchanged-key-other-use"},
    "exchange+old": {"posted-key-withdrawn", "exchanged-key-withdrawn"},
    "exchange+kid": {"posted-no-kid", "exchanged-no-kid"},
    "exchange+trust": {"exchanged-signature-flipped"},
    "popup": set(),
    "popup+aud": {"posted-aud", "event-aud"},
    "popup+form": set(),
    "popup+form+aud": {"posted-aud", "event-aud"},
    "popup+state": STATES,
    "events": {"event-forged", "event-unsigned", "event-kid-unknown", "event-aud", "event-iss", "event-stale", "event-identity-token", "event-garbage"},
}
#: Each run plays all attacks, which takes seconds. Flaws that have no effect on each other share one: no two of a run concern the same
#: check, and exactly what each lets pass alone has to be accepted. `make soak` has the further runs, and runs each flaw alone too.
RUNS = [
    "none", "aud use redirect name replay", "alg state c_hash", "exchange+use exchange+trust exchange+old exchange+kid",
    "popup+aud popup+state", "events",
]
FURTHER = [
    "exp old kid method email again", "signature nonce newcomer", "state+nonce cookie", "exchange", "popup", "popup+form+aud",
]
ALONE = [name for name in FLAWS if name not in RUNS + FURTHER]


def test_every_flaw_has_a_run():
    # The run with its flaw shows as well that a post of the form is understood.
    assert set(FLAWS) - {"popup+form"} == {name for run in RUNS + FURTHER for name in run.split()}


@pytest.mark.soak
@pytest.mark.parametrize("together", RUNS + (FURTHER + ALONE if SOAK else []))
def test_exactly_the_flaws_that_are_there_are_found(together):
    flaws = {flaw for name in together.split() for flaw in name.split("+")} - {"none"}
    accepted = set().union(*(FLAWS[name] for name in together.split()))
    with Careless(*flaws) as app:
        code, report, entries = attack(
            f"{app.url}/login", app.service, "--signed-in-url", f"{app.url}/me",
            "--notifications", f"{app.url}/notifications", "--audience", app.service.client_id,
            *(["--popup-form"] if "form" in flaws else []))
        found = names(entries, "accepted")
        assert found == accepted, {name: entries[name]["reason"] for name in found ^ accepted}
        assert code == (1 if accepted else 0) and report["acceptedCount"] == len(accepted)
        assert report["identityFrom"] == (
            "the identity tokens of the response and of the exchange" if "exchange" in flaws else "the identity token of the response")
        assert "state-expired" in names(entries, "not played")
        # An app that takes every event shows no effect of any.
        assert names(entries, "unclear") == ({"event-replayed"} if "events" in flaws else set()), entries
        for name in found:
            assert entries[name]["remedy"] and entries[name]["curl"].startswith("curl -i")
        assert ("cookies" in names(entries, "noted")) == ("cookie" in flaws)


@pytest.mark.parametrize("flaw", ["stale", *in_soak("")])
def test_a_state_is_waited_for_until_it_has_expired(flaw):
    with Careless("hasty", flaw) as app:
        _, _, entries = attack(f"{app.url}/login", app.service, "--signed-in-url", f"{app.url}/me", "--state-lifetime", 15, "--only", "state-expired")
        assert entries["state-expired"]["verdict"] == ("accepted" if flaw else "refused"), entries


def test_an_app_that_does_not_fetch_the_keys_again_is_not_judged_by_a_withdrawn_one():
    with Careless("stubborn") as app:
        _, _, entries = attack(
            f"{app.url}/login", app.service, "--signed-in-url", f"{app.url}/me", "--key-wait", 0,
            "--only", "posted-key-other-use", "posted-key-withdrawn")
        assert entries["posted-key-other-use"]["verdict"] == "refused"
        assert entries["posted-key-withdrawn"]["verdict"] == "not played"
        assert "didn't fetch the signing keys again within 0 s" in entries["posted-key-withdrawn"]["reason"]


def test_the_text_says_what_was_accepted_how_and_what_to_do():
    with Careless("aud") as app:
        done = run("attack", f"{app.url}/login", "--quince", app.service.url, "--signed-in", "Hello", "--only", "posted-aud", "alg-none",
                   environment=NO_COLOUR, timeout=120)
        assert done.returncode == 1, done.stderr
        assert re.search(r"^✕ ACCEPTED +posted-aud ", done.stdout, re.M) and re.search(r"^✓ refused +alg-none ", done.stdout, re.M)
        assert "Remedy: Compare aud with your own client IDs, exactly." in done.stdout
        assert "curl -i -X POST" in done.stdout and done.stdout.endswith("1 refused, 1 accepted.\n")
        assert "\x1b" not in done.stdout


def test_what_cannot_be_tested_is_said_and_is_no_success():
    with Careless() as app:
        before = left_at(app.service)

        def refused(*arguments, code=3):
            done = run("attack", *arguments, "--quince", app.service.url)
            assert done.returncode == code and done.stderr.count("\n") == 1 and not done.stdout, (done.returncode, done.stderr)
            return done.stderr

        assert "doesn't lead to an authorization request; give the URL that the sign-in button opens" in refused(f"{app.url}/")
        assert "its script starts the sign-in, but this command runs no scripts" in refused(f"{app.url}/scripted")
        assert "an honest sign-in failed" in refused(f"{app.url}/login", "--signed-in", "Welcome back")
        assert "a garbled response also looks signed in" in refused(f"{app.url}/login", "--signed-in-url", f"{app.url}/")
        assert "did you mean 'alg-none'" in refused(f"{app.url}/login", "--only", "alg-non", code=2)
        assert "isn't a URL" in refused("localhost", code=2)
        assert "--key-wait: give whole seconds" in refused(f"{app.url}/login", "--key-wait", 86_401, code=2)
        assert left_at(app.service) == before
        app.service.fault("token", kind="status", status=500)
        assert "Quince already has faults" in refused(f"{app.url}/login", "--signed-in", "Hello")
    with Careless("popup") as app:
        done = run("attack", f"{app.url}/login", "--quince", app.service.url, "--signed-in", "Hello", "--callback", f"{app.url}/elsewhere")
        assert done.returncode == 3 and f"the popup's message was posted to {app.url}/elsewhere as JSON" in done.stderr
        assert "as a form, use --popup-form" in done.stderr
    done = run("attack", "http://127.0.0.1:9/", "--quince", "http://127.0.0.1:9")
    assert done.returncode == 3 and "no attack was run" in done.stderr


def test_the_page_of_attacks_is_what_the_command_prints():
    done = run("attack", "--list")
    assert done.returncode == 0
    assert (ROOT / "docs/attacks.md").read_text().endswith(done.stdout)
