import QuinceProtocol

/// A scheme that opens an app, such as `com.example.shop`.
public struct AppScheme: Hashable, Sendable {
    /// In lower case.
    public let text: String

    /// Checks a scheme (RFC 3986 §3.1), in lower case as Android compares it.
    ///
    /// - Throws: ``ConfigurationRefusal``; for those too that the browser or the system has another use for.
    public init(_ text: String) throws(ConfigurationRefusal) {
        guard (2...64).contains(text.utf8.count), let first = text.utf8.first, (0x61...0x7A).contains(first),
            text.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0.isASCIIDigit || "+-.".utf8.contains($0) })
        else {
            throw ConfigurationRefusal(
                "scheme '\(text.prefix(64))' is not 2 to 64 small letters, digits, '+', '-' and '.', a letter first"
            )
        }
        guard !Self.reserved.contains(text) else {
            throw ConfigurationRefusal("scheme '\(text)' opens something else than an app")
        }
        self.text = text
    }

    private static let reserved: Set<String> = [
        "about", "blob", "chrome", "content", "data", "file", "filesystem", "ftp", "geo", "googlechrome",
        "http", "https", "intent", "itms", "itms-apps", "javascript", "mailto", "market", "res", "resource",
        "sms", "smsto", "tel", "vbscript", "view-source", "ws", "wss",
    ]
}

/// What stands behind `scheme://`, such as `callback`.
public struct AppHost: Hashable, Sendable {
    /// In lower case.
    public let text: String

    /// Checks a host: small letters, digits, dots and hyphens.
    ///
    /// - Throws: ``ConfigurationRefusal``.
    public init(_ text: String) throws(ConfigurationRefusal) {
        guard (1...100).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0.isASCIIDigit || "-.".utf8.contains($0) })
        else {
            throw ConfigurationRefusal(
                "host '\(text.prefix(100))' is not 1 to 100 small letters, digits, dots and hyphens"
            )
        }
        self.text = text
    }
}

/// An Android application id, such as `com.example.shop`.
public struct AndroidPackage: Hashable, Sendable {
    /// As it is registered; case counts.
    public let text: String

    /// Checks an application id: two parts at least, each a letter and then letters, digits and underscores.
    ///
    /// - Throws: ``ConfigurationRefusal``.
    public init(_ text: String) throws(ConfigurationRefusal) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard text.utf8.count <= 255, parts.count >= 2,
            parts.allSatisfy({ part in
                part.first.map(\.isASCIILetter) == true
                    && part.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
            })
        else {
            throw ConfigurationRefusal(
                "package '\(text.prefix(255))' is no Android application id such as com.example.shop"
            )
        }
        self.text = text
    }
}

/// A page of the app's site, such as `https://shop.example/signed-in`.
public struct AppLink: Hashable, Sendable {
    /// https, without a query or a fragment.
    public let text: String

    /// Checks an address.
    ///
    /// - Throws: ``ConfigurationRefusal``.
    public init(_ text: String) throws(ConfigurationRefusal) {
        guard let uri = try? RedirectURI(parsing: text), uri.scheme == "https", !text.contains("?") else {
            throw ConfigurationRefusal(
                "link '\(text.prefix(200))' is no https address without a query and a fragment"
            )
        }
        self.text = text
    }
}
