"""Icons of apps in a real browser: on the sign-in pages, the account page and the console, and the initials of an app without one."""

import pytest
import requests
from PIL import Image

from account import id_of
from conftest import CALLBACK
from quince import Browser, Service, run

CONFIGURATION = f"""
teams:
  - id: QUINCE0001
    keys: [{{id: QNCKEY0001}}]
    apps:
      - {{id: com.example.fruit, kind: app, name: Fruit, icon: icons/fruit.png}}
      - {{id: com.example.fruit.web, kind: service, name: Late Fruit, primary: com.example.fruit, return-urls: ["{CALLBACK}"]}}
      - {{id: com.example.tools, kind: app, name: Tools}}
      - {{id: com.example.tools.web, kind: service, name: Garden Tools, primary: com.example.tools, return-urls: ["{CALLBACK}"]}}
"""
#: What stands for an app: an image that was loaded, or letters and a color.
FACE = """
const face = document.querySelector(arguments[0]);
if (!face) return null;
if (face.matches("img")) return face.complete && face.naturalWidth === 128 && face.alt === "" ? "image" : "broken";
return face.getAttribute("aria-hidden") === "true" && `${face.textContent} ${getComputedStyle(face).backgroundColor}`;
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("icons")
    (folder / "icons").mkdir()
    Image.new("RGB", (128, 128), "#c2410c").save(folder / "icons/fruit.png")
    (folder / "quince.yaml").write_text(CONFIGURATION)
    return folder


@pytest.fixture(scope="module")
def configured(folder):
    with Service("--config", folder / "quince.yaml") as service:
        yield service


def face(window, css=".app-face"):
    return window.wait(lambda driver: driver.execute_script(FACE, css), css)


def authorize(service, client):
    return service.authorize_url(CALLBACK, client_id=client, scope="name email", response_mode="form_post")


def pages(service, window, client):
    """Each page that shows the app; gives its name and the selector of what stands for the app."""
    window.open(authorize(service, client))
    window.element("button[name=account]")
    yield "choice", ".card .app-face"
    window.press(f"button[value='{id_of(service, 'jane@example.com')}']")
    window.element("button[value=continue]")
    yield "consent", ".card .app-face"
    Browser(service).sign_in(authorize(service, client))
    window.open(service.url + "/account/sign-in")
    window.press(f"button[value='{id_of(service, 'jane@example.com')}']")
    window.element(".used-apps")
    yield "apps", ".used-apps li:first-child .app-face"
    window.press(".used-apps li:first-child a")
    window.element("a.danger")
    yield "app", ".card .app-face"
    window.open(service.url + "/_quince/apps")
    yield "console", f"[id='app-{client.removesuffix('.web')}'] .app-face"


@pytest.mark.parametrize("client, shown", [("com.example.fruit.web", "image"), ("com.example.tools.web", "T")])
def test_pages_show_an_icon_or_initials(configured, window, artefacts, client, shown):
    configured.begin_again()
    seen, found = {}, {}
    for name, css in pages(configured, window, client):
        seen[name] = face(window, css)
        for theme in window.themes():
            window.picture(artefacts / f"icon-{shown}-{name}-{theme}.png")
            if problems := window.problems(theme):
                found[name, theme] = problems
    assert found == {}
    assert window.complaints() == []
    if shown == "image":
        assert set(seen.values()) == {"image"}
    else:
        letters = {name: text.split()[0] for name, text in seen.items()}
        assert letters == {"choice": "GT", "consent": "GT", "apps": "T", "app": "T", "console": "T"}
        assert len({text.split(maxsplit=1)[1] for text in seen.values()}) == 1, "a group has one color"


def test_the_icon_is_kept_by_browsers_and_is_nothing_else(configured):
    app, = (app for app in configured.api("GET", "apps")["apps"] if "icon" in app)
    answer = requests.get(configured.url + app["icon"], timeout=60)
    assert answer.headers["Content-Type"] == "image/png" and answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "Set-Cookie" not in answer.headers
    assert app["clientId"] == "com.example.fruit"


def test_apply_says_that_the_icon_changed(folder, tmp_path):
    (tmp_path / "icons").mkdir()
    icon, configuration = tmp_path / "icons/fruit.png", tmp_path / "quince.yaml"
    icon.write_bytes((folder / "icons/fruit.png").read_bytes())
    configuration.write_text(CONFIGURATION)
    database = tmp_path / "quince.sqlite"
    with Service("--config", configuration, database=database):
        pass
    apply = ["apply", "--config", configuration, "--database", database]
    Image.new("RGB", (64, 64), "#1e40af").save(icon)
    for flags in (["--dry-run"], []):
        done = run(*apply, *flags, folder=tmp_path)
        assert done.returncode == 0 and "com.example.fruit" in done.stdout and "icon" in done.stdout, done
    Image.new("RGB", (64, 32)).save(icon)
    done = run(*apply, folder=tmp_path)
    assert done.returncode != 0 and f"{icon}: the icon of 'com.example.fruit' is 64 × 32 pixels" in done.stderr, done
