"""The shop's mail, through a real Postfix and through commands that behave badly."""

import re
import stat

import pytest
import requests

import postfix
from orchard import Customer, Shop, run

FORM = {"Sec-Fetch-Site": "same-origin"}


def ask_for_link(shop, address):
    return requests.post(f"{shop.url}/sign-in/link", data={"email": address}, headers=FORM, timeout=60)


@pytest.fixture
def mail():
    if reason := postfix.missing():
        pytest.skip(reason)
    with postfix.Postfix() as running:
        yield running


def command(folder, script):
    """A command in the place of sendmail."""
    path = folder / "sendmail"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


def test_a_link_arrives_by_mail_and_signs_in(mail, window):
    with Shop(ORCHARD_SENDMAIL=mail.sendmail, ORCHARD_MAIL_FROM="shop@example.com") as shop:
        assert f"from shop@example.com, with {mail.sendmail}" in shop.log()
        jane = Customer(shop, window)
        jane.put_in_basket()
        jane.check_out()
        confirmation = mail.letter("jane@example.com", "Your order 1041")
        assert "Thank you for your order." in confirmation.get_content() and "Jane" not in confirmation.get_content()
        jane.press(".ways form button")
        jane.see("Check your email")
        assert "mailbox" not in window.text(), "nothing leads to messages that are not there"
        letter = mail.letter("jane@example.com", "Your sign-in link")
        assert str(letter["From"]) == "Orchard <shop@example.com>" and letter["Return-Path"] == "<shop@example.com>"
        assert letter["Auto-Submitted"] == "auto-generated" and letter["Message-ID"].endswith("@example.com>")
        link, = re.findall(rf"^{shop.url}/sign-in/link/\S+$", letter.get_content(), re.M)
        window.open(link)
        jane.see("Sign in to Orchard as jane@example.com?")
        jane.press("main [type=submit]")
        jane.see("Welcome to your new account, Jane Quince.")
        assert requests.get(f"{shop.url}/dev/mailbox", timeout=60).status_code == 404
        token = link.rsplit("/", 1)[1]
        assert token not in shop.log() and token not in mail.log()
        assert shop.stop() == 0


def test_no_address_reaches_anybody_else(mail):
    with Shop(ORCHARD_SENDMAIL=mail.sendmail, ORCHARD_MAIL_FROM="shop@example.com") as shop:
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


@pytest.mark.parametrize("script", ["cat > /dev/null; exit 75", "exit 1", "kill -9 $$", "exec 0<&-; exit 69"])
def test_a_command_that_fails_is_told_to_who_waits_and_ends_nothing(tmp_path, window, script):
    command(tmp_path, script)
    with Shop(ORCHARD_SENDMAIL=tmp_path / "sendmail", ORCHARD_MAIL_FROM="shop@example.com") as shop:
        for _ in range(3):
            answer = ask_for_link(shop, "jane@example.com")
            assert answer.status_code == 500 and "went wrong on our side" in answer.text
        jane = Customer(shop, window)
        jane.put_in_basket()
        jane.check_out()
        assert f"the mail command {tmp_path}/sendmail ended with" in shop.log()
        assert "a confirmation wasn't sent" in shop.log()
        assert shop.stop() == 0


def test_the_command_learns_nothing_of_the_shop_s_own_settings(tmp_path):
    command(tmp_path, f"cat > /dev/null; env > {tmp_path}/environment")
    secret = "5ec4e7" + "0" * 58
    with Shop(ORCHARD_SENDMAIL=tmp_path / "sendmail", ORCHARD_MAIL_FROM="shop@example.com", ORCHARD_SECRET=secret) as shop:
        assert ask_for_link(shop, "jane@example.com").status_code == 200
        assert shop.stop() == 0
    environment = (tmp_path / "environment").read_text()
    assert "PATH=" in environment and "ORCHARD_" not in environment and secret not in environment


@pytest.mark.parametrize("flags", [
    ("--url", "https://shop.example.com"), ("--host", "0.0.0.0"), ("--quince", "https://appleid.apple.com")])
def test_a_shop_that_others_reach_does_not_start_without_mail(tmp_path, flags):
    ended = run("serve", "--port", 0, *flags, folder=tmp_path)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith(f"orchard: {flags[0]} {flags[1]}: the page that shows email instead of sending it is")
    assert "set ORCHARD_SENDMAIL to a command that sends mail" in ended.stderr and ended.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == [], "a refused start leaves nothing"


def test_a_shop_that_others_reach_starts_with_mail_and_has_no_mailbox(tmp_path):
    command(tmp_path, "cat > /dev/null")
    with Shop("--host", "0.0.0.0", ORCHARD_SENDMAIL=tmp_path / "sendmail", ORCHARD_MAIL_FROM="shop@example.com") as shop:
        assert requests.get(f"{shop.url}/dev/mailbox", timeout=60).status_code == 404
        assert shop.stop() == 0


def test_the_command_has_to_be_one(tmp_path):
    plain = tmp_path / "plain"
    plain.write_text("not a command")
    plain.chmod(stat.S_IRUSR)
    ended = run("serve", "--port", 0, folder=tmp_path, ORCHARD_SENDMAIL=str(plain), ORCHARD_MAIL_FROM="shop@example.com")
    assert ended.returncode == 2 and f"can't run {plain}; install a mail program" in ended.stderr
