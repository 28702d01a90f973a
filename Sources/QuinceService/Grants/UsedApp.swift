package import Foundation

/// A grant as its user sees it: the app, or the group of apps, with the names and links that its developer gave.
package struct UsedApp: Hashable, Sendable {
    package let identity: GrantedIdentity
    /// The name of the primary app.
    package let name: String
    /// The name of the primary app's icon, or of that of another app of the group; nil if none has one.
    package let icon: String?
    /// The names of the other apps of the group.
    package let otherNames: [String]
    /// The name of the team.
    package let teamName: String?
    package let privacyPolicy: String?
    package let terms: String?
    /// Whether the developer gave a notification URL, so that the app is told what its user does here.
    package let isNotified: Bool
    /// When the account last signed in, or an app last used a token.
    package let lastUsedAt: Date

    package init(
        identity: GrantedIdentity,
        name: String,
        icon: String? = nil,
        otherNames: [String],
        teamName: String?,
        privacyPolicy: String?,
        terms: String?,
        isNotified: Bool,
        lastUsedAt: Date
    ) {
        self.identity = identity
        self.name = name
        self.icon = icon
        self.otherNames = otherNames
        self.teamName = teamName
        self.privacyPolicy = privacyPolicy
        self.terms = terms
        self.isNotified = isNotified
        self.lastUsedAt = lastUsedAt
    }
}

package protocol UsedAppList: Sendable {
    /// The apps that an account uses, the one used last first.
    func usedApps(of account: String) async throws -> [UsedApp]
    /// The app of one grant of an account; nil if the account has no such grant.
    func usedApp(grant: String, of account: String) async throws -> UsedApp?
}
