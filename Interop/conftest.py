"""What the tests share: a service of their own for each, and how long a long run is."""

import os
import signal
from pathlib import Path

import pytest

from chromium import chromium
from quince import Service

SOAK = os.environ.get("QUINCE_SOAK") == "1"

#: Where screenshots go; not kept in the repository.
ARTEFACTS = Path(__file__).resolve().parent.parent / "artefacts"

#: A return URL nobody listens on: the tests that play the browser themselves stop in front of it.
CALLBACK = "http://localhost:9/callback"


def pytest_configure():
    # Where the tests run in the background, SIGINT is ignored, which their children would inherit and no script could undo.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items):
    if SOAK:
        for item in items:
            item.add_marker(pytest.mark.timeout(7_200))


@pytest.fixture(scope="session")
def soak():
    """Whether the long form of a test is wanted."""
    return SOAK


@pytest.fixture
def service():
    """A service in development mode with an empty database, which must end well."""
    with Service("--redirect-uri", CALLBACK) as running:
        yield running
        assert running.stop() == 0, running.log()


@pytest.fixture
def automatic():
    """The same, which answers for Jane without showing a page."""
    with Service("--redirect-uri", CALLBACK, "--auto-approve", "jane@example.com") as running:
        yield running
        assert running.stop() == 0, running.log()


@pytest.fixture
def window():
    """A browser with an empty profile."""
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="session")
def artefacts():
    ARTEFACTS.mkdir(exist_ok=True)
    return ARTEFACTS
