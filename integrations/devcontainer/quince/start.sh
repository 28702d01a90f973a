#!/bin/sh
# Starts the service in the background when the container starts, then runs the given command.
# QUINCE_PORT, QUINCE_REDIRECT_URIS and the other variables of `quince serve` configure it.

data=${TMPDIR:-/tmp}/quince
mkdir -p "$data"
QUINCE_DATABASE=${QUINCE_DATABASE:-$data/quince.sqlite}
export QUINCE_DATABASE
"$(dirname "$0")/../../bin/quince" serve </dev/null >"$data/quince.log" 2>&1 &
exec "$@"
