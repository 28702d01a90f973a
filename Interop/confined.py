"""Becomes a program under the restrictions that a systemd unit puts on system calls; systemd itself doesn't have to run.

    python confined.py UNIT COMMAND…
    python confined.py --root FOLDER UNIT COMMAND…

With --root, the program has this root and the user of the image. The lists come from `systemd-analyze`, and libseccomp makes the filters,
as it does for systemd. These settings of the unit are applied: SystemCallFilter, SystemCallErrorNumber, RestrictAddressFamilies,
RestrictNamespaces and MemoryDenyWriteExecute.
"""

import argparse
import ctypes
import ctypes.util
import errno
import mmap
import os
import shutil
import socket
import subprocess
from pathlib import Path

from contained import USER

ALLOW, KILL = 0x7FFF0000, 0x80000000
EQUAL, GREATER, MASKED_EQUAL = 4, 6, 7
#: The flags of clone(2) and unshare(2) that make a namespace: time, mount, cgroup, UTS, IPC, user, PID, network.
NAMESPACES = (0x80, 0x20000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000)
#: No address family has a larger number.
LAST_FAMILY = 63
SHM_EXEC = 0o100000


def can_confine():
    """Whether systemd's lists and libseccomp are here."""
    return shutil.which("systemd-analyze") is not None and ctypes.util.find_library("seccomp") is not None


def refused(number):
    """The action that lets a system call fail with an error."""
    return 0x00050000 | number


class Comparison(ctypes.Structure):
    """A condition on an argument of a system call: `struct scmp_arg_cmp`."""

    _fields_ = [("argument", ctypes.c_uint), ("operator", ctypes.c_int), ("first", ctypes.c_uint64), ("second", ctypes.c_uint64)]


class Filter:
    """A filter of system calls, which lasts for the life of the process once it is loaded."""

    def __init__(self, action):
        self.library = ctypes.CDLL(ctypes.util.find_library("seccomp"), use_errno=True)
        self.library.seccomp_init.restype = ctypes.c_void_p
        self.context = ctypes.c_void_p(self.library.seccomp_init(ctypes.c_uint32(action)))

    def add(self, action, name, *comparisons):
        number = self.library.seccomp_syscall_resolve_name(name.encode())
        # Negative: this processor doesn't have the system call.
        if number < 0:
            return
        array = (Comparison * len(comparisons))(*comparisons)
        code = self.library.seccomp_rule_add_array(self.context, ctypes.c_uint32(action), number, len(comparisons), array)
        # A rule that is equal to the default action is refused, and isn't needed.
        if code not in (0, -errno.EACCES):
            raise OSError(-code, f"seccomp_rule_add_array: {name}")

    def load(self):
        code = self.library.seccomp_load(self.context)
        if code != 0:
            raise OSError(-code, "seccomp_load")


def settings(unit):
    """The settings of a unit, each with all its values."""
    found = {}
    for line in unit.read_text().splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found


def names(group):
    """The system calls of a group such as @privileged, and of the groups in it."""
    if not group.startswith("@"):
        return {group}
    done = subprocess.run(["systemd-analyze", "syscall-filter", group], capture_output=True, text=True, check=True)
    lines = [line.strip() for line in done.stdout.splitlines()[1:]]
    return set().union(*(names(line) for line in lines if line and not line.startswith("#")))


def system_calls(unit):
    """SystemCallFilter, whose first line is a list of what is allowed."""
    allowed = names("@default")
    for line in unit["SystemCallFilter"]:
        named = set().union(*(names(word) for word in line.removeprefix("~").split()))
        allowed = allowed - named if line.startswith("~") else allowed | named
    error = unit.get("SystemCallErrorNumber")
    action = refused(getattr(errno, error[0])) if error else KILL
    # What systemd doesn't know is a system call that is newer than its lists.
    made = Filter(refused(errno.ENOSYS))
    for name in names("@known") - allowed:
        made.add(action, name)
    for name in allowed:
        made.add(ALLOW, name)
    return made


def arguments(unit):
    """The settings that look at the arguments of system calls."""
    made = Filter(ALLOW)
    families = {getattr(socket, name) for name in unit["RestrictAddressFamilies"][0].split()}
    for family in set(range(LAST_FAMILY + 1)) - families:
        made.add(refused(errno.EAFNOSUPPORT), "socket", Comparison(0, EQUAL, family))
    made.add(refused(errno.EAFNOSUPPORT), "socket", Comparison(0, GREATER, LAST_FAMILY))
    if unit["RestrictNamespaces"] == ["yes"]:
        made.add(refused(errno.EPERM), "setns")
        # Its flags are in memory, where no filter looks.
        made.add(refused(errno.ENOSYS), "clone3")
        for flag in NAMESPACES:
            for name in ("clone", "unshare"):
                # The low bits of clone's flags are a signal, which 0x80 isn't.
                if (name, flag) != ("clone", 0x80):
                    made.add(refused(errno.EPERM), name, Comparison(0, MASKED_EQUAL, flag, flag))
    if unit["MemoryDenyWriteExecute"] == ["yes"]:
        both = mmap.PROT_WRITE | mmap.PROT_EXEC
        made.add(refused(errno.EPERM), "mmap", Comparison(2, MASKED_EQUAL, both, both))
        for name in ("mprotect", "pkey_mprotect"):
            made.add(refused(errno.EPERM), name, Comparison(2, MASKED_EQUAL, mmap.PROT_EXEC, mmap.PROT_EXEC))
        made.add(refused(errno.EPERM), "shmat", Comparison(2, MASKED_EQUAL, SHM_EXEC, SHM_EXEC))
    return made


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--root", type=Path)
    parser.add_argument("unit", type=Path)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    given = parser.parse_args()
    unit = settings(given.unit)
    filters = [arguments(unit), system_calls(unit)]
    if given.root:
        os.chroot(given.root)
        os.chdir("/")
        os.setgroups([])
        os.setgid(USER)
        os.setuid(USER)
    for one in filters:
        one.load()
    os.execv(given.command[0], given.command)


if __name__ == "__main__":
    main()
