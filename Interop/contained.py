"""A service in a root of its own, as a container has it: another user, a root that is only read, a folder for data."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path

from quince import Service
from server import wait_for

#: The user of the image.
USER = 65532

#: Turns a folder into a root that is only read, and becomes the command in it. The arguments: the folder, that for data, the command.
ROOT = """
set -e
root=$1 data=$2
shift 2
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
mount --bind "$data" "$root/data"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -o remount,bind,ro "$root"
chroot=$(PATH=/usr/sbin:/usr/bin:/sbin:/bin command -v chroot)
exec "$chroot" --userspec=65532:65532 "$root" "$@"
"""


def can_contain():
    """Whether this process may change the mounts of a namespace, which root may outside of most containers."""
    if os.uname().sysname != "Linux" or os.geteuid() != 0:
        return False
    return subprocess.run(["unshare", "--mount", "--pid", "--fork", "true"], capture_output=True).returncode == 0


def contained(root, data, *command):
    """The command that runs `command` in `root`, where it is process 1."""
    namespace = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
    return [*namespace, "sh", "-c", ROOT, "sh", str(root), str(data), *map(str, command)]


class ContainedService(Service):
    """A running `quince serve` in `root`, with `data` at /data; both survive it."""

    def __init__(self, root, data, environment, *flags):
        self.root, self.folder, self.environment = root, data, environment
        os.chown(data, USER, USER)
        data.chmod(0o700)
        ready = data / "ready.json"
        self.out = (root.parent / "out.log").open("wb")
        self.err = (root.parent / "err.log").open("wb")
        begin = time.monotonic()
        self.process = subprocess.Popen(
            contained(root, data, "/usr/bin/quince", "serve", "--port", "0", "--ready-file", "/data/ready.json", *flags),
            env=environment, stdout=self.out, stderr=self.err)
        wait_for(lambda: ready.exists() or self.process.poll() is not None, "the ready file")
        self.start = time.monotonic() - begin
        assert self.process.poll() is None, f"it ended at once:\n{self.log()}"
        self.ready = json.loads(ready.read_text())

    @property
    def private_key(self):
        return (self.folder / Path(self.ready["privateKeyPath"]).relative_to("/data")).read_text()

    @property
    def program(self):
        """The number of the program's process, as this process sees it."""
        (child,) = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return int(child)

    def run(self, *command):
        """Runs another program in the same root, as `docker exec` does."""
        return subprocess.run(
            contained(self.root, self.folder, *command), env=self.environment, capture_output=True, text=True, timeout=60)

    def stop(self):
        if self.process.poll() is None:
            os.kill(self.program, signal.SIGTERM)
        return self.process.wait(timeout=60)

    def close(self):
        self.stop()
        self.out.close()
        self.err.close()

    def log(self):
        return "".join((self.root.parent / name).read_text(errors="replace") for name in ("out.log", "err.log"))
