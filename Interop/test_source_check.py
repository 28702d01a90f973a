"""What DNS says about a mail source: the console's call and its dialog, with a name server of the tests' own."""

import socket
import time

import pytest
from selenium.webdriver.common.by import By

import name_server
from chromium import chromium
from conftest import in_soak
from quince import Service

pytestmark = pytest.mark.skipif(name_server.missing() is not None, reason=name_server.missing() or "")

ADDRESS = name_server.own_address()
TEXTS = {
    "example.com": "v=spf1 ip4:203.0.113.9 -all",
    "s1._domainkey.example.com": "v=DKIM1; k=rsa; p=MIIB",
    "_dmarc.example.com": "v=DMARC1; p=reject",
    "shop.example": "some text",
}


@pytest.fixture(scope="module")
def zone():
    with name_server.name_server(TEXTS) as zone:
        yield zone


@pytest.fixture(scope="module")
def service(zone, tmp_path_factory):
    with Service("--smtp-port", 0, through=name_server.through(tmp_path_factory.mktemp("dns"), ADDRESS)) as service:
        yield service


def check(service, domain, servers=(), selectors=()):
    return service.api("POST", "mail/source-check", {"domain": domain, "servers": list(servers), "selectors": list(selectors)})


def test_records_that_are_right(service):
    report = check(service, "Example.com", ["203.0.113.9"], ["s1"])
    assert (report["domain"], report["nameServers"]) == ("example.com", [ADDRESS]) and "problem" not in report
    assert [(finding["subject"], finding["good"]) for finding in report["findings"]] == [("SPF", True), ("DKIM", True), ("DMARC", True)]
    assert not any("record" in finding for finding in report["findings"])


def test_records_that_are_missing_are_written_out(service):
    spf, other, dkim, dmarc = check(service, "shop.example", ["203.0.113.9", "2001:db8::9"], ["s2"])["findings"]
    record = {"name": "shop.example", "text": "v=spf1 ip4:203.0.113.9 ip6:2001:db8::9 -all"}
    assert spf["record"] == other["record"] == record, "a domain has one SPF record"
    assert not dkim["good"] and dkim["record"]["name"] == "s2._domainkey.shop.example"
    assert dmarc["record"] == {"name": "_dmarc.shop.example", "text": "v=DMARC1; p=none"}


def test_a_record_that_was_just_written_is_found(service, zone):
    assert not check(service, "new.example", ["203.0.113.9"])["findings"][0]["good"]
    zone.texts["new.example"] = "v=spf1 ip4:203.0.113.0/24 -all"
    assert check(service, "new.example", ["203.0.113.9"])["findings"][0]["good"], "no answer is remembered"


@pytest.mark.parametrize("listens", [False, *in_soak(True)])
def test_a_name_server_that_is_silent_is_named_within_seconds(tmp_path, listens):
    silent = ADDRESS.replace("127.53.", "127.54.")
    with socket.socket(type=socket.SOCK_DGRAM) as taken, Service("--smtp-port", 0, through=name_server.through(tmp_path, silent)) as service:
        if listens:
            taken.bind((silent, 53))
        begin = time.monotonic()
        report = check(service, "example.com", ["203.0.113.9"] * 20, ["s1"] * 20)
        assert time.monotonic() - begin < 15
        assert report["findings"] == []
        assert report["problem"].startswith("DNS gives no answer about example.com: ")
        assert report["problem"].endswith(f"Quince asked {silent}, from /etc/resolv.conf.")


@pytest.mark.parametrize("phone", [False, True])
def test_the_dialog_is_prefilled_and_shows_what_to_write(service, artefacts, phone):
    service.api("POST", "reset")
    for source in ("news@shop.example", "example.com"):
        service.api("POST", f"teams/{service.team_id}/mail-sources", {"source": source})
    with chromium() as browser:
        browser.phone(phone)
        browser.open(f"{service.url}/_quince/apps")
        browser.press(f"[aria-label='Check DNS of the mail of {service.team_id}']")
        domain = browser.element("#field-domain")
        assert domain.get_attribute("value") == "example.com"
        options = browser.driver.find_elements(By.CSS_SELECTOR, "datalist option")
        assert [option.get_attribute("value") for option in options] == ["example.com", "shop.example"]
        browser.element("#field-servers").send_keys("203.0.113.9\n203.0.113.10")
        browser.element("#field-selectors").send_keys("s1, s2")
        browser.press("dialog [type=submit]")
        browser.has_text("SPF passes for example.com from 203.0.113.9.")
        browser.has_text("v=spf1 ip4:203.0.113.10 ip4:203.0.113.9 -all")
        browser.has_text("There is no DKIM key at s2._domainkey.example.com.")
        assert browser.element("[aria-label='Copy SPF record text']")
        for theme in browser.themes():
            browser.picture(artefacts / f"source-check-{'phone' if phone else 'desktop'}-{theme}.png")
            assert browser.problems(theme) == []
        browser.element("#field-servers").clear()
        browser.element("#field-servers").send_keys("localhost")
        browser.press("dialog [type=submit]")
        browser.has_text("'localhost' isn't an IP address")
        assert browser.complaints() == [] or all("400" in text for text in browser.complaints())
