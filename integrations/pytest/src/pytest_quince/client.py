"""The HTTP API of a running Quince, as Python. The names are the same in the integrations for other languages."""

from __future__ import annotations

import base64
import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from types import TracebackType
from typing import Any, TypedDict

from .service import Process, StartError, find_binary

#: A JSON object.
JSON = dict[str, Any]


class QuinceError(Exception):
    """A request that the service refused, or a service that can't be reached or started."""

    def __init__(self, message: str, status: int | None = None, error: str | None = None) -> None:
        super().__init__(message)
        #: The status of the response; None without a response.
        self.status = status
        #: `error` of the response, such as `invalid_grant`.
        self.error = error


class Account(TypedDict, total=False):
    """A test account; `docs/api.md` has every member."""

    id: str
    email: str
    firstName: str
    lastName: str
    emailSharing: str


class Fault(TypedDict, total=False):
    """An active fault; the other members depend on its kind."""

    id: int
    endpoint: str
    kind: str
    times: int


class Event(TypedDict, total=False):
    """An event about a user, and each attempt to deliver it."""

    id: int
    revision: int
    type: str
    subject: str
    #: `waiting`, `delivered`, `no-url` or another state; `docs/api.md` lists them.
    state: str
    faults: list[str]
    claims: JSON
    payload: str
    attempts: list[JSON]


@dataclass(frozen=True)
class Code:
    """An authorization code, as it arrives at a redirect URI."""

    code: str
    #: The redirect URI to repeat at the exchange; None for an App ID, which has none.
    redirect_uri: str | None
    client_id: str
    #: The JSON of the parameter `user`, at the first sign-in only.
    user: JSON | None = None


@dataclass(frozen=True)
class SignIn:
    """The tokens of a signed-in user."""

    subject: str
    id_token: str
    access_token: str
    refresh_token: str
    #: The payload of the identity token. It isn't verified.
    claims: JSON = field(repr=False)
    #: The JSON of the parameter `user`, at the first sign-in only.
    user: JSON | None = None


class Quince:
    """A running identity service."""

    def __init__(self, url: str, _process: Process | None = None) -> None:
        self.url = url.rstrip("/")
        self._process = _process
        # The service is on this machine or in a container; a proxy of the environment can't reach it.
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            status = self.api("GET", "status")
            apps = self.api("GET", "apps")["apps"]
        except QuinceError as error:
            if error.status is None:
                raise
            raise QuinceError(f"{self.url} isn't a Quince in development mode: {error}", error.status) from error
        self.issuer: str = status["issuer"]
        self.client_id: str = status["clientId"]
        #: The App ID of the same group; notifications name it.
        self.app_id: str = next((app.get("primaryAppId") for app in apps if app["clientId"] == self.client_id), None) or self.client_id
        self.team_id: str = status["teamId"]
        self.key_id: str = status["keyId"]
        #: The private key (.p8) that signs client secrets: a file on the service's machine; None if the service doesn't have it.
        self.private_key_path: str | None = status.get("privateKeyPath")

    @classmethod
    def start(
        cls, *, url: str | None = None, binary: str | os.PathLike[str] | None = None, arguments: Sequence[str] = ()
    ) -> Quince:
        """Starts a service, or connects to a running one and resets it.

        The first of these that is set decides: `url`, `binary`, the variables `QUINCE_URL` and `QUINCE_BINARY`, and the
        program `quince` on the PATH. `arguments` are more options of `quince serve`.
        """
        running = url or (None if binary else os.environ.get("QUINCE_URL"))
        if running:
            if arguments:
                raise QuinceError(f"{running} is running already, so it can't get the arguments {' '.join(arguments)}; remove one of the two.")
            quince = cls(running)
            quince.reset()
            return quince
        try:
            process = Process(find_binary(binary), arguments)
        except StartError as error:
            raise QuinceError(str(error)) from None
        try:
            return cls(process.url, process)
        except BaseException:
            process.stop()
            raise

    def stop(self) -> None:
        """Stops the service if `start` started it."""
        process, self._process = self._process, None
        if process:
            process.stop()

    def __enter__(self) -> Quince:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    @property
    def redirect_uris(self) -> list[str]:
        """The registered redirect URIs of `client_id`."""
        uris: list[str] = self.api("GET", "status")["redirectURIs"]
        return uris

    @property
    def environment(self) -> dict[str, str]:
        """Environment variables for the app under test, as the GitHub Action exports them."""
        values = {
            "QUINCE_URL": self.url,
            "QUINCE_CLIENT_ID": self.client_id,
            "QUINCE_APP_ID": self.app_id,
            "QUINCE_TEAM_ID": self.team_id,
            "QUINCE_KEY_ID": self.key_id,
            "QUINCE_PRIVATE_KEY_PATH": self.private_key_path,
        }
        return {name: value for name, value in values.items() if value}

    def reset(self) -> None:
        """Returns to the configured accounts, apps and clock, and deletes grants, codes, tokens, faults and events."""
        self.api("POST", "reset")

    # Signing in

    def client_secret(self, *, client_id: str | None = None, lifetime_seconds: int = 3600) -> str:
        """Creates a client secret by the service's clock; a negative lifetime makes one that has expired."""
        body = {"clientId": client_id or self.client_id, "lifetimeSeconds": lifetime_seconds}
        secret: str = self.api("POST", "client-secret", body)["clientSecret"]
        return secret

    def code(
        self,
        account: str,
        *,
        client_id: str | None = None,
        redirect_uri: str | None = None,
        scope: str | None = None,
        nonce: str | None = None,
        code_challenge: str | None = None,
    ) -> Code:
        """Creates an authorization code, as if the account had just approved the sign-in."""
        body = {
            "account": account,
            "clientId": client_id or self.client_id,
            "kind": "code",
            "redirectURI": redirect_uri,
            "scope": scope,
            "nonce": nonce,
            "codeChallenge": code_challenge,
        }
        made = self.api("POST", "tokens", {name: value for name, value in body.items() if value is not None})
        return Code(made["code"], made.get("redirectURI"), body["clientId"] or "", made.get("user"))

    def exchange(self, code: Code, *, code_verifier: str | None = None) -> SignIn:
        """Exchanges a code at the token endpoint, as an app does. Faults of the endpoint `token` apply."""
        form = {
            "client_id": code.client_id,
            "client_secret": self.client_secret(client_id=code.client_id),
            "grant_type": "authorization_code",
            "code": code.code,
            "redirect_uri": code.redirect_uri,
            "code_verifier": code_verifier,
        }
        sent = urllib.parse.urlencode({name: value for name, value in form.items() if value is not None})
        tokens = self._request("POST", "/auth/token", sent.encode(), "application/x-www-form-urlencoded")
        claims = _claims(tokens["id_token"])
        return SignIn(claims.get("sub", ""), tokens["id_token"], tokens["access_token"], tokens["refresh_token"], claims, code.user)

    def sign_in(self, account: str, *, client_id: str | None = None, scope: str | None = None, nonce: str | None = None) -> SignIn:
        """Signs an account in without pages: creates a code and exchanges it."""
        return self.exchange(self.code(account, client_id=client_id, scope=scope, nonce=nonce))

    def expire(self, *, code: str | None = None, refresh_token: str | None = None, client_secret: str | None = None) -> None:
        """Makes one code, refresh token or client secret expire, without moving the clock."""
        body = {"code": code, "refreshToken": refresh_token, "clientSecret": client_secret}
        self.api("POST", "expire", {name: value for name, value in body.items() if value is not None})

    # Accounts and apps

    def accounts(self) -> list[Account]:
        """The accounts that can sign in."""
        accounts: list[Account] = self.api("GET", "accounts")["accounts"]
        return accounts

    def add_account(
        self, email: str, *, first_name: str | None = None, last_name: str | None = None, email_sharing: str = "share"
    ) -> Account:
        """Adds an account; `email_sharing` is `share` or `hide`. It is there until the next reset."""
        body = {"email": email, "firstName": first_name, "lastName": last_name, "emailSharing": email_sharing}
        account: Account = self.api("POST", "accounts", body)
        return account

    def add_redirect_uri(self, uri: str) -> None:
        """Registers a redirect URI of `client_id` until the next reset."""
        uris = self.redirect_uris
        self.api("PATCH", f"apps/{self.client_id}", {"returnURLs": uris if uri in uris else [*uris, uri]})

    def set_notification_url(self, url: str | None) -> None:
        """Sets the URL that gets the notifications, until the next reset; None removes it."""
        self.api("PATCH", f"apps/{self.app_id}", {"notificationURL": url})

    # The clock

    def now(self) -> datetime:
        """The time of the service's clock."""
        return _time(self.api("GET", "clock")["now"])

    def advance_clock(self, seconds: float) -> datetime:
        """Moves the service's clock by this many seconds. The clock of your app doesn't move."""
        return _time(self.api("PUT", "clock", {"advanceSeconds": seconds})["now"])

    def set_clock(self, time: datetime) -> datetime:
        """Sets the service's clock to a time with a time zone."""
        if time.tzinfo is None:
            raise ValueError(f"{time} has no time zone; add one, such as tzinfo=timezone.utc")
        return _time(self.api("PUT", "clock", {"now": time.isoformat()})["now"])

    def reset_clock(self) -> datetime:
        """Sets the service's clock back to real time, or to the time of --clock."""
        return _time(self.api("DELETE", "clock")["now"])

    # Faults

    def add_fault(self, endpoint: str, kind: str, *, times: int = 1, **details: Any) -> Fault:
        """Makes the next responses of an endpoint wrong. `details` are the members of `POST /_quince/faults`."""
        fault: Fault = self.api("POST", "faults", {"endpoint": endpoint, "kind": kind, "times": times, **details})
        return fault

    def faults(self) -> list[Fault]:
        """The faults that are still active."""
        faults: list[Fault] = self.api("GET", "faults")["faults"]
        return faults

    def remove_faults(self) -> None:
        """Removes all faults."""
        self.api("DELETE", "faults")

    # Requests and events

    def requests(self) -> list[JSON]:
        """The latest 500 requests to the protocol's endpoints, oldest first, with the explanation of each response."""
        requests: list[JSON] = self.api("GET", "requests?limit=500")["requests"]
        return requests

    def send_event(self, type: str, account: str, *, client_id: str | None = None, faults: Sequence[str] = ()) -> list[Event]:
        """Sends an event about an account that has signed in; nothing else happens to the account."""
        body = {"type": type, "account": account, "clientId": client_id or self.client_id, "faults": list(faults)}
        events: list[Event] = self.api("POST", "events", body)["events"]
        return events

    def events(self) -> list[Event]:
        """The latest 500 events, in the order of their last changes."""
        events: list[Event] = self.api("GET", "events?limit=500")["events"]
        return events

    def wait_for_event(self, type: str, *, after: int = 0, timeout_seconds: float = 10) -> Event:
        """Waits for an event of this type and for the end of the first attempt to deliver it.

        Returns the newest such event. `after` is the `id` of an earlier event; only later ones count.
        """
        end = time.monotonic() + timeout_seconds
        listed = self.api("GET", "events?limit=500")
        seen: set[str] = set()
        while True:
            for event in reversed(listed["events"]):
                seen.add(event["type"])
                if event["type"] == type and event["id"] > after and event["attempts"]:
                    found: Event = event
                    return found
            left = end - time.monotonic()
            if left <= 0:
                others = f"; there were: {', '.join(sorted(seen))}" if seen else ""
                raise QuinceError(f"no event '{type}' within {timeout_seconds:g} s{others}")
            listed = self.api("GET", f"events?limit=500&after={listed['revision']}&wait={min(30, int(left) + 1)}")

    # Snapshots

    def take_snapshot(self) -> int:
        """Saves the state of the service, and returns the snapshot's ID."""
        id: int = self.api("POST", "snapshots")["id"]
        return id

    def restore_snapshot(self, id: int) -> None:
        """Returns to the state of a snapshot."""
        self.api("POST", f"snapshots/{id}/restore")

    # All other calls

    def api(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """Sends any request below `/_quince/`, as in `docs/api.md`; returns the JSON of the response."""
        data = None if body is None else json.dumps(body).encode()
        return self._request(method, f"/_quince/{path}", data, "application/json")

    def _request(self, method: str, path: str, data: bytes | None, kind: str) -> Any:
        headers = {} if data is None else {"Content-Type": kind}
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with self._opener.open(request, timeout=60) as response:
                content = response.read()
        except urllib.error.HTTPError as error:
            with error:
                raise _refusal(f"{method} {path}", error) from None
        except (OSError, ValueError) as error:
            reason = getattr(error, "reason", error)
            if self._process:
                raise QuinceError(self._process.fate(reason)) from None
            raise QuinceError(
                f"{self.url} doesn't respond ({reason}). Start it with 'quince serve', or unset QUINCE_URL so that the tests start a service."
            ) from None
        return json.loads(content) if content else None


def _refusal(request: str, response: urllib.error.HTTPError) -> QuinceError:
    """The error for a response with a status from 400."""
    text = response.read().decode(errors="replace")
    try:
        error = json.loads(text)["error"]
    except (ValueError, KeyError, TypeError):
        error = None
    explained = response.headers.get("Quince-Explanation")
    message = f"{request}: {response.code}: {error or text}" + (f" (why: {explained})" if explained else "")
    return QuinceError(message, response.code, error)


def _claims(token: str) -> JSON:
    """The payload of a JWT. A fault can make it unreadable; then there are no claims."""
    try:
        part = token.split(".")[1]
        claims: JSON = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    except (IndexError, ValueError):
        return {}
    return claims


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))
