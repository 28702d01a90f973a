/// A client: an App ID, or a Services ID for the web that belongs to one.
package struct AppSeed: Hashable, Sendable {
    /// What the identifier stands for.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// An App ID (bundle identifier).
        case app
        /// A Services ID: a website or another platform.
        case service
    }

    /// The `client_id` of the wire, without the team's id in front.
    package var clientId: String
    package var kind: Kind

    /// What the consent page calls it.
    package var name: String

    /// The App ID whose group this one belongs to, sharing its consent; nil for an App ID that leads a group.
    package var primaryAppId: String?

    /// Where answers may be sent, compared character for character.
    package var returnURLs: [String]

    package init(
        clientId: String,
        kind: Kind,
        name: String,
        primaryAppId: String? = nil,
        returnURLs: [String] = []
    ) {
        self.clientId = clientId
        self.kind = kind
        self.name = name
        self.primaryAppId = primaryAppId
        self.returnURLs = returnURLs
    }
}
