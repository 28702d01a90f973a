package import Foundation

/// Stores the registrations of developers: teams, apps with their redirect URIs, keys.
package protocol AppRegistry: Sendable {
    func app(_ clientID: String) async throws -> App?
    func apps() async throws -> [App]
    /// The icon with this name; nil if no app has it.
    func icon(named name: String) async throws -> AppIcon?
    /// Adds a new app.
    ///
    /// - Throws: ``AppRefusal``.
    func add(_ app: App) async throws
    /// Changes an app, in one transaction with reading it. Apps that have it as primary App ID get its team.
    ///
    /// Its codes and tokens end that are of another group or team.
    ///
    /// - Parameters:
    ///   - clientID: The app's client ID.
    ///   - change: Makes the change. Nothing is stored if it throws.
    /// - Returns: The changed app; nil if there is none.
    /// - Throws: ``AppRefusal``, and errors of `change`.
    func change(
        _ clientID: String,
        _ change: @escaping @Sendable (inout App) throws -> Void
    ) async throws -> App?
    /// Removes the app with its codes and tokens, and the grants of the group that it owns; false if there was nothing.
    ///
    /// - Throws: ``AppRefusal`` if it is the primary App ID of others.
    func removeApp(_ clientID: String) async throws -> Bool

    func team(_ id: String) async throws -> Team?
    func teams() async throws -> [Team]
    func save(_ team: Team) async throws

    func key(_ id: String) async throws -> DeveloperKey?
    /// The app, and the key with that ID, of any team; nil if there is no such app.
    func credentials(of clientID: String, keyID: String?) async throws -> (app: App, key: DeveloperKey?)?
    /// The newest accepted transfer of the group away from `team`; nil if the team never gave it away.
    func newestTransfer(ofGroup group: String, from team: String) async throws -> AppTransfer?
    func keys(ofTeam teamID: String) async throws -> [DeveloperKey]
    func save(_ key: DeveloperKey) async throws
    /// Revokes the key; false if there was none to revoke.
    func revokeKey(_ id: String, at now: Date) async throws -> Bool
}

extension AppRegistry {
    /// The name of the app's icon, or of that of its primary App ID; nil if neither has one.
    func icon(of app: App) async throws -> String? {
        if let icon = app.icon { return icon }
        return app.ownsGroup ? nil : try await self.app(app.groupID)?.icon
    }
}
