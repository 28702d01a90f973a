extension Schema {
    /// The signatures of messages that were accepted because of DKIM alone, so that nobody repeats a message.
    ///
    /// `relay_signature`: a digest of a signature, for a relay address and a day (days since 1970, UTC). A message has two at most, and
    /// is counted in `relay_count` with them, so its limit is theirs.
    ///
    /// Depends on ``relayJobs``.
    static let relaySignatures = [
        """
        CREATE TABLE relay_signature (
            relay_address TEXT NOT NULL REFERENCES pseudonym (relay_address) ON DELETE CASCADE ON UPDATE CASCADE,
            day INTEGER NOT NULL, digest BLOB NOT NULL, PRIMARY KEY (relay_address, day, digest)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX relay_signature_day ON relay_signature (day)",
    ]
}
