"""What the tests share: a service of their own for each, and how long a long run is."""

import os
import signal
from pathlib import Path

import pytest

from chromium import chromium, fresh_window
from quince import Service

SOAK = os.environ.get("QUINCE_SOAK") == "1"

#: Where screenshots go; not kept in the repository.
ARTEFACTS = Path(__file__).resolve().parent.parent / "artefacts"

#: A return URL nobody listens on: the tests that play the browser themselves stop in front of it.
CALLBACK = "http://localhost:9/callback"


def pytest_configure():
    # Where the tests run in the background or under nohup, SIGINT or SIGHUP is ignored, which their children would inherit and no
    # script could undo.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_collection_modifyitems(items):
    if SOAK:
        for item in items:
            item.add_marker(pytest.mark.timeout(7_200))


@pytest.fixture(scope="session")
def soak():
    """Whether the long form of a test is wanted."""
    return SOAK


@pytest.fixture(scope="session")
def running_services():
    """The services that tests of this process share, by their flags: starting one costs more than most tests."""
    services = {}
    yield services
    for running in services.values():
        assert running.stop() == 0, running.log()


def reset_service(services, *flags):
    """A running service with these flags as it is after a start: reset, and with an empty log."""
    running = services.get(flags)
    if running is None or running.process.poll() is not None:
        running = services[flags] = Service(*flags)
    else:
        running.begin_again()
    return running


@pytest.fixture
def service(running_services):
    """A service in development mode as it is after its first start. A test may end it, but well."""
    running = reset_service(running_services, "--redirect-uri", CALLBACK)
    yield running
    assert running.process.poll() in (None, 0), running.log()


@pytest.fixture
def automatic(running_services):
    """The same, which answers for Jane without showing a page."""
    running = reset_service(running_services, "--redirect-uri", CALLBACK, "--auto-approve", "jane@example.com")
    yield running
    assert running.process.poll() in (None, 0), running.log()


@pytest.fixture(scope="session")
def running_browser():
    """The browser that tests of this process share."""
    with chromium() as opened:
        yield opened


@pytest.fixture
def window(running_browser):
    """A window of a browser with an empty profile."""
    with fresh_window(running_browser) as opened:
        yield opened


@pytest.fixture
def recorded_window():
    """A window of a browser of its own that records what its pages ask for."""
    with chromium(recorded=True) as opened:
        yield opened


@pytest.fixture(scope="session")
def artefacts():
    ARTEFACTS.mkdir(exist_ok=True)
    return ARTEFACTS
