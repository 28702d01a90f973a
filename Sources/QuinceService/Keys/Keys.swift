// Keys: The RSA keys that sign identity tokens. Owns making, rotating and publishing them, and the keys that only faults sign
// with. Route: GET /auth/keys.
