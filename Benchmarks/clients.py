"""What `make bench` measures of many clients at once: real sockets, a database file, every answer looked at.

The clients are those of Interop/load.py, all in one Python process. The last column says how busy that is: near 100 %, a rate
is the clients' and not the service's. Any failure ends the run with exit code 1, after all lines are printed. The program is
$QUINCE_BINARY, or the release build.
"""

import os, pathlib, sys, tempfile, time

from bench import QUINCE, REDIRECT, ROOT, processor_seconds, say

sys.path[:0] = [str(ROOT / "Interop"), *(str(path) for path in (ROOT / "Interop/.venv/lib").glob("python*/site-packages"))]
try:
    import load
    from quince import Service
except ImportError as error:
    sys.exit(f"bench: the Python clients are not here ({error}): scripts/setup test installs them")

CLIENTS = [4, 16, 64, 256]

#: Whether the system tells the CPU time of another process.
TELLS_CPU = pathlib.Path("/proc/self/stat").exists()


def measure(clients, seconds, steps):
    """The load on a service of its own; gives the tally, the seconds it ran, and the CPU seconds of the service and of the clients."""
    with tempfile.TemporaryDirectory() as folder:
        with Service("--redirect-uri", REDIRECT, "--log-level", "error", database=pathlib.Path(folder) / "bench.sqlite") as service:
            cpu = processor_seconds(service.process) if TELLS_CPU else 0
            start, own = time.perf_counter(), time.process_time()
            tally = load.on_service(service, REDIRECT, clients, seconds, steps)
            wall, own = time.perf_counter() - start, time.process_time() - own
            cpu = processor_seconds(service.process) - cpu if TELLS_CPU else None
            if service.stop() != 0:
                tally.failures.append(f"the service ended with {service.process.returncode}")
    return tally, wall, cpu, own


def row(title, what, steps, of, seconds):
    """Prints one line for each number of clients; `of` gives the seconds of each thing counted. Gives the failures."""
    say(f"\n{title}")
    failures = []
    for clients in CLIENTS:
        if sys.stderr.isatty():
            print(f"  {clients} clients for {seconds} s ...", end="\r", file=sys.stderr, flush=True)
        tally, wall, cpu, own = measure(clients, seconds, steps)
        took = of(tally)
        each = f"   CPU of each {cpu / max(1, len(took)) * 1e3:.2f} ms" if cpu is not None else ""
        say(f"{clients:>4} clients: {len(took) / wall:>6,.0f} {what}/s   p50 {tally.percentile(.5, took) * 1e3:>6,.1f} ms   "
            f"p99 {tally.percentile(.99, took) * 1e3:>6,.1f} ms   {len(tally.failures)} failed{each}   (clients: {own / wall:.0%} of a processor)")
        if not took:
            tally.failures.append("nothing was done")
        failures += [f"{clients} clients, {failure}" for failure in tally.failures]
    return failures


def main(seconds):
    os.environ.setdefault("QUINCE_BINARY", str(QUINCE))
    failures = row("Everything mixed: sign-ins, refreshes, revocations, the console's lists, and what must be refused",
                   "requests", load.MIXED, lambda tally: tally.took, seconds)
    failures += row("Whole sign-ins through the pages: authorize, account, consent, exchange (6 requests)",
                    "sign-ins", ["pages"], lambda tally: tally.steps.get("pages", []), seconds)
    if not TELLS_CPU:
        say("\nThe service's CPU time is left out: only Linux tells that of another process in /proc.")
    if failures:
        sys.exit("\n".join([f"bench: {len(failures)} failures, of which the first are:", *failures[:5]]))
