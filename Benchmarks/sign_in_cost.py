"""What a sign-in, an exchange and a refresh cost in production mode on PostgreSQL, counted one by one: part `costs` of scale.py.

Users with a passkey sign in to an app that they have used before, each from a network and with a browser of their own. Commits are
the COMMIT records that the server has written, so reads don't count. Statements are all that the server was sent, BEGIN and COMMIT
included. Signatures come from the service's metrics. Only the CPU times depend on the machine and on the build.
"""

import hashlib, json, secrets, time
from urllib.parse import urlsplit

import requests

import people
from bench import free_port, processor_seconds, say

# From Interop, which scale.py puts on the path.
from quince import Page, Service, client_secret
from soft_authenticator import SoftPasskey
from test_operations import metrics
from test_passkeys import PasskeyPerson
from test_passkeys_production import consent

APP = "https://app.example.com/callback"
USERS = 10
#: A row by the service, and one of people.py, may differ so much in their lengths.
TOLERANCE = 0.1


class Behind:
    """A service in production mode without TLS, as behind a proxy: requests go to `url`, pages are those of `origin`."""

    def __init__(self, folder, database):
        port = free_port()
        self.url, self.origin = f"http://localhost:{port}", f"https://localhost:{port}"
        configuration = folder / "quince.yaml"
        configuration.write_text(json.dumps({
            "issuer": self.origin, "requests-per-second": 100_000, "signing-keys": [{"file": people.private_key(folder, "RSA")}],
            "teams": [{"id": "EXAMPLE001", "name": "Example", "keys": [{"id": "EXAMPLEKEY"}], "apps": [
                {"id": "com.example.app1", "kind": "app", "name": "Example"},
                {"id": "com.example.app1.web", "primary": "com.example.app1", "kind": "service", "name": "Example", "return-urls": [APP]}]}],
            "accounts": [{"email": f"person.{number}@example.com", "first-name": "Aleksandra", "last-name": "Quince"} for number in range(USERS)],
        }))
        self.service = Service(
            "--config", configuration, "--production", "--proxies", 1, "--management", "127.0.0.1:0", "--log-level", "error",
            database=database, port=port)


class PlainCookies(requests.cookies.RequestsCookieJar):
    """Cookies for https, which are sent without TLS, too."""

    def set_cookie(self, cookie, *arguments, **more):
        cookie.secure = False
        return super().set_cookie(cookie, *arguments, **more)


class User(PasskeyPerson):
    """A user with a new browser."""

    networks = 0

    def __init__(self, behind):
        super().__init__(behind)
        User.networks += 1
        self.origin = behind.origin
        self.own["Origin"] = behind.origin
        self.session.headers["X-Forwarded-For"] = f"198.51.{User.networks // 250}.{User.networks % 250}"
        self.session.cookies = PlainCookies()

    def enroll(self, tables, number):
        """Makes a passkey with an invitation, which is written as `quince account invite` writes it."""
        link = secrets.token_urlsafe(32)
        digest = hashlib.sha256(f"invitation {link}".encode()).hexdigest()
        tables.sql(f"INSERT INTO invitation SELECT '\\x{digest}', id, {time.time() + 3_600}"
                   f" FROM account WHERE email = 'person.{number}@example.com'")
        path = f"/account/invitation/{link}"
        passkey = SoftPasskey(self.origin)
        answer = self.call(path + "/passkey", {"credential": passkey.create(self.call(path + "/passkey/options").json())})
        assert answer.status_code == 200, answer.text
        return passkey

    def sign_in(self, passkey):
        """Signs in to the app; gives the code."""
        start = self.session.get(self.service.service.authorize_url(APP, scope="name email", response_mode="form_post"), timeout=60)
        path = urlsplit(start.url).path
        answer = self.use(passkey, path=path)
        assert answer.status_code == 200, answer.text
        form, = Page(consent(self, path).text).forms
        return form.fields["code"]


class Counter:
    """What the server and the service have done since the last call."""

    def __init__(self, server, tables, service):
        self.server, self.tables, self.service = server, tables, service
        self.before = self.now()

    def now(self):
        # A commit is answered after its flush, so everything that was answered is before this place.
        (place, statements), = self.tables.sql(
            "SELECT pg_current_wal_flush_lsn(), coalesce(sum(calls), 0) FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid"
            " WHERE d.datname = current_database() AND s.query NOT LIKE '%event_counter e%' AND s.query NOT LIKE '%pg_stat_statements%'")
        return {"place": place, "statements": int(statements), "signatures": metrics(self.service)["quince_sign_seconds_count"],
                "service-cpu": processor_seconds(self.service.process) * 1e6, "database-cpu": self.server.processor_seconds() * 1e6}

    def of_each(self, count):
        """The costs of each of `count` operations."""
        now, before = self.now(), self.before
        records = self.server.run("pg_waldump", "-p", self.server.folder / "data/pg_wal", "-s", before["place"], "-e", now["place"], "-r", "Transaction")
        (wal,), = self.tables.sql(f"SELECT '{now['place']}'::pg_lsn - '{before['place']}'::pg_lsn")
        self.before = self.now()
        costs = {name: (now[name] - before[name]) / count for name in now if name != "place"}
        return costs | {"commits": records.count("desc: COMMIT") / count, "wal": int(wal) / count}


UNITS = {"commits": "commits", "statements": "statements", "signatures": "signatures", "wal": "bytes", "service-cpu": "µs", "database-cpu": "µs"}


def measure(folder, server, count):
    """The costs of a sign-in up to its code, of the exchange, and of a refresh, by their names."""
    tables = people.PostgreSQLTables.create(server, "costs")
    tables.sql("CREATE EXTENSION pg_stat_statements")
    behind = Behind(folder, server.url("costs"))
    costs = {}
    with behind.service as service:
        passkeys = [User(behind).enroll(tables, number) for number in range(USERS)]
        # The first sign-in of each asks for consent, and prepares the statements of all connections.
        tokens = [service.exchange(User(behind).sign_in(passkey), APP).json()["refresh_token"] for passkey in passkeys for _ in range(2)]
        secret = client_secret(service, lifetime=3_600)
        for token in tokens:
            assert service.token(grant_type="refresh_token", refresh_token=token, client_secret=secret).status_code == 200
        counter = Counter(server, tables, service)
        codes = [User(behind).sign_in(passkeys[number % USERS]) for number in range(count)]
        costs["sign-in"] = counter.of_each(count)
        answers = [service.exchange(code, APP, client_secret=secret) for code in codes]
        costs["exchange"] = counter.of_each(count)
        for answer in answers:
            refreshed = service.token(grant_type="refresh_token", refresh_token=answer.json()["refresh_token"], client_secret=secret)
            assert refreshed.status_code == 200, refreshed.text
        costs["refresh"] = counter.of_each(count)
        check_lengths(tables)
        assert service.stop() == 0, service.log()
    for operation, cost in costs.items():
        say(f"{operation:<9} {cost['commits']:.1f} commits   {cost['statements']:.1f} statements   {cost['signatures']:.1f} signatures   "
            f"{cost['wal'] / 1e3:.1f} kB of WAL   CPU: service {cost['service-cpu']:,.0f} µs, database {cost['database-cpu']:,.0f} µs")
    return {f"cost.{operation}.{name}": (value, UNITS[name]) for operation, cost in costs.items() for name, value in cost.items()}


def check_lengths(tables):
    """Ends the run if the rows of people.py have other lengths than the service's."""
    tables.sql("CREATE SCHEMA made")
    made, shares = people.rows(100), []
    for table, columns in people.COLUMNS.items():
        tables.sql(f"CREATE TABLE made.{table} (LIKE public.{table} INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING IDENTITY)")
        tables.insert(f"made.{table}", columns, made[table])
        condition = {"audit_line": "WHERE t.action = 'sign-in'", "authorization_code": "WHERE t.used_at IS NOT NULL"}.get(table, "")
        (ours, service), = tables.sql(f"SELECT (SELECT avg(pg_column_size(t.*)) FROM made.{table} t), (SELECT avg(pg_column_size(t.*)) FROM {table} t {condition})")
        shares.append(f"{table} {float(ours) / float(service or 'nan'):.2f}")
        if not service or abs(float(ours) / float(service) - 1) > TOLERANCE:
            raise SystemExit(f"bench: rows of {table} have {ours} bytes here and {service or 'none'} in the service; correct people.py")
    say(f"lengths of the rows for the part bytes, beside the service's: {', '.join(shares)}")
