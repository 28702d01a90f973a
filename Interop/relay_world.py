"""The world of a relay: a name server, a Postfix that `quince relay postfix` configured, and the mail servers of others."""

import email
import email.policy
import json
import os
import pwd
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from aiosmtpd.controller import Controller
from dnslib import MX, QTYPE, RR, TXT, A
from dnslib.server import BaseResolver, DNSLogger, DNSServer

from quince import Service, run
from server import wait_for
from test_production import CONFIGURATION, give
from test_relying_party import free_port

RELAY, HOST = "relay.example.org", "mail.example.org"


def mailbox(number):
    """The mailbox of a person, which no app may learn."""
    return f"ravi.private{number}@mailbox.example"


#: Lines that a test needs besides those of `quince relay postfix`: folders of its own, and a way to the others.
SETTINGS = """\
compatibility_level = 3.6
queue_directory = {folder}/spool
data_directory = {folder}/data
maillog_file = {folder}/mail.log
maillog_file_prefixes = {folder}
mydestination =
alias_maps =
inet_protocols = ipv4
default_transport = smtp:[127.0.0.1]:{outside}
minimal_backoff_time = 1s
queue_run_delay = 1s
"""

SERVICES = """\
postlog   unix-dgram n  -  n  -  1  postlogd
cleanup   unix  n  -  n  -    0  cleanup
qmgr      unix  n  -  n  300  1  qmgr
rewrite   unix  -  -  n  -    -  trivial-rewrite
bounce    unix  -  -  n  -    0  bounce
defer     unix  -  -  n  -    0  bounce
trace     unix  -  -  n  -    0  bounce
error     unix  -  -  n  -    -  error
retry     unix  -  -  n  -    -  error
smtp      unix  -  -  n  -    -  smtp
relay     unix  -  -  n  -    -  smtp
proxymap  unix  -  -  n  -    -  proxymap
tlsmgr    unix  -  -  n  1000? 1 tlsmgr
anvil     unix  -  -  n  -    1  anvil
scache    unix  -  -  n  -    1  scache
verify    unix  -  -  n  -    1  verify
"""


class Names(BaseResolver):
    """The records of the test, by name and type; every other name doesn't exist."""

    def __init__(self):
        self.records = {}
        self.port = free_port()
        self.servers = [DNSServer(self, address="127.0.0.1", port=self.port, tcp=tcp, logger=DNSLogger("-request,-reply", False)) for tcp in (False, True)]

    def add(self, name, kind, *values):
        self.records.setdefault((name.lower(), kind), []).extend(values)

    def text(self, name):
        """A TXT record, for dkimpy."""
        values = self.records.get((name.rstrip(".").lower(), "TXT"), [])
        return values[0].encode() if values else None

    def resolve(self, request, handler):
        reply = request.reply()
        name = str(request.q.qname).rstrip(".").lower()
        kind = QTYPE[request.q.qtype]
        if not any(known == name for known, _ in self.records):
            reply.header.rcode = 3
        for value in self.records.get((name, kind), []):
            if kind == "TXT":
                data = TXT([value[start:start + 255].encode() for start in range(0, len(value), 255)])
            else:
                data = {"A": A, "MX": MX}[kind](value)
            reply.add_answer(RR(name, getattr(QTYPE, kind), rdata=data, ttl=1))
        return reply

    def __enter__(self):
        for server in self.servers:
            server.start_thread()
        return self

    def __exit__(self, *_):
        for server in self.servers:
            server.stop()


class Outside:
    """The mail servers of everybody else: keeps what arrives, and refuses the recipients in `refused`."""

    def __init__(self):
        self.letters, self.refused = [], {}
        self.controller = Controller(self, hostname="127.0.0.1", port=free_port(), data_size_limit=40_000_000)
        self.port = self.controller.port

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address in self.refused:
            return self.refused[address]
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 Ok"

    async def handle_DATA(self, server, session, envelope):
        self.letters.append((envelope.mail_from, envelope.rcpt_tos, envelope.original_content))
        return "250 2.0.0 Ok"

    def to(self, address):
        """The messages for an address: the return path, the octets, and the message that they are."""
        return [(sender, content, email.message_from_bytes(content, policy=email.policy.default))
                for sender, recipients, content in list(self.letters) if recipients == [address]]

    def first(self, address, seconds=60):
        return wait_for(lambda: self.to(address), f"a message to {address}", seconds)[0]

    def __enter__(self):
        self.controller.start()
        return self

    def __exit__(self, *_):
        self.controller.stop()


class RelayPostfix:
    """A Postfix with the lines of `quince relay postfix`; only its folders, ports and the way to others are the test's."""

    def __init__(self, configuration, outside_port):
        self.folder = Path(tempfile.mkdtemp(prefix="postfix-"))
        self.folder.chmod(0o755)
        self.port, self.outside = free_port(), outside_port
        written = run("relay", "postfix", "--config", configuration, "--output", self.folder / "settings")
        assert written.returncode == 0, written.stderr
        user = pwd.getpwnam("postfix")
        (self.folder / "spool").mkdir()
        (self.folder / "data").mkdir()
        os.chown(self.folder / "data", user.pw_uid, user.pw_gid)
        main, master = (self.folder / "settings" / name for name in ("main.cf", "master.cf"))
        main.write_text(main.read_text() + SETTINGS.format(folder=self.folder, outside=outside_port))
        text, count = re.subn(r"(?m)^smtp inet", f"127.0.0.1:{self.port} inet", master.read_text())
        assert count == 1, text
        # No part of it runs in a chroot: that needs files beside the queue.
        text, count = re.subn(r"(?m)^(\S+ +inet n - )y", r"\1n", text)
        assert count == 2, text
        master.write_text(text + SERVICES)
        self.change(main, master)
        self.run("check")
        self.run("start")

    def change(self, main, master):
        """What another kind of it has otherwise."""

    def run(self, word):
        return subprocess.run(["/usr/sbin/postfix", "-c", self.folder / "settings", word],
                              capture_output=True, text=True, timeout=60, check=True)

    def log(self):
        log = self.folder / "mail.log"
        return log.read_text(errors="replace") if log.exists() else ""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.run("stop")
        shutil.rmtree(self.folder)


class Relay:
    """A service in production mode that forwards mail, with what surrounds it."""

    def __init__(self, folder, names, outside=None, people=1):
        self.names, self.outside, self.people = names, outside, people
        self.configuration, self.database = folder / "quince.yaml", folder / "quince.sqlite"
        subprocess.run(["openssl", "genrsa", "-out", folder / "dkim.pem", "2048"], check=True, capture_output=True)
        self.filter, self.next = free_port(), free_port()
        self.write("development")
        with Service("--config", self.configuration, "--smtp-port", "off", database=self.database) as service:
            for number in range(people):
                service.api("POST", "tokens", {
                    "account": mailbox(number), "clientId": service.client_id, "kind": "code", "scope": "name email"})
            found = {grant["account"]["email"]: grant["relayAddress"] for grant in service.api("GET", "grants")["grants"]}
            #: The relay address of each person.
            self.addresses = [found[mailbox(number)] for number in range(people)]
        give(self.database, "production")
        self.write("production")
        self.publish()

    def write(self, mode):
        teams = [CONFIGURATION["teams"][0] | {"mail-sources": ["shop.example", "forged.example"]}]
        self.configuration.write_text(json.dumps(CONFIGURATION | {
            "mode": mode, "teams": teams, "relay-domain": RELAY,
            "accounts": [{"email": mailbox(number), "first-name": "Ravi", "last-name": "Medlar", "email-sharing": "hide"}
                         for number in range(self.people)],
            "relay": {
                "hostname": HOST, "spool": "mail", "listen": f"127.0.0.1:{self.filter}", "next": f"127.0.0.1:{self.next}",
                "dkim": [{"domain": RELAY, "selector": "q1", "key-file": "dkim.pem"}], "name-servers": [f"127.0.0.1:{self.names.port}"],
            },
        }))

    def publish(self):
        """Writes the records that `quince relay dns` prints into the zone, and those of the others."""
        printed = run("relay", "dns", "--config", self.configuration)
        assert printed.returncode == 0, printed.stderr
        for line in printed.stdout.splitlines():
            if found := re.fullmatch(r"(\S+)\. TXT (.*)", line):
                self.names.add(found[1], "TXT", "".join(re.findall(r'"([^"]*)"', found[2])))
        assert self.names.text(f"q1._domainkey.{RELAY}").startswith(b"v=DKIM1; k=rsa; p=")
        for domain in ("shop.example", "mailbox.example"):
            self.names.add(domain, "TXT", "v=spf1 ip4:127.0.0.1 -all")
        self.names.add("forged.example", "TXT", "v=spf1 -all")

    def start(self, *flags):
        self.service = Service("--config", self.configuration, "--log-format", "json", *flags, database=self.database)
