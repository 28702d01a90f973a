"""The shop's mail, through Quince's mailbox, through a real Postfix and through servers that behave badly."""

import re
import socketserver
import threading
from contextlib import contextmanager

import pytest
import requests

import postfix
from orchard import Customer, Shop, newest_link, run
from quince import Service
from server import free_port
from visitor import Visitor, check_out, fill_basket, sign_in_with_apple

FORM = {"Sec-Fetch-Site": "same-origin"}


def ask_for_link(shop, address):
    return requests.post(f"{shop.url}/sign-in/link", data={"email": address}, headers=FORM, timeout=60)


@pytest.fixture
def mail():
    if reason := postfix.missing():
        pytest.skip(reason)
    with postfix.Postfix() as running:
        yield running


@contextmanager
def server_that_says(words):
    """A server that says `words` to everyone, and no more."""
    class Handler(socketserver.BaseRequestHandler):
        def handle(self):
            self.request.sendall(words)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def test_quince_catches_the_mail_on_the_port_that_it_tells(tmp_path):
    with Service("--shop", "http://localhost:8081") as service, Shop("--quince-ready-file", service.folder / "ready.json") as shop:
        assert shop.ready["mailPage"] == f"{service.url}/_quince/mail"
        assert f"Email                from shop@orchard.example, shown at {service.url}/_quince/mail" in shop.log()
        page = ask_for_link(shop, "jane@example.org")
        assert page.status_code == 200 and f'href="{service.url}/_quince/mail"' in page.text
        mail = service.api("GET", "mail/latest?to=jane@example.org")
        assert mail["returnPath"] == "shop@orchard.example" and mail["subject"] == "Your sign-in link"
        assert requests.get(newest_link(shop), timeout=60).status_code == 200
        assert shop.stop() == 0


def test_mail_to_a_relay_address_comes_from_a_source_of_the_shop_s_team():
    port = free_port()
    with Service("--shop", f"http://localhost:{port}") as service, Shop("--quince-ready-file", service.folder / "ready.json", port=port) as shop:
        assert service.api("GET", f"teams/{service.team_id}/mail-sources") == {"mailSources": ["orchard.example"]}
        customer = Visitor()
        sign_in_with_apple(customer, customer.open(f"{shop.url}/sign-in"), "ravi@example.com")
        fill_basket(customer, shop)
        assert "Thank you" in check_out(customer, shop).text
        mail, = service.api("GET", "mail")["mail"]
        assert mail["kind"] == "to-user" and mail["outcome"] == "accepted" and not mail["lenient"], mail
        assert mail["subject"] == "Your order 1041"
        assert service.api("GET", "mail/latest?to=ravi@example.com")["id"] == mail["id"]


def test_a_quince_without_mail_or_without_a_life_is_told_to_who_waits(tmp_path):
    with Service("--smtp-port", "off") as service, Shop("--quince", service.url) as shop:
        answer = ask_for_link(shop, "jane@example.com")
        assert answer.status_code == 500 and "went wrong on our side" in answer.text
        shop.has_logged(f"Quince at {service.url} takes no mail; start it without --smtp-port off, or set ORCHARD_SMTP")
        service.stop()
        assert ask_for_link(shop, "jane@example.com").status_code == 500
        shop.has_logged("doesn't tell where it takes mail")
        assert shop.stop() == 0


def test_a_link_arrives_by_mail_and_signs_in(mail, window):
    with Shop(ORCHARD_SMTP=f"127.0.0.1:{mail.port}", ORCHARD_MAIL_FROM="shop@example.com") as shop:
        assert f"from shop@example.com, by SMTP to 127.0.0.1:{mail.port}" in shop.log()
        jane = Customer(shop, window)
        jane.put_in_basket()
        jane.check_out()
        confirmation = mail.letter("jane@example.com", "Your order 1041")
        assert "Thank you for your order." in confirmation.get_content() and "Jane" not in confirmation.get_content()
        jane.press(".ways form button")
        jane.see("Check your email")
        assert "Quince catches" not in window.text() and "mailPage" not in shop.ready, "nothing leads to messages that are not there"
        letter = mail.letter("jane@example.com", "Your sign-in link")
        assert str(letter["From"]) == "Orchard <shop@example.com>" and letter["Return-Path"] == "<shop@example.com>"
        assert letter["Auto-Submitted"] == "auto-generated" and letter["Message-ID"].endswith("@example.com>")
        link, = re.findall(rf"^{shop.url}/sign-in/link/\S+$", letter.get_content(), re.M)
        window.open(link)
        jane.see("Sign in to Orchard as jane@example.com?")
        jane.press("main [type=submit]")
        jane.see("Welcome to your new account, Jane Quince.")
        token = link.rsplit("/", 1)[1]
        assert token not in shop.log() and token not in mail.log()
        assert shop.stop() == 0


def test_no_address_reaches_anybody_else(mail):
    with Shop(ORCHARD_SMTP=f"localhost:{mail.port}", ORCHARD_MAIL_FROM="shop@example.com") as shop:
        for hostile in ["jane@example.com\nBcc: eve@example.com", "jane@example.com\r\nBcc: eve@example.com\r\n\r\nHello",
                        "jane@example.com, eve@example.com", "jane@example.com eve@example.com",
                        "<jane@example.com> eve@example.com", "jane@example.com\u2028Bcc: eve@example.com",
                        "friends: jane@example.com, eve@example.com;", "\"x\" <eve@example.com>", "|/bin/sh@", "-bs"]:
            assert ask_for_link(shop, hostile).status_code in (400, 422), hostile
        for odd in ["|sh@example.com", "/etc/passwd@example.com", "jürgen@example.com"]:
            assert ask_for_link(shop, odd).status_code == 200, odd
            assert mail.letter(odd, "Your sign-in link")["To"]
        assert mail.letters("eve@example.com") == [] and mail.letters("jane@example.com") == []
        assert shop.stop() == 0


@pytest.mark.parametrize("words", [
    pytest.param(b"", id="hangs up"), pytest.param(b"554 5.3.2 No\r\n", id="refuses"), pytest.param(b"HTTP/1.1 200 OK\r\n\r\n", id="no mail server")])
def test_a_server_that_fails_is_told_to_who_waits_and_ends_nothing(window, words):
    with server_that_says(words) as server, Shop(ORCHARD_SMTP=server) as shop:
        for _ in range(3):
            answer = ask_for_link(shop, "jane@example.com")
            assert answer.status_code == 500 and "went wrong on our side" in answer.text
        jane = Customer(shop, window)
        jane.put_in_basket()
        jane.check_out()
        shop.has_logged(f"the mail server {server} can't be used")
        shop.has_logged("a confirmation wasn't sent")
        assert shop.stop() == 0


@pytest.mark.parametrize("flags", [
    ("--url", "https://shop.example.com"), ("--host", "0.0.0.0"), ("--quince", "https://appleid.apple.com")])
def test_a_shop_that_others_reach_does_not_start_without_a_mail_server(tmp_path, flags):
    ended = run("serve", "--port", 0, *flags, folder=tmp_path)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith(f"orchard: {flags[0]} {flags[1]}: Quince's mailbox, which shows email instead of sending it, is")
    assert "set ORCHARD_SMTP to a mail server" in ended.stderr and ended.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == [], "a refused start leaves nothing"


def test_a_shop_that_others_reach_starts_with_a_mail_server():
    with Shop("--host", "0.0.0.0", ORCHARD_SMTP="localhost:25", ORCHARD_MAIL_FROM="shop@example.com") as shop:
        assert "mailPage" not in shop.ready
        assert shop.stop() == 0


def test_what_is_no_mail_server_is_refused(tmp_path):
    ended = run("serve", "--port", 0, folder=tmp_path, ORCHARD_SMTP="smtp://localhost")
    assert ended.returncode == 2
    assert "ORCHARD_SMTP: 'smtp://localhost' isn't a mail server; give host and port, such as localhost:25" in ended.stderr
