"""Builds the documentation as a static site."""

import argparse
import json
import os
import shutil
import sys
import tempfile
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.request import urlopen

from sphinx.cmd.build import build_main

import libraries
import policy
import reference
from documents import ASIDE, PAGES, Documents, Refusal, listed
from gallery import PAGE as GALLERY, Gallery

ROOT = Path(__file__).resolve().parent.parent
# The tests start the service in the same way.
sys.path.append(str(ROOT / "Interop"))
from server import Server  # noqa: E402

EPILOG = """
The site works without a network and, except for its search, without scripts. The reference of the HTTP API and the images of buttons come
from the service, which runs for some seconds: $QUINCE_BINARY names its program, .build/release/quince by default.
"""

#: The pages by what a reader wants to test.
TASKS = ["web.md", "android.md", "server.md", "review.md", "company.md"]
#: Quince in the tests of several languages.
INTEGRATIONS = ["docs/integrations.md", *(f"integrations/{name}/README.md" for name in (
    "pytest", "node", "testcontainers-go", "testcontainers-java", "github-action", "devcontainer"))]
#: Documents that are tables to look something up.
TABLES = ["docs/attacks.md", "Checker/docs/rules.md", "docs/profile.md"]
#: What a reader wants to know of the project itself.
PROJECT = ["README.md", "CHANGELOG.md", "docs/conformance.md", "docs/deviations.md", "docs/architecture.md", "SECURITY.md", "CONTRIBUTING.md"]


def main():
    options = arguments()
    started = time.monotonic()
    try:
        pages = build(options)
    except Refusal as refusal:
        sys.exit(f"site: {refusal}")
    print(f"site: {pages} pages in {options.output} after {time.monotonic() - started:.0f} s; open {options.output}/index.html", flush=True)
    if options.serve:
        serve(options.output, options.port)


def arguments():
    parser = argparse.ArgumentParser(prog="scripts/site", description=__doc__, epilog=EPILOG)
    parser.add_argument("--output", metavar="FOLDER", type=Path, default=Path(".build/site"), help="where to write the site (default: %(default)s)")
    parser.add_argument("--serve", action="store_true", help="serve the site on localhost until Ctrl-C")
    parser.add_argument("--port", type=int, default=8000, help="with --serve: the port; 0 picks a free one (default: %(default)s)")
    parser.add_argument("--libraries", action="store_true", help="add the reference of the libraries from .build/docs, which `make docs` builds")
    return parser.parse_args()


def build(options):
    """Writes the site; gives the number of its pages."""
    binary = (ROOT / os.environ.get("QUINCE_BINARY", ".build/release/quince")).resolve()
    if not binary.is_file():
        raise Refusal(f"can't find the program {binary}; build it with `make serve`, or set QUINCE_BINARY to where it is")
    if options.output.is_dir() and any(options.output.iterdir()) and not (options.output / "searchindex.js").exists():
        raise Refusal(f"--output: {options.output} has other files, which would be deleted; give a new folder")
    with tempfile.TemporaryDirectory(prefix="quince-site-") as scratch:
        source, made = Path(scratch) / "source", Path(scratch) / "site"
        source.mkdir()
        say("collecting the documents")
        write_pages(source, str(binary), options.libraries)
        say("building the pages")
        failed = build_main(["-q", "-W", "--keep-going", "-b", "html", "-c", str(ROOT / "Site"), "-d", f"{scratch}/doctrees", str(source), str(made)])
        if failed:
            raise Refusal("Sphinx can't build the site; its warnings are above")
        pages = policy.write(made)
        for left in (".buildinfo", "objects.inv"):
            (made / left).unlink(missing_ok=True)
        shutil.rmtree(options.output, ignore_errors=True)
        options.output.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(made, options.output)
    return pages


def write_pages(source, binary, with_libraries):
    """Writes all pages as Markdown."""
    documents = Documents(ROOT, source)
    tasks = [documents.add(f"{PAGES}/{name}") for name in TASKS]
    integrations, tables, project = ([documents.add(name) for name in names] for names in (INTEGRATIONS, TABLES, PROJECT))
    rest = [documents.add(name) for name in ["docs/README.md", *listed(ROOT)]]
    rest = [page for page in dict.fromkeys(rest) if page not in integrations + tables + project]
    with running(binary) as service:
        document = json.load(urlopen(f"{service.url}/_quince/openapi.json", timeout=60))
        calls = reference.pages(document | {"servers": []})
        documents.write(GALLERY, Gallery(service.url, source, locales(document)).page())
    for page, text in calls.items():
        documents.write(page, text)
    shelves = libraries.write(ROOT, documents) if with_libraries else []
    documents.add(f"{PAGES}/index.md")
    # Documents that only other documents link to.
    more = [name for name in documents.names if name not in integrations + tables + project + rest and not name.startswith((PAGES, ASIDE))]
    lists = {"Test with Quince": tasks, "Integrations": integrations, "Look up": [*calls, *tables, GALLERY], "Documents": rest, "Libraries": shelves, "The project": project + more}
    index = source / "index.md"
    index.write_text(index.read_text() + "".join(contents(*entry) for entry in lists.items() if entry[1]))


def contents(caption, pages):
    """A part of the list of pages, as Sphinx reads it."""
    names = "\n".join(page.removesuffix(".md") for page in pages)
    return f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{names}\n```\n"


def running(binary):
    """The service, without the settings and the artwork of the person who builds the site."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("QUINCE_")}
    return Server(binary, database=":memory:", port=0, environment=environment | {"QUINCE_ARTWORK": "/nowhere/artwork"})


def locales(document):
    parameters = document["paths"]["/appleid/button"]["get"]["parameters"]
    return next(parameter["schema"]["enum"] for parameter in parameters if parameter["name"] == "locale")


def serve(folder, port):
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), handler)
    except OSError as error:
        sys.exit(f"site: can't listen on port {port}: {error.strerror}; choose another with --port (0 picks a free one)")
    print(f"The site is on http://localhost:{server.server_port}; press Ctrl-C to stop it.", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


def say(text):
    print(f"site: {text}", flush=True)


if __name__ == "__main__":
    main()
