"""A name server of the tests' own, which a program asks as that of its machine."""

import os
import subprocess
import threading
from contextlib import contextmanager

from dnslib import QTYPE, RCODE, RR, TXT
from dnslib.server import BaseResolver, DNSLogger, DNSServer


def missing():
    """Why there is no name server for the tests; None where there can be."""
    if os.geteuid() != 0:
        return "port 53 is for root alone"
    if subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode:
        return "nobody can have a file of /etc of one's own here"
    return None


class Zone(BaseResolver):
    """TXT records by name; a test may change them."""

    def __init__(self, texts):
        self.texts, self.asked, self.lock = dict(texts), [], threading.Lock()

    def resolve(self, request, handler):
        name = str(request.q.qname).rstrip(".").lower()
        with self.lock:
            self.asked.append(name)
        reply = request.reply()
        if name not in self.texts:
            reply.header.rcode = RCODE.NXDOMAIN
        elif request.q.qtype == QTYPE.TXT:
            reply.add_answer(RR(request.q.qname, QTYPE.TXT, ttl=300, rdata=TXT(self.texts[name])))
        return reply


def own_address():
    """A loopback address that only this process uses, because the port is the same for all."""
    number = os.getpid()
    return f"127.53.{number >> 8 & 255}.{number & 255}"


@contextmanager
def name_server(texts):
    """A running server; gives its zone."""
    address = own_address()
    zone = Zone(texts)
    servers = [DNSServer(zone, address=address, port=53, tcp=tcp, logger=DNSLogger("", prefix=False)) for tcp in (False, True)]
    for server in servers:
        server.start_thread()
    try:
        yield zone
    finally:
        for server in servers:
            server.stop()
            server.server.server_close()


def through(folder, *addresses):
    """What starts a program on a machine with these name servers."""
    file = folder / "resolv.conf"
    file.write_text("".join(f"nameserver {address}\n" for address in addresses))
    return ["unshare", "--mount", "sh", "-c", f'mount --bind {file} /etc/resolv.conf && exec "$@"', "sh"]
