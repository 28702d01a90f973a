"""Measures the precision and recall of the checker, by kind, on public files that were measured by hand.

Checker/Benchmarks/corpus.tsv lists the files by repository, commit and path, with the expected findings. Their content is fetched from
GitHub once, into .build/corpus, or taken from the folder $QUINCE_CORPUS, which has the same layout: OWNER__NAME/PATH.

Columns: `expected` has `rule@line:V` (a violation) or `:R` (needs review); `a|b` means either rule. `may` has findings that are allowed but
not expected. `needs` has other files of the same repository that the result depends on.
"""

import csv
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CHECK = ROOT / ".build/release/quince-check"
TABLE = Path(__file__).with_name("corpus.tsv")
# Lines between an expectation and a finding of the same rule that may still be about the same button.
NEAR = 25


@dataclass
class Expectation:
    rules: list
    line: int | None
    verdict: str | None

    @classmethod
    def parse(cls, text):
        found = re.fullmatch(r"([^@:]+)(?:@(\d+))?(?::([VR]))?", text)
        assert found, text
        return cls(found[1].split("|"), int(found[2]) if found[2] else None, found[3])

    def distance(self, finding):
        if finding["rule"] not in self.rules:
            return None
        if self.line is None or finding["line"] is None:
            return 0
        apart = abs(self.line - finding["line"])
        return apart if apart <= NEAR else None


def expectations(text):
    return [] if text in ("-", "") else [Expectation.parse(part) for part in text.split(",")]


def rows():
    with TABLE.open(newline="") as table:
        return list(csv.DictReader(table, delimiter="\t"))


def content(row, path):
    """Returns a file's bytes from the folder, the cache, or GitHub."""
    folder = row["repository"].replace("/", "__") + (f"@{row['commit'][:8]}" if "@" in row["directory"] else "")
    for place in (os.environ.get("QUINCE_CORPUS"), ROOT / ".build/corpus"):
        if place and (file := Path(place) / folder / path).exists():
            return file.read_bytes()
    address = f"https://raw.githubusercontent.com/{row['repository']}/{row['commit']}/{urllib.parse.quote(path)}"
    with urllib.request.urlopen(address, timeout=60) as answer:
        fetched = answer.read()
    file = ROOT / ".build/corpus" / folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(fetched)
    return fetched


def findings(row, program):
    """Returns the findings for a row's file, in a project of that file and the files that it needs."""
    with tempfile.TemporaryDirectory() as scratch:
        needs = [] if row["needs"] in ("-", "") else [urllib.parse.unquote(path) for path in row["needs"].split()]
        for path in [row["path"], *needs]:
            file = Path(scratch) / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content(row, path))
        done = subprocess.run([program, "check", "--format", "json", "--fail-on", "never", "--no-default-ignores", "."],
                              cwd=scratch, capture_output=True, text=True, timeout=120)
        assert done.returncode in (0, 3), (row["path"], done.returncode, done.stderr)
        found = json.loads(done.stdout)["findings"]
        return [one | one["place"] | {"own": one["place"]["path"] == row["path"]} for one in found]


def alone(one, wanted):
    """Returns whether no other expectation has the same rule."""
    return sum(bool(set(other.rules) & set(one.rules)) for other in wanted) == 1


def score(row, found):
    """Returns the counts of one row, and lines that explain the mistakes."""
    counts, remarks = defaultdict(int), []
    wanted, may = expectations(row["expected"]), expectations(row["may"])
    left = list(found)
    for one in wanted:
        near = [(one.distance(finding) if finding["own"] else 0, index) for index, finding in enumerate(left)
                if finding["rule"] in one.rules and (not finding["own"] or one.distance(finding) is not None)]
        # A finding may be at the other end of a long component: if a rule is expected once and found once, it is the same.
        same = [index for index, finding in enumerate(left) if finding["own"] and finding["rule"] in one.rules]
        index = min(near)[1] if near else same[0] if len(same) == 1 and alone(one, wanted) else None
        verdict = {"V": "violation", "R": "needs-review"}[one.verdict]
        if index is None:
            counts[f"missed {one.verdict}"] += 1
            remarks.append(f"  missed {'|'.join(one.rules)}@{one.line}:{one.verdict}")
            continue
        finding = left.pop(index)
        if finding["verdict"] == verdict:
            counts[f"found {one.verdict}"] += 1
        elif one.verdict == "V":
            counts["missed V"] += 1
            remarks.append(f"  only reviewed: {finding['rule']}@{finding['line']}: {finding['message']}")
        else:
            counts["wrong"] += 1
            remarks.append(f"  claimed: {finding['rule']}@{finding['line']}: {finding['message']}")
    for finding in left:
        if not finding["own"]:
            continue
        if any(one.distance(finding) is not None for one in may + wanted):
            counts["allowed"] += 1
        elif finding["verdict"] == "violation":
            counts["wrong"] += 1
            remarks.append(f"  wrong: {finding['rule']}@{finding['line']}: {finding['message']}")
        else:
            counts["needless review"] += 1
            remarks.append(f"  needless review: {finding['rule']}@{finding['line']}: {finding['message']}")
    return counts, remarks


def ratio(part, whole):
    return f"{part / whole:.2f}" if whole else "  – "


def main(arguments):
    """Arguments: words of the kinds or paths to check, with every remark."""
    program = os.environ.get("QUINCE_CHECK", str(CHECK))
    assert shutil.which(program), f"{program} isn't built"
    kinds, remarks = defaultdict(lambda: defaultdict(int)), []
    for row in rows():
        if arguments and not any(word in f"{row['kind']} {row['repository']}/{row['path']}" for word in arguments):
            continue
        counts, said = score(row, findings(row, program))
        for name, count in counts.items():
            kinds[row["kind"]][name] += count
            kinds["all"][name] += count
        if said:
            remarks.append("\n".join([f"{row['repository']}/{row['path']} ({row['kind']})", *said]))
    if arguments or os.environ.get("VERBOSE"):
        print("\n".join(remarks))
    print(f"\n{'kind':<14}{'found':>6}{'missed':>8}{'wrong':>7}  precision  recall   reviews found/missed/needless")
    for kind, counts in sorted(kinds.items(), key=lambda pair: (pair[0] == "all", pair[0])):
        found, missed, wrong = counts["found V"], counts["missed V"], counts["wrong"]
        print(f"{kind:<14}{found:>6}{missed:>8}{wrong:>7}{ratio(found, found + wrong):>11}{ratio(found, found + missed):>8}"
              f"{counts['found R']:>12}/{counts['missed R']}/{counts['needless review']}")


if __name__ == "__main__":
    main(sys.argv[1:])
