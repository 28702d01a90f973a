"""A production instance behind nginx, with the block of docs/reverse-proxy.md: from the invitation to the deletion of the account."""

import json
import os
import re
import shutil
import subprocess
import sys
from urllib.parse import urlsplit

import pytest
import requests

import orchard
from account import words
from authenticators import VirtualAuthenticator
from chromium import chromium
from quince import ROOT, Page, Service
from server import wait_for
from test_passkeys_production import Guest, Production, asks, certificate, consent, enters
from test_production import CONFIGURATION
from test_relying_party import free_port

# scripts/setup doesn't install nginx, because Debian's package starts it on port 80.
pytestmark = [
    pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx isn't installed"),
    pytest.mark.skipif(
        sys.platform != "linux" or os.geteuid() != 0, reason="the shop gets a list of authorities of its own in a mount namespace"),
]


class Behind(Production):
    """The service on the loopback interface; `url` is nginx's."""

    def __init__(self, folder):
        self.folder, self.port, self.inner, self.shop_port = folder, free_port(), free_port(), free_port()
        self.url = f"https://localhost:{self.port}"
        self.shop_url = f"http://localhost:{self.shop_port}"
        self.pin = certificate(folder)
        self.config, self.database = folder / "quince.yaml", folder / "quince.sqlite"
        made = json.loads(json.dumps(CONFIGURATION)) | {"issuer": self.url}
        made["teams"][0]["apps"][-1]["return-urls"].append("https://shop.example.com/sign-in/apple/callback")
        self.config.write_text(json.dumps(made))
        self.flags = ["--config", self.config, "--production", "--proxies", 1]

    def start(self):
        return Service(*self.flags, port=self.inner, database=self.database)

    def nginx(self):
        block = re.search(r"```nginx\n(.*?)```", (ROOT / "docs/reverse-proxy.md").read_text(), re.S).group(1)
        changes = {
            "listen 443": f"listen 127.0.0.1:{self.port}", "id.example.com;": "localhost;", "/etc/ssl/id.example.com/": f"{self.folder}/",
            "/var/log/nginx/id.example.com.log": f"{self.folder}/access.log", "127.0.0.1:8080": f"127.0.0.1:{self.inner}",
        }
        for old, new in changes.items():
            assert old in block, old
            block = block.replace(old, new)
        (self.folder / "nginx.conf").write_text(
            f"daemon off; pid {self.folder}/nginx.pid; worker_processes 1; error_log {self.folder}/error.log; events {{}}\n"
            f"http {{ client_body_temp_path {self.folder}/body; proxy_temp_path {self.folder}/proxy; fastcgi_temp_path {self.folder}/f;"
            f" uwsgi_temp_path {self.folder}/u; scgi_temp_path {self.folder}/s;\n{block}\n}}")
        process = subprocess.Popen(["nginx", "-p", self.folder, "-c", self.folder / "nginx.conf", "-e", self.folder / "error.log"])
        wait_for(lambda: (self.folder / "nginx.pid").exists() or process.poll() is not None, "nginx")
        assert process.poll() is None, (self.folder / "error.log").read_text()
        return process


@pytest.fixture
def behind(tmp_path):
    made = Behind(tmp_path)
    with made.start() as service:
        made.service = service
        nginx = made.nginx()
        try:
            yield made
        finally:
            nginx.terminate()
            nginx.wait(timeout=60)
        assert service.stop() == 0, service.log()


def test_the_whole_life_of_an_account(behind, artefacts):
    with chromium(f"ignore-certificate-errors-spki-list={behind.pin}") as window:
        VirtualAuthenticator(window)
        link = behind.invite()
        window.open(link)
        window.press("#passkey button")
        window.has_text("Your passkey is ready.")
        codes = [item.text for item in window.driver.find_elements("css selector", ".codes code")]
        assert window.violations() == []
        window.picture(artefacts / "behind-nginx-invitation.png")

        # A new browser, which this one allows.
        guest = Guest(behind)
        asks(guest)
        window.open(behind.url + "/account/device")
        window.press("button[value=allow]")
        code = window.element(".device-code").text
        window.picture(artefacts / "behind-nginx-device.png")
        assert enters(guest, code).status_code == 303 and "jane@example.com" in words(guest.get())

        # A recovery code.
        recovered = Guest(behind)
        assert recovered.recover(codes[0]).status_code == 303

        # An app, with autofill.
        window.open(behind.authorize_url())
        window.press("button[value=continue]")

        # The account page says where each browser came from: nginx's word, not the browser's.
        forged = Guest(behind)
        forged.session.headers["X-Forwarded-For"] = "203.0.113.66"
        assert forged.recover(codes[1]).status_code == 303
        page = forged.get("/account/sessions").text
        assert "IP address 127.0.0.1" in page and "203.0.113.66" not in page

        # The deletion, which its user can take back for two weeks.
        forged.press(forged.press(forged.get("/account/delete"), action="ask"), action="delete")
        assert "This account will be deleted on" in guest.get().text

    log = (behind.folder / "access.log").read_text()
    assert link.rpartition("/")[2] not in log and "/account/device" in log
    assert link.rpartition("/")[2] not in behind.service.log()


def test_the_service_behind_it_is_where_the_shop_signs_in(behind):
    bundle = behind.folder / "authorities.pem"
    bundle.write_text((behind.folder / "cert.pem").read_text())
    key = behind.service.ready["privateKeyPath"]
    through = ["unshare", "-m", "sh", "-c", f'mount --bind {bundle} /etc/ssl/certs/ca-certificates.crt && exec "$@"', "sh"]
    settings = {
        "ORCHARD_APPLE_KEY": key, "ORCHARD_APPLE_TEAM": behind.service.ready["teamId"], "ORCHARD_APPLE_KEY_ID": behind.service.ready["keyId"],
        "ORCHARD_APPLE_CLIENT": "com.example.web", "ORCHARD_APPLE_APP": "com.example.app",
        "ORCHARD_SMTP": "localhost:25", "ORCHARD_MAIL_FROM": "orchard@example.com",
    }
    shop = orchard.Shop("--quince", behind.url, "--url", "https://shop.example.com", "--proxies", 1, port=behind.shop_port, through=through, **settings)
    with shop:
        guest = Guest(behind)
        guest.passkey, _ = guest.enroll(behind.invite())
        customer = requests.Session()
        host = {"Host": "shop.example.com", "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
        start = customer.get(behind.shop_url + "/sign-in/apple", headers=host, allow_redirects=False, timeout=60)
        assert start.status_code == 303 and start.headers["Location"].startswith(behind.url), start.text
        flow = guest.session.get(start.headers["Location"], timeout=60)
        path = urlsplit(flow.url).path
        assert guest.use(guest.passkey, path=path).status_code == 200
        form, = Page(consent(guest, path).text).forms
        assert form.action == "https://shop.example.com/sign-in/apple/callback"
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in customer.cookies)
        origin = {"Origin": behind.url, "Sec-Fetch-Site": "cross-site", "Cookie": cookies}
        back = requests.post(behind.shop_url + "/sign-in/apple/callback", form.fields, headers=host | origin, allow_redirects=False, timeout=60)
        assert back.status_code in (200, 303), back.text
