import Hummingbird

/// The path with which the page of the current request can be shown again, in another language.
///
/// It belongs to the task, as the language does.
enum PagePlace {
    /// A longer path isn't put into a page, in bytes; ours are shorter.
    private static let maximumLength = 1_024

    /// nil if the page can't be shown again.
    @TaskLocal static var current: String?

    /// A refused form has the path of the page with the empty form.
    static func of(_ request: Request) -> String? {
        let path = request.uri.string
        return Self.isPage(path) ? path : nil
    }

    /// Whether `path`, with a query, can be that of a page: a link can't lead to another site.
    static func isPage(_ path: String) -> Bool {
        guard path.utf8.count <= Self.maximumLength, path.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            !path.hasPrefix("//"), !path.contains("\\")
        else { return false }
        let plain = String(path.prefix { $0 != "?" && $0 != "#" })
        switch Endpoint(path: plain) {
        case .flow: return true
        case nil: return Paths.isAccount(plain)
        case .authorize, .token, .revoke, .migration, .keys, .discovery, .button, .script, .native:
            return false
        }
    }
}
