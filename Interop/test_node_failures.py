"""Parts of a service with several nodes fail under load: a node, the database, its connections, the machine of the database. And all nodes
get a new version, one after the other.

Clients get 503 with `Retry-After`, and nothing else. Soon after the part is back, everything works, and what clients were told is true.
"""

import pytest

import nodes
import postgresql
import quince
from conftest import CALLBACK
from node_load import Load
from server import wait_for

CLIENTS = 12
#: A step is several requests.
SOME = 24


@pytest.fixture(scope="module")
def database_server():
    """A server that these tests may stop."""
    nodes.needed()
    server = postgresql.PostgreSQL()
    yield server
    server.close()


@pytest.fixture
def service(database_server):
    with nodes.Nodes("--redirect-uri", CALLBACK, "--log-level", "warning", server=database_server) as running:
        yield running
        assert running.stop() == 0, running.log()[-2_000:]


def rounds(soak, many):
    """So many in `make soak`, otherwise one."""
    return many if soak else 1


def back(load, soak):
    """Waits until everything works again."""
    # In `make soak`, nothing else uses the machine, so the promise is checked: five seconds.
    load.more(1, seconds=5 if soak else 60)
    load.more(SOME)


@pytest.mark.soak
def test_a_node_that_is_killed_costs_only_the_requests_that_it_had(service, soak):
    # nginx answers 502 to a request that it must not repeat; a GET goes to the other node.
    with Load(service, CLIENTS, lost=(502,)) as load:
        load.more(SOME)
        for number in range(rounds(soak, 20)):
            place = number % 2
            service.nodes[place].kill()
            load.more(SOME)
            service.replace(place)
            count = len(list(service.nginx.requests()))
            wait_for(lambda: any(service.ports[place] in had for had, *_ in list(service.nginx.requests())[count:]), "a request to the new process")
            load.more(SOME)
    told = load.check()
    repeated = [one for one in service.nginx.requests() if len(one[0]) > 1]
    print(f"{told}; nginx repeated {len(repeated)}")
    assert repeated and load.refusals == 0


@pytest.mark.soak
def test_the_database_stops_as_in_a_crash_and_comes_back(service, database_server, soak):
    with Load(service, CLIENTS) as load:
        load.more(SOME)
        for _ in range(rounds(soak, 20)):
            database_server.stop("immediate")
            load.refused(CLIENTS)
            database_server.start()
            back(load, soak)
    print(load.check())


@pytest.mark.soak
def test_all_connections_are_ended_again_and_again(service, database_server, soak):
    with Load(service, CLIENTS) as load:
        load.more(SOME)
        for _ in range(rounds(soak, 100) + 4):
            assert database_server.end_connections(service.database) > 0
            load.more(CLIENTS)
        back(load, soak)
    print(load.check())


@pytest.mark.soak
def test_a_database_that_stands_still_is_no_hang(service, database_server, soak, soak_only):
    with Load(service, CLIENTS) as load:
        load.more(SOME)
        for _ in range(rounds(soak, 5)):
            go_on = database_server.stand_still()
            # In `make soak` until each client has been refused several times, so that the connections are given up.
            load.refused(CLIENTS * 12 if soak else CLIENTS)
            go_on()
            back(load, soak)
    print(load.check())
    # A statement has five seconds, and the answer three more.
    assert load.longest < 20


def test_nodes_end_without_a_database_and_start_when_it_is_back(service, database_server):
    database_server.stop("immediate")
    assert service.stop() == 0, service.log()[-2_000:]
    refused = quince.run(
        "serve", *service.flags, "--port", "0", "--database", database_server.url(service.database), program=postgresql.binary(), folder=service.folder)
    assert refused.returncode == 2 and "can't connect to PostgreSQL" in refused.stderr.splitlines()[-1]
    assert refused.stderr.count("can't connect to PostgreSQL") == 1, "the error of the start is enough"
    database_server.start()
    for place in range(len(service.nodes)):
        service.replace(place)
    with Load(service, CLIENTS) as load:
        load.more(SOME)
    print(load.check())


@pytest.mark.soak
def test_a_standby_takes_over(soak_only):
    """The URL has both servers, and each commit is on both."""
    nodes.needed()
    primary = postgresql.PostgreSQL()
    standby = postgresql.PostgreSQL(primary)
    try:
        primary.has_synchronous_standby(standby)
        with nodes.Nodes("--redirect-uri", CALLBACK, "--log-level", "warning", server=primary) as service:
            with Load(service, CLIENTS) as load:
                load.more(SOME)
                primary.stop("immediate")
                load.refused(CLIENTS)
                standby.promote()
                back(load, False)
            print(load.check())
            assert service.stop() == 0, service.log()[-2_000:]
    finally:
        standby.close()
        primary.close()


@pytest.mark.soak
def test_an_upgrade_of_three_nodes_costs_no_request(database_server, request, soak, soak_only):
    """From the version of `--earlier`, otherwise from this version to itself. The system holds the ports, as docs/operations-postgresql.md says."""
    earlier = request.config.getoption("earlier")
    environment = {"QUINCE_DRAIN_DELAY": "5" if soak else "1"}
    with nodes.Nodes("--redirect-uri", CALLBACK, "--log-level", "warning", count=3, server=database_server, environment=environment, held=True,
                     program=earlier and str((quince.ROOT / earlier).resolve())) as service:
        with Load(service, CLIENTS) as load:
            load.more(SOME)
            for place in range(3):
                assert service.nodes[place].stop() == 0, service.log()[-2_000:]
                service.replace(place, postgresql.binary())
                load.more(SOME * (10 if soak else 1))
        print(load.check())
        assert (load.refusals, load.losses) == (0, 0)
        assert service.stop() == 0, service.log()[-2_000:]
