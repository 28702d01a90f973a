// Revocation: POST /auth/revoke. Revokes the grant of a token, so that the next sign-in is a first sign-in.
