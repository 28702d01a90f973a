package import ProgramStart

/// Whether a sign-in is answered at once, without pages, for tests that have no browser.
package enum AutoApproval: Hashable, Sendable {
    /// Pages are shown.
    case off
    /// Whoever `login_hint` names is signed in; without a hint the pages are shown.
    case any
    /// This account, named by its e-mail address, unless `login_hint` names another.
    case account(String)

    /// Reads the value of `--auto-approve`: an e-mail address, `any` or `off`.
    ///
    /// - Throws: ``ConfigurationError`` when the text is none of the three.
    package init(parsing text: String) throws(ConfigurationError) {
        switch text {
        case "off": self = .off
        case "any": self = .any
        case _ where SeedRules.isEmail(text): self = .account(text)
        default:
            throw ConfigurationError(
                "auto-approve '\(text)' is neither an e-mail address nor 'any'; name one account, such as jane@example.com"
            )
        }
    }

    /// The value as it is written on the command line.
    package var text: String {
        switch self {
        case .off: "off"
        case .any: "any"
        case .account(let email): email
        }
    }
}
