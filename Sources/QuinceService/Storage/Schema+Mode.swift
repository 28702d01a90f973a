extension Schema {
    /// The mode and the issuer of the last start: one row, from the first start on.
    ///
    /// Depends on the migrations up to "8 invitations and recovery codes" only.
    static let mode = [
        """
        CREATE TABLE service (
            only INTEGER PRIMARY KEY CHECK (only = 1), mode TEXT NOT NULL, issuer TEXT NOT NULL
        ) STRICT
        """,
        "INSERT INTO service \(developmentBefore)",
    ]

    /// The row of a database of an earlier version that was used in development mode.
    ///
    /// Before passkeys, users could sign in in development mode only. Invitations and recovery codes exist in production only.
    static let developmentBefore = """
        SELECT 1, 'development' AS mode, '' AS issuer WHERE EXISTS (SELECT 1 FROM consent_grant)
            AND NOT EXISTS (SELECT 1 FROM passkey WHERE mode = 'production')
            AND NOT EXISTS (SELECT 1 FROM recovery_code) AND NOT EXISTS (SELECT 1 FROM invitation)
        """

    /// The row of a database that was used in production mode, by what only production has.
    ///
    /// For a database of an earlier version that was used, but not started since.
    static let productionBefore = """
        SELECT 1, 'production' AS mode, '' AS issuer WHERE EXISTS (SELECT 1 FROM passkey WHERE mode = 'production')
            OR EXISTS (SELECT 1 FROM recovery_code) OR EXISTS (SELECT 1 FROM invitation)
        """
}
