"""Commands in a network and mount namespace of their own: port 443 is free there, and nothing on the machine changes."""

import os
import sys

#: Turns the loopback interface on, and becomes the command.
LOOPBACK = """
import fcntl, os, socket, struct, sys
with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
    name = b"lo".ljust(16, b"\\0")
    flags, = struct.unpack_from("16xH", fcntl.ioctl(control, 0x8913, name + bytes(24)))
    fcntl.ioctl(control, 0x8914, name + struct.pack("H", flags | 1) + bytes(22))
os.execvp(sys.argv[1], sys.argv[1:])
"""


def isolated(*command):
    """The command that runs `command` isolated."""
    mapped = [] if os.geteuid() == 0 else ["-r"]
    return ["unshare", *mapped, "-n", "-m", sys.executable, "-c", LOOPBACK, *map(str, command)]
