"""A small app's return URL, and the page an app opens its popup from."""

import html
import queue
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, parse_qsl, urlsplit

OPENER = """<!doctype html><html lang="en"><title>opener</title>
<button id="open" data-to="%s">Sign in</button><pre id="origin"></pre><pre id="message"></pre>
<script>
const show = (id, text) => { document.getElementById(id).textContent += text };
const button = document.getElementById("open");
button.onclick = () => window.open(button.dataset.to, "popup", "width=700,height=700");
window.onmessage = event => { show("origin", event.origin); show("message", event.data) };
</script>"""


class CallbackServer:
    """Listens on a free port of localhost and keeps what arrives at /callback."""

    def __init__(self):
        self.arrivals = queue.Queue()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self.origin = f"http://localhost:{self.server.server_port}"
        self.redirect_uri = f"{self.origin}/callback"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    def arrival(self):
        """The next request to /callback, as (method, parameters of the URL, fields of the body)."""
        return self.arrivals.get(timeout=60)

    def handler(owner):  # noqa: N805, the request handler has a `self` of its own
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                parts = urlsplit(self.path)
                if parts.path == "/opener":
                    return self.answer(OPENER % html.escape(parse_qs(parts.query)["to"][0]))
                self.arrived({})

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                self.arrived(dict(parse_qsl(body, keep_blank_values=True)))

            def arrived(self, form):
                parts = urlsplit(self.path)
                if parts.path == "/callback":
                    owner.arrivals.put((self.command, dict(parse_qsl(parts.query)), form))
                self.answer("<!doctype html><html lang='en'><title>arrived</title><p>arrived")

            def answer(self, page):
                body = page.encode()
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        return Handler
