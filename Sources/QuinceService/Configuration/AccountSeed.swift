/// An account of the configuration.
package struct AccountSeed: Hashable, Sendable {
    /// The choice that the consent page preselects: the real email address or a relay address.
    package enum EmailSharing: String, Hashable, Sendable, CaseIterable {
        case share
        case hide
    }

    /// The account's identifiers for one team; nil if the service chooses them.
    package struct Identifier: Hashable, Sendable {
        package var team: String
        package var subject: String?
        package var relayAddress: String?

        package init(team: String, subject: String? = nil, relayAddress: String? = nil) {
            self.team = team
            self.subject = subject
            self.relayAddress = relayAddress
        }
    }

    package var email: String
    package var firstName: String?
    package var lastName: String?
    package var emailSharing: EmailSharing
    package var identifiers: [Identifier]

    package init(
        email: String,
        firstName: String? = nil,
        lastName: String? = nil,
        emailSharing: EmailSharing = .share,
        identifiers: [Identifier] = []
    ) {
        self.email = email
        self.firstName = firstName
        self.lastName = lastName
        self.emailSharing = emailSharing
        self.identifiers = identifiers
    }
}
