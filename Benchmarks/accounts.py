"""What `make bench` measures of the deletion of an account: one transaction, whatever belongs to the account.

Accounts with 200 grants and accounts with one grant are deleted in turn, with the database on the disk. Each grant has a refresh
token, a code and its own app, and tells it with an event. The ratio compares the two in the same run: a deletion that costs 200
times as much would look at each grant in a transaction of its own.
"""

import os, pathlib, sqlite3, statistics, sys, tempfile, time

import requests

from bench import QUINCE, REDIRECT, digest, say
from quince import Service

GRANTS, ROUNDS = 200, 20


def fill(path):
    """Accounts with many grants and with one, each with tokens and codes, written into the stopped service's database."""
    database, now = sqlite3.connect(path), time.time()
    database.execute("PRAGMA foreign_keys = ON")
    database.executemany("INSERT INTO app (client_id, kind, name, team_id, group_id) VALUES (?, 'app', 'App', 'QUINCE0001', ?)",
                         ((f"com.example.app{i}",) * 2 for i in range(GRANTS)))
    for count, name in ((GRANTS, "many"), (1, "one")):
        for number in range(ROUNDS):
            account = f"{name}{number}"
            database.execute("INSERT INTO account (id, email, email_sharing) VALUES (?, ?, 'hide')", (account, f"{account}@example.com"))
            database.execute("INSERT INTO pseudonym VALUES (?, 'QUINCE0001', ?, ?)", (account, f"subject of {account}", f"{account}@relay.example"))
            for i in range(count):
                grant = f"{account} {i}"
                database.execute("INSERT INTO consent_grant (id, account_id, group_id, team_id, scopes, email_sharing, created_at)"
                                 " VALUES (?, ?, ?, 'QUINCE0001', 'email', 'hide', ?)", (grant, account, f"com.example.app{i}", now))
                database.execute("INSERT INTO token (digest, grant_id, client_id, access_digest, authenticated_at, created_at)"
                                 " VALUES (?, ?, ?, ?, ?, ?)", (digest(grant), grant, f"com.example.app{i}", digest("a" + grant), int(now), now))
                database.execute("INSERT INTO authorization_code (digest, grant_id, client_id, redirect_uri, authenticated_at, expires_at)"
                                 " VALUES (?, ?, ?, ?, ?, ?)", (digest("c" + grant), grant, f"com.example.app{i}", REDIRECT, int(now), now + 3_600))
    database.commit()
    database.close()


def main():
    os.environ.setdefault("QUINCE_BINARY", str(QUINCE))
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "bench.sqlite"
        with Service(database=path) as service:
            assert service.stop() == 0
        fill(path)
        took = {"many": [], "one": []}
        with Service("--log-level", "error", database=path) as service, requests.Session() as session:
            for number in range(ROUNDS):
                for name in took:
                    start = time.perf_counter()
                    answer = session.delete(f"{service.url}/_quince/accounts/{name}{number}", timeout=60)
                    took[name].append(time.perf_counter() - start)
                    assert answer.ok, answer.text
            assert service.stop() == 0
        left = sqlite3.connect(path).execute("SELECT count(*) FROM consent_grant").fetchone()[0]
        if left:
            sys.exit(f"bench: {left} grants of deleted accounts are left")
        many, one = (statistics.median(took[name]) for name in ("many", "one"))
        say(f"\ndeleting an account with {GRANTS} grants: {many * 1e3:,.1f} ms, with one grant {one * 1e3:,.1f} ms   "
            f"ratio {many / one:.1f}   (goal at most {GRANTS // 5}; it has {GRANTS} times as much to delete and to tell)")
