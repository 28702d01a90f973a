"""What `make serve` runs: the service with the sample shop beside it, in one terminal."""

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest
import requests

import orchard
from quince import ROOT, binary, clean_environment
from server import wait_for
from test_relying_party import consent, free_port


class Walk:
    """`scripts/serve` as a terminal runs it: a process group of its own."""

    def __init__(self, folder, *flags, **variables):
        self.folder, self.shop_port = folder, variables.get("ORCHARD_PORT") or str(free_port())
        given = clean_environment({"SERVE_BUILT": str(Path(binary()).parent), "ORCHARD_PORT": self.shop_port} | variables)
        self.out = (folder / "out.log").open("wb")
        self.process = subprocess.Popen(
            [ROOT / "scripts/serve", "--port", "0", *flags], cwd=folder, env=given, stdout=self.out, stderr=self.out,
            start_new_session=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(timeout=60)
        self.out.close()

    def log(self):
        return (self.folder / "out.log").read_text()

    def says(self, text):
        wait_for(lambda: text in self.log() or self.process.poll() is not None, f"'{text}'")
        assert text in self.log(), self.log()

    def url(self):
        return self.log().partition("Quince listens on ")[2].split()[0]

    def members(self):
        """How many processes of the group are left."""
        listed = subprocess.run(["ps", "-e", "-o", "pgid=,stat="], capture_output=True, text=True, check=True).stdout
        return sum(1 for line in listed.splitlines()
                   if line.split()[0] == str(self.process.pid) and "Z" not in line.split()[1])


def test_the_first_walk_leads_through_the_shop(tmp_path, window):
    with Walk(tmp_path) as walk:
        walk.says("Orchard listens on")
        shop = f"http://localhost:{walk.shop_port}"
        assert f"Sample shop   {shop}/" in walk.log()
        window.open(walk.url())
        link = window.element("#shop")
        assert link.get_attribute("href") == f"{shop}/"
        assert "Open the sample shop" in link.text
        window.open(link.get_attribute("href"))
        window.open(f"{shop}/sign-in")
        page = orchard.apple_popup(window)
        consent(window)
        window.driver.switch_to.window(page)
        window.wait(lambda driver: driver.current_url.startswith(shop) and "Jane" in window.text(), "the greeting")
        os.killpg(walk.process.pid, signal.SIGINT)
        assert walk.process.wait(timeout=60) == 0, walk.log()
        wait_for(lambda: walk.members() == 0, "the end of the shop")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_who_stops_the_script_alone_stops_both(tmp_path, how):
    with Walk(tmp_path) as walk:
        walk.says("Orchard listens on")
        walk.process.send_signal(how)
        assert walk.process.wait(timeout=60) == 0, walk.log()
        wait_for(lambda: walk.members() == 0, "the end of the shop")


@pytest.fixture
def unbuilt(tmp_path):
    """A folder with the service and without the shop, and the command that builds the shop there once the file `go` exists."""
    built = tmp_path / "built"
    built.mkdir()
    (built / "quince").symlink_to(binary())
    script = tmp_path / "build.sh"
    script.write_text(f"""
        while [ ! -e {tmp_path}/go ]; do sleep 0.05; done
        [ ! -s {tmp_path}/go ] || {{ cat {tmp_path}/go; exit 1; }}
        ln -s {Path(binary()).parent}/orchard {built}/orchard
    """)
    return {"SERVE_BUILT": str(built), "SERVE_BUILD": f"sh {script}"}


def test_the_service_responds_while_the_shop_is_built(tmp_path, unbuilt):
    with Walk(tmp_path, **unbuilt) as walk:
        walk.says("The sample shop is being built")
        assert requests.get(f"{walk.url()}/.well-known/openid-configuration", timeout=60).ok
        assert "Orchard" not in walk.log()
        (tmp_path / "go").touch()
        walk.says("Orchard listens on")
        walk.process.send_signal(signal.SIGINT)
        assert walk.process.wait(timeout=60) == 0, walk.log()
        wait_for(lambda: walk.members() == 0, "the end of the shop")


def test_who_stops_the_script_ends_the_build_of_the_shop_too(tmp_path, unbuilt):
    with Walk(tmp_path, **unbuilt) as walk:
        walk.says("The sample shop is being built")
        wait_for(lambda: walk.members() >= 4, "the build")
        walk.process.send_signal(signal.SIGTERM)
        assert walk.process.wait(timeout=60) == 0, walk.log()
        wait_for(lambda: walk.members() == 0, "the end of the build")


def test_a_shop_that_can_t_be_built_is_said_and_the_service_goes_on(tmp_path, unbuilt):
    with Walk(tmp_path, **unbuilt) as walk:
        walk.says("Press Ctrl-C to stop it.")
        (tmp_path / "go").write_text("error: no such module")
        walk.says("the sample shop can't be built")
        assert "error: no such module" in walk.log()
        assert requests.get(f"{walk.url()}/auth/keys", timeout=60).ok


def test_a_taken_port_of_the_shop_is_said_and_the_service_goes_on(tmp_path):
    with Walk(tmp_path) as first:
        first.says("Orchard listens on")
        second_folder = tmp_path / "second"
        second_folder.mkdir()
        with Walk(second_folder, ORCHARD_PORT=first.shop_port) as second:
            second.says(f"orchard: port {first.shop_port} of 127.0.0.1 is already in use")
            assert second.process.poll() is None


def test_a_wrong_flag_ends_both_with_its_sentence(tmp_path):
    with Walk(tmp_path, "--portt", "1") as walk:
        assert walk.process.wait(timeout=60) == 2
        assert "quince: Unknown option '--portt'" in walk.log() and "Orchard" not in walk.log()


def test_the_ready_file_of_the_user_is_written_and_serves_the_shop(tmp_path):
    ready = tmp_path / "mine.json"
    with Walk(tmp_path, "--ready-file", str(ready), "--database", str(tmp_path / "quince.sqlite")) as walk:
        walk.says("Orchard listens on")
        content = json.loads(ready.read_text())
        assert content["mode"] == "development"
        assert f"http://localhost:{walk.shop_port}/sign-in/apple/callback" in content["redirectURIs"]


def test_production_mode_has_no_shop_beside_it(tmp_path):
    (tmp_path / "quince.yaml").write_text(PRODUCTION)
    with Walk(tmp_path, "--config", "quince.yaml") as walk:
        walk.says("Quince listens on")
        walk.says("Press Ctrl-C to stop it.")
        walk.process.send_signal(signal.SIGTERM)
        assert walk.process.wait(timeout=60) == 0, walk.log()
        assert "Orchard" not in walk.log() and "Sample shop" not in walk.log()


PRODUCTION = """
mode: production
issuer: https://id.example.com
teams:
  - id: EXAMPLE001
    name: Example
    keys:
      - id: EXAMPLEKEY
    apps:
      - id: com.example.app
        kind: app
        name: Example
      - id: com.example.web
        primary: com.example.app
        kind: service
        name: Example
        return-urls: ["https://app.example.com/callback"]
accounts: [{email: jane@example.com}]
"""
