package import Foundation

/// What developers registered: teams, apps with their redirect URIs, keys.
package protocol AppRegistry: Sendable {
    func app(_ clientID: String) async throws -> App?
    func apps() async throws -> [App]
    /// Adds `app` or replaces the one of the same client ID.
    func save(_ app: App) async throws
    /// Removes the app; false where there was none.
    func removeApp(_ clientID: String) async throws -> Bool

    func team(_ id: String) async throws -> Team?
    func teams() async throws -> [Team]
    func save(_ team: Team) async throws

    func key(_ id: String) async throws -> DeveloperKey?
    /// The app, and the key of that id, of whatever team it is; nil where there is no such app.
    func credentials(of clientID: String, keyID: String?) async throws -> (app: App, key: DeveloperKey?)?
    func keys(ofTeam teamID: String) async throws -> [DeveloperKey]
    func save(_ key: DeveloperKey) async throws
    /// Revokes the key; false where there was none to revoke.
    func revokeKey(_ id: String, at now: Date) async throws -> Bool
}
