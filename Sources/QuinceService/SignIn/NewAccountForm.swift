import PageLanguages
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
            firstName: try Self.name(self.firstName, .first),
            lastName: try Self.name(self.lastName, .last),
            emailSharing: sharing
        )
    }

    private static func name(_ text: String, _ field: NameField) throws(Refusal) -> String? {
        if let problem = NameRules.problem(of: text) { throw .name(field, problem) }
        return NameRules.kept(text)
    }

    /// Why the form is invalid.
    package enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        case email
        case emailSharing
        case name(NameField, NameRules.Problem)

        /// In the language of the current request.
        package var description: String {
            switch self {
            case .email: SignInStep.emailWrong
            case .emailSharing: Language.current.text(.signInSharingMissing)
            case .name(let field, let problem): field.sentence(problem)
            }
        }
    }
}
