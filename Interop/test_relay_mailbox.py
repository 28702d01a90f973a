"""The mailbox of development mode: mail of apps by Python's smtplib, with the relay's replies, word for word."""

import email
import email.policy
import http.client
import json
import select
import smtplib
import socket
import ssl
import threading
from email.message import EmailMessage
from urllib.parse import urlsplit

import pytest
import requests
from selenium.webdriver.common.by import By

from chromium import chromium
from quince import Service, run
from server import wait_for
from test_appleid import own_certificate

SHOP = "news@shop.example"
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000100ffff03000006000557bfabd4"
    "0000000049454e44ae426082")


@pytest.fixture(scope="module")
def running():
    with Service("--smtp-port", 0) as service:
        yield service


@pytest.fixture
def service(running):
    running.api("POST", "reset")
    return running


def smtp(service):
    return smtplib.SMTP("127.0.0.1", service.ready["smtpPort"], timeout=30)


def relay_address(service, account="ravi@example.com"):
    """The relay address that an app gets of an account that hides the real one."""
    service.api("POST", "tokens", {"account": account, "clientId": service.client_id, "kind": "code", "scope": "name email"})
    grants = service.api("GET", "grants")["grants"]
    return next(grant for grant in grants if grant["account"]["email"] == account)["relayAddress"]


def register(service, *sources):
    for source in sources:
        service.api("POST", f"teams/{service.team_id}/mail-sources", {"source": source})


def letter(to, sender=f"Shop <{SHOP}>", subject="Your sign-in link", **more):
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, subject
    message["Message-ID"] = "<first@shop.example>"
    for name, value in more.items():
        message[name.replace("_", "-")] = value
    message.set_content("Grüße! Your code is 480213, or open https://shop.example/sign-in?t=5f0d.\n")
    return message


def send(service, message, to, sender=SHOP):
    with smtp(service) as client:
        return client.send_message(message, sender, [to])


def refused(service, to, sender=SHOP, message=None):
    """The reply to a recipient or to a message, as the client reads it."""
    with smtp(service) as client:
        client.ehlo()
        assert client.mail(sender)[0] == 250
        code, text = client.rcpt(to)
        if code == 250:
            code, text = client.data((message or letter(to)).as_bytes(policy=email.policy.SMTP))
        return f"{code} {text.decode()}"


def latest(service, to, **query):
    return requests.get(f"{service.url}/_quince/mail/latest", params={"to": to, **query}, timeout=60)


def source(service, mail, copy):
    return requests.get(f"{service.url}/_quince/mail/{mail['id']}/raw", params={"copy": copy}, timeout=60).content


def parsed(content):
    return email.message_from_bytes(content, policy=email.policy.default)


# The port


def test_the_usual_port_is_1025_or_the_next_free_one():
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", 1025))
            taken.listen()
        except OSError:
            pass  # Another program has it, which is as good.
        with Service() as service:
            assert 1025 < service.ready["smtpPort"] < 1125
            assert service.api("GET", "status")["smtpPort"] == service.ready["smtpPort"]
            with smtp(service) as client:
                assert client.noop()[0] == 250


@pytest.fixture
def other_loopback():
    """A port that another program has at ::1, where clients of localhost look first."""
    with socket.socket(socket.AF_INET6) as taken:
        try:
            taken.bind(("::1", 0))
        except OSError:
            pytest.skip("this machine has no ::1")
        taken.listen()
        yield taken.getsockname()[1]


def test_a_port_that_clients_of_localhost_would_find_elsewhere_is_passed_over():
    with socket.socket(socket.AF_INET6) as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with Service() as before:
            usual = before.ready["smtpPort"]
        try:
            taken.bind(("::1", usual))
        except OSError:
            pytest.skip("this machine has no ::1, or another program was faster")
        taken.listen()
        with Service() as service:
            assert service.ready["smtpPort"] != usual
            with smtplib.SMTP("localhost", service.ready["smtpPort"], timeout=30) as client:
                assert client.noop()[0] == 250


def test_a_chosen_port_that_clients_of_localhost_can_find_elsewhere_is_warned_of(other_loopback):
    with Service("--smtp-port", other_loopback) as service:
        assert service.ready["smtpPort"] == other_loopback
        service.has_logged("another program has the port for mail at the other loopback address")
        service.has_logged("address=::1")


def test_a_chosen_port_that_is_taken_ends_the_start(running):
    port = running.ready["smtpPort"]
    with pytest.raises(Exception) as failure:
        with Service("--smtp-port", port):
            pass
    assert (f"port {port} of 127.0.0.1 is already in use; stop the other program, or choose another port with --smtp-port "
            "(0 picks a free one)") in str(failure.value)


def test_off():
    with Service("--smtp-port", "off") as service:
        assert "smtpPort" not in service.ready
        answer = latest(service, "a@b.example")
        assert answer.status_code == 404 and "mailbox is empty" in answer.json()["error"]


def test_clients_can_encrypt_with_the_certificate_of_the_service(tmp_path):
    certificate, key = own_certificate(tmp_path)
    trusting = ssl.create_default_context(cafile=str(certificate))
    with Service("--smtp-port", 0, "--https", "127.0.0.1:0", "--certificate", certificate, "--certificate-key", key) as service:
        with smtplib.SMTP("localhost", service.ready["smtpPort"], timeout=30) as client:
            assert client.starttls(context=trusting)[0] == 220
            client.ehlo()
            assert "starttls" not in client.esmtp_features, "once is enough"
            client.login("anyone", "any password")
            client.send_message(letter("jane@example.org"), SHOP, ["jane@example.org"])
        send(service, letter("ravi@example.org"), "ravi@example.org")
        assert len(service.api("GET", "mail")["mail"]) == 2, "nobody has to"
    with Service("--smtp-port", 0) as service, smtp(service) as client:
        client.ehlo()
        assert "starttls" not in client.esmtp_features


def test_any_login_is_accepted(service):
    with smtp(service) as client:
        client.login("anyone", "any password")
        client.send_message(letter("jane@example.org"), SHOP, ["jane@example.org"])
    assert latest(service, "jane@example.org").json()["kind"] == "other"


# Refusals


def test_nobody_has_the_address(service):
    for domain in ("private.icloud.com", "privaterelay.appleid.com"):
        assert refused(service, f"nobody1234@{domain}") == f"550 5.1.1 <nobody1234@{domain}>: user not found"
    mail, *_ = service.api("GET", "mail")["mail"]
    assert mail["outcome"] == "refused" and mail["reply"].endswith("user not found")
    assert "page Accounts" in mail["remedy"]


def test_an_unregistered_return_path_is_refused_first(service):
    relay = relay_address(service)
    register(service, "example.com")
    verp = f"bounce+{relay.replace('@', '=')}@mail.example.com"
    assert refused(service, relay, verp) == f"550 5.1.1 <{verp}>: unauthorized sender"
    detail = service.api("GET", f"mail/{service.api('GET', 'mail')['mail'][0]['id']}")
    assert "Register mail.example.com" in detail["remedy"] and "sent" not in detail
    finding = detail["explanation"][-1]
    assert (finding["check"], finding["verdict"]) == ("return-path", "refused")
    assert finding["apple"] == detail["reply"]
    # The subdomain is registered, and so is the From field.
    register(service, "mail.example.com")
    assert send(service, letter(relay, "news@example.com"), relay, verp) == {}


def test_the_from_field_is_checked_after_the_return_path(service):
    relay = relay_address(service)
    register(service, "shop.example")
    message = letter(relay, "Shop <news@other.example>")
    assert refused(service, relay, SHOP, message) == f"550 5.1.1 <{SHOP}>: unauthorized sender"
    detail = service.api("GET", f"mail/{service.api('GET', 'mail')['mail'][0]['id']}")
    assert "news@other.example" in detail["explanation"][-1]["message"] and "sent" in detail and "delivered" not in detail


def test_forwarding_off_and_on_again(service):
    relay = relay_address(service)
    grant = service.api("GET", "grants")["grants"][0]["id"]
    service.api("PATCH", f"grants/{grant}", {"forwards": False})
    assert refused(service, relay) == f"550 5.1.1 <{relay}>: inactive email address"
    service.api("PATCH", f"grants/{grant}", {"forwards": True})
    assert send(service, letter(relay), relay) == {}


def test_an_account_that_was_deleted(service):
    relay = relay_address(service)
    account = next(account for account in service.api("GET", "accounts")["accounts"] if account["email"] == "ravi@example.com")
    service.api("DELETE", f"accounts/{account['id']}")
    assert refused(service, relay) == f"550 5.1.1 <{relay}>: inactive email address"


def test_a_hundred_a_day_by_the_service_s_clock(service):
    relay = relay_address(service)
    with smtp(service) as client:
        for number in range(100):
            client.send_message(letter(relay, subject=f"Number {number}"), SHOP, [relay])
    assert refused(service, relay) == f"452 4.2.2 <{relay}>: daily limit reached"
    service.api("PUT", "clock", {"advanceSeconds": 86_400})
    assert send(service, letter(relay), relay) == {}


def test_a_team_without_sources_is_told_what_apple_would_reply(service):
    relay = relay_address(service)
    assert send(service, letter(relay), relay) == {}
    mail = latest(service, relay).json()
    assert mail["lenient"] is True
    finding = next(finding for finding in mail["explanation"] if finding["verdict"] == "lenient")
    assert finding["apple"] == f"550 5.1.1 <{SHOP}>: unauthorized sender"
    messages = [finding["message"] for finding in mail["explanation"]]
    assert "Apple would check SPF of shop.example against your server's address" in messages


def test_strict_refuses_a_team_without_sources(tmp_path):
    (tmp_path / "quince.yaml").write_text("relay: {sources: strict}\n")
    with Service("--config", tmp_path / "quince.yaml", "--smtp-port", 0) as service:
        relay = relay_address(service)
        assert refused(service, relay) == f"550 5.1.1 <{SHOP}>: unauthorized sender"


def test_sources_of_the_configuration(tmp_path):
    (tmp_path / "quince.yaml").write_text(
        "teams: [{id: ABCDE12345, mail-sources: [shop.example, one@mail.example], "
        "apps: [{id: com.example.app, kind: app, name: A}]}]\n")
    with Service("--config", tmp_path / "quince.yaml", "--smtp-port", 0) as service:
        assert service.api("GET", "teams/ABCDE12345/mail-sources") == {"mailSources": ["one@mail.example", "shop.example"]}


@pytest.mark.parametrize(("source", "sentence"), [
    ("com", "mail source 'com' has no dot, so it isn't a domain that is yours; write one such as mail.example.com"),
    ("private.icloud.com", "mail source 'private.icloud.com' belongs to the relay, whose addresses are users'; write the domain that your app "
                           "sends from"),
])
def test_a_source_that_is_nobodys_or_the_relays_is_refused_everywhere(service, tmp_path, source, sentence):
    added = requests.post(f"{service.url}/_quince/teams/{service.team_id}/mail-sources", json={"source": source}, timeout=60)
    assert added.status_code == 400 and added.json()["error"] == sentence, added.text
    (tmp_path / "quince.yaml").write_text(f"teams: [{{id: ABCDE12345, mail-sources: [{source}]}}]\n")
    checked = run("config", "check", tmp_path / "quince.yaml")
    assert checked.returncode == 2 and sentence in checked.stderr, checked.stderr


def test_a_plus_that_the_query_makes_a_blank_is_named_at_once(service):
    response = requests.get(f"{service.url}/_quince/mail/latest?to=jane+shop@example.com&wait=30", timeout=10)
    assert response.status_code == 400
    assert response.json()["error"] == "'to' is 'jane shop@example.com', with a blank; write + as %2B"
    send(service, letter("jane+shop@example.com"), "jane+shop@example.com")
    assert latest(service, "jane+shop@example.com").json()["subject"] == "Your sign-in link"


# Both ends


def test_what_the_user_gets(service):
    relay = relay_address(service)
    register(service, "shop.example")
    message = letter(relay, Reply_To="help@shop.example", List_Unsubscribe="<https://shop.example/off>")
    message["DKIM-Signature"] = "v=1; a=rsa-sha256; d=shop.example; s=a; b=AAAA"
    send(service, message, relay)
    mail = latest(service, relay).json()
    sent, delivered = source(service, mail, "sent"), source(service, mail, "delivered")
    assert sent.split(b"\r\n\r\n", 1)[1] == delivered.split(b"\r\n\r\n", 1)[1], "the body is the same, byte for byte"
    app, user = parsed(sent), parsed(delivered)
    reverse = user["From"].addresses[0]
    assert reverse.display_name == "Shop"
    assert reverse.addr_spec.startswith("news_at_shop_example_") and reverse.domain == relay.split("@")[1]
    assert user["Reply-To"].addresses[0].addr_spec.startswith("help_at_shop_example_")
    assert user["To"] == relay == app["To"]
    for name in ("Message-ID", "Subject", "List-Unsubscribe"):
        assert user[name] == app[name]
    assert SHOP.encode() not in delivered.split(b"\r\n\r\n", 1)[0]
    assert mail["relay"]["mailbox"] == "ravi@example.com"
    assert "From" in [change["name"] for change in mail["changes"]]
    assert mail["codes"] == ["480213"] and mail["links"] == ["https://shop.example/sign-in?t=5f0d"]
    assert latest(service, "ravi@example.com").json()["id"] == mail["id"], "also by the mailbox behind the address"


def test_a_recipient_that_is_named_again_gets_one_copy(service):
    relay = relay_address(service)
    with smtp(service) as client:
        client.send_message(letter(relay), SHOP, [relay, relay.upper(), relay])
    mail = service.api("GET", "mail")["mail"]
    assert [one["recipients"] for one in mail] == [[relay]]


def test_an_answer_reaches_the_app_and_the_thread_is_whole(service):
    relay = relay_address(service)
    register(service, "shop.example")
    send(service, letter(relay), relay)
    mail = latest(service, relay).json()
    answer = service.api("POST", f"mail/{mail['id']}/answer", {"text": "Danke, ä!\n.\nBis bald"})
    assert answer["kind"] == "to-app" and answer["outcome"] == "accepted"
    got = source(service, answer, "delivered")
    app = parsed(got)
    assert app["From"].addresses[0].addr_spec == relay and app["To"].addresses[0].addr_spec == SHOP
    assert app["In-Reply-To"] == "<first@shop.example>" and "<first@shop.example>" in app["References"]
    assert app["Subject"] == "Re: Your sign-in link"
    assert app.get_content().replace("\r\n", "\n").strip() == "Danke, ä!\n.\nBis bald"
    assert b"ravi@example.com" not in got, "nothing names the mailbox"
    assert latest(service, SHOP).json()["id"] == answer["id"]


def test_the_user_answers_by_smtp(service):
    relay = relay_address(service)
    send(service, letter(relay), relay)
    reverse = parsed(source(service, latest(service, relay).json(), "delivered"))["From"].addresses[0].addr_spec
    answer = letter(reverse, "Ravi <ravi@example.com>", "Re: Your sign-in link", In_Reply_To="<first@shop.example>",
                    X_Originating_IP="192.0.2.1", User_Agent="Ravi's own")
    assert refused(service, reverse, "mallory@example.com", answer) == (
        "550 5.7.1 <mallory@example.com>: not the owner of the relay address")
    assert send(service, answer, reverse, "ravi@example.com") == {}
    got = source(service, latest(service, SHOP).json(), "delivered")
    head = got.split(b"\r\n\r\n")[0]
    assert parsed(got)["From"].addresses[0].addr_spec == relay
    assert b"ravi@example.com" not in head and b"192.0.2.1" not in head and b"Ravi's own" not in head


def test_the_answer_to_an_answer_stays_in_the_thread(service):
    relay = relay_address(service)
    send(service, letter(relay), relay)
    first = latest(service, relay).json()
    answer = parsed(source(service, service.api("POST", f"mail/{first['id']}/answer", {"text": "Hello"}), "delivered"))
    again = letter(relay, subject="Re: Re: Your sign-in link", In_Reply_To=answer["Message-ID"],
                   References=f"<first@shop.example> {answer['Message-ID']}")
    again.replace_header("Message-ID", "<second@shop.example>")
    send(service, again, relay)
    user = parsed(source(service, latest(service, relay, after=first["id"]).json(), "delivered"))
    assert "<first@shop.example>" in user["References"]


# Waiting and searching


def test_a_test_waits_for_its_mail(service):
    answers = []
    waiting = threading.Thread(target=lambda: answers.append(latest(service, "new@user.example", wait=20)))
    waiting.start()
    while not service.api("GET", "mail?q=other")["mail"]:
        # Mail to others doesn't end the wait.
        send(service, letter("other@user.example"), "other@user.example")
    assert waiting.is_alive()
    send(service, letter("new@user.example"), "new@user.example")
    waiting.join(timeout=15)
    assert not waiting.is_alive() and answers[0].status_code == 200
    assert answers[0].json()["codes"] == ["480213"]


def test_a_test_that_gave_up_leaves_its_place(service):
    """64 clients wait at once; those that have gone don't count."""
    query = f"GET /_quince/mail/latest?to=nobody@user.example&wait=30 HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    waiting = [socket.create_connection(("127.0.0.1", urlsplit(service.url).port), timeout=30) for _ in range(65)]
    for connection in waiting:
        connection.sendall(query)
    (one, *others), _, _ = select.select(waiting, [], [], 20)
    assert one.recv(1000).startswith(b"HTTP/1.1 409") and not others, "the last one has no place"
    for connection in waiting:
        connection.close()
    wait_for(lambda: latest(service, "other@user.example", wait=1).status_code == 404, "room for another client", seconds=10)


def test_a_connection_can_wait_again(service):
    connection, first = http.client.HTTPConnection("127.0.0.1", urlsplit(service.url).port, timeout=60), None
    for number in range(3):
        threading.Timer(0.3, send, (service, letter(f"{number}@user.example"), f"{number}@user.example")).start()
        connection.request("GET", f"/_quince/mail/latest?to={number}@user.example&wait=20", headers={"Host": "localhost"})
        answer = connection.getresponse()
        assert answer.status == 200 and json.loads(answer.read())["recipients"] == [f"{number}@user.example"]
        first = first or connection.sock
        assert first is not None and connection.sock is first
    connection.close()


def test_no_mail_is_explained(service):
    answer = latest(service, "new@user.example", wait=0)
    assert answer.status_code == 404 and "the mailbox is empty" in answer.json()["error"]
    send(service, letter("other@user.example"), "other@user.example")
    assert "the newest mail goes to other@user.example" in latest(service, "new@user.example").json()["error"]
    refused(service, "nobody1234@private.icloud.com")
    error = latest(service, "nobody1234@private.icloud.com").json()["error"]
    assert "user not found" in error


def test_list_search_and_deletion(service):
    for name in ("one", "two"):
        send(service, letter(f"{name}@user.example", subject=f"For {name}"), f"{name}@user.example")
    found = service.api("GET", "mail?q=for%20one")["mail"]
    assert [mail["subject"] for mail in found] == ["For one"]
    assert len(service.api("GET", "mail?to=two@user.example")["mail"]) == 1
    assert len(service.api("GET", f"mail?from={SHOP}&limit=1")["mail"]) == 1
    service.api("DELETE", f"mail/{found[0]['id']}")
    assert [mail["subject"] for mail in service.api("GET", "mail")["mail"]] == ["For two"]
    service.api("DELETE", "mail")
    assert service.api("GET", "mail") == {"mail": []}


def test_a_reset_empties_the_mailbox(service):
    send(service, letter("one@user.example"), "one@user.example")
    service.api("POST", "reset")
    assert service.api("GET", "mail") == {"mail": []}


def test_new_mail_is_streamed(service):
    with requests.get(f"{service.url}/_quince/mail/stream", stream=True, timeout=60) as stream:
        lines = stream.iter_lines()
        next(lines)
        send(service, letter("one@user.example"), "one@user.example")
        data = next(line for line in lines if line.startswith(b"data: "))
        assert json.loads(data[6:])["subject"] == "Your sign-in link"


def test_a_reset_and_deletions_are_streamed(service):
    send(service, letter("one@user.example"), "one@user.example")
    one, = service.api("GET", "mail")["mail"]
    with requests.get(f"{service.url}/_quince/mail/stream", stream=True, timeout=60) as stream:
        lines = stream.iter_lines()
        next(lines)
        service.api("DELETE", f"mail/{one['id']}")
        assert next(line for line in lines if line) == b"event: removed" and next(lines) == f'data: {{"id":{one["id"]}}}'.encode()
        service.api("POST", "reset")
        assert next(line for line in lines if line) == b"event: emptied"


def test_a_long_search_is_refused(service):
    answer = requests.get(f"{service.url}/_quince/mail", params={"q": "a" * 201}, timeout=60)
    assert answer.status_code == 400 and answer.json()["error"] == "the query's 'q' is longer than 200 characters; shorten it"


# Content that others wrote


def rich(to):
    message = letter(to, subject="<script>alert(1)</script>")
    message.add_alternative(
        '<p>Your code is 480213</p><script>document.title = "taken"; fetch("/_quince/reset", {method: "POST"})</script>'
        '<img src="cid:pixel"><img src="http://127.0.0.1:1/track.png"><a href="https://shop.example/in?a=1&amp;b=2">Sign in</a>',
        subtype="html")
    message.get_payload()[1].add_related(PIXEL, "image", "png", cid="<pixel>")
    message.add_attachment(b"<script>1</script>", maintype="text", subtype="html", filename="../ä <x>.html")
    return message


def test_html_is_for_a_sandboxed_frame(service):
    send(service, rich("one@user.example"), "one@user.example")
    mail = latest(service, "one@user.example").json()
    page = requests.get(f"{service.url}/_quince/mail/{mail['id']}/html", timeout=60)
    assert page.headers["Content-Type"] == "text/html; charset=utf-8"
    policy = page.headers["Content-Security-Policy"]
    assert policy.startswith("sandbox; default-src 'none'") and "script" not in policy
    assert "img-src data:;" in policy and "frame-ancestors 'self'" in policy
    assert page.headers["X-Content-Type-Options"] == "nosniff"
    assert "data:image/png;base64," in page.text, "pictures of the mail are in the page"
    assert "https://shop.example/in?a=1&b=2" in mail["links"]
    frame = requests.get(f"{service.url}/_quince/mail", headers={"Accept": "text/html"}, timeout=60)
    assert "frame-src 'self'" in frame.headers["Content-Security-Policy"]


def test_attachments_are_saved_not_shown(service):
    send(service, rich("one@user.example"), "one@user.example")
    mail = latest(service, "one@user.example").json()
    file = next(part for part in mail["attachments"] if part["name"].endswith(".html"))
    part = requests.get(f"{service.url}/_quince/mail/{mail['id']}/parts/{file['part']}", timeout=60)
    assert part.content == b"<script>1</script>"
    assert part.headers["Content-Type"] == "application/octet-stream"
    disposition = part.headers["Content-Disposition"]
    assert disposition.startswith("attachment; ") and "/" not in disposition
    assert "sandbox" in part.headers["Content-Security-Policy"]


def test_broken_mail_is_kept_or_refused_and_never_ends_the_service(service):
    relay = relay_address(service)
    for text in (b"", b"\r\n", b"no header at all\r\n", b"From: a\r\n b\r\n\r\nx", b"From: " + b"<" * 5000 + b"\r\n\r\n",
                 b"Content-Type: multipart/mixed; boundary=x\r\n\r\n" + b"--x\r\n" * 2000):
        for to in (relay, "one@user.example"):
            with smtp(service) as client:
                client.ehlo()
                client.mail(SHOP)
                assert client.rcpt(to)[0] == 250
                assert client.data(text)[0] in (250, 550, 554)
    for mail in service.api("GET", "mail")["mail"]:
        service.api("GET", f"mail/{mail['id']}")


def test_a_message_of_25_mebibytes(service):
    message = letter("one@user.example")
    message.add_attachment(b"x" * 15_000_000, maintype="application", subtype="octet-stream", filename="large.bin")
    send(service, message, "one@user.example")
    mail = latest(service, "one@user.example").json()
    assert mail["attachments"][0]["size"] == 15_000_000


# The page


@pytest.fixture(scope="module")
def browser():
    with chromium() as window:
        yield window


def test_the_page_follows_new_mail_and_shows_both_ends(service, browser):
    relay = relay_address(service)
    register(service, "shop.example")
    browser.open(f"{service.url}/_quince/mail")
    browser.has_text("No mail yet")
    assert f"localhost:{service.ready['smtpPort']}" in browser.text()
    send(service, rich(relay), relay)
    # The subject is text, whatever it looks like.
    browser.has_text("<script>alert(1)</script>")
    browser.press(".mail summary")
    browser.has_text("The app sent")
    browser.has_text("The user got")
    browser.has_text("480213")
    browser.press(".detail > details:has(.changes) summary")
    browser.has_text("news_at_shop_example_")

    # The frame shows the HTML, and nothing in it runs or comes from elsewhere.
    frame = browser.element("iframe.mail-page")
    assert frame.get_attribute("sandbox") == ""
    browser.driver.switch_to.frame(frame)
    browser.has_text("Your code is 480213")
    browser.driver.switch_to.default_content()
    assert browser.driver.title.startswith("Mail")
    assert service.api("GET", "mail")["mail"], "the script of the mail did not reset the service"

    browser.driver.find_element(By.CSS_SELECTOR, ".answer textarea").send_keys("Thank you")
    browser.press(".answer button")
    browser.has_text("Re: <script>")
    browser.press(".detail-actions .buttons button")
    browser.has_text("Forward mail of")
    grant, = service.api("GET", "grants")["grants"]
    assert grant["forwards"] is False
    assert refused(service, relay) == f"550 5.1.1 <{relay}>: inactive email address"
    browser.has_text("inactive email address")


def test_the_page_searches_filters_and_deletes(service, browser):
    for name in ("one", "two"):
        send(service, letter(f"{name}@user.example", subject=f"For {name}"), f"{name}@user.example")
    refused(service, "nobody1234@private.icloud.com")
    browser.open("about:blank")
    browser.open(f"{service.url}/_quince/mail")
    browser.has_text("For two")
    browser.driver.find_element(By.ID, "search-mail").send_keys("for one")
    browser.wait(lambda driver: len(driver.find_elements(By.CSS_SELECTOR, "#mail > li")) == 1, "one mail")
    browser.driver.find_element(By.ID, "search-mail").clear()
    browser.driver.find_element(By.ID, "search-mail").send_keys(" ")
    browser.wait(lambda driver: len(driver.find_elements(By.CSS_SELECTOR, "#mail > li")) == 3, "all mail")
    browser.press("#filter-mail option[value=refused]")
    browser.wait(lambda driver: len(driver.find_elements(By.CSS_SELECTOR, "#mail > li")) == 1, "the refused mail")
    browser.has_text("user not found")
    browser.press("[data-action=clear-mail]")
    browser.press("dialog .danger")
    browser.has_text("No mail yet")


def test_the_page_forgets_what_was_deleted_elsewhere(service, browser):
    for name in ("one", "two"):
        send(service, letter(f"{name}@user.example", subject=f"For {name}"), f"{name}@user.example")
    browser.open("about:blank")
    browser.open(f"{service.url}/_quince/mail")
    browser.has_text("For two")
    browser.has_text("live")
    service.api("DELETE", f"mail/{service.api('GET', 'mail')['mail'][0]['id']}")
    browser.wait(lambda driver: len(driver.find_elements(By.CSS_SELECTOR, "#mail > li")) == 1, "one mail")
    service.api("POST", "reset")
    browser.has_text("No mail yet")


@pytest.mark.parametrize("phone", [False, True])
def test_the_page_is_readable_for_everyone(service, phone):
    relay = relay_address(service)
    send(service, rich(relay), relay)
    refused(service, "nobody1234@private.icloud.com")
    with chromium() as browser:
        browser.phone(phone)
        browser.open(f"{service.url}/_quince/mail")
        browser.has_text("user not found")
        for summary in browser.driver.find_elements(By.CSS_SELECTOR, ".mail > summary"):
            summary.click()
        browser.has_text("The user got")
        for theme in browser.themes():
            assert browser.problems(theme) == []
        blocked = [text for text in browser.complaints() if "track.png" not in text and "sandbox" not in text.lower()]
        assert blocked == []
