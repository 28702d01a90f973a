package import Hummingbird
package import QuinceProtocol

/// The data that a browser sends to the first step of a flow.
package struct SignInVisit: Sendable {
    /// The maximum length of a searched text, in characters: that of an email address.
    static let maximumSearchLength = 254

    /// The searched text; nil if there is no search.
    package let search: String?
    /// The account that signed in last in this browser; it may no longer exist.
    package let lastAccountID: String?
    /// The form that was refused; nil if there was none.
    package let form: FormParameters?
    /// Whether the page asks for the code of another device.
    let entersCode: Bool

    private init(search: String?, lastAccountID: String?, form: FormParameters?, entersCode: Bool) {
        self.search = search
        self.entersCode = entersCode
        self.lastAccountID = lastAccountID
        self.form = form
    }

    /// The same data, with another account first in the list.
    package func listingFirst(_ accountID: String?) -> Self {
        Self(
            search: self.search,
            lastAccountID: accountID ?? self.lastAccountID,
            form: self.form,
            entersCode: self.entersCode
        )
    }

    package init(_ request: Request, form: FormParameters? = nil) {
        let query = try? FormParameters(parsing: request.uri.query ?? "")
        let words = NameRules.kept(query?["search"] ?? "")
        self.search = words.map { String($0.prefix(Self.maximumSearchLength)) }
        self.lastAccountID = LastAccountCookie.accountID(in: request)
        self.form = form
        self.entersCode = query?["way"] == "device"
    }

    /// The sign-in page at `path`, asking for the code of another device.
    static func codePath(_ path: String) -> String { path + (path.contains("?") ? "&" : "?") + "way=device" }
}
