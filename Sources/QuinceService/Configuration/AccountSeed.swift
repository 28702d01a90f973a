/// A person who can sign in.
package struct AccountSeed: Hashable, Sendable {
    /// What the consent page proposes first: the real address or a relay address.
    package enum EmailSharing: String, Hashable, Sendable, CaseIterable {
        case share
        case hide
    }

    /// How one team knows the account; nil where the service chooses.
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
