package import Hummingbird
package import QuinceProtocol

/// What a browser brings to the first step of a flow.
package struct SignInVisit: Sendable {
    /// The longest text that is searched for, in characters: as long as an address may be.
    static let maximumSearchLength = 254

    /// What the person searches for; nil if they don't.
    package let search: String?
    /// The account that signed in last in this browser; it need not exist.
    package let lastAccountID: String?
    /// The form that was refused; nil for a visit without one.
    package let form: FormParameters?

    package init(_ request: Request, form: FormParameters? = nil) {
        let query = try? FormParameters(parsing: request.uri.query ?? "")
        let words = NameRules.kept(query?["search"] ?? "")
        self.search = words.map { String($0.prefix(Self.maximumSearchLength)) }
        self.lastAccountID = LastAccountCookie.accountID(in: request)
        self.form = form
    }
}
