"""Several nodes of one service: processes on one PostgreSQL database, behind nginx with the blocks of the documents."""

import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

import postgresql
from quince import ROOT, Service
from server import wait_for
from test_operations import with_socket
from test_relying_party import free_port

CLIENT_ID, APP_ID, TEAM_ID, KEY_ID = "com.example.quince.web", "com.example.quince.app", "QUINCE0001", "QNCKEY0001"
#: The accounts of a service without a configuration.
ACCOUNTS = [
    {"email": "jane@example.com", "first-name": "Jane", "last-name": "Quince", "email-sharing": "share"},
    {"email": "ravi@example.com", "first-name": "Ravi", "last-name": "Medlar", "email-sharing": "hide"},
    {"email": "mono@example.com", "email-sharing": "share"},
]

#: Calls of the console's API that aren't possible with several nodes.
OF_ONE_PROCESS = {"requests", "faults", "clock", "snapshots", "reset"}


def needed():
    """Skips the test where a part of it is missing."""
    # scripts/setup doesn't install nginx, because Debian's package starts it on port 80.
    if shutil.which("nginx") is None:
        pytest.skip("nginx isn't installed")
    postgresql.needed()


def block(document, number=0):
    """A block of nginx's configuration in a document."""
    return re.findall(r"```nginx\n(.*?)```", (ROOT / "docs" / document).read_text(), re.S)[number]


def replaced(text, changes):
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def write_key(path):
    """A private key of a team. Each node has to have it: a key that a node made itself, the others wouldn't know."""
    path.touch(0o600)
    path.write_bytes(ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))


class Nginx:
    """nginx as the documents configure it, in front of nodes on these ports; with TLS if the folder has a certificate."""

    def __init__(self, folder, ports, method="random"):
        self.folder, self.port = folder, free_port()
        secure = (folder / "cert.pem").exists()
        self.url = f"{'https' if secure else 'http'}://localhost:{self.port}"
        upstream, location = block("operations-postgresql.md", 0), block("operations-postgresql.md", 1)
        servers = "".join(f"    server 127.0.0.1:{port} fail_timeout=1s;\n" for port in ports)
        upstream = re.sub(r"(    server [\d.]+:8080 fail_timeout=1s;\n)+", servers, replaced(upstream, {"    random;": f"    {method};"}))
        site = replaced(block("reverse-proxy.md"), {
            "listen 443 ssl http2": f"listen 127.0.0.1:{self.port}{' ssl http2' if secure else ''}", "id.example.com;": "localhost;",
            "/etc/ssl/id.example.com/": f"{folder}/", "/var/log/nginx/id.example.com.log": f"{folder}/access.log",
            "        proxy_pass http://127.0.0.1:8080;\n": location,
        })
        if not secure:
            site = re.sub(r" *ssl_certificate.*\n", "", site)
        # Which node took which request, and of one that failed, which took it over.
        site = site.replace("    location / {", f"    access_log {folder}/nodes.log nodes;\n    location / {{")
        paths = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (folder / "nginx.conf").write_text(
            # As root, its workers couldn't write bodies into the folder of a test otherwise.
            f"{'user root; ' if os.geteuid() == 0 else ''}daemon off; pid {folder}/nginx.pid; worker_processes 1; error_log {folder}/error.log;\n"
            f"events {{}}\nhttp {{ {paths}\nlog_format nodes '$upstream_addr|$request_method|$uri';\n{upstream}\n{site}\n}}")
        self.process = subprocess.Popen(["nginx", "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "error.log"])
        wait_for(lambda: (folder / "nginx.pid").exists() or self.process.poll() is not None, "nginx")
        assert self.process.poll() is None, (folder / "error.log").read_text()

    def requests(self):
        """Each request so far: the ports of the nodes that had it, its method and its path."""
        lines = (self.folder / "nodes.log").read_text().splitlines()
        for nodes, method, path in (line.split("|") for line in lines):
            yield [int(port) for port in re.findall(r":(\d+)", nodes)], method, path

    def close(self):
        self.process.terminate()
        self.process.wait(timeout=60)


class Together:
    """What the processes of all nodes are, as one."""

    def __init__(self, nodes):
        self.nodes = nodes

    def poll(self):
        """None while all run, otherwise the first exit code that isn't 0, or 0."""
        codes = [node.process.poll() for node in self.nodes]
        return None if None in codes else next((code for code in codes if code), 0)


class Nodes(Service):
    """Nodes behind nginx, for tests that know one service only; `url` is nginx's.

    `server` has the database, or the one that all tests share. With `held`, the test holds the nodes' ports, as systemd does for
    quince.socket. `flags` are those of each node; without `--config`, the nodes have the
    default app, with a key that all of them know, and the default accounts.
    """

    def __init__(self, *flags, count=2, server=None, method="random", program=None, folder=None, environment=None, held=False):
        self.temporary = tempfile.TemporaryDirectory(prefix="quince-nodes-", ignore_cleanup_errors=True)
        self.folder = folder or Path(self.temporary.name)
        self.program, self.environment = program or postgresql.binary(), environment
        self.server = server or postgresql.shared()
        self.database, self.nodes, self.skipped = self.server.new_database(), [], []
        self.ports = [free_port() for _ in range(count)]
        self.sockets = [socket.create_server(("127.0.0.1", port), backlog=4_096) for port in self.ports] if held else []
        self.nginx = Nginx(self.folder, self.ports, method)
        self.flags = [*flags, "--issuer", self.nginx.url, "--proxies", "1"]
        try:
            if "--config" not in flags:
                self.flags += ["--config", self.configuration()]
            for place in range(count):
                self.nodes.append(self.start(place))
            self.process = Together(self.nodes)
            self.ready = self.nodes[0].ready | {"url": self.nginx.url}
        except BaseException:
            self.close()
            raise

    def configuration(self):
        write_key(self.folder / "AuthKey.p8")
        apps = [
            {"id": APP_ID, "kind": "app", "name": "Quince Sample App"},
            {"id": CLIENT_ID, "kind": "service", "name": "Quince Sample", "primary": APP_ID, "return-urls": [f"{self.nginx.url}/_quince/try/callback"]},
        ]
        path = self.folder / "quince.yaml"
        path.write_text(json.dumps({
            "teams": [{"id": TEAM_ID, "name": "Quince Samples", "keys": [{"id": KEY_ID, "file": "AuthKey.p8"}], "apps": apps}],
            "accounts": ACCOUNTS,
        }))
        return path

    def start(self, place, program=None):
        """Starts the node with this number; nginx knows its port."""
        return Service(*self.flags, port=self.ports[place], database=self.server.url(self.database), program=program or self.program,
                       environment=self.environment, **(with_socket(self.sockets[place].fileno()) if self.sockets else {}))

    def replace(self, place, program=None):
        """Starts a node anew, which has ended."""
        assert self.nodes[place].process.poll() is not None
        self.skipped.append(self.nodes[place].log())
        self.nodes[place].close()
        self.nodes[place] = self.start(place, program)

    def api(self, method, path, body=None, status=None):
        if path.split("/")[0].split("?")[0] in OF_ONE_PROCESS:
            pytest.skip(f"{path} is about the memory of one process")
        return super().api(method, path, body, status)

    def begin_again(self):
        raise NotImplementedError("nodes with another database are cheaper")

    def stop(self):
        """Asks each node to end; gives the first exit code that isn't 0, or 0."""
        return next((code for code in [node.stop() for node in self.nodes] if code), 0)

    def kill(self):
        for node in self.nodes:
            node.kill()

    def log(self):
        return "".join([*self.skipped, *(node.log() for node in self.nodes)])

    def skip_log(self):
        self.skipped = []
        for node in self.nodes:
            node.skip_log()

    def close(self):
        for node in self.nodes:
            node.close()
        for held in self.sockets:
            held.close()
        self.nginx.close()
        if self.server.process.poll() is None:
            self.server.drop(self.database)
        self.temporary.cleanup()
