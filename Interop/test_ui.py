"""The sample's screens, and this repository, keep the guidelines."""

import json

from quince import ROOT, run


def test_the_sample_s_screens_keep_the_guidelines():
    done = run("check", "Examples/AppleApp", "--format", "json", folder=ROOT, timeout=120)
    report = json.loads(done.stdout)
    assert done.returncode == 0, done.stdout
    assert [finding for finding in report["findings"] if finding["verdict"] == "violation"] == []
    measured = run("measure", "Examples/AppleApp", folder=ROOT, timeout=120).stdout
    assert "Examples/AppleApp/SignIn.storyboard:" in measured and "system-wrapped" in measured
    assert "  width          280\n" in measured
    assert "  height         44  " in measured


def test_this_repository_keeps_the_guidelines():
    done = run("check", "--fail-on", "review", folder=ROOT, timeout=300)
    assert done.returncode == 0, done.stdout
    assert "No finding" in done.stdout
