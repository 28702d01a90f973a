"""Code exchanges without and with the trait OpenSSL, in one run. The arguments are the two programs, each beside its `signature-cost`.

The two take turns, so that a busy machine slows both. Each has a database file with durable commits. What an exchange costs beside
the signature is the CPU time of the service per exchange without that of one signature, which is measured before and after.
"""

import argparse, pathlib, statistics, subprocess, tempfile

import bench
from bench import Service, exchanges, fill, say


def signature(program):
    """Seconds of CPU for one signature, with the library of the program `signature-cost` beside `program`."""
    return float(subprocess.run([program.parent / "signature-cost"], capture_output=True, text=True, check=True).stdout)


def measure(program, seconds, folder):
    """The library that signs; exchanges a second; the CPU seconds of an exchange, and of a signature."""
    bench.QUINCE = program
    with Service(folder):
        pass  # makes the tables and the keys
    codes = fill(folder / "bench.sqlite", 10, 6_000 * seconds)
    with Service(folder) as service:
        before = signature(program)
        good, bad, took, _, _, cpu = exchanges(service, folder, codes, seconds)
        if bad or not good:
            raise SystemExit(f"bench: {bad} exchanges were refused")
        return service.info["signer"], good / took, cpu / good, (before + signature(program)) / 2


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("without", type=pathlib.Path, help="the program that was built without the trait")
    parser.add_argument("program", type=pathlib.Path, help="the program that was built with it")
    parser.add_argument("--seconds", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    programs = [options.without.resolve(), options.program.resolve()]
    results = {}
    for _ in range(options.rounds):
        for program in programs:
            with tempfile.TemporaryDirectory() as name:
                library, rate, cpu, one = measure(program, options.seconds, pathlib.Path(name))
            results.setdefault(program, []).append((rate, cpu, one))
            say(f"{library:<16} {rate:>6,.0f} exchanges/s   CPU of each {cpu * 1e6:>4,.0f} µs, of a signature {one * 1e6:>4,.0f} µs, "
                f"beside it {(cpu - one) * 1e6:>4,.0f} µs   (goal 300)")
    rates = [statistics.median(rate for rate, _, _ in results[program]) for program in programs]
    say(f"ratio of the exchanges: {rates[1] / rates[0]:.2f}")


if __name__ == "__main__":
    main()
