"""The relay of production mode behind a real Postfix: mail arrives, answers go back, and nobody learns the mailbox."""

import email.policy
import json
import re
import shutil
import smtplib
import socket
import sqlite3
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from email.message import EmailMessage

import dkim
import pytest
import requests

import postfix
from quince import run
from relay_world import RELAY, Names, Outside, Relay, RelayPostfix, mailbox
from server import wait_for

#: Each gets at most a hundred messages a day.
PEOPLE = 12
SHOP, BOUNCES = "news@shop.example", "bounces@shop.example"
MAILBOX = mailbox(0)


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    if reason := postfix.missing():
        pytest.skip(reason)
    with Names() as names, Outside() as outside:
        relay = Relay(tmp_path_factory.mktemp("relay"), names, outside, people=PEOPLE)
        relay.start()
        try:
            with RelayPostfix(relay.configuration, outside.port) as relay.mta:
                yield relay
        finally:
            relay.service.close()


@pytest.fixture
def relay(world):
    world.outside.letters.clear()
    world.outside.refused.clear()
    return world


def letter(to, sender=f"Shop <{SHOP}>", subject="Your order", **more):
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, subject
    message["Message-ID"] = "<first@shop.example>"
    for name, value in more.items():
        message[name.replace("_", "-")] = value
    message.set_content("Thank you for your order: 3 quinces, 4.50 EUR.\n.\n..\nend\n")
    return message


def send(relay, message, to, sender=BOUNCES):
    with smtplib.SMTP("127.0.0.1", relay.mta.port, timeout=60) as client:
        client.send_message(message, sender, [to])


def refusal(relay, to, sender=BOUNCES, message=None):
    """The reply that the sender's server gets, for the recipient or for the message."""
    with smtplib.SMTP("127.0.0.1", relay.mta.port, timeout=60) as client:
        client.ehlo("mx.shop.example")
        assert client.mail(sender)[0] == 250
        code, text = client.rcpt(to)
        if code == 250:
            code, text = client.data((message or letter(to)).as_bytes(policy=email.policy.SMTP))
        return f"{code} {text.decode()}"


def body(content):
    return content.split(b"\r\n\r\n", 1)[1]


def test_a_thread_goes_both_ways_and_the_app_never_sees_the_mailbox(relay):
    first = letter(relay.addresses[0])
    send(relay, first, relay.addresses[0])
    path, content, arrived = relay.outside.first(MAILBOX)
    assert path.startswith("bounce+") and path.endswith(f"@{RELAY}")
    assert body(content) == body(first.as_bytes(policy=email.policy.SMTP))
    assert dkim.verify(content, dnsfunc=lambda name, timeout=5: relay.names.text(name.decode()))
    assert arrived["Message-ID"] == "<first@shop.example>" and arrived["To"] == relay.addresses[0]
    assert "spf=pass" in arrived["Authentication-Results"]
    reverse = arrived["From"].addresses[0].addr_spec
    assert reverse.endswith(f"@{RELAY}") and "news" in reverse

    answer = letter(reverse, f"Ravi <{MAILBOX}>", "Re: Your order", In_Reply_To="<first@shop.example>", References="<first@shop.example>")
    answer.replace_header("Message-ID", "<answer@mailbox.example>")
    send(relay, answer, reverse, MAILBOX)
    path, content, returned = relay.outside.first(SHOP)
    assert returned["From"].addresses[0].addr_spec == relay.addresses[0]
    assert returned["In-Reply-To"] == "<first@shop.example>"
    assert b"mailbox.example" not in content and b"mailbox.example" not in path.encode()
    assert dkim.verify(content, dnsfunc=lambda name, timeout=5: relay.names.text(name.decode()))

    third = letter(relay.addresses[0], subject="Re: Re: Your order", In_Reply_To=returned["Message-ID"])
    relay.outside.letters.clear()
    send(relay, third, relay.addresses[0])
    assert relay.outside.first(MAILBOX)[2]["In-Reply-To"] == "<answer@mailbox.example>"


def test_refusals_reach_the_sender_word_for_word(relay):
    nobody = f"nobody77@{RELAY}"
    assert refusal(relay, nobody) == f"550 5.1.1 <{nobody}>: user not found"
    assert refusal(relay, relay.addresses[0], "a@other.example") == "550 5.1.1 <a@other.example>: unauthorized sender"
    assert "relay access denied" in refusal(relay, "someone@elsewhere.example").lower()
    assert refusal(relay, relay.addresses[0], "x@forged.example", letter(relay.addresses[0], "x@forged.example")) == (
        "554 5.7.1 [HME1] This message was blocked for failing both SPF and DKIM authentication checks. "
        "See https://id.example.com/mail-advice for mailing best practices")
    assert not relay.outside.letters


def test_the_page_of_the_refusal_says_what_to_do(relay):
    page = requests.get(f"{relay.service.url}/mail-advice", headers={"Accept": "text/html"}, timeout=60)
    assert page.status_code == 200 and "SPF record" in page.text


def test_nobody_finds_the_owner_of_a_reverse_address_by_trying(relay):
    """The replies to RCPT are the same, and a message that isn't authentic gets the same refusal whoever it names."""
    send(relay, letter(relay.addresses[0]), relay.addresses[0])
    reverse = relay.outside.first(MAILBOX)[2]["From"].addresses[0].addr_spec
    relay.names.records[("mailbox.example", "TXT")] = ["v=spf1 -all"]
    # The relay remembers the earlier record for a second.
    time.sleep(1.5)
    try:
        answers = {refusal(relay, reverse, sender, letter(reverse, sender)) for sender in (MAILBOX, "guess@mailbox.example")}
    finally:
        relay.names.records[("mailbox.example", "TXT")] = ["v=spf1 ip4:127.0.0.1 -all"]
    assert len(answers) == 1 and "[HME1]" in answers.pop()
    time.sleep(1.5)
    other = refusal(relay, reverse, "guess@mailbox.example", letter(reverse, "guess@mailbox.example"))
    assert other == "550 5.1.1 <guess@mailbox.example>: unauthorized sender"
    # From a domain of the stranger's own, which is authentic.
    stranger = "bounces@shop.example"
    answers = {refusal(relay, reverse, stranger, letter(reverse, guess)) for guess in (MAILBOX, "guess@mailbox.example")}
    assert answers == {f"550 5.1.1 <{stranger}>: unauthorized sender"}


def test_an_answer_that_refers_to_itself_arrives(relay):
    send(relay, letter(relay.addresses[0]), relay.addresses[0])
    reverse = relay.outside.first(MAILBOX)[2]["From"].addresses[0].addr_spec
    answer = letter(reverse, MAILBOX, References="<self@mailbox.example>", In_Reply_To="<self@mailbox.example>")
    answer.replace_header("Message-ID", "<self@mailbox.example>")
    send(relay, answer, reverse, MAILBOX)
    relay.outside.first(SHOP)


@pytest.mark.parametrize("end", [b"\n.\r\n", b"\n.\n", b"\r\n.\n", b"\r.\r\n"])
def test_no_message_hides_in_another_one(relay, end):
    hidden = f"MAIL FROM:<{BOUNCES}>\r\nRCPT TO:<{relay.addresses[0]}>\r\nDATA\r\n".encode() + letter(
        relay.addresses[0], "ceo@shop.example", "hidden").as_bytes(policy=email.policy.SMTP)
    carrier = letter(relay.addresses[0], subject="carrier").as_bytes(policy=email.policy.SMTP)
    with socket.create_connection(("127.0.0.1", relay.mta.port), timeout=60) as client:
        lines = client.makefile("rb")

        def reply(command=None):
            if command:
                client.sendall(command)
            while (line := lines.readline())[3:4] == b"-":
                pass
            return line
        reply()
        for command in (b"EHLO mx.shop.example\r\n", f"MAIL FROM:<{BOUNCES}>\r\n".encode(),
                        f"RCPT TO:<{relay.addresses[0]}>\r\n".encode(), b"DATA\r\n"):
            assert reply(command)[:1] in b"23"
        # Postfix may end the connection, because commands came before the replies to them.
        with suppress(ConnectionError):
            reply(carrier + end + hidden + b"\r\n.\r\n")
            client.sendall(b"QUIT\r\n")
            lines.read()
    # A message that comes after it is there last.
    send(relay, letter(relay.addresses[0], subject="later"), relay.addresses[0])
    subjects = wait_for(lambda: (found := [message["Subject"] for _, _, message in relay.outside.to(MAILBOX)])
                        and "later" in found and found, "the later message")
    assert "hidden" not in subjects


def test_nothing_leads_the_mail_program_to_write_from_the_mailbox(relay):
    message = letter(relay.addresses[0], Cc="collector@shop.example", Sender="x@shop.example", Resent_From="y@shop.example",
                     X_Reply_To="z@shop.example", Mail_Copies_To="collector@shop.example", Followup_To="collector@shop.example",
                     Delivery_Receipt_To="collector@shop.example", Disposition_Notification_To="collector@shop.example",
                     Original_Recipient="rfc822;trace@shop.example", X_Rcpt_To="trace@shop.example", X_Original_From="x@shop.example",
                     List_Unsubscribe="<mailto:unsub+42@shop.example>, <https://shop.example/unsubscribe?42>")
    message["Reply-To"] = "help@shop.example, stranger@elsewhere.example"
    message.replace_header("To", f"{relay.addresses[0]}, list@shop.example")
    send(relay, message, relay.addresses[0])
    content = relay.outside.first(MAILBOX)[1]
    header = content.split(b"\r\n\r\n", 1)[0]
    assert b"https://shop.example/unsubscribe?42" in header
    for address in (b"collector@", b"x@shop", b"y@shop", b"z@shop", b"unsub+42", b"list@shop", b"help@shop", b"stranger", b"trace@"):
        assert address not in header, header
    assert b"help_at_shop" in header


def test_the_check_asks_the_name_servers_that_it_is_told(relay):
    asked = run("relay", "check", "shop.example", "--client", "127.0.0.1", "--name-server", f"127.0.0.1:{relay.names.port}")
    assert "✓ SPF: SPF passes for shop.example from 127.0.0.1." in asked.stdout and asked.returncode == 0, asked.stderr
    refused = run("relay", "check", "shop.example", "--name-server", "dns.example")
    assert "--name-server: 'dns.example' isn't an IP address" in refused.stderr and refused.returncode == 2


def test_swaks_reads_the_reply(relay):
    if not shutil.which("swaks"):
        pytest.skip("swaks isn't installed")
    sent = subprocess.run(
        ["swaks", "--server", f"127.0.0.1:{relay.mta.port}", "--from", "a@other.example", "--to", relay.addresses[0]],
        capture_output=True, text=True, timeout=60)
    assert sent.returncode == 24 and "<a@other.example>: unauthorized sender" in sent.stdout


def test_a_refusing_mailbox_becomes_a_notice_that_names_the_relay_address_alone(relay):
    relay.outside.refused[MAILBOX] = f"550 5.1.1 <{MAILBOX}>: no such user here"
    send(relay, letter(relay.addresses[0]), relay.addresses[0])
    path, content, notice = relay.outside.first(BOUNCES)
    assert path in (None, "", "<>") and relay.addresses[0].encode() in content
    assert b"mailbox.example" not in content
    assert notice.get_content_type() == "multipart/report"


def test_mail_to_a_person_who_turned_forwarding_off_is_refused(relay):
    def turn(forwards):
        with closing(sqlite3.connect(relay.database, timeout=30)) as rows, rows:
            rows.execute("UPDATE consent_grant SET forwards = ?", (forwards,))
    turn(0)
    try:
        assert refusal(relay, relay.addresses[0]) == f"550 5.1.1 <{relay.addresses[0]}>: inactive email address"
    finally:
        turn(1)


def test_the_metrics_count_what_was_forwarded_and_refused(relay):
    # The management address is off in tests; the log has each refusal.
    refusal(relay, f"nobody88@{RELAY}")
    relay.service.has_logged("unknownRecipient")


@pytest.mark.soak
def test_a_service_that_is_killed_loses_nothing(relay, soak):
    """A message in the hands of Postfix at the moment of the kill is sent twice: at most one of each of the two workers."""
    sent, kills, count = [], 20 if soak else 3, 1_000 if soak else 60

    def deliver(number):
        address = relay.addresses[number % PEOPLE]
        message = letter(address, subject=f"Order {number}")
        message.replace_header("Message-ID", f"<order-{number}@shop.example>")
        for _ in range(200):
            try:
                send(relay, message, address)
                return sent.append(number)
            except (smtplib.SMTPException, OSError):
                time.sleep(0.1)

    with ThreadPoolExecutor(4) as senders:
        work = [senders.submit(deliver, number) for number in range(count)]
        for kill in range(1, kills + 1):
            wait_for(lambda kill=kill: len(sent) >= kill * count // (kills + 2), "messages before a kill")
            relay.service.kill()
            relay.service.close()
            relay.start()
        for one in work:
            one.result()
    assert sorted(sent) == list(range(count))

    def arrived():
        return [message["Subject"] for number in range(PEOPLE) for _, _, message in relay.outside.to(mailbox(number))]
    wait_for(lambda: len(set(arrived())) == count, "all messages", 300)
    print(f"{count} messages, {kills} kills: {len(arrived()) - count} sent twice")
    assert len(arrived()) - count <= 2 * kills
