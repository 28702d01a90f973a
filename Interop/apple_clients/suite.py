"""The tests of an app that nobody changed for them: `quince appleid run --auto-approve jane@example.com -- pytest suite.py`."""

import json
import os
import subprocess
import sys
from pathlib import Path

import requests

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from quince import Page  # noqa: E402


def test_a_user_signs_in():
    ready = json.loads(Path(os.environ["READY_FILE"]).read_text())
    settings = {
        "APPLE_CLIENT_ID": ready["clientId"], "APPLE_TEAM_ID": ready["teamId"], "APPLE_KEY_ID": ready["keyId"],
        "APPLE_PRIVATE_KEY": ready["privateKeyPath"], "APPLE_REDIRECT_URI": "http://localhost:9/callback",
    }
    command = [sys.executable, Path(__file__).with_name("requests_oauthlib_app.py")]
    with subprocess.Popen(command, env=os.environ | settings, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as app:
        def ask(do, **more):
            app.stdin.write(json.dumps({"do": do, **more}) + "\n")
            app.stdin.flush()
            return json.loads(app.stdout.readline())

        url = ask("authorize")["url"]
        assert url.startswith("https://appleid.apple.com/auth/authorize?")
        response = Page(requests.get(url, timeout=60).text).forms[0]
        assert response.action == settings["APPLE_REDIRECT_URI"]
        assert ask("callback", parameters=response.fields)["email"] == "jane@example.com"
        assert ask("refresh")["sub"]
        assert ask("revoke") == {"revoked": True}
        assert "error" in ask("refresh")
        app.stdin.close()
