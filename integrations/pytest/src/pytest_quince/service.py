"""Finds a service or starts one: the process from its start to its end."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

#: Runs the service until it ends, or until standard input has a line or an end. The input is a pipe from the process that
#: runs the tests, so the service ends with that process, even if it is killed. A child of that process can hold the pipe open:
#: only a line ends the service at once. The integrations in other languages run the same lines.
GUARD = """\
trap '' INT HUP
exec 3<&0
"$@" 3<&- </dev/null &
service=$!
trap 'kill "$service"' TERM
{
    read -r _ <&3
    kill "$service"
    for _ in 1 2 3 4 5 6 7 8 9 10; do sleep 1; done
    kill -9 "$service"
} >/dev/null 2>&1 &
watch=$!
# A signal ends wait before the service.
until wait "$service"; status=$?; ! kill -0 "$service" 2>/dev/null; do :; done
kill "$watch" 2>/dev/null
exit "$status"
"""

#: How long a service may take to start, and to end, in seconds.
LIMIT = 30

#: How many lines of the log an error shows.
LINES = 20

NOT_FOUND = (
    "Quince isn't installed: there is no program 'quince' on the PATH. First install the program: docs/install.md in Quince's "
    "repository has the commands. If it is installed, put its folder on the PATH, or set QUINCE_BINARY to the program. To use a "
    "running service, set QUINCE_URL to its URL."
)


class StartError(Exception):
    """The service can't be found or started; the message says what to do."""


def find_binary(binary: str | os.PathLike[str] | None, environment: Mapping[str, str] = os.environ) -> str:
    """The program to start: `binary`, or `QUINCE_BINARY`, or `quince` on the PATH."""
    named = binary or environment.get("QUINCE_BINARY")
    if not named:
        if found := shutil.which("quince"):
            return found
        raise StartError(NOT_FOUND)
    if found := shutil.which(named):
        return str(Path(found).absolute())
    source = "binary" if binary else "QUINCE_BINARY"
    raise StartError(f"{source}: '{named}' isn't a program; give the path of the program 'quince'.")


class Process:
    """A running `quince serve` with an empty database in memory, on a free port."""

    def __init__(self, binary: str, arguments: Sequence[str]) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="pytest-quince-")
        self.log = Path(self.folder.name, "log.txt")
        ready = Path(self.folder.name, "ready.json")
        command = [binary, "serve", "--port", "0", "--database", ":memory:", "--ready-file", str(ready), *arguments]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                ["/bin/sh", "-c", GUARD, "quince", *command], stdin=subprocess.PIPE, stdout=log, stderr=log, start_new_session=True
            )
        try:
            self.url = self._url(ready)
        except BaseException:
            self.stop()
            raise

    def _url(self, ready: Path) -> str:
        end = time.monotonic() + LIMIT
        while not ready.exists():
            if self.process.poll() is not None:
                raise StartError(f"quince serve didn't start: {self.log.read_text(errors='replace').strip()}")
            if time.monotonic() > end:
                raise StartError(f"quince serve didn't start within {LIMIT} s: {self.log.read_text(errors='replace').strip()}")
            time.sleep(0.01)
        url: str = json.loads(ready.read_text())["url"]
        return url

    def fate(self, reason: object) -> str:
        """What became of the service, for a request that failed: how it ended, and the last lines of its log."""
        try:
            # The connection breaks just before the process is gone.
            code = self.process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            said = f"quince serve doesn't respond ({reason}), but is still running"
        else:
            said = f"quince serve ended with {code}"
        lines = self.log.read_text(errors="replace").strip().splitlines()[-LINES:]
        return "\n".join([f"{said}; the last lines of its log:", *lines])

    def stop(self) -> None:
        """Ends the process, as Ctrl-C does, and waits for its end."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(b"\n")
            self.process.stdin.close()
        except BrokenPipeError:
            # The process has ended already.
            pass
        self.process.wait(timeout=LIMIT)
        self.folder.cleanup()
