package import ProgramStart
package import QuinceProtocol

/// Checks the URLs in a configuration, with an error message for each problem.
package enum AddressRules {
    /// Checks an issuer: absolute http or https, no query, no fragment, no final slash, no port that its scheme has
    /// anyway.
    ///
    /// The issuer is compared byte for byte, and the discovery document is at a path below it
    /// (OpenID Connect Discovery 1.0 §4), so two spellings of one URL would be two issuers.
    package static func issuer(_ text: String) throws(ConfigurationError) -> String {
        let address = try Self.address(text, called: "issuer", example: "https://id.example.com")
        guard !text.contains("?") else {
            throw ConfigurationError("issuer '\(text)' has a query ('?'); remove it")
        }
        guard text.hasPrefix("\(address.scheme)://\(address.host)") else {
            throw ConfigurationError(
                "issuer '\(text)' has uppercase letters in its scheme or host; write \(address.origin)"
            )
        }
        guard !text.hasSuffix("/") else {
            throw ConfigurationError("issuer '\(text)' ends with '/'; remove it")
        }
        let host = "\(address.scheme)://\(address.host)"
        let path = text.dropFirst(host.count).drop { $0 != "/" }
        let isUsual = address.port == (address.scheme == "https" ? 443 : 80)
        let plain = host + (isUsual ? "" : address.port.map { ":\($0)" } ?? "") + path
        guard text == plain else {
            throw ConfigurationError(
                "issuer '\(text)' has its port in another form than clients write it; write \(plain)"
            )
        }
        return address.text
    }

    /// Checks a redirect URI against the rules of every mode; production adds Apple's rules.
    package static func returnURL(_ text: String) throws(ConfigurationError) -> RedirectURI {
        let uri = try Self.address(text, called: "redirect URI", example: "https://example.com/callback")
        guard uri.scheme == "https" || uri.isLoopback else {
            throw ConfigurationError(
                "redirect URI '\(text)' uses plain http to \(uri.host); use https, or http with localhost or 127.0.0.1"
            )
        }
        return uri
    }

    /// Checks the URL of a page to which the account pages link: https, or http on this machine.
    ///
    /// Other schemes, such as `javascript:`, would run in the account page or surprise its user.
    package static func page(_ text: String, called kind: String) throws(ConfigurationError) -> String {
        let url = try Self.address(
            text,
            called: "the URL of the \(kind)",
            example: "https://example.com/\(kind.split(separator: " ")[0])"
        )
        guard url.scheme == "https" || url.scheme == "http" && url.isLoopback else {
            throw ConfigurationError(
                "the URL of the \(kind), '\(text)', isn't https; use https, or http with localhost or 127.0.0.1"
            )
        }
        return url.text
    }

    /// Checks the sample shop's URL: scheme, host and port, no path.
    package static func sampleShop(_ text: String) throws(ConfigurationError) -> String {
        let uri = try Self.returnURL(text)
        guard uri.origin == text else {
            throw ConfigurationError(
                "the shop's URL '\(text)' has more than an origin; write \(uri.origin)"
            )
        }
        return uri.origin
    }

    private static func address(
        _ text: String,
        called kind: String,
        example: String
    ) throws(ConfigurationError) -> RedirectURI {
        do throws(RedirectURI.Refusal) { return try RedirectURI(parsing: text) } catch {
            throw ConfigurationError(
                "\(kind) '\(text)' isn't valid: \(error); write one such as \(example)"
            )
        }
    }
}
