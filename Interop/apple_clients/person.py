"""The user with a browser, who opens what an app redirects to; also calls the console's API. Converses as the apps do.

Runs by `quince appleid run` too, so that the browser reaches the sign-in pages under Apple's name.
"""

import json
import sys
from pathlib import Path

import requests

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from quince import Browser  # noqa: E402


class Person:
    """Jane, who begins each sign-in without cookies."""

    def __init__(self, console):
        self.console, self.url = console, "https://appleid.apple.com"
        self.browser = Browser(self)

    def sign_in(self, url):
        self.browser.session.cookies.clear()
        answer = self.browser.sign_in(url)
        return {"way": answer.way, "target": answer.target, "parameters": answer.parameters}

    def api(self, method, path, body=None):
        answer = requests.request(method, f"{self.console}/_quince/{path}", json=body, timeout=60)
        assert answer.ok, (answer.status_code, answer.text)
        return answer.json() if answer.content else None


if __name__ == "__main__":
    person = Person(sys.argv[1])
    for line in sys.stdin:
        wanted = json.loads(line)
        print(json.dumps(getattr(person, wanted.pop("do"))(**wanted)), flush=True)
