"""Dozens of clients that do different things at once, on a database file: every request is answered, and the end is orderly."""

import ssl
import time
from urllib.parse import urlsplit

import pytest

import load
import orchard
from conftest import CALLBACK
from quince import Service
from test_relying_party import free_port

CLIENTS = 64


def ends_within(server, seconds):
    """Asks a server to end while it is under load."""
    start = time.monotonic()
    assert server.stop() == 0, server.log()[-2000:]
    took = time.monotonic() - start
    print(f"it ended after {took:.1f} s")
    assert took < seconds


def test_the_service_answers_64_clients_and_ends_when_asked(tmp_path, soak):
    with Service("--redirect-uri", CALLBACK, "--log-level", "error", database=tmp_path / "quince.sqlite") as service:
        tally = load.on_service(service, CALLBACK, CLIENTS, 120 if soak else 12)
        print(tally)
        assert tally.failures == []
        assert min(tally.done.get(what, 0) for what in load.MIXED) > 0
        under_end = load.on_service(service, CALLBACK, CLIENTS, 4, when_under_load=lambda: ends_within(service, 10))
        assert under_end.failures == []


def test_clients_under_apples_name_and_under_the_own_one_share_a_service(tmp_path, soak):
    environment = {"QUINCE_APPLEID": str(tmp_path / "appleid")}
    with Service("--redirect-uri", CALLBACK, "--log-level", "error", "--as-appleid", "--https", "127.0.0.1:0",
                 database=tmp_path / "quince.sqlite", environment=environment) as service:
        context = ssl.create_default_context(cafile=tmp_path / "appleid/ca.pem")
        service.secure = context, urlsplit(service.ready["httpsUrl"]).port
        tally = load.on_service(service, CALLBACK, CLIENTS, 120 if soak else 8, load.AS_APPLE)
        print(tally)
        assert tally.failures == []
        assert min(tally.done.get(what, 0) for what in load.AS_APPLE) > 0
        under_end = load.on_service(service, CALLBACK, CLIENTS, 4, load.AS_APPLE, when_under_load=lambda: ends_within(service, 10))
        assert under_end.failures == []


def test_the_shop_answers_64_clients_and_ends_when_asked(tmp_path, soak):
    port = free_port()
    with Service("--redirect-uri", f"http://localhost:{port}/sign-in/apple/callback", "--log-level", "error",
                 database=tmp_path / "quince.sqlite") as service:
        with orchard.Shop("--quince", service.url, "--proxies", 1, "--log-level", "error", port=port,
                          database=tmp_path / "orchard.sqlite", ORCHARD_APPLE_KEY=service.ready["privateKeyPath"]) as shop:
            tally = load.on_shop(shop, service, CLIENTS, 120 if soak else 10)
            print(tally)
            assert tally.failures == []
            assert min(tally.done.get(what, 0) for what in ("look", "buy", "sign_in", "wrong")) > 0
            load.on_shop(shop, service, CLIENTS, 4, when_under_load=lambda: ends_within(shop, 10))
        assert service.stop() == 0
