"""What a program consists of: the packages that are linked into it, with their versions and licenses.

The linker's list of objects names the targets, and SwiftPM's state names the package of each; a target of no package is an error,
so none is forgotten.
"""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

from program import ROOT, Refusal, run

#: Words of a license's text, and its SPDX identifier.
LICENSES = {
    "Apache License": "Apache-2.0",
    "Permission is hereby granted, free of charge": "MIT",
    "SIL OPEN FONT LICENSE": "OFL-1.1",
}
#: The folder of a target where it has another name.
FOLDERS = {"SystemPackage": "System"}


@dataclass(frozen=True)
class Component:
    """A package whose code is in the program."""

    name: str
    version: str
    source: str
    revision: str | None
    #: The SPDX expression of the license.
    license: str
    #: Its license and notices, by the name of their files.
    texts: dict = field(default_factory=dict)


def linked(program):
    """The packages that are linked into a program, and Swift's own libraries, sorted by name."""
    used_targets = targets(program)
    builds = program.builds
    state = json.loads((builds / "workspace-state.json").read_text())
    packages = {}
    for dependency in state["object"]["dependencies"]:
        packages[builds / "checkouts" / dependency["subpath"]] = dependency
    owners = {target: owner(target, packages) for target in used_targets}
    unknown = sorted(target for target, package in owners.items() if package is None)
    if unknown:
        raise Refusal(f"no package has the targets {', '.join(unknown)}; add their folders to packaging/components.py")
    used = {package for package in owners.values() if package != ROOT}
    parts = [component(folder, packages[folder]) for folder in used]
    return sorted([*parts, swift(), titles()], key=lambda part: part.name.lower())


def targets(program):
    """The targets whose objects the linker read."""
    lists = program.linked.resolve().parent / "quince.product/Objects.LinkFileList"
    if not lists.is_file():
        raise Refusal(f"{lists} is missing; give a program in the folder in which SwiftPM built it")
    return sorted(set(re.findall(r"/([^/\s]+)\.build/", lists.read_text())))


def owner(target, packages):
    """The folder of the package that has a target; nil if none has it."""
    name = target.removesuffix("-tool")
    name = FOLDERS.get(name, name)
    if (ROOT / "Sources" / name).is_dir():
        return ROOT
    for folder in packages:
        if any((folder / place / name).is_dir() for place in ("Sources", ".", "Sources/Implementations")):
            return folder
    # The resources of a package are a target of their own: PACKAGE_TARGET.
    for folder in packages:
        if "_" in name and (folder / "Sources" / name.split("_")[-1]).is_dir():
            return folder
    return None


def component(folder, dependency):
    state = dependency["state"]["checkoutState"]
    texts = {path.name: path.read_text() for pattern in ("LICENSE*", "NOTICE*") for path in sorted(folder.glob(pattern))}
    source = dependency["packageRef"]["location"]
    name = Path(source).name.removesuffix(".git")
    return Component(name, state["version"], source, state["revision"], identifier(name, texts), texts)


def swift():
    """Swift's standard library, Foundation and Dispatch, which are part of the compiler."""
    info = json.loads(run("swift", "-print-target-info"))
    version = re.search(r"Swift version ([\d.]+)", info["compilerVersion"])[1]
    path = Path(info["paths"]["runtimeResourcePath"]).parent.parent / "share/swift/LICENSE.txt"
    if not path.is_file():
        raise Refusal(f"the license of Swift isn't at {path}; install Swift with all its files")
    texts = {path.name: path.read_text()}
    return Component("swift", version, "https://github.com/swiftlang/swift", None, "Apache-2.0 WITH Swift-exception", texts)


def titles():
    """The outlines of the button titles, which come from a font."""
    path = ROOT / "Sources/QuinceButtons/Titles/OFL.txt"
    return Component("inter", "outlines", "https://github.com/rsms/inter", None, "OFL-1.1", {path.name: path.read_text()})


def identifier(name, texts):
    found = {spdx for words, spdx in LICENSES.items() if any(words in text for file, text in texts.items() if "LICENSE" in file)}
    if not found:
        raise Refusal(f"the license of {name} is none of {', '.join(LICENSES.values())}; look at it, and add it to packaging/components.py")
    return " AND ".join(sorted(found))


def document(program, components, version, time, debian=()):
    """The software bill of materials: SPDX 2.3.

    ``debian`` are the packages of an image, as pairs of a name and a version.
    """
    own = package("quince", version, "NOASSERTION", "Apache-2.0", None)
    own["checksums"] = [{"algorithm": "SHA256", "checksumValue": program.digest}]
    parts = [package(part.name, part.version, part.source, part.license, part.revision) for part in components]
    system = [debian_package(*pair) for pair in debian]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", own["SPDXID"])]
    relations += [(own["SPDXID"], "STATIC_LINK", part["SPDXID"]) for part in parts]
    relations += [(own["SPDXID"], "DEPENDS_ON", part["SPDXID"]) for part in system]
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"quince-{version}-{program.platform}",
        "documentNamespace": f"https://spdx.org/spdxdocs/quince-{version}-{program.digest}",
        "creationInfo": {"created": time, "creators": ["Tool: quince-dist"]},
        "packages": [own, *parts, *system],
        "relationships": [
            {"spdxElementId": a, "relationshipType": kind, "relatedSpdxElement": b} for a, kind, b in relations],
    }


def package(name, version, source, license, revision):
    entry = {
        "name": name,
        "SPDXID": "SPDXRef-Package-" + re.sub(r"[^A-Za-z0-9.-]", "-", name),
        "versionInfo": version,
        "downloadLocation": f"git+{source}@{revision}" if revision else source,
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": license,
        "copyrightText": "NOASSERTION",
    }
    if revision:
        place = re.sub(r"^https://|\.git$", "", source)
        entry["externalRefs"] = [{
            "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
            "referenceLocator": f"pkg:swift/{place}@{version}"}]
    return entry


def debian_package(name, version):
    entry = package(name, version, "NOASSERTION", "NOASSERTION", None)
    entry["SPDXID"] = "SPDXRef-Debian-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)
    entry["externalRefs"] = [{
        "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
        "referenceLocator": f"pkg:deb/debian/{quote(name)}@{quote(version)}"}]
    return entry


def notice(components):
    """The licenses and notices of all components, in one text."""
    parts = []
    for part in components:
        title = f"{part.name} {part.version} ({part.license}), {part.source}"
        parts.append("\n".join([title, "=" * len(title), "", *(text.strip() + "\n" for text in part.texts.values())]))
    return "\n\n".join(parts)
