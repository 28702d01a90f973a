"""The largest button a hundred times at once: right answers, in bounded memory. Nothing here is timed."""

import io
import itertools
import os
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import requests
from PIL import Image

from quince import Service

REQUESTS = 100

MEGABYTE = 1_000_000

#: Pixels of the largest button, two bytes each.
RASTER = 375 * 6 * 64 * 6 * 2

#: What drawing one button may need beside its raster: edges, a row of coverage, the file.
BESIDE_RASTER = 2 * MEGABYTE

#: What may be drawn at once: the service draws on its event loops, and those are as many as processors.
AT_ONCE = os.cpu_count() or 1

#: What the service keeps of its answers at most, after which it forgets them all.
KEPT = 16_777_216

#: 100 connections, the recorded requests and the allocator's slack. Everything together was 12 to 15 MB when measured.
CONNECTIONS = 16 * MEGABYTE

#: Each event loop reads the database by a connection of its own: 2 MB of pages, statements and the schema.
READERS = AT_ONCE * 3 * MEGABYTE


def bound(answers):
    """How much the process may grow. All 100 rasters at once would be 173 MB.

    What is kept counts twice: the small buffers lie between the rasters that were drawn meanwhile, and the allocator does not
    give the holes back. 900 buttons measured 59.7 to 60.5 MB. Again and again, they
    level off at 99 MB, so that it is no leak.
    """
    kept = 2 * min(KEPT, sum(len(answer.content) for answer in answers))
    return AT_ONCE * (RASTER + BESIDE_RASTER) + READERS + kept + CONNECTIONS


def buttons(count=REQUESTS):
    """So many of the largest, none like another: no answer can come from those that are kept."""
    locales, types = ["en_US", "ja_JP", "ar_SA", "th_TH", "zh_HK"], ["sign-in", "sign-up", "continue"]
    # From 32 on the ends are round.
    kinds = list(itertools.product(locales, ["black", "white"], types, range(1, 33)))
    return [{"width": 375, "height": 64, "scale": 6, "locale": locale, "color": color, "type": type, "border_radius": radius}
            for locale, color, type, radius in random.Random(7).sample(kinds, count)]


def ask(service, parameters):
    return requests.get(f"{service.url}/appleid/button", params=parameters, timeout=300)


def memory(service, field):
    """A figure of the process from Linux, in bytes: VmRSS is what it holds now, VmHWM the most it ever held."""
    lines = Path(f"/proc/{service.process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(f"{field}:"))


@pytest.mark.soak
def test_a_hundred_of_the_largest_at_once_are_right(soak_only):
    wanted = buttons()
    with Service() as crowded, Service() as quiet, ThreadPoolExecutor(REQUESTS) as pool:
        answers = list(pool.map(lambda parameters: ask(crowded, parameters), wanted))
        for parameters, answer in zip(wanted, answers):
            assert answer.status_code == 200, answer.url
            image = Image.open(io.BytesIO(answer.content))
            assert image.convert("LA").getextrema() == ((0, 255), (0, 255)) and image.size == (2250, 384), answer.url
            # The same as from a service that draws one after the other.
            assert answer.content == ask(quiet, parameters).content, answer.url
        assert len({answer.content for answer in answers}) == REQUESTS


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="reads Linux's account of the process")
def test_a_hundred_of_the_largest_at_once_stay_within_memory(soak):
    """The long form asks for 900, more than the service keeps."""
    with Service() as service, ThreadPoolExecutor(REQUESTS) as pool:
        assert ask(service, {"locale": "ja_JP"}).status_code == 200  # The table of titles is read once.
        before = memory(service, "VmRSS")
        answers = list(pool.map(lambda parameters: ask(service, parameters), buttons(900 if soak else REQUESTS)))
        assert all(answer.ok for answer in answers)
        grown = memory(service, "VmHWM") - before
        print(f"\n{len(answers)} buttons: {grown / MEGABYTE:.1f} MB more; allowed are {bound(answers) / MEGABYTE:.1f} MB")
        assert grown <= bound(answers)
