package import ProgramStart

/// Whether sign-ins are approved without pages, for tests without a browser.
package enum AutoApproval: Hashable, Sendable {
    /// Pages are shown.
    case off
    /// Approves as the account in `login_hint`; without a hint the pages are shown.
    case any
    /// Approves as this account, named by its email address, unless `login_hint` names another.
    case account(String)

    /// Reads the value of `--auto-approve`: an email address, `any` or `off`.
    ///
    /// - Throws: ``ConfigurationError`` for any other text.
    package init(parsing text: String) throws(ConfigurationError) {
        switch text {
        case "off": self = .off
        case "any": self = .any
        case _ where SeedRules.isEmail(text): self = .account(text)
        default:
            throw ConfigurationError(
                "auto-approve '\(text)' must be 'any' or the email address of an account, such as jane@example.com"
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
