"""Imported artwork: files as other programs write them, through the command line into the pictures."""

import base64
import json
import random
import time

import cairocffi
import pytest
import requests
from PIL import Image

import artwork
from quince import Service, run


@pytest.fixture
def kept(tmp_path):
    """The environment of somebody whose artwork lies in a folder of their own."""
    return {"QUINCE_ARTWORK": str(tmp_path / "kept")}


def write(folder, piece, suffix=".svg", **colours):
    """One file of a piece, as its users have it."""
    path = folder / f"Logo - SIWA - {piece}{suffix}"
    width, height = artwork.PIECES[piece][:2]
    if suffix == ".svg":
        path.write_text(artwork.svg(piece, **colours))
    elif suffix == ".pdf":
        surface = cairocffi.PDFSurface(str(path), width, height)
        artwork.draw(cairocffi.Context(surface), piece)
        surface.finish()
    else:
        scale = int(suffix[1])
        surface = cairocffi.ImageSurface(cairocffi.FORMAT_RGB24, width * scale, height * scale)
        context = cairocffi.Context(surface)
        context.scale(scale, scale)
        artwork.draw(context, piece)
        surface.write_to_png(str(path))
    return path


def ink(path):
    """The box of what is lighter than the black button, in pixels."""
    grey = Image.open(path).convert("LA").split()[0].point(lambda value: 255 if value > 20 else 0)
    return grey.getbbox()


def test_a_user_imports_lists_draws_and_removes(tmp_path, kept):
    files = [write(tmp_path, piece) for piece in artwork.PIECES]
    done = run("artwork", "import", *files, environment=kept)
    assert done.returncode == 0, done.stderr
    assert [line.rsplit(" ", 1)[1] for line in done.stdout.splitlines()] == [f"{piece}-black.svg" for piece in artwork.PIECES]
    listed = run("artwork", "list", environment=kept)
    assert listed.stdout.count("sha256 ") == 4 and "Missing" not in listed.stderr
    notes = [json.loads(path.read_text()) for path in (tmp_path / "kept").glob("*.json")]
    assert len(notes) == 4 and all(len(note["sha256"]) == 64 and note["imported"].endswith("Z") for note in notes)
    assert {base64.b64decode(note["content"]) for note in notes} == {path.read_bytes() for path in files}

    drawn = run("button", "--mode", "logo", "--size", 44, "--scale", 3, "--border-radius", 0, "--require-artwork",
                "-o", "logo.png", folder=tmp_path, environment=kept)
    assert drawn.returncode == 0 and "placeholder" not in drawn.stderr
    assert ink(tmp_path / "logo.png") == pytest.approx((14.5 * 3, 30, 29.5 * 3, 87), abs=1)
    assert "placeholder" not in Image.open(tmp_path / "logo.png").info["Comment"]

    assert run("artwork", "remove", "logo-only-black.svg", environment=kept).returncode == 0
    refused = run("button", "--mode", "logo", "--require-artwork", "-o", "no.png", folder=tmp_path, environment=kept)
    assert refused.returncode == 2 and "the artwork 'logo-only' isn't imported" in refused.stderr
    assert not (tmp_path / "no.png").exists()
    assert "Missing as SVG: logo-only" in run("artwork", "list", environment=kept).stderr
    assert run("artwork", "remove", "--all", environment=kept).returncode == 0
    assert [path.name for path in (tmp_path / "kept").iterdir()] == [".lock"]


@pytest.mark.parametrize("suffix", [".pdf", "@1x.png", "@2x.png", "@3x.png"])
def test_files_of_other_programs(tmp_path, kept, suffix):
    done = run("artwork", "import", write(tmp_path, "left-medium", suffix), environment=kept)
    assert done.returncode == 0, done.stderr
    scale = 2 if suffix == ".pdf" else int(suffix[1])
    flags = ["--mode", "left", "--logo-size", "medium", "--height", 44, "--width", 200, "--scale", scale]
    drawn = run("button", *flags, "--require-artwork", "-o", "a.png", folder=tmp_path, environment=kept)
    assert drawn.returncode == 0, drawn.stderr
    picture = Image.open(tmp_path / "a.png").crop((0, 0, 30 * scale, 44 * scale))
    picture.save(tmp_path / "logo.png")
    # The medium logo's box begins at 8 points; its canvas has 7.75 points before the ink, the box 7.
    assert ink(tmp_path / "logo.png") == pytest.approx(
        (8.75 * scale, 10.5 * scale, 24.21 * scale, 29.5 * scale), abs=1)


def test_a_pdf_draws_what_the_vectors_draw(tmp_path, kept):
    pictures = []
    for suffix in (".svg", ".pdf"):
        assert run("artwork", "import", write(tmp_path, "left-small", suffix), environment=kept).returncode == 0
        run("button", "--scale", 6, "--height", 60, "-o", f"{suffix}.png", folder=tmp_path, environment=kept)
        pictures.append(Image.open(tmp_path / f"{suffix}.png").convert("LA").split()[0])
        run("artwork", "remove", "--all", environment=kept)
    worst = max(abs(a - b) for a, b in zip(pictures[0].tobytes(), pictures[1].tobytes()))
    assert worst <= 2


def test_a_service_draws_what_is_imported_and_survives_damage(tmp_path, kept):
    run("artwork", "import", write(tmp_path, "logo-only"), environment=kept)
    with Service(environment=kept) as service:
        answer = requests.get(f"{service.url}/appleid/button/logo.svg", timeout=60)
        assert "placeholder" not in answer.text and "imported" in answer.text
        assert "placeholder" in requests.get(f"{service.url}/appleid/button.svg", timeout=60).text
    (tmp_path / "kept/logo-only-black.svg.json").write_text("{}")
    with Service(environment=kept) as service:
        assert "placeholder" in requests.get(f"{service.url}/appleid/button/logo.svg", timeout=60).text
        service.has_logged("quince artwork remove logo-only-black.svg")
    drawn = run("button", "-o", "a.png", folder=tmp_path, environment=kept)
    assert drawn.returncode == 0 and "quince artwork remove logo-only-black.svg" in drawn.stderr
    refused = run("button", "--mode", "logo", "--require-artwork", "-o", "b.png", folder=tmp_path, environment=kept)
    assert refused.returncode == 2 and not (tmp_path / "b.png").exists()
    assert run("artwork", "remove", "--all", environment=kept).returncode == 0


def test_the_good_are_kept_where_others_are_refused(tmp_path, kept):
    good, bad = write(tmp_path, "left-large"), write(tmp_path, "left-small", logo="red")
    done = run("artwork", "import", bad, good, tmp_path, tmp_path / "none.svg", environment=kept)
    assert done.returncode == 2
    assert "the fill 'red' must be black or white; not imported" in done.stderr
    assert "this is a folder" in done.stderr and "there is no such file" in done.stderr
    assert done.stdout.endswith("imported as left-large-black.svg\n")


def mutated(chance, content):
    """`content` with some bytes or words changed, cut or doubled."""
    content = bytearray(content)
    for _ in range(chance.choice([1, 1, 1, 2, 5, 20])):
        kind, at = chance.randrange(6), chance.randrange(len(content) or 1)
        end = min(len(content), at + chance.choice([1, 2, 8, 40]))
        if kind == 0:
            content[at:end] = bytes(chance.randrange(256) for _ in range(end - at))
        elif kind == 1:
            del content[at:end]
        elif kind == 2:
            content[at:at] = content[at:end] * chance.choice([1, 3, 200])
        elif kind == 3:
            content[at:at] = chance.choice(WORDS)
        elif kind == 4:
            content[at:end] = chance.choice(WORDS)
        else:
            other = chance.randrange(len(content) or 1)
            content[at:at] = content[other:other + 60]
    return bytes(content)


WORDS = [
    b"<", b">", b"&", b"&#0;", b"&#xFFFFFFFF;", b"&lt;", b"]]>", b"<!--", b"-->", b"<?a?>", b"<!DOCTYPE a>", b"\0", b"\xff\xfe",
    b"<g>", b"</g>", b"</svg>", b"<path d='M0 0'/>", b" d=''", b"M", b"Z", b"A1 1 0 0 0 1 1", b"1e308", b"1e-308", b"-", b".", b"nan",
    b"99999999999999999999", b"<<", b">>", b"[", b"]", b"(", b"/Type /Page", b"obj", b"R", b"stream\n", b"endstream", b" f ", b" W n ",
    b" re ", b"IDAT", b"\x7f\xff\xff\xff", b"\xff\xff\xff\xff", b"\0\0\0\0", b"e" * 300, b"0" * 300,
]


@pytest.mark.soak
def test_no_file_breaks_the_import(tmp_path, kept, soak):
    """Ten minutes in `make soak`. What is taken in spite of its changes must lie where the logo belongs."""
    chance = random.Random(time.time_ns() if soak else 20)
    seeds = [write(tmp_path, piece, suffix).read_bytes()
             for piece in ("left-small", "logo-only") for suffix in (".svg", ".pdf")]
    seeds += [write(tmp_path, "left-medium", f"@{scale}x.png").read_bytes() for scale in (1, 3)]
    end, count, taken = time.monotonic() + (600 if soak else 0), 0, 0
    while count == 0 or time.monotonic() < end:
        files = []
        for index in range(300):
            path = tmp_path / f"{index}.bin"
            path.write_bytes(mutated(chance, chance.choice(seeds)))
            files.append(path)
        done = run("artwork", "import", *files, environment=kept)
        assert done.returncode in (0, 2), (done.returncode, done.stderr[-2_000:], count)
        assert len(done.stdout.splitlines()) + done.stderr.count("; not imported\n") == 300
        taken += len(done.stdout.splitlines())
        count += 300
        flags = ["--mode", "logo", "--size", 56, "--scale", 6, "--border-radius", 0]
        drawn = run("button", *flags, "-o", "fuzzed.png", folder=tmp_path, environment=kept)
        assert drawn.returncode == 0, drawn.stderr
        unit = 56 / 44 * 6
        box = ink(tmp_path / "fuzzed.png")
        assert box == pytest.approx((14.5 * unit, 10 * unit, 29.5 * unit, 29 * unit), abs=1.2), (box, count)
        run("artwork", "remove", "--all", environment=kept)
    print(f"{count:,} changed files, {taken:,} still taken")
