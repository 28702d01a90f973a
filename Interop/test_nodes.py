"""Several nodes of one service behind nginx: users and apps notice nothing of it."""

import json
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import jwt
import pytest
import requests

import nodes
import test_browser
from account import words
from authenticators import VirtualAuthenticator
from callback import CallbackServer
from chromium import chromium
from conftest import CALLBACK
from node_load import Load
from quince import ROOT, Browser, Page, client_secret
from sendmail import Sendmail
from server import wait_for
from test_mail import WELCOME, register
from test_passkeys_production import Guest, certificate, consent
from test_production import APP, CONFIGURATION

#: Tests of one service that nodes pass, too: each file has a library, a program or a browser as the client. Tests of what one process has
#: are skipped: faults, a moved clock, the list of requests. Of the browser, only what isn't about the console or the height of a page, which says how many
#: nodes there are in development mode.
RECIPES = {
    "test_authlib.py": "", "test_social_core.py": "", "test_programs_as_clients.py": "", "test_relying_party.py": "", "test_passkeys.py": "",
    "test_shop_sign_in.py": "", "test_browser.py": "mode or cancel or keyboard or no_script or reaches",
}
#: One or two of each file.
HANDFUL = """
    test_session_signs_in_with_nonce_and_proof_key or test_session_refreshes_and_revokes or test_apple_backend_refreshes_and_revokes
    or test_the_pages_end_in_json_too or test_web_message_mode or test_two_tabs_do_not_disturb_each_other and query
    or test_each_algorithm_and_attestation and ES256 or test_the_app_signs_in_through_a_tab_and_the_browser_does_not
"""


@pytest.fixture(autouse=True)
def parts():
    nodes.needed()


def sign_in(service, account="jane@example.com"):
    """A whole sign-in; gives the response with the tokens."""
    url = service.authorize_url(CALLBACK, scope="name email", response_mode="form_post", response_type="code id_token", nonce="n")
    answer = service.exchange(Browser(service).sign_in(url, account).parameters["code"], CALLBACK)
    assert answer.status_code == 200, answer.text
    return answer


@pytest.mark.parametrize(("count", "method"), [(2, "random"), (3, "least_conn")])
def test_the_requests_of_a_sign_in_go_to_any_node(count, method):
    with nodes.Nodes("--redirect-uri", CALLBACK, count=count, method=method) as service:
        subjects = set()

        def have_alternated():
            token = sign_in(service).json()["id_token"]
            subjects.add(jwt.decode(token, options={"verify_signature": False})["sub"])
            flows = {}
            for (node,), _, path in service.nginx.requests():
                flows.setdefault(path, set()).add(node)
            return set(service.ports) in [had for path, had in flows.items() if path.startswith("/flow/")]

        wait_for(have_alternated, "a sign-in whose requests went to every node")
        assert len(subjects) == 1
        keys = [requests.get(f"{node.url}/auth/keys", timeout=60).text for node in service.nodes]
        assert len(set(keys)) == 1, "each node publishes the keys of all"
        assert service.stop() == 0, service.log()


def test_a_browser_signs_in_and_uses_the_account_page(window):
    app = CallbackServer()
    with nodes.Nodes("--redirect-uri", app.redirect_uri, method="least_conn") as service:
        for number in range(3):
            window.open(service.authorize_url(app.redirect_uri, scope="name email", response_mode="form_post", state=f"{number}"))
            test_browser.consent(window)
            _, _, form = app.arrival()
            assert form["state"] == f"{number}" and ("user" in form) == (number == 0), "the name comes once"
            assert service.exchange(form["code"], app.redirect_uri).status_code == 200
        window.open(f"{service.url}/account")
        window.press("button[name=account], button[value=choose]")
        window.has_text("Quince Sample")
        assert window.violations() == []
        assert service.stop() == 0, service.log()
    app.close()


@pytest.mark.soak
def test_of_those_who_exchange_one_code_at_all_nodes_at_once_one_wins(soak):
    contenders = 15
    with nodes.Nodes("--redirect-uri", CALLBACK, count=3) as service, ThreadPoolExecutor(contenders) as threads:
        start, secret = threading.Barrier(contenders), client_secret(service, lifetime=86_400)

        def exchange(place, code):
            form = {"client_id": service.client_id, "client_secret": secret, "grant_type": "authorization_code", "code": code, "redirect_uri": CALLBACK}
            start.wait(timeout=60)
            return requests.post(f"{service.nodes[place % 3].url}/auth/token", form, timeout=60).status_code

        for number in range(500 if soak else 10):
            code = service.code(redirect_uri=CALLBACK)
            statuses = list(threads.map(exchange, range(contenders), [code] * contenders))
            assert sorted(statuses) == [200] + [400] * (contenders - 1), f"round {number}"
        assert service.stop() == 0, service.log()


def clients(count, chosen, *files):
    """Runs tests of one service with nodes in its place; gives what pytest printed."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "--nodes", f"{count}", "-k", " ".join(chosen.split()), *files],
        cwd=ROOT / "Interop", env=os.environ | {"QUINCE_SOAK": "0"}, capture_output=True, text=True, timeout=3_600)
    last = done.stdout.splitlines()[-1]
    assert done.returncode == 0 and " passed" in last, done.stdout[-8_000:] + done.stderr[-2_000:]
    return last


def test_clients_of_one_service_are_clients_of_nodes():
    assert clients(2, HANDFUL, *RECIPES).startswith("9 passed")


@pytest.mark.soak
@pytest.mark.parametrize("name", RECIPES)
def test_all_clients_of_one_service_are_clients_of_three_nodes(name, soak):
    if not soak:
        pytest.skip("takes minutes; test_clients_of_one_service_are_clients_of_nodes has some of them")
    print(name, clients(3, RECIPES[name], name))


class Production(nodes.Nodes):
    """The same in production mode, with TLS and open registration."""

    def __init__(self, folder, count=2):
        self.pin, self.mail = certificate(folder), Sendmail(folder)
        configuration = json.loads(json.dumps(CONFIGURATION | {"requests-per-second": 100_000}))
        configuration["teams"][0]["keys"] = [{"id": "EXAMPLEKEY", "file": "AuthKey.p8"}]
        nodes.write_key(folder / "AuthKey.p8")
        path = folder / "production.yaml"
        path.write_text(json.dumps(configuration))
        flags = [*self.mail.flags, "--management", "127.0.0.1:0"]
        super().__init__("--config", path, "--production", "--open-registration", *flags, count=count, folder=folder)

    def authorize_url(self, **more):
        return super().authorize_url(APP, scope="name email", response_mode="form_post", **more)

    def link(self, address):
        letter = self.mail.letter(address, WELCOME)
        return next(word for word in letter.get_content().split() if word.startswith(f"{self.url}/account/invitation/"))

    def exchange(self, code):
        form = {"client_id": self.client_id, "client_secret": client_secret(self), "grant_type": "authorization_code", "code": code, "redirect_uri": APP}
        return requests.post(f"{self.url}/auth/token", form, timeout=60, verify=self.folder / "cert.pem")


def knows(service, client_id):
    """Whether each node knows the app."""
    query = {"client_id": client_id, "redirect_uri": CALLBACK, "response_type": "code"}
    return all(requests.get(f"{node.url}/auth/authorize", params=query, timeout=60).status_code == 200 for node in service.nodes)


def test_a_configuration_is_applied_while_nodes_have_many_requests():
    with nodes.Nodes("--redirect-uri", CALLBACK, "--log-level", "warning") as service:
        file = service.folder / "quince.yaml"
        configuration = json.loads(file.read_text())
        new = {"id": "com.example.new", "kind": "service", "name": "New", "primary": nodes.APP_ID, "return-urls": [CALLBACK]}
        configuration["teams"][0]["apps"].append(new)
        changed = service.folder / "changed.yaml"
        changed.write_text(json.dumps(configuration))

        def apply(file, *flags):
            run = subprocess.run(
                [service.program, "apply", "--config", file, "--database", service.server.url(service.database), *service.flags[:-2], *flags],
                capture_output=True, text=True, timeout=120)
            assert run.returncode == 0, run.stderr
            return run.stdout

        with Load(service, 6) as load:
            load.more(6)
            told = apply(changed, "--dry-run")
            assert "com.example.new" in told, told
            load.more(6)
            assert not knows(service, "com.example.new")
            assert "com.example.new" in apply(changed)
            wait_for(lambda: knows(service, "com.example.new"), "the new app on all nodes", 60)
            load.more(6)
            assert "com.example.new" in apply(file)
            wait_for(lambda: not knows(service, "com.example.new"), "the nodes without the new app", 60)
            load.more(6)
        print(load.check())
        assert load.refusals == 0


def test_production_from_the_registration_to_the_deletion_of_the_account(tmp_path):
    address = "new@example.com"
    with Production(tmp_path) as service:
        assert register(Guest(service), address).status_code == 303
        guest = Guest(service)
        passkey, answer = guest.enroll(service.link(address))
        assert answer.status_code == 200, answer.text
        codes = answer.json()["codes"]

        subjects = set()
        for _ in range(4):
            browser = Guest(service)
            flow = browser.session.get(service.authorize_url(), timeout=60)
            path = urlsplit(flow.url).path
            assert browser.use(passkey, path=path).status_code == 200
            form, = Page(consent(browser, path).text).forms
            assert form.action == APP
            tokens = service.exchange(form.fields["code"])
            assert tokens.status_code == 200, tokens.text
            subjects.add(jwt.decode(tokens.json()["id_token"], options={"verify_signature": False})["sub"])
            assert service.exchange(form.fields["code"]).status_code == 400
        assert len(subjects) == 1

        # A recovery code works at one node only, and once.
        assert [Guest(service).recover(codes[0], email=address).status_code for _ in range(4)][0] == 303
        assert Guest(service).recover(codes[0], email=address).status_code != 303
        # Every node knows the session, and that it has ended.
        assert all(address in words(guest.get()) for _ in range(4))
        guest.press(guest.press(guest.get("/account/delete"), action="ask"), action="delete")
        assert all("This account will be deleted on" in guest.get().text for _ in range(4))
        assert {node for (node,), _, _ in service.nginx.requests()} == set(service.ports)
        assert " error " not in service.log()

        def reasons():
            return {requests.get(f"{node.ready['managementUrl']}/health/ready", timeout=60).text for node in service.nodes}

        # As after a change of the issuer while these nodes were cut off from the database.
        service.server.sql("UPDATE service SET issuer = 'https://id.example.com'", service.database)
        wait_for(lambda: all("https://id.example.com in the database" in reason for reason in reasons()), "nodes that aren't ready", 60)
        service.server.sql(f"UPDATE service SET issuer = '{service.url}'", service.database)
        wait_for(lambda: all(json.loads(reason)["status"] == "ok" for reason in reasons()), "nodes that are ready again", 60)
        assert service.stop() == 0, service.log()


def test_a_browser_with_a_passkey_in_production(tmp_path):
    address = "new@example.com"
    with Production(tmp_path, count=3) as service, chromium(f"ignore-certificate-errors-spki-list={service.pin}") as window:
        VirtualAuthenticator(window)
        assert register(Guest(service), address).status_code == 303
        window.open(service.link(address))
        window.press("#passkey button")
        window.has_text("Your passkey is ready.")
        window.open(service.authorize_url())
        window.press("button[value=continue]")
        window.wait(lambda driver: driver.current_url.startswith(APP), "the app")
        assert service.stop() == 0, service.log()
