"""What `make bench` measures of the button images, and prints beside its goals.

The yardsticks draw the same button on the same machine in the same minute: cairo with libpng, and librsvg, both in C and in
process (ButtonReference/reference.c). Needs a C compiler and their headers; scripts/bench installs them.
"""

import argparse, pathlib, re, statistics, subprocess, sys, tempfile, time
import xml.etree.ElementTree as ElementTree

from bench import PRODUCTION, QUINCE, ROOT, Service, against_nginx, say

COST = ROOT / ".build/release/button-cost"
SOURCE = ROOT / "Benchmarks/ButtonReference/reference.c"
SVG = "{http://www.w3.org/2000/svg}"
PACKAGES = ["cairo", "librsvg-2.0"]

#: Each size with its goals: microseconds, and how many times faster than the faster yardstick; and how often it is drawn.
SIZES = {"140x30@1": (100, 3, 2_000), "375x64@6": (2_000, 15, 60)}

#: Bytes that drawing the largest button may need beside its raster.
BESIDE_RASTER = 2_000_000

#: 37 locales, 3 titles, 3 styles, 3 scales.
SET = 37 * 3 * 3 * 3


def numbers(text):
    return [float(number) for number in text.split()]


def paths(svg, scale):
    """The drawing as reference.c reads it."""
    root = ElementTree.parse(svg).getroot()
    width, height = (int(root.get(name)) * scale for name in ("width", "height"))
    lines = [f"size {width} {height} {scale}"]
    for element in root.iter(SVG + "path"):
        transform = element.get("transform", "translate(0 0) scale(1)")
        place = re.fullmatch(r"translate\((\S+) (\S+)\) scale\((\S+)\)", transform)
        lines.append(" ".join(["layer", "0" if element.get("fill") == "black" else "255", *place.groups()]))
        pen = (0, 0)
        for letter, text in re.findall(r"([MLQCZ])([^MLQCZ]*)", element.get("d")):
            points = numbers(text)
            if letter == "Q":
                letter, points = "C", cubic(pen, points)
            pen = points[-2:] or pen
            lines.append(" ".join([letter, *map(repr, points)]))
    return "\n".join(lines) + "\n"


def cubic(pen, points):
    """The quadratic curve as a cubic one, which is all that cairo has."""
    (a, b), (c, d, e, f) = pen, points
    return [a + (c - a) * 2 / 3, b + (d - b) * 2 / 3, e + (c - e) * 2 / 3, f + (d - f) * 2 / 3, e, f]


def run(*words):
    return subprocess.run(list(map(str, words)), capture_output=True, text=True, check=True).stdout


def compiled(folder):
    flags = run("pkg-config", "--cflags", "--libs", *PACKAGES).split()
    run("cc", "-O2", "-o", folder / "reference", SOURCE, *flags)
    return folder / "reference"


def compare(folder, reference, size):
    """Medians and bytes of each engine. They take turns, since the machine's speed drifts."""
    width, height, scale = re.fullmatch(r"(\d+)x(\d+)@(\d)", size).groups()
    svg, text = folder / f"{size}.svg", folder / f"{size}.txt"
    run(QUINCE, "button", "--width", width, "--height", height, "-o", svg)
    text.write_text(paths(svg, int(scale)))
    count, found = SIZES[size][2], {"quince": [], "cairo": [], "librsvg": []}
    for _ in range(3):
        lines = ["quince " + run(COST, size, count * 4)]
        lines += run(reference, text, svg, count, folder / "cairo.png", folder / "librsvg.png").splitlines()
        for engine, median, size_in_bytes in map(str.split, lines):
            found[engine].append((float(median), int(size_in_bytes)))
    return {engine: (statistics.median(time for time, _ in rounds), rounds[0][1]) for engine, rounds in found.items()}


def table(found):
    say("one English center button, drawn and compressed in process on one core, medians:")
    say(f"{'':<16}" + "".join(f"{size:>12}{'times ours':>12}{'bytes':>10}" for size in SIZES))
    for engine, name in (("quince", "quince"), ("cairo", "cairo, libpng"), ("librsvg", "librsvg, libpng")):
        cells = [(found[size][engine], found[size]["quince"]) for size in SIZES]
        say(f"{name:<16}" + "".join(f"{time / 1e3:>9,.3f} ms{time / ours[0]:>12.1f}{size:>10,}" for (time, size), ours in cells))
    for size, (goal, times, _) in SIZES.items():
        ours, fastest = found[size]["quince"], min(found[size]["cairo"][0], found[size]["librsvg"][0])
        smaller = ours[1] / found[size]["cairo"][1]
        say(f"{size}: {ours[0]:,.0f} µs, {fastest / ours[0]:.1f} times as fast as the faster of them, {smaller:.2f} of cairo's "
            f"bytes   (goal at most {goal:,} µs, at least {times} times, at most 1)")


def memory():
    grown, raster = map(int, run(COST, "375x64@6", "--memory").split())
    say(f"memory of the first 375x64@6: {grown / 1e6:.1f} MB, {(grown - raster) / 1e6:.1f} beside the raster, the table of titles "
        f"among it   (goal at most {BESIDE_RASTER / 1e6:.0f})")


def whole_set(folder):
    (folder / "set").mkdir()
    start = time.perf_counter()
    done = subprocess.run([QUINCE, "button", "--set", "png", "-o", folder / "set"], capture_output=True, text=True)
    seconds = time.perf_counter() - start
    files = list((folder / "set").rglob("*.png"))
    if done.returncode:
        say(f"the set of {SET:,}: not drawn: {done.stderr.strip().splitlines()[-1]}")
    else:
        size = sum(path.stat().st_size for path in files) / 1e6
        say(f"the set: {len(files):,} of {SET:,} files, {size:.1f} MB, {seconds:.2f} s   (goal below 2)")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        reference = compiled(folder)
        table({size: compare(folder, reference, size) for size in SIZES})
        if sys.platform == "linux":
            memory()
        whole_set(folder)
        for mode, configuration in (("development", None), ("production", PRODUCTION)):
            (folder / mode).mkdir()
            with Service(folder / mode, configuration=configuration) as service:
                against_nginx(service, folder / mode, mode, {"button": "/appleid/button?width=280&height=44&scale=2"})


if __name__ == "__main__":
    main()
