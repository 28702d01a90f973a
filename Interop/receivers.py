"""Receivers of notifications: the app's server, in all its moods."""

import http.server
import json
import queue
import shutil
import socket
import struct
import subprocess
import threading
import time
from pathlib import Path

import jwt

HERE = Path(__file__).resolve().parent / "event_receivers"


class Receiver:
    """A server on this machine that keeps each notification, and answers as the path says.

    `/200` and other numbers are statuses; `/redirect`, `/hang`, `/reset`, `/slow/SECONDS`, `/drip` and `/large` are moods.
    """

    def __init__(self):
        self.got = []
        self.open = threading.Event()
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                receiver.got.append(Notification(self.path, dict(self.headers), body))
                receiver.answer(self)

            do_GET = do_POST

            def log_message(self, *_):
                pass

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 512

            def handle_error(self, *_):
                """A client that has left is what some tests are about."""

        self.server = Server(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, request):
        words = request.path.strip("/").split("/")
        if words[0].isdigit():
            return self.respond(request, int(words[0]))
        if words[0] == "redirect":
            request.send_response(307)
            request.send_header("Location", f"{self.url}/200")
            request.end_headers()
        elif words[0] == "hang":
            self.open.wait(60)
        elif words[0] == "reset":
            request.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            request.connection.close()
        elif words[0] == "slow":
            self.open.wait(float(words[1]))
            self.respond(request, 200)
        elif words[0] == "drip":
            request.send_response(200)
            request.send_header("Content-Length", "1000000")
            request.end_headers()
            while not self.open.wait(0.2):
                request.wfile.write(b".")
                request.wfile.flush()
        elif words[0] == "large":
            request.send_response(200)
            request.end_headers()
            for _ in range(1_000):
                request.wfile.write(b"x" * 10_000)
        else:
            self.respond(request, 404)

    @staticmethod
    def respond(request, status):
        request.send_response(status)
        request.end_headers()
        if status not in (204, 304):
            request.wfile.write(f"the body of {status}".encode())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.open.set()
        self.server.shutdown()
        self.server.server_close()


class Notification:
    """A request that arrived."""

    def __init__(self, path, headers, body):
        self.path, self.headers, self.body, self.time = path, headers, body, time.time()

    payload = property(lambda self: json.loads(self.body)["payload"])
    claims = property(lambda self: jwt.decode(self.payload, options={"verify_signature": False}))
    jti = property(lambda self: self.claims["jti"])

    def verified(self, service, audience):
        """The claims, checked by PyJWT with the service's published keys."""
        key = jwt.PyJWKClient(f"{service.url}/auth/keys").get_signing_key_from_jwt(self.payload)
        return jwt.decode(self.payload, key.key, algorithms=["RS256"], audience=audience, issuer=service.issuer)


class Program:
    """A receiver in another language; `event()` gives what it makes of the next notification."""

    COMMANDS = {"node": ["node", HERE / "receiver.mjs"], "ruby": ["ruby", HERE / "receiver.rb"]}

    def __init__(self, language, service, audience):
        command = [*self.COMMANDS[language], f"{service.url}/auth/keys", service.issuer, audience]
        self.process = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, text=True)
        self.lines = queue.Queue()
        self.url = f"http://127.0.0.1:{self.process.stdout.readline().strip()}/events"
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(json.loads(line))

    def event(self):
        return self.lines.get(timeout=30)

    @staticmethod
    def exists(language):
        return shutil.which(language) is not None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
