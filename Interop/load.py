"""Many clients at once, each of which does ordinary and wrong things in turn, over real sockets.

Used by the tests (nothing hangs, every request is answered as it should be) and by `make bench` (how fast). Each client is one
connection; each has an account of its own, so that what the others do changes nothing of what it is answered.
"""

import asyncio
import html
import json
import random
import re
import time
from urllib.parse import urlencode, urljoin, urlsplit

from quince import client_secret

#: How long one request may take, in seconds, before it counts as not answered.
PATIENCE = 30


class Unexpected(Exception):
    """An answer that is not the one that belongs to the request."""


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def text(self):
        return self.body.decode(errors="replace")

    @property
    def location(self):
        return self.headers.get("location", [None])[0]

    def field(self, name):
        found = re.search(rf'name="{name}"[^>]* value="([^"]*)"', self.text)
        return html.unescape(found[1]) if found else None


class Connection:
    """One connection to one server, and the cookies that go with it.

    With `secure`, an SSL context and a port of this machine, the connection has TLS and leads there, whatever host the URL names.
    """

    def __init__(self, url, tally, headers="", secure=None):
        self.parts, self.tally, self.headers, self.secure = urlsplit(url), tally, headers, secure
        self.streams, self.cookies = None, {}

    async def get(self, path, *wanted, **headers):
        return await self.request("GET", path, wanted, headers=headers)

    async def post(self, path, form, *wanted, **headers):
        return await self.request("POST", path, wanted, urlencode(form).encode(), headers)

    async def request(self, method, path, wanted=(200,), body=None, headers=None):
        start = time.perf_counter()
        try:
            answer = await asyncio.wait_for(self.exchange(method, path, body, headers or {}), PATIENCE)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self.close()
            raise Unexpected(f"{method} {path[:80]}: {type(error).__name__} {error}") from error
        self.tally.took.append(time.perf_counter() - start)
        if wanted and answer.status not in wanted:
            words = re.sub(r"<[^>]*>|\s+", " ", answer.text)[:1_000]
            raise Unexpected(f"{method} {path[:80]}: {answer.status} instead of {wanted}: {words}")
        return answer

    async def exchange(self, method, path, body, headers):
        if self.streams is None and self.secure:
            context, port = self.secure
            self.streams = await asyncio.open_connection("127.0.0.1", port, ssl=context, server_hostname=self.parts.hostname)
        elif self.streams is None:
            self.streams = await asyncio.open_connection(self.parts.hostname, self.parts.port)
        reader, writer = self.streams
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.parts.netloc}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        if cookies := [f"{name}={value}" for (name, place), value in self.cookies.items() if path.startswith(place)]:
            lines.append("Cookie: " + "; ".join(cookies))
        if body is not None:
            kind = "json" if body.startswith(b"{") else "x-www-form-urlencoded"
            lines += [f"Content-Type: application/{kind}", f"Content-Length: {len(body)}"]
        writer.write(("\r\n".join(lines) + "\r\n" + self.headers + "\r\n").encode() + (body or b""))
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        answered = {}
        for line in head[1:-2]:
            name, _, value = line.partition(":")
            answered.setdefault(name.lower(), []).append(value.strip())
        length = int(answered.get("content-length", ["0"])[0])
        text = await reader.readexactly(length) if length else await self.chunks(reader, answered)
        for cookie in answered.get("set-cookie", []):
            self.keep(cookie)
        if answered.get("connection", [""])[0].lower() == "close":
            self.close()
        return Answer(int(head[0].split()[1]), answered, text)

    async def chunks(self, reader, headers):
        if headers.get("transfer-encoding") != ["chunked"]:
            return b""
        body = b""
        while size := int(await reader.readline(), 16):
            body += (await reader.readexactly(size + 2))[:-2]
        await reader.readexactly(2)
        return body

    def keep(self, cookie):
        pair, *attributes = [part.strip() for part in cookie.split(";")]
        name, _, value = pair.partition("=")
        place = next((a[5:] for a in attributes if a.lower().startswith("path=")), "/")
        if any(a.lower() == "max-age=0" for a in attributes) or not value:
            self.cookies.pop((name, place), None)
        else:
            self.cookies[name, place] = value

    def close(self):
        if self.streams:
            self.streams[1].close()
        self.streams = None


class Tally:
    """What all clients together were answered."""

    def __init__(self):
        #: Seconds of each request answered; seconds of each step done, by the step's name.
        self.took, self.steps, self.failures = [], {}, []

    @property
    def done(self):
        return {name: len(took) for name, took in self.steps.items()}

    def percentile(self, share, took=None):
        """So many of the requests, or of what `took` has, took at most this many seconds."""
        ordered = sorted(self.took if took is None else took) or [0]
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    def __str__(self):
        whole = ", ".join(f"{count} {name}" for name, count in sorted(self.done.items()))
        return (f"{len(self.took)} requests answered, {len(self.failures)} failed; p50 {self.percentile(.5) * 1e3:.1f} ms, "
                f"p99 {self.percentile(.99) * 1e3:.1f} ms, longest {self.percentile(1) * 1e3:.0f} ms; {whole}")


class Client:
    """One client of the identity service, with an account of its own."""

    def __init__(self, service, secret, redirect_uri, number, tally):
        self.service, self.secret, self.redirect_uri = service, secret, redirect_uri
        self.email = email(number)
        self.tally, self.random = tally, random.Random(number)
        self.connection = self.console = Connection(service.url, tally)
        # Where the service stands in for Apple, every second client comes by Apple's name.
        if number % 2 and (secure := getattr(service, "secure", None)):
            self.connection = Connection(service.issuer, tally, secure=secure)
        self.account = None

    def authorize(self, **changes):
        parameters = {"client_id": self.service.client_id, "redirect_uri": self.redirect_uri, "response_type": "code id_token",
                      "response_mode": "form_post", "scope": "name email", "state": f"{self.random.random()}", "nonce": "n"}
        return "/auth/authorize?" + urlencode(parameters | changes)

    async def begin(self, **changes):
        """Up to the page on which an account is chosen; the cookies of earlier flows are dropped."""
        self.connection.cookies = {key: value for key, value in self.connection.cookies.items() if not key[1].startswith("/flow/")}
        start = await self.connection.get(self.authorize(**changes), 303)
        return start.location, await self.connection.get(start.location, 200)

    async def pages(self):
        """A whole sign-in through the pages and nothing else: authorize, account, consent, exchange; gives the flow's path too."""
        path, page = await self.begin()
        if self.account is None:
            self.account = next(a["id"] for a in self.service.load_accounts if a["email"] == self.email)
        await self.connection.post(path, {"action": "choose", "account": self.account}, 303)
        await self.connection.get(path, 200)
        answer = await self.connection.post(path, {"action": "continue", "emailSharing": "hide"}, 200)
        tokens = await self.token(200, grant_type="authorization_code", code=answer.field("code"), redirect_uri=self.redirect_uri)
        return path, tokens

    async def sign_in(self):
        """A whole sign-in, and what an app does with it."""
        path, tokens = await self.pages()
        await self.connection.get(path, 410)
        refresh = re.search(r'"refresh_token":"([^"]+)"', tokens.text)[1]
        await self.token(200, grant_type="refresh_token", refresh_token=refresh)
        if self.random.random() < .3:
            await self.connection.post("/auth/revoke", self.credentials() | {"token": refresh}, 200)
            await self.token(400, grant_type="refresh_token", refresh_token=refresh)

    async def cancel(self):
        path, _ = await self.begin()
        answer = await self.connection.post(path, {"action": "cancel"}, 200)
        assert answer.field("error") == "user_cancelled_authorize"
        # The same in a popup, whose message nobody takes.
        path, _ = await self.begin(response_mode="web_message")
        answer = await self.connection.post(path, {"action": "cancel"}, 200)
        assert "user_cancelled_authorize" in answer.text
        await self.connection.post(f"{path}/unclaimed", {"reason": "not_taken"}, 204)

    async def account_pages(self):
        """The account pages: in, through every page, a change of each kind, a form of another site, and out again."""
        origin = "{0.scheme}://{0.netloc}".format(self.connection.parts)
        own = {"Origin": origin, "Sec_Fetch_Site": "same-origin"}
        if self.account is None:
            self.account = next(a["id"] for a in self.service.load_accounts if a["email"] == self.email)
        await self.connection.get("/account/sign-in", 200)
        await self.connection.post("/account/sign-in", {"action": "choose", "account": self.account}, 303, **own)
        page = await self.connection.get("/account", 200)
        token = {"token": page.field("token")}
        await self.connection.post("/account/personal", token | {"action": "name", "firstName": "Client"}, 303, **own)
        await self.connection.post("/account/delete", token | {"action": "ask"}, 403, Origin="https://elsewhere.example")
        for place in ("personal", "sessions", "delete"):
            await self.connection.get(f"/account/{place}", 200)
        if app := re.search(r'href="(/account/apps/\w+)"', page.text):
            await self.connection.get(app[1], 200)
            # The app has a relay address, because every client hides its email address; a sheet shares it.
            await self.connection.post(app[1], token | {"action": "forwarding-off"}, 303, 404, **own)
            if self.random.random() < .3:
                await self.connection.post(f"{app[1]}/stop", token | {"action": "stop"}, 303, **own)
                await self.connection.get(app[1], 404)
        await self.connection.post("/account/sign-out", token, 303, **own)
        await self.connection.get("/account", 303)

    async def passkey(self):
        """A passkey: added on the account page, refused with a wrong response, used for a sign-in to an app, and removed."""
        from soft_authenticator import SoftPasskey

        origin = "{0.scheme}://{0.netloc}".format(self.connection.parts)
        own = {"Origin": origin, "Sec_Fetch_Site": "same-origin"}

        async def call(path, wanted, **body):
            answer = await self.connection.request("POST", path, (wanted,), json.dumps(body).encode(), own)
            return json.loads(answer.text)

        if self.account is None:
            self.account = next(a["id"] for a in self.service.load_accounts if a["email"] == self.email)
        await self.connection.post("/account/sign-in", {"action": "choose", "account": self.account}, 303, **own)
        token = (await self.connection.get("/account/passkeys", 200)).field("token")
        passkey, place = SoftPasskey(origin), "/account/passkeys/passkey"
        options = await call(f"{place}/options", 200, token=token)
        await call(place, 200, token=token, credential=passkey.create(options))
        path, _ = await self.begin()
        await call(f"{path}/passkey", 403, credential=passkey.get(await call(f"{path}/passkey/options", 200), flags=0x01))
        await call(f"{path}/passkey", 200, credential=passkey.get(await call(f"{path}/passkey/options", 200)))
        await self.connection.get(path, 200)
        answer = await self.connection.post(path, {"action": "continue", "emailSharing": "hide"}, 200)
        await self.token(200, grant_type="authorization_code", code=answer.field("code"), redirect_uri=self.redirect_uri)
        page = await self.connection.get("/account/passkeys", 200)
        await self.connection.post("/account/passkeys", {"token": token, "action": "remove", "passkey": page.field("passkey")}, 303, **own)
        await self.connection.post("/account/sign-out", {"token": token}, 303, **own)

    async def sheet(self):
        """A sign-in in an app, without pages."""
        body = json.dumps({"clientId": "com.example.quince.app", "account": self.email, "scope": "name email", "nonce": "n"})
        answer = await self.console.request("POST", "/_quince/native", (200,), body.encode())
        user = json.loads(answer.text)["credential"]["user"]
        await self.console.get(f"/_quince/native/credential-state?clientId=com.example.quince.app&user={user}", 200)

    async def notify(self):
        """A sign-in in an app, an event about the account, and a look at its delivery."""
        await self.sheet()
        body = json.dumps({"clientId": "com.example.quince.app", "account": self.email, "type": "consent-revoked"})
        answer = await self.console.request("POST", "/_quince/events", (201,), body.encode())
        event = json.loads(answer.text)["events"][0]
        await self.console.get(f"/_quince/events?after={event['revision']}&wait=1", 200, 409)
        await self.console.get(f"/_quince/events/{event['id']}", 200)

    async def wrong(self):
        """What must be refused."""
        await self.connection.get(self.authorize(client_id="nope"), 400)
        await self.connection.get(self.authorize(redirect_uri="https://elsewhere.example/cb"), 400)
        await self.connection.get("/flow/0123456789abcdef", 410)
        await self.token(400, grant_type="authorization_code", code="c0", redirect_uri=self.redirect_uri)
        unknown = "eyJhbGciOiJFUzI1NiIsImtpZCI6Ik5PUEUxMjM0NTYifQ.e30.AAAA"
        await self.token(400, grant_type="authorization_code", code="c0", client_secret=unknown)
        await self.token(400, grant_type="password")

    async def look(self):
        """What the console and programs ask for."""
        for path in ("status", "apps", "accounts", "grants", "teams", "teams/QUINCE0001/keys", "signing-keys", "faults", "snapshots", "requests?limit=20"):
            await self.console.get(f"/_quince/{path}", 200)
        await self.connection.get("/auth/keys", 200)
        await self.connection.get("/.well-known/openid-configuration", 200)
        await self.connection.get("/appleid/button?width=200&height=44", 200)
        locale = self.random.choice(("en_US", "ar_SA", "ja_JP", "de", "unknown"))
        await self.connection.get(f"/appleauth/static/jsapi/appleid/1/{locale}/appleid.auth.js", 200)
        await self.console.get("/", 200)

    def credentials(self):
        return {"client_id": self.service.client_id, "client_secret": self.secret}

    async def token(self, status, **form):
        return await self.connection.post("/auth/token", self.credentials() | form, status)

    async def step(self, what):
        await getattr(self, what)()


def email(number):
    return f"client{number}@example.com"


def seed(service, clients):
    """An account for each client."""
    service.api("POST", "seed", {"accounts": [{"email": email(n), "first-name": "Client"} for n in range(clients)]})
    service.load_accounts = service.api("GET", "accounts")["accounts"]


#: Under Apple's name there are no passkeys.
AS_APPLE = ["sign_in", "sign_in", "wrong", "look", "cancel", "sheet", "notify", "account_pages"]
MIXED = [*AS_APPLE, "passkey"]


async def play(client, steps, until, tally, stopped):
    turn = client.random.randrange(len(steps))
    while time.monotonic() < until and not stopped.is_set():
        turn += 1
        what = steps[turn % len(steps)]
        try:
            start = time.perf_counter()
            await client.step(what)
            tally.steps.setdefault(what, []).append(time.perf_counter() - start)
        except Unexpected as error:
            if not stopped.is_set():
                tally.failures.append(f"{what}: {error}")
            client.connection.close()
    client.connection.close()


def run(make_client, clients, seconds, steps, when_under_load=None):
    """Lets `clients` clients go through `steps` for so many seconds; gives the tally.

    `when_under_load` is called in the middle, on another thread; what fails afterwards is not counted.
    """
    tally = Tally()

    async def everything():
        stopped = asyncio.Event()
        until = time.monotonic() + seconds
        tasks = [asyncio.create_task(play(make_client(n, tally), steps, until, tally, stopped)) for n in range(clients)]
        if when_under_load:
            await asyncio.sleep(seconds / 2)
            stopped.set()
            await asyncio.to_thread(when_under_load)
        await asyncio.gather(*tasks)

    asyncio.run(everything())
    return tally


def on_service(service, redirect_uri, clients, seconds, steps=MIXED, when_under_load=None):
    """The load on an identity service."""
    seed(service, clients)
    secret = client_secret(service, lifetime=86_400)
    return run(lambda n, tally: Client(service, secret, redirect_uri, n, tally), clients, seconds, steps, when_under_load)


class Shopper:
    """Somebody who buys in the sample shop and signs in there with Apple; each has an address of their own on the network."""

    def __init__(self, shop, service, number, tally):
        self.shop, self.service, self.email = shop, service, email(number)
        self.random = random.Random(number)
        self.address = f"X-Forwarded-For: 198.51.{number // 250}.{number % 250 + 1}\r\n"
        self.tally = tally
        self.connection = Connection(shop.url, tally, self.address)
        self.apple = Connection(service.url, tally)

    async def look(self):
        for path in ("/", "/products/quinces", "/products/pears", "/basket", "/sign-in", "/privacy", "/nowhere", "/assets/none"):
            await self.connection.get(path, 200, 404)

    async def buy(self):
        await self.connection.get("/products/pears", 200)
        await self.send("/basket", product="pears", quantity=2)
        await self.connection.get("/basket", 200)
        order = (await self.connection.get("/checkout", 200)).field("order")
        await self.send("/checkout", order=order, name="Jane Quince", email=self.email, street="12 Garden Lane", postcode="1010", city="Vienna", country="Austria")

    async def send(self, path, **form):
        answer = await self.connection.post(path, form, 200, 303, Origin=self.shop.url, Sec_Fetch_Site="same-origin")
        if answer.location:
            await self.connection.get(urlsplit(urljoin(self.shop.url, answer.location)).path, 200)

    async def sign_in(self):
        self.connection.close()
        self.connection.cookies = {}
        start = await self.connection.get("/sign-in/apple", 303)
        parts = urlsplit(start.location)
        flow = (await self.apple.get(f"{parts.path}?{parts.query}", 303)).location
        account = next(a["id"] for a in self.service.load_accounts if a["email"] == self.email)
        await self.apple.post(flow, {"action": "choose", "account": account}, 303)
        page = await self.apple.post(flow, {"action": "continue"}, 200)
        self.apple.cookies = {}
        form = {name: page.field(name) for name in ("code", "id_token", "state", "user") if page.field(name)}
        back = await self.connection.post("/sign-in/apple/callback", form, 200, 303, Origin=self.service.url, Sec_Fetch_Site="cross-site")
        if back.status == 200:
            # The page that sends the same form again from the shop's own origin, so that its cookies come along.
            again = {name: back.field(name) for name in (*form, "reposted") if back.field(name)}
            back = await self.connection.post("/sign-in/apple/callback", again, 303, Origin=self.shop.url, Sec_Fetch_Site="same-origin")
        await self.connection.get("/account", 200)
        await self.send("/sign-out")

    async def wrong(self):
        await self.connection.post("/sign-in/apple/callback", {"state": "x", "code": "y"}, 200, 400, Origin=self.service.url)
        await self.connection.post("/sign-in/apple/callback", {"state": "x", "code": "y", "reposted": "1"}, 400, 403, 410,
                                   Origin=self.shop.url, Sec_Fetch_Site="same-origin")
        await self.connection.post("/basket", {"product": "none"}, 403, Origin="https://evil.example")
        await self.connection.get("/account/delete", 200, 303, 403)

    async def step(self, what):
        await getattr(self, what)()


def on_shop(shop, service, clients, seconds, when_under_load=None):
    """The load on the sample shop, which signs in at the service."""
    seed(service, clients)
    steps = ["look", "buy", "sign_in", "wrong"]
    return run(lambda n, tally: Shopper(shop, service, n, tally), clients, seconds, steps, when_under_load)
