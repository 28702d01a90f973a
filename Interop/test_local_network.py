"""Chromium's rule that pages from the internet may not load files from this machine, and the ways around it."""

import pytest

from chromium import chromium
from quince import ROOT
from script_pages import Site, script_url

LOADS = """<!doctype html><html lang="en"><title>waiting</title><script src="{}"
onload="document.title = 'loaded'" onerror="document.title = 'failed'"></script>"""

#: The flag of the browser that `quince appleid browser` starts.
FLAG = "disable-features=LocalNetworkAccessChecks"


@pytest.mark.parametrize("flags, permissions, outcome", [
    ([], [], "failed"), ([FLAG], [], "loaded"), ([], ["loopbackNetwork"], "loaded"),
], ids=["as it is", "quince appleid browser", "allowed for the site"])
def test_a_page_from_the_internet_loads_the_script(service, flags, permissions, outcome):
    assert f'"--{FLAG}"' in (ROOT / "Sources/quince/AppleID/BrowserCommand.swift").read_text()
    site = Site()
    with chromium(*flags, f"ip-address-space-overrides=127.0.0.1:{site.port}=public") as window:
        if permissions:
            window.driver.execute_cdp_cmd("Browser.grantPermissions", {"permissions": permissions, "origin": site.origin})
        window.open(site.put(LOADS.format(script_url(service.url))))
        window.wait(lambda driver: driver.title != "waiting", "the script")
        assert window.driver.title == outcome
        told = " ".join(entry["message"] for entry in window.driver.get_log("browser"))
        assert ("access the `loopback` address space" in told) == (outcome == "failed")
