"""The two scripts that teams write for a transfer, one for each half; Apple's host is their only setting.

    migration_script.py HOST before KEY_FILE KEY_ID TEAM_ID CLIENT_ID TARGET_TEAM < subjects > rows
    migration_script.py HOST after KEY_FILE KEY_ID TEAM_ID CLIENT_ID < transfer identifiers > rows

Each row has what was sent and what came, separated by a tab. With ACCESS_TOKEN in the environment, no new token is requested. It stops
at the first invalid_client, and can be run again with the rest.
"""

import os
import sys
import time

import jwt
import requests

HOST, HALF, KEY_FILE, KEY_ID, TEAM_ID, CLIENT_ID, *TARGET = sys.argv[1:]


def client_secret(lifetime=86_400 * 150):
    now = int(time.time())
    claims = {"iss": TEAM_ID, "iat": now, "exp": now + lifetime, "aud": "https://appleid.apple.com", "sub": CLIENT_ID}
    with open(KEY_FILE) as file:
        return jwt.encode(claims, file.read(), algorithm="ES256", headers={"kid": KEY_ID})


def access_token(secret):
    response = requests.post(f"{HOST}/auth/token", timeout=60, data={
        "grant_type": "client_credentials", "scope": "user.migration", "client_id": CLIENT_ID, "client_secret": secret})
    if response.status_code != 200:
        sys.exit(f"token: {response.json()['error']}")
    assert response.json()["token_type"].lower() == "bearer" and response.json()["expires_in"] == 3600
    return response.json()["access_token"]


def main():
    secret = client_secret(int(os.environ.get("LIFETIME", 86_400 * 150)))
    token = os.environ.get("ACCESS_TOKEN") or access_token(secret)
    session = requests.Session()
    session.headers["Authorization"] = f"Bearer {token}"
    for line in sys.stdin:
        user = line.strip()
        fields = {"sub": user, "target": TARGET[0]} if HALF == "before" else {"transfer_sub": user}
        response = session.post(f"{HOST}/auth/usermigrationinfo", timeout=60, data=fields | {
            "client_id": CLIENT_ID, "client_secret": secret})
        answer = response.json()
        if answer.get("error") == "invalid_client":
            sys.exit("the client secret has ended")
        row = [user, answer.get("transfer_sub") or answer.get("sub") or answer["error"], str(answer.get("email", ""))]
        print("\t".join(row), flush=True)


main()
