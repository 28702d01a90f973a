#!/usr/bin/env bash
# curl for the requests, openssl for the signatures, jq for JSON.
set -uo pipefail

apple=https://appleid.apple.com
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

encoded() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }
decoded() { printf '%s' "$1$(printf '%*s' $((-${#1} & 3)) '' | tr ' ' '=')" | tr '_-' '/+' | openssl base64 -d -A; }
hex() { decoded "$1" | od -An -v -tx1 | tr -d ' \n'; }

# Ends a step, which runs in a shell of its own.
fail() {
    printf '%s' "$1" >"$work/error"
    exit 1
}

client_secret() {
    local now input
    now=$(date +%s)
    input=$(printf '{"alg": "ES256", "kid": "%s"}' "$APPLE_KEY_ID" | encoded).$(
        printf '{"iss": "%s", "iat": %d, "exp": %d, "aud": "%s", "sub": "%s"}' \
            "$APPLE_TEAM_ID" "$now" $((now + 600)) $apple "$APPLE_CLIENT_ID" | encoded
    )
    # From a sequence of two numbers to 32 bytes each.
    printf '%s.' "$input"
    printf '%b' "$(printf '%s' "$input" | openssl dgst -sha256 -sign "$APPLE_PRIVATE_KEY" | openssl asn1parse -inform DER |
        sed -n 's/.*INTEGER *://p' | while read -r number; do printf '%64s' "$number" | tr ' ' 0; done | sed 's/../\\x&/g')" | encoded
}

post() {
    local path=$1 status
    shift
    status=$(curl --silent --show-error --output "$work/body" --write-out '%{http_code}' "$apple$path" \
        --data-urlencode "client_id=$APPLE_CLIENT_ID" --data-urlencode "client_secret=$(client_secret)" "$@" 2>"$work/trouble") ||
        fail "$(cat "$work/trouble")"
    [ "$status" = 200 ] || fail "$path: $status $(cat "$work/body")"
}

# Verifies an identity token and leaves its claims behind: iss, aud, exp, nonce, sub, email.
verified() {
    local header payload signature key
    IFS=. read -r header payload signature <<<"$1"
    mapfile -t header_values < <(decoded "$header" | jq -r '.alg, .kid')
    [ "${header_values[0]}" = RS256 ] || fail "the token is not signed with RS256"
    mapfile -t key < <(curl --silent --show-error --fail "$apple/auth/keys" |
        jq -r --arg kid "${header_values[1]}" '.keys[] | select(.kid == $kid) | .n, .e')
    [ ${#key[@]} = 2 ] || fail "the key is not published"
    cat >"$work/key.txt" <<KEY
asn1 = SEQUENCE:info
[info]
algorithm = SEQUENCE:algorithm
key = BITWRAP,SEQUENCE:numbers
[algorithm]
name = OID:rsaEncryption
parameters = NULL
[numbers]
n = INTEGER:0x$(hex "${key[0]}")
e = INTEGER:0x$(hex "${key[1]}")
KEY
    openssl asn1parse -genconf "$work/key.txt" -out "$work/key.der" -noout
    decoded "$signature" >"$work/signature"
    printf '%s.%s' "$header" "$payload" |
        openssl dgst -sha256 -verify "$work/key.der" -keyform DER -signature "$work/signature" >/dev/null 2>&1 ||
        fail "the signature is wrong"
    mapfile -t claims < <(decoded "$payload" | jq -r '.iss, .aud, .exp, .nonce, .sub, .email')
    [ "${claims[0]}" = $apple ] || fail "the issuer is wrong"
    [ "${claims[1]}" = "$APPLE_CLIENT_ID" ] || fail "the audience is wrong"
    [ "${claims[2]}" -gt "$(date +%s)" ] || fail "the token has expired"
}

authorize() {
    local state nonce
    state=$(openssl rand -hex 16)
    nonce=$(openssl rand -hex 16)
    printf '%s' "$state" >"$work/state"
    printf '%s' "$nonce" >"$work/nonce"
    jq -cn --arg state "$state" --arg nonce "$nonce" --arg apple $apple \
        '{url: ($apple + "/auth/authorize?response_type=code&response_mode=form_post&scope=name%20email"
            + "&client_id=\(env.APPLE_CLIENT_ID | @uri)&redirect_uri=\(env.APPLE_REDIRECT_URI | @uri)&state=\($state)&nonce=\($nonce)")}'
}

callback() {
    local given tokens
    mapfile -t given < <(jq -r '.parameters | .state, .code' <<<"$1")
    [ "${given[0]}" = "$(cat "$work/state")" ] || fail "the state is of another sign-in"
    post /auth/token --data grant_type=authorization_code --data-urlencode "redirect_uri=$APPLE_REDIRECT_URI" \
        --data-urlencode "code=${given[1]}"
    mapfile -t tokens < <(jq -r '.id_token, .refresh_token' "$work/body")
    verified "${tokens[0]}"
    [ "${claims[3]}" = "$(cat "$work/nonce")" ] || fail "the nonce is of another sign-in"
    printf '%s' "${tokens[1]}" >"$work/refresh_token"
    printf '{"sub": "%s", "email": "%s"}' "${claims[4]}" "${claims[5]}"
}

refresh() {
    post /auth/token --data grant_type=refresh_token --data-urlencode "refresh_token=$(cat "$work/refresh_token")"
    verified "$(jq -r .id_token "$work/body")"
    printf '{"sub": "%s"}' "${claims[4]}"
}

revoke() {
    post /auth/revoke --data-urlencode "token=$(cat "$work/refresh_token")"
    printf '{"revoked": true}'
}

while read -r line; do
    step=$(jq -r .do <<<"$line")
    case $step in authorize | callback | refresh | revoke) ;; *) exit 2 ;; esac
    if outcome=$(trap - EXIT && $step "$line"); then
        printf '%s\n' "$outcome"
    else
        jq -cn --rawfile error "$work/error" '{error: $error}'
    fi
done
