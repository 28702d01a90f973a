"""The sample shop in a real browser: from the first look to the deleted account, and what the guidelines ask of it."""

import http.server
import socket
import threading
from contextlib import contextmanager

import pytest
import requests

from conftest import in_soak
from orchard import Customer, Shop, run

APPLE = ".apple img"


@pytest.fixture
def shop(service):
    """A shop beside a service, which must end well."""
    with Shop("--quince", service.url) as running:
        yield running
        assert running.stop() == 0, running.log()


@pytest.fixture
def jane(shop, window):
    return Customer(shop, window)


def test_from_the_first_look_to_the_deleted_account(jane, window):
    jane.open("/")
    assert window.driver.get_cookies() == [], "looking around leaves no trace"
    jane.put_in_basket()
    jane.check_out()
    jane.see("Keep your orders in one place")
    assert jane.fields() == [], "an account is offered without asking anything"
    jane.press(".ways form button")
    jane.see("Check your email")
    jane.see("jane@example.com")
    jane.follow_newest_link()
    jane.see("Welcome to your new account, Jane Quince.")
    jane.see("Order 1041")
    assert window.element("#name").get_attribute("value") == "Jane Quince"
    assert jane.fields() == ["name"], "nothing optional is asked for in the same breath"

    jane.put_in_basket("Quince jelly", 1)
    jane.open("/checkout")
    assert window.element("#street").get_attribute("value") == "12 Garden Lane"
    assert "email" not in jane.fields(), "the address is known"
    jane.press(".place [type=submit]")
    jane.see("Thank you, Jane Quince")
    assert "Keep your orders" not in window.text()

    jane.open("/account")
    jane.see("Both are optional")
    jane.press("form[action$=skip] button")
    jane.see("That’s fine.")
    assert "Both are optional" not in window.text()

    jane.press("form[action='/sign-out'] button")
    jane.see("You are signed out.")
    assert window.driver.get_cookies() == []
    jane.sign_in_by_link()
    jane.see("Welcome back, Jane Quince.")
    assert "Both are optional" not in window.text(), "asked once"
    jane.press(".orders li:last-child a")
    jane.see("12 Garden Lane")

    jane.open("/account")
    jane.press(".danger")
    jane.see("You can’t undo this.")
    jane.press("main [type=submit]")
    jane.see("Your account is deleted")
    assert window.driver.get_cookies() == []
    jane.open("/account")
    jane.see("You can also buy without an account.")


def pages(jane, window):
    """Opens each page of the shop in turn, and gives its name."""
    jane.open("/")
    yield "home"
    jane.open("/products/quinces")
    yield "product"
    jane.open("/basket")
    yield "basket-empty"
    jane.put_in_basket()
    yield "basket"
    jane.open("/checkout")
    yield "checkout"
    jane.press(".place [type=submit]")
    jane.see("Please check the fields marked below.")
    yield "checkout-problems"
    jane.check_out()
    yield "thanks"
    jane.open("/sign-in")
    yield "sign-in"
    window.element("#email").send_keys("jane")
    jane.press("form .way")
    jane.see("Please enter an email address")
    yield "sign-in-problem"
    jane.open("/dev/events")
    yield "events"
    jane.sign_in_by_link()
    yield "account-welcome"
    jane.open("/account")
    yield "account"
    jane.press(".orders a")
    jane.see("Items")
    yield "order"
    jane.open("/account/delete")
    yield "delete"
    jane.open("/sign-in/app")
    yield "app"
    jane.open("/sign-in/app/cancelled")
    yield "app-cancelled"
    jane.open("/app/signed-in?handle=x")
    yield "app-missing"
    jane.open("/privacy")
    yield "privacy"
    jane.open("/nowhere")
    yield "nothing"
    jane.open("/sign-in/apple")
    yield "apple"


@pytest.mark.parametrize("size", ["phone", *in_soak("desktop")])
def test_pages_are_accessible_and_fit(jane, window, artefacts, size):
    if size == "phone":
        window.size(320, 640, mobile=True)
    found = {}
    for name in pages(jane, window):
        for theme in window.themes():
            if name != "apple":
                jane.pictures_are_there()
            window.picture(artefacts / f"orchard-{name}-{size}-{theme}.png")
            if problems := jane.problems(theme):
                found[name, theme] = problems
    assert found == {}
    blocked = [text for text in window.complaints() if "Content Security Policy" in text]
    assert blocked == []


def box(window, css):
    return window.driver.execute_script(
        "const box = arguments[0].getBoundingClientRect();"
        "return {top: box.top, left: box.left, bottom: box.bottom, width: box.width, height: box.height}",
        window.element(css))


@pytest.mark.parametrize("size", [(320, 568), (375, 667), (1280, 720)])
def test_the_button_is_first_among_equals(jane, window, size):
    window.size(*size, mobile=size[0] < 500)
    jane.open("/sign-in")
    jane.pictures_are_there()
    apple, other = box(window, APPLE), box(window, "form .way")
    assert (apple["width"], apple["height"]) == (other["width"], other["height"]) == (280, 44)
    assert apple["left"] == other["left"] and apple["bottom"] < other["top"], "the first of the two"
    assert apple["top"] >= 0 and apple["bottom"] <= size[1], "seen without scrolling"
    gap = window.driver.execute_script(
        "const [button, main] = [...arguments].map(element => element.getBoundingClientRect());"
        "return Math.min(button.left - main.left, main.right - button.right)",
        window.element(APPLE), window.element("body"))
    assert gap >= 4.4, "a tenth of its height around it"


@pytest.mark.parametrize("theme, color", [("light", "black"), ("dark", "white")])
def test_the_button_s_picture_goes_with_the_page(service, jane, window, theme, color):
    window.dark(theme == "dark")
    window.size(390, 844, mobile=True)
    jane.open("/sign-in")
    jane.pictures_are_there()
    image = window.element(APPLE)
    source = window.driver.execute_script("return arguments[0].currentSrc", image)
    assert source.startswith(f"{service.url}/appleid/button?")
    assert f"color={color}&" in source and "&scale=2&" in source, "sharp on this screen of two dots a pixel"
    assert image.get_attribute("alt") == "Sign in with Apple"
    assert window.complaints() == []
    jane.press(".apple")
    jane.see("Sign in with Apple isn’t set up")


def test_the_button_on_the_confirmation_is_as_large_as_the_link(jane, window):
    window.size(375, 667, mobile=True)
    jane.put_in_basket()
    jane.check_out()
    apple, other = box(window, APPLE), box(window, ".ways form button")
    assert (apple["width"], apple["height"]) == (other["width"], other["height"]) == (280, 44)
    assert apple["bottom"] < other["top"] and apple["bottom"] <= 667


def test_a_shop_without_pictures_of_the_button_still_names_it(window):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        with Shop("--quince", f"http://localhost:{taken.getsockname()[1]}") as shop:
            window.open(f"{shop.url}/sign-in")
            assert window.element(".apple").accessible_name == "Sign in with Apple"
            assert box(window, ".apple")["height"] == 44
            assert shop.stop() == 0


def test_the_keyboard_reaches_both_ways_in(jane, window):
    jane.open("/sign-in")
    window.tab_to(".apple")
    window.tab_to("#email").send_keys("jane@example.com")
    window.tab_to("form .way")
    window.keys("\ue007")
    jane.see("Check your email")


def test_the_cookie_is_for_this_host_and_no_script(jane, window):
    jane.put_in_basket()
    cookie, = window.driver.get_cookies()
    assert cookie["name"] == "orchard" and cookie["httpOnly"] and cookie["sameSite"] == "Lax"
    assert cookie["path"] == "/" and not cookie["domain"].startswith(".")
    jane.sign_in_by_link()
    fresh, = window.driver.get_cookies()
    assert fresh["value"] != cookie["value"], "what was known before sign-in opens nothing afterwards"


@contextmanager
def foreign_page(html):
    """A page of another site."""
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(html.encode())

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_a_page_of_another_site_cannot_act_for_anybody(jane, window):
    jane.sign_in_by_link()
    form = f"<form method=post action='{jane.shop.url}/account/delete'><button>Win a basket</button></form>"
    with foreign_page(form) as url:
        window.open(url)
        window.press("button")
        jane.see("This request isn’t from our pages")
    with foreign_page(f"<iframe src='{jane.shop.url}/account'></iframe>") as url:
        window.open(url)
        window.driver.switch_to.frame(window.element("iframe"))
        assert "Hello" not in window.text()
        window.driver.switch_to.default_content()
    jane.open("/account")
    jane.see("Your orders")


def test_what_was_answered_survives_a_power_failure(service, window, tmp_path):
    database = tmp_path / "orchard.sqlite"
    with Shop("--quince", service.url, database=database) as shop:
        jane = Customer(shop, window)
        jane.put_in_basket()
        jane.check_out()
        confirmation = jane.path()
        jane.sign_in_by_link()
        jane.put_in_basket("Medlars", 3)
        port = shop.port
        shop.kill()
    with Shop("--quince", service.url, database=database, port=port) as shop:
        jane = Customer(shop, window)
        jane.open("/basket")
        jane.see("Medlars")
        jane.open("/account")
        jane.see("Order 1041")
        assert requests.get(shop.url + confirmation, timeout=60).status_code == 200
        assert shop.stop() == 0
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("orchard.sqlite*"))
    cookie, = window.driver.get_cookies()
    assert cookie["value"].encode() not in stored and confirmation.split("/")[2].encode() not in stored
    assert oct((tmp_path / "orchard.sqlite").stat().st_mode)[-3:] == "600"


def test_mistakes_in_the_settings_are_one_sentence(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Quince, " * 100)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        cases = {
            ("--port", "x"): "orchard: --port: 'x' isn't a port; give a number from 0 to 65535\n",
            ("--port", port, "--database", ":memory:"):
                f"orchard: port {port} of 127.0.0.1 is already in use; stop the other program, or choose another port with "
                "--port (0 picks a free one)\n",
            ("--port", 0, "--database", "letter.txt"):
                "orchard: the database letter.txt is damaged or isn't a SQLite database; restore a backup, or name another "
                "file with --database\n",
            ("--ready-file", "nowhere/ready.json"): None,
            ("--colour", "red"): "orchard: Unknown option '--colour'. See 'orchard serve --help'.\n",
        }
        for flags, sentence in cases.items():
            ended = run("serve", *flags, folder=tmp_path)
            assert (ended.returncode, ended.stdout) == (2, ""), flags
            assert ended.stderr == sentence if sentence else "doesn't exist or isn't yours" in ended.stderr, flags
    assert sorted(path.name for path in tmp_path.iterdir()) == ["letter.txt"], "a refused start leaves nothing"


def test_the_first_line_says_where(service):
    with Shop("--quince", service.url) as shop:
        assert shop.log().splitlines()[0] == f"Orchard listens on {shop.url}"
        assert requests.get(shop.url, timeout=60).status_code == 200
        other = requests.get(f"http://127.0.0.1:{shop.port}/products/pears", allow_redirects=False, timeout=60)
        assert other.headers["Location"] == f"{shop.url}/products/pears"
        rebound = requests.get(f"{shop.url}/dev/events", headers={"Host": "evil.example.com"},
                               allow_redirects=False, timeout=60)
        assert rebound.headers["Location"] == f"{shop.url}/dev/events" and rebound.content == b""
        assert shop.stop() == 0
