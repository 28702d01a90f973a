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

#: Runs the service until it ends or standard input does. The input is a pipe from the process that runs the tests, so the
#: service ends with that process, even if it is killed. The integrations in other languages run the same lines.
GUARD = """\
trap '' INT HUP
exec 3<&0
"$@" 3<&- </dev/null &
service=$!
{
    read -r _ <&3
    kill "$service"
    for _ in 1 2 3 4 5 6 7 8 9 10; do sleep 1; done
    kill -9 "$service"
} >/dev/null 2>&1 &
watch=$!
wait "$service"
status=$?
kill "$watch" 2>/dev/null
exit "$status"
"""

#: How long a service may take to start, and to end, in seconds.
LIMIT = 30

NOT_FOUND = (
    "Quince isn't installed: there is no program 'quince' on the PATH. Set QUINCE_BINARY to the program, set QUINCE_URL to the "
    "URL of a running service, or put the program's folder on the PATH."
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

    def stop(self) -> None:
        """Ends the process, as Ctrl-C does, and waits for its end."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(timeout=LIMIT)
        self.folder.cleanup()
