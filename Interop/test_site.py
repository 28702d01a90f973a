"""The site of the documents: it is whole, asks no other host, works without scripts, and what its pages tell a reader to do works."""

import json
import os
import re
import subprocess
from html.parser import HTMLParser
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from selenium.webdriver.common.by import By

from quince import ROOT, Service, binary, run

PAGES = sorted((ROOT / "Site/pages").glob("*.md"))
#: One of each kind of page, and not the longest: axe takes a minute for some.
KINDS = ["index", "web", "docs/serve", "docs/profile", "gallery", "reference/protocol", "search", "LICENSE", "Examples/AppleApp/index",
         "Tests/QuinceProtocolTests/RedirectURITests.swift"]
#: What fetches something when a page is shown.
FETCHED = [("img", "src"), ("script", "src"), ("link", "href"), ("source", "srcset"), ("iframe", "src"), ("video", "src")]


class Site:
    """The built site, and its URL while it is served."""

    def __init__(self, folder):
        self.folder = folder
        environment = os.environ | {"QUINCE_BINARY": binary()}
        command = [ROOT / "scripts/site", "--output", folder, "--serve", "--port", "0"]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        said = []
        for line in self.process.stdout:
            said.append(line)
            if found := re.match(r"The site is on (\S+);", line):
                self.url = found[1]
                return
        raise AssertionError("".join(said))

    def pages(self):
        return {str(path.relative_to(self.folder)): path.read_text() for path in self.folder.rglob("*.html")}

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=60)
        self.process.stdout.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    site = Site(tmp_path_factory.mktemp("site") / "made")
    yield site
    site.stop()


class Links(HTMLParser):
    """What a page links to and fetches, and the targets that it has."""

    def __init__(self, html):
        super().__init__()
        self.linked, self.fetched, self.targets = [], [], set()
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.targets |= {given[name] for name in ("id", "name") if given.get(name)}
        if tag == "a" and given.get("href"):
            self.linked.append(given["href"])
        self.fetched += [given[name] for one, name in FETCHED if one == tag and given.get(name)]


def test_every_link_leads_somewhere_and_nothing_is_fetched_from_elsewhere(site):
    pages = {name: Links(html) for name, html in site.pages().items()}
    documents = [path.stem for path in (ROOT / "docs").glob("*.md")]
    assert {f"docs/{name}.html" for name in documents} <= set(pages)
    problems = []
    for name, page in pages.items():
        problems += [f"{name} fetches {url}" for url in page.fetched if urlsplit(url).scheme not in ("", "data")]
        for url in [*page.linked, *page.fetched]:
            parts = urlsplit(urljoin(name, url))
            if parts.scheme or not (parts.path or parts.fragment):
                continue
            path = unquote(parts.path) or name
            if not (site.folder / path).is_file():
                problems.append(f"{name} links to {url}: no such file")
            elif parts.fragment and path in pages and unquote(parts.fragment) not in pages[path].targets:
                problems.append(f"{name} links to {url}: no such target")
    assert problems == []
    styles = "".join(path.read_text() for path in site.folder.rglob("*.css"))
    assert re.findall(r"@import|url\((?!['\"]?data:)[^)]*", styles) == []


def test_pages_are_accessible_in_light_and_dark_and_ask_no_other_host(site, recorded_window, soak):
    window = recorded_window
    names = [name.removesuffix(".html") for name in site.pages()] if soak else KINDS
    for name in names:
        window.open(f"{site.url}/{name}.html")
        for theme in window.themes():
            assert window.violations(theme) == [], (name, theme)
    assert window.complaints() == []
    messages = [json.loads(entry["message"])["message"] for entry in window.driver.get_log("performance")]
    asked = [one["params"]["request"]["url"] for one in messages if one["method"] == "Network.requestWillBeSent"]
    assert len(asked) > len(names)
    assert [url for url in asked if not url.startswith((site.url + "/", "data:"))] == []


#: The parts of a page that scroll sideways.
WIDE = """
const scrolls = (part) => ["auto", "scroll"].includes(getComputedStyle(part).overflowX);
return [...document.body.querySelectorAll("*")].filter((part) => part.clientWidth && part.scrollWidth > part.clientWidth && scrolls(part))
    .map((part) => part.outerHTML.slice(0, 200));
"""


def test_nothing_is_wider_than_a_phone(site, window):
    window.phone()
    wide = {}
    for name in sorted(site.pages()):
        window.open(f"{site.url}/{name}")
        if not window.fits() or window.driver.execute_script(WIDE):
            wide[name] = window.driver.execute_script(WIDE)
    assert wide == {}


def test_reading_needs_no_scripts(site, window):
    window.without_scripts()
    window.phone()
    window.dark()
    window.open(f"{site.url}/index.html")
    surface = window.driver.execute_script("return getComputedStyle(document.body).backgroundColor")
    assert surface == "rgb(34, 32, 25)", "dark without a script"
    pictures = window.driver.find_elements(By.CSS_SELECTOR, ".first-look")
    assert [picture.get_attribute("src").rpartition("/")[2] for picture in pictures if picture.is_displayed()] == ["consent-dark.png"]
    window.press("label.nav-overlay-icon")
    link = window.element(".sidebar-tree a[href='server.html']")
    window.wait(lambda _: link.is_displayed(), "the list of pages")
    assert not window.element(".sidebar-search").is_displayed(), "the search needs scripts"
    window.wait(lambda _: link.click() or True, "a click in the list of pages")
    window.has_text("Test my server")


def test_the_search_finds_a_document(site, window):
    window.open(f"{site.url}/index.html")
    window.element(".sidebar-search").send_keys("form_post\n")
    window.element("#search-results a[href*='troubleshooting']")


def test_the_gallery_has_the_service_s_buttons_with_the_placeholder(site):
    images = list((site.folder / "_images").glob("[0-9]*.png"))
    assert len(images) > 50
    assert all(b"placeholder" in image.read_bytes() for image in images)


def test_the_list_of_pages_has_the_integrations_and_nothing_of_the_tests(site, window):
    window.open(f"{site.url}/index.html")
    listed = window.driver.execute_script("""
        const captions = [...document.querySelectorAll(".sidebar-tree .caption")];
        const pages = (caption) => [...caption.nextElementSibling.querySelectorAll("a")].map((link) => link.getAttribute("href"));
        return Object.fromEntries(captions.map((caption) => [caption.innerText.toLowerCase(), pages(caption)]));""")
    assert listed["integrations"] == ["docs/integrations.html", *(f"integrations/{name}/README.html" for name in (
        "pytest", "node", "testcontainers-go", "testcontainers-java", "github-action", "devcontainer"))]
    assert [page for pages in listed.values() for page in pages if page.startswith("Interop/")] == []
    assert window.element(".cards a[href='docs/integrations.html']").text == "My test suite"


def test_no_page_is_in_a_hidden_folder(site):
    hidden = [path for path in site.folder.rglob("*") if any(part.startswith(".") for part in path.relative_to(site.folder).parts)]
    assert [path.name for path in hidden] == [".nojekyll"]
    assert (site.folder / "github/workflows/release.yml.html").is_file()


def test_every_page_has_a_policy_that_allows_one_script(site):
    for name, html in site.pages().items():
        (policy,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', html)
        assert "default-src 'none'" in policy and re.findall(r"script-src ([^;]*)", policy)[0].count("'sha256-") == 1, name
        assert html.index("Content-Security-Policy") < html.index("<script"), name


def test_a_policy_stops_a_script_in_a_page(site, window):
    window.open(f"{site.url}/index.html")
    assert window.driver.execute_script("""
        const script = document.createElement("script");
        script.textContent = "window.ran = true";
        document.body.append(script);
        return window.ran ?? false;""") is False


def test_tables_end_where_the_text_does_and_code_is_broken_between_its_words(site, window):
    window.open(f"{site.url}/docs/integrations.html")
    edges = window.driver.execute_script("""
        const edges = (part) => [part.getBoundingClientRect().left, part.getBoundingClientRect().right];
        return [edges(document.querySelector("article p")), ...[...document.querySelectorAll(".table-wrapper, article table")].map(edges)];""")
    assert len(edges) > 4 and all(edge == edges[0] for edge in edges)
    heights = window.driver.execute_script("""
        return [...document.querySelectorAll("article code .pre")].filter((word) => word.innerText === "-DskipTests").map(
            (word) => word.getBoundingClientRect().height / parseFloat(getComputedStyle(word).lineHeight));""")
    assert heights and all(height < 1.5 for height in heights)


def test_the_icons_of_a_phone_do_not_touch(site, window):
    window.phone()
    window.open(f"{site.url}/docs/serve.html")
    places = [window.element(f".mobile-header {part}").rect for part in (".theme-toggle", ".toc-overlay-icon")]
    assert places[0]["x"] + places[0]["width"] + 8 <= places[1]["x"]


def test_a_screenshot_opens_in_full_size(site, window):
    window.open(f"{site.url}/index.html")
    shown = [link for link in window.driver.find_elements(By.CSS_SELECTOR, "a.screenshot") if link.is_displayed()]
    assert len(shown) == 3
    for link in shown:
        assert link.get_attribute("href") == link.find_element(By.CSS_SELECTOR, "img").get_attribute("src")


@pytest.mark.parametrize("given, code", [({"QUINCE_BINARY": "/somewhere/quince"}, 0), ({}, 1)])
def test_setting_up_the_site_needs_no_swift_for_a_program_that_is_there(tmp_path, given, code):
    (tmp_path / "swift").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "swift").chmod(0o755)
    environment = {name: value for name, value in os.environ.items() if name != "QUINCE_BINARY"}
    done = subprocess.run(
        [ROOT / "scripts/setup", "site"], env=environment | {"PATH": f"{tmp_path}:{os.environ['PATH']}"} | given, capture_output=True, text=True, timeout=300)
    assert done.returncode == code and ("needs Swift" in done.stderr) == (code != 0), done.stdout + done.stderr


def blocks(page, language):
    return re.findall(rf"^ *```{language}\n(.*?)^ *```$", page.read_text(), re.M | re.S)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_calls_of_a_page_work_in_their_order(page):
    script = "\n".join(blocks(page, "sh"))
    with Service() as service:
        service.code()
        if page.stem == "server":
            # The page's reader runs a server of their own.
            service.api("PATCH", "apps/com.example.quince.app", {"notificationURL": "http://localhost:9/apple/events"})
        script = script.replace("http://localhost:8080", service.url)
        done = subprocess.run(["bash", "-euo", "pipefail", "-c", f'curl() {{ command curl --fail-with-body -sS "$@"; }}\n{script}'],
                              capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr


COMMANDS = sorted({line.strip() for page in PAGES for block in blocks(page, "") for line in block.splitlines()
                   if line.strip().startswith("quince ")})


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_and_options_of_the_pages_exist(command):
    words = command.partition(" -- ")[0].split()[1:]
    count = 2 if words[0] in ("config", "appleid", "artwork") else 1
    # The checker is beside the program, as `make checker` puts it.
    done = run(*words[:count], "--help")
    assert done.returncode == 0, done.stderr
    assert [word for word in words if word.startswith("-") and not re.search(rf"(?<![\w-]){word}\b", done.stdout)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_says_how_to_get_the_checker_before_it_runs_it(page):
    """No package has the checker."""
    before, first, _ = page.read_text().partition("quince check")
    assert not first or "../../docs/install.md#from-source" in before


def test_the_first_sign_in_is_as_the_first_page_says(window):
    """Presses what the page says, in its order."""
    steps = (ROOT / "Site/pages/index.md").read_text()
    labels = re.findall(r"[Pp]ress\s+\*([^*]+)\*|then \*([^*]+)\*", steps)
    labels = [first or second for first, second in labels]
    assert labels == ["Sign in to the sample client", "Continue", "Revoke the grant", "Sign in again"]
    with Service() as service:
        window.open(service.url)
        for label in labels:
            window.wait(lambda driver: next((one for one in driver.find_elements(By.CSS_SELECTOR, "a, button") if one.text == label), None), label).click()
            if label == "Continue":
                window.has_text("Signed in as jane@example.com")
        window.has_text("Sign in to Quince Sample")
