#!/bin/sh
# Starts the service in the background when the container starts, then runs the given command.
# QUINCE_PORT, QUINCE_REDIRECT_URIS and the other variables of `quince serve` configure it.

# The user who works in the container; install.sh writes the name. The service is theirs, so that they can read its private key.
user=''

export program
program=$(cd "$(dirname "$0")/../../bin" && pwd)/quince
# shellcheck disable=SC2016
serve='
umask 077
data=${XDG_STATE_HOME:-$HOME/.local/state}/quince
mkdir -p "$data"
export QUINCE_DATABASE="${QUINCE_DATABASE:-$data/quince.sqlite}"
exec "$program" serve >>"$data/quince.log" 2>&1
'
if [ "$(id -u)" -eq 0 ] && [ "${user:-root}" != root ]; then
    su -s /bin/sh -c "$serve" "$user" </dev/null &
else
    sh -c "$serve" </dev/null &
fi
exec "$@"
