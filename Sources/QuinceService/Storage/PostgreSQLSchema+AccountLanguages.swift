#if PostgreSQL
extension PostgreSQLSchema {
    /// The column of ``Schema/accountLanguages``.
    static let accountLanguages = "ALTER TABLE account ADD COLUMN language text;"
}
#endif
