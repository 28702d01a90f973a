"""Codes on PostgreSQL through our connections, beside pgbench, in one run on one server.

A pair is two commits: a code is stored, then taken for a token in one statement. The reference is pgbench, which only stores codes: one
commit. The two take turns, so that a busy machine slows both. Called by scripts/bench --only postgresql.
"""

import argparse, glob, os, pathlib, re, socket, statistics, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
CONNECTIONS = [1, 4, 16]
#: For the most connections, which share flushes of the disk. With one, the ratio shows how busy the machine is.
GOAL = 0.35

SCHEMA = """
CREATE TABLE code (digest bytea PRIMARY KEY, account bigint NOT NULL, expires_at double precision NOT NULL,
    used_at double precision, token_digest bytea);
CREATE TABLE token (digest bytea PRIMARY KEY, account bigint NOT NULL, expires_at double precision NOT NULL);
CREATE INDEX token_account ON token (account);
"""
#: As many random bytes as the other program's.
INSERT = """INSERT INTO code (digest, account, expires_at)
VALUES (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 7, 1700000000.5);
"""


def say(text):
    print(text, flush=True)


def programs():
    for folder in os.environ.get("PATH", "").split(":") + sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True):
        program = pathlib.Path(folder) / "initdb"
        if program.exists():
            return program.resolve().parent
    sys.exit("pgbench.py: PostgreSQL's programs are missing; install them with 'apt-get install postgresql'")


def own_seconds(process):
    """The CPU time of a process with one thread so far, exact to the nanosecond where the kernel tells it."""
    try:
        return int(pathlib.Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e9
    except FileNotFoundError:
        return 0  # it has just ended


def children(process):
    return [int(child) for child in pathlib.Path(f"/proc/{process}/task/{process}/children").read_text().split()]


class Server:
    """A server with PostgreSQL's own settings, durable, in a folder that is removed afterwards; `settings` change some, as NAME=VALUE."""

    def __init__(self, folder, *settings):
        self.folder, self.bin, self.settings = pathlib.Path(folder), programs(), settings
        # PostgreSQL refuses to run as root.
        self.user = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--"] if os.getuid() == 0 else []
        if self.user:
            subprocess.run(["chown", "nobody", folder], check=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = str(free.getsockname()[1])

    def run(self, program, *arguments, text=None):
        done = subprocess.run([*self.user, self.bin / program, *arguments], input=text, capture_output=True, text=True, cwd=self.folder)
        if done.returncode:
            sys.exit(f"pgbench.py: {program} failed: {done.stderr or done.stdout}")
        return done.stdout

    def control(self, *arguments):
        # Without pipes, which the server would keep open.
        command = [*self.user, self.bin / "pg_ctl", "-D", self.folder / "data", "-l", self.folder / "log", "-w", *arguments]
        subprocess.run(command, check=True, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    def __enter__(self):
        self.run("initdb", "--auth=trust", "--username=bench", "--encoding=UTF8", "--locale=C", "-D", self.folder / "data")
        settings = "".join(f" -c {setting}" for setting in ("listen_addresses=127.0.0.1", *self.settings))
        self.control("-o", f"-p {self.port} -k {self.folder}{settings}", "start")
        self.run("psql", *self.place, "-q", text=SCHEMA)
        return self

    def __exit__(self, *_):
        self.control("-m", "fast", "stop")

    @property
    def place(self):
        return ["-h", str(self.folder), "-p", self.port, "-U", "bench", "postgres"]

    def url(self, database="postgres"):
        return f"postgres://bench@{str(self.folder).replace('/', '%2F')}:{self.port}/{database}"

    def processor_seconds(self):
        """The CPU time of all processes of the server so far, those that have ended included."""
        first = int((self.folder / "data/postmaster.pid").read_text().split()[0])
        ended = pathlib.Path(f"/proc/{first}/stat").read_text().rsplit(")", 1)[1].split()[13:15]
        return sum(map(own_seconds, [first, *children(first)])) + sum(map(int, ended)) / os.sysconf("SC_CLK_TCK")

    def inserts(self, connections, seconds):
        """Commits a second by pgbench."""
        script = self.folder / "insert.sql"
        script.write_text(INSERT)
        threads = min(connections, os.cpu_count())
        report = self.run("pgbench", "-n", "-M", "prepared", "-f", str(script), "-c", str(connections), "-j", str(threads),
                          "-T", str(seconds), *self.place)
        return float(re.search(r"tps = ([\d.]+)", report)[1])

    def pairs(self, program, connections, seconds):
        """Pairs a second, and the client's CPU time of each in microseconds."""
        done = subprocess.run([program, self.url(), str(connections), str(seconds)], capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stderr)
        return [float(number) for number in done.stdout.split()]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=pathlib.Path, help="the program postgresql-cost")
    parser.add_argument("--seconds", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pgbench") as folder, Server(folder) as server:
        for connections in CONNECTIONS:
            rows = []
            for number in range(options.rounds):
                inserts = server.inserts(connections, options.seconds)
                pairs, cpu = server.pairs(options.program.resolve(), connections, options.seconds)
                rows.append((inserts, pairs, cpu))
                say(f"  {connections:>2} connections, round {number + 1} of {options.rounds}: {inserts:>7,.0f} inserts/s   {pairs:>6,.0f} pairs/s")
            inserts, pairs, cpu = (statistics.median(column) for column in zip(*rows))
            ratio = statistics.median(row[1] / row[0] for row in rows)
            goal = f"   (goal {GOAL})" if connections == CONNECTIONS[-1] else ""
            say(f"{connections:>2} connections: pgbench {inserts:>7,.0f} inserts/s   ours {pairs:>6,.0f} pairs/s   ratio {ratio:.2f}{goal}"
                f"   client CPU of a pair {cpu:,.0f} µs")


if __name__ == "__main__":
    main()
