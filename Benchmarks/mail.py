"""Mail per second through Postfix with the relay as its filter, beside the same Postfix without it; a DKIM signature beside its RSA signature.

Both Postfix take the same messages from the same sender at the same time of day, in rounds that take turns, and hand them to the same
sink. A round ends when the sink has every message.
"""

import argparse, contextlib, functools, os, pathlib, re, statistics, subprocess, sys, tempfile, time
from concurrent.futures import ThreadPoolExecutor

from bench import QUINCE, ROOT, free_port, say

os.environ["QUINCE_BINARY"] = str(QUINCE)
sys.path[:0] = [str(ROOT / "Interop"), *(str(path) for path in (ROOT / "Interop/.venv/lib").glob("python*/site-packages"))]
import smtplib

import postfix
from relay_world import RELAY, Names, Relay, RelayPostfix
from server import wait_for

GOAL, PER_ADDRESS = 0.5, 100
CONNECTIONS = 8


class Sink:
    """Postfix's own server for measurements: it takes every message, and counts them."""

    def __init__(self, folder):
        self.port, self.folder = free_port(), folder
        folder.mkdir()
        folder.chmod(0o777)
        self.process = subprocess.Popen(
            ["/usr/sbin/smtp-sink", "-u", "postfix", "-d", f"{folder}/%M.", f"127.0.0.1:{self.port}", "256"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def count(self):
        return sum(1 for _ in os.scandir(self.folder))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


class PlainPostfix(RelayPostfix):
    """The same Postfix without the filter: what it accepts for the domain goes to the sink."""

    def __init__(self, next_port, *arguments):
        self.next = next_port
        super().__init__(*arguments)

    def change(self, main, master):
        entries = re.split(r"\n(?=\S)", master.read_text())
        # Two Postfix may listen on one port: without its entry, this one takes none of the other's messages.
        entries = [entry for entry in entries if not entry.startswith(f"127.0.0.1:{self.next} ")]
        lines = "\n".join(entries).splitlines()
        master.write_text("\n".join(line for line in lines if "smtpd_proxy_" not in line) + "\n")
        text = main.read_text()
        main.write_text("\n".join(line for line in text.splitlines() if not line.startswith("relay_transport")) + "\n"
                        f"relay_transport = smtp:[127.0.0.1]:{self.outside}\n")


def message(size):
    line = "Thank you for your order. It arrives tomorrow, between nine and eleven.\r\n"
    return ("From: Shop <news@shop.example>\r\nTo: you\r\nSubject: Your order\r\nMIME-Version: 1.0\r\n"
            "Content-Type: text/plain\r\n\r\n" + line * (size // len(line))).encode()


def send(port, recipients, text):
    """Sends to each recipient a message of its own, over connections that are used again."""
    def over(part):
        with smtplib.SMTP("127.0.0.1", port, timeout=120) as client:
            for recipient in part:
                client.sendmail("bounces@shop.example", [recipient], text)
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        list(pool.map(over, [recipients[start::CONNECTIONS] for start in range(CONNECTIONS)]))


def round_of(mta, sink, recipients, text):
    """Messages per second until the sink has all of them."""
    before, start = sink.count(), time.monotonic()
    send(mta.port, recipients, text)
    wait_for(lambda: sink.count() >= before + len(recipients), "the messages", 300)
    return len(recipients) / (time.monotonic() - start)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=400, help="messages of a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--size", type=int, default=10_000, help="octets of a message")
    options = parser.parse_args()
    if reason := postfix.missing():
        raise SystemExit(f"bench: {reason}")
    rsa, dkim = map(float, subprocess.run(
        [QUINCE.parent / "mail-cost"], capture_output=True, text=True, check=True).stdout.split())
    say(f"a DKIM signature of 10 KB: {dkim * 1e6:,.0f} µs of CPU, {dkim / rsa:.2f} times its RSA signature ({rsa * 1e6:,.0f} µs)")
    people = options.messages * (options.rounds + 1) // PER_ADDRESS + 1
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder.chmod(0o755)
        names = stack.enter_context(Names())
        sinks = [stack.enter_context(Sink(folder / name)) for name in ("with", "without")]
        relay = Relay(folder, names, people=people)
        relay.start("--log-level", "error")
        stack.callback(relay.service.close)
        servers = [stack.enter_context(kind(relay.configuration, sink.port))
                   for kind, sink in zip((RelayPostfix, functools.partial(PlainPostfix, relay.next)), sinks)]
        text, rates = message(options.size), ([], [])
        left = [address for address in relay.addresses for _ in range(PER_ADDRESS)]
        for number in range(options.rounds + 1):
            recipients, left = left[:options.messages], left[options.messages:]
            pair = [round_of(server, sink, recipients, text) for server, sink in zip(servers, sinks)]
            # The first round fills caches.
            if number:
                for rate, all_rates in zip(pair, rates):
                    all_rates.append(rate)
                say(f"round {number}: {pair[0]:>5,.0f} messages/s with the relay, {pair[1]:>5,.0f} without")
        ratio = statistics.median(one / other for one, other in zip(*rates))
        say(f"ratio, with the relay to without: {ratio:.2f}   (goal {GOAL})")


if __name__ == "__main__":
    main()
