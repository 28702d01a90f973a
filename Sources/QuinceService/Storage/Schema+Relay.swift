extension Schema {
    /// Mail to and from relay addresses.
    ///
    /// `mail_source`: who may send mail to the relay addresses of a team. `configured` marks those of the configuration.
    ///
    /// `relay_correspondent`: with whom a relay address has exchanged mail. The reverse address of a correspondent, to which the user
    /// answers, ends with the token.
    ///
    /// Depends on the first migration only.
    static let relay = [
        """
        CREATE TABLE mail_source (
            team_id TEXT NOT NULL REFERENCES team (id) ON DELETE CASCADE, source TEXT NOT NULL,
            configured INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (team_id, source)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE relay_correspondent (
            relay_address TEXT NOT NULL REFERENCES pseudonym (relay_address) ON DELETE CASCADE ON UPDATE CASCADE,
            correspondent TEXT NOT NULL, token TEXT NOT NULL UNIQUE, created_at REAL NOT NULL,
            PRIMARY KEY (relay_address, correspondent)
        ) STRICT, WITHOUT ROWID
        """,
    ]
}
