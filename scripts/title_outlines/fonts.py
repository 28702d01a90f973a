"""The fonts: which files, where they come from, and whether the ones found are the right ones.

The data is only as repeatable as the fonts, so a file is known by its digest and not by its name.
All are under the SIL Open Font License 1.1; their copyright lines stand in OFL.txt beside the data.
"""

import hashlib
import platform
import shutil
import subprocess
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from . import Refusal


@dataclass(frozen=True)
class FontFile:
    name: str
    package: str
    folder: str  # where the Debian package puts it
    digest: str  # SHA-256

    @property
    def source(self):
        return f"{self.package} {PACKAGES[self.package]}"


#: Debian 12's packages and their versions.
PACKAGES = {
    "fonts-inter": "4.0~beta7+ds-1",
    "fonts-noto-extra": "20201225-1",
    "fonts-noto-cjk-extra": "1:20220127+repack1-1",
}

POOL = {
    "fonts-inter": "f/fonts-inter/fonts-inter_4.0~beta7+ds-1_all.deb",
    "fonts-noto-extra": "f/fonts-noto/fonts-noto-extra_20201225-1_all.deb",
    "fonts-noto-cjk-extra": "f/fonts-noto-cjk/fonts-noto-cjk-extra_20220127+repack1-1_all.deb",
}

OPENTYPE, TRUETYPE = "/usr/share/fonts/opentype", "/usr/share/fonts/truetype"

INTER = FontFile("Inter-Medium.otf", "fonts-inter", f"{OPENTYPE}/inter",
                 "99dab2bdcb613c4c8264000a94351d1227f74dc95a86d1249493aeee0c0179c4")
ARABIC = FontFile("NotoSansArabic-Medium.ttf", "fonts-noto-extra", f"{TRUETYPE}/noto",
                  "435e1e78d69d2e77ec106325b8e4658917704395a1f55733ace639bb88c5a8b9")
HEBREW = FontFile("NotoSansHebrew-Medium.ttf", "fonts-noto-extra", f"{TRUETYPE}/noto",
                  "146f27948badbfe3553ac7e8c829b4bf96bc47106ff174323d16720f2615b4e0")
THAI = FontFile("NotoSansThai-Medium.ttf", "fonts-noto-extra", f"{TRUETYPE}/noto",
                "dcc49d88f29c0c96eb90bdb4d1a80d399510eea63cfa91590002641aca15f23e")
CJK = FontFile("NotoSansCJK-Medium.ttc", "fonts-noto-cjk-extra", f"{OPENTYPE}/noto",
               "197d5e1e019faca33a4d55931c7d68b8056f3b97cb862049f5cb8de9efdfb8ce")

FILES = [INTER, ARABIC, HEBREW, THAI, CJK]


@dataclass(frozen=True)
class Face:
    """One font of a file. `index` counts within a collection."""

    name: str
    file: FontFile
    index: int = 0
    scale: float = 1
    tracking: float = 0  # after each cluster, in em of the title


#: Scale and tracking make Inter as wide as the system font of Apple's platforms, within 0.6 %.
INTER_MEDIUM = Face("Inter Medium", INTER, scale=0.969, tracking=-0.0098)

#: By Unicode script. Han, kana and Hangul are not here: which font they want depends on the locale.
FACE_OF_SCRIPT = {
    "Latn": INTER_MEDIUM,
    "Cyrl": INTER_MEDIUM,
    "Grek": INTER_MEDIUM,
    "Arab": Face("Noto Sans Arabic Medium", ARABIC),
    "Hebr": Face("Noto Sans Hebrew Medium", HEBREW),
    "Thai": Face("Noto Sans Thai Medium", THAI),
}

#: The same character is drawn differently in Tokyo, Seoul, Beijing, Taipei and Hong Kong.
CJK_FACE_OF_LOCALE = {
    "ja_JP": Face("Noto Sans CJK JP Medium", CJK, 0),
    "ko_KR": Face("Noto Sans CJK KR Medium", CJK, 1),
    "zh_CN": Face("Noto Sans CJK SC Medium", CJK, 2),
    "zh_TW": Face("Noto Sans CJK TC Medium", CJK, 3),
    "zh_HK": Face("Noto Sans CJK HK Medium", CJK, 4),
}

FACES = [*dict.fromkeys(FACE_OF_SCRIPT.values()), *CJK_FACE_OF_LOCALE.values()]


class Library:
    """The font files at hand: those of `folder` if one is given, else those of the Debian packages."""

    def __init__(self, folder=None):
        self.folder = folder

    @cached_property
    def found(self):
        return {file: path for file in FILES if (path := self._path(file)).is_file()}

    @cached_property
    def usable(self):
        """The files found whose content is the expected one."""
        return {file: path for file, path in self.found.items() if digest(path) == file.digest}

    def _path(self, file):
        return Path(self.folder or file.folder) / file.name

    def path(self, file):
        if file in self.usable:
            return self.usable[file]
        raise Refusal(self.explanation([file]))

    def require_all(self):
        if missing := [file for file in FILES if file not in self.usable]:
            raise Refusal(self.explanation(missing))

    def explanation(self, files):
        """What is missing or wrong, and how to come by it."""
        lines = ["these font files are needed:"]
        for file in files:
            what = "has another version" if file in self.found else "is missing"
            lines.append(f"  {self._path(file)} {what}; the required version is in Debian's {file.source}")
        if any(file in self.found for file in files):
            lines.append("To use other versions, change them in scripts/title_outlines/fonts.py.")
        if not self.folder and can_install():
            lines.append("scripts/titles --setup installs Debian's packages.")
        lines += ["Or, on any system: unpack the packages into a folder, and name the folder with --fonts."]
        for package in dict.fromkeys(file.package for file in files):
            names = " ".join(file.name for file in files if file.package == package)
            lines.append(f"  https://deb.debian.org/debian/pool/main/{POOL[package]} has {names}")
        lines.append("  To unpack a package: `ar x NAME.deb && tar -xf data.tar.xz`")
        return "\n".join(lines)


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def can_install():
    return platform.system() == "Linux" and shutil.which("apt-get") is not None


def install_missing(library, say):
    """Installs the Debian packages of the files that are not there. Elsewhere it does nothing."""
    packages = list(dict.fromkeys(file.package for file in FILES if file not in library.found))
    if not packages or library.folder or not can_install():
        return
    say(f"installing {', '.join(packages)}; together they load about 260 MB")
    root = [] if _is_root() else ["sudo"]
    for arguments in (["update", "-qq"], ["install", "-y", "--no-install-recommends", *packages]):
        done = subprocess.run([*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", *arguments])
        if done.returncode:
            raise Refusal(f"apt-get {arguments[0]} failed; its output is above")


def _is_root():
    return subprocess.run(["id", "-u"], capture_output=True, text=True).stdout.strip() == "0"
