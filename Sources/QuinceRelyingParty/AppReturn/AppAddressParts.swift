import QuinceProtocol

/// A scheme that opens an app, such as `com.example.shop`.
public struct AppScheme: Hashable, Sendable {
    /// The scheme in lowercase.
    public let text: String

    /// Checks a scheme (RFC 3986 §3.1), which must be lowercase because Android compares case.
    ///
    /// - Throws: ``ConfigurationRefusal``, also for a scheme that the browser or the system reserves.
    public init(_ text: String) throws(ConfigurationRefusal) {
        guard (2...64).contains(text.utf8.count), let first = text.utf8.first, (0x61...0x7A).contains(first),
            text.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0.isASCIIDigit || "+-.".utf8.contains($0) })
        else {
            throw ConfigurationRefusal(
                "scheme '\(text.prefix(64))' isn't valid; use 2 to 64 lowercase letters, digits, '+', '-' and '.', starting with a letter"
            )
        }
        guard !Self.reserved.contains(text) else {
            throw ConfigurationRefusal(
                "scheme '\(text)' is reserved; use your app's own, such as com.example.shop"
            )
        }
        self.text = text
    }

    private static let reserved: Set<String> = [
        "about", "blob", "chrome", "content", "data", "file", "filesystem", "ftp", "geo", "googlechrome",
        "http", "https", "intent", "itms", "itms-apps", "javascript", "mailto", "market", "res", "resource",
        "sms", "smsto", "tel", "vbscript", "view-source", "ws", "wss",
    ]
}

/// The part after `scheme://`, such as `callback`.
public struct AppHost: Hashable, Sendable {
    /// The host in lowercase.
    public let text: String

    /// Checks a host: lowercase letters, digits, dots and hyphens.
    ///
    /// - Throws: ``ConfigurationRefusal``.
    public init(_ text: String) throws(ConfigurationRefusal) {
        guard (1...100).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0.isASCIIDigit || "-.".utf8.contains($0) })
        else {
            throw ConfigurationRefusal(
                "host '\(text.prefix(100))' isn't valid; use 1 to 100 lowercase letters, digits, dots and hyphens"
            )
        }
        self.text = text
    }
}

/// An Android application ID, such as `com.example.shop`.
public struct AndroidPackage: Hashable, Sendable {
    /// The application ID as it is registered; case matters.
    public let text: String

    /// Checks an application ID: at least two parts, each a letter followed by letters, digits and underscores.
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
                "package '\(text.prefix(255))' isn't an Android application ID; give one such as com.example.shop"
            )
        }
        self.text = text
    }
}

/// A page of the app's website, such as `https://shop.example/signed-in`.
public struct AppLink: Hashable, Sendable {
    /// The https URL, without a query or a fragment.
    public let text: String

    /// Checks a URL.
    ///
    /// - Throws: ``ConfigurationRefusal``.
    public init(_ text: String) throws(ConfigurationRefusal) {
        guard let uri = try? RedirectURI(parsing: text), uri.scheme == "https", !text.contains("?") else {
            throw ConfigurationRefusal(
                "link '\(text.prefix(200))' must be an https URL without a query or fragment"
            )
        }
        self.text = text
    }
}
