"""docs/api.md: it is what `quince api` prints, and each of its examples works."""

import os
import re
import shutil
import smtplib
import subprocess
from email.message import EmailMessage

import pytest
import requests

from quince import ROOT, Service, client_secret, run

DOCUMENT = (ROOT / "docs/api.md").read_text()

# What the examples use of Jest: the first failure throws.
JEST = """
const fail = (text) => { throw new Error(text); };
const expect = (actual) => ({
  toBe: (wanted) => actual === wanted || fail(`${actual} is not ${wanted}`),
  toHaveProperty: (name) => name in actual || fail(`${JSON.stringify(actual)} has no ${name}`),
});
const test = (name, body) => body().catch((error) => { console.error(name, error); process.exit(1); });
const { QUINCE, ACCOUNT_ID, CODE, EVENT_ID, FAULT_ID, GRANT_ID, KEY_ID, MAIL_ID, REQUEST_ID, SIGNING_KEY_ID, SNAPSHOT_ID,
  TEAM_ID, TRANSFER_ID } = process.env;
"""


def examples(language):
    """Each example of a language, with the call that it belongs to."""
    found = []
    for section in re.split(r"^### ", DOCUMENT, flags=re.MULTILINE)[1:]:
        code = re.search(rf"^```{language}\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
        found.append(pytest.param(code.group(1), id=section.partition("\n")[0].strip("`")))
    assert len(found) > 30
    return found


@pytest.fixture(scope="module")
def service():
    with Service() as service:
        yield service


class Values:
    """The values that the examples name, made in the service when an example uses them."""

    def __init__(self, service):
        self.service = service

    def of(self, code):
        self.service.api("POST", "reset")
        if "/mail" in code and "MAIL_ID" not in code:
            self.mail_id()
        if "/mail-sources/" in code:
            self.made(f"teams/{self.service.team_id}/mail-sources", {"source": "example.com"})
        if "/events" in code:
            # An event is about an account that has signed in.
            self.code()
        names = re.findall(r"[A-Z]+(?:_[A-Z]+)*_ID|\bCODE\b", code)
        return {"QUINCE": self.service.url} | {name: str(getattr(self, name.lower())()) for name in set(names)}

    def made(self, path, body=None):
        return self.service.api("POST", path, body)

    def code(self):
        return self.made("tokens", {"account": "jane@example.com", "clientId": self.service.client_id, "kind": "code"})["code"]

    def account_id(self):
        return self.service.api("GET", "accounts")["accounts"][0]["id"]

    def event_id(self):
        self.code()
        return self.made("events", {"account": "jane@example.com", "clientId": self.service.client_id, "type": "consent-revoked"})["events"][0]["id"]

    def fault_id(self):
        return self.made("faults", {"endpoint": "token", "kind": "delay", "delayMilliseconds": 1})["id"]

    def grant_id(self):
        """A grant of somebody who hides the email address, so that there is mail to forward."""
        self.made("tokens", {"account": "ravi@example.com", "clientId": self.service.client_id, "kind": "code", "scope": "email"})
        return self.service.api("GET", "grants")["grants"][0]["id"]

    def key_id(self):
        return self.made(f"teams/{self.service.team_id}/keys")["kid"]

    def mail_id(self):
        """A mail with HTML and an attachment to the relay address of a grant."""
        grant = self.grant_id()
        relay = next(one for one in self.service.api("GET", "grants")["grants"] if one["id"] == grant)["relayAddress"]
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = "Shop <news@shop.example>", relay, "Your sign-in link"
        message.set_content("Your code is 480213.\n")
        message.add_alternative("<p>Your code is <b>480213</b>.</p>\n", subtype="html")
        message.add_attachment(b"%PDF-1.7", maintype="application", subtype="pdf", filename="terms.pdf")
        with smtplib.SMTP("127.0.0.1", self.service.ready["smtpPort"], timeout=10) as client:
            client.send_message(message)
        return self.service.api("GET", "mail")["mail"][0]["id"]

    def request_id(self):
        requests.post(f"{self.service.url}/auth/token", timeout=10, data={
            "grant_type": "authorization_code", "code": "none", "client_id": self.service.client_id,
            "client_secret": client_secret(self.service)})
        return self.service.api("GET", "requests?endpoint=token")["requests"][0]["id"]

    def team_id(self):
        return self.made("teams", {"id": "MEDLAR0001", "name": "Medlar"})["id"]

    def transfer_id(self):
        return self.made("transfers", {"clientId": "com.example.quince.app", "toTeamId": self.team_id()})["id"]

    def signing_key_id(self):
        return self.made("signing-keys", {"use": "sig"})["kid"]

    def snapshot_id(self):
        return self.made("snapshots")["id"]


def test_the_document_is_printed_by_the_program():
    done = run("api")
    assert done.returncode == 0
    assert DOCUMENT.endswith(done.stdout), "docs/api.md is old; write the output of quince api below its introduction"


@pytest.mark.parametrize("code", examples("sh"))
def test_curl(service, code):
    stream = "--no-buffer" in code
    script = f'curl() {{ command curl --fail-with-body -sS -m {1 if stream else 10} "$@"; }}\n{code}'
    done = subprocess.run(["bash", "-c", script], env=os.environ | Values(service).of(code), capture_output=True, text=True, timeout=20)
    # A stream is ended by curl's own limit.
    assert done.returncode == (28 if stream else 0), done.stdout + done.stderr


@pytest.mark.parametrize("code", examples("python"))
def test_pytest(service, code):
    names = {"requests": requests, **Values(service).of(code)}
    exec(code, names)
    next(value for name, value in names.items() if name.startswith("test_"))()


@pytest.mark.parametrize("code", examples("js"))
def test_jest(service, code):
    node = shutil.which("node")
    assert node, "scripts/setup test installs Node.js"
    done = subprocess.run(
        [node, "--input-type=module", "-e", JEST + code], env=os.environ | Values(service).of(code),
        capture_output=True, text=True, timeout=20)
    assert done.returncode == 0, done.stderr
