/// A client: an App ID, or a Services ID that belongs to one.
package struct AppSeed: Hashable, Sendable {
    /// The kind of the identifier.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// An App ID (bundle ID).
        case app
        /// A Services ID: a website or another platform.
        case service
    }

    /// The value of `client_id`, without the Team ID.
    package var clientId: String
    package var kind: Kind

    /// The name on the consent page.
    package var name: String

    /// The icon beside the name; nil for its initials.
    package var icon: AppIcon?

    /// The primary App ID, whose group shares its consent; nil for a primary App ID itself.
    package var primaryAppId: String?

    /// The redirect URIs, compared character by character.
    package var returnURLs: [String]

    /// The URLs of the developer's privacy policy and terms.
    package var privacyPolicy: String?
    package var terms: String?
    /// The URL for notifications; primary App IDs only.
    package var notifications: NotificationURL?

    package init(
        clientId: String,
        kind: Kind,
        name: String,
        icon: AppIcon? = nil,
        primaryAppId: String? = nil,
        returnURLs: [String] = [],
        privacyPolicy: String? = nil,
        terms: String? = nil,
        notifications: NotificationURL? = nil
    ) {
        self.clientId = clientId
        self.kind = kind
        self.name = name
        self.icon = icon
        self.primaryAppId = primaryAppId
        self.returnURLs = returnURLs
        self.privacyPolicy = privacyPolicy
        self.terms = terms
        self.notifications = notifications
    }
}
