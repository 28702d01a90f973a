"""Reset, snapshots and rotations while others sign in: every request is answered, and the service is whole afterwards."""

import asyncio
import json

import jwt
import requests

import load
from conftest import CALLBACK
from quince import Browser, Service, client_secret

CLIENTS = 16

#: What interrupts a sign-in: a flow that begins again with the choice of the account, a code that was deleted, a flow that ended.
INTERRUPTED = {303, 400, 410}


class Interrupted(Exception):
    """The service refused because what the client was about is gone."""


class Connection(load.Connection):
    """Notes every status, and takes a refusal for an interruption."""

    async def request(self, method, path, wanted=(200,), body=None, headers=None):
        answer = await super().request(method, path, (), body, headers)
        if answer.status in wanted:
            return answer
        if answer.status in INTERRUPTED:
            raise Interrupted(answer.status)
        raise load.Unexpected(f"{method} {path[:60]}: {answer.status} instead of {wanted}: {answer.text[:300]}")


class Client(load.Client):
    def __init__(self, *given):
        super().__init__(*given)
        self.connection = Connection(self.service.url, self.tally)

    async def sign_in_until(self, stopped):
        """Signs in again and again; counts what ended well and what was interrupted."""
        while not stopped.is_set():
            how = "whole"
            try:
                await self.pages()
            except Interrupted:
                how = "interrupted"
            except load.Unexpected as error:
                how = "failed"
                self.tally.failures.append(str(error))
            self.tally.steps.setdefault(how, []).append(0)
            self.tally.changed.set()
        self.connection.close()


async def change(service, tally):
    """Each change of the whole service in turn, each after some more sign-ins."""
    async def call(method, path, status):
        wanted = tally.done.get("whole", 0) + CLIENTS // 2
        while tally.done.get("whole", 0) < wanted and not tally.failures:
            tally.changed.clear()
            await tally.changed.wait()
        return await asyncio.to_thread(service.api, method, path, None, status)

    for _ in range(2):
        taken = await call("POST", "snapshots", 201)
        await call("POST", "signing-keys/rotate", 201)
        await call("POST", "reset", 204)
        await call("POST", f"snapshots/{taken['id']}/restore", 204)
        await call("POST", "reset", 204)


async def together(service, secret):
    tally, stopped = load.Tally(), asyncio.Event()
    tally.changed = asyncio.Event()
    clients = [Client(service, secret, CALLBACK, number, tally) for number in range(CLIENTS)]
    running = [asyncio.create_task(client.sign_in_until(stopped)) for client in clients]
    await asyncio.wait_for(change(service, tally), 60)
    stopped.set()
    await asyncio.gather(*running)
    return tally


def names(service):
    """How the team knows each account."""
    return {account["email"]: account["identifiers"] for account in service.api("GET", "accounts")["accounts"]}


def subject(service, account):
    """What a verified identity token of a whole sign-in names."""
    url = service.authorize_url(CALLBACK, scope="name email", response_mode="form_post", response_type="code id_token", nonce="n")
    sent = Browser(service).sign_in(url, account).parameters
    token = service.exchange(sent["code"], CALLBACK).json()["id_token"]
    keys = jwt.PyJWKSet.from_dict(requests.get(f"{service.url}/auth/keys", timeout=60).json())
    return jwt.decode(token, keys[jwt.get_unverified_header(token)["kid"]], algorithms=["RS256"], audience=service.client_id)["sub"]


def test_reset_snapshots_and_rotation_while_clients_sign_in(tmp_path):
    accounts = [{"email": load.email(number), "first-name": "Client"} for number in range(CLIENTS)]
    (tmp_path / "quince.yaml").write_text(json.dumps({"accounts": accounts}))
    with Service("--redirect-uri", CALLBACK, "--config", tmp_path / "quince.yaml", database=tmp_path / "quince.sqlite") as service:
        service.load_accounts = service.api("GET", "accounts")["accounts"]
        for account in accounts:
            service.code(account["email"], CALLBACK)
        known = names(service)
        tally = asyncio.run(together(service, client_secret(service)))
        assert tally.failures == []
        assert tally.done["whole"] > 4 * CLIENTS and tally.done["interrupted"] > 0
        assert names(service) == known
        for email in (load.email(0), load.email(CLIENTS - 1)):
            assert subject(service, email) == known[email][0]["subject"]
        assert len(service.api("GET", "accounts")["accounts"]) == CLIENTS
        assert service.stop() == 0
        assert " error " not in service.log()
