import PlainClient

/// Whether an IP address can be reached from the internet.
enum PublicAddress {
    static func isOfThisMachine(_ address: String) -> Bool {
        let address = self.plain(address)
        return address.hasPrefix("127.") || address == "::1" || address == "0.0.0.0" || address == "::"
    }

    /// Whether the text is an IP address that isn't of the internet; false for a name.
    static func isPrivate(_ address: String) -> Bool {
        PublicAddresses.contains(self.plain(address)) == false
    }

    /// The address without brackets, and without the prefix of an IPv4 address in IPv6.
    private static func plain(_ address: String) -> String {
        let text = address.lowercased().filter { $0 != "[" && $0 != "]" }
        let prefix = "::ffff:"
        return text.hasPrefix(prefix) && text.contains(".") ? String(text.dropFirst(prefix.count)) : text
    }
}
