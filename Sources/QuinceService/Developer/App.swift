import QuinceWire
/// A developer's team.
package struct Team: Hashable, Sendable {
    /// 10 upper-case letters and digits.
    package let id: String
    package var name: String

    package init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// What a `client_id` names: an App ID or a Services ID.
package struct App: Hashable, Sendable {
    package typealias Kind = AppSeed.Kind

    package let clientID: String
    package var kind: Kind
    package var name: String
    package var teamID: String
    /// The primary App ID; apps with the same one form a group and share a consent.
    ///
    /// Its own id where it has none.
    package var groupID: String
    /// Return URLs, exactly as registered.
    package var returnURLs: [String]

    package init(
        clientID: String,
        kind: Kind,
        name: String,
        teamID: String,
        groupID: String,
        returnURLs: [String]
    ) {
        self.clientID = clientID
        self.kind = kind
        self.name = name
        self.teamID = teamID
        self.groupID = groupID
        self.returnURLs = returnURLs
    }

    /// Whether `text` is, byte for byte, a redirect URI of the app (RFC 9700 §4.1.3).
    package func hasReturnURL(_ text: String) -> Bool { self.returnURLs.contains { $0.isExactly(text) } }
}
