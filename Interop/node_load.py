"""Clients that do different things at once while parts of a service fail, and note what they were told.

A client is refused only with 503 and `Retry-After`. What it was told is true afterwards: each token, passkey and name is there, what
was revoked is gone, and no code is exchanged a second time.
"""

import random
import threading
import time

import jwt
import requests

from account import field
from conftest import CALLBACK
from quince import Browser, client_secret
from server import wait_for
from test_passkeys import PasskeyPerson


class Interrupted(Exception):
    """The service couldn't do it, and nobody knows whether it did."""


class Wrong(Exception):
    """The service answered what it must not answer."""


def email(number):
    return f"client{number}@example.com"


def make_accounts(service, count):
    """An account for each client; not in the configuration, because the start of a node gives accounts their names from there."""
    service.api("POST", "seed", {"accounts": [{"email": email(number), "first-name": "Client"} for number in range(count)]})


class Line(requests.Session):
    """The requests of one client.

    `lost`: the statuses with which nginx may answer a request that isn't repeated, because its node was killed.
    """

    def __init__(self, load):
        super().__init__()
        self.load = load

    def request(self, method, url, **more):
        begin = time.monotonic()
        try:
            answer = super().request(method, url, **more)
        except requests.RequestException as error:
            raise Wrong(f"{method} {url}: {error}") from error
        self.load.longest = max(self.load.longest, time.monotonic() - begin)
        status = answer.status_code
        if status == 503 and answer.headers.get("Retry-After", "").isdecimal():
            self.load.refusals += 1
            raise Interrupted(f"{method} {url}: {status}")
        if method == "POST" and status in self.load.lost:
            self.load.losses += 1
            raise Interrupted(f"{method} {url}: {status}")
        if status >= 500 or status == 429:
            raise Wrong(f"{method} {url}: {status} {answer.headers} {answer.text[-600:]}")
        return answer


class SignIn(Browser):
    """A browser that knows the IDs of the accounts."""

    def __init__(self, load):
        super().__init__(load.service)
        self.session, self.ids = Line(load), load.ids

    def id_of(self, email):
        return self.ids[email]


class User(PasskeyPerson):
    """The account pages."""

    def __init__(self, load):
        super().__init__(load.service)
        self.session.close()
        agent = self.session.headers["User-Agent"]
        self.session = Line(load)
        self.session.headers["User-Agent"] = agent

    def sign_in(self, account):
        page = self.get()
        return self.press(page, action="choose", account=account)


class Client:
    """One user and the app's server that this user signs in to."""

    def __init__(self, load, number):
        self.load, self.service, self.email = load, load.service, email(number)
        self.random = random.Random(number)
        self.app = Line(load)
        #: Tokens that were issued and work, and those that were revoked.
        self.tokens, self.revoked = [], []
        #: Codes that were exchanged, and those whose exchange had no answer.
        self.exchanged, self.open = [], []
        #: Passkeys that were added; the name on the account page, None while nobody can know it.
        self.passkeys, self.name = [], "Client"

    def ask(self, path, **form):
        credentials = {"client_id": self.service.client_id, "client_secret": self.load.secret}
        return self.app.post(f"{self.service.url}/auth/{path}", data=credentials | form, timeout=60)

    def exchange(self, code):
        return self.ask("token", grant_type="authorization_code", code=code, redirect_uri=CALLBACK)

    def refresh(self, token):
        return self.ask("token", grant_type="refresh_token", refresh_token=token)

    def sign_in(self):
        url = self.service.authorize_url(CALLBACK, scope="name email", response_mode="form_post", state="s")
        code = SignIn(self.load).sign_in(url, self.email).parameters["code"]
        self.open.append(code)
        answer = self.exchange(code)
        self.expect(answer, 200)
        self.open.remove(code)
        self.exchanged.append(code)
        self.tokens.append(answer.json()["refresh_token"])
        self.verify(answer.json()["id_token"])

    def verify(self, token):
        """Any node publishes the key."""
        keys = jwt.PyJWKSet.from_dict(self.app.get(f"{self.service.url}/auth/keys", timeout=60).json())
        claims = jwt.decode(token, keys[jwt.get_unverified_header(token)["kid"]], algorithms=["RS256"], audience=self.service.client_id)
        if claims["email"] != self.email:
            raise Wrong(f"a token for another: {claims}")

    def refreshing(self):
        if self.tokens:
            answer = self.refresh(self.random.choice(self.tokens))
            self.expect(answer, 200)
            self.verify(answer.json()["id_token"])

    def revoking(self):
        """Ends the grant, with all its tokens."""
        if len(self.tokens) > 3:
            ended, self.tokens = self.tokens, []
            self.expect(self.ask("revoke", token=self.random.choice(ended)), 200)
            self.revoked += ended

    def refused(self):
        if self.exchanged:
            self.expect(self.ask("token", grant_type="authorization_code", code="c0", redirect_uri=CALLBACK), 400)

    def naming(self):
        user = User(self.load)
        user.sign_in(self.load.ids[self.email])
        form = {"token": user.token(), "action": "name", "firstName": f"Client{self.random.randrange(10**9)}"}
        self.name = None
        self.expect(user.send("/account/personal", form), 303)
        self.name = form["firstName"]
        user.get("/account/personal")

    def passkey(self):
        if len(self.passkeys) < 8:
            user = User(self.load)
            user.sign_in(self.load.ids[self.email])
            self.passkeys.append(user.new_passkey())
        self.expect(User(self.load).use(self.random.choice(self.passkeys)), 200)

    def expect(self, answer, status):
        if answer.status_code != status:
            raise Wrong(f"{answer.request.method} {answer.url}: {answer.status_code} instead of {status}: {answer.text[-600:]}")

    steps = [sign_in, refreshing, sign_in, refused, naming, sign_in, passkey, revoking]

    def run(self):
        turn = self.random.randrange(len(self.steps))
        while not self.load.over.is_set():
            turn += 1
            try:
                self.steps[turn % len(self.steps)](self)
                self.load.done += 1
            except Interrupted:
                self.load.interrupted += 1
            except (Wrong, AssertionError, KeyError, ValueError, TypeError) as error:
                # A page that isn't the one that belongs to the step ends in one of the last four.
                self.load.failures.append(f"{self.steps[turn % len(self.steps)].__name__}: {error!r}")


class Load:
    """Clients that work until the end of the block; `lost` as for `Line`."""

    def __init__(self, service, clients=12, lost=()):
        self.service, self.lost = service, lost
        self.secret = client_secret(service, lifetime=86_400)
        make_accounts(service, clients)
        self.ids = {one["email"]: one["id"] for one in service.api("GET", "accounts")["accounts"]}
        self.done = self.interrupted = self.refusals = self.losses = 0
        self.longest = 0.0
        self.failures, self.over = [], threading.Event()
        self.clients = [Client(self, number) for number in range(clients)]
        self.threads = [threading.Thread(target=client.run) for client in self.clients]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        for thread in self.threads:
            thread.join(timeout=120)
            assert not thread.is_alive(), "a client waits for an answer"

    def more(self, count, what="done", seconds=60):
        """Waits until so many more steps are done, or interrupted."""
        wanted = getattr(self, what) + count
        wait_for(lambda: self.failures or getattr(self, what) >= wanted, f"{count} more steps that are {what}", seconds)
        assert self.failures == [], self.failures[:3]

    def refused(self, count):
        """Waits until so many more requests were refused."""
        self.more(count, "refusals")

    def check(self):
        """Asks for everything again; gives a line about it."""
        assert self.failures == [], self.failures[:3]
        for client in self.clients:
            self.check_one(client)
        count = {what: sum(len(getattr(client, what)) for client in self.clients)
                 for what in ("tokens", "revoked", "exchanged", "open", "passkeys")}
        return f"{self.done} steps, {self.refusals} refusals, {self.losses} lost, longest {self.longest:.1f} s; kept: {count}"

    def check_one(self, client):
        for token in client.tokens:
            assert client.refresh(token).status_code == 200, "an issued refresh token was lost"
        for token in client.revoked:
            assert client.refresh(token).status_code == 400, "a revoked token works"
        for passkey in client.passkeys:
            assert User(self).use(passkey).status_code == 200, "a passkey was lost"
        if client.name:
            user = User(self)
            user.sign_in(self.ids[client.email])
            assert field(user.get("/account/personal"), "firstName") == client.name, "a name was lost"
        # The second exchange of a code ends its tokens, so this comes last.
        for code in client.exchanged:
            assert client.exchange(code).json()["error"] == "invalid_grant", "a code was exchanged a second time"
        for code in client.open:
            twice = [client.exchange(code).status_code for _ in range(2)]
            assert twice in ([200, 400], [400, 400]), twice


