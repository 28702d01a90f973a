import QuinceWire
/// A developer's team.
package struct Team: Hashable, Sendable {
    /// 10 uppercase letters and digits.
    package let id: String
    package var name: String

    package init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// A registered client: an App ID or a Services ID.
package struct App: Hashable, Sendable {
    package typealias Kind = AppSeed.Kind

    package let clientID: String
    package var kind: Kind
    package var name: String
    /// The name of its ``AppIcon``; nil if it has none.
    package var icon: String?
    package var teamID: String
    /// The primary App ID; apps with the same one form a group and share a grant.
    ///
    /// Its own ID if it has no primary App ID.
    package var groupID: String
    /// The redirect URIs, exactly as registered.
    package var returnURLs: [String]
    /// The URLs of the developer's privacy policy and terms; the user's account page links to them.
    package var privacyPolicy: String?
    package var terms: String?
    /// The URL for notifications of the group; primary App IDs only.
    package var notifications: NotificationURL?

    package init(
        clientID: String,
        kind: Kind,
        name: String,
        icon: String? = nil,
        teamID: String,
        groupID: String,
        returnURLs: [String],
        privacyPolicy: String? = nil,
        terms: String? = nil,
        notifications: NotificationURL? = nil
    ) {
        self.clientID = clientID
        self.kind = kind
        self.name = name
        self.icon = icon
        self.teamID = teamID
        self.groupID = groupID
        self.returnURLs = returnURLs
        self.privacyPolicy = privacyPolicy
        self.terms = terms
        self.notifications = notifications
    }

    /// Whether the app has no other primary App ID.
    package var ownsGroup: Bool { self.groupID.isExactly(self.clientID) }

    /// Whether `text` equals a redirect URI of the app byte for byte (RFC 9700 §4.1.3).
    package func hasReturnURL(_ text: String) -> Bool { self.returnURLs.contains { $0.isExactly(text) } }
}
