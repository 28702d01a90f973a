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


#: How many nodes, on PostgreSQL and behind nginx, a service is that tests share.
NODES = 1


def pytest_addoption(parser):
    parser.addoption("--nodes", type=int, default=1, help="let the services that tests share be so many nodes behind nginx, on PostgreSQL")
    parser.addoption("--earlier", metavar="BINARY", help="the quince of an earlier version, with PostgreSQL, that an upgrade under load begins with")


def pytest_configure(config):
    global NODES
    NODES = config.getoption("nodes")
    # Where the tests run in the background or under nohup, SIGINT or SIGHUP is ignored, which their children would inherit and no
    # script could undo.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_collection_modifyitems(items):
    if SOAK:
        for item in items:
            item.add_marker(pytest.mark.timeout(7_200))


def in_soak(*values):
    """Parameters of a test that `make test` leaves out: they cost seconds, and find what another one finds in most cases."""
    return [pytest.param(*value, marks=pytest.mark.soak) if isinstance(value, tuple) else pytest.param(value, marks=pytest.mark.soak)
            for value in values] if SOAK else []


@pytest.fixture(scope="session")
def soak():
    """Whether the long form of a test is wanted."""
    return SOAK


@pytest.fixture(scope="session")
def soak_only(soak):
    """For tests that wait for time limits, or build a lot: `make test` has 25 minutes for everything."""
    if not soak:
        pytest.skip("make soak runs it")


#: The services that tests of this process share, by their flags: starting one costs more than most tests.
SERVICES = {}


@pytest.fixture(scope="session", autouse=True)
def running_services():
    """The same; they end with the process."""
    yield SERVICES
    for running in SERVICES.values():
        assert running.stop() == 0, running.log()
        running.close()


def reset_service(services, *flags):
    """A running service with these flags as it is after a start: reset, and with an empty log."""
    if NODES > 1:
        return fresh_nodes(services, *flags)
    running = services.get(flags)
    if running is None or running.process.poll() is not None:
        running = services[flags] = Service(*flags)
    else:
        running.begin_again()
    return running


def fresh_nodes(services, *flags):
    """Nodes with these flags in the place of those that are there: what a node has in memory can't be reset in all of them."""
    from nodes import Nodes

    for running in services.values():
        assert running.stop() == 0, running.log()
        running.close()
    services.clear()
    services[flags] = Nodes(*flags, count=NODES)
    return services[flags]


def shared_service(redirect_uri):
    """A running service as it is after a start with this redirect URI, which another test has had with another one."""
    if NODES > 1:
        return fresh_nodes(SERVICES, "--redirect-uri", redirect_uri)
    running = reset_service(SERVICES, "--redirect-uri", CALLBACK)
    app = next(one for one in running.api("GET", "apps")["apps"] if one["clientId"] == running.client_id)
    changed = [redirect_uri if one == CALLBACK else one for one in app["returnURLs"]]
    assert redirect_uri in changed
    running.api("PATCH", f"apps/{running.client_id}", {"returnURLs": changed})
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


@pytest.fixture(scope="session")
def browser_with_profiles():
    """The same for windows that stay open from test to test and need a profile of their own."""
    with chromium(profiles=True) as opened:
        yield opened


@pytest.fixture
def window(running_browser):
    """A window of a browser that has forgotten all windows before."""
    with fresh_window(running_browser) as opened:
        yield opened


@pytest.fixture
def recorded_window():
    """A window of a browser of its own that records what its pages ask for."""
    with chromium(recorded=True) as opened:
        # The browser begins with a page of its own.
        opened.open("about:blank")
        opened.driver.get_log("performance")
        yield opened


@pytest.fixture(scope="session")
def artefacts():
    ARTEFACTS.mkdir(exist_ok=True)
    return ARTEFACTS
