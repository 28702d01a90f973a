"""Visits every page that the service and the sample shop can show, states of error included, and keeps what they answered.

A visitor is a browser without scripts that goes from one program to the other and back. Each page is kept once, under a name
that says which one it is and in which state.
"""

from dataclasses import dataclass, field
from urllib.parse import urljoin, urlsplit

import requests

from orchard import ADDRESS, newest_link
from quince import Page, client_secret

#: What a browser sends with a form of the page's own.
OWN_FORM = {"Sec-Fetch-Site": "same-origin"}
HTML = {"Accept": "text/html,*/*"}


@dataclass
class Visitor:
    """Somebody with a browser; `pages` is every page seen, by name."""

    pages: dict = field(default_factory=dict)
    session: requests.Session = field(default_factory=requests.Session)

    def new(self):
        """Another browser, whose pages are kept in the same place."""
        return Visitor(self.pages)

    def see(self, name, answer):
        """Keeps a page."""
        assert answer.headers.get("Content-Type", "").startswith("text/html"), (name, answer.status_code, answer.text)
        assert name not in self.pages, f"two pages have the name {name}"
        self.pages[name] = answer
        return answer

    def open(self, url, **more):
        """What is at `url`, or where that redirects to."""
        return self.follow(self.session.get(url, headers=HTML, allow_redirects=False, timeout=60, **more))

    def post(self, url, fields=None, headers=OWN_FORM):
        # A form without fields has a type as well.
        headers = HTML | {"Content-Type": "application/x-www-form-urlencoded"} | headers
        return self.follow(self.session.post(url, data=fields or {}, headers=headers, allow_redirects=False, timeout=60))

    def follow(self, answer):
        while answer.is_redirect:
            target = urljoin(answer.url, answer.headers["Location"])
            answer = self.session.get(target, headers=HTML, allow_redirects=False, timeout=60)
        return answer

    def press(self, page, changes=None, headers=OWN_FORM, **wanted):
        """Presses the button whose data are `wanted`, with `changes` in the form; an empty button has none."""
        for form in Page(page.text).forms:
            if (fields := form.with_button(**wanted)) is not None:
                return self.post(urljoin(page.url, form.action), fields | (changes or {}), headers)
        raise AssertionError(f"no button {wanted} on {page.url}:\n{page.text}")

    def send_on(self, page):
        """Does what the script of a form_post page does."""
        form, = [form for form in Page(page.text).forms if form.method == "post"]
        assert not form.action.startswith("/"), page.text
        # The form comes from another site.
        return self.post(form.action, form.fields, {"Origin": "{0.scheme}://{0.netloc}".format(urlsplit(page.url))})


def account_of(page, email):
    """The value of the account's button: the id that stands in the form with this address."""
    before = page.text[:page.text.index(f">{email}") if f">{email}" in page.text else page.text.index(email.split("@")[0])]
    return before[before.rindex('value="') + len('value="'):].split('"')[0]


# The service


def see_service(visitor, service, callback, shop=None):
    """Every page of a service in development mode whose app has the redirect URI `callback`."""
    see_console(visitor, service)
    see_buttons(visitor, service)
    see_refusals(visitor, service, callback)
    see_choice(visitor.new(), service, callback)
    see_consent(visitor.new(), service, callback)
    see_ends(visitor, service, callback)
    see_sample_client(visitor.new(), service)
    see_account_pages(visitor.new(), service, callback)
    service.api("POST", "reset")
    service.api("POST", "faults", {"endpoint": "token", "kind": "status", "times": 1, "status": 503})
    service.api("PUT", "clock", {"advanceSeconds": 90_000})
    see_console(visitor, service, "console with a notice: ")
    visitor.see("sign-in with a notice", visitor.open(authorize(service, callback)))
    service.api("POST", "reset")
    service.api("DELETE", "clock")


def authorize(service, callback, **more):
    wanted = {"redirect_uri": callback, "scope": "name email", "response_mode": "form_post", "state": "s"}
    return service.authorize_url(**wanted | more)


def see_console(visitor, service, prefix="console: "):
    for path in ("", "_quince/accounts", "_quince/apps", "_quince/grants", "_quince/events", "_quince/mail", "_quince/tools"):
        visitor.see(prefix + (path or "requests"), visitor.open(f"{service.url}/{path}"))
    visitor.see(prefix + "not found", visitor.open(f"{service.url}/nowhere"))


BUTTONS = {
    "default": "", "logo": "mode=logo&size=30", "left": "mode=left&logo-size=large&logo-position=20&label-position=30",
    "white on white": "color=white&background=white", "own colour": "background=custom&background-color=%23bbccdd",
    "scaled": "scale=6&border=true&color=white&border_radius=15", "Arabic": "type=continue&locale=ar_SA",
    "warnings": "width=130&height=30&border_radius=0", "refused": "width=1&height=x&scale=99&background=custom&background-color=red",
    "unknown locale": "locale=xx_XX", "refused logo": "mode=left&logo-position=9999&label-position=-1", "unreadable": "width=%zz",
    "refused choices": "mode=x&type=y&color=z&logo-size=q&border=7", "own colour missing": "background=custom&background-color=",
}


def see_buttons(visitor, service):
    for name, query in BUTTONS.items():
        visitor.see(f"buttons: {name}", visitor.open(f"{service.url}/_quince/buttons?{query}"))


def see_refusals(visitor, service, callback):
    """The error page, for the developer's mistakes that it explains, and for faults."""
    wrong = {
        "nearly registered": {"redirect_uri": callback + "s"}, "not registered": {"redirect_uri": "https://elsewhere.example/"},
        "not a URI": {"redirect_uri": "javascript:alert(1)"}, "no URI": {"redirect_uri": ""},
        "unknown client": {"client_id": "com.example.none"}, "no client": {"client_id": ""},
        "scope in a query": {"response_mode": "query"}, "response type": {"response_type": "token"},
        "hostile": {"client_id": "\"><b>\0", "redirect_uri": "\"><script>"},
    }
    for name, parameters in wrong.items():
        visitor.see(f"refused: {name}", visitor.open(authorize(service, callback, **parameters)))
    visitor.see("refused: nothing sent", visitor.open(f"{service.url}/auth/authorize"))
    service.fault("authorize", kind="error", error="server_error", status=500)
    visitor.see("refused: by a fault", visitor.open(authorize(service, callback)))
    service.fault("authorize", kind="error", error="server_error", description="Not \"now\" <please>", status=500)
    visitor.see("refused: by a fault with a text", visitor.open(authorize(service, callback)))


def see_choice(visitor, service, callback):
    """The accounts to choose from: few, none, many, searched, one made, one that is not there."""
    start = authorize(service, callback)
    choice = visitor.see("choice", visitor.open(start))
    visitor.see("choice: no such account", visitor.press(choice, {"account": "none"}, action="choose"))
    new = {"email": "nonsense", "firstName": "\"<b>", "lastName": "&amp;", "emailSharing": "hide"}
    visitor.see("choice: account refused", visitor.press(choice, new, action="create"))
    visitor.see("choice: name refused", visitor.press(choice, new | {"firstName": "x" * 300, "email": "a@example.com"}, action="create"))
    for number in range(25):
        service.api("POST", "accounts", {"email": f"person{number}@example.com", "firstName": "Person", "lastName": str(number)})
    many = visitor.see("choice: many", visitor.open(start))
    visitor.see("choice: found", visitor.open(f"{many.url}?search=person2"))
    visitor.see("choice: found nothing", visitor.open(f"{many.url}?search=%22%3Cb%3E"))
    service.api("POST", "reset")
    accounts = service.api("GET", "accounts")["accounts"]
    for account in accounts:
        service.api("DELETE", f"accounts/{account['id']}")
    visitor.see("choice: nobody", visitor.open(start))
    service.api("POST", "reset")


def see_consent(visitor, service, callback):
    """The consent, with all that can be asked, and the pages that lead back to the app."""
    asked = {
        "consent": {}, "consent: name": {"scope": "name"}, "consent: email": {"scope": "email"},
        "consent: nothing": {"scope": "", "response_mode": "query"},
        "consent: hides": {"login_hint": "ravi@example.com"}, "consent: no name": {"login_hint": "mono@example.com"},
    }
    for name, parameters in asked.items():
        visitor.see(name, visitor.open(authorize(service, callback, **{"login_hint": "jane@example.com"} | parameters)))
    page = visitor.open(authorize(service, callback, login_hint="jane@example.com"))
    visitor.see("consent: name refused", visitor.press(page, {"firstName": "x" * 300}, action="continue"))
    visitor.see("consent: sharing missing", visitor.press(page, {"emailSharing": "x"}, action="continue"))
    back = visitor.see("form_post", visitor.press(page, action="continue"))
    visitor.see("consent: used before", visitor.open(authorize(service, callback, login_hint="jane@example.com")))
    visitor.see("choice: signed in before", visitor.open(authorize(service, callback)))
    popup = visitor.open(authorize(service, callback, response_mode="web_message", login_hint="ravi@example.com"))
    visitor.see("web_message", visitor.press(popup, action="continue"))
    page = visitor.open(authorize(service, callback, login_hint="mono@example.com", state="\"<b>&"))
    visitor.see("form_post: cancelled", visitor.press(page, action="cancel"))
    popup = visitor.open(authorize(service, callback, response_mode="web_message", state="\"<b>&"))
    visitor.see("web_message: cancelled", visitor.press(popup, action="cancel"))
    return back


def see_ends(visitor, service, callback):
    """A sign-in that cannot go on, for each reason."""
    start = authorize(service, callback, login_hint="jane@example.com")
    page = visitor.open(start)
    visitor.see("end: another browser", visitor.new().open(page.url))
    visitor.see("end: another site", visitor.press(page, headers={"Origin": "https://evil.example"}, action="continue"))
    code = visitor.press(page, action="continue")
    fields = Page(code.text).forms[0].fields
    secret = service.api("POST", "client-secret", {"clientId": service.client_id})["clientSecret"]
    service.token(grant_type="authorization_code", code=fields["code"], redirect_uri=callback, client_secret=secret)
    visitor.see("end: finished", visitor.open(page.url))
    page = visitor.open(start)
    visitor.press(page, action="cancel")
    visitor.see("end: cancelled", visitor.open(page.url))
    page = visitor.open(start)
    service.api("PUT", "clock", {"advanceSeconds": 3_600})
    visitor.see("end: expired", visitor.open(page.url))
    service.api("DELETE", "clock")
    page = visitor.open(start)
    jane = next(account["id"] for account in service.api("GET", "accounts")["accounts"] if account["email"] == "jane@example.com")
    service.api("DELETE", f"accounts/{jane}")
    visitor.see("end: removed", visitor.open(page.url))
    service.api("POST", "reset")
    visitor.see("end: unknown", visitor.open(page.url))


def see_sample_client(visitor, service):
    """The sample client, from the refused start to the revoked grant."""
    def run(**options):
        query = {"scope": "name email", "response_type": "code", "response_mode": "form_post", "nonce": "on", "pkce": "on",
                 "login_hint": "jane@example.com"}
        return visitor.open(requests.Request("GET", f"{service.url}/_quince/try/start", params=query | options).prepare().url)

    visitor.see("try: fragment", visitor.open(f"{service.url}/_quince/try/callback"))
    answers = f"{service.url}/_quince/try/callback"
    visitor.see("try: unknown state", visitor.post(answers, {"state": "x", "code": "y"}))
    first = visitor.see("try: first", visitor.send_on(visitor.press(run(), action="continue")))
    visitor.see("try: later", visitor.send_on(visitor.press(run(response_type="code id_token"), action="continue")))
    visitor.see("try: cancelled", visitor.send_on(visitor.press(run(), action="cancel")))
    service.fault("token", kind="error", error="invalid_grant")
    visitor.see("try: refused", visitor.send_on(visitor.press(run(), action="continue")))
    service.fault("token", kind="claim", claims={"aud": "com.example.other", "nonce": None})
    visitor.see("try: wrong token", visitor.send_on(visitor.press(run(), action="continue")))
    page = visitor.press(run(), action="continue")
    fields = Page(page.text).forms[0].fields
    visitor.see("try: no code", visitor.post(answers, {"state": fields["state"]}))
    revoke = f"{service.url}/_quince/try/revoke"
    run_id = first.text.split('name="run" value="')[1].split('"')[0]
    visitor.see("try: revoked", visitor.post(revoke, {"run": run_id}))
    visitor.see("try: nothing to revoke", visitor.post(revoke, {"run": run_id}))
    apps = service.api("GET", "apps")["apps"]
    for app in apps:
        if app["kind"] == "service":
            service.api("DELETE", f"apps/{app['clientId']}")
    visitor.see("try: not registered", run())
    service.api("POST", "reset")


def see_account_pages(visitor, service, callback):
    """The account pages: with and without apps, every notice, every refusal, both questions before a deletion."""
    hidden = visitor.open(authorize(service, callback, login_hint="jane@example.com"))
    visitor.press(hidden, {"emailSharing": "hide"}, action="continue")
    links = {"privacyPolicy": "https://shop.example/?a=1&b=2", "terms": "https://shop.example/terms"}
    service.api("PATCH", "apps/com.example.quince.app", links | {"name": "\"<b>&amp;", "notificationURL": "http://localhost:9/"})
    url = f"{service.url}/account"
    visitor.see("account: sign in", visitor.open(url))
    choice = visitor.open(url)
    visitor.see("account: no such account", visitor.press(choice, {"account": "none"}, action="choose"))
    jane = next(account["id"] for account in service.api("GET", "accounts")["accounts"] if account["email"] == "jane@example.com")
    apps = visitor.see("account: apps", visitor.press(choice, {"account": jane}, action="choose"))
    app = url + "/apps/" + apps.text.split('<a href="/account/apps/')[1].split('"')[0]
    page = visitor.see("account: app", visitor.open(app))
    silent = visitor.see("account: forwarding off", visitor.press(page, action="forwarding-off"))
    visitor.see("account: forwarding on", visitor.press(silent, action="forwarding-on"))
    visitor.see("account: stop", visitor.open(app + "/stop"))
    personal = visitor.see("account: personal", visitor.open(f"{url}/personal"))
    token = personal.text.split('name="token" value="')[1].split('"')[0]
    for name, form in {
        "renamed": {"action": "name", "firstName": "J\"<b>"}, "name refused": {"action": "name", "firstName": "x" * 300},
        "email refused": {"action": "add-email", "email": "\"<b>"}, "email taken": {"action": "add-email", "email": "ravi@example.com"},
        "email added": {"action": "add-email", "email": "j@example.org"}, "email verified": {"action": "verify-email", "email": "j@example.org"},
        "forward to": {"action": "forward-to", "email": "j@example.org"}, "email removed": {"action": "remove-email", "email": "j@example.org"},
    }.items():
        visitor.see(f"account: {name}", visitor.post(f"{url}/personal", form | {"token": token}))
    other = visitor.new()
    other.press(other.open(url), {"account": jane}, action="choose")
    visitor.see("account: sessions", visitor.open(f"{url}/sessions"))
    visitor.see("account: sessions ended", visitor.post(f"{url}/sessions", {"action": "end-others", "token": token}))
    visitor.see("account: other site", visitor.post(f"{url}/personal", {"token": token}, {"Origin": "https://evil.example"}))
    visitor.see("account: other session", visitor.post(f"{url}/personal", {"action": "name", "token": "x"}))
    visitor.see("account: unreadable", visitor.post(f"{url}/personal", {"action": "\0", "token": token}))
    first = visitor.see("account: delete", visitor.open(f"{url}/delete"))
    visitor.see("account: delete, asked again", visitor.press(first, action="ask"))
    visitor.see("account: stopped", visitor.press(visitor.open(app + "/stop"), action="stop"))
    visitor.see("account: missing", visitor.open(app))
    visitor.see("account: delete without apps", visitor.open(f"{url}/delete"))
    service.api("PUT", "clock", {"advanceSeconds": 300})
    visitor.see("account: sign in again", visitor.open(f"{url}/delete"))
    service.api("DELETE", "clock")
    visitor.see("account: deleted", visitor.press(visitor.press(visitor.open(f"{url}/delete"), action="ask"), action="delete"))


def see_in_language(visitor, service, callback, tag, whole=False):
    """The pages of a sign-in as a reader of another language gets them: the consent, or the whole way and the account pages."""
    reader = Visitor()
    reader.session.headers["Accept-Language"] = tag
    if whole:
        see_choice(reader, service, callback)
        see_consent(reader, service, callback)
        # The account pages begin with a first sign-in, too.
        service.api("POST", "reset")
        see_account_pages(reader, service, callback)
        service.api("POST", "reset")
    else:
        reader.see("consent", reader.open(authorize(service, callback, login_hint="jane@example.com")))
    for name, page in reader.pages.items():
        assert f'<html lang="{tag}"' in page.text or name.startswith(("form_post", "web_message")), name
        visitor.see(f"{tag}: {name}", page)


def see_production(visitor, service, callback):
    """What is different in production mode: nothing is explained, and a click signs nobody in. The issuer is https."""
    visitor.see("production: not found", visitor.open(f"{service.url}/nowhere"))
    visitor.see("production: refused", visitor.open(authorize(service, "https://elsewhere.example/")))
    visitor.see("production: refused, without a text", visitor.open(authorize(service, callback, client_id="com.example.none")))
    visitor.see("production: plain http", visitor.open(authorize(service, callback)))
    begun = visitor.session.get(authorize(service, callback), allow_redirects=False, timeout=60)
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in begun.cookies)
    page = requests.get(urljoin(begun.url, begun.headers["Location"]), headers=HTML | {"Cookie": cookies}, timeout=60)
    visitor.see("production: sign in to an app", page)
    visitor.see("production: account", visitor.open(f"{service.url}/account"))


# The shop


def see_shop(visitor, shop, service):
    """Every page of a shop that is set up for Sign in with Apple at this service."""
    see_goods(visitor, shop)
    see_order(visitor, shop)
    see_sign_in(visitor, shop)
    see_account(visitor, shop)
    see_apple(visitor, shop, service)
    see_linking(visitor, shop, service)
    see_app(visitor, shop, service)


def see_goods(visitor, shop):
    home = visitor.see("shop: home", visitor.open(shop.url))
    visitor.see("shop: privacy", visitor.open(f"{shop.url}/privacy"))
    visitor.see("shop: not found", visitor.open(f"{shop.url}/nowhere"))
    visitor.see("shop: empty basket", visitor.open(f"{shop.url}/basket"))
    visitor.see("shop: no events", visitor.open(f"{shop.url}/dev/events"))
    visitor.see("shop: other site", visitor.post(f"{shop.url}/basket", headers={"Origin": "https://evil.example"}))
    visitor.see("shop: unreadable", visitor.post(f"{shop.url}/basket", {"product": "\0"}))
    products = [part.split('"')[0] for part in home.text.split('href="/products/')[1:]]
    for product in products:
        visitor.see(f"shop: product {product}", visitor.open(f"{shop.url}/products/{product}"))


def fill_basket(visitor, shop, product="quinces"):
    return visitor.post(f"{shop.url}/basket", {"product": product, "quantity": "2"})


def check_out(visitor, shop, **changes):
    """Orders what is in the basket; gives the page of thanks."""
    fields = ADDRESS | {"country": "Austria"} | changes
    form = visitor.open(f"{shop.url}/checkout")
    token = form.text.split('name="order" value="')[1].split('"')[0]
    return visitor.post(f"{shop.url}/checkout", {"order": token} | fields)


def see_order(visitor, shop):
    visitor.see("shop: basket with a notice", fill_basket(visitor, shop))
    fill_basket(visitor, shop, visitor.open(shop.url).text.split('href="/products/')[-1].split('"')[0])
    visitor.see("shop: basket", visitor.open(f"{shop.url}/basket"))
    visitor.see("shop: checkout", visitor.open(f"{shop.url}/checkout"))
    visitor.see("shop: checkout with sample data", visitor.open(f"{shop.url}/checkout?fill=sample"))
    bad = {"name": "", "email": "\"<b>", "street": "", "postcode": "", "city": "", "country": ""}
    visitor.see("shop: checkout refused", check_out(visitor, shop, **bad))
    thanks = visitor.see("shop: thanks", check_out(visitor, shop))
    visitor.see("shop: order", visitor.open(thanks.url.removesuffix("/thanks")))
    visitor.see("shop: order link sent", visitor.post(thanks.url.replace("/thanks", "/keep")))


def sign_in_by_link(visitor, shop, email):
    visitor.post(f"{shop.url}/sign-in/link", {"email": email})
    page = visitor.open(newest_link(shop))
    token = page.text.split('name="token" value="')[1].split('"')[0]
    return visitor.post(f"{shop.url}/sign-in/with-link", {"token": token})


def see_sign_in(visitor, shop):
    visitor.see("shop: sign-in", visitor.open(f"{shop.url}/sign-in"))
    visitor.see("shop: sign-in refused", visitor.post(f"{shop.url}/sign-in/link", {"email": "\"<b>"}))
    visitor.see("shop: link sent", visitor.post(f"{shop.url}/sign-in/link", {"email": ADDRESS["email"]}))
    visitor.see("shop: link", visitor.open(newest_link(shop)))
    visitor.see("shop: link ended", visitor.open(f"{shop.url}/sign-in/link/{'0' * 64}"))


def see_account(visitor, shop):
    visitor.see("shop: account with orders", sign_in_by_link(visitor, shop, ADDRESS["email"]))
    visitor.see("shop: renamed", visitor.post(f"{shop.url}/account/name", {"name": "Jane \"Q\" <b>"}))
    visitor.see("shop: no phone", visitor.post(f"{shop.url}/account/extras", {"phone": "x"}))
    visitor.see("shop: extras", visitor.post(f"{shop.url}/account/extras", {"phone": "+43 1 234", "favourite": "quinces"}))
    visitor.see("shop: extras declined", visitor.post(f"{shop.url}/account/extras/skip"))
    visitor.see("shop: account", visitor.open(f"{shop.url}/account"))
    fill_basket(visitor, shop)
    visitor.see("shop: checkout of an account", visitor.open(f"{shop.url}/checkout"))
    visitor.see("shop: order of an account", check_out(visitor, shop))
    order = visitor.open(f"{shop.url}/account").text.split('href="/account/orders/')[1].split('"')[0]
    visitor.see("shop: order in the account", visitor.open(f"{shop.url}/account/orders/{order}"))
    visitor.see("shop: no order in the account", visitor.open(f"{shop.url}/account/orders/1"))
    guest = visitor.new()
    fill_basket(guest, shop)
    thanks = check_out(guest, shop, email="guest@example.com")
    visitor.see("shop: order to keep", visitor.open(thanks.url))
    visitor.see("shop: order kept", visitor.post(thanks.url.replace("/thanks", "/keep")))
    visitor.see("shop: delete", visitor.open(f"{shop.url}/account/delete"))
    visitor.see("shop: deleted", visitor.post(f"{shop.url}/account/delete"))


def sign_in_with_apple(visitor, page, email, **changes):
    """From a page of the shop with the button, over the service's pages, to where the shop leads."""
    path = page.text.split('<a class="apple" href="')[1].split('"')[0].replace("&amp;", "&")
    return through_apple(visitor, visitor.open(urljoin(page.url, path)), email, **changes)


def through_apple(visitor, choice, email, **changes):
    consent = visitor.press(choice, {"account": account_of(choice, email)}, action="choose")
    return visitor.send_on(visitor.press(consent, changes, action="continue"))


def see_apple(visitor, shop, service):
    person = visitor.new()
    door = f"{shop.url}/sign-in"
    visitor.see("shop: signed in with Apple", sign_in_with_apple(person, person.open(door), "ravi@example.com"))
    visitor.see("shop: account of Apple", person.open(f"{shop.url}/account"))
    visitor.see("shop: delete with Apple", person.open(f"{shop.url}/account/delete"))
    fill_basket(person, shop)
    visitor.see("shop: checkout with a relay", person.open(f"{shop.url}/checkout"))
    visitor.see("shop: deleted with Apple", person.post(f"{shop.url}/account/delete"))
    cancelled = person.open(f"{shop.url}/sign-in/apple")
    visitor.see("shop: Apple cancelled", person.send_on(person.press(cancelled, action="cancel")))
    for name, fault in {
        "client": {"kind": "error", "error": "invalid_client"}, "code": {"kind": "error", "error": "invalid_grant"},
        "server": {"kind": "status", "status": 503}, "token": {"kind": "claim", "claims": {"aud": "com.example.other"}},
    }.items():
        service.fault("token", **fault)
        visitor.see(f"shop: Apple refused, {name}", sign_in_with_apple(visitor.new(), visitor.open(door), "ravi@example.com"))
    visitor.see("shop: Apple without a state", visitor.post(f"{shop.url}/sign-in/apple/callback", {"code": "x"}))


def see_linking(visitor, shop, service):
    """An account with the address that Apple shares: the suggestion to link, unproven and proven."""
    email = "jane@example.com"
    sign_in_by_link(visitor.new(), shop, email)
    person = visitor.new()
    visitor.see("shop: link suggested", sign_in_with_apple(person, person.open(f"{shop.url}/sign-in"), email, emailSharing="share"))
    visitor.see("shop: link for linking sent", person.post(f"{shop.url}/sign-in/apple/link"))
    visitor.see("shop: nothing to link", visitor.open(f"{shop.url}/sign-in/apple/link"))
    app = person.open(f"{shop.url}/sign-in/app/play")
    visitor.see("shop: app, link on the web", through_apple(person, app, email))
    person = visitor.new()
    sign_in_by_link(person, shop, email)
    visitor.see("shop: link suggested, proven", through_apple(person, person.open(f"{shop.url}/sign-in/apple"), email))
    visitor.see("shop: linked by the suggestion", person.post(f"{shop.url}/sign-in/apple/link"))
    person = visitor.new()
    sign_in_by_link(person, shop, "link@example.com")
    account = visitor.see("shop: account without Apple", person.open(f"{shop.url}/account"))
    visitor.see("shop: linked", sign_in_with_apple(person, account, "mono@example.com"))
    other = visitor.new()
    sign_in_by_link(other, shop, "other@example.com")
    begun = other.open(f"{shop.url}/account/link-apple")
    other.post(f"{shop.url}/sign-out")
    visitor.see("shop: another account", through_apple(other, begun, "ravi@example.com"))


def see_app(visitor, shop, service):
    """The sign-in of the Android app, whose part the shop plays."""
    person = visitor.new()
    begin = visitor.see("shop: app", person.open(f"{shop.url}/sign-in/app"))
    handover = visitor.see("shop: app handover", sign_in_with_apple(person, begin, "mono@example.com"))
    granted = visitor.see("shop: app granted", person.press(handover, {}))
    visitor.see("shop: app refused", person.press(granted, {}))
    visitor.see("shop: app cancelled", person.open(f"{shop.url}/sign-in/app/cancelled"))
    visitor.see("shop: app missing", person.open(f"{shop.url}/app/signed-in"))
    visitor.see("shop: app without challenge", person.open(f"{shop.url}/sign-in/app/start"))


def see_shop_alone(visitor, shop):
    """What a shop without a key of Apple's shows in its place."""
    visitor.see("shop alone: sign-in", visitor.open(f"{shop.url}/sign-in"))
    visitor.see("shop alone: not set up", visitor.open(f"{shop.url}/sign-in/apple"))
