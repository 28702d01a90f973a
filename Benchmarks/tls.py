"""What TLS costs: handshakes, requests and code exchanges with TLS per second, beside nginx with the same certificate.

Part of `make bench`; alone: scripts/bench --only tls.
"""

import os, pathlib, statistics, subprocess, sys, tempfile, urllib.request

from bench import PRODUCTION, Service, exchanges, fill, free_port, listening, requests_per_second, say, wrk

EXCHANGES = 12_000


def certificate(folder):
    """A P-256 certificate for localhost, as Quince's own certificates are P-256."""
    chain, key = folder / "chain.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", chain],
        check=True, capture_output=True)
    return chain, key


class Nginx:
    """One worker of nginx with TLS, serving the same bytes."""

    def __init__(self, folder, chain, key, content):
        (folder / "keys").write_bytes(content)
        self.port = free_port()
        configuration = folder / "nginx.conf"
        configuration.write_text(
            f"daemon off; pid {folder}/nginx.pid; worker_processes {os.cpu_count()}; error_log {folder}/error.log;"
            f"events {{ worker_connections 256; }} http {{ access_log off; server {{ listen 127.0.0.1:{self.port} ssl;"
            f" ssl_certificate {chain}; ssl_certificate_key {key}; ssl_protocols TLSv1.2 TLSv1.3; ssl_session_tickets off;"
            f" root {folder}; default_type application/json; keepalive_requests 1000000000; }} }}")
        self.process = subprocess.Popen(
            ["nginx", "-p", folder, "-c", configuration, "-e", folder / "error.log"], stderr=subprocess.DEVNULL)

    def __enter__(self):
        listening(self.port)
        return f"https://localhost:{self.port}/keys"

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


#: Each request on a connection of its own.
CLOSING = 'wrk.headers["Connection"] = "close"\n'


def compare(name, ours, theirs, script=None):
    """The median of three runs each, taken in turns."""
    rates = ([], [])
    for _ in range(3):
        for rate, url in zip(rates, (ours, theirs)):
            rate.append(requests_per_second(wrk(url, 3, script=script)))
    a, b = map(statistics.median, rates)
    say(f"{name:<34} {a:>8,.0f}/s   nginx {b:,.0f}   ratio {a / b:.2f}   (goal 0.5)")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        os.chmod(folder, 0o755)
        chain, key = certificate(folder)
        flags = ("--https", "127.0.0.1:0", "--certificate", chain, "--certificate-key", key)
        closing = folder / "closing.lua"
        closing.write_text(CLOSING)
        with Service(folder):
            pass  # makes the tables and the keys
        codes = fill(folder / "bench.sqlite", 10, 2 * EXCHANGES)
        with Service(folder, *flags) as service:
            with Nginx(folder, chain, key, urllib.request.urlopen(service.info["url"] + "/auth/keys").read()) as url:
                keys = service.info["httpsUrl"] + "/auth/keys"
                compare("keys with TLS, development", keys, url)
                compare("handshakes with TLS, development", keys, url, closing)
            rates = []
            for address, part in ((service.info["url"], codes[:EXCHANGES]), (service.info["httpsUrl"], codes[EXCHANGES:])):
                good, bad, seconds, p50, p99, _ = exchanges(service, folder, part, 5, address)
                rates.append(good / seconds)
            say(f"code exchanges with TLS: {rates[1]:,.0f}/s   p50 {p50:.1f} ms   p99 {p99:.1f} ms   ({bad} refused)"
                f"   without TLS {rates[0]:,.0f}/s   ratio {rates[1] / rates[0]:.2f}")
        (folder / "production").mkdir()
        with Service(folder / "production", *flags, configuration=PRODUCTION) as service:
            with Nginx(folder, chain, key, urllib.request.urlopen(service.info["url"] + "/auth/keys").read()) as url:
                keys = service.info["httpsUrl"] + "/auth/keys"
                compare("keys with TLS, production", keys, url)
                compare("handshakes with TLS, production", keys, url, closing)


if __name__ == "__main__":
    sys.exit(main())
