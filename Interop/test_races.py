"""What may happen once happens once: under simultaneous requests, and when the process dies in between."""

import http.client
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
import requests

from conftest import CALLBACK
from quince import Service, client_secret
from server import wait_for

CONTENDERS = 64
AUTOMATIC = ["--redirect-uri", CALLBACK, "--auto-approve", "jane@example.com"]


class Contenders:
    """Open connections to one service, each of which sends the same request at the same moment."""

    def __init__(self, service, count=CONTENDERS):
        self.host = urlsplit(service.url).netloc
        self.start = threading.Barrier(count)
        self.connections = [http.client.HTTPConnection(self.host, timeout=60) for _ in range(count)]
        for connection in self.connections:
            connection.connect()
            connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.threads = ThreadPoolExecutor(count)

    def send(self, path, form):
        """The status of every answer."""
        body = urlencode(form)
        return list(self.threads.map(lambda connection: self.one(connection, path, body), self.connections))

    def one(self, connection, path, body):
        self.start.wait(timeout=60)
        connection.request("POST", path, body, {"Content-Type": "application/x-www-form-urlencoded"})
        answer = connection.getresponse()
        answer.read()
        return answer.status

    def close(self):
        self.threads.shutdown()
        for connection in self.connections:
            connection.close()


@pytest.mark.soak
@pytest.mark.parametrize("storage", ["memory", "file"])
def test_one_of_64_simultaneous_exchanges_wins(soak, tmp_path, storage):
    database = ":memory:" if storage == "memory" else tmp_path / "quince.sqlite"
    rounds = 1_000 if soak else 10
    with Service(*AUTOMATIC, database=database) as service:
        contenders = Contenders(service)
        secret = client_secret(service, lifetime=86_400)
        for number in range(1, rounds + 1):
            wanted = form(service, secret, grant_type="authorization_code", redirect_uri=CALLBACK,
                          code=fresh_code(requests, service))
            statuses = contenders.send("/auth/token", wanted)
            assert sorted(statuses) == [200] + [400] * (CONTENDERS - 1), f"round {number}"
            if soak and number % 100 == 0:
                print(f"{storage}: {number} of {rounds} races, one winner each", flush=True)
        contenders.close()
        assert service.stop() == 0


def test_changes_of_one_app_at_the_same_time_are_all_kept(service):
    with ThreadPoolExecutor(8) as threads:
        urls = [f"http://localhost:{port}/again" for port in range(2_000, 2_040)]
        registered = list(threads.map(lambda url: requests.post(
            f"{service.url}/_quince/register-redirect-uri", allow_redirects=False, timeout=60,
            data={"client_id": service.client_id, "redirect_uri": url, "query": ""}).status_code, urls))
        assert registered == [303] * 40
        assert set(urls) < set(app(service, service.client_id)["returnURLs"])
        for number in range(20):
            transfer = service.api("POST", "transfers", {
                "clientId": "com.example.quince.app", "toTeamId": "MEDLAR0001", "teamName": "Medlar"})["id"]
            work = [
                threads.submit(service.api, "POST", f"transfers/{transfer}/accept"),
                threads.submit(service.api, "PATCH", "apps/com.example.quince.app", {"name": f"App {number}"}),
                threads.submit(service.api, "PATCH", "apps/com.example.quince.app", {"terms": f"https://a.example/{number}"}),
            ]
            for one in work:
                one.result(timeout=60)
            now = app(service, "com.example.quince.app")
            assert (now["teamId"], now["name"], now["terms"]) == (
                "MEDLAR0001", f"App {number}", f"https://a.example/{number}")
            service.api("DELETE", f"transfers/{transfer}")


def app(service, client_id):
    return next(app for app in service.api("GET", "apps")["apps"] if app["clientId"] == client_id)


class Load:
    """Clients that take codes and exchange them until the service is gone, and note what they were told."""

    def __init__(self, service):
        self.service, self.secret = service, client_secret(service, lifetime=86_400)
        self.redeemed, self.unanswered = {}, []
        self.workers = [threading.Thread(target=self.work) for _ in range(8)]
        for worker in self.workers:
            worker.start()

    def work(self):
        with requests.Session() as session:
            try:
                while True:
                    self.sign_in(session)
            except requests.RequestException:
                return

    def sign_in(self, session):
        code = fresh_code(session, self.service)
        try:
            answer = exchange(session, self.service, self.secret, code)
        except requests.RequestException:
            self.unanswered.append(code)
            raise
        assert answer.status_code == 200, answer.text
        self.redeemed[code] = answer.json()["refresh_token"]

    def join(self):
        for worker in self.workers:
            worker.join(timeout=120)
            assert not worker.is_alive()


def fresh_code(session, service):
    """A code from the authorization endpoint, which answers for Jane at once."""
    answer = session.get(service.authorize_url(CALLBACK, response_mode="query"), allow_redirects=False, timeout=60)
    return dict(parse_qsl(urlsplit(answer.headers["Location"]).query))["code"]


def form(service, secret, **parameters):
    return {"client_id": service.client_id, "client_secret": secret, **parameters}


def exchange(session, service, secret, code):
    wanted = form(service, secret, grant_type="authorization_code", code=code, redirect_uri=CALLBACK)
    return session.post(f"{service.url}/auth/token", data=wanted, timeout=60)


def refresh(session, service, secret, token):
    wanted = form(service, secret, grant_type="refresh_token", refresh_token=token)
    return session.post(f"{service.url}/auth/token", data=wanted, timeout=60)


@pytest.mark.soak
def test_nothing_is_lost_or_doubled_when_the_process_is_killed(soak, tmp_path):
    database = tmp_path / "quince.sqlite"
    for number in range(1, (50 if soak else 3) + 1):
        with Service(*AUTOMATIC, database=database) as service:
            load = Load(service)
            enough = 200 if soak else 60
            wait_for(lambda: len(load.redeemed) >= enough or not any(w.is_alive() for w in load.workers), "some load")
            service.kill()
            load.join()
        assert len(load.redeemed) >= enough
        with Service(*AUTOMATIC, database=database) as service:
            told = after_the_kill(service, load)
            assert service.stop() == 0
        if soak:
            print(f"kill {number}: {told}", flush=True)


def after_the_kill(service, load):
    """Asks for everything again; gives a line about it."""
    secret = client_secret(service)
    with requests.Session() as session:
        for token in load.redeemed.values():
            answer = refresh(session, service, secret, token)
            assert answer.status_code == 200, f"an issued refresh token was lost: {answer.text}"
        for code in load.redeemed:
            answer = exchange(session, service, secret, code)
            assert answer.json()["error"] == "invalid_grant", "a code was redeemed a second time"
        for code in load.unanswered:
            twice = [exchange(session, service, secret, code).status_code for _ in range(2)]
            assert twice in ([200, 400], [400, 400]), twice
    return f"{len(load.redeemed)} tokens kept, no code twice, {len(load.unanswered)} were in flight"


def test_restart_keeps_keys_grants_and_tokens(tmp_path):
    database = tmp_path / "quince.sqlite"
    with Service(*AUTOMATIC, database=database) as service:
        keys = requests.get(f"{service.url}/auth/keys", timeout=60).json()
        token = service.exchange(fresh_code(requests, service), CALLBACK).json()["refresh_token"]
        private_key = service.private_key
        assert service.stop() == 0
    with Service(*AUTOMATIC, database=database) as service:
        assert requests.get(f"{service.url}/auth/keys", timeout=60).json() == keys
        assert service.private_key == private_key
        assert service.token(grant_type="refresh_token", refresh_token=token).status_code == 200
        assert service.stop() == 0


def test_a_running_answer_is_finished_before_the_end():
    with Service("--redirect-uri", CALLBACK) as service:
        service.fault("keys", kind="delay", delayMilliseconds=1500)
        answers = []
        asking = threading.Thread(target=lambda: answers.append(requests.get(f"{service.url}/auth/keys", timeout=60)))
        asking.start()
        wait_for(lambda: connected(service), "the request to arrive")
        assert service.stop() == 0
        asking.join(timeout=60)
        assert [answer.status_code for answer in answers] == [200]


def connected(service):
    """Whether the fault has been taken, which is when the delayed request is under way."""
    return not service.api("GET", "faults")["faults"]
