"""Measures the speed of the checker: 10,000 files cold, a storyboard of 5 MB, a page in the browser. Called by scripts/bench.

The files are compared with `grep -rci apple` over the same folder in the same run, which reads every byte once.
"""

import contextlib
import http.server
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import corpus

ROOT = Path(__file__).resolve().parent.parent.parent
CHECK = ROOT / ".build/release/quince-check"
WORDS = ("account basket cache delegate event field gallery handler image journal keyboard label message network order profile "
         "query result screen title update view widget").split()


def say(text):
    print(text, flush=True)


def swift(random, apple):
    lines = ["import SwiftUI", "", f"struct {random.choice(WORDS).title()}View: View {{", "    var body: some View {", "        VStack {"]
    for _ in range(random.randrange(10, 120)):
        lines.append(f"            Text(\"{random.choice(WORDS)} {random.randrange(1000)}\").padding({random.randrange(20)})")
    if apple:
        lines += ["            SignInWithAppleButton(.signIn) { _ in } onCompletion: { _ in }",
                  f"                .frame(width: {random.randrange(100, 400)}, height: {random.randrange(20, 64)})"]
    return "\n".join([*lines, "        }", "    }", "}"])


def page(random, apple):
    rows = [f"<p class='{random.choice(WORDS)}'>{random.choice(WORDS)} {random.randrange(1000)}</p>" for _ in range(random.randrange(10, 200))]
    if apple:
        rows.append("<button style='width:120px;height:44px;background:#000;color:#fff'>Login with Apple</button>")
    return "<!doctype html><html lang='en'><body>\n" + "\n".join(rows) + "\n</body></html>"


def script(random, apple):
    lines = [f"export const {random.choice(WORDS)}{index} = ({{ {random.choice(WORDS)} }}) => {random.randrange(1000)};"
             for index in range(random.randrange(10, 150))]
    if apple:
        lines.append("const url = 'https://appleid.apple.com/auth/authorize?client_id=a.b&redirect_uri=https%3A%2F%2Fa.example%2Fcb"
                     "&response_type=code&scope=name%20email';")
    return "\n".join(lines)


def dart(random, apple):
    lines = [f"final {random.choice(WORDS)}{index} = Text('{random.choice(WORDS)}');" for index in range(random.randrange(10, 150))]
    if apple:
        lines.append("final button = SignInWithAppleButton(onPressed: () {}, height: 24);")
    return "\n".join(lines)


def layout(random, apple):
    views = [f"    <TextView android:id=\"@+id/{random.choice(WORDS)}{index}\" android:text=\"{random.choice(WORDS)}\" />"
             for index in range(random.randrange(5, 60))]
    if apple:
        views.append("    <Button android:layout_width=\"120dp\" android:layout_height=\"44dp\" android:text=\"Sign in with Apple\" />")
    return "\n".join(['<?xml version="1.0" encoding="utf-8"?>',
                      '<LinearLayout xmlns:android="http://schemas.android.com/apk/res/android">', *views, "</LinearLayout>"])


def storyboard(random, scenes):
    """Returns scenes of labels and buttons; one in ten has a Sign in with Apple button with constraints."""
    parts = ['<?xml version="1.0" encoding="UTF-8"?>',
             '<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"><scenes>']
    for scene in range(scenes):
        views = [
            f'<label opaque="NO" text="{random.choice(WORDS)}" id="L{scene}-{index}"><rect key="frame" x="20" y="{20 + 24 * index}" '
            f'width="335" height="21"/></label>' for index in range(random.randrange(10, 40))]
        if scene % 10 == 0:
            views.append(
                f'<view customClass="ASAuthorizationAppleIDButton" id="B{scene}"><rect key="frame" x="20" y="500" width="120" height="44"/>'
                f'<constraints><constraint firstAttribute="width" constant="120" id="W{scene}"/>'
                f'<constraint firstAttribute="height" constant="44" id="H{scene}"/></constraints></view>')
        parts.append(
            f'<scene sceneID="S{scene}"><objects><viewController id="C{scene}"><view key="view" id="V{scene}">'
            f'<rect key="frame" x="0" y="0" width="375" height="667"/><subviews>{"".join(views)}</subviews></view></viewController></objects></scene>')
    return "\n".join([*parts, "</scenes></document>"])


def repository(folder, count):
    """Creates varied files; one in twenty is about signing in with Apple."""
    chance = random.Random(2026)
    makers = [("swift", swift), ("html", page), ("tsx", script), ("ts", script), ("dart", dart), ("xml", layout),
              ("storyboard", lambda chance, apple: storyboard(chance, 10 if apple else 3))]
    for number in range(count):
        ending, make = makers[number % len(makers)]
        file = folder / f"module{number % 97}" / f"part{number % 11}" / f"file{number}.{ending}"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(make(chance, number % 20 == 0))


def cold():
    """Drops the page cache if that is allowed; returns whether it was."""
    try:
        subprocess.run(["sync"], check=True)
        Path("/proc/sys/vm/drop_caches").write_text("3")
    except OSError:
        return False
    return True


def seconds(*command):
    before = time.perf_counter()
    done = subprocess.run([str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    assert done.returncode in (0, 1), (command, done.returncode, done.stderr)
    return time.perf_counter() - before


@contextlib.contextmanager
def served(text):
    """Serves a page with this text while the block runs; yields its URL."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200 if self.path == "/" else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def main():
    say("\nThe checker")
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "repository"
        repository(folder, 10_000)
        size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6
        was_cold = cold()
        first = seconds(CHECK, "check", "--fail-on", "never", folder)
        memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / (1024 if sys.platform == "linux" else 1_048_576)
        if was_cold:
            cold()
        grep = seconds("grep", "-rci", "apple", folder)
        warm = statistics.median(seconds(CHECK, "check", "--fail-on", "never", folder) for _ in range(3))
        state = "cold" if was_cold else "not cold: couldn't drop the page cache"
        say(f"10,000 files, {size:.0f} MB       {first:6.2f} s {state} (goal 5), {warm:.2f} s warm; grep {grep:.2f} s; {memory:.0f} MB (goal 300)")
        large = Path(scratch) / "Large.storyboard"
        scenes = 1
        while len(text := storyboard(random.Random(1), scenes)) < 5_000_000:
            scenes = scenes * 2 if len(text) < 2_000_000 else int(scenes * 5_100_000 / len(text)) + 1
        large.write_text(text)
        nothing = Path(scratch) / "nothing.swift"
        nothing.write_text("")
        start = statistics.median(seconds(CHECK, "check", nothing) for _ in range(5))
        one = statistics.median(seconds(CHECK, "check", "--fail-on", "never", large) for _ in range(5))
        say(f"a storyboard of {large.stat().st_size / 1e6:.1f} MB    {(one - start) * 1000:6.0f} ms without the program's own start of {start * 1000:.0f} ms (goal 300)")
        if shutil.which("chromedriver"):
            with served(page(random.Random(3), True)) as address:
                took = seconds(CHECK, "check", "--fail-on", "never", address)
            say(f"a page in four appearances {took:6.2f} s including the browser's start (goal 5 after it)")
    say("\nPrecision and recall on public files (Checker/Benchmarks/corpus.tsv)")
    corpus.main([])


if __name__ == "__main__":
    main()
