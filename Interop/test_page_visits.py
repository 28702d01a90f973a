"""Pages in the checker as its users meet them: late ones, ones that are sent on, ones that hide what is looked for."""

import json
import os
import signal
import subprocess
import tempfile
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread

import pytest

from quince import binary, clean_environment, run
from server import wait_for
from test_check import LOGIN, check, report, violations

HEAD = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in</title>' \
    '<meta name="viewport" content="width=device-width, initial-scale=1"><style>.apple { display: block; width: 120px; height: 44px; ' \
    'border: 0; background: #000; color: #fff; font: 19px system-ui }</style><h1>Sign in</h1>'
#: Too narrow.
BUTTON = '<button class="apple" id="apple">Sign in with Apple</button>'
LATE = f"<script>fetch('/slow').then(() => document.body.insertAdjacentHTML('beforeend', `{BUTTON}`))</script>"
NARROW = "button.min-width"


@contextmanager
def site(pages):
    """Pages by path: a text, or a path in angle brackets that one is sent on to. `/slow` takes a second, `/never` has no end."""
    over = Event()

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def do_GET(self):
            path = self.path.split("?")[0]
            if path == "/never":
                over.wait()
            if path == "/slow":
                time.sleep(1)
            page = "done" if path in ("/never", "/slow") else pages.get(path)
            if page is None:
                self.send_error(404)
            elif page.startswith(">"):
                self.send_response(302)
                self.send_header("location", page[1:])
                self.end_headers()
            else:
                self.send_response(200)
                self.send_header("content-type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(page.encode())

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        over.set()
        server.shutdown()
        server.server_close()


def notes(found):
    return [(note["kind"], note["text"]) for note in found["notes"]]


def test_late_button_is_measured(tmp_path):
    with site({"/": HEAD + LATE}) as address:
        found = report(tmp_path, address, code=1)
    assert NARROW in {finding["rule"] for finding in found["findings"]} and found["notes"] == []
    assert found["summary"]["buttons"] == 1


@pytest.mark.soak
@pytest.mark.usefixtures("soak_only")
def test_page_that_is_never_done_is_said_to_load_still(tmp_path):
    with site({"/": HEAD + "<script>fetch('/never')</script>"}) as address:
        done = check(tmp_path, address)
    assert done.returncode == 0
    assert f"About the pages:\n  {address}: was still loading after 10 seconds" in done.stdout
    assert f"1 request under way, the oldest to {address}/never" in done.stdout
    assert "no Sign in with Apple button so far" in done.stdout


def test_waits_for_what_is_named(tmp_path):
    slow = "<script>fetch('/never'); setTimeout(() => document.body.insertAdjacentHTML('beforeend', `%s`), 800)</script>" % BUTTON
    with site({"/": HEAD + slow}) as address:
        assert report(tmp_path, "--wait-for", "#apple", address, code=1)["notes"] == []
        assert "title" in run("measure", "--wait-for", "#apple", address, folder=tmp_path, timeout=60).stdout


@pytest.mark.soak
@pytest.mark.usefixtures("soak_only")
def test_what_does_not_come_is_unreadable(tmp_path):
    with site({"/": HEAD}) as address:
        found = report(tmp_path, "--wait-for", ".apple > b", address, code=3)
    assert [(one["place"]["path"], one["reason"]) for one in found["unreadable"]] == [
        (address, "shows no element that matches '.apple > b' (--wait-for) within 30 seconds")
    ]


@pytest.mark.parametrize("words, sentence", [
    (["--wait-for", "a[", "http://localhost:1/"], "--wait-for: 'a[' isn't a CSS selector"),
    (["--wait-for", " ", "http://localhost:1/"], "--wait-for: the selector is empty"),
    (["--wait-for", "a", "."], "--wait-for needs a page"),
    (["ftp://localhost/login"], "'ftp://localhost/login' can't be opened; only http and https pages can"),
    (["FILE:///etc/passwd"], "'FILE:///etc/passwd' can't be opened; only http and https pages can"),
])
@pytest.mark.parametrize("command", ["check", "measure"])
def test_wrong_words_about_pages_are_refused(tmp_path, command, words, sentence):
    done = run(command, *words, folder=tmp_path, timeout=60)
    assert done.returncode == 2 and done.stdout == "" and sentence in done.stderr, (done.stdout, done.stderr)
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.soak
def test_page_that_is_sent_on_keeps_its_address(tmp_path, soak):
    pages = {"/account": ">/login?state=1", "/login": HEAD + BUTTON}
    with site(pages) as address:
        asked = f"{address}/account"
        found = report(tmp_path, "--baseline", "b.json", "--update-baseline", asked, code=0)
        assert {finding["place"]["path"] for finding in found["findings"]} == {asked}
        assert notes(found) == [("sent-on", f"redirected to {address}/login")]
        kept = (tmp_path / "b.json").read_text()
        # Another state, the same findings.
        pages["/account"] = ">/login?state=2"
        again = report(tmp_path, "--baseline", "b.json", asked, code=0)
        assert again["summary"]["errors"] == 0 and again["fixed"] == []
        for form in ("text", "html", "github", "xcode", "sarif") if soak else ("text",):
            done = check(tmp_path, "--baseline", "b.json", "--format", form, asked)
            assert "redirected to" in done.stdout, f"{done.returncode}\n{done.stdout}"
        # Fixed.
        pages["/login"] = HEAD + BUTTON.replace('"apple"', '"apple" style="width: 220px"', 1)
        assert NARROW in {entry["rule"] for entry in report(tmp_path, "--baseline", "b.json", asked)["fixed"]}
        assert (tmp_path / "b.json").read_text() == kept
    # Nobody has fixed a page that does not answer.
    down = report(tmp_path, "--baseline", "b.json", "--update-baseline", asked, code=3)
    assert down["fixed"] == [] and json.loads((tmp_path / "b.json").read_text()) == json.loads(kept)


def test_button_that_is_not_shown_is_said(tmp_path):
    with site({"/": f"{HEAD}<dialog>{BUTTON}</dialog>"}) as address:
        done = check(tmp_path, address)
    assert done.returncode == 0 and "error" not in done.stdout
    assert "has a Sign in with Apple button that is not shown: #apple, in a dialog that is not open" in done.stdout
    assert "no Sign in with Apple button that is shown" in done.stdout


def test_button_below_a_banner_is_said(tmp_path):
    banner = '<div id="cookies" style="position: fixed; inset: 0; background: #fff">We use cookies.</div>'
    with site({"/": HEAD + BUTTON + banner}) as address:
        found = report(tmp_path, address, code=1)
    covered = [finding for finding in found["findings"] if finding["rule"] == "button.covered"]
    assert [(one["severity"], one["verdict"], one["measured"]) for one in covered] == [
        ("warning", "violation", "covered by #cookies")
    ]


def test_flow_of_a_file_and_a_page(tmp_path):
    (tmp_path / "Login.swift").write_text(LOGIN)
    field = '<form><label for="a">Choose a password</label><input id="a" type="password" autocomplete="new-password"></form>'
    password = HEAD.replace("Sign in", "One more step") + field
    with site({"/account": password}) as address:
        page = f"{address}/account"
        assert not violations(report(tmp_path, "--flow", page, "Login.swift", code=1), "flow.no-password")
        found = report(tmp_path, "--flow", "Login.swift", page, code=1)
        finding, = violations(found, "flow.no-password")
        assert finding["place"]["path"] == page and found["summary"]["files"] == found["summary"]["pages"] == 1


def commands(session):
    """The command lines of a session's processes that haven't ended."""
    listed = subprocess.run(["ps", "-ww", "-o", "args=", "-s", str(session)], capture_output=True, text=True).stdout
    return [line for line in listed.splitlines() if "<defunct>" not in line]


def test_ctrl_c_ends_the_browser_and_its_driver_and_removes_their_folder():
    """A terminal sends the signal to all of them at once."""
    # A folder with a long name isn't used: sockets in it couldn't be opened.
    with tempfile.TemporaryDirectory(prefix="q", dir="/tmp") as folder, \
            site({"/": f"{HEAD}{BUTTON}<script>fetch('/never')</script>"}) as address:
        done = subprocess.Popen(
            [binary(), "check", "--no-config", f"{address}/"], env=clean_environment({"TMPDIR": folder}), start_new_session=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for(lambda: any("--type=renderer" in line for line in commands(done.pid)), "the browser")
            assert os.listdir(folder)
            os.killpg(done.pid, signal.SIGINT)
            assert done.wait(60) == -signal.SIGINT
            wait_for(lambda: not commands(done.pid), "the end of the browser and its driver")
            wait_for(lambda: not os.listdir(folder), "the end of their folder", 20)
        finally:
            subprocess.run(["pkill", "-KILL", "-s", str(done.pid)])
