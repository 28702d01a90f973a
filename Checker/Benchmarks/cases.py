"""Judges the checker by the cases in `cases/`, as their README says.

Checks each case as a project of its own, and compares the findings with `cases.tsv`. Prints the figures, and with --details
every finding that is missed, wrong or needless. Usage: cases.py [--details] [--only WORD] [--checker PROGRAM]
"""

import argparse
import collections
import concurrent.futures
import csv
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
CASES = HERE / "cases"
CHECKER = HERE.parent.parent / ".build/release/quince-check"
NEAR = 25  # lines between an expectation and its finding
MENTIONED = ("measured", "asked")


class Expectation:
    def __init__(self, text, file):
        head, self.verdict = text.rsplit(":", 1)
        rules, line = head.split("@")
        self.rules, self.line, self.file, self.text = rules.split("|"), int(line), file, text
        self.met = None  # the verdict of the best finding that meets it

    def meets(self, finding, elsewhere):
        if finding["rule"] not in self.rules:
            return False
        if finding["path"] == self.file:
            return finding["line"] is None or abs(finding["line"] - self.line) <= NEAR
        return elsewhere


class Case:
    def __init__(self, toolkit, name, rows):
        self.toolkit, self.name, self.rows = toolkit, name, rows
        self.expected = [Expectation(text, row["file"]) for row in rows if row["expected"] != "-"
                         for text in row["expected"].split(",")]
        self.may = [(text.partition("@")[0].split("|"), int(text.partition("@")[2] or 0), row["file"]) for row in rows
                    if row["may"] != "-" for text in row["may"].split(",")]
        self.wrong, self.needless, self.silent, self.unsettled = [], [], [], []

    def allows(self, finding):
        """Whether a finding is allowed: with a line, near it; without one, in any file that makes or shows the button."""
        return any(finding["rule"] in rules and (not line or finding["path"] == file and abs((finding["line"] or line) - line) <= NEAR)
                   for rules, line, file in self.may)

    def judge(self, findings, measured, coverage, listed):
        for finding in sorted(findings, key=lambda finding: finding["verdict"] != "violation"):
            found = [one for one in self.expected if one.meets(finding, False)] \
                or [one for one in self.expected if one.meets(finding, True)]
            # The nearest open expectation of the same verdict first, so that two buttons in one file are two.
            found.sort(key=lambda one: (one.met is not None, one.verdict != finding["short"],
                                        abs((finding["line"] or one.line) - one.line)))
            if not found:
                if not self.allows(finding):
                    (self.wrong if finding["short"] == "V" else self.needless).append(finding)
                continue
            if found[0].verdict == "R" and finding["short"] == "V" and not self.allows(finding):
                self.wrong.append(finding)
            if found[0].met is None or found[0].met == "R":
                found[0].met = finding["short"]
        said = {finding["path"] for finding in findings} | measured
        for row in self.rows:
            words = {word.partition("@")[0] for word in row["mentions"].split(",")}
            if words & set(MENTIONED) and row["file"] not in said | {file for file, fates in coverage.items() if fates & {"asked", "measured"}}:
                self.silent.append(row["file"])
            # A file that the checker skips by default counts as set aside.
            is_skipped = row["file"] not in listed and not words & set(MENTIONED)
            if row["mentions"] != "-" and not is_skipped and row["file"] not in coverage and not (words & set(MENTIONED) and row["file"] in said):
                self.unsettled.append(row["file"])

    @property
    def violations(self):
        return [one for one in self.expected if one.verdict == "V"]

    @property
    def reviews(self):
        return [one for one in self.expected if one.verdict == "R"]


def cases(only):
    rows = collections.OrderedDict()
    with (CASES / "cases.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            rows.setdefault((row["toolkit"], row["case"]), []).append(row)
    return [Case(toolkit, name, some) for (toolkit, name), some in rows.items() if only in f"{toolkit}/{name}"]


def run(checker, folder, *words):
    done = subprocess.run([checker, *words, "."], cwd=folder, capture_output=True, text=True)
    if done.returncode not in (0, 1, 3):
        sys.exit(f"{folder}: exit code {done.returncode}: {done.stderr}")
    return json.loads(done.stdout)


def judged(case, checker, has_coverage):
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / case.name
        shutil.copytree(CASES / case.toolkit / case.name, folder)
        flags = ["--coverage"] if has_coverage else []
        report = run(checker, folder, "check", "--no-config", "--fail-on", "never", "--format", "json", *flags)
        measures = run(checker, folder, "measure", "--format", "json")
        listing = subprocess.run([checker, "check", "--no-config", "--list-files", "."], cwd=folder, capture_output=True, text=True)
    findings = [{"rule": finding["rule"], "verdict": finding["verdict"], "path": finding["place"]["path"].removeprefix("./"),
                 "short": "V" if finding["verdict"] == "violation" else "R",
                 "line": finding["place"].get("line"), "message": finding["message"]} for finding in report["findings"]]
    coverage = collections.defaultdict(set)
    for mention in report.get("coverage", {}).get("mentions", []):
        coverage[mention["place"]["path"].removeprefix("./")].add(mention["fate"])
    case.judge(findings, {button["place"]["path"].removeprefix("./") for button in measures["buttons"]}, coverage,
               {line.removeprefix("./") for line in listing.stdout.splitlines()})
    return case


def share(part, whole):
    return f"{part / whole:.2f}" if whole else "-"


def figures(title, some):
    violations = [one for case in some for one in case.violations]
    reviews = [one for case in some for one in case.reviews]
    found = sum(one.met == "V" for one in violations)
    half = sum(one.met == "R" for one in violations)
    wrong = sum(len(case.wrong) for case in some)
    return [title, str(len(some)), str(len(violations)), str(found), str(half), str(wrong), share(found, found + wrong),
            share(found, len(violations)), share(found + half, len(violations)), f"{sum(one.met == 'R' for one in reviews)}/{len(reviews)}",
            str(sum(len(case.needless) for case in some)), str(sum(len(case.silent) for case in some)),
            str(sum(len(case.unsettled) for case in some))]


HEAD = ["toolkit", "cases", "violations", "found", "asked", "wrong", "precision", "recall", "found or asked", "reviews",
        "needless", "silent files", "unsettled files"]


def details(case):
    for one in case.expected:
        if one.met != one.verdict:
            word = "asked" if one.verdict == "V" and one.met == "R" else "MISSED" if one.met is None else "SAID AS " + one.met
            print(f"{case.toolkit}/{case.name}\t{word}\t{one.file}\t{one.text}")
    for word, some in (("WRONG", case.wrong), ("needless", case.needless)):
        for finding in some:
            print(f"{case.toolkit}/{case.name}\t{word}\t{finding['path']}:{finding['line']}\t{finding['rule']}\t{finding['message']}")
    for word, some in (("SILENT", case.silent), ("unsettled", case.unsettled)):
        for file in some:
            print(f"{case.toolkit}/{case.name}\t{word}\t{file}")


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--details", action="store_true", help="print what is missed, wrong, needless or silent")
    options.add_argument("--only", default="", help="only cases whose folder contains this")
    options.add_argument("--checker", default=str(CHECKER), help="the program to judge")
    options = options.parse_args()
    help_text = subprocess.run([options.checker, "check", "--help"], capture_output=True, text=True).stdout
    all_cases = cases(options.only)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda case: judged(case, options.checker, "--coverage" in help_text), all_cases))
    if options.details:
        for case in all_cases:
            details(case)
    groups = collections.OrderedDict()
    for case in all_cases:
        groups.setdefault(case.toolkit, []).append(case)
    print("| " + " | ".join(HEAD) + " |\n|" + "---|" * len(HEAD))
    for title, some in [*groups.items(), ("all", all_cases)]:
        print("| " + " | ".join(figures(title, some)) + " |")


if __name__ == "__main__":
    main()
