"""The fixtures and the settings of the plugin."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from .client import Quince, QuinceError

ONE_SERVICE = (
    "the workers of pytest-xdist can't share one running service, because each test resets it. Unset quince_url and QUINCE_URL, so "
    "that each worker starts a service, or run without --numprocesses."
)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("quince", "Sign in with Apple (pytest-quince)")
    group.addoption("--quince-url", metavar="URL", help="use this running service instead of starting one")
    group.addoption("--quince-binary", metavar="PATH", help="the program 'quince'")
    parser.addini("quince_url", "use this running service instead of starting one")
    parser.addini("quince_binary", "the program 'quince'; default: QUINCE_BINARY, or 'quince' on the PATH")
    parser.addini("quince_arguments", "more options of 'quince serve', such as --redirect-uri URI", type="args")


@pytest.fixture(scope="session")
def quince_service(pytestconfig: pytest.Config) -> Iterator[Quince]:
    """The service of the test session: started here, or running already. Tests use `quince`, which resets it."""

    def setting(name: str) -> str | None:
        return pytestconfig.getoption(name) or pytestconfig.getini(name) or None

    url, binary = setting("quince_url"), setting("quince_binary")
    if "PYTEST_XDIST_WORKER" in os.environ and (url or (not binary and os.environ.get("QUINCE_URL"))):
        pytest.fail(ONE_SERVICE, pytrace=False)
    try:
        service = Quince.start(url=url, binary=binary, arguments=pytestconfig.getini("quince_arguments"))
    except QuinceError as error:
        pytest.fail(str(error), pytrace=False)
    with service:
        yield service


@pytest.fixture
def quince(quince_service: Quince) -> Quince:
    """A running Quince in its initial state."""
    quince_service.reset()
    return quince_service
