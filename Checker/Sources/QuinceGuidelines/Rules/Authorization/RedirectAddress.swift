/// A redirect URI as it is written.
struct RedirectAddress {
    private let text: String

    init(_ text: String) { self.text = text }

    /// What is wrong with it, as the end of "has a redirect URI …"; nil if nothing is.
    var fault: String? {
        guard !self.text.isEmpty else { return "that is empty" }
        guard let scheme = self.scheme else { return "without a scheme and a domain" }
        guard scheme == "https" else { return "with the scheme \(scheme.prefix(20)), not https" }
        guard !self.text.contains("#") else { return "with a fragment" }
        let host = self.host
        guard !host.isEmpty else { return "without a domain" }
        guard host != "localhost", !host.hasSuffix(".localhost") else { return "on localhost" }
        guard !Self.isAddress(host) else { return "on an IP address" }
        guard host.contains(".") else { return "without a domain name" }
        return nil
    }

    /// In small letters; nil if there is none.
    private var scheme: String? {
        guard let colon = self.text.firstIndex(of: ":") else { return nil }
        let scheme = self.text[..<colon]
        guard scheme.utf8.first.map({ $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }) == true,
            scheme.utf8.allSatisfy(Self.isSchemeByte)
        else { return nil }
        // `shop.example:8443/callback` is a host and its port.
        let rest = self.text[self.text.index(after: colon)...]
        guard !scheme.contains(".") || rest.hasPrefix("/") else { return nil }
        return scheme.lowercased()
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
            || [0x2B, 0x2D, 0x2E].contains(byte)
    }

    /// In small letters, without user, port and the dot of the root.
    private var host: String {
        guard let colon = self.text.firstIndex(of: ":") else { return "" }
        let rest = self.text[self.text.index(after: colon)...]
        guard rest.hasPrefix("//") else { return "" }
        let authority = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "\\" }
        let behindUser = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        if behindUser.hasPrefix("[") { return String(behindUser.prefix { $0 != "]" }) }
        let host = behindUser.prefix { $0 != ":" }.lowercased()
        return host.hasSuffix(".") ? String(host.dropLast()) : host
    }

    private static func isAddress(_ host: String) -> Bool {
        if host.hasPrefix("[") { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    }
}
