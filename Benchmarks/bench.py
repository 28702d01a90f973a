"""What `make bench` measures, all in one run on one machine, and prints beside its goals.

Every figure is a ratio or stands beside one: the yardsticks are one RSA-2048 signature with the same library, and nginx
serving the same bytes. Needs wrk and nginx; scripts/bench installs them.
"""

import argparse, base64, hashlib, json, os, pathlib, secrets, signal, socket, sqlite3, statistics, subprocess, sys, tempfile, time, urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
QUINCE = ROOT / ".build/release/quince"
SIGNATURE = ROOT / ".build/release/signature-cost"
CLIENT, REDIRECT = "com.example.quince.web", "http://localhost:1/callback"
TICK = os.sysconf("SC_CLK_TCK")


def say(text):
    print(text, flush=True)


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


PRODUCTION = """
mode: production
management: off
drain-delay: 0
issuer: https://id.example.com
teams: [{id: QUINCE0001, keys: [{id: QNCKEY0001}], apps: [{id: com.example.app, kind: app}]}]
accounts: [{email: jane@example.com}]
"""


def processor_seconds(process):
    """The CPU time a process has taken so far."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


class Service:
    """A `quince serve` on a database file, in development mode unless a configuration is given."""

    def __init__(self, folder, *options, configuration=None):
        self.folder, self.ready, self.options = folder, folder / "ready.json", options
        if configuration:
            (folder / "quince.yaml").write_text(configuration)
            self.options += ("--config", folder / "quince.yaml")
        else:
            self.options += ("--redirect-uri", REDIRECT)

    def __enter__(self):
        self.ready.unlink(missing_ok=True)
        start = time.perf_counter()
        self.process = subprocess.Popen(
            [QUINCE, "serve", "--port", "0", "--database", self.folder / "bench.sqlite", "--ready-file", self.ready,
             "--log-level", "error", *self.options],
            stdout=subprocess.DEVNULL)
        while not self.ready.exists():
            if self.process.poll() is not None:
                sys.exit("bench: the service ended before it was ready")
            os.sched_yield()
        self.info = json.loads(self.ready.read_text())
        urllib.request.urlopen(self.info["url"] + "/auth/keys").read()
        self.startup = time.perf_counter() - start
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()

    def processor_seconds(self):
        return processor_seconds(self.process)

    def memory(self):
        """Resident megabytes."""
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        raise RuntimeError("no VmRSS")


def digest(text):
    return hashlib.sha256(text.encode()).digest()


def fill(path, accounts, codes):
    """Accounts with grants, and codes to redeem, written straight into the stopped service's database."""
    database = sqlite3.connect(path)
    database.execute("PRAGMA foreign_keys = OFF")
    now, step, made = time.time(), 20_000, database.execute("SELECT count(*) FROM consent_grant").fetchone()[0]
    for first in range(made, accounts, step):
        rows = range(first, min(first + step, accounts))
        database.executemany("INSERT INTO account (id, email, email_sharing) VALUES (?, ?, 'share')",
                             ((f"account{i}", f"person{i}@example.com") for i in rows))
        database.executemany("INSERT INTO pseudonym (account_id, team_id, subject, relay_address) VALUES (?, 'QUINCE0001', ?, ?)",
                             ((f"account{i}", f"{i:06}.{i:032x}.0000", f"p{i}@privaterelay.appleid.com") for i in rows))
        database.executemany("INSERT INTO consent_grant (id, account_id, group_id, team_id, scopes, email_sharing, created_at)"
                             " VALUES (?, ?, 'com.example.quince.app', 'QUINCE0001', 'email', 'share', ?)",
                             ((f"grant{i}", f"account{i}", now) for i in rows))
        database.commit()
        if sys.stderr.isatty():
            print(f"\r  {rows[-1] + 1:,} of {accounts:,} accounts", end="", file=sys.stderr, flush=True)
    texts = [f"c{secrets.token_hex(16)}.0.abcd.{secrets.token_urlsafe(16)}" for _ in range(codes)]
    database.executemany(
        "INSERT INTO authorization_code (digest, grant_id, client_id, redirect_uri, authenticated_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
        ((digest(t), f"grant{i * 7919 % accounts}", CLIENT, REDIRECT, int(now), now + 3_600) for i, t in enumerate(texts)))
    database.commit()
    database.close()
    return texts


def secret(info):
    return subprocess.run(
        [QUINCE, "secret", "--key", info["privateKeyPath"], "--key-id", info["keyId"], "--team-id", info["teamId"],
         "--client-id", CLIENT], capture_output=True, text=True, check=True).stdout.strip()


POST = """
local bodies, threads = {}, 0
for line in io.lines("%(file)s") do bodies[#bodies + 1] = line end
function setup(thread) thread:set("id", threads); threads = threads + 1 end
function init(args) at = id end
function request()
  at = at + %(threads)d
  local body = bodies[at] or bodies[#bodies]
  return wrk.format("POST", "/auth/token", {["Content-Type"] = "application/x-www-form-urlencoded"}, body)
end
good, bad = 0, 0
function response(status) if status == 200 then good = good + 1 else bad = bad + 1 end end
all = {}
local before = setup
function setup(thread) before(thread); all[#all + 1] = thread end
function done(summary, latency)
  local g, b = 0, 0
  for _, t in ipairs(all) do g = g + t:get("good"); b = b + t:get("bad") end
  print("GOOD " .. g .. " BAD " .. b .. " P50 " .. latency:percentile(50) .. " P99 " .. latency:percentile(99)
        .. " US " .. summary.duration)
end
"""


def wrk(url, seconds, connections=16, script=None):
    command = ["wrk", "-t", "1", "-c", str(connections), "-d", f"{seconds}s"]
    if script:
        command += ["-s", script]
    return subprocess.run(command + [url], capture_output=True, text=True, check=True).stdout


def post(service, folder, bodies, seconds, url=None):
    """Posts each body once; gives successes, failures, seconds, p50 and p99 in milliseconds, CPU seconds of the service."""
    (folder / "bodies").write_text("\n".join(bodies))
    script = folder / "post.lua"
    script.write_text(POST % {"file": folder / "bodies", "threads": 1})
    before = service.processor_seconds()
    words = next(l for l in wrk(url or service.info["url"], seconds, script=script).splitlines() if l.startswith("GOOD")).split()
    cpu = service.processor_seconds() - before
    return int(words[1]), int(words[3]), float(words[9]) / 1e6, float(words[5]) / 1e3, float(words[7]) / 1e3, cpu


def exchanges(service, folder, codes, seconds, url=None):
    key = secret(service.info)
    form = f"grant_type=authorization_code&client_id={CLIENT}&redirect_uri={urllib.request.quote(REDIRECT, safe='')}&client_secret={key}&code="
    return post(service, folder, [form + c for c in codes], seconds, url)


def listening(port):
    """Waits for nginx."""
    deadline = time.monotonic() + 10
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            if time.monotonic() > deadline:
                sys.exit("bench: nginx does not start")


def requests_per_second(text):
    return next(float(l.split()[1]) for l in text.splitlines() if l.startswith("Requests/sec"))


SIGN_INS = """
local codes = {}
function request()
  local code = table.remove(codes)
  if code then
    return wrk.format("POST", "/auth/token", {["Content-Type"] = "application/x-www-form-urlencoded"}, "%(form)s" .. code)
  end
  return wrk.format("GET", "%(authorize)s")
end
good = 0
function response(status, headers)
  if status == 303 then codes[#codes + 1] = headers["Location"]:match("[?&]code=([^&]+)")
  elseif status == 200 then good = good + 1 end
end
all = {}
function setup(thread) all[#all + 1] = thread end
function done() print("GOOD " .. all[1]:get("good")) end
"""


def sign_ins(folder, count):
    """Whole sign-ins, authorize to tokens, and what they leave in memory."""
    folder.mkdir()
    with Service(folder, "--auto-approve", "any") as service:
        address = urllib.request.quote(REDIRECT, safe="")
        form = (f"grant_type=authorization_code&client_id={CLIENT}&redirect_uri={address}"
                f"&client_secret={secret(service.info)}&code=")
        authorize = (f"/auth/authorize?client_id={CLIENT}&redirect_uri={address}&response_type=code"
                     f"&response_mode=query&login_hint=jane@example.com")
        script = folder / "sign-in.lua"
        script.write_text(SIGN_INS % {"form": form, "authorize": authorize})
        finished, first = 0, None
        while finished < count:
            output = wrk(service.info["url"], 5, script=script)
            made = int(next(line for line in output.splitlines() if line.startswith("GOOD")).split()[1])
            if made == 0:
                sys.exit("bench: no sign-in succeeded")
            finished += made
            if first is None and finished >= count / 10:
                first = (finished, service.memory())
            if sys.stderr.isatty():
                print(f"\r  {finished:,} of {count:,} sign-ins", end="", file=sys.stderr, flush=True)
        if sys.stderr.isatty():
            print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
        say(f"\nmemory after {first[0]:,} sign-ins: {first[1]:,.0f} MB; after {finished:,}: {service.memory():,.0f} MB"
            "   (goal below 60, no growth)")


DOCUMENTS = {"keys": "/auth/keys", "discovery": "/.well-known/openid-configuration"}


def against_nginx(service, folder, mode, documents=DOCUMENTS):
    """Requests per second of each document, named with its path, beside nginx serving the same bytes."""
    pages = folder / "pages"
    pages.mkdir(exist_ok=True)
    for name, path in documents.items():
        (pages / name).write_bytes(urllib.request.urlopen(service.info["url"] + path).read())
    port = free_port()
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/nginx.pid; worker_processes 1; error_log {folder}/error.log;"
        f"events {{ worker_connections 256; }} http {{ access_log off; server {{ listen 127.0.0.1:{port};"
        f" root {pages}; default_type application/json; keepalive_requests 1000000000; }} }}")
    nginx = subprocess.Popen(["nginx", "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "error.log"], stderr=subprocess.DEVNULL)
    try:
        listening(port)
        for name, path in documents.items():
            ours, theirs = [], []
            for _ in range(3):
                ours.append(requests_per_second(wrk(service.info["url"] + path, 3)))
                theirs.append(requests_per_second(wrk(f"http://127.0.0.1:{port}/{name}", 3)))
            a, b = statistics.median(ours), statistics.median(theirs)
            say(f"{name + ', ' + mode:<24} {a:>8,.0f} requests/s   nginx {b:,.0f}   ratio {a / b:.2f}   (goal 0.5)")
    finally:
        nginx.terminate()
        nginx.wait()


def fill_events(path, count, urls):
    """Events that wait, each of another user, for these URLs in turn; earlier ones are removed."""
    database, now = sqlite3.connect(path), time.time()
    database.execute("DELETE FROM event")
    database.executemany(
        "INSERT INTO event (jti, kind, subject, team_id, app_id, happened_at, faults, url, origin, state, due_at, repeats, queued_at)"
        " VALUES (?, 'consent-revoked', ?, 'QUINCE0001', ?, ?, '', ?, ?, 'waiting', ?, 0, ?)",
        ((secrets.token_urlsafe(16), f"{i:06}.{i:032x}.0000", f"app{i % len(urls)}", now, urls[i % len(urls)],
          urls[i % len(urls)].rsplit("/", 1)[0], now, now) for i in range(count)))
    database.commit()
    database.close()


def events(folder, count=4_000):
    """Events signed and delivered, beside one signature and one request on a connection of its own each."""
    folder.mkdir()
    port = free_port()
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/nginx.pid; worker_processes 1; error_log {folder}/error.log;"
        f"events {{ worker_connections 256; }} http {{ access_log off; server {{ listen {port};"
        f" location / {{ return 200; }} }} }}")
    nginx = subprocess.Popen(["nginx", "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "error.log"], stderr=subprocess.DEVNULL)
    try:
        listening(port)
        url = f"http://127.0.0.1:{port}/events"
        script = folder / "close.lua"
        script.write_text('request = function() return wrk.format("POST", "/events", {["Connection"] = "close"}, string.rep("x", 800)) end')
        signature = signature_cost()
        one = 1 / requests_per_second(wrk(url, 3, connections=1, script=script))
        with Service(folder):
            pass  # makes the tables and the keys
        for receivers in (1, 16):
            fill_events(folder / "bench.sqlite", count, [f"http://127.0.0.{n + 1}:{port}/events" for n in range(receivers)])
            start = time.perf_counter()
            with Service(folder) as service:
                reader = sqlite3.connect(folder / "bench.sqlite", timeout=10)
                left = "SELECT count(*) FROM event WHERE state <> 'delivered'"
                while reader.execute(left).fetchone()[0]:
                    time.sleep(0.01)
                    if service.process.poll() is not None or time.perf_counter() - start > 120:
                        sys.exit("bench: the events aren't delivered")
                took, cpu = time.perf_counter() - start - service.startup, service.processor_seconds()
                reader.close()
            signature = (signature + signature_cost()) / 2
            say(f"\nevents signed and delivered to {receivers} receiver{'s' if receivers > 1 else ''}: {count / took:,.0f}/s, each"
                f" {took / count * 1e6:,.0f} µs = {took / count / (signature + one):.2f} of one signature ({signature * 1e6:,.0f} µs)"
                f" and one request ({one * 1e6:,.0f} µs)   (goal 1.0 with many); CPU of each {cpu / count * 1e6:,.0f} µs")
        deletion(folder)
    finally:
        nginx.terminate()
        nginx.wait()


def deletion(folder, grants=200):
    """Deleting an account that gave many app groups consent: one transaction with an event for each."""
    path = folder / "bench.sqlite"
    times = []
    for number in range(5):
        database = sqlite3.connect(path)
        database.execute("DELETE FROM event")
        database.execute("INSERT INTO account (id, email, email_sharing) VALUES (?, ?, 'share')", (f"a{number}", f"a{number}@example.com"))
        database.execute("INSERT INTO pseudonym VALUES (?, 'QUINCE0001', ?, ?)", (f"a{number}", f"s{number}", f"r{number}@example.com"))
        database.executemany("INSERT INTO consent_grant (id, account_id, group_id, team_id, scopes, email_sharing, created_at)"
                             " VALUES (?, ?, ?, 'QUINCE0001', '', 'share', 0)", ((f"g{number}.{i}", f"a{number}", f"group{i}") for i in range(grants)))
        database.commit()
        database.close()
        with Service(folder) as service:
            request = urllib.request.Request(f"{service.info['url']}/_quince/accounts/a{number}", method="DELETE")
            start = time.perf_counter()
            urllib.request.urlopen(request).read()
            times.append(time.perf_counter() - start)
    say(f"deleting an account with {grants} grants: {statistics.median(times) * 1e3:,.1f} ms, with an event for each")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--accounts", type=int, default=1_000_000, help="accounts in the full database")
    parser.add_argument("--seconds", type=int, default=8, help="how long each load runs")
    parser.add_argument("--sign-ins", type=int, default=100_000, help="whole sign-ins before memory is looked at")
    parser.add_argument("--events-only", action="store_true", help="only the delivery of events")
    parser.add_argument("--clients-only", action="store_true",
                        help="only many clients at once: the mixed load and whole sign-ins, at 4, 16, 64 and 256 clients")
    options = parser.parse_args()
    if options.events_only:
        with tempfile.TemporaryDirectory() as name:
            events(pathlib.Path(name) / "events")
        return
    # Here, since it needs the Python clients of Interop, and not all that imports this file does.
    import clients
    import accounts
    if not options.clients_only:
        endpoints(options)
        accounts.main()
    clients.main(options.seconds)


def endpoints(options):
    """One endpoint at a time, with wrk."""
    signature = signature_cost()
    say(f"one RSA-2048 signature: {signature * 1e6:,.0f} µs of CPU, {1 / signature:,.0f} a second and core\n")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path = folder / "bench.sqlite"
        with Service(folder):
            pass  # makes the tables and the keys
        starts = []
        for _ in range(5):
            with Service(folder) as service:
                starts.append(service.startup)
                idle = service.memory()
        say(f"start-up to the first answer: {statistics.median(starts) * 1e3:,.0f} ms   (goal below 100)")
        say(f"memory idle: {idle:,.0f} MB   (goal below 60)")
        wanted = 4_000 * options.seconds
        rates, costs = {}, {}
        for accounts in (10, options.accounts):
            codes = fill(path, accounts, wanted)
            if sys.stderr.isatty():
                print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
            with Service(folder) as service:
                before = signature_cost()
                good, bad, seconds, p50, p99, cpu = exchanges(service, folder, codes, options.seconds)
                # The machine may be slower now than a minute ago: the yardstick is taken on both sides of the load.
                signature = (before + signature_cost()) / 2
                rates[accounts], costs[accounts] = good / seconds, cpu / good / signature
                say(f"\nwith {accounts:,} accounts:")
                say(f"code exchanges: {good / seconds:,.0f}/s   p50 {p50:.1f} ms   p99 {p99:.1f} ms   ({bad} refused)   (to beat: 2,220 memory-only, 414 durable)")
                say(f"CPU of an exchange: {cpu / good * 1e6:,.0f} µs = {cpu / good / signature:.2f} signatures of {signature * 1e6:,.0f} µs   (goal 1.4)")
                tokens = refresh_tokens(path, 1, service)
                body = f"grant_type=refresh_token&client_id={CLIENT}&client_secret={secret(service.info)}&refresh_token={tokens}"
                good, bad, seconds, p50, p99, cpu = post(service, folder, [body], options.seconds)
                say(f"refreshes: {good / seconds:,.0f}/s   p50 {p50:.1f} ms   p99 {p99:.1f} ms   ({bad} refused)")
                if accounts == 10:
                    against_nginx(service, folder, "development")
                say(f"memory after the load: {service.memory():,.0f} MB   (goal below 60)")
        (folder / "production").mkdir()
        with Service(folder / "production", configuration=PRODUCTION) as service:
            say("")
            against_nginx(service, folder / "production", "production")
        events(folder / "events")
        sign_ins(folder / "sign-ins", options.sign_ins)
        many = options.accounts
        say(f"\n{many:,} accounts against 10: {rates[many] / rates[10]:.2f} of the exchanges, each at "
            f"{costs[many] / costs[10]:.2f} of the signatures   (goal at least 0.9, at most 1.1)")


def signature_cost():
    """Seconds of CPU for one RSA-2048 signature with the library that the service uses."""
    return float(subprocess.run([SIGNATURE], capture_output=True, text=True, check=True).stdout)


def refresh_tokens(path, count, service):
    """A refresh token that the service will accept: stored as its digest, as the service stores its own."""
    text = f"r{secrets.token_hex(16)}.0.abcd.{secrets.token_urlsafe(16)}"
    database = sqlite3.connect(path, timeout=10)
    grant = database.execute("SELECT id FROM consent_grant LIMIT 1").fetchone()[0]
    now = time.time()
    database.execute("INSERT INTO token (digest, grant_id, client_id, access_digest, authenticated_at, created_at, used_at)"
                     " VALUES (?, ?, ?, ?, ?, ?, ?)",
                     (digest(text), grant, CLIENT, digest("access"), int(now), now, now))
    database.commit()
    database.close()
    return text


if __name__ == "__main__":
    main()
