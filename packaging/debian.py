"""The Debian package: program, unit, configuration and user."""

import gzip
import hashlib
import os
import subprocess
from pathlib import Path

from program import Refusal, run

FILES = Path(__file__).resolve().parent / "debian"

#: The packages that a released program needs; each may be newer.
DEPENDS = "libc6, libgcc-s1, libsqlite3-0, libstdc++6, zlib1g"

CONTROL = """\
Package: quince
Version: {version}
Architecture: {architecture}
Maintainer: The Quince project <quince@localhost>
Installed-Size: {size}
Depends: {depends}, systemd-standalone-sysusers | systemd
Recommends: ca-certificates
Section: devel
Priority: optional
Description: Sign in with Apple on your own machine
 Quince is an identity service that speaks the same protocol as Apple's
 servers, for development and tests. It has test accounts, accepts localhost
 redirect URIs, and explains why a request was refused.
 .
 It is not made by or affiliated with Apple.
"""

#: Where the files of the tarball go that Debian keeps elsewhere.
PLACES = {
    "bin/quince": "usr/bin/quince",
    "share/zsh/site-functions/_quince": "usr/share/zsh/vendor-completions/_quince",
}


def tree(files, papers, configuration):
    """The files of the package, with their modes, by their paths."""
    entries = {}
    for path, entry in files.items():
        place = PLACES.get(path, f"usr/{path}")
        data = entry.data
        if "/man/" in path:
            place, data = place + ".gz", gzip.compress(data, 9, mtime=0)
        entries[place] = (data, entry.mode)
    for name, entry in papers.items():
        if name != "LICENSE":
            entries[f"usr/share/doc/quince/{name}"] = (entry.data, 0o644)
    entries["usr/share/doc/quince/copyright"] = ((FILES / "copyright").read_bytes(), 0o644)
    entries["usr/share/doc/quince/README.Debian"] = ((FILES / "README.Debian").read_bytes(), 0o644)
    for unit in ("quince.service", "quince.socket"):
        entries[f"lib/systemd/system/{unit}"] = ((FILES / unit).read_bytes(), 0o644)
    entries["usr/lib/sysusers.d/quince.conf"] = ((FILES / "sysusers.conf").read_bytes(), 0o644)
    entries["etc/quince/quince.yaml"] = (configuration, 0o644)
    return entries


def build(program, entries, version, folder, output, time, level):
    """Writes the package to ``output``; ``folder`` holds its tree."""
    for path, (data, mode) in entries.items():
        write(folder / path, data, mode)
    size = sum(len(data) for data, _ in entries.values()) // 1024
    control = CONTROL.format(
        version=version, architecture=program.platform.architecture, size=size, depends=depends(program))
    sums = "".join(
        f"{hashlib.md5(data, usedforsecurity=False).hexdigest()}  {path}\n"
        for path, (data, _) in sorted(entries.items()) if not path.startswith("etc/"))
    write(folder / "DEBIAN/control", control.encode())
    write(folder / "DEBIAN/md5sums", sums.encode())
    write(folder / "DEBIAN/conffiles", b"/etc/quince/quince.yaml\n")
    for script in ("postinst", "prerm", "postrm"):
        write(folder / "DEBIAN" / script, (FILES / script).read_bytes(), 0o755)
    # Whoever builds may have another mask; only the modes above count.
    for path in folder.rglob("*"):
        if path.is_dir():
            path.chmod(0o755)
    folder.chmod(0o755)
    run("dpkg-deb", "--root-owner-group", "-Zxz", f"-z{min(level, 6)}", "--build", folder, output, env=os.environ | {"SOURCE_DATE_EPOCH": str(time)})


def depends(program):
    """The packages with the versions that the program's symbols need, or their names where dpkg-dev is missing."""
    folder = program.stripped.parent
    write(folder / "debian/control", b"Source: quince\n\nPackage: quince\nArchitecture: any\n")
    try:
        done = subprocess.run(
            ["dpkg-shlibdeps", "-O", "--ignore-missing-info", program.stripped.name],
            cwd=folder, capture_output=True, text=True)
    except FileNotFoundError:
        return DEPENDS
    if done.returncode != 0:
        raise Refusal(f"dpkg-shlibdeps failed: {done.stderr.strip()[-300:]}")
    return done.stdout.strip().removeprefix("shlibs:Depends=")


def write(path, data, mode=0o644):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    path.chmod(mode)
