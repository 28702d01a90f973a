// Passkeys: Verifies what a browser sends when it makes a passkey or signs in with one (WebAuthn Level 3, §7.1 and §7.2). Owns
// CBOR, COSE keys, authenticator data and client data. No I/O, no clock and no storage: who asks counts, keeps and takes once.
