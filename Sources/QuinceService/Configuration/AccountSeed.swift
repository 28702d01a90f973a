/// A person who can sign in.
package struct AccountSeed: Hashable, Sendable {
    /// What the consent page proposes first: the real address or a relay address.
    package enum EmailSharing: String, Hashable, Sendable, CaseIterable {
        case share
        case hide
    }

    package var email: String
    package var firstName: String?
    package var lastName: String?
    package var emailSharing: EmailSharing

    package init(
        email: String,
        firstName: String? = nil,
        lastName: String? = nil,
        emailSharing: EmailSharing = .share
    ) {
        self.email = email
        self.firstName = firstName
        self.lastName = lastName
        self.emailSharing = emailSharing
    }
}
