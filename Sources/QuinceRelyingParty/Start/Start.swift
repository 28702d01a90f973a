// Start: Builds the authorization request. Owns its rules, and the sealed state that the response brings back. No I/O,
// nothing stored.
