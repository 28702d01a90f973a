extension Schema {
    /// How often the sign-ins of an account were ended, so that a proof from before that begins nothing.
    ///
    /// Depends on the first migration only.
    static let signInEpoch = ["ALTER TABLE account ADD COLUMN sign_in_epoch INTEGER NOT NULL DEFAULT 0"]
}
