"""Pages in other languages in a real browser: nothing is cut off, right to left is mirrored, and the reader can choose."""

import pytest
import requests
from selenium.webdriver.common.by import By
from selenium.webdriver.support.select import Select

from account import id_of
from conftest import CALLBACK, SOAK
from quince import Browser

#: Long words, wide letters, right to left, high letters, no spaces; and the pseudo-language, which is longer than all of them.
LANGUAGES = ["en-XA", "de", "ru", "fi", "ar", "he", "th", "ja", "zh-Hant"] if SOAK else ["en-XA", "ar"]

#: What a page cuts off: elements that hide what doesn't fit, and words that end outside of the card.
CUT = """
const card = document.querySelector(".card").getBoundingClientRect();
const isCut = (element) => {
  const style = getComputedStyle(element);
  if (element.closest(".unseen, [hidden], option")) return false;
  if (element.scrollWidth > element.clientWidth + 1 && style.overflowX !== "visible" && element.clientWidth) return true;
  const box = element.getBoundingClientRect();
  return box.width > 0 && (box.left < card.left - 1 || box.right > card.right + 1);
};
return [...document.querySelectorAll(".card *")].filter(isCut).map((element) => element.outerHTML.slice(0, 200));
"""

#: What another part of the page lies on, such as the buttons of another form that stay in sight.
COVERED = """
const isCovered = (element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  if (!width || !height || y < 0 || y + height > innerHeight || element.closest(".unseen, [hidden], select")) return false;
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return top && !top.contains(element) && !element.contains(top);
};
const leaves = [...document.querySelectorAll(".account-card *")].filter((element) => !element.children.length);
return leaves.filter(isCovered).map((element) => `covered: ${element.outerHTML.slice(0, 200)}`);
"""


@pytest.fixture
def used(service):
    """A service with an app that Jane uses."""
    Browser(service).sign_in(service.authorize_url(CALLBACK, scope="name email", response_mode="form_post"), emailSharing="hide")
    return service


def speak(window, service, tag):
    """The browser of a person who chose a language."""
    window.open(service.url + "/account/sign-in")
    window.driver.add_cookie({"name": "quince_language", "value": tag, "path": "/"})


def lang(window):
    return window.driver.execute_script("return document.documentElement.lang")


def pages(service, window):
    """The pages of a sign-in and of the account; gives the name of each."""
    jane = f"button[name=account][value='{id_of(service, 'jane@example.com')}']"
    ravi = f"button[name=account][value='{id_of(service, 'ravi@example.com')}']"
    window.open(service.authorize_url(CALLBACK, scope="name email", response_mode="form_post"))
    window.press("summary")
    yield "accounts"
    window.press(ravi)
    window.element("input[name=firstName]")
    yield "consent"
    window.open(service.url + "/account/sign-in")
    window.press(jane)
    window.element(".account-nav")
    yield "apps"
    window.press(".used-apps a")
    window.element("a.danger")
    yield "app"
    window.press("a.danger")
    window.element("button[value=stop]")
    yield "stop"
    for place in ["personal", "passkeys", "sessions", "activity", "delete", "apps/00", "deleted"]:
        window.open(f"{service.url}/account/{place}")
        yield place
    window.open(service.authorize_url("https://wrong.example/callback"))
    yield "error"


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off(used, window, artefacts, language):
    speak(window, used, language)
    found = {}
    for size in [(320, 800), (700, 500), (1100, 800)]:
        window.size(*size)
        for name in pages(used, window):
            assert lang(window) == language, name
            if size[0] < 1100:
                window.picture(artefacts / f"language-{language}-{name}-{size[0]}.png")
            problems = [line for script in (CUT, COVERED) for line in window.driver.execute_script(script)]
            if problems := problems + ([] if window.fits() else ["wider than the window"]):
                found[name, size] = problems
    assert found == {}


@pytest.mark.parametrize("language", ["en-XA", "ar", "de", "ja"])
def test_pages_are_accessible(used, window, language):
    speak(window, used, language)
    found = {}
    for name in pages(used, window):
        assert lang(window) == language, name
        if problems := window.violations():
            found[name] = problems
        # The structure is the same in each language; that of the first two is looked at as a whole.
        if name == "consent" and language in ("de", "ja") and not SOAK:
            break
    assert found == {}


@pytest.mark.parametrize("scripts", [True, False])
def test_the_reader_chooses_at_the_foot_of_a_page(used, window, scripts):
    if not scripts:
        window.without_scripts()
    window.open(used.authorize_url(CALLBACK, scope="name email", response_mode="form_post"))
    flow = window.driver.current_url
    chooser = Select(window.element(".languages select"))
    assert len(chooser.options) == 37 and chooser.first_selected_option.text == "English (US)"
    chooser.select_by_visible_text("日本語")
    window.press(".languages button")
    window.element("html[lang=ja]")
    assert window.driver.current_url == flow
    # The sign-in goes on, and other pages follow.
    window.press(f"button[name=account][value='{id_of(used, 'ravi@example.com')}']")
    window.element("input[name=firstName]")
    assert window.driver.find_element(By.TAG_NAME, "html").get_attribute("lang") == "ja"
    names = [field.get_attribute("name") for field in window.driver.find_elements(By.CSS_SELECTOR, ".pair input")]
    assert names == ["lastName", "firstName"]
    window.open(used.url + "/account/sign-in")
    window.element("html[lang=ja]")
    window.driver.find_element(By.CSS_SELECTOR, ".languages select")
    assert window.complaints() == []


def test_right_to_left_is_mirrored(used, window):
    def sides():
        """Where the letter and the name of the account are, and the arrow of an app."""
        window.open(used.url + "/account/sign-in")
        left = {css: window.element(css).rect["x"] for css in [".account .initial", ".account .who", ".account .arrow"]}
        return sorted(left, key=left.get)

    english = sides()
    assert english == [".account .initial", ".account .who", ".account .arrow"]
    speak(window, used, "ar")
    assert sides() == english[::-1]
    # An email address is read from left to right, and stands at the right.
    address = window.element(".account .address")
    assert address.value_of_css_property("direction") == "ltr"


def test_what_programs_get_is_the_same_in_every_language(service):
    arabic = {"Accept-Language": "ar", "Cookie": "quince_language=ar"}
    for path in ["/auth/keys", "/.well-known/openid-configuration", "/_quince/apps", "/_quince/openapi.json"]:
        assert requests.get(service.url + path, headers=arabic, timeout=60).text == requests.get(service.url + path, timeout=60).text
    for path in ["/auth/token", "/auth/revoke", "/auth/usermigrationinfo"]:
        plain, other = (requests.post(service.url + path, data={"client_id": "x"}, headers=h, timeout=60) for h in ({}, arabic))
        assert (plain.status_code, plain.text) == (other.status_code, other.text)
    console = requests.get(service.url + "/_quince/apps", headers=arabic | {"Accept": "text/html"}, timeout=60)
    assert '<html lang="en">' in console.text and "class=\"languages\"" not in console.text
