"""What Apple's script costs a page: its size, the requests that it sends, and the time until the button is drawn.

The reference is the same page with the button's image, from the same service, in the same run. Part of `make bench`; alone:
scripts/bench --only script.
"""

import gzip, pathlib, statistics, sys, tempfile, urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Interop"))

from bench import Service, say
from chromium import chromium
from script_pages import Site

#: The largest script, in bytes of gzip.
LARGEST = 20_000
ROUNDS = 15

#: Both pages note when the button is there to be seen: two frames after it was drawn.
DRAWN = "requestAnimationFrame(() => requestAnimationFrame(() => { document.title = performance.now(); }))"
SCRIPT = """<!doctype html><html lang="en"><title></title><div id="appleid-signin" style="width:210px;height:40px"></div>
<script src="{url}/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js"></script>
<script>AppleID.auth.init({{clientId: "com.example", redirectURI: location.href}}); {drawn}</script>"""
IMAGE = """<!doctype html><html lang="en"><title></title>
<img src="{url}/appleid/button?width=210&amp;height=40" onload="{drawn}" alt="Sign in with Apple">"""


def sizes(url):
    """The largest script of all locales, in bytes of gzip and plain, and its locale."""
    locales = [line.split("\t")[0] for line in
               (pathlib.Path(__file__).parent.parent / "Sources/QuinceButtons/Titles/titles.tsv").read_text().splitlines()[1:]]
    scripts = {locale: urllib.request.urlopen(f"{url}/appleauth/static/jsapi/appleid/1/{locale}/appleid.auth.js").read()
               for locale in locales}
    largest = max(scripts, key=lambda locale: len(gzip.compress(scripts[locale])))
    return len(gzip.compress(scripts[largest])), len(scripts[largest]), largest, len(gzip.compress(scripts["en_US"]))


def drawn(window, address):
    """How long a page takes to its button, in milliseconds, and the requests beside the page itself."""
    window.open(address)
    window.wait(lambda driver: driver.title, "the button")
    requests = window.driver.execute_script("return performance.getEntriesByType('resource').map(one => one.name)")
    return float(window.driver.title), [one for one in requests if not one.endswith("/favicon.ico")]


def main():
    with tempfile.TemporaryDirectory() as folder, Service(pathlib.Path(folder)) as service:
        url = service.info["url"]
        site = Site()
        pages = {name: site.put(text.format(url=url, drawn=DRAWN)) for name, text in (("script", SCRIPT), ("image", IMAGE))}
        compressed, plain, locale, english = sizes(url)
        say(f"Apple's script, largest locale ({locale}): {compressed:,} bytes with gzip, {plain:,} without"
            f"   en_US {english:,} with gzip   (limit {LARGEST:,})")
        times = {name: [] for name in pages}
        with chromium() as window:
            for round_ in range(ROUNDS + 1):
                for name, found in times.items():
                    time, requests = drawn(window, pages[name])
                    if round_:
                        found.append(time)
                    if name == "script":
                        own = requests
        script, image = (statistics.median(times[name]) for name in times)
        say(f"its requests: {len(own)}   (limit 1)")
        say(f"button drawn after {script:.0f} ms   page with the button's image {image:.0f} ms   ratio {script / image:.2f}")


main()
