"""A real PostgreSQL server, started by an ordinary user on a free port, and what can happen to it."""

import atexit
import functools
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from itertools import count
from pathlib import Path
from urllib.parse import quote

import pytest

import quince
from server import wait_for
from test_relying_party import free_port

#: PostgreSQL refuses to run as root.
AS_USER = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.geteuid() == 0 else []

#: As for a service that others rely on, but nothing waits for the disk: a test stops processes, never the machine.
SETTINGS = """
fsync = off
listen_addresses = '127.0.0.1'
max_connections = 200
"""


def programs():
    """The folder of PostgreSQL's programs; Debian has one for each version."""
    found = [Path(shutil.which("initdb") or "/nowhere/initdb").resolve(), *sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)]
    return next((path.parent for path in found if path.exists()), None)


def binary():
    """A `quince` with the trait PostgreSQL: $QUINCE_POSTGRESQL_BINARY, or the program under test if it has the trait."""
    given = os.environ.get("QUINCE_POSTGRESQL_BINARY")
    return str((quince.ROOT / given).resolve()) if given else quince.binary()


@functools.cache
def has_trait():
    refused = quince.run("serve", "--database", "postgres://", program=binary())
    return "built without PostgreSQL" not in refused.stderr


def needed():
    """Skips the test where there is nothing to test."""
    if sys.platform != "linux" or programs() is None:
        pytest.skip("PostgreSQL isn't installed; on Debian, scripts/setup test installs it")
    if "QUINCE_POSTGRESQL_BINARY" not in os.environ and not has_trait():
        pytest.skip("this quince was built without PostgreSQL; scripts/test root builds one with it")


class PostgreSQL:
    """A server in a temporary folder; it ends with this process in any case.

    `primary` makes it a standby of this server.
    """

    def __init__(self, primary=None):
        self.folder = Path(tempfile.mkdtemp(prefix="quince-postgresql-"))
        self.data, self.port, self.standby = self.folder / "data", free_port(), None
        if AS_USER:
            shutil.chown(self.folder, "nobody", "nogroup")
        self.folder.chmod(0o755)
        self.numbers = count(1)
        settings = f"port = {self.port}\nunix_socket_directories = '{self.folder}'\n"
        if primary:
            self.run("pg_basebackup", "--write-recovery-conf", "--no-sync", "--checkpoint=fast", *primary.place, "-D", self.data)
        else:
            self.run("initdb", "--auth=trust", "--no-sync", "--username=tester", "--encoding=UTF8", "--locale=C", "-D", self.data)
            settings = SETTINGS + settings
        with (self.data / "postgresql.conf").open("a") as file:
            file.write(settings)
        self.process = None
        atexit.register(self.close)
        self.start()

    #: Where the server is, for PostgreSQL's programs.
    place = property(lambda self: ("-h", self.folder, "-p", self.port, "-U", "tester"))

    def run(self, program, *arguments, **more):
        """Runs one of PostgreSQL's programs as the server's user; gives its output."""
        command = [*AS_USER, programs() / program, *arguments]
        done = subprocess.run([str(word) for word in command], cwd=self.folder, capture_output=True, text=True, timeout=120, **more)
        assert done.returncode == 0, (command, done.stdout, done.stderr)
        return done.stdout

    def start(self):
        """Starts the server; returns when it accepts connections."""
        command = ["setpriv", "--pdeathsig", "QUIT", *AS_USER[1:], programs() / "postgres", "-D", self.data]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen([str(word) for word in command], cwd=self.folder, stdout=log, stderr=log)
        ready = ["pg_isready", "-q", "-h", self.folder, "-p", str(self.port)]
        wait_for(lambda: self.process.poll() is not None or subprocess.run([programs() / ready[0], *ready[1:]]).returncode == 0, "PostgreSQL")
        assert self.process.poll() is None, (self.folder / "log").read_text()[-2_000:]

    def stop(self, mode="immediate"):
        """Stops the server; `immediate` is what a crash leaves behind."""
        self.run("pg_ctl", "stop", "-w", "-m", mode, "-D", self.data)
        self.process.wait(timeout=60)

    def restart(self):
        """A crash of the server, and its start."""
        self.stop()
        self.start()

    def processes(self):
        """The main process and all others of the server."""
        main = self.process.pid
        return [main, *map(int, Path(f"/proc/{main}/task/{main}/children").read_text().split())]

    def stand_still(self):
        """Stops every process of the server where it is, as a machine without memory or disk would; gives the way back."""
        # The main one first, so that it starts no others.
        stopped = []
        while new := [process for process in self.processes() if process not in stopped]:
            for process in new:
                os.kill(process, signal.SIGSTOP)
            stopped += new
        return lambda: [os.kill(process, signal.SIGCONT) for process in reversed(stopped)]

    def sql(self, statement, database="postgres"):
        """The result of a statement, without headings; columns are separated by |."""
        return self.run("psql", "-XAtq", "-v", "ON_ERROR_STOP=1", *self.place, "-c", statement, database).strip()

    def end_connections(self, database):
        """Ends all connections to a database; gives their number."""
        return int(self.sql("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
                            f"WHERE datname = '{database}' AND pid <> pg_backend_pid()"))

    def new_database(self, template="template0"):
        """A database of a test; gives its name."""
        name = f"quince_{next(self.numbers)}"
        self.run("createdb", *self.place, "--template", template, "--encoding", "UTF8", "--locale", "C", name)
        return name

    def drop(self, database):
        self.run("dropdb", *self.place, "--force", database)

    def url(self, database):
        """The URL of a database, through the Unix socket; with a standby, both are in it."""
        hosts = ",".join(f"{quote(str(server.folder), safe='')}:{server.port}" for server in (self, self.standby) if server)
        return f"postgres://tester@{hosts}/{database}"

    def has_synchronous_standby(self, standby):
        """Lets each commit wait for the standby, once that follows."""
        self.standby = standby
        self.sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.sql("SELECT pg_reload_conf()")
        wait_for(lambda: self.sql("SELECT sync_state FROM pg_stat_replication") == "sync", "the standby")

    def promote(self):
        """Makes a standby the primary; it needs no standby of its own."""
        self.sql("SELECT pg_promote()")
        self.sql("ALTER SYSTEM SET synchronous_standby_names = ''")
        self.sql("SELECT pg_reload_conf()")

    def close(self):
        if self.process and self.process.poll() is None:
            # A server that stands still takes no other signal.
            for process in self.processes():
                os.kill(process, signal.SIGCONT)
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(timeout=60)
        shutil.rmtree(self.folder, ignore_errors=True)
        atexit.unregister(self.close)


@functools.cache
def shared():
    """The server that tests of this process share, unless they stop it."""
    return PostgreSQL()
