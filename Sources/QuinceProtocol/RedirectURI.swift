/// A checked URL to which the service can send a browser (seed: "Send the required query parameters", `redirect_uri`).
///
/// Two values are equal if their characters are equal: they are compared, but never normalized (RFC 9700 §4.1.3).
package struct RedirectURI: Hashable, Sendable, Codable {
    /// The longest accepted text, in bytes of UTF-8.
    ///
    /// A limit of Quince.
    package static let maximumLength = 2_048

    /// The text exactly as it was registered.
    package let text: String
    /// `https` or `http`.
    package let scheme: String
    /// The host in lowercase; an IPv6 address with its brackets.
    package let host: String
    package let port: Int?

    /// Checks `text` against the rules that apply in every mode; ``applesObjection`` has the others.
    ///
    /// - Throws: ``Refusal``, which names the first rule that failed.
    package init(parsing text: String) throws(Refusal) {
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= Self.maximumLength else { throw .tooLong }
        if let offset = Array(text.utf8).firstIndex(where: { !$0.isURICharacter }) {
            throw .character(offset: offset)
        }
        guard !text.contains("#") else { throw .fragment }
        guard let colon = text.firstIndex(of: ":") else { throw .notAbsolute }
        let scheme = text[..<colon].lowercased()
        guard scheme == "https" || scheme == "http" else { throw .scheme(scheme) }
        let authority = try Authority(parsing: text[text.index(after: colon)...])
        self.text = text
        self.scheme = scheme
        self.host = authority.host
        self.port = authority.port
    }

    // Encoded as its text, and checked again when it is decoded.
    package init(from decoder: any Decoder) throws {
        try self.init(parsing: decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self.text)
    }

    /// Scheme, host and port: the target of a form or a message.
    package var origin: String { "\(self.scheme)://\(self.host)" + (self.port.map { ":\($0)" } ?? "") }

    /// Whether the host is `localhost`, a name below it, or a loopback address.
    package var isLoopback: Bool {
        self.isLocalhost || self.host == "[::1]"
            || (IPv4.isAddress(self.host) && self.host.hasPrefix("127."))
    }

    /// Whether the host is `localhost` or a name below it (RFC 6761 §6.3).
    private var isLocalhost: Bool { self.name == "localhost" || self.name.hasSuffix(".localhost") }

    /// The host without the dot of the root at its end (RFC 3986 §3.2.2).
    private var name: Substring { self.host.hasSuffix(".") ? self.host.dropLast() : self.host[...] }

    /// The reason why Apple would refuse this redirect URI; nil if Apple would accept it.
    package var applesObjection: String? {
        if self.scheme != "https" { return "Apple would refuse this redirect_uri: \(self.scheme), not https" }
        if self.isLocalhost {
            return "Apple would refuse this redirect_uri: the host is localhost"
        }
        if IPv4.isAddress(self.host) || self.host.hasPrefix("[") {
            return "Apple would refuse this redirect_uri: the host is an IP address, not a domain name"
        }
        if !self.name.contains(".") {
            return "Apple would refuse this redirect_uri: the host is not a domain name"
        }
        return nil
    }

    /// Returns the URI with `parameters` after its query (RFC 6749 §4.1.2: an existing query is kept).
    package func appendingQuery(_ parameters: FormParameters) -> String {
        let separator =
            !self.text.contains("?") ? "?" : (self.text.hasSuffix("?") || self.text.hasSuffix("&") ? "" : "&")
        return self.text + separator + parameters.text
    }

    /// Returns the URI with `parameters` as its fragment.
    package func appendingFragment(_ parameters: FormParameters) -> String {
        "\(self.text)#\(parameters.text)"
    }

    /// The reason why a text isn't a redirect URI.
    package enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        case empty
        case tooLong
        /// A byte that RFC 3986 §2 does not allow, counted from the start of the text.
        case character(offset: Int)
        case fragment
        case notAbsolute
        /// The host is missing, it has user information, or the port isn't a number from 1 to 65535.
        case authority
        case scheme(String)

        package var description: String {
            switch self {
            case .empty: "it is empty"
            case .tooLong: "it is longer than \(RedirectURI.maximumLength) bytes"
            case .character(let offset): "it has a character that a URI may not have, at byte \(offset)"
            case .fragment: "it has a fragment ('#')"
            case .notAbsolute: "it is not absolute: it has no scheme"
            case .authority: "its host or port is not valid (user information is not allowed either)"
            case .scheme(let scheme): "its scheme is '\(scheme)', not https"
            }
        }
    }
}

private struct Authority {
    let host: String
    let port: Int?

    init(parsing rest: Substring) throws(RedirectURI.Refusal) {
        guard rest.hasPrefix("//") else { throw .authority }
        let authority = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" }
        guard !authority.contains("@") else { throw .authority }
        let host: Substring
        if authority.hasPrefix("[") {
            guard let bracket = authority.firstIndex(of: "]") else { throw .authority }
            host = authority[...bracket]
            guard host.dropFirst().dropLast().utf8.allSatisfy({ $0 == 0x3A || $0 == 0x2E || $0.isHexDigit })
            else {
                throw .authority
            }
        } else {
            host = authority.prefix { $0 != ":" }
            guard !host.isEmpty, host.utf8.allSatisfy(\.isHostCharacter), !host.hasPrefix("."),
                !host.contains("..")
            else {
                throw .authority
            }
        }
        self.host = host.lowercased()
        let tail = authority[host.endIndex...]
        guard !tail.isEmpty else {
            self.port = nil
            return
        }
        let digits = tail.dropFirst()
        // Int("+443") is 443, so digits are checked first.
        guard tail.hasPrefix(":"), !digits.isEmpty, digits.utf8.allSatisfy(\.isASCIIDigit),
            let port = Int(digits), (1...65_535).contains(port)
        else { throw .authority }
        self.port = port
    }
}

private enum IPv4 {
    /// Whether a browser would read `host` as an IPv4 address: its last label is a number (WHATWG URL §3.5).
    static func isAddress(_ host: String) -> Bool {
        guard let last = host.split(separator: ".").last else { return false }
        if last.utf8.allSatisfy(\.isASCIIDigit) { return true }
        return last.hasPrefix("0x") && last.dropFirst(2).utf8.allSatisfy(\.isHexDigit)
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        self.isASCIIDigit || (0x61...0x66).contains(self) || (0x41...0x46).contains(self)
    }
    fileprivate var isHostCharacter: Bool {
        self.isASCIIAlphanumeric || self == 0x2D || self == 0x2E || self == 0x5F
    }
    fileprivate var isURICharacter: Bool {
        self.isASCIIAlphanumeric || ":/?#[]@!$&'()*+,;=-._~%".utf8.contains(self)
    }
}
