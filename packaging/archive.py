"""Archives that depend on their content alone: sorted names, no time, no owner but the one given."""

import gzip
import io
import tarfile
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Entry:
    """A file, a folder or a link of an archive."""

    #: The bytes of a file, or a file that has them; nil for a folder or a link.
    content: bytes | Path | None = None
    mode: int = 0o644
    owner: int = 0
    link: str | None = None

    @classmethod
    def folder(cls, mode=0o755, owner=0):
        return cls(None, mode, owner)

    @property
    def data(self):
        return self.content.read_bytes() if isinstance(self.content, Path) else self.content


def with_folders(entries):
    """The entries, and each folder above them that isn't among them."""
    whole = dict(entries)
    for name in entries:
        for parent in list(Path(name).parents)[:-1]:
            whole.setdefault(str(parent), Entry.folder())
    return whole


def tar(entries, time=0):
    """An uncompressed archive; ``time`` in seconds is that of each entry."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, entry in sorted(with_folders(entries).items()):
            member = tarfile.TarInfo(name)
            member.mode, member.mtime, member.uid, member.gid = entry.mode, time, entry.owner, entry.owner
            data = entry.data
            if entry.link is not None:
                member.type, member.linkname = tarfile.SYMTYPE, entry.link
            elif data is None:
                member.type = tarfile.DIRTYPE
            else:
                member.size = len(data)
            archive.addfile(member, io.BytesIO(data or b""))
    return buffer.getvalue()


def compressed(data, level=9):
    """The data with gzip, without a name and a time."""
    return gzip.compress(data, level, mtime=0)
