"""What the Python apps share: their settings, the client secret, and the conversation on stdin and stdout.

Each line of input is a JSON object with `do`: `authorize`, `callback` (with the `parameters` that a browser brought), `refresh` or
`revoke`. Each line of output is the outcome, or an `error`.
"""

import json
import os
import sys
import time
from pathlib import Path

import jwt

CLIENT_ID = os.environ["APPLE_CLIENT_ID"]
TEAM_ID = os.environ["APPLE_TEAM_ID"]
KEY_ID = os.environ["APPLE_KEY_ID"]
PRIVATE_KEY = Path(os.environ["APPLE_PRIVATE_KEY"]).read_text()
REDIRECT_URI = os.environ["APPLE_REDIRECT_URI"]


def client_secret():
    now = int(time.time())
    claims = {"iss": TEAM_ID, "iat": now, "exp": now + 600, "aud": "https://appleid.apple.com", "sub": CLIENT_ID}
    return jwt.encode(claims, PRIVATE_KEY, algorithm="ES256", headers={"kid": KEY_ID})


def converse(app):
    """Calls the app's function of each line's name until the input ends."""
    for line in sys.stdin:
        wanted = json.loads(line)
        try:
            outcome = getattr(app, wanted.pop("do"))(**wanted)
        except Exception as error:  # noqa: BLE001, every library has its own exceptions
            reason = f", from {type(error.__cause__).__name__}" if error.__cause__ else ""
            outcome = {"error": f"{type(error).__name__}: {error}{reason}"}
        print(json.dumps(outcome), flush=True)
