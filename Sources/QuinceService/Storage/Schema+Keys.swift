extension Schema {
    /// The states of signing keys, and wrapped secrets.
    ///
    /// Depends on the first two migrations only.
    static let keyStates = [
        // The time from which a key signs; until then it is only published. Keys of earlier versions sign.
        "ALTER TABLE signing_key ADD COLUMN signs_from REAL NOT NULL DEFAULT 0",
        // The ID of the key with which `private_key` is wrapped; NULL if it isn't.
        "ALTER TABLE signing_key ADD COLUMN wrapped_by TEXT",
        // The same for `bytes`.
        "ALTER TABLE secret ADD COLUMN wrapped_by TEXT",
    ]
}
