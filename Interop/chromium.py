"""A headless Chromium, and what the tests do with it again and again."""

import os
import shutil
import tempfile
import time
from contextlib import contextmanager, suppress

from axe_core_python.base import AXE_SCRIPT
from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException, ElementNotInteractableException, NoSuchElementException,
    StaleElementReferenceException, TimeoutException, WebDriverException,
)
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

#: What a page that is just loading or changing makes of a look at it.
CHANGING = (
    ElementClickInterceptedException, ElementNotInteractableException, NoSuchElementException,
    StaleElementReferenceException,
)
#: How chromedriver calls a stale element now and then, without the exception that is for it.
GONE = "does not belong to the document"
#: The rules of axe, by their tags, that can say something else of a page in dark: its colors differ, and which pictures it shows. All
#: others look at its structure, its roles and its names, which no color scheme changes. The width of a page changes what it shows,
#: folds and lets scroll, so that all rules count for each.
DARK = ["cat.color", "cat.text-alternatives"]
#: What the browser does ahead: it starts a process for a page that nobody has asked for yet, each time it has used the one before.
AHEAD = "SpareRendererForSitePerProcess"
#: Whether a text is on the page, wherever its lines are broken.
HAS_WORDS = "return Boolean(document.body) && document.body.innerText.replace(/\\s+/g, ' ').includes(arguments[0])"


@contextmanager
def chromium(*flags, recorded=False, profiles=False):
    """A browser with an empty profile.

    A recorded one has a "performance" log of what its pages ask for, which costs with each of them. One with profiles can have several,
    by a second protocol, whose translator reads along with every page.
    """
    options = webdriver.ChromeOptions()
    if found := shutil.which("chromium"):
        options.binary_location = found
    for flag in ("headless=new", "disable-dev-shm-usage", "disable-gpu", "window-size=1100,800", f"disable-features={AHEAD}", *flags):
        options.add_argument(f"--{flag}")
    if os.geteuid() == 0:
        options.add_argument("--no-sandbox")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"} | ({"performance": "ALL"} if recorded else {}))
    if profiles:
        options.set_capability("webSocketUrl", True)
    with tempfile.TemporaryDirectory(prefix="quince-chromium-", ignore_cleanup_errors=True) as profile:
        options.add_argument(f"--user-data-dir={profile}")
        service = webdriver.ChromeService(executable_path=shutil.which("chromedriver"))
        driver = webdriver.Chrome(options=options, service=service)
        # Beside other tests, a browser can need longer than the usual half a minute to close a window.
        driver.command_executor.client_config.websocket_timeout = 120
        try:
            yield Window(driver)
        finally:
            driver.quit()


@contextmanager
def attached(port):
    """A running browser that others started with a port for debugging."""
    options = webdriver.ChromeOptions()
    options.debugger_address = f"127.0.0.1:{port}"
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(executable_path=shutil.which("chromedriver")))
    try:
        yield Window(driver)
    finally:
        driver.quit()


@contextmanager
def fresh_window(browser):
    """A window of a running browser that has forgotten the windows before, and what it opens; gone afterwards.

    A profile for each, or a browser, takes twice the time, which is more than most tests need.
    """
    driver = browser.driver
    first = driver.current_window_handle
    driver.switch_to.new_window("tab")
    browser.forget()
    driver.get_log("browser")
    try:
        yield browser
    finally:
        driver.switch_to.window(first)

        def closed(driver):
            # Again each time: a page can open a window meanwhile, and one that is about to end can't be closed.
            others = set(driver.window_handles) - {first}
            for opened in others:
                with suppress(WebDriverException):
                    browser.command("Target.closeTarget", targetId=opened)
            return not others

        # Beside other tests, it can take longer than the driver's own command waits for it.
        browser.wait(closed, "the end of the windows", 120)


@contextmanager
def fresh_profile(browser):
    """A window with a profile of its own in a running browser with profiles, and what it opens; gone afterwards."""
    driver = browser.driver
    first = driver.current_window_handle
    context = driver.browser.create_user_context()
    driver.switch_to.window(driver.browsing_context.create(type="tab", user_context=context))
    driver.get_log("browser")
    try:
        yield browser
    finally:
        driver.switch_to.window(first)
        driver.browser.remove_user_context(context)


class Window:
    """What a person does with the browser."""

    def __init__(self, driver):
        self.driver = driver

    def open(self, url):
        self.driver.get(url)

    def forget(self):
        """Deletes what pages have stored, what the browser has kept of them, and what they may do."""
        self.command("Network.clearBrowserCookies")
        self.command("Network.clearBrowserCache")
        self.command("Storage.clearDataForOrigin", origin="*", storageTypes="all")
        self.command("Browser.resetPermissions")

    def popup(self, press):
        """Presses what opens a window and goes to it; gives the handle of the window that opened it."""
        opener, before = self.driver.current_window_handle, set(self.driver.window_handles)
        self.press(press)
        self.driver.switch_to.window(self.wait(lambda driver: next(iter(set(driver.window_handles) - before), None), "the popup"))
        return opener

    def wait(self, condition, what, seconds=60):
        """The first true value of `condition(driver)`; a page that changes under it is looked at again.

        The longer it takes, the longer are the pauses between the looks: a look takes time that the page needs.
        """
        end, pause = time.monotonic() + seconds, 0.02
        while True:
            try:
                if value := condition(self.driver):
                    return value
            except CHANGING:
                pass
            except WebDriverException as error:
                if GONE not in str(error):
                    raise
            if time.monotonic() > end:
                raise TimeoutException(f"waited in vain for {what}; {self.driver.current_url} has: {self.shown()[:2_000]}")
            time.sleep(pause)
            pause = min(1.25 * pause, 0.1)

    def element(self, css):
        """The first element that matches, as soon as it is there."""
        return self.wait(lambda driver: next(iter(driver.find_elements(By.CSS_SELECTOR, css)), None), css)

    def press(self, css):
        """Clicks the first element that matches, as soon as that is possible."""
        self.wait(lambda driver: driver.find_element(By.CSS_SELECTOR, css).click() or True, css)

    def text(self):
        return self.driver.find_element(By.TAG_NAME, "body").text

    def shown(self):
        """The same for messages, also where there is no page."""
        try:
            return self.text()
        except WebDriverException as error:
            return f"nothing: {error.msg}"

    def has_text(self, text):
        """Waits until a person can read a text. The browser itself is asked first, because it finds all texts much faster."""
        words = " ".join(text.split())

        def is_there(driver):
            return driver.execute_script(HAS_WORDS, words) and text in self.text()

        try:
            self.wait(is_there, f"the text {text!r}")
        except TimeoutException:
            raise AssertionError(f"{self.driver.current_url} has no {text!r}, but: {self.shown()[:2_000]}") from None

    def tab_to(self, css):
        """Presses Tab until the element has the focus; a keyboard's user has to see where that is."""
        wanted = self.element(css)
        for _ in range(60):
            self.keys(Keys.TAB)
            if self.driver.switch_to.active_element == wanted:
                assert self.shows_focus(wanted), f"{css} does not show that it has the focus"
                return wanted
        raise AssertionError(f"Tab does not reach {css}")

    def keys(self, *keys):
        webdriver.ActionChains(self.driver).send_keys(*keys).perform()

    def shows_focus(self, element):
        return self.driver.execute_script(
            "const style = getComputedStyle(arguments[0]), near = getComputedStyle(arguments[0].parentElement);"
            "return [style, near].some(s => (s.outlineStyle != 'none' && s.outlineWidth != '0px')"
            " || s.boxShadow != 'none')", element)

    def dark(self, on=True):
        value = "dark" if on else "light"
        self.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": value}])

    def themes(self):
        """Shows the page in light and then in dark, and gives the name of each; it is light again afterwards."""
        for theme in ("light", "dark"):
            self.color_scheme(theme)
            yield theme
        self.color_scheme("light")

    def color_scheme(self, theme):
        # Without motion colors change at once, so that axe sees no color between two.
        self.command("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": theme}, {"name": "prefers-reduced-motion", "value": "reduce"}])

    def phone(self, on=True):
        if on:
            self.size(390, 844, mobile=True)

    def size(self, width, height, mobile=False):
        """How large the page's view is, on a screen with two dots a pixel."""
        self.command("Emulation.setDeviceMetricsOverride",
                     width=width, height=height, deviceScaleFactor=2, mobile=mobile)

    def without_scripts(self):
        self.command("Emulation.setScriptExecutionDisabled", value=True)

    def command(self, name, **parameters):
        return self.driver.execute_cdp_cmd(name, parameters)

    def violations(self, theme=None):
        """What axe finds wrong on the page, one line each; a page in dark that it has seen in light is looked at with fewer rules."""
        options = {"resultTypes": ["violations"]}
        if theme == "dark":
            # A tag also means the one rule that is off otherwise: the contrast of AAA.
            options |= {"runOnly": {"type": "tag", "values": DARK}, "rules": {"color-contrast-enhanced": {"enabled": False}}}
        if not self.driver.execute_script("return 'axe' in window"):
            self.driver.execute_script(AXE_SCRIPT)
        script = "const [options, done] = arguments; axe.run(document, options).then((found) => done(found.violations));"
        found = self.driver.execute_async_script(script, options)
        lines = [f"{one['id']}: {one['help']}: {node['html']}" for one in found for node in one["nodes"]]
        # This axe is older than the token for passkeys (HTML, "autofill detail tokens").
        return [line for line in lines if not (line.startswith("autocomplete-valid") and "username webauthn" in line)]

    def problems(self, theme=None):
        """The same, and whether the page is too wide."""
        return self.violations(theme) + ([] if self.fits() else ["wider than the window"])

    def fits(self):
        """Whether the page is no wider than the window."""
        return self.driver.execute_script(
            "const page = document.documentElement; return page.scrollWidth <= page.clientWidth")

    def complaints(self):
        """Errors the browser reported: blocked by the Content-Security-Policy, not found, a script's failure."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]

    def picture(self, path):
        self.driver.save_screenshot(str(path))
