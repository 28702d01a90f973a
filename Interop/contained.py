"""A service in a root of its own, as a container has it: another user, a root that is only read, a folder for data."""

import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

from quince import Service
from server import wait_for

#: The user of the image.
USER = 65532

#: Turns a folder into a root that is only read, and becomes a command. The arguments: the folder, that for data, where the root has it, the
#: options of /proc, the command, which enters the root.
ROOT = """
set -e
root=$1 data=$2 place=$3 proc=$4
shift 4
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc -o "$proc" proc "$root/proc"
mount --bind /dev "$root/dev"
mount --bind "$data" "$root$place"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -o remount,bind,ro "$root"
exec "$@"
"""


def can_contain():
    """Whether this process may change the mounts of a namespace, which root may outside of most containers."""
    if os.uname().sysname != "Linux" or os.geteuid() != 0:
        return False
    return subprocess.run(["unshare", "--mount", "--pid", "--fork", "true"], capture_output=True).returncode == 0


def contained(root, data, *command, place="/data", proc="defaults", enter=None):
    """The command that runs `command` in `root`, where it is process 1.

    `place` is where the root has `data`, and `enter` a command that enters the root in the place of chroot(8).
    """
    namespace = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
    chroot = shutil.which("chroot", path="/usr/sbin:/usr/bin:/sbin:/bin")
    enter = enter or [chroot, f"--userspec={USER}:{USER}", root]
    return [*namespace, "sh", "-c", ROOT, "sh", *map(str, [root, data, place, proc, *enter, *command])]


class ContainedService(Service):
    """A running `quince serve` in `root`, with `data` at `place`; both survive it. `more` is for `contained`."""

    def __init__(self, root, data, environment, *flags, place="/data", command=("/usr/bin/quince", "serve"), **more):
        self.root, self.folder, self.environment, self.place = root, data, environment, place
        os.chown(data, USER, USER)
        data.chmod(0o700)
        ready = data / "ready.json"
        self.out = (root.parent / "out.log").open("wb")
        self.err = (root.parent / "err.log").open("wb")
        begin = time.monotonic()
        self.process = subprocess.Popen(
            contained(root, data, *command, "--port", "0", "--ready-file", f"{place}/ready.json", *flags, place=place, **more),
            env=environment, stdout=self.out, stderr=self.err)
        wait_for(lambda: ready.exists() or self.process.poll() is not None, "the ready file")
        self.start = time.monotonic() - begin
        assert self.process.poll() is None, f"it ended at once:\n{self.log()}"
        self.ready = json.loads(ready.read_text())

    @property
    def private_key(self):
        return (self.folder / Path(self.ready["privateKeyPath"]).relative_to(self.place)).read_text()

    @property
    def program(self):
        """The number of the program's process, as this process sees it."""
        (child,) = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return int(child)

    def run(self, *command):
        """Runs another program in the same root, as `docker exec` does."""
        return subprocess.run(
            contained(self.root, self.folder, *command, place=self.place), env=self.environment, capture_output=True, text=True, timeout=60)

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
