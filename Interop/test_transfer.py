"""An app moves to another team: the kit with ten thousand people, a script as teams write it, the command line, and the console."""

import json
import os
import sqlite3
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import requests

from conftest import CALLBACK, SOAK
from quince import ROOT, Service, binary, clean_environment, client_secret, run
from server import wait_for

APP = "com.example.quince.app"
NEW = "MEDLAR0001"
#: The number of users of a migration: a million in `make soak`. QUINCE_PEOPLE in the environment changes it.
PEOPLE = int(os.environ.get("QUINCE_PEOPLE") or (1_000_000 if SOAK else 2_000))
#: Users that are created by the service's API. That takes long; the others are copies in the database.
CREATED = 500
DAY = 86_400
KIT = Path(binary()).parent / "user-migration"
KIT = KIT if KIT.exists() else ROOT / ".build/tests/debug/user-migration"


class Team:
    """A team's server: what it needs to be a client."""

    def __init__(self, team, key_id, key_file):
        self.id, self.key_id, self.key_file = team, key_id, str(key_file)


def old_team(service):
    return Team(service.team_id, service.key_id, service.folder / service.ready["privateKeyPath"])


def new_team(service, folder, team=NEW):
    service.api("POST", "teams", {"id": team, "name": "Medlar"})
    key = service.api("POST", f"teams/{team}/keys")
    path = folder / f"AuthKey_{key['kid']}.p8"
    path.write_text(key["privateKey"])
    return Team(team, key["kid"], path)


def start(service, team=NEW):
    return service.api("POST", "transfers", {"clientId": APP, "toTeamId": team})["id"]


def accept(service, transfer):
    return service.api("POST", f"transfers/{transfer}/accept")


def advance(service, seconds):
    service.api("PUT", "clock", {"advanceSeconds": seconds})


def users(service, emails):
    """Each account signs in on a device; gives the subjects in the order of the accounts."""
    return [
        service.api("POST", "native", {"account": email, "clientId": APP, "scope": "email"})["credential"]["user"] for email in emails
    ]


def crowd(service, count, database):
    """So many users of the app, whose subjects we choose: every second one hides the email address. Gives email address by subject."""
    subjects = {f"{number:06}.{number:032x}.0001": f"user{number}@example.com" for number in range(count)}
    create(service, dict(list(subjects.items())[:CREATED]))
    copy(database, dict(list(subjects.items())[CREATED:]))
    return subjects


def create(service, subjects):
    """Creates the accounts with these email addresses, and gives the app consent as each of them."""
    accounts = [
        {"email": email, "email-sharing": "hide" if number % 2 else "share",
         "identifiers": [{"team": service.team_id, "subject": subject}]}
        for number, (subject, email) in enumerate(subjects.items())]
    for begin in range(0, len(accounts), 2_000):
        service.api("POST", "seed", {"accounts": accounts[begin:begin + 2_000]})
    session = requests.Session()
    session.mount("http://", requests.adapters.HTTPAdapter(pool_maxsize=8))

    def grant(email):
        body = {"account": email, "clientId": APP, "kind": "code", "scope": "email"}
        session.post(f"{service.url}/_quince/tokens", json=body, timeout=60).raise_for_status()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(grant, subjects.values()))


def copy(database, subjects):
    """Copies the first two users in the database, with these subjects and email addresses and with identifiers of their own."""
    if not subjects:
        return
    with sqlite3.connect(database, timeout=60) as connection:
        connection.row_factory = sqlite3.Row

        def row(table, column, value):
            return dict(connection.execute(f"SELECT * FROM {table} WHERE {column} = ?", [value]).fetchone())

        patterns = []
        for number in range(2):
            account = row("account", "email", f"user{number}@example.com")
            patterns.append([
                ("account", account), ("pseudonym", row("pseudonym", "account_id", account["id"])),
                ("consent_grant", row("consent_grant", "account_id", account["id"])),
            ])
        number = connection.execute("SELECT max(sequence) FROM account").fetchone()[0]
        for subject, email in subjects.items():
            number += 1
            name = f"copied-{number}"
            changed = {
                "account": {"sequence": number, "id": name, "email": email},
                "pseudonym": {"account_id": name, "subject": subject, "relay_address": f"{name}@privaterelay.example"},
                "consent_grant": {"account_id": name, "id": name},
            }
            hides = int(subject.split(".")[0]) % 2
            if not hides:
                changed["consent_grant"]["shared_email"] = email
            for table, values in patterns[hides]:
                values = values | changed[table]
                marks = ", ".join("?" * len(values))
                connection.execute(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({marks})", list(values.values()))
    connection.close()


# The kit


def kit(service, team, folder, inputs, name, *target):
    """Starts the kit's migration of the lines in `inputs`; its results go to a file."""
    (folder / f"{name}.txt").write_text("".join(f"{line}\n" for line in inputs))
    return subprocess.Popen(
        [KIT, service.url, APP, team.id, team.key_file, folder / f"{name}.txt", folder / f"{name}.jsonl", *target],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=clean_environment())


def finished(process):
    out, err = process.communicate(timeout=max(500, PEOPLE // 50))
    return process.returncode, out, err


def results(folder, name, member):
    """The results in the kit's file: the last one of each user."""
    found = {}
    for line in (folder / f"{name}.jsonl").read_text().splitlines():
        result = json.loads(line)
        assert member in result["outcome"], result
        found[result["user"]] = result["outcome"][member]
    return found


@pytest.mark.soak
@pytest.mark.timeout(max(900, PEOPLE // 20))
def test_the_kit_moves_all_people_one_to_one(tmp_path):
    """Two thousand people, and a million in `make soak`."""
    database = tmp_path / "quince.db"
    with Service("--redirect-uri", CALLBACK, database=str(database)) as service:
        old, new = old_team(service), new_team(service, tmp_path)
        began = time.monotonic()
        subjects = crowd(service, PEOPLE, database)
        print(f"{PEOPLE} users: {time.monotonic() - began:.0f} s")
        transfer = start(service)

        # Midway, the client secret of the batch ends. The run stops, and the next one resumes it.
        first = kit(service, old, tmp_path, subjects, "leaving", new.id)
        wait_for(lambda: (tmp_path / "leaving.jsonl").exists() and
                 (tmp_path / "leaving.jsonl").read_bytes().count(b"\n") > 1_000, "a thousand results")
        advance(service, 7_200)
        status, _, err = finished(first)
        assert status == 1 and "invalid_client" in err, err
        service.api("DELETE", "clock")
        before = len(results(tmp_path, "leaving", "leaves"))
        assert 1_000 <= before < PEOPLE
        began = time.monotonic()
        status, out, err = finished(kit(service, old, tmp_path, subjects, "leaving", new.id))
        took = time.monotonic() - began
        assert status == 0 and out.endswith("0 failed\n"), (out, err)
        print(f"leaving: {(PEOPLE - before) / took:.0f} users a second")
        leaving = {user: outcome["transferSubject"] for user, outcome in results(tmp_path, "leaving", "leaves").items()}
        assert set(leaving) == set(subjects)
        assert len(set(leaving.values())) == PEOPLE, "two users share a transfer_sub"
        assert not set(leaving.values()) & set(subjects)

        began = time.monotonic()
        with ThreadPoolExecutor(1) as pool:
            acceptance = pool.submit(requests.post, f"{service.url}/_quince/transfers/{transfer}/accept", timeout=3_600)
            waits = []
            # Others go on meanwhile.
            while not acceptance.done():
                asked = time.monotonic()
                service.api("POST", "seed", {"accounts": [{"email": "meanwhile@example.com"}]})
                waits.append(time.monotonic() - asked)
            assert acceptance.result().ok, acceptance.result().text
        print(f"acceptance with {PEOPLE} users: {time.monotonic() - began:.2f} s; {len(waits)} other writes, the longest {max(waits):.2f} s")

        began = time.monotonic()
        status, out, err = finished(kit(service, new, tmp_path, leaving.values(), "arriving"))
        took = time.monotonic() - began
        assert status == 0 and out == f"{PEOPLE} migrated, 0 done before, 0 failed\n", (out, err)
        print(f"arriving: {PEOPLE / took:.0f} users a second")
        arriving = results(tmp_path, "arriving", "arrived")
        assert set(arriving) == set(leaving.values())
        arrived = [outcome["subject"] for outcome in arriving.values()]
        assert len(set(arrived)) == PEOPLE, "two users share a subject"
        assert not set(arrived) & (set(subjects) | set(leaving.values()))
        # The email address tells who arrived; those who hide it have a new one each.
        hidden = set()
        for number, (subject, email) in enumerate(subjects.items()):
            found = arriving[leaving[subject]]["email"]
            assert found["isPrivate"] == bool(number % 2)
            if found["isPrivate"]:
                hidden.add(found["address"])
            else:
                assert found["address"] == email
        assert len(hidden) == PEOPLE // 2
        # And the console says the same of those whom it shows.
        for user in service.api("GET", f"transfers/{transfer}")["users"]:
            transfer_sub = leaving[user["before"]["subject"]]
            assert user["transferSub"] == transfer_sub
            assert user["after"]["subject"] == arriving[transfer_sub]["subject"]


# A script as teams write it


def script(service, half, team, lines, *target, lifetime=None, token=None):
    environment = clean_environment({"LIFETIME": str(lifetime)} if lifetime else {})
    if token:
        environment["ACCESS_TOKEN"] = token
    done = subprocess.run(
        [sys.executable, ROOT / "Interop/migration_script.py", service.url, half, team.key_file, team.key_id, team.id, APP, *target],
        input="".join(f"{line}\n" for line in lines), capture_output=True, text=True, env=environment, timeout=120)
    return [line.split("\t") for line in done.stdout.splitlines()], done.stderr.strip()


@pytest.fixture
def fresh(tmp_path):
    with Service("--redirect-uri", CALLBACK) as service:
        yield service


PEOPLE_HERE = ["jane@example.com", "ravi@example.com", "mono@example.com"]


@pytest.mark.parametrize("day, arrives", [(0, True), (59, True), (60, False), (61, False)])
def test_a_script_in_the_window_and_after_it(fresh, tmp_path, day, arrives):
    old, new = old_team(fresh), new_team(fresh, tmp_path)
    subjects = users(fresh, PEOPLE_HERE)
    rows, err = script(fresh, "before", old, subjects, new.id)
    assert err == "" and [row[0] for row in rows] == subjects
    transfers = [row[1] for row in rows]
    accept(fresh, start(fresh))
    advance(fresh, day * DAY)
    late, err = script(fresh, "before", old, subjects, new.id)
    assert (late == rows) if arrives else (late == [] and err == "token: invalid_client")
    rows, err = script(fresh, "after", new, transfers)
    assert err == ""
    counts = {"issued": 6, "exchanged": 3} if arrives else {"issued": 3, "exchanged": 0}
    wait_for(lambda: {word: fresh.log().count(f"transfer identifier {word}") for word in counts} == counts, f"{counts} in the log")
    assert not [identifier for identifier in transfers + subjects if identifier in fresh.log()]
    now = users(fresh, PEOPLE_HERE)
    assert [row[1] for row in rows] == (now if arrives else ["invalid_request"] * 3)
    assert not set(now) & set(subjects)


def test_a_script_whose_client_secret_ends_midway_resumes_with_the_same_access_token(fresh, tmp_path):
    old, new = old_team(fresh), new_team(fresh, tmp_path)
    subjects = users(fresh, PEOPLE_HERE)
    secret = client_secret(fresh, sub=APP)
    token = requests.post(f"{fresh.url}/auth/token", timeout=60, data={
        "grant_type": "client_credentials", "scope": "user.migration", "client_id": APP, "client_secret": secret,
    }).json()["access_token"]
    first, err = script(fresh, "before", old, subjects[:1], new.id, lifetime=600, token=token)
    assert err == "" and len(first) == 1
    advance(fresh, 601)
    rows, err = script(fresh, "before", old, subjects[1:], new.id, lifetime=600, token=token)
    assert rows == [] and err == "the client secret has ended"
    rest, err = script(fresh, "before", old, subjects[1:], new.id, lifetime=7_200, token=token)
    assert err == "" and len({row[1] for row in first + rest}) == 3
    advance(fresh, 3_000)
    rows, _ = script(fresh, "before", old, subjects[:1], new.id, lifetime=7_200, token=token)
    assert rows[0][1] == "invalid_grant", "the access token ends after an hour"


def test_the_wrong_target_succeeds_as_observed_and_fails_at_the_exchange(tmp_path):
    with Service("--redirect-uri", CALLBACK, "--profile", "observed") as service:
        old, new = old_team(service), new_team(service, tmp_path)
        subjects = users(service, PEOPLE_HERE)
        rows, err = script(service, "before", old, subjects, old.id)
        assert err == "" and "invalid_request" not in str(rows)
        accept(service, start(service))
        useless, _ = script(service, "after", new, [row[1] for row in rows])
        assert [row[1] for row in useless] == ["invalid_request"] * 3
        request = service.api("GET", "requests?limit=1")["requests"][0]
        assert "which was its target" in request["explanation"][-1]["message"]
        again, _ = script(service, "before", old, subjects, new.id)
        arrived, _ = script(service, "after", new, [row[1] for row in again])
        assert [row[1] for row in arrived] == users(service, PEOPLE_HERE)


def test_a_refused_request_leads_to_its_explanation(fresh):
    secret = client_secret(fresh, sub=APP)
    response = requests.post(f"{fresh.url}/auth/usermigrationinfo", timeout=60, data={
        "sub": fresh.team_id, "target": NEW, "client_id": APP, "client_secret": secret})
    assert (response.status_code, response.json()) == (400, {"error": "invalid_request"})
    request = fresh.api("GET", f"requests/{response.headers['Quince-Explanation'].rpartition('-')[2]}")
    assert request["explanation"][-1]["message"].startswith("the Authorization header is missing")
    fresh.has_logged("migration refused", "Authorization header is missing")


# What lasts


def test_a_transfer_outlives_the_process_and_the_configuration(tmp_path):
    database = tmp_path / "quince.sqlite"
    with Service("--redirect-uri", CALLBACK, database=database) as service:
        old, new = old_team(service), new_team(service, tmp_path)
        subjects = users(service, PEOPLE_HERE)
        rows, _ = script(service, "before", old, subjects, new.id)
        transfer = start(service)
        accept(service, transfer)
        now = users(service, PEOPLE_HERE)
        service.kill()
    with Service("--redirect-uri", CALLBACK, database=database) as service:
        assert {app["teamId"] for app in service.api("GET", "apps")["apps"]} == {new.id}
        assert users(service, PEOPLE_HERE) == now
        arrived, err = script(service, "after", new, [row[1] for row in rows])
        assert err == "" and [row[1] for row in arrived] == now
        service.api("DELETE", f"transfers/{transfer}")
        assert users(service, PEOPLE_HERE) == subjects


@pytest.mark.parametrize("moment", ["at once", "while it is written"])
def test_an_acceptance_that_is_killed_moves_everything_or_nothing(tmp_path, moment):
    database = tmp_path / "quince.sqlite"
    with Service("--redirect-uri", CALLBACK, database=database) as service:
        new_team(service, tmp_path)
        crowd(service, 1_000, database)
        transfer = start(service)
        outcomes = []

        def accepts():
            try:
                outcomes.append(requests.post(f"{service.url}/_quince/transfers/{transfer}/accept", timeout=60).status_code)
            except requests.RequestException as error:
                outcomes.append(error)

        log = tmp_path / "quince.sqlite-wal"
        written = log.stat().st_mtime_ns
        thread = threading.Thread(target=accepts)
        thread.start()
        if moment == "while it is written":
            wait_for(lambda: log.stat().st_mtime_ns != written, "the first page of the transaction")
        service.kill()
        thread.join()
    with Service("--redirect-uri", CALLBACK, database=database) as service:
        detail = service.api("GET", f"transfers/{transfer}")
        moved = detail["state"] == "accepted"
        assert moved or outcomes != [200]
        assert {app["teamId"] for app in service.api("GET", "apps")["apps"]} == {NEW if moved else service.team_id}
        assert all(("after" in user and "transferSub" in user) == moved for user in detail["users"])
        assert {grant["teamId"] for grant in service.api("GET", "grants")["grants"]} == {NEW if moved else service.team_id}


# The command line


def transfer_command(service, *words):
    return run("transfer", *words, "--quince", service.url)


def test_the_command_line_moves_an_app_and_takes_it_back(fresh):
    subjects = users(fresh, PEOPLE_HERE)
    done = transfer_command(fresh, "start", APP, "--to", NEW, "--new-team", "Medlar")
    assert done.returncode == 0 and done.stdout.startswith(f"Transfer 1: {APP} from QUINCE0001 to {NEW}, started ")
    assert "quince transfer accept 1" in done.stdout
    done = transfer_command(fresh, "accept")
    assert done.returncode == 0 and "users can be migrated until" in done.stdout
    now = users(fresh, PEOPLE_HERE)
    lines = transfer_command(fresh, "status", "1").stdout.splitlines()
    assert [line.split()[0] for line in lines[2:]] == PEOPLE_HERE
    assert [line.split()[1] for line in lines[2:]] == subjects
    assert [line.split()[3] for line in lines[2:]] == now
    status = json.loads(transfer_command(fresh, "status", "--format", "json").stdout)
    assert status["transfers"][0]["state"] == "accepted"
    assert transfer_command(fresh, "undo").stdout == "Transfer 1 is undone.\n"
    assert transfer_command(fresh, "status").stdout == "No transfers.\n"
    assert users(fresh, PEOPLE_HERE) == subjects


def test_the_command_line_says_what_is_wrong(fresh):
    def refused(*words, quince=None):
        done = run("transfer", *words, "--quince", quince or fresh.url)
        assert (done.returncode, done.stdout) == (2, ""), (done.returncode, done.stdout, done.stderr)
        sentence, = done.stderr.splitlines()
        return sentence

    assert "there is no team 'NOBODY0001'; add it" in refused("start", APP, "--to", "NOBODY0001")
    assert "there is no app 'x'" in refused("start", "x", "--to", NEW)
    assert "transfer 'com.example.quince.app'" in refused("start", "com.example.quince.web", "--to", NEW)
    assert "no transfer waits for its acceptance" in refused("accept")
    assert "there is no transfer '7'" in refused("undo", "7")
    assert "isn't a Team ID" in refused("start", APP, "--to", "medlar", "--new-team", "Medlar")
    assert "start it with 'quince serve'" in refused("status", quince="http://localhost:9")
    assert "--quince: 'here' isn't a URL" in refused("status", quince="here")


# The console


def test_the_console_moves_an_app_and_shows_who_sees_which_identifier(fresh, window):
    subject, = users(fresh, PEOPLE_HERE[:1])

    def said(*parts):
        for part in parts:
            window.has_text(part)
        assert window.violations() == [] and window.fits()

    window.open(f"{fresh.url}/_quince/apps")
    window.press("[data-action=start-transfer]")
    window.press("dialog [type=submit]")
    said("waits for the acceptance", subject, "a new sub from the acceptance")
    assert "Before the acceptance" in window.element("[aria-current=step]").text
    window.press("#transfers .primary")
    said("users can be migrated")
    now, = users(fresh, PEOPLE_HERE[:1])
    said(now)
    window.press("#transfers .buttons button")
    said("the 60 days are over")
    assert "Afterwards" in window.element("[aria-current=step]").text
    assert fresh.api("GET", "transfers")["transfers"][0]["state"] == "ended"
    window.phone()
    window.dark()
    window.open(f"{fresh.url}/_quince/apps")
    said("Transfer back")
    window.press("#transfers .buttons button:last-child")
    window.press("dialog .danger")
    said("No transfers.")
    assert users(fresh, PEOPLE_HERE[:1]) == [subject]
    assert window.complaints() == []


# A new team


def test_a_new_team_is_added_with_the_transfer_or_not_at_all(fresh):
    def start_to(*words):
        return transfer_command(fresh, "start", APP, "--to", NEW, "--new-team", *words)

    def teams():
        return {team["id"]: team["name"] for team in fresh.api("GET", "teams")["teams"]}

    before = teams()
    fresh.api("POST", "apps", {
        "clientId": "com.example.mate", "kind": "app", "name": "Mate", "teamId": fresh.team_id, "primaryAppId": APP})
    done = start_to("Medlar Studio")
    assert done.returncode == 2 and "ungroup first" in done.stderr
    assert "the team's name " in start_to("Medlar\nStudio").stderr
    assert teams() == before, "a refused transfer adds no team"

    fresh.api("DELETE", "apps/com.example.mate")
    assert start_to("Medlar Studio").returncode == 0
    assert teams() == before | {NEW: "Medlar Studio"}
    assert "hasn't been accepted yet" in start_to("Medlar Studio").stderr
    assert transfer_command(fresh, "undo").returncode == 0
    other = start_to("Other")
    assert other.returncode == 2
    assert f"team {NEW} exists already and is named 'Medlar Studio'; leave out the name of the new team" in other.stderr
    assert start_to("Medlar Studio").returncode == 0, "the same command works again"
    assert teams() == before | {NEW: "Medlar Studio"}


def test_the_status_names_its_columns(fresh):
    users(fresh, PEOPLE_HERE[:1])
    transfer_command(fresh, "start", APP, "--to", NEW, "--new-team", "Medlar")
    heading, row = transfer_command(fresh, "status", "1").stdout.splitlines()[1:]
    assert heading.split("  ")[1:2] == ["account"] and heading.rstrip().endswith("new sub")
    for name in ("old sub", "transfer_sub", "new sub"):
        place = heading.index(name)
        assert row[place - 1] == " " and row[place] != " ", (heading, row)
