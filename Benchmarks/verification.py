"""What believing an identity token costs: beside the RSA verification in it, and beside two Python libraries.

Called by scripts/bench. The Python libraries are those of Interop/requirements.txt; without them their rows are left out.
"""

import json
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COST = ROOT / ".build/release/verification-cost"


def say(text):
    print(text, flush=True)


def rate(verify, count=300):
    """Operations a second, the median of seven rounds."""
    verify()
    rounds = []
    for _ in range(7):
        start = time.perf_counter()
        for _ in range(count):
            verify()
        rounds.append(count / (time.perf_counter() - start))
    return statistics.median(rounds)


def pyjwt(token, key_set):
    import jwt
    key = jwt.PyJWKSet.from_dict(key_set)["BENCHKEY01"]
    return lambda: jwt.decode(
        token, key, algorithms=["RS256"], audience=["com.example.app", "com.example.web"], issuer="https://appleid.apple.com")


def joserfc(token, key_set):
    from joserfc import jwk, jwt
    keys = jwk.KeySet.import_key_set(key_set)
    registry = jwt.JWTClaimsRegistry(
        iss={"essential": True, "value": "https://appleid.apple.com"},
        aud={"essential": True, "values": ["com.example.app", "com.example.web"]},
        nonce={"essential": True, "value": "n-0S6_WzA2Mj"})
    return lambda: registry.validate(jwt.decode(token, keys, algorithms=["RS256"]).claims)


class NotCounted(Exception):
    """Why allocations could not be counted."""


#: How often is verified in the two runs whose difference counts: the rest of the program asks for memory too, and for not
#: quite the same each time, since it makes a key.
FEW, MANY = 50, 550


def allocations():
    """How often one verification asks for memory, and for how many bytes, by valgrind."""
    for tool, package in (("valgrind", "valgrind"), ("strip", "binutils")):
        if not shutil.which(tool):
            raise NotCounted(f"{tool} is not here; apt-get install {package}")
    with tempfile.TemporaryDirectory() as folder:
        # Older releases of valgrind end at debug information of DWARF 5.
        bare = Path(folder) / COST.name
        subprocess.run(["strip", "--strip-debug", "-o", bare, COST], check=True)
        (calls, size), (more_calls, more_size) = (heap_usage(bare, count) for count in (FEW, MANY))
    return (more_calls - calls) / (MANY - FEW), (more_size - size) / (MANY - FEW)


def heap_usage(program, count):
    done = subprocess.run(["valgrind", "--leak-check=no", "--undef-value-errors=no", program, "--count", str(count)],
                          capture_output=True, text=True)
    found = re.search(r"total heap usage: ([\d,]+) allocs, [\d,]+ frees, ([\d,]+) bytes", done.stderr)
    if done.returncode or not found:
        raise NotCounted(f"valgrind ended with {done.returncode}:\n{done.stderr[-2_000:]}")
    return [int(number.replace(",", "")) for number in found.groups()]


def main():
    report = json.loads(subprocess.run([COST], capture_output=True, text=True, check=True).stdout)
    raw, whole = report["rawPerSecond"], report["wholePerSecond"]
    say("\nVerified identities, one core")
    say(f"RSA-2048 verification alone {raw:>10,.0f}/s")
    say(f"QuinceRelyingParty          {whole:>10,.0f}/s   ratio {whole / raw:.2f} of it   (goal 0.6)")
    sys.path[:0] = [str(path) for path in (ROOT / "Interop/.venv/lib").glob("python*/site-packages")]
    fastest = 0
    for name, make in (("PyJWT", pyjwt), ("joserfc", joserfc)):
        try:
            theirs = rate(make(report["token"], json.loads(report["keySet"])))
        except ImportError:
            say(f"{name:<27} not here: make test installs it")
            continue
        fastest = max(fastest, theirs)
        say(f"{name:<27} {theirs:>10,.0f}/s   ours is {whole / theirs:.1f} times as fast")
    if fastest:
        say(f"beside the faster of both {whole / fastest:.1f} times   (goal 5)")
    try:
        count, size = allocations()
        say(f"one verification asks {count:,.0f} times for memory, {size:,.0f} bytes together")
    except NotCounted as reason:
        say(f"how often one verification asks for memory was not counted: {reason}")


main()
