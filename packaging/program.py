"""The program that is packaged: built or given, stripped, and checked for the libraries it needs."""

import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: A folder of builds for releases, so that they leave those of `swift build` alone.
BUILDS = ROOT / ".build/dist"

#: The libraries that a program for Linux may need. All are part of a small Debian, and `packaging/debian.py` depends on them.
LIBRARIES = {"libc", "libm", "libgcc_s", "libstdc++", "libz", "libsqlite3"}
#: The folders of libraries that belong to macOS.
SYSTEM_FOLDERS = ("/usr/lib/", "/System/Library/")


class Refusal(Exception):
    """Why nothing is packaged: one sentence with the remedy."""


@dataclass(frozen=True)
class Platform:
    """The system and the processor of a program."""

    system: str
    machine: str

    #: The name in Debian's packages and in images.
    architecture = property(lambda self: {"x86_64": "amd64", "aarch64": "arm64"}[self.machine])

    def __str__(self):
        return f"{self.system}-{'arm64' if self.machine == 'aarch64' else self.machine}"

    @classmethod
    def of(cls, program):
        with program.open("rb") as file:
            head = file.read(20)
        if head[:4] == b"\x7fELF":
            machines = {62: "x86_64", 183: "aarch64"}
            if machine := machines.get(int.from_bytes(head[18:20], "little")):
                return cls("linux", machine)
        if head[:4] == b"\xcf\xfa\xed\xfe":
            return cls("macos", "aarch64" if platform.machine() == "arm64" else "x86_64")
        raise Refusal(f"{program} isn't a program for Linux or macOS on x86-64 or arm64; give the program that was built")


@dataclass(frozen=True)
class Program:
    """A program without symbols, and its symbols."""

    #: The program as it was linked.
    linked: Path
    stripped: Path
    symbols: Path
    platform: Platform

    digest = property(lambda self: hashlib.sha256(self.stripped.read_bytes()).hexdigest())
    #: The folder that SwiftPM built in: its checkouts have the licenses.
    builds = property(lambda self: self.linked.resolve().parents[2])

    def output(self, *arguments):
        """What the program prints. It finds no other program, such as the checker, whose commands it would list."""
        return run(self.stripped, *arguments, env=os.environ | {"PATH": ""})


def run(*command, **more):
    """The output of a command that has to succeed."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    if done.returncode != 0:
        raise Refusal(f"'{command[0]}' failed: {(done.stderr or done.stdout).strip()[-500:]}")
    return done.stdout


def relative_paths(folder):
    """The flags of `swift build`, and what each passes to a compiler, so that a build in another folder is equal.

    Texts, such as those of assertions, and symbols have paths relative to `folder`. The symbols don't name the compiled modules of C,
    whose contents depend on the folder.
    """
    mapping = f"{folder}=."
    clang = [f"-ffile-prefix-map={mapping}"]
    return {"-Xcc": clang, "-Xcxx": clang, "-Xswiftc": ["-file-prefix-map", mapping, "-Xfrontend", "-no-clang-module-breadcrumbs"]}


def build():
    """Builds the program as it is released, with Swift's libraries inside."""
    command = ["swift", "build", "--configuration", "release", "--scratch-path", str(BUILDS), "--product", "quince"]
    command += [word for flag, passed in relative_paths(ROOT).items() for one in passed for word in (flag, one)]
    if sys.platform == "linux":
        # Nothing loads symbols from a program. Without their names, and what only they kept, the image is 1.4 MB smaller.
        command += ["--static-swift-stdlib", "-Xlinker", "--no-export-dynamic"]
    if subprocess.run(command, cwd=ROOT).returncode != 0:
        raise Refusal("the build failed; the compiler's messages are above")
    return BUILDS / "release/quince"


def version():
    """The version in the sources, which is also what the program prints."""
    text = (ROOT / "Sources/Wording/ProgramVersion.swift").read_text()
    return re.search(r'current = "([^"]+)"', text)[1]


def stripped(linked, folder):
    """Separates the symbols of a program; ``folder`` gets both parts."""
    if not linked.is_file():
        raise Refusal(f"--program: there is no file {linked}; give the program that was built")
    program = Program(linked, folder / "quince", folder / "quince.debug", Platform.of(linked))
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(linked, program.stripped)
    if program.platform.system == "macos":
        run("dsymutil", linked, "--flat", "--out", program.symbols)
        run("strip", "-S", "-x", program.stripped)
        return program
    objcopy = tool("objcopy", "llvm-objcopy")
    run(objcopy, "--only-keep-debug", "--compress-debug-sections", linked, program.symbols)
    run(objcopy, "--strip-all", program.stripped)
    # The link is the name of the file, and a checksum of what is in it.
    run(objcopy, f"--add-gnu-debuglink={program.symbols.name}", program.stripped.name, cwd=folder)
    return program


def tool(*names):
    for name in names:
        if shutil.which(name):
            return name
    raise Refusal(f"{names[0]} is missing; on Debian, install the package binutils")


def libraries(program):
    """The libraries of the system that a program for Linux loads, by name: their files."""
    found = {}
    for line in run("ldd", program).splitlines():
        words = line.split()
        if "not found" in line:
            raise Refusal(f"{program} needs {words[0]}, which isn't here; install it")
        if "=>" in line:
            found[words[0]] = Path(words[2])
        elif words[0].startswith("/"):
            found[Path(words[0]).name] = Path(words[0])
    return found


def folder_inside(program):
    """The folder of the build, if the program contains it."""
    data = program.stripped.read_bytes()
    return next((folder for folder in (ROOT, program.builds) if f"{folder}/".encode() in data), None)


def unexpected_libraries(program):
    """The libraries that the program needs and a released one mustn't."""
    if program.platform.system == "macos":
        lines = run("otool", "-L", program.stripped).splitlines()[1:]
        return sorted(name for name in (line.split()[0] for line in lines) if not name.startswith(SYSTEM_FOLDERS))
    names = libraries(program.stripped)
    return sorted(name for name in names if not name.startswith("ld-linux") and name.split(".so")[0] not in LIBRARIES)
