#!/bin/sh
# Installs quince from a release. The options come as the variables TARBALL and SHA256, and the user who works in the container as
# _REMOTE_USER; PREFIX is for tests.
set -eu

prefix=${PREFIX:-/usr/local}
tarball=${TARBALL:-}
sha256=${SHA256:-}
user=${_REMOTE_USER:-root}
here=$(cd "$(dirname "$0")" && pwd)

fail() {
    echo "quince: $*" >&2
    exit 1
}

[ -n "$tarball" ] || fail "the option 'tarball' is empty; set it to the URL of a release for Linux"
case $user in *[!A-Za-z0-9._-]*) fail "can't run the service as the user '$user'" ;; esac
[ "$(uname -s)" = Linux ] || fail "this feature needs a container with Linux"

# Debian's packages, where they are missing; other systems have to bring them.
packages() {
    command -v apt-get >/dev/null || fail "please install: $*"
    apt-get update
    DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "$@"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

case $tarball in
https://*)
    command -v curl >/dev/null || packages curl ca-certificates
    curl --proto '=https' --fail --silent --show-error --location --output "$work/release" "$tarball" || fail "can't download $tarball"
    ;;
*://*) fail "'$tarball' isn't an https URL" ;;
*)
    case $tarball in /*) ;; *) tarball=$here/$tarball ;; esac
    [ -f "$tarball" ] || fail "the file $tarball doesn't exist"
    cp "$tarball" "$work/release"
    ;;
esac
if [ -n "$sha256" ]; then
    echo "$sha256  $work/release" | sha256sum --check --status || fail "the checksum of $tarball isn't $sha256; nothing was installed"
fi

mkdir "$work/files"
tar -xf "$work/release" -C "$work/files" || fail "$tarball isn't a tar archive"
program=$(find "$work/files" -type f -name quince -perm -u+x | head -n 1)
[ -n "$program" ] || fail "$tarball has no program 'quince'"

mkdir -p "$prefix/bin" "$prefix/share/quince"
install -m 755 "$program" "$prefix/bin/quince"
sed "s/^user=.*/user='$user'/" "$here/start.sh" >"$work/start.sh"
install -m 755 "$work/start.sh" "$prefix/share/quince/start.sh"

if ldd "$prefix/bin/quince" | grep -q 'not found'; then
    packages libsqlite3-0 libstdc++6 zlib1g
    missing=$(ldd "$prefix/bin/quince" | grep 'not found' || true)
    [ -z "$missing" ] || fail "libraries are missing: $missing"
fi
"$prefix/bin/quince" --version || fail "the program doesn't run in this container; it needs Debian 12, Ubuntu 24.04 or a later version"
