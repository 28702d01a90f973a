"""Starts a real `quince serve` and plays the person in front of the browser.

Three things, for tests in any project:

* `Service`: the process, from start to end
* `client_secret`: what an app proves itself with
* `Browser`: a browser without scripts, that fills in the pages' forms
"""

import base64
import hashlib
import os
import secrets
import subprocess
import time
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

import jwt
import requests

from server import Server

ROOT = Path(__file__).resolve().parent.parent


def binary():
    """The program under test: $QUINCE_BINARY, or the one that scripts/test builds."""
    return str((ROOT / os.environ.get("QUINCE_BINARY", ".build/tests/debug/quince")).resolve())


def run(*arguments, folder=None, environment=None, text=None, timeout=30, program=None):
    """Runs one command of `quince` to its end."""
    return subprocess.run(
        [program or binary(), *map(str, arguments)],
        cwd=folder, env=clean_environment(environment), input=text,
        capture_output=True, text=True, timeout=timeout,
    )


def clean_environment(more=None):
    """This process's environment without the variables that configure Quince, and with `more`.

    Artwork that the developer imported stays out of the tests. Services in production mode run beside each other, so none has the default
    management address, and none waits for a balancer at its end.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith("QUINCE_")}
    alone = {"QUINCE_ARTWORK": "/nowhere/artwork", "QUINCE_MANAGEMENT": "off", "QUINCE_DRAIN_DELAY": "0"}
    return kept | alone | (more or {})


class Service(Server):
    """A running `quince serve`."""

    def __init__(self, *flags, database=":memory:", port=0, environment=None, program=None, **more):
        super().__init__(program or binary(), *flags, database=database, port=port, environment=clean_environment(environment), **more)

    def begin_again(self):
        """Puts everything back to the state after the first start, the log included."""
        self.api("POST", "reset")
        self.api("DELETE", "clock")
        self.skip_log()

    issuer = property(lambda self: self.ready["issuer"])
    client_id = property(lambda self: self.ready["clientId"])
    team_id = property(lambda self: self.ready["teamId"])
    key_id = property(lambda self: self.ready["keyId"])
    private_key = property(lambda self: Path(self.ready["privateKeyPath"]).read_text())

    def api(self, method, path, body=None, status=None):
        """One call of the console's API below /_quince/; gives the answer's JSON."""
        answer = requests.request(method, f"{self.url}/_quince/{path}", json=body, timeout=60)
        assert answer.status_code == status if status else answer.ok, (answer.status_code, answer.text)
        return answer.json() if answer.content else None

    def fault(self, endpoint, **fault):
        """Lets the next answer of an endpoint be wrong."""
        return self.api("POST", "faults", {"endpoint": endpoint, "times": 1, **fault})

    def code(self, account="jane@example.com", redirect_uri=None, **more):
        """A code as if `account` had just consented."""
        wanted = {"account": account, "clientId": self.client_id, "kind": "code", **more}
        if redirect_uri:
            wanted["redirectURI"] = redirect_uri
        return self.api("POST", "tokens", wanted)["code"]

    def token(self, **parameters):
        """One request to the token endpoint, with the ready-made app's credentials."""
        form = {"client_id": self.client_id, "client_secret": client_secret(self), **parameters}
        return requests.post(f"{self.url}/auth/token", data=form, timeout=60)

    def exchange(self, code, redirect_uri, **more):
        return self.token(grant_type="authorization_code", code=code, redirect_uri=redirect_uri, **more)

    def authorize_url(self, redirect_uri, **parameters):
        """Where an app sends the browser to."""
        query = {"client_id": self.client_id, "redirect_uri": redirect_uri, "response_type": "code"}
        return f"{self.url}/auth/authorize?{urlencode(query | parameters)}"


def client_secret(service, lifetime=600, headers=None, **claims):
    """A client secret of the ready-made app, made as an app makes it; `claims` replaces."""
    now = int(time.time())
    payload = {
        "iss": service.team_id, "iat": now, "exp": now + lifetime,
        "aud": "https://appleid.apple.com", "sub": service.client_id,
    }
    header = {"kid": service.key_id} | (headers or {})
    return jwt.encode(payload | claims, service.private_key, algorithm="ES256", headers=header)


def proof_key():
    """A PKCE verifier and its challenge (RFC 7636 §4.2)."""
    verifier = secrets.token_urlsafe(48)
    digest = hashlib.sha256(verifier.encode()).digest()
    return verifier, base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


@dataclass
class Form:
    """A form of a page: its fields with their values, and its buttons."""

    action: str
    method: str
    fields: dict = field(default_factory=dict)
    buttons: list = field(default_factory=list)

    def with_button(self, **wanted):
        """What pressing the button sends whose data are `wanted`, or None without such a button."""
        for button in self.buttons or [{}]:
            sent = self.fields | button
            if all(sent.get(name) == value for name, value in wanted.items()):
                return sent
        return None


class Page(HTMLParser):
    """The forms of an HTML page."""

    def __init__(self, html):
        super().__init__()
        self.forms, self.named, self.form = [], {}, None
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "form":
            self.form = Form(given.get("action", ""), given.get("method", "get").lower())
            self.forms.append(self.form)
            self.named[given.get("id")] = self.form
        elif owner := self.named.get(given["form"]) if "form" in given else self.form:
            self.take(owner, tag, given)

    def take(self, form, tag, given):
        name, value, kind = given.get("name"), given.get("value") or "", given.get("type")
        if tag == "button" or kind == "submit":
            form.buttons.append({name: value} if name else {})
        elif tag == "input" and name and (kind not in ("radio", "checkbox") or "checked" in given):
            form.fields[name] = value

    def handle_endtag(self, tag):
        if tag == "form":
            self.form = None


@dataclass
class Answer:
    """What arrived at the return URL, and by which way."""

    way: str
    target: str
    parameters: dict


class Browser:
    """A person with a browser without scripts, who meets one service's pages."""

    def __init__(self, service):
        self.service = service
        self.session = requests.Session()

    def sign_in(self, url, account="jane@example.com", **changes):
        """Opens an authorize URL, chooses the account, consents; `changes` are fields of the consent form."""
        step = self.open(url)
        if not isinstance(step, Answer) and (form := self.find(step, action="choose", account=self.id_of(account))):
            step = self.send(step, *form)
        if not isinstance(step, Answer):
            form, fields = self.find(step, action="continue")
            step = self.send(step, form, fields | changes)
        assert isinstance(step, Answer), step.text
        return step

    def cancel(self, url):
        """Opens an authorize URL and turns away."""
        step = self.open(url)
        answer = self.send(step, *self.find(step, action="cancel"))
        assert isinstance(answer, Answer), answer.text
        return answer

    def open(self, url):
        """Follows the service's redirects; gives its page, or the answer to the app."""
        return self.follow(self.session.get(url, allow_redirects=False, timeout=60))

    def send(self, page, form, fields):
        """Sends a form."""
        target = urljoin(page.url, form.action)
        answer = self.session.post(target, data=fields, allow_redirects=False, timeout=60)
        return self.follow(answer)

    def find(self, page, **wanted):
        """The form, and what it sends, that has a button with these data."""
        for form in Page(page.text).forms:
            if (fields := form.with_button(**wanted)) is not None:
                return form, fields
        return None

    def follow(self, answer):
        while answer.is_redirect:
            target = urljoin(answer.url, answer.headers["Location"])
            if not self.is_own(target):
                return self.redirected(target)
            answer = self.session.get(target, allow_redirects=False, timeout=60)
        for form in Page(answer.text).forms:
            if form.method == "post" and not self.is_own(urljoin(answer.url, form.action)):
                return Answer("form_post", form.action, form.fields)
        return answer

    def redirected(self, target):
        parts = urlsplit(target)
        way = "fragment" if parts.fragment else "query"
        return Answer(way, target, dict(parse_qsl(parts.fragment or parts.query, keep_blank_values=True)))

    def is_own(self, url):
        return urlsplit(url).netloc == urlsplit(self.service.url).netloc

    def id_of(self, email):
        accounts = self.service.api("GET", "accounts")["accounts"]
        return next(account["id"] for account in accounts if account["email"] == email)
