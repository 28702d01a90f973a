"""The reference of the libraries, from the archives that scripts/docs builds.

DocC's own pages need scripts and a server. The archives also have each symbol as Markdown: here, a page of the site has a type with all its
members.
"""

import json
import re

from documents import Refusal

#: No deeper: what is inside a type inside a type is listed beside it.
DEEPEST = 4


def write(root, documents):
    """Writes the pages of all libraries; gives the paths of their first pages."""
    archives = sorted((root / ".build/docs").glob("*.doccarchive"))
    if not archives:
        raise Refusal("--libraries: .build/docs has no archives; build them with `make docs`")
    return [Library(root, archive, documents).write() for archive in archives]


class Library:
    """One archive."""

    def __init__(self, root, archive, documents):
        self.root, self.data, self.documents = root, archive / "data", documents
        self.name = archive.stem
        self.pages = []
        # A member can be in several sections.
        self.written = set()

    def write(self):
        """Writes the first page and those of the symbols; gives the path of the first."""
        module, text = self.read(f"/documentation/{self.name.lower()}")
        parts = [f"({anchor(f'/documentation/{self.name}')})=\n\n# {self.name}", text.partition("\n## Topics\n")[0]]
        for section in module.get("topicSections", []):
            rows = [row for identifier in section["identifiers"] if (row := self.row(module["references"][identifier]))]
            parts.append(f"## {section['title']}\n\n| name | what it is |\n|---|---|\n" + "\n".join(rows))
        names = "\n".join(self.pages)
        parts.append(f"```{{toctree}}\n:hidden:\n\n{names}\n```")
        self.documents.write(f"libraries/{self.name}.md", "\n\n".join(parts) + "\n")
        return f"libraries/{self.name}.md"

    def row(self, symbol):
        """A symbol in the list of the first page; its page is written, too."""
        article = self.root / f"Sources/{self.name}/{self.name}.docc/{symbol['url'].rpartition('/')[2]}.md"
        abstract = plain(symbol.get("abstract", [])).replace("|", "\\|")
        for path in article.parent.glob("*.md"):
            if path.name.lower() == article.name:
                page = self.documents.add(str(path.relative_to(self.root)))
                return f"| [{symbol['title']}](../{page}) | {abstract} |"
        page = f"{self.name}/{re.sub(r'[^a-z0-9]+', '-', symbol['url'].rpartition('/')[2]).strip('-')}"
        self.pages.append(page)
        self.documents.write(f"libraries/{page}.md", "\n\n".join(self.symbol(symbol, 1)) + "\n")
        return f"| [`{symbol['title']}`](#{anchor(symbol['url'])}) | {abstract} |"

    def symbol(self, symbol, level):
        """A symbol with its members, as parts of Markdown."""
        page, text = self.read(symbol["url"])
        yield f"({anchor(symbol['url'])})=\n\n{'#' * level} `{symbol['title']}`"
        # Sections of the text are no headings of the page.
        text = re.sub(r"^#+ (.*)$", r"**\1**", text.partition("\n## Topics\n")[0], flags=re.M)
        # A parameter stands on a line before its description.
        text = re.sub(r"^(`[^`\n]+`)\n\n(?=\S)", r"- \1: ", text, flags=re.M)
        yield text.replace("```\n", "```swift\n", 1)
        for section in page.get("topicSections", []):
            if level == 1:
                yield f"## {section['title']}"
            for identifier in section["identifiers"]:
                member = page["references"].get(identifier, {})
                if member.get("url", "").startswith(symbol["url"] + "/") and member["url"] not in self.written:
                    self.written.add(member["url"])
                    yield from self.symbol(member, min(max(level, 2) + 1, DEEPEST))

    def read(self, url):
        """The JSON of a symbol, and its text without title and comment, with links to pages of the site."""
        path = self.data / url.removeprefix("/")
        try:
            page = json.loads(path.with_name(path.name + ".json").read_text())
            text = path.with_name(path.name + ".md").read_text()
        except FileNotFoundError as error:
            raise Refusal(f"--libraries: {error.filename} is missing; build the archives again with `make docs`") from None
        text = re.sub(r"^<!--.*?-->\s*", "", text, flags=re.S)
        text = re.sub(r"^# .*\n", "", text)
        return page, re.sub(r"\]\((/documentation/(?:[^()]|\([^()]*\))*)\)", lambda link: f"](#{anchor(link[1])})", text).strip()


def anchor(url):
    """The target of a symbol, the same for links of any case."""
    return re.sub(r"[^a-z0-9/]", lambda sign: f"-{ord(sign[0]):x}", url.lower().removeprefix("/documentation/")).replace("/", "-")


def plain(fragments):
    """The text of an abstract."""
    return "".join(fragment.get("text") or fragment.get("code") or fragment.get("identifier", "").rpartition("/")[2] for fragment in fragments)
