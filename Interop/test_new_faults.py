"""Faults: what the app sees of each, exactly as often as was said, and right again afterwards."""

import json
from base64 import urlsafe_b64decode

import jwt
import pytest
import requests

from conftest import CALLBACK
from quince import Browser, Page, Service

KEYS, DISCOVERY = "/auth/keys", "/.well-known/openid-configuration"


@pytest.fixture(scope="module")
def running():
    """One service for all tests of this file."""
    with Service("--redirect-uri", CALLBACK) as started:
        yield started
        assert started.stop() == 0, started.log()


@pytest.fixture
def service(running):
    """The same, as it was configured."""
    running.api("POST", "reset")
    return running


def decoded(part):
    return json.loads(urlsafe_b64decode(part + "=" * (-len(part) % 4)))


def respond(service, **parameters):
    """The pairs of a `form_post` response, in order, doubled ones too."""
    browser = Browser(service)
    wanted = {"scope": "name email", "response_mode": "form_post", "response_type": "code id_token", "nonce": "n", "state": "s"}
    page = browser.open(service.authorize_url(CALLBACK, **wanted | parameters))
    page = browser.send(page, *browser.find(page, action="choose"))
    form, fields = browser.find(page, action="continue")
    answer = browser.session.post(page.url, data=fields, allow_redirects=False, timeout=60)
    return Pairs(answer.text).pairs


class Pairs(Page):
    """The inputs of a page, doubled ones too."""

    def __init__(self, html):
        self.pairs = []
        super().__init__(html)

    def take(self, form, tag, given):
        if tag == "input" and given.get("name"):
            self.pairs.append((given["name"], given.get("value") or ""))
        super().take(form, tag, given)


def verified(service, token):
    """The claims, as an app takes them; raises for what it must refuse."""
    keys = jwt.PyJWKSet.from_dict(requests.get(service.url + KEYS, timeout=60).json())
    return jwt.decode(token, keys[jwt.get_unverified_header(token)["kid"]], algorithms=["RS256"], audience=service.client_id)


def tokens(service):
    answer = service.exchange(service.code(redirect_uri=CALLBACK), CALLBACK)
    assert answer.status_code == 200
    return answer.json()


def told(service):
    """What the console says of the newest request that a fault changed."""
    findings = [finding for request in service.api("GET", "requests")["requests"] for finding in request["explanation"]]
    return [finding["message"] for finding in findings if finding["check"] == "fault"]


def test_unsigned_is_alg_none_with_an_empty_signature_at_both_endpoints(service):
    service.fault("token", kind="unsigned")
    service.fault("authorize", kind="unsigned")
    front = dict(respond(service))["id_token"]
    for token in (tokens(service)["id_token"], front):
        header, claims, signature = token.split(".")
        assert signature == "" and decoded(header)["alg"] == "none" and decoded(header)["kid"]
        assert decoded(claims)["iss"] == service.issuer and decoded(claims)["aud"] == service.client_id
        with pytest.raises(jwt.InvalidTokenError):
            verified(service, token)
    assert verified(service, tokens(service)["id_token"]) and verified(service, dict(respond(service))["id_token"])
    assert len(told(service)) == 2


RESPONSES = {
    "state changed": ({"state": "other"}, lambda pairs: [value for name, value in pairs if name == "state"], ["other"]),
    "state missing": ({"state": None}, lambda pairs: [value for name, value in pairs if name == "state"], []),
    "state twice": ({"state": ["s", "s"]}, lambda pairs: [value for name, value in pairs if name == "state"], ["s", "s"]),
    "two states": ({"state": ["s", "other"]}, lambda pairs: [value for name, value in pairs if name == "state"], ["s", "other"]),
    "user malformed": ({"user": '{"name":'}, lambda pairs: [value for name, value in pairs if name == "user"], ['{"name":']),
    "code missing": ({"code": None}, lambda pairs: [value for name, value in pairs if name == "code"], []),
    "a parameter more": ({"iss": "x"}, lambda pairs: [value for name, value in pairs if name == "iss"], ["x"]),
}


@pytest.mark.parametrize("case", RESPONSES)
def test_a_response_with_other_parameters(service, case):
    parameters, part, expected = RESPONSES[case]
    service.fault("authorize", kind="response", parameters=parameters)
    pairs = respond(service)
    assert part(pairs) == expected
    touched = set(parameters)
    others = [name for name, _ in pairs if name not in touched]
    assert others == [name for name in ("code", "id_token", "state", "user") if name not in touched]
    assert len(told(service)) == 1 and next(iter(touched)) in told(service)[0]
    service.api("DELETE", f"grants/{service.api('GET', 'grants')['grants'][0]['id']}")
    assert [name for name, _ in respond(service)] == ["code", "id_token", "state", "user"]


@pytest.mark.parametrize("mode", ["query", "fragment"])
def test_a_response_in_a_redirect_changes_too(automatic, mode):
    automatic.fault("authorize", kind="response", parameters={"state": ["s", "t"]})
    url = automatic.authorize_url(CALLBACK, state="s", response_mode=mode)
    changed, right = [requests.get(url, allow_redirects=False, timeout=60).headers["Location"] for _ in range(2)]
    assert changed.count("state=") == 2 and "state=s&state=t" in changed
    assert right.count("state=") == 1


def test_an_empty_key_set(service):
    right = requests.get(service.url + KEYS, timeout=60)
    service.fault("keys", kind="key-set", keySet="empty")
    empty = requests.get(service.url + KEYS, timeout=60)
    assert (empty.status_code, empty.json()) == (200, {"keys": []})
    assert empty.headers["Content-Type"] == right.headers["Content-Type"]
    assert requests.get(service.url + KEYS, timeout=60).content == right.content


def test_a_changed_key_set_has_the_same_ids_and_verifies_nothing(service):
    token, right = tokens(service)["id_token"], requests.get(service.url + KEYS, timeout=60).json()
    service.fault("keys", kind="key-set", keySet="changed", times=2)
    changed = requests.get(service.url + KEYS, timeout=60).json()
    assert [key["kid"] for key in changed["keys"]] == [key["kid"] for key in right["keys"]]
    assert all(one["n"] != other["n"] for one, other in zip(changed["keys"], right["keys"]))
    with pytest.raises(jwt.InvalidSignatureError):
        verified(service, token)
    assert verified(service, token)["iss"] == service.issuer


def test_another_issuer_is_in_the_discovery_document_alone(service):
    right = requests.get(service.url + DISCOVERY, timeout=60).json()
    service.fault("discovery", kind="other-issuer")
    other = requests.get(service.url + DISCOVERY, timeout=60).json()
    assert other == right | {"issuer": "https://account.apple.com"}
    assert verified(service, tokens(service)["id_token"])["iss"] == service.issuer == right["issuer"]
    assert requests.get(service.url + DISCOVERY, timeout=60).json() == right


def test_active_faults_are_counted_and_a_reset_removes_them(service):
    for endpoint, fault in (("keys", {"kind": "key-set", "keySet": "empty"}), ("discovery", {"kind": "other-issuer"})):
        service.fault(endpoint, **fault)
    assert service.api("GET", "status")["faultCount"] == 2
    assert "2 faults" in requests.get(service.url, timeout=60).text
    service.api("POST", "reset")
    assert service.api("GET", "faults")["faults"] == [] and service.api("GET", "status")["faultCount"] == 0
    assert requests.get(service.url + KEYS, timeout=60).json()["keys"]


@pytest.mark.parametrize("endpoint, fault", [
    ("token", {"kind": "response", "parameters": {"state": "x"}}), ("authorize", {"kind": "response"}),
    ("authorize", {"kind": "response", "parameters": {}}), ("authorize", {"kind": "response", "parameters": {"state": 1}}),
    ("keys", {"kind": "key-set"}), ("keys", {"kind": "key-set", "keySet": "none"}), ("token", {"kind": "key-set", "keySet": "empty"}),
    ("keys", {"kind": "other-issuer"}), ("keys", {"kind": "unsigned"}), ("revoke", {"kind": "unsigned"}),
], ids=str)
def test_a_fault_that_makes_no_sense_is_refused(service, endpoint, fault):
    answer = requests.post(f"{service.url}/_quince/faults", json={"endpoint": endpoint, **fault}, timeout=60)
    assert answer.status_code == 400 and len(answer.json()["error"]) > 20
    assert service.api("GET", "faults")["faults"] == []
