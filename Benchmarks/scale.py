"""SQLite, PostgreSQL with one node, and with two nodes behind nginx; a million accounts against ten; what a person and a sign-in cost.

The parts, all of them unless --part names some:

    engines   code exchanges on each engine, beside pgbench's insert commits and pairs of commits through our connections, which take turns
    pairs     codes in and out through the service: issued without pages in development mode, then exchanged
    accounts  exchanges with many accounts beside ten
    bytes     the bytes of each row of a person on both engines, with its share of the indices
    costs     commits, statements, signatures and CPU time of a sign-in, an exchange and a refresh

Called by scripts/bench --only scale. --save writes the figures into Benchmarks/scale.json, from which scripts/scale-model makes the
tables of docs/scale.md.
"""

import argparse, contextlib, datetime, json, os, pathlib, random, re, secrets, statistics, subprocess, sys, tempfile, time, urllib.parse

import bench
from bench import QUINCE, ROOT, digest, free_port, listening, processor_seconds, say

sys.path[:0] = [str(ROOT / "Interop"), *(str(path) for path in (ROOT / "Interop/.venv/lib").glob("python*/site-packages"))]
import people
import pgbench

FIGURES = ROOT / "Benchmarks/scale.json"
PARTS = ["engines", "pairs", "accounts", "bytes", "costs"]
CALLBACK = "https://app.example.com/callback"
CONNECTIONS = 16
#: An app may send 500 requests a second in production mode; together these may send more than two cores can serve.
CLIENTS = [f"com.example.web{number}" for number in range(16)]
GOAL_ACCOUNTS, GOAL_PAIRS = 0.9, pgbench.GOAL
#: Below it the machine is idle: the average of the last minute, of processes that run or wait for a processor.
IDLE_LOAD = 0.5


class Nodes:
    """Services on one database, and nginx in front of them if there are several; `url` takes the requests."""

    def __init__(self, name, tables, folder, database, count=1, development=False):
        self.name, self.tables, self.folder, self.url = name, tables, folder, None
        self.database, self.count, self.development = database, count, development
        self.services, self.nginx, self.unused, self.rate = [], None, [], 3_000

    def __enter__(self):
        from quince import Service

        self.folder.mkdir(parents=True, exist_ok=True)
        flags = ["--log-level", "error", "--config", self.configuration()]
        flags += ["--auto-approve", "any"] if self.development else ["--production", "--proxies", 1 if self.count > 1 else 0]
        with contextlib.ExitStack() as stack:
            for _ in range(self.count):
                self.services.append(stack.enter_context(Service(*flags, database=self.database)))
            self.url = self.services[0].url
            if self.count > 1:
                stack.callback(self.balance())
            self.stack = stack.pop_all()
        return self

    def __exit__(self, *_):
        self.stack.close()

    def configuration(self):
        file = self.folder / "quince.json"
        apps = [{"id": client, "primary": "com.example.app", "kind": "service", "name": "Example", "return-urls": [CALLBACK]} for client in CLIENTS]
        file.write_text(json.dumps({
            "requests-per-second": 100_000, "accounts": [], "signing-keys": [{"file": people.private_key(self.folder, "RSA")}],
            "teams": [{"id": "EXAMPLE001", "name": "Example", "keys": [{"id": "EXAMPLEKEY", "file": people.private_key(self.folder, "EC")}],
                       "apps": [{"id": "com.example.app", "kind": "app", "name": "Example"}, *apps]}],
        } | ({} if self.development else {"issuer": "https://id.example.com"})))
        return file

    def balance(self):
        """Starts nginx; gives what ends it."""
        port, servers = free_port(), "".join(f"server {service.url.partition('//')[2].replace('localhost', '127.0.0.1')};" for service in self.services)
        file = self.folder / "nginx.conf"
        file.write_text(
            f"daemon off; pid {self.folder}/nginx.pid; worker_processes 1; error_log {self.folder}/error.log; events {{ worker_connections 512; }}"
            f" http {{ access_log off; upstream nodes {{ random; {servers} keepalive 32; }}"
            f" server {{ listen 127.0.0.1:{port}; keepalive_requests 1000000000; location / {{ proxy_pass http://nodes; proxy_http_version 1.1;"
            " proxy_set_header Connection ''; proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr;"
            " proxy_next_upstream error timeout; } } }")
        self.nginx = subprocess.Popen(["nginx", "-p", self.folder, "-c", file, "-e", self.folder / "error.log"], stderr=subprocess.DEVNULL)

        def end():
            self.nginx.terminate()
            self.nginx.wait()
        try:
            listening(port)
        except BaseException:
            end()
            raise
        self.url = f"http://127.0.0.1:{port}"
        return end

    def processor_seconds(self):
        return sum(processor_seconds(service.process) for service in self.services)

    def nginx_seconds(self):
        """The CPU seconds of nginx's worker; 0 without nginx."""
        return sum(map(pgbench.own_seconds, pgbench.children(self.nginx.pid))) if self.nginx else 0

    def forms(self):
        """The form of an exchange without its code, for each client."""
        from quince import client_secret

        fixed = {"grant_type": "authorization_code", "redirect_uri": CALLBACK}
        return [urllib.parse.urlencode(fixed | {"client_id": client, "client_secret": client_secret(self.services[0], 3_600, sub=client)}) + "&code="
                for client in CLIENTS]

    def prepare(self, seconds, grants):
        """Stores codes of grants for the next `exchanges`."""
        wanted = int(self.rate * 1.5 * seconds) + 200
        if len(self.unused) < wanted:
            self.unused += self.codes(wanted - len(self.unused), grants)

    def exchanges(self, seconds):
        """Exchanges codes; gives exchanges a second, and the microseconds of CPU of the services for each."""
        forms = self.forms()
        bodies = [forms[number] + code for number, code in self.unused]
        good, bad, took, _, _, cpu = bench.post(self, self.folder, bodies, seconds, self.url)
        if bad or not good:
            sys.exit(f"bench: of {good + bad} exchanges on {self.name}, {bad} were refused:\n" + "".join(service.log()[-1_000:] for service in self.services))
        # Some were sent when the time was over.
        self.unused, self.rate = self.unused[good + 2 * CONNECTIONS:], max(100, good / took)
        return good / took, cpu / good * 1e6

    def codes(self, count, grants):
        """New codes of grants, each with the number of its client, stored as the service stores them."""
        now = time.time()
        texts = [(number, f"c{secrets.token_hex(16)}.0.abcd.{secrets.token_urlsafe(16)}") for number in random.choices(range(len(CLIENTS)), k=count)]
        self.tables.insert(
            "authorization_code", "digest grant_id client_id redirect_uri authenticated_at expires_at",
            [(digest(text), random.choice(grants), CLIENTS[number], CALLBACK, int(now), now + 36_000) for number, text in texts])
        return texts


def small(tables, accounts):
    """Accounts with one app each; gives the IDs of their grants."""
    made, now = people.rows(accounts), time.time()
    tables.insert("account", people.COLUMNS["account"], made["account"])
    tables.insert("pseudonym", people.COLUMNS["pseudonym"], [row for row in made["pseudonym"] if row[1] == "EXAMPLE001"])
    rows = [row[:2] + ("com.example.app",) + row[3:] for row in made["consent_grant"] if row[3] == "EXAMPLE001"]
    tables.insert("consent_grant", people.COLUMNS["consent_grant"], rows)
    return [row[0] for row in rows]


class Engines:
    """A service on SQLite and services on one server of PostgreSQL, and what of it is CPU time."""

    def __init__(self, folder, server):
        self.folder, self.server = folder, server

    def sqlite(self, name, **more):
        folder = self.folder / name
        folder.mkdir()
        path = folder / "quince.sqlite"
        return Nodes("SQLite", people.SQLiteTables(path), folder, path, **more)

    def postgresql(self, name, label, **more):
        tables = people.PostgreSQLTables.create(self.server, name)
        return Nodes(label, tables, self.folder / name, self.server.url(name), **more)

    def measured(self, work):
        """What `work()` gives, and the CPU seconds of the server while it ran."""
        before = self.server.processor_seconds()
        result = work()
        return result, self.server.processor_seconds() - before


def median(rows, name):
    return statistics.median(row[name] for row in rows)


def engines(made, options):
    with contextlib.ExitStack() as stack:
        targets = {"sqlite": stack.enter_context(made.sqlite("sqlite")),
                   "postgresql": stack.enter_context(made.postgresql("one", "PostgreSQL, one node")),
                   "two-nodes": stack.enter_context(made.postgresql("two", "PostgreSQL, two nodes behind nginx", count=2))}
        grants = {name: small(target.tables, 1_000) for name, target in targets.items()}
        # The first exchanges prepare statements and fill caches.
        for name, target in targets.items():
            target.prepare(1, grants[name])
            target.exchanges(1)
        rows = []
        for number in range(options.rounds):
            row = {"pgbench": made.server.inserts(CONNECTIONS, options.seconds)}
            if options.pairs_program:
                (row["connections"], row["connections.client-cpu"]), cpu = made.measured(lambda: made.server.pairs(options.pairs_program, CONNECTIONS, options.seconds))
                # It makes pairs for half a second before it counts.
                row["connections.database-cpu"] = cpu / (row["connections"] * (options.seconds + 0.5)) * 1e6
            for name, target in targets.items():
                target.prepare(options.seconds, grants[name])
                nginx = target.nginx_seconds()
                (rate, cpu), database = made.measured(lambda: target.exchanges(options.seconds))
                row |= {name: rate, f"{name}.service-cpu": cpu, f"{name}.database-cpu": database / (rate * options.seconds) * 1e6}
                if target.nginx:
                    row[f"{name}.nginx-cpu"] = (target.nginx_seconds() - nginx) / (rate * options.seconds) * 1e6
            rows.append(row)
            say(f"  round {number + 1} of {options.rounds}: pgbench {row['pgbench']:,.0f} inserts/s"
                + (f", pairs {row['connections']:,.0f}/s" if options.pairs_program else "")
                + "".join(f", {target.name} {row[name]:,.0f} exchanges/s" for name, target in targets.items()))
    inserts = median(rows, "pgbench")
    figures = {"pgbench.rate": (inserts, "1/s")}
    say(f"\npgbench's insert commits with {CONNECTIONS} connections: {inserts:,.0f}/s")
    if options.pairs_program:
        ratio = statistics.median(row["connections"] / row["pgbench"] for row in rows)
        client, database = median(rows, "connections.client-cpu"), median(rows, "connections.database-cpu")
        say(f"codes in and out through our connections: {median(rows, 'connections'):,.0f} pairs/s   ratio to the inserts {ratio:.2f}   (goal {GOAL_PAIRS})"
            f"   CPU of a pair: client {client:,.0f} µs, database {database:,.0f} µs")
        figures |= {"connections.rate": (median(rows, "connections"), "1/s"), "connections.ratio": (ratio, "ratio"),
                    "connections.client-cpu": (client, "µs"), "connections.database-cpu": (database, "µs")}
    for name, target in targets.items():
        to_sqlite, to_inserts = (statistics.median(row[name] / row[other] for row in rows) for other in ("sqlite", "pgbench"))
        service, database = median(rows, f"{name}.service-cpu"), median(rows, f"{name}.database-cpu") if name != "sqlite" else 0
        nginx = f", nginx {median(rows, f'{name}.nginx-cpu'):,.0f} µs" if target.nginx else ""
        say(f"{target.name}: {median(rows, name):,.0f} exchanges/s   {to_sqlite:.2f} of SQLite's, {to_inserts:.2f} of the inserts"
            f"   CPU of each: service {service:,.0f} µs, database {database:,.0f} µs{nginx}")
        figures |= {f"exchange.{name}.rate": (median(rows, name), "1/s"), f"exchange.{name}.to-sqlite": (to_sqlite, "ratio"),
                    f"exchange.{name}.service-cpu": (service, "µs"), f"exchange.{name}.database-cpu": (database, "µs")}
    return figures


PAIRS = """
local codes, number = {}, 0
local kind = {["Content-Type"] = "application/x-www-form-urlencoded"}
function request()
  local code = table.remove(codes)
  if code then return wrk.format("POST", "/auth/token", kind, "%(form)s" .. code) end
  number = (number + 7) %% %(accounts)d
  return wrk.format("GET", "%(authorize)s&login_hint=person." .. number .. "@example.com")
end
good, bad = 0, 0
function response(status, headers)
  local code = status == 303 and headers["Location"]:match("[?&]code=([^&]+)")
  if code then codes[#codes + 1] = code elseif status == 200 then good = good + 1 else bad = bad + 1 end
end
all = {}
function setup(thread) all[#all + 1] = thread end
function done(summary) print("GOOD " .. all[1]:get("good") .. " BAD " .. all[1]:get("bad") .. " US " .. summary.duration) end
"""


def pairs(made, options):
    with contextlib.ExitStack() as stack:
        targets = {"sqlite": stack.enter_context(made.sqlite("pairs-sqlite", development=True)),
                   "postgresql": stack.enter_context(made.postgresql("pairs", "PostgreSQL, one node", development=True))}
        for target in targets.values():
            small(target.tables, 1_000)
        for target in targets.values():
            pair(target, 1, 1_000)
        rows = []
        for number in range(options.rounds):
            row = {}
            for name, target in targets.items():
                (rate, bad, cpu), database = made.measured(lambda: pair(target, options.seconds, 1_000))
                row |= {name: rate, f"{name}.bad": bad, f"{name}.service-cpu": cpu, f"{name}.database-cpu": database / (rate * options.seconds) * 1e6}
            rows.append(row)
            say(f"  round {number + 1} of {options.rounds}:" + ",".join(f" {target.name} {row[name]:,.0f} pairs/s" for name, target in targets.items()))
    figures = {}
    say("")
    for name, target in targets.items():
        service, database = median(rows, f"{name}.service-cpu"), median(rows, f"{name}.database-cpu") if name != "sqlite" else 0
        to_sqlite = statistics.median(row[name] / row["sqlite"] for row in rows)
        say(f"{target.name}: {median(rows, name):,.0f} codes in and out a second   {to_sqlite:.2f} of SQLite's   {sum(row[f'{name}.bad'] for row in rows)} refused"
            f"   CPU of each: service {service:,.0f} µs, database {database:,.0f} µs")
        figures |= {f"pair.{name}.rate": (median(rows, name), "1/s"), f"pair.{name}.to-sqlite": (to_sqlite, "ratio"),
                    f"pair.{name}.service-cpu": (service, "µs"), f"pair.{name}.database-cpu": (database, "µs")}
    return figures


def pair(target, seconds, accounts):
    """Sign-ins without pages and their exchanges; gives pairs a second, refusals, and the microseconds of CPU of the service for each."""
    query = urllib.parse.urlencode({"client_id": CLIENTS[0], "redirect_uri": CALLBACK, "response_type": "code", "response_mode": "query"})
    script = target.folder / "pair.lua"
    script.write_text(PAIRS % {"form": target.forms()[0], "accounts": accounts, "authorize": f"/auth/authorize?{query}"})
    before = target.processor_seconds()
    words = next(line for line in bench.wrk(target.url, seconds, CONNECTIONS, script).splitlines() if line.startswith("GOOD")).split()
    good, bad, took = int(words[1]), int(words[3]), float(words[5]) / 1e6
    if not good:
        sys.exit(f"bench: no sign-in succeeded on {target.name}")
    return good / took, bad, (target.processor_seconds() - before) / good * 1e6


def accounts(made, options):
    many = options.accounts
    with made.postgresql("few", "10 accounts") as few, made.postgresql("many", f"{many:,} accounts") as full:
        grants = {few: small(few.tables, 10)}
        start = time.perf_counter()

        def progress(done):
            took = time.perf_counter() - start
            say(f"  {done:,} of {many:,} accounts in {took:,.0f} s ({done / took:,.0f}/s)")
        full.tables.load(1, many, max(1, min(250_000, many // 4)), progress)
        loaded = time.perf_counter() - start
        # What the load has left in memory would be written during the first measurements.
        full.tables.sql("CHECKPOINT")
        (size,), = full.tables.sql("SELECT pg_database_size(current_database())")
        say(f"{many:,} accounts, every second one with an app: loaded in {loaded:,.0f} s, {int(size) / 1e9:.2f} GB")
        grants[full] = [people.grant(2 * number) for number in random.sample(range(1, many // 2 + 1), min(many // 2, 100_000))]
        rows = []
        for target in grants:
            target.prepare(options.seconds, grants[target])
            target.exchanges(options.seconds)
        for number in range(options.rounds):
            row = {}
            for target in grants:
                target.prepare(options.seconds, grants[target])
                (rate, cpu), database = made.measured(lambda: target.exchanges(options.seconds))
                row |= {target: rate, (target, "cpu"): cpu + database / (rate * options.seconds) * 1e6}
            rows.append(row)
            say(f"  round {number + 1} of {options.rounds}: 10 accounts {row[few]:,.0f} exchanges/s, {many:,} accounts {row[full]:,.0f}")
        ratio = statistics.median(row[full] / row[few] for row in rows)
        cpu = statistics.median(row[full, "cpu"] / row[few, "cpu"] for row in rows)
    say(f"\n{many:,} accounts against 10: {ratio:.2f} of the exchanges   (goal {GOAL_ACCOUNTS}), each at {cpu:.2f} of the CPU time of service and database")
    return {f"accounts.{many}.ratio": (ratio, "ratio"), f"accounts.{many}.cpu-ratio": (cpu, "ratio"), f"accounts.{many}.load": (loaded, "s"),
            f"accounts.{many}.size": (int(size), "bytes")}


def sizes(made, options):
    figures = {}
    for engine, nodes in (("postgresql", made.postgresql("sizes", "PostgreSQL")), ("sqlite", made.sqlite("sizes-sqlite"))):
        with nodes:
            pass  # makes the tables
        whole = 0
        for table, rows in people.rows(options.people).items():
            before = nodes.tables.sizes(table)
            nodes.tables.insert(table, people.COLUMNS[table], rows)
            heap, indices = ((after - early) / len(rows) for after, early in zip(nodes.tables.sizes(table), before))
            figures |= {f"bytes.{engine}.{table}.heap": (heap, "bytes"), f"bytes.{engine}.{table}.indices": (indices, "bytes")}
            whole += (heap + indices) * people.OF_ONE[table] * (table not in ("authorization_code", "audit_line"))
            say(f"  {nodes.name}, {table:<18} {len(rows):>8,} rows: {heap:>4,.0f} + {indices:>4,.0f} = {heap + indices:>4,.0f} bytes a row")
        say(f"{nodes.name}: a person with {people.APPS} apps and {people.PASSKEYS} passkeys has {whole / 1e3:.1f} kB, without codes and lines of the audit log\n")
    return figures


def costs(made, options):
    import sign_in_cost

    # A server of its own: counting statements costs time.
    with tempfile.TemporaryDirectory(prefix="scale-") as folder, pgbench.Server(folder, "shared_preload_libraries=pg_stat_statements") as server:
        return sign_in_cost.measure(made.folder, server, options.sign_ins) | signature(options)


def signature(options):
    """The CPU time of one signature, if the program that measures it was built."""
    if not options.signature_program:
        return {}
    cost = statistics.median(float(subprocess.run([options.signature_program], capture_output=True, text=True, check=True).stdout) for _ in range(5))
    say(f"one RSA-2048 signature: {cost * 1e6:,.0f} µs of CPU")
    return {"signature.cpu": (cost * 1e6, "µs")}


def save(figures, options, part, load):
    """Writes the figures of a part into the repository, with where they come from."""
    saved = json.loads(FIGURES.read_text()) if FIGURES.exists() else {"runs": {}, "figures": {}}
    commit = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout.strip()
    saved["runs"][part] = {
        "date": f"{datetime.datetime.now(datetime.timezone.utc):%Y-%m-%d}", "commit": commit, "machine": machine(), "build": options.build,
        "idle": load < IDLE_LOAD, "seconds": options.seconds, "rounds": options.rounds}
    origin = "counted" if part == "costs" else "measured"
    for name, (value, unit) in figures.items():
        depends = unit in ("µs", "1/s", "ratio", "s")
        if depends and options.build == "debug":
            continue  # only counts and bytes are those of a release
        saved["figures"][name] = {"value": float(f"{value:.4g}"), "unit": unit, "origin": "measured" if depends else origin, "run": part}
    FIGURES.write_text(json.dumps(saved, indent=1, sort_keys=True) + "\n")


def machine():
    model = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    version = re.search(r"\d+(\.\d+)?", subprocess.run([pgbench.programs() / "postgres", "--version"], capture_output=True, text=True).stdout)[0]
    return f"{os.cpu_count()} cores, {model[1] if model else 'unknown'}, PostgreSQL {version}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=pathlib.Path, default=QUINCE, help="the program, built with the trait PostgreSQL")
    parser.add_argument("--build", choices=["release", "debug"], default="release", help="how it was built; of a debug build, --save keeps only counts and bytes")
    parser.add_argument("--pairs-program", type=pathlib.Path, help="the program postgresql-cost")
    parser.add_argument("--signature-program", type=pathlib.Path, help="the program signature-cost")
    parser.add_argument("--part", choices=PARTS, action="append", help="only this part; can be repeated")
    parser.add_argument("--accounts", type=int, default=1_000_000, help="accounts in the full database")
    parser.add_argument("--people", type=int, default=20_000, help="people whose rows are weighed")
    parser.add_argument("--sign-ins", type=int, default=500, help="sign-ins that are counted")
    parser.add_argument("--seconds", type=int, default=4, help="how long each load runs")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--save", action="store_true", help="write the figures into Benchmarks/scale.json")
    options = parser.parse_args()
    os.environ["QUINCE_BINARY"] = str(options.program.resolve())
    for name in ("pairs_program", "signature_program"):
        if program := getattr(options, name):
            setattr(options, name, program.resolve())
    work = {"engines": engines, "pairs": pairs, "accounts": accounts, "bytes": sizes, "costs": costs}
    # Before the first part: later, the load is that of the parts before.
    load = os.getloadavg()[0]
    if load >= IDLE_LOAD:
        say(f"The machine isn't idle: load {load:.1f}.")
    for part in options.part or PARTS:
        begin = time.perf_counter()
        say(f"\n{part}")
        with tempfile.TemporaryDirectory(prefix="scale-") as data, tempfile.TemporaryDirectory(prefix="scale-") as folder, pgbench.Server(data) as server:
            figures = work[part](Engines(pathlib.Path(folder), server), options)
        say(f"({part}: {time.perf_counter() - begin:,.0f} s)")
        if options.save:
            save(figures, options, part, load)


if __name__ == "__main__":
    main()
