/// The email addresses of an account: its own, and those that its user added.
package struct AccountEmails: Hashable, Sendable {
    /// The maximum number of added email addresses; a limit of Quince.
    package static let maximumAdded = 10

    /// An email address that the user added.
    package struct Added: Hashable, Sendable {
        package let email: String
        package let isVerified: Bool

        package init(email: String, isVerified: Bool) {
            self.email = email
            self.isVerified = isVerified
        }
    }

    /// The email address with which the account was created; always verified.
    package let own: String
    /// In the order in which they were added.
    package let added: [Added]
    /// The verified email address to which mail for relay addresses goes.
    package let forwardsTo: String

    package init(own: String, added: [Added], forwardsTo: String) {
        self.own = own
        self.added = added
        self.forwardsTo = forwardsTo
    }
}
