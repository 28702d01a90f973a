"""The button that appleid.auth.js draws: attributes, sizes, geometry, keyboard, content security policy, and every locale."""

import io

import pytest
import requests
from PIL import Image
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from script_pages import (  # noqa: F401, the fixtures
    BUTTON, PLACE, SUCCESS, TITLES, alone, automatic, events, happened, ink, module_tab, opened_page, page, picture_of,
    script_url, seen, service, settings_of, site, tab, window,
)

#: Draws a button into a new place of its own, with attributes and a style, and tells what is there.
DRAW = """
window.draw = (attributes, style, options) => {
  document.getElementById("appleid-signin")?.remove();
  const place = document.createElement("div");
  place.id = "appleid-signin";
  place.style.cssText = style || "width: 500px; height: 100px";
  for (const [name, value] of Object.entries(attributes)) place.setAttribute(`data-${name}`, value);
  document.getElementById("stage").append(place);
  const thrown = attempt(() => { options === undefined ? AppleID.auth.renderButton() : AppleID.auth.renderButton(options); });
  return { ...look(), thrown: thrown.message || null };
};
window.look = () => {
  const place = document.getElementById("appleid-signin"), buttons = place.querySelectorAll("[role=button]"), button = buttons[0];
  const found = { count: buttons.length, children: place.children.length };
  if (!button) return found;
  const box = button.getBoundingClientRect();
  const area = one => { const { width, height } = one.getBoundingClientRect(); return width * height; };
  const rect = [...button.querySelectorAll("svg rect")].sort((a, b) => area(b) - area(a))[0];
  const style = rect && getComputedStyle(rect);
  return {
    ...found, tag: button.localName, direct: button.parentElement === place, tabindex: button.getAttribute("tabindex"),
    label: button.getAttribute("aria-label"), position: getComputedStyle(button).position, width: box.width, height: box.height,
    images: [...button.children].map(one => `${one.localName} ${getComputedStyle(one).position}`),
    rect: rect && {
      radius: Math.min(rect.ry.baseVal.value, box.height / 2), fill: style.fill,
      stroke: style.stroke === "none" || !parseFloat(style.strokeWidth) ? null : `${style.stroke} ${parseFloat(style.strokeWidth)}`,
    },
  };
};
"""
STAGE = '<div id="stage"></div>'
BLACK, WHITE = "rgb(0, 0, 0)", "rgb(255, 255, 255)"


@pytest.fixture
def stage(service, site, tab):
    """A page that draws buttons one after the other, opened once."""
    if tab.driver.execute_script("return Boolean(window.draw && window.pretend && document.getElementById('stage') && AppleID.auth)") \
            and tab.driver.execute_script("return document.querySelector('script[src]').src") == script_url(service.url):
        return tab
    opened_page(tab, site, script_url(service.url), settings=settings_of(service, site), body=STAGE, code=DRAW, pretend=True)
    return tab


def draw(window, style=None, options=None, **attributes):
    names = {name.replace("_", "-"): value for name, value in attributes.items()}
    return window.driver.execute_script("return draw(...arguments[0])", [names, style] + ([options] if options is not None else []))


# What is drawn


def test_a_button_without_attributes(stage):
    found = draw(stage)
    assert (found["count"], found["children"], found["direct"], found["tag"]) == (1, 1, True, "div")
    assert (found["tabindex"], found["label"], found["position"]) == ("0", "Sign in with Apple", "relative")
    assert set(found["images"]) == {"svg absolute"}
    assert (found["width"], found["height"]) == (375, 64), "100 % of the element, as much as is allowed"
    assert found["rect"]["radius"] == pytest.approx(0.15 * 64, abs=1)
    assert (found["rect"]["fill"], found["rect"]["stroke"]) == (BLACK, f"{BLACK} 1")


#: Attributes, and what is drawn of them.
ATTRIBUTES = [
    ({"type": "sign-in"}, {"label": "Sign in with Apple"}),
    ({"type": "sign in"}, {"label": "Sign in with Apple"}),
    ({"type": "continue"}, {"label": "Continue with Apple"}),
    ({"type": "sign-up"}, {"label": "Sign up with Apple"}),
    ({"color": "black"}, {"fill": BLACK}),
    ({"color": "white"}, {"fill": WHITE, "stroke": f"{BLACK} 1"}),
    ({"border": "false"}, {"stroke": None}),
    ({"border": "true"}, {"stroke": f"{BLACK} 1"}),
    ({"border": "anything"}, {"stroke": f"{BLACK} 1"}),
    ({"border": ""}, {"stroke": f"{BLACK} 1"}),
    ({"width": "200", "height": "40"}, {"width": 200, "height": 40}),
    ({"width": "130", "height": "30"}, {"width": 130, "height": 30}),
    ({"width": "375", "height": "64"}, {"width": 375, "height": 64}),
    ({"width": "129", "height": "29"}, {"width": 130, "height": 30}),
    ({"width": "376", "height": "65"}, {"width": 375, "height": 64}),
    ({"width": "-5", "height": "0"}, {"width": 130, "height": 30}),
    ({"width": "99999", "height": "99999"}, {"width": 375, "height": 64}),
    ({"width": "200px", "height": "40.9"}, {"width": 200, "height": 40}),
    ({"width": " 200", "height": "40pt"}, {"width": 200, "height": 40}),
    ({"width": "wide", "height": ""}, {"width": 375, "height": 64}),
    ({"width": "100%", "height": "100%"}, {"width": 375, "height": 64}),
    ({"width": "100%", "height": "30"}, {"width": 375, "height": 30}),
    ({"height": "40", "border-radius": "0"}, {"radius": 0}),
    ({"height": "40", "border-radius": "10"}, {"radius": 4}),
    ({"height": "40"}, {"radius": 6}),
    ({"height": "40", "border-radius": "round"}, {"radius": 6}),
    ({"height": "40", "border-radius": "50"}, {"radius": 20}),
    ({"height": "40", "border-radius": "500"}, {"radius": 20}),
    ({"height": "60", "border-radius": "10"}, {"radius": 6}),
    ({"mode": "center-align", "width": "200", "height": "40"}, {"width": 200, "height": 40}),
    ({"mode": "left-align", "width": "200", "height": "40"}, {"width": 200, "height": 40, "label": "Sign in with Apple"}),
    ({"mode": "left-align", "width": "1000", "height": "1"}, {"width": 375, "height": 30}),
    ({"mode": "left-align"}, {"width": 375, "height": 64, "stroke": f"{BLACK} 1", "fill": BLACK}),
    ({"mode": "left-align", "color": "white", "border": "false"}, {"fill": WHITE, "stroke": None}),
    ({"mode": "logo-only", "size": "44"}, {"width": 44, "height": 44, "label": "Sign in with Apple"}),
    ({"mode": "logo-only", "size": "29"}, {"width": 30, "height": 30}),
    ({"mode": "logo-only", "size": "65"}, {"width": 64, "height": 64}),
    ({"mode": "logo-only", "size": "40", "border-radius": "50"}, {"width": 40, "height": 40, "radius": 20}),
    ({"mode": "logo-only", "size": "40", "type": "continue"}, {"label": "Continue with Apple"}),
    ({"mode": "logo-only", "size": "40", "color": "white"}, {"fill": WHITE, "stroke": f"{BLACK} 1"}),
]


@pytest.mark.parametrize("attributes, wanted", ATTRIBUTES, ids=[" ".join(f"{k}={v}" for k, v in row[0].items()) for row in ATTRIBUTES])
def test_the_attributes(stage, attributes, wanted):
    found = draw(stage, **attributes)
    assert found["count"] == 1 and found["thrown"] is None and found["rect"], found
    flat = found | found["rect"]
    assert {name: flat[name] for name in wanted} == pytest.approx(wanted, abs=1) if "radius" in wanted else \
        {name: flat[name] for name in wanted} == wanted


@pytest.mark.parametrize("style, wanted", [
    ("width: 250px; height: 40px", (250, 40)), ("width: 100px; height: 20px", (130, 30)), ("width: 500px; height: 70px", (375, 64)),
])
@pytest.mark.parametrize("mode", ["center-align", "left-align"])
def test_the_size_of_the_element_counts_within_the_limits(stage, mode, style, wanted):
    found = draw(stage, style, mode=mode)
    assert (found["width"], found["height"]) == wanted


def test_a_logo_alone_has_the_size_of_its_element(stage):
    found = draw(stage, "width: 40px; height: 40px", mode="logo-only")
    assert (found["width"], found["height"]) == (40, 40)


@pytest.mark.parametrize("mode", ["middle", "center", "Center-Align", "en_US"])
def test_an_unknown_mode_draws_nothing(stage, mode):
    found = draw(stage, mode=mode)
    assert (found["count"], found["thrown"]) == (0, None)


def test_data_locale_is_ignored_with_a_note(stage):
    stage.driver.get_log("browser")
    found = draw(stage, locale="de_DE")
    assert (found["count"], found["label"]) == (1, "Sign in with Apple")
    said = [entry["message"] for entry in stage.driver.get_log("browser")]
    assert any("data-locale" in text for text in said), said
    draw(stage)
    assert not any("data-locale" in entry["message"] for entry in stage.driver.get_log("browser"))


@pytest.mark.parametrize("element", ["div", "span", "p"])
def test_any_element_with_anything_in_it(service, site, tab, element):
    body = f'<{element} id="appleid-signin"><img alt="An image" src="data:,"><span>Sign in</span> with Apple</{element}>'
    opened_page(tab, site, script_url(service.url), settings=settings_of(service, site), body=body, code=DRAW)
    found = tab.driver.execute_script("return look()")
    assert (found["count"], found["children"], found["label"]) == (1, 1, "Sign in with Apple")
    assert tab.element("#appleid-signin").text == "", "what was in it is gone"


@pytest.mark.parametrize("code", [
    "AppleID.auth.renderButton()", "AppleID.auth.renderButton({ id: 'nonesuch' })", "AppleID.auth.renderButton('#nonesuch')",
    "AppleID.auth.init({ clientId: 'a', redirectURI: 'b' })",
])
def test_a_missing_element_is_no_error(service, site, tab, code):
    opened_page(tab, site, script_url(service.url), settings=settings_of(service, site), body="<p>No place</p>", code=code)
    assert seen(tab, "error") == [] and [text for text in tab.complaints() if "favicon" not in text] == []
    assert tab.driver.find_elements("css selector", "[role=button]") == []


# renderButton


@pytest.mark.parametrize("argument", ["place, { color: 'white' }", "'#appleid-signin', {}", "'#appleid-signin'", "place", "undefined", "null", "{}"])
def test_first_arguments_that_pages_pass(service, site, tab, argument):
    opened_page(tab, site, script_url(service.url), settings=settings_of(service, site), code=DRAW)
    tab.driver.execute_script("document.getElementById('appleid-signin').replaceChildren()")
    code = "const place = document.getElementById('appleid-signin');" \
        f"return [attempt(() => AppleID.auth.renderButton({argument})).message || null, look()]"
    thrown, found = tab.driver.execute_script(code)
    assert thrown is None and found["count"] == 1 and found["label"] == "Sign in with Apple"


def test_options_name_the_element_and_override_its_attributes(service, site, tab):
    body = PLACE + '<div id="other" data-color="black" data-type="sign-in" data-width="300" data-height="60"></div>'
    opened_page(tab, site, script_url(service.url), settings=settings_of(service, site), body=body, code=DRAW)
    tab.driver.execute_script("AppleID.auth.renderButton({ id: 'other' })")
    other = tab.element("#other [role=button]")
    assert (other.get_attribute("aria-label"), other.size) == ("Sign in with Apple", {"width": 300, "height": 60})
    tab.driver.execute_script("AppleID.auth.renderButton({ id: 'other', color: 'white', type: 'continue', width: 200, height: 40 })")
    other = tab.element("#other [role=button]")
    assert (other.get_attribute("aria-label"), other.size) == ("Continue with Apple", {"width": 200, "height": 40})
    assert len(tab.driver.find_elements("css selector", "#other > *")) == len(tab.driver.find_elements("css selector", BUTTON)) == 1


# Activation


def pretending(window, service, site, **parts):
    opened_page(window, site, script_url(service.url), settings=settings_of(service, site), pretend=True, **parts)


def starts(window):
    return len(window.driver.execute_script("return opened"))


def test_the_keyboard(service, site, tab):
    pretending(tab, service, site, code="""
        for (const name of ["keydown", "keyup"]) addEventListener(name, event => see(name, { key: event.key, prevented: event.defaultPrevented }));""")
    tab.tab_to(BUTTON)
    for key, down, up in ((Keys.ENTER, 1, 1), (Keys.SPACE, 1, 2)):
        ActionChains(tab.driver).key_down(key).perform()
        assert starts(tab) == down, f"{key!r} pressed"
        ActionChains(tab.driver).key_up(key).perform()
        assert starts(tab) == up, f"{key!r} released"
    keys = seen(tab, "keydown")
    assert [(one["key"], one["prevented"]) for one in keys if one["key"] == " "] == [(" ", True)], "the page must not scroll"
    tab.keys("x", Keys.ESCAPE)
    assert starts(tab) == 2


def test_listeners_are_added_once_however_often_it_is_drawn(service, site, tab):
    pretending(tab, service, site)
    tab.driver.execute_script("""
        for (let i = 0; i < 5; i++) { AppleID.auth.renderButton(); AppleID.auth.init(arguments[0]); }""", settings_of(service, site))
    tab.press(BUTTON)
    assert starts(tab) == 1
    tab.tab_to(BUTTON)
    tab.keys(Keys.ENTER)
    assert starts(tab) == 2
    tab.keys(Keys.SPACE)
    assert starts(tab) == 3


def test_listeners_are_on_the_outer_element(service, site, tab):
    pretending(tab, service, site)
    tab.driver.execute_script("document.getElementById('appleid-signin').click()")
    assert starts(tab) == 1
    # Those of an element that was removed and comes back, as in an app of a single page.
    tab.driver.execute_script("""
        document.getElementById("appleid-signin").outerHTML = '<div id="appleid-signin"></div>';
        AppleID.auth.init(arguments[0]);""", settings_of(service, site))
    tab.press(BUTTON)
    assert starts(tab) == 2


@pytest.mark.parametrize("element", ["button", "a", "a href='#elsewhere'", "span"])
def test_in_any_element_there_is_one_control_for_keyboard_and_mouse(service, site, tab, element):
    """In an element that is a control by itself, a second one would be two for screen readers."""
    name = element.split()[0]
    pretending(tab, service, site, body=f"<{element} id=appleid-signin>Sign in</{name}>")
    found = tab.driver.execute_script("""
        const place = document.getElementById("appleid-signin"), all = [place, ...place.querySelectorAll("*")];
        const controls = all.filter(one => one.matches("button, a[href], [tabindex]"));
        if (controls.length === 1) controls[0].setAttribute("data-found", "");
        return controls.map(one => one.getAttribute("aria-label"));""")
    assert found == ["Sign in with Apple"]
    tab.tab_to("[data-found]")
    for number, press in enumerate((lambda: tab.keys(Keys.ENTER), lambda: tab.keys(Keys.SPACE), lambda: tab.press("[data-found]")), 1):
        press()
        assert starts(tab) == number
    assert tab.violations() == [] and "#elsewhere" not in tab.driver.current_url


# Geometry


#: Pixels a point, as on most phones.
SCALE = 2


def plain_colors(window, **attributes):
    """Draws without border and round corners, so that everything of the other color is logo or title."""
    found = draw(window, border="false", border_radius="0", **attributes)
    assert found["count"] == 1, found
    return picture_of(window, window.element(BUTTON))


def image_of(service, path="", **query):
    """The same button as the service draws it."""
    wanted = {"border": "false", "border_radius": "0", "scale": SCALE} | query
    answer = requests.get(f"{service.url}/appleid/button{path}", params=wanted, timeout=60)
    assert answer.status_code == 200, answer.url
    image = Image.open(io.BytesIO(answer.content)).convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", image.size, "white"), image).convert("L")


def near(found, wanted):
    """To within one point on every side."""
    return (found is None) == (wanted is None) and (found is None or found == pytest.approx(wanted, abs=SCALE))


def same_places(found, wanted, dark, mirrored=False):
    assert found.size == wanted.size
    mine, theirs = ink(found, dark, mirrored), ink(wanted, dark, mirrored)
    assert all(map(near, mine, theirs)), f"logo and title are at {mine}, in the service's image at {theirs}"


@pytest.fixture
def fine_stage(stage):
    """The same on a screen with two pixels a point."""
    stage.size(1100, 800)
    yield stage
    stage.command("Emulation.clearDeviceMetricsOverride")


@pytest.mark.parametrize("width, height, type_", [
    (140, 30, "sign-in"), (200, 44, "continue"), (200, 44, "sign-up"), (300, 50, "sign-in"), (375, 64, "sign-up"), (130, 64, "continue"),
    (375, 30, "sign-in"),
])
def test_the_places_in_the_center(service, fine_stage, width, height, type_):
    color = "white" if height == 44 else "black"
    found = plain_colors(fine_stage, width=width, height=height, type=type_, color=color)
    same_places(found, image_of(service, width=width, height=height, type=type_, color=color), color == "white")


def test_the_numbers_of_the_center(fine_stage):
    """A title that isn't shrunk: measured images of Apple's."""
    height, width = 44, 300
    logo, title = [[side / SCALE for side in box] for box in ink(plain_colors(fine_stage, width=width, height=height), False)]
    assert logo[2] - logo[0] == pytest.approx(0.266 * height, abs=1) and logo[3] - logo[1] == pytest.approx(0.328 * height, abs=1)
    assert logo[1] == pytest.approx(0.318 * height, abs=1)
    assert (logo[0] + title[2]) / 2 == pytest.approx(width / 2, abs=3), "centered by advance widths, which ink is a little off"
    assert title[0] - logo[2] == pytest.approx(0.157 * height, abs=2)
    # "p" and "g" go below the baseline.
    assert title[1] == pytest.approx(0.6429 * height - 0.73 * 0.42857 * height, abs=2)


@pytest.mark.parametrize("more", [
    {}, {"logo-size": "medium"}, {"logo-size": "large"}, {"logo-position": 20, "label-position": 60}, {"label-position": 100},
    {"label-position": 1000}, {"logo-position": 1000}, {"logo-position": 3, "label-position": 3}, {"logo-size": "large", "label-position": 80},
], ids=lambda more: " ".join(f"{k}={v}" for k, v in more.items()) or "default")
@pytest.mark.parametrize("width, height", [(200, 44), (375, 64)])
def test_the_places_at_the_left(service, fine_stage, width, height, more):
    found = plain_colors(fine_stage, mode="left-align", width=width, height=height, **{name.replace("-", "_"): value for name, value in more.items()})
    # The images refuse what the attributes limit.
    k = height / 44
    core = {"small": 12, "medium": 17, "large": 21}[more.get("logo-size", "small")]
    box = int(core * k)
    least, gap = int(0.5 * box), int(0.7 * box)
    label = int(width / 2) if more.get("label-position", 0) > width / 2 else max(more.get("label-position", 0), least + box + gap)
    logo = label - gap - box if more.get("logo-position", 0) > label - gap - box else max(more.get("logo-position", 0), least)
    mine = ink(found, False)
    # The ink is up to a point inside its box.
    assert mine[0][0] / SCALE == pytest.approx(logo, abs=1.5) and mine[0][2] / SCALE == pytest.approx(logo + box, abs=1.5), (mine, logo, box)
    assert label - 1 <= mine[1][0] / SCALE <= label + 3 and mine[1][2] / SCALE <= 0.92 * width + 1, (mine, label)
    if not more or set(more) == {"logo-size"}:
        same_places(found, image_of(service, "/left", width=width, height=height, **more), False)


@pytest.mark.parametrize("size", [30, 44, 64])
def test_the_place_of_a_logo_alone(service, fine_stage, size):
    found = plain_colors(fine_stage, mode="logo-only", size=size)
    same_places(found, image_of(service, "/logo", size=size), False)
    logo, _ = ink(found, False)
    wanted = [14.5 / 44, 10 / 44, 29.5 / 44, 29 / 44]
    assert [side / SCALE / size for side in logo] == pytest.approx(wanted, abs=1 / size)


@pytest.mark.parametrize("mode, path", [("center-align", ""), ("left-align", "/left")])
@pytest.mark.parametrize("locale", ["ar_SA", "iw_IL", "ja_JP", "de_DE", "vi_VI"])
def test_the_places_in_other_scripts(service, site, tab, locale, mode, path):
    opened_page(tab, site, script_url(service.url, locale), settings=settings_of(service, site), body=STAGE, code=DRAW, pretend=True)
    tab.size(1100, 800)
    try:
        found = plain_colors(tab, width=300, height=44, mode=mode)
        assert tab.element(BUTTON).get_attribute("aria-label") == TITLES[locale]["sign_in"]
        same_places(found, image_of(service, path, width=300, height=44, locale=locale), False, mirrored=locale in ("ar_SA", "iw_IL"))
    finally:
        tab.command("Emulation.clearDeviceMetricsOverride")


@pytest.mark.parametrize("mode, path", [("center-align", ""), ("left-align", "/left")])
def test_a_button_as_wide_as_its_element_follows_it(service, stage, mode, path):
    try:
        stage.size(600, 600)
        found = draw(stage, "width: 50vw; height: 8vh", mode=mode, border="false", border_radius="0")
        assert (found["width"], found["height"]) == (300, 48)
        for screen, width, height in (((400, 500), 200, 40), ((1000, 1000), 375, 64), ((500, 600), 250, 48)):
            stage.size(*screen)
            wanted = ink(image_of(service, path, width=width, height=height), False)

            def follows(_):
                picture = picture_of(stage, stage.element(BUTTON))
                return picture.size == (width * SCALE, height * SCALE) and all(map(near, ink(picture, False), wanted))

            stage.wait(follows, f"the places of {width} x {height}", 10)
    finally:
        stage.command("Emulation.clearDeviceMetricsOverride")


# A strict content security policy


def test_a_strict_content_security_policy_is_enough(automatic, site, window):
    """The app allows the script alone: no inline style, no font, no HTML from text."""
    nonce = "c2VjcmV0"
    policy = f"default-src 'none'; script-src {automatic.url} 'nonce-{nonce}'; require-trusted-types-for 'script'; trusted-types 'none'"
    settings = settings_of(automatic, site, scope="name email")
    pictures = []
    for headers in ({"Content-Security-Policy": policy}, {}):
        opened_page(window, site, script_url(automatic.url), headers, settings=settings, nonce=nonce)
        pictures.append(picture_of(window, window.element(BUTTON)))
        windows = len(window.driver.window_handles)
        window.press(BUTTON)
        assert events(happened(window, SUCCESS)) == ["success"]
        alone(window, windows)
        window.press("#go")
        happened(window, SUCCESS, SUCCESS, "resolved")
        assert [one for one in seen(window, "violation", "error") if "favicon" not in one.get("blocked", "")] == []
        alone(window, windows)
    assert pictures[0].size == pictures[1].size and pictures[0].tobytes() == pictures[1].tobytes(), "looks the same with and without the policy"
    said = [text for text in window.complaints() if "favicon" not in text]
    assert said == []


# Every locale


#: Brings the buttons of the frames into the page itself, so that axe looks once.
GATHER = """
return [...document.querySelectorAll("iframe")].map(frame => {
  const button = frame.contentDocument.querySelector("#appleid-signin [role=button]"), box = button.getBoundingClientRect();
  const inside = [...button.querySelectorAll("svg path")].every(one => {
    const inner = one.getBoundingClientRect();
    return inner.left >= box.left && inner.right <= box.right && inner.top >= box.top && inner.bottom <= box.bottom;
  });
  frame.replaceWith(document.importNode(button, true));
  return [frame.title, { label: button.getAttribute("aria-label"), size: [box.width, box.height], inside }];
});
"""


def test_every_locale_has_its_title_and_is_accessible(service, site, tab):
    titles = {"sign-in": "sign_in", "continue": "continue", "sign-up": "sign_up"}
    kinds = {locale: list(titles)[number % 3] for number, locale in enumerate(TITLES)}
    assert len(TITLES) == 37
    for locale, kind in kinds.items():
        body = f'<div id="appleid-signin" data-type="{kind}" data-width="280" data-height="44"></div>'
        content = page(script_url(service.url, locale), settings=settings_of(service, site), body=body, lang=locale.replace("_", "-"))
        site.put(content, path=f"/locale-{locale}")
    body = "".join(f'<iframe title="{locale}" src="/locale-{locale}" width="300" height="200"></iframe>' for locale in TITLES)
    tab.open(site.put(f'<!doctype html><html lang="en"><title>Locales</title><main><h1>Locales</h1>{body}</main>'))
    found = dict(tab.driver.execute_script(GATHER))
    wanted = {locale: {"label": TITLES[locale][titles[kind]], "size": [280, 44], "inside": True} for locale, kind in kinds.items()}
    assert set(found) == set(TITLES)
    assert {locale: one for locale, one in found.items() if one != wanted[locale]} == {}
    assert len(tab.driver.find_elements("css selector", "main > [role=button]")) == 37
    assert tab.violations() == []
