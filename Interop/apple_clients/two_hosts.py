"""Serves https on port 443, with the certificate `NAME.pem` of the host that a client asks for; prints a line when it is ready."""

import ssl
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


def context(name):
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.load_cert_chain(Path(sys.argv[1]) / f"{name}.pem")
    return made


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", "7")
        self.end_headers()
        self.wfile.write(b"reached")

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    def get_request(self):
        # The handshake is the thread's, so that a client that refuses the certificate ends only its own connection.
        connection, address = super().get_request()
        return contexts[sys.argv[2]].wrap_socket(connection, server_side=True, do_handshake_on_connect=False), address

    def handle_error(self, request, client_address):
        pass


contexts = {name: context(name) for name in sys.argv[2:]}
contexts[sys.argv[2]].sni_callback = lambda connection, name, _: setattr(connection, "context", contexts.get(name, contexts[sys.argv[2]]))
server = Server(("127.0.0.1", 443), Handler)
print("ready", flush=True)
server.serve_forever()
