import Foundation
import SQLEngines

extension AppIcon {
    static func stored(_ name: String, _ transaction: SQLTransaction) throws -> AppIcon? {
        let bytes: Data? = try transaction.value("SELECT bytes FROM app_icon WHERE name = ?", [name])
        return bytes.map { AppIcon(uncheckedName: name, bytes: $0) }
    }

    /// Stores the icon, unless it is stored already: two apps can have the same one.
    func store(_ transaction: SQLTransaction) throws {
        try transaction.execute(
            "INSERT INTO app_icon (name, bytes) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
            [self.name, self.bytes]
        )
    }

    /// Deletes the icons that no app has any more.
    static func removeUnused(_ transaction: SQLTransaction) throws {
        try transaction.execute(
            "DELETE FROM app_icon WHERE name NOT IN (SELECT icon FROM app WHERE icon IS NOT NULL)"
        )
    }
}
