#if PostgreSQL
extension PostgreSQLSchema {
    /// The column and the table of ``Schema/appIcons``.
    static let appIcons = """
        ALTER TABLE app ADD COLUMN icon text;
        CREATE TABLE app_icon (name text PRIMARY KEY, bytes bytea NOT NULL);
        """
}
#endif
