import QuinceProtocol

/// What can be said of addresses without sending mail.
enum MailAddress {
    /// The domains of Apple's relay; `icloud.com`, where it has addresses too, is everybody's.
    static let relayDomains = ["privaterelay.appleid.com", "private.icloud.com"]

    /// Whether two addresses are the same: byte by byte, the 26 letters without their case.
    ///
    /// Anything cleverer (accents, dots, plus signs) makes one person's address another's.
    static func same(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8) { Self.lowercased($0) == Self.lowercased($1) }
    }

    /// Whether the address is at a domain that Apple uses for nothing else.
    static func isRelay(_ address: String) -> Bool {
        guard let at = address.utf8.lastIndex(of: UInt8(ascii: "@")) else { return false }
        let domain = address[address.utf8.index(after: at)...]
        return self.relayDomains.contains { Self.same($0, String(domain)) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}
