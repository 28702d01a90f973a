extension Schema {
    /// The language in which the user of an account last signed in with a passkey, for email; NULL before that.
    static let accountLanguages = ["ALTER TABLE account ADD COLUMN language TEXT"]
}
