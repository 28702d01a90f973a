"""What is released: made by scripts/dist from the program under test, unpacked, and used as its users would."""

import fcntl
import gzip
import hashlib
import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
import yaml

import confined
from confined import can_confine
from conftest import CALLBACK
from contained import USER, ContainedService, can_contain
from quince import ROOT, Service, binary, clean_environment, run
from server import wait_for
from test_authlib import Client, sign_in

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the packages are made on Linux")

sys.path.insert(0, str(ROOT / "packaging"))

import image as images  # noqa: E402
import program as programs  # noqa: E402

VERSION = run("--version").stdout.strip()


def dist(output, *arguments, **more):
    command = [ROOT / "scripts/dist", "--program", binary(), "--output", output, "--compression", "1", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, **more)
    assert done.returncode == 0, done.stderr
    return done.stderr


@pytest.fixture(scope="session")
def packages(tmp_path_factory):
    """The folder with the packages; the processes that run tests share it, because it takes seconds to make."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "packages"
    with (folder.parent / "packages.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "SHA256SUMS").exists():
            dist(folder)
    return folder


def only(packages, pattern):
    (path,) = packages.glob(pattern)
    return path


@pytest.fixture(scope="session")
def tarball(packages, tmp_path_factory):
    """The unpacked tarball."""
    folder = tmp_path_factory.mktemp("tarball")
    subprocess.run(["tar", "xzf", only(packages, "*.tar.gz"), "-C", folder], check=True)
    (top,) = folder.iterdir()
    return top


@pytest.fixture(scope="session")
def deb(packages, tmp_path_factory):
    """The unpacked Debian package."""
    folder = tmp_path_factory.mktemp("deb")
    subprocess.run(["dpkg-deb", "--raw-extract", only(packages, "*.deb"), folder], check=True)
    return folder


class Image:
    """The image of an archive, read as a container engine reads it: every digest is compared."""

    def __init__(self, path):
        self.archive = tarfile.open(path)
        self.index = json.loads(self.read("index.json"))
        self.manifest = json.loads(self.blob(self.index["manifests"][0]))
        self.config = json.loads(self.blob(self.manifest["config"]))
        self.layers = [self.blob(layer) for layer in self.manifest["layers"]]

    def read(self, name):
        return self.archive.extractfile(name).read()

    def blob(self, descriptor):
        data = self.read(descriptor["digest"].replace("sha256:", "blobs/sha256/"))
        assert descriptor["digest"] == "sha256:" + hashlib.sha256(data).hexdigest()
        assert descriptor["size"] == len(data)
        return data

    @property
    def tree(self):
        (layer,) = self.layers
        return tarfile.open(fileobj=io.BytesIO(gzip.decompress(layer)))


@pytest.fixture(scope="session")
def image(packages):
    return Image(only(packages, "*.oci.tar"))


@pytest.fixture
def root(image, tmp_path):
    """The root that the image has, unpacked with its owners."""
    folder = tmp_path / "root"
    folder.mkdir()
    for layer in image.layers:
        subprocess.run(["tar", "xz", "--numeric-owner", "--same-owner", "--same-permissions", "-C", folder], input=layer, check=True)
    return folder


# The program


def libpq(needed):
    """Of the libraries of a program: libpq, if the program has the trait PostgreSQL as that of `make test`, and what that loads."""
    file = needed.get("libpq.so.5")
    return {"libpq.so.5": file, **programs.libraries(file)} if file else {}


def test_the_program_needs_few_libraries_of_the_system():
    """Swift's own are inside a released program; whatever else they load shows in this one, too."""
    swift = Path(shutil.which("swift")).resolve().parent.parent
    needed = programs.libraries(Path(binary()))
    of_system = {name.split(".so")[0] for name, path in needed.items() if not path.resolve().is_relative_to(swift)}
    of_libpq = {name.split(".so")[0] for name in libpq(needed)}
    assert {name for name in of_system if not name.startswith("ld-linux")} <= programs.LIBRARIES | of_libpq
    assert not {name for name in needed if re.match("libFoundation(Networking|XML)", name)}


def test_no_target_of_the_programs_imports_the_modules_that_need_curl_and_libxml2():
    found = {path.relative_to(ROOT / "Sources").parts[0] for path in (ROOT / "Sources").rglob("*.swift")
             if re.search(r"import Foundation(Networking|XML)", path.read_text())}
    # This one is for apps; the second assertion says that no program has it.
    assert found <= {"QuinceUITesting"}
    manifest = (ROOT / "Package.swift").read_text()
    using = [line.strip() for line in manifest.splitlines() if '"QuinceUITesting"' in line]
    assert using == [
        '.library(name: "QuinceUITesting", targets: ["QuinceUITesting"]),', 'library("QuinceUITesting", ["QuinceUI"], strictOnLinux),']


def test_a_release_with_another_library_is_refused():
    class Curl:
        stripped, platform = shutil.which("curl"), programs.Platform("linux", "x86_64")

    assert "libcurl.so.4" in programs.unexpected_libraries(Curl)


@pytest.mark.parametrize("folder, found", [("/elsewhere", False), (str(ROOT), True), ("/builds", True)])
def test_a_program_with_the_folder_of_its_build_is_found(tmp_path, folder, found):
    class Built:
        stripped, builds = tmp_path / "quince", Path("/builds")

    Built.stripped.write_bytes(b"\x7fELF\0" + f"{folder}/Sources/quince/Quince.swift".encode() + b"\0")
    assert programs.folder_inside(Built) == (Path(folder) if found else None)


def test_compilers_make_equal_objects_in_two_folders(tmp_path):
    """With the flags of a release; each source has its path in an assertion or in its symbols."""
    sources = {
        "part.c": "#include <assert.h>\nint half(int x) { assert(x % 2 == 0); return x / 2; }\n",
        "part.cc": "#include <cstdio>\nvoid show() { auto part = [] { puts(__PRETTY_FUNCTION__); puts(__FILE__); }; part(); }\n",
        "module.modulemap": 'module Part { header "part.h" }\n',
        "part.h": "static inline int twice(int x) { return 2 * x; }\n",
        "part.swift": "import Part\npublic func quarter(_ values: [Int32]) -> Int32 { precondition(!values.isEmpty); return twice(values[0]) / 8 }\n",
    }
    made = []
    for name in ("one", "another and longer"):
        folder = tmp_path / name
        folder.mkdir()
        for file, text in sources.items():
            (folder / file).write_text(text)
        flags = programs.relative_paths(folder)
        swift = [*flags["-Xswiftc"], *(word for flag in flags["-Xcc"] for word in ("-Xcc", flag))]
        commands = [
            ["clang", "-O2", "-g", *flags["-Xcc"], "-c", folder / "part.c", "-o", "c.o"],
            ["clang++", "-O2", "-g", *flags["-Xcxx"], "-c", folder / "part.cc", "-o", "cc.o"],
            ["swiftc", "-O", "-g", "-wmo", "-swift-version", "6", "-module-name", "Part2", "-I", folder, "-module-cache-path",
             folder / "cache", *swift, "-c", folder / "part.swift", "-o", "swift.o"],
        ]
        for command in commands:
            subprocess.run(command, cwd=folder, check=True)
        made.append({path.name: path.read_bytes() for path in folder.glob("*.o")})
    assert set(made[0]) == {"c.o", "cc.o", "swift.o"}
    assert made[0] == made[1]
    assert not [name for name, data in made[0].items() if str(tmp_path).encode() in data]


# The folder


def test_the_checksums_are_those_of_all_packages(packages):
    done = subprocess.run(["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=packages, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert {line.split(":")[0] for line in done.stdout.splitlines()} == {path.name for path in packages.iterdir()} - {"SHA256SUMS"}


def test_the_symbols_belong_to_the_program(packages, tarball):
    symbols = only(packages, "*.debug")

    def build_id(path):
        text = subprocess.run(["readelf", "--notes", path], capture_output=True, text=True).stdout
        return re.search(r"Build ID: (\w+)", text)[1]

    assert build_id(symbols) == build_id(tarball / "bin/quince")
    assert ".debug_info" in subprocess.run(["readelf", "--sections", "--wide", symbols], capture_output=True, text=True).stdout
    assert ".symtab" not in subprocess.run(
        ["readelf", "--sections", "--wide", tarball / "bin/quince"], capture_output=True, text=True).stdout


def test_the_bill_of_materials_has_each_linked_package_with_its_license(packages, tarball):
    bill = json.loads(only(packages, "*.sbom.spdx.json").read_text())
    assert (tarball / "share/doc/quince/sbom.spdx.json").read_text() == only(packages, "*.sbom.spdx.json").read_text()
    assert bill["spdxVersion"] == "SPDX-2.3"
    own, *parts = bill["packages"]
    digest = hashlib.sha256((tarball / "bin/quince").read_bytes()).hexdigest()
    assert own["checksums"] == [{"algorithm": "SHA256", "checksumValue": digest}]
    names = {part["name"] for part in parts}
    assert {"hummingbird", "swift-nio", "swift-nio-ssl", "swift-crypto", "GRDB.swift", "Yams", "swift"} <= names
    assert not names & {"async-http-client", "swift-syntax"}
    notices = (tarball / "share/doc/quince/third-party-licenses.txt").read_text()
    for part in parts:
        assert part["licenseDeclared"] not in ("NOASSERTION", ""), part["name"]
        assert re.search(rf"^{re.escape(part['name'])} {re.escape(part['versionInfo'])} \(", notices, re.M), part["name"]
    identifiers = [part["SPDXID"] for part in bill["packages"]]
    assert len(set(identifiers)) == len(identifiers)
    assert {relation["relatedSpdxElement"] for relation in bill["relationships"]} == set(identifiers)


@pytest.mark.parametrize("arguments, message", [
    (["--program", "/nowhere/quince"], "there is no file /nowhere/quince"),
    (["--program", "/bin/sh", "--only", "tarball"], "give a program in the folder in which SwiftPM built it"),
    (["--program", __file__], "isn't a program for Linux or macOS"),
])
def test_a_program_that_cant_be_packaged_is_refused(tmp_path, arguments, message):
    done = subprocess.run([ROOT / "scripts/dist", "--output", tmp_path, *arguments], capture_output=True, text=True)
    assert done.returncode == 1
    assert message in done.stderr and "Traceback" not in done.stderr


# The manual and the completions


#: The commands of the checker, which no package has.
CHECKER = re.findall(r'commandName: "(\w+)"', (ROOT / "Sources/quince/CheckerCommand.swift").read_text())


def alone(program, *arguments):
    """What a program prints where the checker is neither beside it nor on the PATH."""
    environment = clean_environment({"PATH": "/usr/bin:/bin"})
    done = subprocess.run([program, *arguments], capture_output=True, text=True, env=environment, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def commands(tarball):
    """Each command that the help lists, as words."""
    def below(command, above):
        words = [*above, command["commandName"]]
        yield words
        for part in command.get("subcommands", []):
            if part.get("shouldDisplay", True) and part["commandName"] != "help":
                yield from below(part, words)

    return list(below(json.loads(alone(tarball / "bin/quince", "--experimental-dump-help"))["command"], []))


def listed(program):
    """The commands in the help."""
    return re.findall(r"^ {2}(\w+) ", alone(program, "--help").split("SUBCOMMANDS:")[1], re.M)


def test_the_checker_s_commands_are_listed_only_beside_the_checker(tarball, tmp_path):
    assert len(CHECKER) == 4 and "serve" in listed(tarball / "bin/quince")
    assert not {*listed(tarball / "bin/quince")} & {*CHECKER}
    shutil.copy(tarball / "bin/quince", tmp_path)
    (tmp_path / "quince-check").write_text("#!/bin/sh\n")
    (tmp_path / "quince-check").chmod(0o755)
    assert [name for name in listed(tmp_path / "quince") if name in CHECKER] == CHECKER


def test_each_command_has_a_manual_page_with_all_its_options(tarball):
    folder = tarball / "share/man/man1"
    assert {path.name for path in folder.iterdir()} == {"-".join(words) + ".1" for words in commands(tarball)}
    for words in commands(tarball):
        page = (folder / ("-".join(words) + ".1")).read_text()
        assert page.startswith(".TH ")
        command = [str(tarball / "bin/quince"), *words[1:], "--help"]
        text = subprocess.run(command, capture_output=True, text=True, env=clean_environment(), timeout=60).stdout
        for option in re.findall(r"^ {2}(?:-\w, )?(--[\w-]+)", text, re.M):
            assert option.replace("-", "\\-") in page, (words, option)


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff here")
def test_the_manual_pages_are_formatted_without_a_warning(tarball):
    for path in sorted((tarball / "share/man/man1").iterdir()):
        done = subprocess.run(["groff", "-man", "-ww", "-Tascii", "-P-cbou", path], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, ""), path.name
        assert "SYNOPSIS" in done.stdout


def test_bash_completes_commands_and_options(tarball):
    file = tarball / "share/bash-completion/completions/quince"
    script = f"""
        source {file}
        COMP_WORDS=(quince hea) COMP_CWORD=1 COMP_LINE="quince hea" COMP_POINT=10
        _quince quince hea quince
        echo "${{COMPREPLY[@]}}"
        COMPREPLY=()
        COMP_WORDS=(quince serve --redi) COMP_CWORD=2 COMP_LINE="quince serve --redi" COMP_POINT=19
        _quince quince --redi serve
        echo "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True)
    assert [line.strip() for line in done.stdout.splitlines()] == ["health", "--redirect-uri"], done.stderr


def test_bash_completes_each_command_that_the_package_has(tarball):
    script = f"""
        source {tarball / "share/bash-completion/completions/quince"}
        COMP_WORDS=(quince "") COMP_CWORD=1 COMP_LINE="quince " COMP_POINT=7
        _quince quince "" quince
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True)
    words = [line for line in done.stdout.splitlines() if not line.startswith("-")]
    assert words == [*(path[1] for path in commands(tarball) if len(path) == 2), "help"], done.stderr


@pytest.mark.parametrize("shell, path", [
    ("zsh", "share/zsh/site-functions/_quince"), ("fish", "share/fish/vendor_completions.d/quince.fish")])
def test_the_completions_of_other_shells_name_the_commands(tarball, shell, path):
    text = (tarball / path).read_text()
    assert "health" in text and "redirect-uri" in text
    offered = {"zsh": r"^ +'([\w-]+):", "fish": r"""\"quince\" -eq 1' -fa '([\w-]+)'"""}[shell]
    named = re.findall(offered, text, re.M)
    assert {path[1] for path in commands(tarball) if len(path) == 2} <= set(named)
    # `quince config check` is another command.
    assert not set(named) & set(CHECKER[1:])
    assert not [line for line in text.splitlines() if "against Apple" in line]
    if shutil.which(shell):
        done = subprocess.run([shell, "-n", tarball / path], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")


# The Debian package


def test_the_debian_package_depends_on_the_libraries_of_the_program(packages):
    fields = subprocess.run(["dpkg-deb", "--field", only(packages, "*.deb")], capture_output=True, text=True, check=True).stdout
    fields = dict(re.findall(r"^([\w-]+): (.*)$", fields, re.M))
    assert (fields["Package"], fields["Version"]) == ("quince", VERSION)
    assert {"libc6", "libgcc-s1", "libsqlite3-0", "libstdc++6", "zlib1g"} <= {part.split()[0] for part in fields["Depends"].split(", ")}
    # `quince doctor` asks Apple.
    assert fields["Recommends"] == "ca-certificates"


def test_the_debian_package_has_the_configuration_as_a_file_of_the_administrator(deb):
    assert (deb / "DEBIAN/conffiles").read_text() == "/etc/quince/quince.yaml\n"
    done = run("config", "check", deb / "etc/quince/quince.yaml")
    assert done.returncode == 0, done.stderr


def test_the_files_of_the_debian_package_belong_to_root_and_have_their_sums(packages, deb):
    lines = subprocess.run(["dpkg-deb", "--contents", only(packages, "*.deb")], capture_output=True, text=True, check=True).stdout.splitlines()
    assert {line.split()[1] for line in lines} == {"root/root"}
    assert {line.split()[0] for line in lines} == {"drwxr-xr-x", "-rw-r--r--", "-rwxr-xr-x"}
    done = subprocess.run(["md5sum", "--check", "--strict", "DEBIAN/md5sums"], cwd=deb, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    for name in ("postinst", "prerm", "postrm"):
        assert subprocess.run(["sh", "-n", deb / "DEBIAN" / name]).returncode == 0


@pytest.mark.skipif(not can_contain(), reason="only root can show a script another /run")
@pytest.mark.parametrize("script, arguments, called", [
    ("postinst", ["configure", "0.0.1"], ["daemon-reload", "try-restart quince.service"]),
    ("prerm", ["remove"], ["disable --now --quiet quince.socket quince.service"]),
    ("postrm", ["remove"], ["daemon-reload"]),
])
def test_the_package_is_installed_and_removed_although_systemd_refuses(deb, tmp_path, script, arguments, called):
    """A script that fails leaves a package that apt can neither configure nor remove."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/systemctl").write_text('#!/bin/sh\necho "$*" >>"$CALLS"\nexit 1\n')
    (tmp_path / "bin/systemd-sysusers").write_text("#!/bin/sh\n")
    for path in (tmp_path / "bin").iterdir():
        path.chmod(0o755)
    enter = 'mount --make-rprivate / && mount -t tmpfs tmpfs /run && mkdir -p /run/systemd/system && exec "$@"'
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", enter, "sh", "sh", deb / "DEBIAN" / script, *arguments], capture_output=True, text=True,
        env={"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}", "CALLS": str(tmp_path / "calls")})
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "calls").read_text().splitlines() == called


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_the_unit_is_valid_and_exposes_little(deb, tmp_path):
    unit = tmp_path / "quince.service"
    # The program isn't installed here; any other does for the check.
    unit.write_text((deb / "lib/systemd/system/quince.service").read_text().replace("/usr/bin/quince", "/bin/true"))
    listening = tmp_path / "quince.socket"
    listening.write_bytes((deb / "lib/systemd/system/quince.socket").read_bytes())
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", unit, listening], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    done = subprocess.run(["systemd-analyze", "security", "--offline=true", "--threshold=20", unit], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-300:]


@pytest.mark.skipif(shutil.which("systemd-sysusers") is None, reason="there is no systemd here")
def test_the_user_of_the_unit_is_made(deb):
    done = subprocess.run(
        ["systemd-sysusers", "--dry-run", deb / "usr/lib/sysusers.d/quince.conf"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "User=quince\n" in (deb / "lib/systemd/system/quince.service").read_text()


UNIT = ROOT / "packaging/debian/quince.service"
#: Becomes a program under the unit's restrictions on system calls.
CONFINED = [sys.executable, str(ROOT / "Interop/confined.py")]


@pytest.mark.skipif(not can_confine(), reason="systemd's lists or libseccomp is missing here")
@pytest.mark.parametrize("script, error", [
    ("import os; os.setpriority(os.PRIO_PROCESS, 0, 1)", "PermissionError"),
    ("import os; os.chroot('/')", "PermissionError"),
    ("import socket; socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)", "Address family not supported"),
    ("import mmap; mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)", "PermissionError"),
    ("import threading; started = threading.Thread(target=print); started.start(); started.join()", None),
])
def test_what_the_unit_forbids_fails_and_does_not_end_the_process(script, error):
    done = subprocess.run([*CONFINED, UNIT, sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == (1 if error else 0), done.stderr
    assert (error or "") in done.stderr


@pytest.mark.skipif(not can_confine(), reason="systemd's lists or libseccomp is missing here")
def test_the_service_starts_signs_in_and_stops_under_the_unit_s_restrictions():
    with Service("--redirect-uri", CALLBACK, through=[*CONFINED, UNIT]) as service:
        _, claims = sign_in(Client(service), service)
        assert claims["email"] == "jane@example.com"
        assert service.stop() == 0, service.log()


@pytest.mark.skipif(not (can_contain() and can_confine()), reason="only root can make another root")
def test_the_unit_s_command_runs_in_the_packages_root(root, packages, deb, tmp_path):
    """As the unit's user, with its environment, a root that is only read and its own state folder."""
    (root / "usr/bin/quince").unlink()
    from_deb(root, packages, deb)
    (root / "var/lib/quince").mkdir(parents=True)
    data = tmp_path / "state"
    data.mkdir()
    unit = deb / "lib/systemd/system/quince.service"
    settings = confined.settings(unit)
    assert settings["StateDirectory"] == ["quince"] and settings["ProcSubset"] == ["pid"]
    environment = {"PATH": "/usr/bin:/bin"} | dict(setting.split("=", 1) for setting in settings["Environment"])
    (command,) = settings["ExecStart"]
    enter = [*CONFINED, "--root", root, unit]
    with ContainedService(
            root, data, environment, "--redirect-uri", CALLBACK, place="/var/lib/quince", command=shlex.split(command),
            proc="subset=pid,hidepid=invisible", enter=enter) as service:
        _, claims = sign_in(Client(service), service)
        assert claims["email"] == "jane@example.com"
        assert service.stop() == 0, service.log()
    assert {"quince.sqlite", "AuthKey_QNCKEY0001.p8"} <= {path.name for path in data.iterdir()}


# The image


def test_the_image_runs_the_program_alone_and_as_no_root(image):
    config = image.config["config"]
    assert config["User"] == f"{USER}:{USER}"
    assert (config["Entrypoint"], config["Cmd"]) == (["/usr/bin/quince"], ["serve"])
    assert config["Volumes"] == {"/data": {}}
    assert config["Healthcheck"]["Test"] == ["CMD", "/usr/bin/quince", "health"]
    assert config["Labels"]["org.opencontainers.image.version"] == VERSION
    assert "org.opencontainers.image.source" not in config["Labels"], "whose copy of the repository it is, nobody said"
    tree = image.tree
    programs = {member.name for member in tree if member.isfile() and member.mode & 0o111 and ".so" not in member.name}
    assert programs == {"usr/bin/quince"}
    assert not [member.name for member in tree if member.mode & 0o6000]
    assert {member.name for member in tree if member.uid} == {"data", "data/appleid"}


def test_the_layer_depends_on_its_content_alone(image):
    names = image.tree.getnames()
    assert names == sorted(names)
    assert {member.mtime for member in image.tree} == {0}
    assert [f"sha256:{hashlib.sha256(gzip.decompress(layer)).hexdigest()}" for layer in image.layers] == image.config["rootfs"]["diff_ids"]
    for layer in image.layers:
        assert layer[:4] == b"\x1f\x8b\x08\x00" and layer[4:8] == bytes(4), "the header has neither a name nor a time"


@pytest.mark.soak
def test_two_images_of_one_program_have_one_digest(packages, tmp_path, soak_only):
    first = only(packages, "*.oci.tar")
    dist(tmp_path / "again", "--only", "image", cwd=tmp_path, umask=0o077, env=os.environ | {"TZ": "Asia/Tokyo", "LC_ALL": "C"})
    assert only(tmp_path / "again", "*.oci.tar").read_bytes() == first.read_bytes()


@pytest.mark.soak
def test_a_released_image_names_its_repository(tmp_path, soak_only):
    dist(tmp_path, "--only", "image", "--source", "https://github.com/someone/quince")
    labels = Image(only(tmp_path, "*.oci.tar")).config["config"]["Labels"]
    assert labels["org.opencontainers.image.source"] == "https://github.com/someone/quince"


@pytest.mark.soak
@pytest.mark.usefixtures("soak_only")
def test_a_folder_beside_the_packages_stays(tmp_path):
    """Such as a tarball that was unpacked there."""
    (tmp_path / "quince-0.0.1-linux-x86_64").mkdir()
    (tmp_path / "quince-0.0.1-linux-x86_64.tar.gz").touch()
    dist(tmp_path, "--only", "tarball")
    assert [path.name for path in tmp_path.glob("quince-0.0.1-*")] == ["quince-0.0.1-linux-x86_64"]
    assert "0.0.1" not in (tmp_path / "SHA256SUMS").read_text()


@pytest.mark.soak
@pytest.mark.usefixtures("soak_only")
def test_an_image_that_is_too_large_is_refused(tmp_path):
    command = [ROOT / "scripts/dist", "--program", binary(), "--output", tmp_path, "--only", "image", "--compression", "1"]
    done = subprocess.run([*command, "--maximum-image", "1"], capture_output=True, text=True)
    assert done.returncode == 1
    assert "and at most 1 MB are allowed" in done.stderr and "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


# Started


def printed(title):
    """The lines to type in a section of the document."""
    section = (ROOT / "docs/install.md").read_text().split(f"\n## {title}\n")[1].split("\n## ")[0]
    return [line for block in re.findall(r"^```\n(.*?)^```$", section, re.M | re.S) for line in block.splitlines()]


def from_tarball(root, packages, deb):
    """As the document says, on a Debian that has what every Debian has: the packages, the archive, the program."""
    install, unpack, start = (shlex.split(line) for line in printed("Tarball"))
    assert install[:3] == ["sudo", "apt-get", "install"]
    there = {"libc6", "libgcc-s1", *install[3:]}
    of_libpq = {name for item in libpq(programs.libraries(Path(binary()))).items() for name in (item[0], item[1].resolve().name)}
    for path in (root / "usr/lib").rglob("*.so*"):
        # The libraries of the compiler, which a released program doesn't load, belong to no package.
        if path.name not in of_libpq and not images.owners(["/" / path.relative_to(root)]) <= there:
            path.unlink()
    archive = only(packages, "*.tar.gz")
    own = {"0.1.0-linux-x86_64": archive.name.removeprefix("quince-").removesuffix(".tar.gz")}
    unpack, start = ([word.replace(*one) for word in words for one in own.items()] for words in (unpack, start))
    (root / "srv").mkdir()
    shutil.copy(archive, root / "srv")
    subprocess.run(unpack, cwd=root / "srv", check=True)
    return [f"/srv/{start[0]}", *start[1:]]


def from_deb(root, packages, deb):
    shutil.copytree(deb, root, dirs_exist_ok=True, ignore=lambda folder, names: {"DEBIAN", "lib"} & set(names) if Path(folder) == deb else set())
    return ["/usr/bin/quince", "serve"]


def from_image(root, packages, deb):
    return ["/usr/bin/quince", "serve"]


@pytest.mark.skipif(not can_contain(), reason="only root can make another root")
@pytest.mark.parametrize("install", [from_tarball, from_deb, from_image])
def test_it_starts_in_a_read_only_root_and_signs_in(install, root, packages, deb, image, tmp_path):
    """The root is the image's, with the program of each package in its place."""
    if install is not from_image:
        (root / "usr/bin/quince").unlink()
    command = install(root, packages, deb)
    data = tmp_path / "data"
    data.mkdir()
    environment = dict(setting.split("=", 1) for setting in image.config["config"]["Env"])
    with ContainedService(root, data, environment, "--redirect-uri", CALLBACK, command=command) as service:
        first = service.start
        _, claims = sign_in(Client(service), service)
        assert claims["email"] == "jane@example.com"
        assert Path(f"/proc/{service.program}/status").read_text().split("Uid:")[1].split()[:2] == [str(USER)] * 2
        assert service.run(*command, "--database", "/nowhere.sqlite").returncode == 2, "the root is only read"
        done = service.run(command[0], "health", "--url", service.url)
        assert (done.returncode, done.stderr) == (0, "")
        # What the document copies out of a container.
        assert any(line.endswith(f" quince:{service.ready['privateKeyPath']} .") for line in printed("Container"))
        assert service.stop() == 0, service.log()
    with ContainedService(root, data, environment, "--redirect-uri", CALLBACK, command=command) as service:
        print(f"\n{install.__name__}: ready after {first * 1000:.0f} ms with a new database, {service.start * 1000:.0f} ms with one")
        _, again = sign_in(Client(service), service)
        assert again["sub"] == claims["sub"]


@pytest.mark.skipif(not can_contain(), reason="only root can make another root")
def test_the_compose_file_of_the_document_stands_in_for_apple(root, image, tmp_path):
    """Its command, with a volume as an engine makes it: as the folder of the image in its place."""
    text = (ROOT / "docs/appleid.md").read_text()
    compose = yaml.safe_load(re.search(r"```yaml\n(services:.*?)```", text, re.S)[1])
    service, app = compose["services"]["quince"], compose["services"]["shop"]
    assert (service["image"], service["pull_policy"]) == (f"quince:{VERSION}", "never")
    (volume,), (mounted,) = service["volumes"], app["volumes"]
    name, place = volume.split(":")
    environment = dict(setting.split("=", 1) for setting in image.config["config"]["Env"])
    assert name in compose["volumes"] and place == environment["QUINCE_APPLEID"]
    data = tmp_path / "data"
    subprocess.run(["cp", "--archive", root / "data", data], check=True)
    folder = data / Path(place).relative_to("/data")
    assert (folder.stat().st_uid, folder.stat().st_mode & 0o777) == (USER, 0o755)
    # Only the ports are others here.
    command = ["/usr/bin/quince", *shlex.split(service["command"].replace(":443", ":0"))]
    with ContainedService(root, data, environment | service.get("environment", {}), command=command) as running:
        assert running.ready["issuer"] == "https://appleid.apple.com"
        assert mounted.startswith(f"{name}:/") and mounted.endswith(":ro")
        for file in app["environment"].values():
            path = folder / Path(file).relative_to(mounted.split(":")[1])
            assert path.stat().st_mode & 0o444 == 0o444 and "BEGIN CERTIFICATE" in path.read_text()
        assert running.stop() == 0, running.log()


# The health check


def test_health_is_0_while_the_service_responds_and_1_after_it(tmp_path):
    with Service() as service:
        port = service.url.rsplit(":", 1)[1]
        done = run("health", environment={"QUINCE_PORT": port})
        assert (done.returncode, done.stdout) == (0, f"The service at http://127.0.0.1:{port} responds.\n")
        # It is no request of an app: no fault changes it, and the console doesn't list it.
        for endpoint in ("discovery", "keys"):
            service.fault(endpoint, kind="status", status=503)
        assert run("health", "--url", service.url).returncode == 0
        assert service.api("GET", "requests")["requests"] == []
        assert service.stop() == 0
    done = run("health", "--url", service.url)
    assert done.returncode == 1
    assert done.stderr == f"quince: the service at {service.url} doesn't respond: can't connect to localhost on port {port}: Connection refused\n"


def test_health_names_another_server_and_a_wrong_url():
    done = run("health", "--url", "nonsense")
    assert (done.returncode, done.stderr) == (2, "quince: --url: 'nonsense' isn't a URL; give one such as http://127.0.0.1:8080\n")


# What stands beside the packages


def test_the_printed_container_keeps_its_data_and_is_reached_from_this_machine_only(image):
    (line,) = [line for line in printed("Container") if line.startswith("docker run ")]
    words = shlex.split(line)
    assert words[-1] == f"quince:{VERSION}"
    assert words[words.index("--publish") + 1] == "127.0.0.1:8080:8080"
    name, place = words[words.index("--volume") + 1].split(":")
    assert {place: {}} == image.config["config"]["Volumes"]
    assert words[words.index("--name") + 1] == name == "quince", "the next lines name it"
    assert words[words.index("--pull") + 1] == "never", "no registry has it"


def test_the_document_names_the_version_everywhere():
    text = (ROOT / "docs/install.md").read_text()
    assert set(re.findall(r"\bquince[-_:](\d+\.\d+\.\d+)|replace `([\d.]+)`", text)) == {(VERSION, ""), ("", VERSION)}


def test_the_compose_file_runs_the_image_as_it_is(image):
    compose = yaml.safe_load((ROOT / "packaging/compose.yaml").read_text())
    (service,) = compose["services"].values()
    assert service["read_only"] is True and service["cap_drop"] == ["ALL"]
    assert (service["image"], service["pull_policy"]) == (f"quince:{VERSION}", "never")
    assert [f"quince:{VERSION}"] == json.loads(image.read("manifest.json"))[0]["RepoTags"]
    (port,) = service["ports"]
    assert port == "127.0.0.1:8080:8080" and "8080/tcp" in image.config["config"]["ExposedPorts"]
    (volume,) = service["volumes"]
    assert volume == "quince:/data" and "quince" in compose["volumes"]


def test_homebrew_makes_the_folder_of_the_service_s_database():
    text = (ROOT / "packaging/homebrew/quince.rb").read_text()
    (folder,) = re.findall(r'"--database", var/"([^"]+)/[^/"]+"', text)
    install = re.search(r"def post_install\n(.*?)\n  end\n", text, re.S)[1]
    assert re.findall(r'\(var/"([^"]+)"\)\.mkpath', install) == [folder]


@pytest.mark.skipif(shutil.which("ruby") is None, reason="there is no Ruby here")
def test_the_homebrew_formula_is_filled_in(tmp_path):
    sums = tmp_path / "SHA256SUMS"
    sums.write_text(f"{'a' * 64}  quince-{VERSION}-linux-x86_64.tar.gz\n{'b' * 64}  quince-{VERSION}-macos-arm64.tar.gz\n")
    done = subprocess.run([ROOT / "scripts/formula", "https://example.com/releases/v1", sums], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert f'url "https://example.com/releases/v1/quince-{VERSION}-macos-arm64.tar.gz"' in done.stdout and f'sha256 "{"b" * 64}"' in done.stdout
    assert "@" not in done.stdout
    checked = subprocess.run(["ruby", "-c"], input=done.stdout, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
