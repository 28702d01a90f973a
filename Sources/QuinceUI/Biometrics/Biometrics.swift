// Biometrics: Asks again for the user who is signed in, as the guidelines require ("Face ID and Touch ID"): one method, named
// as the device names it, started by the user, with another way only after it failed. Owns no password screen.
