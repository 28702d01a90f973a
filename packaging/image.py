"""The container image: an OCI layout in a tar, which Docker and Podman load. Made of JSON and tar, without a container engine.

The root has the program, the libraries that it loads, the certificate authorities, and two folders to write to. There is no shell.
"""

import hashlib
import json
import re
import subprocess
from pathlib import Path

from archive import Entry, compressed, tar
from program import Refusal, libraries

#: The user and the group of the program; the number is that of other images without a shell.
USER = 65532
PASSWD = f"root:x:0:0:root:/:/sbin/nologin\nquince:x:{USER}:{USER}:Quince:/data:/sbin/nologin\n"
GROUP = f"root:x:0:\nquince:x:{USER}:\n"
SETTINGS = {
    "HOME": "/data",
    "PATH": "/usr/bin",
    "QUINCE_APPLEID": "/data/appleid",
    "QUINCE_DATABASE": "/data/quince.sqlite",
    # Ports are published through an interface of the container. Whoever runs the image decides where they are published.
    "QUINCE_HOST": "0.0.0.0",
    "QUINCE_I_KNOW": "true",
}
#: Nanoseconds.
SECOND = 1_000_000_000


def image(program, papers, version, revision, level=9, source=None):
    """The image as an archive, and the digest of its manifest. ``source`` is the URL of the repository, if it is known."""
    layer = tar(root(program, papers))
    packed = compressed(layer, level)
    config = encoded(configuration(program, layer, version, revision, source))
    manifest = encoded({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": descriptor("application/vnd.oci.image.config.v1+json", config),
        "layers": [descriptor("application/vnd.oci.image.layer.v1.tar+gzip", packed)],
    })
    name = f"quince:{version}"
    index = descriptor("application/vnd.oci.image.manifest.v1+json", manifest) | {
        "platform": {"architecture": program.platform.architecture, "os": "linux"},
        "annotations": {"org.opencontainers.image.ref.name": version, "io.containerd.image.name": f"docker.io/library/{name}"},
    }
    files = {place(blob): Entry(blob) for blob in (packed, config, manifest)}
    files["oci-layout"] = Entry(encoded({"imageLayoutVersion": "1.0.0"}))
    files["index.json"] = Entry(encoded({
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [index]}))
    # What `docker load` reads where it doesn't know OCI layouts.
    files["manifest.json"] = Entry(encoded([{"Config": place(config), "RepoTags": [name], "Layers": [place(packed)]}]))
    return tar(files), "sha256:" + digest(manifest)


def root(program, papers):
    """The files of the image."""
    files = {
        "usr/bin/quince": Entry(program.stripped, 0o755),
        "etc/passwd": Entry(PASSWD.encode()),
        "etc/group": Entry(GROUP.encode()),
        # Engines put their own in its place; the program needs the name localhost without an engine, too.
        "etc/hosts": Entry(b"127.0.0.1 localhost\n::1 localhost\n"),
        "etc/nsswitch.conf": Entry(b"hosts: files dns\n"),
        "etc/ssl/certs/ca-certificates.crt": Entry(authorities()),
        "data": Entry.folder(0o700, USER),
        # A new volume in its place gets this owner, so that the program can write to it and other containers can read it.
        "data/appleid": Entry.folder(0o755, USER),
        "tmp": Entry.folder(0o1777),
        "proc": Entry.folder(0o555),
        "sys": Entry.folder(0o555),
        "dev": Entry.folder(),
        "lib": Entry(link="usr/lib"),
        "lib64": Entry(link="usr/lib64"),
    }
    found = libraries(program.stripped).values()
    for path in found:
        # /lib is a link here, as it is in Debian.
        own = re.sub(r"^/lib", "/usr/lib", str(path)).removeprefix("/")
        files[own] = Entry(path.resolve(), 0o755)
    for package in sorted({"ca-certificates"} | owners(found)):
        files[f"usr/share/doc/{package}/copyright"] = Entry(Path(f"/usr/share/doc/{package}/copyright"))
    for name, entry in papers.items():
        files[f"usr/share/doc/quince/{name}"] = entry
    return files


def authorities():
    """The authorities of Debian's package, without those that this machine has added."""
    certificates = sorted(Path("/usr/share/ca-certificates/mozilla").glob("*.crt"))
    if not certificates:
        raise Refusal("there are no certificate authorities in /usr/share/ca-certificates; install the package ca-certificates")
    return b"".join(path.read_bytes().strip() + b"\n" for path in certificates)


def owners(paths):
    """The Debian packages of libraries; one of the compiler has none."""
    names = {name for path in paths for name in (str(path), str(path.resolve()), re.sub("^/usr", "", str(path.resolve())))}
    # Asked once for all, because it reads the lists of all packages each time. It fails where a single file has no package.
    done = subprocess.run(["dpkg", "-S", *sorted(names)], capture_output=True, text=True)
    return {line.split(":")[0] for line in done.stdout.splitlines()}


def packages(program):
    """The Debian packages of the image and their versions, for its bill of materials."""
    names = {"ca-certificates"} | owners(libraries(program.stripped).values())
    query = ["dpkg-query", "-W", "-f", "${Package} ${Version}\n", *sorted(names)]
    lines = subprocess.run(query, capture_output=True, text=True, check=True).stdout.splitlines()
    return dict(line.split() for line in lines)


def configuration(program, layer, version, revision, source):
    return {
        "architecture": program.platform.architecture,
        "os": "linux",
        "config": {
            "User": f"{USER}:{USER}",
            "Env": [f"{name}={value}" for name, value in SETTINGS.items()],
            "Entrypoint": ["/usr/bin/quince"],
            "Cmd": ["serve"],
            "ExposedPorts": {"8080/tcp": {}},
            "Volumes": {"/data": {}},
            "WorkingDir": "/data",
            "StopSignal": "SIGTERM",
            "Labels": {
                "org.opencontainers.image.title": "Quince",
                "org.opencontainers.image.description": "Sign in with Apple on your own machine",
                "org.opencontainers.image.version": version,
                "org.opencontainers.image.revision": revision,
                "org.opencontainers.image.licenses": "Apache-2.0",
                **({"org.opencontainers.image.source": source} if source else {}),
            },
            "Healthcheck": {
                "Test": ["CMD", "/usr/bin/quince", "health"],
                "Interval": 10 * SECOND, "Timeout": 3 * SECOND, "StartPeriod": 5 * SECOND, "Retries": 3,
            },
        },
        "rootfs": {"type": "layers", "diff_ids": ["sha256:" + digest(layer)]},
        "history": [{"created_by": "scripts/dist"}],
    }


def encoded(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def digest(data):
    return hashlib.sha256(data).hexdigest()


def place(blob):
    return f"blobs/sha256/{digest(blob)}"


def descriptor(kind, blob):
    return {"mediaType": kind, "digest": "sha256:" + digest(blob), "size": len(blob)}
