import QuinceProtocol

/// Properties of email addresses that can be told without sending mail.
enum MailAddress {
    /// The domains of Apple's relay service; `icloud.com` has relay addresses too, but it isn't used for them alone.
    static let relayDomains = ["privaterelay.appleid.com", "private.icloud.com"]

    /// Whether two email addresses are the same, byte by byte, ignoring the case of ASCII letters.
    ///
    /// A cleverer comparison (accents, dots, plus signs) could confuse two people's email addresses.
    static func same(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8) { Self.lowercased($0) == Self.lowercased($1) }
    }

    /// Whether the email address is at a domain that Apple uses only for relay addresses.
    static func isRelay(_ address: String) -> Bool {
        guard let at = address.utf8.lastIndex(of: UInt8(ascii: "@")) else { return false }
        let domain = address[address.utf8.index(after: at)...]
        return self.relayDomains.contains { Self.same($0, String(domain)) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}
