"""A person at the account pages, with a browser without scripts."""

import re
from urllib.parse import urljoin, urlsplit

import requests

from quince import Page

HTML = {"Accept": "text/html,*/*"}


class Person:
    """A browser of one person; `agent` is how it names itself."""

    def __init__(self, service, agent="Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"):
        self.service = service
        self.session = requests.Session()
        self.session.headers["User-Agent"] = agent
        #: What the browser adds to a form of the service's own pages.
        self.own = {"Origin": service.url, "Sec-Fetch-Site": "same-origin"}

    def get(self, path="/account", **more):
        return self.session.get(self.service.url + path, headers=HTML, timeout=60, **more)

    def send(self, path, form, headers=None, **more):
        """One form, as it is; redirects aren't followed."""
        headers = HTML | (self.own if headers is None else headers)
        return self.session.post(self.service.url + path, data=form, headers=headers, timeout=60, allow_redirects=False, **more)

    def press(self, page, changes=None, headers=None, **wanted):
        """Presses the button of a page whose data are `wanted`; gives the page after it."""
        answer = self.pressed(page, changes, headers, **wanted)
        return self.get(self.place(answer)) if answer.is_redirect else answer

    def pressed(self, page, changes=None, headers=None, **wanted):
        """The same, without following the redirect."""
        for form in Page(page.text).forms:
            if form.method == "post" and (fields := form.with_button(**wanted)) is not None:
                return self.send(self.place(page, form.action), fields | (changes or {}), headers)
        raise AssertionError(f"no button {wanted} on {page.url}:\n{page.text}")

    def place(self, answer, target=None):
        parts = urlsplit(urljoin(answer.url, target or answer.headers["Location"]))
        assert parts.netloc == urlsplit(self.service.url).netloc, f"leads to another site: {parts.geturl()}"
        return parts.path + (f"?{parts.query}" if parts.query else "")

    def sign_in(self, email="jane@example.com", path="/account"):
        """Opens a page that wants a sign-in, and chooses the account."""
        page = self.get(path)
        return self.press(page, action="choose", account=id_of(self.service, email))

    @property
    def cookie(self):
        return self.session.cookies.get("quince_account")

    def token(self, path="/account"):
        """The token of the session's forms."""
        return field(self.get(path), "token")


def field(page, name):
    found = re.search(rf'name="{name}" value="([^"]*)"', page.text)
    return found and found[1]


def id_of(service, email):
    accounts = service.api("GET", "accounts")["accounts"]
    return next(account["id"] for account in accounts if account["email"].lower() == email.lower())


def heading(page):
    return re.sub(r"<[^>]*>", "", re.search(r"<h1[^>]*>(.*?)</h1>", page.text, re.DOTALL)[1]).strip()


def words(page):
    """The markup of a page, with email addresses and URLs whole: where they can be broken is left out."""
    return page.text.replace("<wbr>", "")


def details(service, email="jane@example.com"):
    return service.api("GET", f"accounts/{id_of(service, email)}")
