import HTTPTypes
import Hummingbird

/// Decides whether a form came from one of the service's own pages.
///
/// Browsers add `Origin` and `Sec-Fetch-Site` to forms, and no page can change them. A form without both is refused: it came
/// from a program, which has its own API, or from a browser too old to protect its user.
struct OwnPages: Sendable {
    /// The service's origins, such as `https://id.example.com`.
    let origins: Set<String>
    /// Whether the host of the request also counts; only where another check restricts the host.
    let allowsOwnHost: Bool

    func sent(_ request: Request) -> Bool {
        let origin = request.headers[.origin]
        switch request.headers[.secFetchSite] {
        // Another port of the same host is the same site, but another program.
        case "same-origin": return origin.map { $0 == "null" || self.isOwn($0, request) } ?? true
        case nil: return origin.map { self.isOwn($0, request) } ?? false
        default: return false
        }
    }

    private func isOwn(_ origin: String, _ request: Request) -> Bool {
        if self.origins.contains(origin) { return true }
        guard self.allowsOwnHost, let authority = request.head.authority else { return false }
        return origin == "http://\(authority)" || origin == "https://\(authority)"
    }
}

extension HTTPField.Name {
    fileprivate static let secFetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .origin
}
