"""A program of ours that serves until it is told to stop: started on a free port, in a temporary folder of its own."""

import json
import random
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path


def free_port():
    """A port for a program that has to be told one: none that the system gives out itself, which it may do before the program is there."""
    while True:
        port = random.randrange(10_000, 30_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


def wait_for(condition, what, seconds=60):
    """The first true value of `condition()`; asks again until it is true or the time is over."""
    end = time.monotonic() + seconds
    while True:
        if value := condition():
            return value
        assert time.monotonic() < end, f"waited {seconds} s in vain for {what}"
        time.sleep(0.01)


class Server:
    """The process, from its ready file to its end; `ready` is what it wrote there.

    `through` is a command that becomes the program; `passed` are the file descriptors that the command gets.
    """

    def __init__(self, program, *flags, database, port, environment, through=(), passed=()):
        self.temporary = tempfile.TemporaryDirectory(prefix=f"{Path(program).name}-")
        self.folder = Path(self.temporary.name)
        ready = self.folder / "ready.json"
        command = [*through, program, "serve", "--port", port, "--database", database, "--ready-file", ready, *flags]
        self.out = (self.folder / "out.log").open("wb")
        self.err = (self.folder / "err.log").open("wb")
        self.skipped = {"out.log": 0, "err.log": 0}
        self.process = subprocess.Popen(
            [str(word) for word in command],
            cwd=self.folder, env=environment | {"TMPDIR": str(self.folder)}, stdout=self.out, stderr=self.err,
            pass_fds=passed,
        )
        try:
            wait_for(lambda: ready.exists() or self.process.poll() is not None, "the ready file")
            assert self.process.poll() is None, f"it ended at once:\n{self.log()}"
            self.ready = json.loads(ready.read_text())
        except BaseException:
            self.close()
            raise

    url = property(lambda self: self.ready["url"])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def stop(self):
        """Asks the process to end, as Ctrl-C does, and gives its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=60)

    def kill(self):
        """Ends the process without a warning, as a power failure does."""
        self.process.kill()
        self.process.wait(timeout=60)

    def close(self):
        try:
            self.stop()
        except subprocess.TimeoutExpired:
            self.kill()
        self.out.close()
        self.err.close()
        self.temporary.cleanup()

    def log(self):
        """All that the process wrote, since `skip_log` if that was called."""
        return "".join((self.folder / name).read_bytes()[skipped:].decode(errors="replace")
                       for name, skipped in self.skipped.items())

    def has_logged(self, *texts):
        """Waits until the log has the texts; the program writes its log on another thread, so a line can come after its response."""
        wait_for(lambda: all(text in self.log() for text in texts), f"{texts} in the log")

    def skip_log(self):
        """Lets the log begin here."""
        self.skipped = {name: (self.folder / name).stat().st_size for name in self.skipped}
