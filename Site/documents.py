"""Puts the documents of the repository where Sphinx finds them: with their links led to other pages of the site.

A page of the site has the path of its document, so that links between documents stay as they are. What isn't a document but linked, such
as a test, becomes a page with its text.
"""

import os
import re
import subprocess
from pathlib import Path

#: Pages of the site alone. They are at its top, and link to pages that have no document with `site:` and the path of the page.
PAGES = "Site/pages"

#: Documents for those who change the tests. They have pages, because others link to them; the list of pages doesn't have them.
ASIDE = "Interop/"
ORPHAN = "---\norphan: true\nnosearch: true\n---\n\n"

#: A fence with its code, or a link or picture outside of code: `](TARGET)`.
LINK = re.compile(r"""
    ^(\ *)(`{3,})[^`\n]*\n.*?^\1\2`*$ | `[^`\n]+` |
    (?P<picture>!\[(?P<text>[^\]]*))? \]\((?P<target>[^)\s]+)\) (?:\{(?P<attributes>[^}\n]*)\})?
    """, re.M | re.S | re.X)

LANGUAGES = {".swift": "swift", ".yml": "yaml", ".json": "json", ".py": "python", ".js": "js"}


class Refusal(Exception):
    """What is wrong with a document, for the person who wrote it."""


class Documents:
    """Copies documents from `root` to `folder`, and everything that they link to."""

    def __init__(self, root, folder):
        self.root, self.folder = root, folder
        self.names = []

    def add(self, name):
        """Copies a document with all that it leads to; gives the path of its page."""
        page = page_of(name)
        if name not in self.names:
            self.names.append(name)
            text = self.with_links((self.root / name).read_text(), name)
            self.write(page, ORPHAN + text if name.startswith(ASIDE) else text)
        return page

    def write(self, page, text):
        path = self.folder / page
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def with_links(self, text, name):
        """The text of a document whose links lead to pages of the site."""
        def lead(match):
            target = match["target"]
            if target is None or target.startswith(("#", "http:", "https:", "mailto:")):
                return match[0]
            here = Path(page_of(name)).parent
            if target.startswith("site:"):
                return f"]({os.path.relpath(target.removeprefix('site:'), here)})"
            path, _, anchor = target.partition("#")
            linked = os.path.normpath(Path(name).parent / path)
            if not (self.root / linked).exists():
                line = text.count("\n", 0, match.start()) + 1
                raise Refusal(f"{name}:{line} links to {target}, which doesn't exist; correct the link")
            if match["picture"]:
                return self.picture(linked, match["text"], match["attributes"] or "", here)
            page = os.path.relpath(self.page(linked), here)
            return f"]({page}{'#' if anchor else ''}{anchor})"

        return LINK.sub(lead, text)

    def page(self, linked):
        """Makes the page for what is linked."""
        path = self.root / linked
        if path.is_dir():
            listed = subprocess.run(["git", "ls-files", linked], cwd=self.root, text=True, capture_output=True, check=True).stdout
            return self.text_page(linked, f"{page_of(linked)}/index.md", "Files of this folder in the repository:", listed, "none")
        if path.suffix == ".md":
            return self.add(linked)
        return self.text_page(linked, f"{page_of(linked)}.md", "A file of the repository:", path.read_text(), LANGUAGES.get(path.suffix, "none"))

    def text_page(self, linked, page, introduction, text, language):
        """A page for a file; neither the list of pages nor the search has it."""
        if not (self.folder / page).exists():
            fence = "`" * (max(map(len, re.findall(r"`+", text)), default=2) + 3)
            self.write(page, f"{ORPHAN}# `{linked}`\n\n{introduction}\n\n"
                             f"{fence}{language}\n{text.rstrip()}\n{fence}\n")
        return page

    def picture(self, linked, text, attributes, folder):
        """A picture, and beside it the one for dark windows if there is one."""
        dark = str(Path(linked).with_stem(Path(linked).stem + "-dark"))
        found = {linked: ".only-light", dark: ".only-dark"} if (self.root / dark).exists() else {linked: ""}
        for name in found:
            target = self.folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((self.root / name).read_bytes())
        return " ".join(f"![{text}]({os.path.relpath(name, folder)}){{{' '.join([kind, attributes])}}}" for name, kind in found.items())


def page_of(name):
    """Where the page of a document is. Servers often hide what begins with a dot, such as the folder of the workflows."""
    if name.startswith(PAGES + "/"):
        return str(Path(name).relative_to(PAGES))
    return "/".join(part.removeprefix(".") for part in name.split("/"))


def listed(root):
    """The documents in the order of docs/README.md, then those in docs that it doesn't list."""
    text = (root / "docs/README.md").read_text()
    names = [os.path.normpath(f"docs/{target}") for target in re.findall(r"^\| \[[^\]]*\]\(([^)#]+)", text, re.M)]
    return names + [name for name in sorted(f"docs/{path.name}" for path in (root / "docs").glob("*.md"))
                    if name not in names and name != "docs/README.md"]
