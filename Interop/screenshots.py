"""Draws the sheet of buttons, signs in to the sample client, checks a view, and takes pictures of what is to be seen, in light and dark.

The sheet of languages needs fonts for all of them; on Debian: fonts-noto-core and fonts-noto-cjk.
"""

import socket
import sys
import tempfile
from pathlib import Path

from PIL import Image

from chromium import chromium
from orchard import Customer, Shop
from quince import ROOT, Browser, Service, client_secret, run


VIEW = """
import AuthenticationServices
import SwiftUI

struct LoginView: View {
    var body: some View {
        VStack(spacing: 16) {
            SignInWithAppleButton(.signIn) { _ in } onCompletion: { _ in }
                .signInWithAppleButtonStyle(.white)
                .frame(width: 120, height: 32)
        }
        .padding(32)
        .background(Color.white)
        .preferredColorScheme(.light)
    }
}
"""


def pictures(window, path):
    """A picture in light and one in dark. 256 colors are enough for pages, and take a third of the bytes."""
    # Colors that fade into each other would be in the picture halfway.
    at_once = {"name": "prefers-reduced-motion", "value": "reduce"}
    for scheme, file in (("dark", path.with_stem(f"{path.stem}-dark")), ("light", path)):
        window.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}, at_once])
        window.picture(file)
        Image.open(file).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)


def usual_port():
    """8080 where it is free, so that the pictures show what a reader sees; otherwise any."""
    with socket.socket() as probe:
        return 8080 if probe.connect_ex(("127.0.0.1", 8080)) else 0


def sheet(path):
    """All buttons in one picture; greys by the dozen, as it stands in the README."""
    with tempfile.TemporaryDirectory() as scratch:
        run("button", "--sheet", "sheet.png", folder=scratch)
        Image.open(Path(scratch) / "sheet.png").convert("L").quantize(16).save(path, optimize=True)


def languages_sheet(service, path, columns=8, width=240):
    """The sign-in page in each language, side by side."""
    with tempfile.TemporaryDirectory() as scratch, chromium("hide-scrollbars") as window:
        window.size(390, 700)
        # Its apps have the same name in every language, so the page has no other English.
        address = service.authorize_url(service.ready["redirectURIs"][1], scope="name email", response_mode="form_post")
        window.open(address)
        tags = [option.get_attribute("value") for option in window.driver.find_elements("css selector", ".languages option")]
        tiles = []
        for tag in tags:
            window.driver.add_cookie({"name": "quince_language", "value": tag, "path": "/"})
            window.open(address)
            window.element(f"html[lang='{tag}']")
            window.picture(Path(scratch) / f"{tag}.png")
            tiles.append(Image.open(Path(scratch) / f"{tag}.png").convert("RGB"))
        height = round(tiles[0].height * width / tiles[0].width)
        sheet = Image.new("RGB", (columns * width, -(-len(tiles) // columns) * height), "white")
        for place, tile in enumerate(tiles):
            small = tile.resize((width, height), Image.Resampling.LANCZOS)
            sheet.paste(small, (place % columns * width, place // columns * height))
        sheet.quantize(128, dither=Image.Dither.NONE).save(path, optimize=True)


def account_picture(service, window, path):
    """The page of an app on the account page, once somebody has signed in to it with a hidden email address."""
    links = {"privacyPolicy": "https://shop.example/privacy", "terms": "https://shop.example/terms"}
    service.api("PATCH", "apps/com.example.quince.app", links | {"notificationURL": "http://localhost:3000/apple/events"})
    # The redirect URI of the shop: that of the sample client is a page of the service.
    callback = service.ready["redirectURIs"][1]
    Browser(service).sign_in(service.authorize_url(callback, scope="name email", response_mode="form_post"), "ravi@example.com")
    window.size(900, 1080)
    window.open(f"{service.url}/account")
    ravi = next(account["id"] for account in service.api("GET", "accounts")["accounts"] if account["email"] == "ravi@example.com")
    window.press(f"button[value='{ravi}']")
    window.press(".used-apps a")
    window.has_text("Turn off forwarding")
    pictures(window, path)


def shop_pictures(folder):
    """The sign-in page of the shop with something in the basket."""
    with Service() as service, Shop("--quince", service.url, ORCHARD_APPLE_KEY=service.ready["privateKeyPath"]) as shop:
        with chromium("hide-scrollbars") as window:
            window.size(720, 900)
            customer = Customer(shop, window)
            customer.put_in_basket()
            customer.open("/sign-in")
            customer.pictures_are_there()
            pictures(window, folder / "shop.png")


def report(path):
    """What `quince check` says of a view whose button is too narrow."""
    with tempfile.TemporaryDirectory() as scratch, chromium("hide-scrollbars") as window:
        (Path(scratch) / "Login.swift").write_text(VIEW)
        run("check", "--fail-on", "never", "--format", "html", "--output", "report.html", ".", folder=scratch)
        window.size(820, 760)
        window.open((Path(scratch) / "report.html").as_uri())
        window.has_text("required: at least 140 pt")
        pictures(window, path)


def main(folder):
    sheet(folder / "buttons.png")
    report(ROOT / "Checker/docs/check.png")
    with Service("--shop", "http://localhost:8081", port=usual_port()) as service, chromium("hide-scrollbars") as window:
        window.size(720, 900)
        window.open(service.url)
        window.wait(lambda driver: driver.find_element("id", "try-hint").get_property("value"), "a chosen account")
        window.press("form#try button[type=submit]")
        window.element("button[value=continue]")
        pictures(window, folder / "consent.png")
        window.press("button[value=continue]")
        window.has_text("Signed in as")
        wrong = client_secret(service, headers={"kid": "ABC123DEFG"})
        service.exchange("c0ffee", service.ready["redirectURIs"][0], client_secret=wrong)
        window.size(1280, 900)
        window.open(service.url)
        window.press("#requests summary")
        window.has_text("invalid_client")
        pictures(window, folder / "console.png")
        account_picture(service, window, folder / "account.png")
        languages_sheet(service, folder / "languages.png")
        service.stop()
    shop_pictures(folder)
    print(f"{folder}/buttons.png, {folder}/languages.png, and in light and dark consent.png, console.png, account.png, shop.png and Checker/docs/check.png are new.")


main(Path(sys.argv[1]))
