"""A command in the place of sendmail, that keeps what it gets."""

import email
import email.policy

from server import wait_for


class Sendmail:
    """The command, below a folder; `script` is what it does before it keeps a message."""

    def __init__(self, folder, script=""):
        self.folder = folder / "mail"
        self.folder.mkdir()
        self.path = folder / "sendmail"
        self.does(script)

    def does(self, script):
        """Another beginning of the command, from its next run on."""
        new = self.path.with_suffix(".new")
        new.write_text(
            f'#!/bin/sh\n{script}\npart=$(mktemp {self.folder}/part-XXXXXXXX)\n'
            f'{{ echo "X-Arguments: $*"; cat; }} > "$part"\nmv "$part" "$part.eml"\n')
        new.chmod(0o755)
        new.rename(self.path)

    @property
    def flags(self):
        return ["--sendmail", self.path, "--mail-from", "id@example.com"]

    def letters(self, to=None, subject=None):
        """All messages, the oldest first; some of them."""
        files = sorted(self.folder.glob("*.eml"), key=lambda path: path.stat().st_mtime_ns)
        read = [email.message_from_bytes(path.read_bytes(), policy=email.policy.default) for path in files]
        return [one for one in read if to in (None, one["To"].addresses[0].addr_spec) and subject in (None, one["Subject"])]

    def letter(self, to, subject, number=1):
        """The message with this subject, as soon as it is there; `number` counts those with the same one."""
        found = wait_for(lambda: (all := self.letters(to, subject))[number - 1:] and all, f"a message {subject!r} to {to}")
        assert len(found) == number, [one["Subject"] for one in found]
        return found[-1]


def whole(letter):
    """Head and text of a message, decoded."""
    return "".join(f"{name}: {value}\n" for name, value in letter.items()) + "\n" + letter.get_content()
