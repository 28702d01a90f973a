extension Schema {
    /// The icons of apps.
    ///
    /// `app_icon`: the bytes of each icon, by a name that its digest makes; `app.icon` is such a name. In a table of its own, because
    /// each request reads an app.
    static let appIcons = [
        "ALTER TABLE app ADD COLUMN icon TEXT",
        "CREATE TABLE app_icon (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT",
    ]
}
