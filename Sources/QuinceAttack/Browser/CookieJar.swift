package import Foundation

/// A cookie as a site set it (RFC 6265).
package struct Cookie: Hashable, Sendable {
    package enum SameSite: String, Hashable, Sendable { case strict, lax, none }

    package let name: String
    package let value: String
    package let host: String
    package let path: String
    package let isSecure: Bool
    package let isHTTPOnly: Bool
    /// nil if the site didn't set it: browsers then send the cookie with a post that follows within two minutes.
    package let sameSite: SameSite?
    /// Whether the header removes the cookie of that name.
    package let isRemoval: Bool

    /// Reads one `Set-Cookie`; nil if it has no name.
    package init?(parsing text: String, from url: URL) {
        let parts = text.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        guard let pair = parts.first, let equals = pair.firstIndex(of: "="), equals != pair.startIndex else {
            return nil
        }
        var attributes: [String: String] = [:]
        for part in parts.dropFirst() {
            let words = part.split(separator: "=", maxSplits: 1).map(String.init)
            attributes[words.first?.lowercased() ?? ""] = words.count > 1 ? words[1] : ""
        }
        self.name = String(pair[..<equals])
        self.value = String(pair[pair.index(after: equals)...])
        self.host =
            attributes["domain"].map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 } ?? url.host ?? ""
        self.path = attributes["path"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/"
        self.isSecure = attributes["secure"] != nil
        self.isHTTPOnly = attributes["httponly"] != nil
        self.sameSite = attributes["samesite"].flatMap { SameSite(rawValue: $0.lowercased()) }
        let age = attributes["max-age"].flatMap(Int.init)
        self.isRemoval = age.map { $0 <= 0 } ?? (attributes["expires"]?.contains("1970") ?? false)
    }

    /// All cookies of a response.
    package static func all(in answer: WebAnswer) -> [Cookie] {
        guard let header = answer.headers["set-cookie"] else { return [] }
        // A comma separates two cookies only if a name and an equals sign follow, because `Expires` contains commas.
        return header.replacing(/,\s*(?=[^;,=\s]+=)/, with: "\n").split(separator: "\n")
            .compactMap { Cookie(parsing: String($0), from: answer.url) }
    }
}

/// The cookies of one browser.
package struct CookieJar: Sendable {
    private var cookies: [Cookie] = []

    package init() {}

    package mutating func take(from answer: WebAnswer) {
        for cookie in Cookie.all(in: answer) {
            self.cookies.removeAll {
                $0.name == cookie.name && $0.host == cookie.host && $0.path == cookie.path
            }
            if !cookie.isRemoval { self.cookies.append(cookie) }
        }
    }

    /// The `Cookie` header; nil without one.
    ///
    /// `isCrossSite` is whether another site's page caused the request. Cookies marked `Lax` are then sent only with links and
    /// redirects, and cookies marked `Strict` aren't sent.
    package func header(for url: URL, method: String, isCrossSite: Bool) -> String? {
        let path = url.path.isEmpty ? "/" : url.path
        let sent = self.cookies.filter { cookie in
            guard url.host == cookie.host || url.host?.hasSuffix(".\(cookie.host)") == true,
                path.hasPrefix(cookie.path), !cookie.isSecure || url.isTrustworthy
            else { return false }
            switch cookie.sameSite {
            case .strict: return !isCrossSite
            case .lax: return !isCrossSite || method == "GET"
            case .some(.none), nil: return true
            }
        }
        guard !sent.isEmpty else { return nil }
        return sent.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }
}

extension URL {
    /// Whether browsers send `Secure` cookies to the URL: https, and this machine.
    fileprivate var isTrustworthy: Bool {
        self.scheme == "https" || self.isLoopback
    }

    /// Whether the host is this machine.
    var isLoopback: Bool { ["localhost", "127.0.0.1", "[::1]", "::1"].contains(self.host ?? "") }

    /// The site as browsers define it, but without the list of public suffixes: the last two names of the host.
    package var site: String {
        guard let host = self.host, host.contains(where: \.isLetter) else { return self.host ?? "" }
        return host.split(separator: ".").suffix(2).joined(separator: ".")
    }
}
