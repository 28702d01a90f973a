// Account: An account of the service: its record. SignIn proves who someone is; Grants has the consent.

package import PageLanguages

/// A user's account.
package struct Account: Hashable, Sendable {
    /// Whether the user last shared or hid their email address; preselected on the consent page.
    package typealias EmailSharing = AccountSeed.EmailSharing

    package let id: String
    package var email: String
    package var firstName: String?
    package var lastName: String?
    package var emailSharing: EmailSharing
    /// When the account is deleted, in seconds since 1970; nil unless its user asked for that.
    package let deletesAt: Double?
    /// How often the sign-ins of the user had been ended when the account was read: a proof of who the user is holds as long as that
    /// stays the same.
    package let signInEpoch: Int
    /// The language in which the user last signed in with a passkey; nil before that.
    ///
    /// Email is in this language, because another person can have caused it: someone with a recovery code, for example, whose browser
    /// has another language.
    package let language: Language?

    package init(
        id: String,
        email: String,
        firstName: String?,
        lastName: String?,
        emailSharing: EmailSharing,
        deletesAt: Double? = nil,
        signInEpoch: Int = 0,
        language: Language? = nil
    ) {
        self.id = id
        self.email = email
        self.firstName = firstName
        self.lastName = lastName
        self.emailSharing = emailSharing
        self.deletesAt = deletesAt
        self.signInEpoch = signInEpoch
        self.language = language
    }

    /// First and last name, or the email address if there is no name.
    package var displayName: String {
        let name = [self.firstName, self.lastName].compactMap { $0 }.joined(separator: " ")
        return name.isEmpty ? self.email : name
    }
}
