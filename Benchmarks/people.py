"""People for the benchmarks of the scale: rows as the service writes them, for the tables of either engine, without the service.

The service stays the judge of their form: sign_in_cost.py compares the lengths of these rows with those of its own.
"""

import hashlib, random, sqlite3, subprocess, time

TEAMS = ["EXAMPLE001", "EXAMPLE002", "EXAMPLE003"]
#: A person's rows in the model; every second one has two passkeys.
APPS, PASSKEYS, RECOVERY_CODES = len(TEAMS), 1.5, 10

COLUMNS = {
    "account": "id email first_name last_name email_sharing",
    "passkey_user": "account_id handle",
    "passkey": "credential_id id account_id mode rp_id public_key algorithm sign_count backup_eligible backed_up uv_initialized"
               " transports aaguid name created_at last_used_at",
    "recovery_code": "account_id digest",
    "pseudonym": "account_id team_id subject relay_address",
    "consent_grant": "id account_id group_id team_id scopes email_sharing created_at first_name last_name shared_email last_used_at",
    "token": "digest grant_id client_id access_digest authenticated_at created_at used_at",
    "authorization_code": "digest grant_id client_id redirect_uri nonce authenticated_at expires_at used_at token_digest",
    "audit_line": "sequence time actor action person client_id target browser request_id address_digest address salt hash",
}

#: How many of each kind a person of the model has; of codes and lines of the audit log, one for each sign-in.
OF_ONE = {"account": 1, "passkey_user": 1, "passkey": PASSKEYS, "recovery_code": RECOVERY_CODES, "pseudonym": APPS,
          "consent_grant": APPS, "token": APPS, "authorization_code": 1, "audit_line": 1}


def hexadecimal(source, count=32):
    return f"{source.getrandbits(4 * count):0{count}x}"


def rows(people, seed=7):
    """For each table its rows, parents first."""
    source, now = random.Random(seed), time.time()
    made = {table: [] for table in COLUMNS}
    names = ["Jane", "Ravi", "Mei", "Aleksandra", "Tomás"], ["Quince", "Medlar", "Li", "Kowalska", "Hernández"]
    for number in range(people):
        account, first, last = hexadecimal(source), names[0][number % 5], names[1][number // 5 % 5]
        email = f"person.{number}@example.com"
        made["account"].append((account, email, first, last, "share"))
        made["passkey_user"].append((account, source.randbytes(32)))
        for _ in range(1 + number % 2):
            made["passkey"].append((
                source.randbytes(32), hexadecimal(source), account, "production", "id.example.com", source.randbytes(77), -7, 0, 1, 1, 1,
                "internal", bytes(16), "Passkey of Firefox on Linux", now, now))
        made["recovery_code"] += [(account, source.randbytes(32)) for _ in range(RECOVERY_CODES)]
        for team in TEAMS:
            grant, token, app = hexadecimal(source), source.randbytes(32), f"com.example.app{team[-1]}"
            relay = "".join(source.choices("abcdefghijklmnopqrstuvwxyz0123456789", k=10)) + "@private.icloud.com"
            made["pseudonym"].append((account, team, f"{source.randrange(10**6):06}.{hexadecimal(source)}.{source.randrange(10**4):04}", relay))
            made["consent_grant"].append((grant, account, app, team, "email name", "share", now, first, last, email, now))
            made["token"].append((token, grant, app + ".web", source.randbytes(32), int(now), now, now))
        made["authorization_code"].append((
            source.randbytes(32), grant, app + ".web", "https://app.example.com/callback", None, int(now), now + 300, now, token))
        # The service's own lines come first.
        made["audit_line"].append((
            1_000 + number, now, "person", "sign-in", hashlib.sha256(account.encode()).digest(), app + ".web", None, "Firefox on Linux", hexadecimal(source),
            source.randbytes(32), f"198.51.{number // 250 % 250}.{number % 250}", source.randbytes(16), source.randbytes(32)))
    return made


def private_key(folder, algorithm):
    """The path of a new private key, RSA with 2048 bits or EC on P-256: a start that makes its own takes longer, sometimes much longer."""
    path = folder / f"{algorithm}.pem"
    size = {"RSA": "rsa_keygen_bits:2048", "EC": "ec_paramgen_curve:P-256"}[algorithm]
    subprocess.run(["openssl", "genpkey", "-algorithm", algorithm, "-pkeyopt", size, "-out", path], check=True, stderr=subprocess.DEVNULL)
    path.chmod(0o600)
    return str(path)


class SQLiteTables:
    """The tables of a service in a SQLite file, which may be running."""

    def __init__(self, path):
        self.path = path

    def insert(self, table, columns, values):
        database = sqlite3.connect(self.path, timeout=60)
        # A bulk load may come before its parents.
        database.execute("PRAGMA foreign_keys = OFF")
        names = columns.split()
        database.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})", values)
        database.commit()
        database.close()

    def sizes(self, table):
        """Bytes of a table and of its indices."""
        database = sqlite3.connect(self.path, timeout=60)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        pages = dict(database.execute("SELECT name, sum(pgsize) FROM dbstat GROUP BY name"))
        indices = [name for name, in database.execute("SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ?", (table,))]
        database.close()
        return pages[table], sum(pages.get(name, 0) for name in indices)


class PostgreSQLTables:
    """The tables of a service in a database of a server of pgbench.py."""

    def __init__(self, server, name):
        self.server, self.name = server, name

    @classmethod
    def create(cls, server, name):
        server.run("createdb", *server.place[:-1], "--template=template0", "--encoding=UTF8", "--locale=C", name)
        return cls(server, name)

    def sql(self, text):
        """Runs statements, and gives the values of their rows as lines with tabs."""
        answer = self.server.run("psql", *self.server.place[:-1], "-qAtX", "-F", "\t", "-v", "ON_ERROR_STOP=1", self.name, text=text)
        return [line.split("\t") for line in answer.splitlines()]

    def insert(self, table, columns, values):
        lines = ("\t".join(map(self.text, row)) for row in values)
        self.sql(f"COPY {table} ({', '.join(columns.split())}) FROM STDIN;\n" + "\n".join(lines) + "\n\\.\n")

    @staticmethod
    def text(value):
        if value is None:
            return "\\N"
        return f"\\\\x{value.hex()}" if isinstance(value, bytes) else str(value)

    def sizes(self, table):
        """Bytes of a table with what it stores beside, and of its indices."""
        (table, indices), = self.sql(f"SELECT pg_table_size('{table}'), pg_indexes_size('{table}')")
        return int(table), int(indices)

    def load(self, first, last, step, progress):
        """Accounts `first` to `last`, of which every second has an app, without the checks of foreign keys; calls `progress` after each step."""
        for start in range(first, last + 1, step):
            self.sql(LOAD.format(first=start, last=min(start + step - 1, last)))
            progress(min(start + step - 1, last))
        # Not beside the exchanges that are measured next.
        self.sql("VACUUM ANALYZE;\nCHECKPOINT")


def grant(number):
    """The ID of the grant of a loaded account with an even number."""
    return hashlib.md5(f"grant{number}".encode()).hexdigest()


LOAD = """
SET session_replication_role = replica;
SET synchronous_commit = off;
INSERT INTO account (id, email, email_sharing)
    SELECT md5('account' || i), 'person.' || i || '@example.com', 'share' FROM generate_series({first}, {last}) i;
INSERT INTO pseudonym (account_id, team_id, subject, relay_address)
    SELECT md5('account' || i), 'EXAMPLE001', lpad((i % 1000000)::text, 6, '0') || '.' || md5('subject' || i) || '.0000',
        substr(md5('relay' || i), 1, 14) || '@private.icloud.com'
    FROM generate_series({first}, {last}) i WHERE i % 2 = 0;
INSERT INTO consent_grant (id, account_id, group_id, team_id, scopes, email_sharing, created_at)
    SELECT md5('grant' || i), md5('account' || i), 'com.example.app', 'EXAMPLE001', 'email', 'share', extract(epoch FROM now())
    FROM generate_series({first}, {last}) i WHERE i % 2 = 0;
"""
