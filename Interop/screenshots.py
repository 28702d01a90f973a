"""Signs in twice and takes pictures of the consent page and of the console."""

import sys
from pathlib import Path

from callback import CallbackServer
from chromium import chromium
from quince import Service


def main(folder):
    app = CallbackServer()
    with Service("--redirect-uri", app.redirect_uri) as service, chromium(width=1200, height=820) as window:
        window.open(service.authorize_url(app.redirect_uri, scope="name email", response_mode="form_post", state="s"))
        window.button("jane@example.com").click()
        window.element("button[value=continue]")
        window.picture(folder / "consent.png")
        window.press("button[value=continue]")
        _, _, form = app.arrival()
        service.exchange(form["code"], app.redirect_uri)
        service.exchange(form["code"], app.redirect_uri)
        window.open(service.url)
        window.has_text("invalid_grant")
        window.picture(folder / "console.png")
        service.stop()
    app.close()
    print(f"{folder}/consent.png and {folder}/console.png are new.")


main(Path(sys.argv[1]))
