"""The tree of files that every package has, and the tarball."""

from archive import Entry, compressed, tar
from manual import pages

#: The generator's name of each shell, and where its completions go below a prefix.
COMPLETIONS = {
    "bash": "share/bash-completion/completions/quince",
    "zsh": "share/zsh/site-functions/_quince",
    "fish": "share/fish/vendor_completions.d/quince.fish",
}

README = """\
Quince {version}: Sign in with Apple on your own machine

{needs}Run it from this folder:

    bin/quince serve

Or install it, with its manual pages and completions:

    sudo cp -R bin share /usr/local/

Not made by or affiliated with Apple. Apache License 2.0; share/doc/quince has the licenses of all parts, and sbom.spdx.json
lists them.
"""
LINUX = """\
The program needs SQLite, zlib and the C++ library of the system. On Debian and Ubuntu:

    sudo apt-get install libsqlite3-0 zlib1g libstdc++6

"""


def program_files(program, version):
    """The program, its manual pages and its completions, by their paths below a prefix."""
    files = {"bin/quince": Entry(program.stripped, 0o755)}
    for name, text in pages(program, version).items():
        files[f"share/man/man1/{name}"] = Entry(text.encode())
    for shell, path in COMPLETIONS.items():
        files[path] = Entry(program.output("--generate-completion-script", shell).encode())
    return files


def documents(license, notice, bill):
    """The license, the licenses of the components, and the bill of materials, by the names of their files."""
    return {
        "LICENSE": Entry(license.encode()),
        "third-party-licenses.txt": Entry(notice.encode()),
        "sbom.spdx.json": Entry(bill.encode()),
    }


def tarball(files, papers, name, version, system, level=9):
    """The archive, whose only folder is ``name``."""
    readme = README.format(version=version, needs=LINUX if system == "linux" else "")
    entries = files | {"README": Entry(readme.encode())} | {f"share/doc/quince/{paper}": entry for paper, entry in papers.items()}
    return compressed(tar({f"{name}/{path}": entry for path, entry in entries.items()}), level)
