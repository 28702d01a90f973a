/// Whether an IP address can be reached from the internet.
enum PublicAddress {
    static func isOfThisMachine(_ address: String) -> Bool {
        let address = self.plain(address)
        return address.hasPrefix("127.") || address == "::1" || address == "0.0.0.0" || address == "::"
    }

    /// Whether the address belongs to a private network (RFC 1918, 4193, 6598), a link or this machine.
    static func isPrivate(_ address: String) -> Bool {
        let address = self.plain(address)
        guard !self.isOfThisMachine(address) else { return true }
        let numbers = address.split(separator: ".").compactMap { Int($0) }
        guard numbers.count == 4 else {
            return address.contains(":")
                && ["fc", "fd", "fe8", "fe9", "fea", "feb"].contains { address.hasPrefix($0) }
        }
        return switch (numbers[0], numbers[1]) {
        case (0, _), (10, _), (192, 168), (169, 254): true
        case (172, 16...31), (100, 64...127): true
        default: false
        }
    }

    /// The address without brackets, and without the prefix of an IPv4 address in IPv6.
    private static func plain(_ address: String) -> String {
        let text = address.lowercased().filter { $0 != "[" && $0 != "]" }
        let prefix = "::ffff:"
        return text.hasPrefix(prefix) && text.contains(".") ? String(text.dropFirst(prefix.count)) : text
    }
}
