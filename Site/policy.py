"""A Content-Security-Policy for every page: it loads only files of the site, and runs only the scripts of the theme."""

import base64
import hashlib
import re

from documents import Refusal

START = '<meta charset="utf-8">'
# Pages have styles of their own, such as the colors of the theme.
RULES = ("default-src 'none'; script-src 'self' {script}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
         "form-action 'self'; base-uri 'none'")


def write(folder):
    """Adds the policy to the pages of a folder; gives their number."""
    pages = list(folder.rglob("*.html"))
    for path in pages:
        html = path.read_text()
        scripts = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
        if len(scripts) != 1 or html.count(START) != 1:
            raise Refusal(f"{path.relative_to(folder)} has {len(scripts)} scripts in the page; the policy allows the one of the theme")
        digest = base64.b64encode(hashlib.sha256(scripts[0].encode()).digest()).decode()
        rules = RULES.format(script=f"'sha256-{digest}'")
        path.write_text(html.replace(START, f'{START}\n    <meta http-equiv="Content-Security-Policy" content="{rules}">'))
    return len(pages)
