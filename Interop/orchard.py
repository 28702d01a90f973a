"""Starts a real `orchard serve`, the sample shop, and plays the person who buys there."""

import os
import subprocess
from urllib.parse import urlsplit

import requests
from selenium.webdriver.support.ui import Select

from quince import ROOT
from server import Server

ADDRESS = {"name": "Jane Quince", "email": "jane@example.com", "street": "12 Garden Lane", "postcode": "1010",
           "city": "Vienna"}


def binary():
    """The program under test: $ORCHARD_BINARY, or the debug build."""
    return str((ROOT / os.environ.get("ORCHARD_BINARY", ".build/tests/debug/orchard")).resolve())


def environment(more=None):
    """This process's environment without the variables that configure the shop, and with `more`."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ORCHARD_")}
    return kept | (more or {})


def run(*arguments, folder=None, **more):
    """Runs `orchard` to its end, which a mistake in the arguments brings about."""
    return subprocess.run([binary(), *map(str, arguments)], cwd=folder, env=environment(more),
                          capture_output=True, text=True, timeout=30)


class Shop(Server):
    """A running `orchard serve`."""

    def __init__(self, *flags, database=":memory:", port=0, through=(), **variables):
        super().__init__(binary(), *flags, database=database, port=port, environment=environment(variables), through=through)

    port = property(lambda self: urlsplit(self.url).port)


def apple_popup(window):
    """Presses Apple's button once the script is ready, and goes to the popup; gives the window that opened it."""
    return window.popup("a[href^='/sign-in/apple'][data-ready=popup]")


def newest_link(shop):
    """The link of the newest message, which Quince has caught."""
    page = shop.ready["mailPage"]
    newest, = requests.get(page, params={"limit": 1}, timeout=60).json()["mail"]
    link, = requests.get(f"{page}/{newest['id']}", timeout=60).json()["links"]
    assert link.startswith(f"{shop.url}/"), link
    return link


class Customer:
    """Somebody in front of a browser in the shop."""

    def __init__(self, shop, window):
        self.shop, self.window = shop, window

    def open(self, path):
        self.window.open(self.shop.url + path)

    def path(self):
        return urlsplit(self.window.driver.current_url).path

    def see(self, text):
        self.window.has_text(text)

    def press(self, css):
        self.window.press(css)

    def fields(self):
        """The names of the fields one could fill in, hidden ones aside."""
        return [element.get_attribute("name") for element in self.window.driver.find_elements(
            "css selector", "main input:not([type=hidden]), main select, main textarea")]

    def put_in_basket(self, name="Vranja quinces", quantity=2):
        """From the front page, as people do."""
        self.open("/")
        self.press(f".card img[src$='{name.split()[-1].lower()}.svg']")
        self.see("Put in the basket")
        Select(self.window.element("#quantity")).select_by_visible_text(str(quantity))
        self.press(".buy button")
        self.see("It is in your basket.")

    def check_out(self, **changes):
        """From the basket to the confirmation, as a guest."""
        self.open("/basket")
        self.press(".panel .primary")
        self.see("Delivery address")
        for name, value in (ADDRESS | changes).items():
            self.window.element(f"#{name}").send_keys(value)
        Select(self.window.element("#country")).select_by_visible_text("Austria")
        self.press(".place [type=submit]")
        self.see("Thank you, Jane Quince")

    def follow_newest_link(self):
        """Does what the newest message asks for."""
        self.window.open(newest_link(self.shop))
        self.see("Sign in to Orchard as")
        self.press("main [type=submit]")

    def sign_in_by_link(self, email=ADDRESS["email"]):
        self.open("/sign-in")
        self.window.element("#email").send_keys(email)
        self.press("form .way")
        self.see("Check your email")
        self.follow_newest_link()
        self.see("Your orders")

    def problems(self, theme=None):
        """What is wrong with the page: for somebody with a screen reader, in the width, or against the shop's own policy."""
        found = self.window.problems(theme)
        inline = self.window.driver.find_elements("css selector", "script:not([src]), [style], [onclick]")
        return found + (["something inline"] if inline else [])

    def pictures_are_there(self):
        """Waits until every picture of the page has arrived and could be drawn."""
        self.window.wait(lambda driver: driver.execute_script(
            "return [...document.images].every(image => image.complete && image.naturalWidth > 0)"), "the pictures")
