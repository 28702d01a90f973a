import ProgramStart

/// The first request on a connection to the proxy (RFC 9110 §9.3.6, RFC 9112 §3.2).
struct ProxyRequest: Hashable {
    /// The maximum size of the header section, in bytes.
    static let maximumLength = 16_384

    /// The server that the client wants to reach.
    let host: String
    let port: Int
    /// What the server gets first: nothing for a tunnel, the rewritten header for a request without TLS.
    let opening: String?
    /// The header section for another proxy, without its empty line.
    private let header: [Substring]

    /// Whether the client asked for a tunnel (`CONNECT`).
    var isTunnel: Bool { self.opening == nil }

    /// Reads a header section without its empty line.
    ///
    /// - Returns: nil if it isn't a request to a proxy.
    init?(parsing header: String) {
        var lines = header.split(separator: "\r\n", omittingEmptySubsequences: false)
        let first = lines.removeFirst()
        let words = first.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
        if words[0] == "CONNECT" {
            guard let (host, port) = Self.authority(words[1], defaultPort: nil) else { return nil }
            (self.host, self.port, self.opening) = (host, port, nil)
            self.header = [first] + lines
            return
        }
        let scheme = "http://"
        guard words[1].lowercased().hasPrefix(scheme) else { return nil }
        let rest = words[1].dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard let (host, port) = Self.authority(authority, defaultPort: 80) else { return nil }
        let path = rest.dropFirst(authority.count)
        // One request per connection, because the next one can be for another server.
        let kept = lines.filter {
            !["connection", "proxy-connection", "keep-alive"].contains(Self.name(ofField: $0))
        }
        let target = path.hasPrefix("/") ? String(path) : "/\(path)"
        let rewritten =
            ["\(words[0]) \(target) HTTP/1.1"]
            + kept.filter { Self.name(ofField: $0) != "proxy-authorization" }.map(String.init)
            + ["Connection: close", "", ""]
        self.header = [first] + kept + ["Connection: close"]
        (self.host, self.port, self.opening) = (host, port, rewritten.joined(separator: "\r\n"))
    }

    /// The header for another proxy.
    ///
    /// - Parameters:
    ///   - via: The name of this proxy, by which it knows its own requests if they come back (RFC 9110 §7.6.3).
    ///   - authorization: The value of `Proxy-Authorization`; nil keeps the client's.
    /// - Returns: The header section with its empty line.
    func forwarded(via: String, authorization: String?) -> String {
        var lines = self.header
        if let authorization {
            lines.removeAll { Self.name(ofField: $0) == "proxy-authorization" }
            lines.append("Proxy-Authorization: \(authorization)")
        }
        return (lines + ["Via: 1.1 \(via)", "", ""]).joined(separator: "\r\n")
    }

    /// Whether a proxy with this name sent the request on.
    func cameThrough(_ via: String) -> Bool {
        self.header.contains { Self.name(ofField: $0) == "via" && $0.contains(via) }
    }

    private static func name(ofField line: Substring) -> String { line.prefix { $0 != ":" }.lowercased() }

    private static func authority(_ text: Substring, defaultPort: Int?) -> (String, Int)? {
        guard !text.isEmpty, text.utf8.count <= 300, !text.contains("@") else { return nil }
        var host = text
        var port = defaultPort
        let isBracketed = text.hasPrefix("[")
        let afterHost =
            isBracketed ? text.firstIndex(of: "]").map(text.index(after:)) : text.lastIndex(of: ":")
        if let colon = afterHost, colon < text.endIndex {
            guard text[colon] == ":",
                let number = DecimalText.integer(String(text[text.index(after: colon)...])),
                (1...65_535).contains(number)
            else { return nil }
            (host, port) = (text[..<colon], number)
        }
        if isBracketed {
            guard host.hasSuffix("]") else { return nil }
            host = host.dropFirst().dropLast()
        }
        guard let port, !host.isEmpty, isBracketed || !host.contains(":"),
            !host.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F })
        else { return nil }
        // A dot at the end of a name changes nothing about it (RFC 1034 §3.1).
        if host.hasSuffix("."), host.count > 1 { host = host.dropLast() }
        return (host.lowercased(), port)
    }
}
