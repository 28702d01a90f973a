"""The button page in a real browser: with and without script, by keyboard, for screen readers, on a phone."""

from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
import requests
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from conftest import in_soak

PATH = "/_quince/buttons"
PICTURE = ".stage img"


@pytest.fixture
def page(service, window):
    """Opens the page, with a query, and waits for its script."""
    def opened(**query):
        window.open(f"{service.url}{PATH}?{urlencode(query)}")
        window.element("body.scripted #state .pill")
        pixels(window)
        return window

    return opened


def pixels(window):
    """How large the picture is that the browser shows, once it has all of it."""
    script = "const [i] = arguments; return i.complete && i.naturalWidth ? [i.naturalWidth, i.naturalHeight] : null"
    return window.wait(lambda driver: driver.execute_script(script, window.element(PICTURE)), "the picture")


def has_pixels(window, width, height):
    window.wait(lambda _: pixels(window) == [width, height], f"a picture of {width} x {height}")


def texts(window, css):
    return [element.text for element in window.driver.find_elements(By.CSS_SELECTOR, css)]


def code(window, name):
    """The text of a snippet, also while it is folded away."""
    return window.element(f"#{name}").get_property("textContent")


def choose(window, name, value):
    """Presses the label of one of a few, as a mouse does."""
    window.press(f"label:has(> [name='{name}'][value='{value}'])")


def fill(window, name, text):
    field = window.element(f"[id='{name}']")
    field.send_keys(Keys.CONTROL, "a")
    field.send_keys(text)


def address(window, **query):
    """Waits until the address has these parameters, which it has when nothing has changed for a moment."""
    def has_them(driver):
        sent = parse_qs(urlsplit(driver.current_url).query)
        return all(sent.get(name) == [value] for name, value in query.items())

    window.wait(has_them, f"an address with {query}")


def mark(window):
    """Something that a reload would lose."""
    window.driver.execute_script("window.notReloaded = true")


def is_marked(window):
    return window.driver.execute_script("return window.notReloaded === true")


def test_works_without_script(service, window):
    window.without_scripts()
    window.open(service.url + PATH)
    assert window.element("#width").get_property("value") == "280"
    assert not window.driver.find_elements(By.CSS_SELECTOR, "body.scripted")
    fill(window, "width", "301")
    Select(window.element("#locale")).select_by_value("ja_JP")
    choose(window, "color", "white")
    window.press("label:has([name=border])")
    choose(window, "background", "light-grey")
    window.press("button[type=submit]")
    window.wait(lambda driver: "width=301" in driver.current_url, "the page of what was sent")
    assert window.element("#width").get_property("value") == "301"
    picture = window.element(PICTURE)
    assert picture.get_attribute("alt") == "Appleでサインイン" and picture.get_attribute("lang") == "ja-JP"
    assert window.element("#contrast").text == "1.5 : 1"
    assert ".whiteOutline" in code(window, "swiftui") and "width: 301" in code(window, "swiftui")
    assert texts(window, ".snippet .copy") == [""] * 9, "copying needs script"
    # axe is script itself; the page's own does not run any more.
    window.command("Emulation.setScriptExecutionDisabled", value=False)
    assert window.violations() == [] and window.fits()
    assert not window.driver.find_elements(By.CSS_SELECTOR, "body.scripted")


def test_fields_of_other_modes_are_hidden_without_script_too(service, window):
    window.without_scripts()
    window.open(service.url + PATH)
    shown = {name: window.element(f"[id='{name}']").is_displayed() for name in ("width", "size", "label-position")}
    assert shown == {"width": True, "size": False, "label-position": False}
    choose(window, "mode", "left")
    assert window.element("#label-position").is_displayed()
    choose(window, "mode", "logo")
    assert window.element("#size").is_displayed() and not window.element("#width").is_displayed()
    assert not window.element("#locale").is_displayed()


def test_refusals_stand_beside_their_fields(service, window):
    window.open(f"{service.url}{PATH}?width=999&height=abc&background=custom&background-color=red")
    window.element("body.scripted")
    for name, typed, sentence in (
            ("width", "999", "width is '999'; it must be a whole number from 130 to 375."),
            ("height", "abc", "height is 'abc'; it must be a whole number from 30 to 64."),
            ("background-color", "red", "background-color is 'red'; it must be a color such as #8e8e93.")):
        field = window.element(f"[id='{name}']")
        assert field.get_property("value") == typed and field.get_attribute("aria-invalid") == "true"
        assert window.element(f"#{field.get_attribute('aria-describedby')}").text == sentence
    assert window.driver.find_elements(By.CSS_SELECTOR, PICTURE) == []
    window.has_text("No picture")
    assert window.violations() == [] and window.fits()
    for name, text in (("width", "300"), ("height", "50"), ("background-color", "#000000")):
        fill(window, name, text)
    has_pixels(window, 600, 100)
    assert texts(window, ".refusal-line") == [""] * len(texts(window, ".refusal-line"))


def test_changes_show_at_once_without_reloading(page):
    window = page()
    mark(window)
    fill(window, "width", "240")
    has_pixels(window, 480, 88)
    choose(window, "color", "white")
    window.wait(lambda _: window.element("#contrast").text == "1 : 1", "the contrast of white on white")
    window.has_text("White without a border is for dark or colored backgrounds")
    choose(window, "background", "black")
    window.wait(lambda _: window.element("#contrast").text == "21 : 1", "the contrast of white on black")
    assert texts(window, ".warning") == []
    Select(window.element("#locale")).select_by_value("pl_PL")
    window.wait(lambda _: "Zaloguj się" in window.element(PICTURE).get_attribute("alt"), "the Polish title")
    window.has_text("The title shrinks to")
    assert "-d 'locale=pl_PL' \\" in code(window, "curl-apple")
    assert "Zaloguj się" in code(window, "android-layout")
    choose(window, "mode", "logo")
    has_pixels(window, 88, 88)
    assert "logo-only" in code(window, "html-script")
    choose(window, "mode", "center")
    has_pixels(window, 480, 88)
    address(window, mode="center", color="white", locale="pl_PL")
    assert is_marked(window), "the page was loaded anew"
    assert window.complaints() == []


def test_address_follows_and_can_be_shared(page):
    window = page()
    fill(window, "height", "60")
    has_pixels(window, 560, 120)
    address(window, height="60", width="280", mode="center")
    mark(window)
    window.driver.refresh()
    has_pixels(window, 560, 120)
    assert not is_marked(window)
    assert window.element("#height").get_property("value") == "60"


def test_focus_and_opened_parts_are_kept(page):
    window = page()
    window.press(".snippets details:nth-child(3) summary")
    field = window.element("#height")
    window.driver.execute_script("scrollTo(0, 0)")
    field.click()
    window.keys(Keys.ARROW_UP)
    has_pixels(window, 560, 90)
    assert window.driver.switch_to.active_element == field
    window.keys(Keys.ARROW_UP, Keys.ARROW_UP)
    has_pixels(window, 560, 94)
    address(window, height="47")
    assert window.driver.switch_to.active_element == field and field.get_property("value") == "47"
    opened = window.driver.find_elements(By.CSS_SELECTOR, ".snippets details[open] summary")
    assert [summary.text for summary in opened] == ["SwiftUI"]
    assert "height: 47" in window.element("#swiftui").text


def test_every_field_is_reached_and_changed_by_keyboard(page):
    window = page(mode="left")
    names = ["[name=mode]:checked", "[name=type]:checked", "#locale", "#width", "#height", "[name=color]:checked",
             "[name=border]", "#border_radius", "#scale", "[name=logo-size]:checked", "#logo-position",
             "#label-position", "[name=background]:checked"]
    for css in names:
        window.tab_to(css)
    window.keys(Keys.ARROW_LEFT)
    window.wait(lambda _: window.element("[name=background]:checked").get_property("value") == "custom", "its own colour")
    window.tab_to("#background-color")
    window.tab_to(".downloads a")
    window.tab_to(".snippets summary")


@pytest.mark.parametrize(("width", "height"), [(320, 640), *in_soak((390, 844), (1280, 800))])
def test_what_has_the_focus_is_never_hidden(page, window, width, height):
    window.size(width, height)
    page(mode="left", background="custom")
    window.driver.execute_script("document.querySelector('.snippets details').open = true")
    script = """
        const focused = document.activeElement, box = focused.getBoundingClientRect();
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return [focused.outerHTML.slice(0, 120), top === focused || focused.contains(top)];
    """
    for keys in ([Keys.TAB], [Keys.SHIFT, Keys.TAB]):
        passed = set()
        for _ in range(45):
            window.keys(*keys)
            name, is_seen = window.driver.execute_script(script)
            if name.startswith("<body"):
                break
            passed.add(name)
            assert is_seen, name
        assert any("snippet" in name or "data-copies" in name for name in passed) and len(passed) > 25


def test_number_half_typed_keeps_the_last_picture(page):
    window = page()
    fill(window, "width", "3")
    window.has_text("width is '3'; it must be a whole number from 130 to 375.")
    assert window.element("#shown").get_attribute("class").split() == ["shown", "past"]
    assert pixels(window) == [560, 88]
    window.element("#width").send_keys("00")
    has_pixels(window, 600, 88)
    assert "past" not in window.element("#shown").get_attribute("class")


def test_slider_moves_the_field_and_the_picture(page):
    window = page()
    slider = window.element("[data-slides=width]")
    window.driver.execute_script(
        "arguments[0].value = 320; arguments[0].dispatchEvent(new Event('input', { bubbles: true }))", slider)
    has_pixels(window, 640, 88)
    assert window.element("#width").get_property("value") == "320"
    fill(window, "width", "150")
    has_pixels(window, 300, 88)
    assert slider.get_property("value") == "150"


def test_last_of_many_changes_is_what_is_shown(page):
    window = page()
    field = window.element("#width")
    field.click()
    window.keys(*[Keys.ARROW_UP] * 30)
    has_pixels(window, 620, 88)
    assert "-d 'width=310' \\" in code(window, "curl-quince")


def test_screen_reader_hears_a_sentence(page):
    window = page()
    told = window.element("#button-summary")
    assert told.get_attribute("aria-live") == "polite"
    assert told.get_property("textContent") == "Contrast 21 : 1, enough. No warning."
    choose(window, "background", "black")
    window.wait(
        lambda _: told.get_property("textContent") ==
        "Contrast 1 : 1, too little. One warning: Black is for white or light backgrounds, never for dark ones; use white.",
        "what is told")


def test_own_colour(page):
    window = page(color="white")
    choose(window, "background", "custom")
    fill(window, "background-color", "#767676")
    window.wait(lambda _: window.element("#contrast").text == "4.5 : 1", "the contrast that is published for this grey")
    assert window.element(".stage rect").get_attribute("fill") == "#767676"
    assert window.complaints() == []


def test_copies_a_snippet(page):
    window = page()
    # Each window of a test has a context of its own, and permissions belong to one.
    context = window.command("Target.getTargetInfo")["targetInfo"]["browserContextId"]
    window.command("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"], browserContextId=context)
    # Only a page that has the focus may read the clipboard, and a busy machine gives it late.
    window.command("Emulation.setFocusEmulationEnabled", enabled=True)
    window.press(".snippets details:nth-child(4) summary")
    # The part above it has closed, and the driver scrolls buttons below the preview, which stays in sight.
    window.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", window.element("[data-copies=uikit]"))
    window.press("[data-copies=uikit]")
    window.wait(lambda _: window.element("[data-copies=uikit]").text == "Copied", "the word on the button")
    copied = window.driver.execute_async_script("navigator.clipboard.readText().then(arguments[0], error => arguments[0](String(error)))")
    assert copied == code(window, "uikit") and "ASAuthorizationAppleIDButton" in copied


def test_downloads_are_what_they_say(service, page):
    window = page(width=200, scale=5)
    files = {}
    for link in window.driver.find_elements(By.CSS_SELECTOR, ".downloads a"):
        answer = requests.get(link.get_attribute("href"), timeout=60)
        assert answer.status_code == 200
        files[link.get_attribute("download")] = answer
    assert list(files) == [f"sign-in-with-apple-black{part}" for part in (".png", "@2x.png", "@3x.png", "@5x.png", ".svg")]
    width = int.from_bytes(files["sign-in-with-apple-black@5x.png"].content[16:20])
    assert width == 1000 and files["sign-in-with-apple-black.svg"].text.startswith("<svg ")


def test_previews_do_not_fill_the_console_s_list(service, page):
    window = page()
    fill(window, "width", "222")
    has_pixels(window, 444, 88)
    assert service.api("GET", "requests")["requests"] == []


def test_tells_when_the_service_is_gone(service, page):
    window = page()
    service.stop()
    window.element("#width").send_keys(Keys.ARROW_UP)
    window.has_text("The service isn’t responding. Is it still running?")


@pytest.mark.parametrize("width", [320, *in_soak(390, 1280)])
def test_page_is_accessible(page, window, artefacts, width):
    window.size(width, 800, mobile=width < 600)
    for name, query in {
        "plain": {}, "logo": {"mode": "logo"}, "warnings": {
            "mode": "left", "width": 139, "color": "white", "border": "true", "locale": "th_TH", "background": "black"},
        "own": {"background": "custom", "color": "white"}, "refused": {"width": 1, "mode": "x"},
    }.items():
        if name == "refused":
            window.open(f"{window.driver.current_url.split('?')[0]}?{urlencode(query)}")
            window.element("body.scripted #state .pill")
        else:
            page(**query)
            # Unfolded, so that the code is looked at as well.
            window.driver.execute_script(
                "for (const part of document.querySelectorAll('details')) { part.name = ''; part.open = true; }")
        for theme in window.themes():
            window.picture(artefacts / f"buttons-{name}-{width}-{theme}.png")
            assert window.problems(theme) == [], (name, theme)
    assert window.complaints() == []
