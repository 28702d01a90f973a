"""Production: one network that sends too much is slowed down, and nobody else is."""

import json
from itertools import count

import pytest
import requests

from quince import Service, client_secret, run
from test_operations import ANY_PORT, metrics
from test_production import APP, CONFIGURATION, Production

HERE, ELSEWHERE = {"X-Forwarded-For": "198.51.100.1"}, {"X-Forwarded-For": "198.51.100.2"}
#: One page a second, and three at once.
SLOW = {"requests-per-second": 5}


@pytest.fixture
def production(tmp_path):
    made = Production(tmp_path, codes=2)
    made.configuration.write_text(json.dumps(CONFIGURATION | SLOW))
    return made


def until_refused(send, most=400):
    """Sends until a response is 429; gives the number of requests before it, and the response."""
    for number in count():
        assert number < most, "no limit"
        answer = send()
        if answer.status_code == 429:
            return number, answer


def test_pages_are_limited_for_one_network_alone(production):
    with production.start("--proxies", 1, *ANY_PORT) as service:
        def page(headers, path=None):
            url = service.authorize_url(APP) if path is None else service.url + path
            return requests.get(url, headers=headers | {"Accept": "text/html"}, timeout=60, allow_redirects=False)

        number, refused = until_refused(lambda: page(HERE))
        assert number >= 3 and refused.headers["Retry-After"] == "1"
        assert "Too many requests" in refused.text and "<h1" in refused.text
        assert page(ELSEWHERE).status_code in (302, 303), "another network"
        # Whatever the path looks like, it is a page of the same kind.
        for path in ("/account", "//account//sign-in", "/flow/0123456789abcdef", "//auth//authorize"):
            _, refused = until_refused(lambda: page(HERE, path))
            assert "Too many requests" in refused.text
        assert service.exchange(production.codes[0], APP).ok, "an app's server sends the requests of all its users"
        assert page(HERE, "/auth/keys").ok and page(HERE, "/.well-known/openid-configuration").ok
        assert metrics(service)['quince_rate_limited_total{rule="pages"}'] >= 5


def test_all_requests_of_a_network_are_limited(production):
    with production.start("--proxies", 1, *ANY_PORT) as service:
        def ask(headers):
            return requests.get(f"{service.url}/nothing", headers=headers, timeout=60)

        _, refused = until_refused(lambda: ask(HERE))
        assert (refused.content, refused.headers["Retry-After"]) == (b"", "1")
        assert ask(ELSEWHERE).status_code == 404
        assert service.exchange(production.codes[0], APP).ok
        assert metrics(service)['quince_rate_limited_total{rule="requests"}'] >= 1


def test_wrong_credentials_slow_down_their_network_and_not_the_app(production):
    with production.start("--proxies", 1, *ANY_PORT) as service:
        wrong, right = client_secret(service, iss="OTHERTEAM1"), client_secret(service)

        def ask(secret, headers):
            form = {"client_id": service.client_id, "client_secret": secret, "grant_type": "client_credentials", "scope": "user.migration"}
            return requests.post(f"{service.url}/auth/token", form, headers=headers, timeout=60)

        number, refused = until_refused(lambda: ask(wrong, HERE))
        assert number >= 60 and refused.json() == {"error": "invalid_request"} and refused.headers["Retry-After"] == "1"
        assert ask(right, ELSEWHERE).ok, "nobody can lock an app out"
        assert until_refused(lambda: ask(wrong, HERE))[0] < 60
        assert metrics(service)['quince_rate_limited_total{rule="client_failures"}'] >= 2


@pytest.mark.parametrize("method, form", [("POST", {"grant_type": "foo"}), ("POST", {}), ("GET", None), ("POST", {"token": "x" * 70_000})])
def test_requests_that_no_client_sends_are_limited_like_wrong_credentials(production, method, form):
    with production.start("--proxies", 1, *ANY_PORT) as service:
        number, _ = until_refused(lambda: requests.request(method, f"{service.url}/auth/token", data=form, headers=HERE, timeout=60))
        assert number >= 60
        assert service.exchange(production.codes[0], APP).ok, "another network"


def test_a_refused_code_is_no_wrong_credential(production):
    with production.start("--proxies", 1, *ANY_PORT) as service:
        assert {service.exchange("nonsense", APP).status_code for _ in range(80)} == {400}


@pytest.mark.parametrize("form, statuses", [
    ({"grant_type": "authorization_code", "code": "", "redirect_uri": APP}, {400}),
    ({"grant_type": "refresh_token", "refresh_token": "r" + "0" * 32}, {400, 429}),
    ({"grant_type": "refresh_token", "refresh_token": None}, {200, 429}),
])
def test_what_an_app_with_a_valid_client_secret_sends_does_not_lock_out_its_network(production, form, statuses):
    with production.start("--proxies", 1, *ANY_PORT) as service:
        tokens = service.exchange(production.codes[0], APP).json()
        filled = {name: tokens["refresh_token"] if value is None else value for name, value in form.items()}
        assert {service.token(**filled).status_code for _ in range(150)} == statuses
        assert service.exchange(production.codes[1], APP).ok


def test_a_refresh_token_is_for_now_and_then(production):
    with production.start("--proxies", 1, *ANY_PORT) as service:
        tokens = [service.exchange(code, APP).json()["refresh_token"] for code in production.codes]

        def refresh(token):
            return service.token(grant_type="refresh_token", refresh_token=token)

        _, refused = until_refused(lambda: refresh(tokens[0]))
        assert refused.json() == {"error": "invalid_request"}
        assert refresh(tokens[1]).ok, "another token"
        assert metrics(service)['quince_rate_limited_total{rule="refresh_tokens"}'] == 1


def test_development_has_no_such_limits():
    with Service("--redirect-uri", APP) as service:
        tokens = service.exchange(service.code(redirect_uri=APP), APP).json()
        for _ in range(40):
            assert service.token(grant_type="refresh_token", refresh_token=tokens["refresh_token"]).ok
            assert requests.get(service.authorize_url(APP), timeout=60, allow_redirects=False).status_code in (302, 303)


@pytest.mark.parametrize("value, said", [
    (0, "requests-per-second"), (100_001, "requests-per-second"), ("many", "requests-per-second")])
def test_a_wrong_number_is_refused(tmp_path, value, said):
    (tmp_path / "quince.yaml").write_text(json.dumps(CONFIGURATION | {"requests-per-second": value}))
    done = run("config", "check", tmp_path / "quince.yaml")
    assert done.returncode == 2 and said in done.stderr
