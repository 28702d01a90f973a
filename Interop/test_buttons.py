"""Button images, read by programs that nobody here wrote: Pillow, and Chromium for the SVG."""

import base64
import io
import random
import xml.etree.ElementTree as ElementTree

import pytest
import requests
from PIL import Image, ImageChops, ImageStat

from quince import run

LOCALES = ["en_US", "ja_JP", "ar_SA", "iw_IL", "th_TH", "vi_VI", "ru_RU", "el_GR", "zh_HK", "ko_KR"]


def draw(folder, name, *flags):
    done = run("button", *flags, "-o", name, folder=folder)
    assert done.returncode == 0, done.stderr
    return folder / name


def opened(path):
    image = Image.open(path)
    image.load()
    return image


def test_file_says_what_it_is(tmp_path):
    image = opened(draw(tmp_path, "a.png", "--width", 280, "--height", 44, "--scale", 3))
    assert image.format == "PNG" and image.size == (840, 132) and image.mode == "LA"
    assert "placeholder" in image.info["Comment"] and image.info["srgb"] == 0
    assert all(abs(dpi - 216) < 0.1 for dpi in image.info["dpi"])


def test_samples_do_not_change_the_picture(tmp_path):
    flags = ["--width", 200, "--height", 44, "--scale", 2, "--color", "white", "--border", "--border-radius", 22]
    grey = opened(draw(tmp_path, "grey.png", *flags))
    colour = opened(draw(tmp_path, "colour.png", *flags, "--samples", "rgba"))
    assert (grey.mode, colour.mode) == ("LA", "RGBA")
    assert grey.convert("RGBA").tobytes() == colour.tobytes()


def test_same_bytes_on_every_run_and_over_http(service, tmp_path):
    flags = ["--locale", "ja_JP", "--type", "continue", "--width", 280, "--height", 44, "--scale", 2]
    first = draw(tmp_path, "a.png", *flags).read_bytes()
    assert draw(tmp_path, "b.png", *flags).read_bytes() == first
    answer = requests.get(f"{service.url}/appleid/button", timeout=60, params={
        "locale": "ja_JP", "type": "continue", "width": 280, "height": 44, "scale": 2})
    assert answer.status_code == 200 and answer.content == first


@pytest.mark.parametrize("seed", range(4))
def test_every_picture_decodes_and_keeps_its_margins(service, seed):
    chance = random.Random(seed)
    with requests.Session() as session:
        for _ in range(25):
            width, height, scale = chance.randint(130, 375), chance.randint(30, 64), chance.randint(1, 6)
            answer = session.get(f"{service.url}/appleid/button", timeout=60, params={
                "width": width, "height": height, "scale": scale, "border_radius": 0,
                "locale": chance.choice(LOCALES), "type": chance.choice(["sign-in", "sign-up", "continue"])})
            image = opened(io.BytesIO(answer.content))
            assert image.size == (width * scale, height * scale)
            grey, alpha = image.split()
            assert alpha.getextrema() == (255, 255)
            left, top, right, bottom = grey.getbbox()
            # Letters may stand out of their line by a hair; a pixel is lost to rounding.
            margin = 0.08 * width * scale - 0.03 * height * scale - 1
            assert left >= margin and image.width - right >= margin, answer.url
            assert top > 0 and bottom < image.height, answer.url


def test_vectors_are_sound_and_named(tmp_path):
    for locale, label in (("en_US", "Sign in with Apple"), ("ar_SA", "تسجيل الدخول باستخدام Apple")):
        text = draw(tmp_path, "a.svg", "--locale", locale).read_text()
        root = ElementTree.fromstring(text)
        assert root.get("role") == "img" and root.get("aria-label") == label
        assert root.find("{http://www.w3.org/2000/svg}title").text == label
        assert {child.tag.split("}")[1] for child in root} == {"title", "desc", "path"}
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("flags", [
    ["--width", 280, "--height", 44, "--locale", "ja_JP"],
    ["--width", 200, "--height", 44, "--locale", "ar_SA", "--color", "white", "--border", "--border-radius", 8],
    ["--mode", "left", "--width", 200, "--height", 44, "--logo-size", "medium"],
    ["--mode", "logo", "--size", 44, "--color", "white", "--border"],
], ids=["center", "right to left", "left", "logo"])
def test_a_browser_draws_the_vectors_as_we_draw_the_pixels(tmp_path, window, flags):
    pixels = opened(draw(tmp_path, "a.png", *flags, "--scale", 4)).convert("RGBA")
    vectors = draw(tmp_path, "a.svg", *flags)
    window.open(vectors.as_uri())
    script = """
        const [text, width, height, done] = arguments, image = new Image(), canvas = document.createElement("canvas");
        image.onload = () => {
            [canvas.width, canvas.height] = [width, height];
            canvas.getContext("2d").drawImage(image, 0, 0, width, height);
            done(Array.from(canvas.getContext("2d").getImageData(0, 0, width, height).data));
        };
        image.src = "data:image/svg+xml;base64," + text;
    """
    window.open("about:blank")
    data = window.driver.execute_async_script(
        script, base64.b64encode(vectors.read_bytes()).decode(), pixels.width, pixels.height)
    drawn = Image.frombytes("RGBA", pixels.size, bytes(data))
    ground = Image.new("RGBA", pixels.size, (128, 128, 128, 255))
    ours, theirs = Image.alpha_composite(ground, pixels), Image.alpha_composite(ground, drawn)
    difference = ImageChops.difference(ours.convert("L"), theirs.convert("L"))
    # The title stands on a whole pixel in ours alone, so edges may differ, and little else.
    assert ImageStat.Stat(difference).mean[0] < 2
