"""A Postfix of the tests' own: it takes messages by its sendmail command and by SMTP, and delivers them into a folder."""

import email.policy
import os
import pwd
import shutil
import subprocess
import tempfile
from mailbox import Maildir
from pathlib import Path

from server import free_port, wait_for

SETTINGS = """\
compatibility_level = 3.6
queue_directory = {folder}/spool
data_directory = {folder}/data
maillog_file = {folder}/mail.log
maillog_file_prefixes = {folder}
myhostname = mail.example.com
mydestination =
alias_maps =
alias_database =
local_recipient_maps =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
smtpd_peername_lookup = no
smtpd_recipient_restrictions = reject_unauth_destination
virtual_mailbox_domains = example.com, xn--exmple-cua.com, exämple.com
virtual_mailbox_base = {folder}/mail
virtual_mailbox_maps = static:box/
virtual_minimum_uid = 1
virtual_uid_maps = static:{user.pw_uid}
virtual_gid_maps = static:{user.pw_gid}
"""

# Only the first service listens on a port.
SERVICES = """\
127.0.0.1:{port} inet n - n - - smtpd
anvil     unix  -  -  n  -    1  anvil
postlog   unix-dgram n  -  n  -  1  postlogd
pickup    unix  n  -  n  60   1  pickup
cleanup   unix  n  -  n  -    0  cleanup
qmgr      unix  n  -  n  300  1  qmgr
rewrite   unix  -  -  n  -    -  trivial-rewrite
bounce    unix  -  -  n  -    0  bounce
defer     unix  -  -  n  -    0  bounce
trace     unix  -  -  n  -    0  bounce
error     unix  -  -  n  -    -  error
retry     unix  -  -  n  -    -  error
virtual   unix  -  n  n  -    -  virtual
"""


def missing():
    """Why there is no Postfix for the tests; None where there is."""
    if not shutil.which("postfix", path="/usr/sbin:/usr/bin"):
        return "Postfix is not installed, and scripts/setup leaves another mail program in its place"
    return None if os.geteuid() == 0 else "Postfix starts for root alone"


class Postfix:
    """Delivers everything to example.com into one Maildir."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="postfix-"))
        self.folder.chmod(0o755)
        self.port = free_port()
        user = pwd.getpwnam("postfix")
        (self.folder / "spool").mkdir()
        for name in ("data", "mail", "mail/box", "mail/box/tmp", "mail/box/new", "mail/box/cur"):
            (self.folder / name).mkdir()
            os.chown(self.folder / name, user.pw_uid, user.pw_gid)
        settings = self.folder / "settings"
        settings.mkdir()
        (settings / "main.cf").write_text(SETTINGS.format(folder=self.folder, user=user))
        (settings / "master.cf").write_text(SERVICES.format(port=self.port))
        self.sendmail = self.folder / "sendmail"
        self.sendmail.write_text(f'#!/bin/sh\nexec /usr/sbin/sendmail -C {settings} "$@"\n')
        self.sendmail.chmod(0o755)
        self.run("start")

    def run(self, word):
        return subprocess.run(["/usr/sbin/postfix", "-c", self.folder / "settings", word],
                              capture_output=True, text=True, timeout=60, check=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.run("stop")
        shutil.rmtree(self.folder)

    def letters(self, to):
        """What has arrived for an address."""
        found = Maildir(self.folder / "mail" / "box",
                        factory=lambda file: email.message_from_binary_file(file, policy=email.policy.default))
        return [letter for letter in found if letter["Delivered-To"] == to]

    def letter(self, to, subject):
        """The first such letter, as soon as there is one."""
        def arrived():
            return next((letter for letter in self.letters(to) if letter["Subject"] == subject), None)
        return wait_for(arrived, f"'{subject}' to {to}")

    def log(self):
        log = self.folder / "mail.log"
        return log.read_text() if log.exists() else ""
