"""The configuration of the mail relay: the example of its page, and what `quince` says about files and settings."""

import re
import subprocess
from pathlib import Path

import pytest

from quince import Service, run

PAGE = Path(__file__).parent.parent / "docs" / "relay.md"


@pytest.fixture
def example(tmp_path):
    """The configuration of the page, with its files in a folder of the test."""
    block = re.search(r"(?ms)^   ```yaml\n(.*?)^   ```", PAGE.read_text())[1]
    text = re.sub(r"(?m)^   ", "", block).replace("/etc/quince", str(tmp_path)).replace("/var/lib/quince", str(tmp_path))
    (tmp_path / "quince.yaml").write_text(text)
    key = tmp_path / "dkim.pem"
    subprocess.run(["openssl", "genrsa", "-out", key, "2048"], check=True, capture_output=True)
    key.chmod(0o600)
    return tmp_path / "quince.yaml"


def test_the_example_of_the_page_is_complete(example):
    checked = run("config", "check", example)
    assert checked.returncode == 0 and not checked.stderr, checked.stderr
    assert "is valid: production mode" in checked.stdout
    for word in ("postfix", "dns"):
        printed = run("relay", word, "--config", example)
        assert printed.returncode == 0 and "relay.example.com" in printed.stdout, printed.stderr


def test_a_key_that_others_can_read_is_named(example):
    key = example.parent / "dkim.pem"
    key.chmod(0o644)
    checked = run("config", "check", example)
    assert checked.returncode == 0
    assert checked.stderr == f"Other users can read or change {key}, a file with a secret: chmod 600 {key}\n"


def test_a_key_that_is_missing_is_named(example):
    key = example.parent / "dkim.pem"
    key.unlink()
    checked = run("config", "check", example)
    assert checked.returncode == 2 and str(key) in checked.stderr


def test_the_relay_has_no_effect_in_development_mode_and_quince_says_so(example):
    example.write_text(re.sub("(?m)^(mode|issuer|database): .*\n", "", example.read_text()))
    sentence = (
        "the mail relay under 'relay' has no effect in development mode, where the console's mailbox takes the mail; "
        "set 'mode: production' to forward it")
    assert f"Warning: {sentence}\n" in run("config", "check", example).stderr
    with Service("--config", example, "--smtp-port", "off") as service:
        assert sentence in service.log()


def test_files_of_postfix_are_never_overwritten(example):
    folder = example.parent / "postfix"
    assert run("relay", "postfix", "--config", example, "--output", folder).returncode == 0
    again = run("relay", "postfix", "--config", example, "--output", folder)
    assert again.returncode == 2
    assert again.stderr == f"quince: {folder}/main.cf already exists; remove it, or choose another folder with --output\n"
    other = run("relay", "postfix", "--config", example, "--output", example)
    assert other.returncode == 2
    assert other.stderr == (
        f"quince: can't write {example}/main.cf; check that {example} is a folder of yours, or choose another with --output\n")
