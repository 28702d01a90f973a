package import QuinceProtocol

/// The form of the sign-in page that creates an account, as the user filled it in.
package struct NewAccountForm: Hashable, Sendable {
    package let firstName: String
    package let lastName: String
    package let email: String
    package let emailSharing: String

    /// An empty form.
    package init() { self.init(FormParameters([])) }

    package init(_ form: FormParameters) {
        self.firstName = form["firstName"] ?? ""
        self.lastName = form["lastName"] ?? ""
        self.email = form["email"] ?? ""
        self.emailSharing = form["emailSharing"] ?? Account.EmailSharing.share.rawValue
    }

    /// The account of the form, checked with the rules of the console's API.
    ///
    /// - Throws: ``Refusal`` with a sentence for the user.
    package func account(id: String) throws(Refusal) -> Account {
        let address = self.email.split(separator: " ").joined(separator: " ")
        guard SeedRules.isEmail(address) else { throw .email }
        guard let sharing = Account.EmailSharing(rawValue: self.emailSharing) else { throw .emailSharing }
        return Account(
            id: id,
            email: address,
            firstName: try Self.name(self.firstName, "The first name"),
            lastName: try Self.name(self.lastName, "The last name"),
            emailSharing: sharing
        )
    }

    private static func name(_ text: String, _ field: String) throws(Refusal) -> String? {
        if let objection = NameRules.objection(to: text) { throw .name(field, objection) }
        return NameRules.kept(text)
    }

    /// Why the form is invalid.
    package enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        case email
        case emailSharing
        case name(String, String)

        package var description: String {
            switch self {
            case .email: "Enter an email address such as jane@example.com."
            case .emailSharing: "Choose whether to share or hide the email address."
            case .name(let field, let objection): "\(field) \(objection)."
            }
        }
    }
}
