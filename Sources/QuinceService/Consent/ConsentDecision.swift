import PageLanguages
package import QuinceProtocol

/// A user's checked decision on the consent page.
package struct ConsentDecision: Hashable, Sendable {
    package let firstName: String?
    package let lastName: String?
    package let emailSharing: Account.EmailSharing

    /// The values on the page before the user edits them.
    package static func `default`(of account: Account) -> Self {
        Self(firstName: account.firstName, lastName: account.lastName, emailSharing: account.emailSharing)
    }

    private init(firstName: String?, lastName: String?, emailSharing: Account.EmailSharing) {
        self.firstName = firstName
        self.lastName = lastName
        self.emailSharing = emailSharing
    }

    /// Reads the form of the consent page; a field that the page didn't show counts as unedited.
    ///
    /// - Throws: ``Refusal`` with a sentence for the user.
    package init(parsing form: FormParameters, account: Account) throws(Refusal) {
        let showsName = form.parameters.contains { $0.name == "firstName" || $0.name == "lastName" }
        let names = showsName ? (form["firstName"], form["lastName"]) : (account.firstName, account.lastName)
        self.firstName = try Self.name(names.0)
        self.lastName = try Self.name(names.1)
        guard let choice = form["emailSharing"] else {
            self.emailSharing = account.emailSharing
            return
        }
        guard let sharing = Account.EmailSharing(rawValue: choice) else { throw .emailSharing }
        self.emailSharing = sharing
    }

    private static func name(_ text: String?) throws(Refusal) -> String? {
        guard let text else { return nil }
        if let problem = NameRules.problem(of: text) { throw .name(problem) }
        return NameRules.kept(text)
    }

    /// Why a decision isn't valid.
    package enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        case name(NameRules.Problem)
        case emailSharing

        /// In the language of the current request.
        package var description: String {
            switch self {
            case .name(let problem): NameField.either.sentence(problem)
            case .emailSharing: Language.current.text(.signInSharingMissing)
            }
        }
    }
}
