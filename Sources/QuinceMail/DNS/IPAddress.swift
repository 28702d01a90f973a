/// An IPv4 or IPv6 address.
public struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// The 4 or 16 bytes, the first one first.
    public let bytes: [UInt8]

    /// Whether it is an IPv4 address.
    public var isIPv4: Bool { self.bytes.count == 4 }

    /// Makes an address of its 4 or 16 bytes; nil for any other count.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = Array(bytes)
    }

    /// Reads four decimal numbers, or an IPv6 address in any form of RFC 4291 §2.2; neither a zone nor a port.
    public init?(parsing text: String) {
        guard text.utf8.count <= 45 else { return nil }
        let bytes = text.utf8.contains(UInt8(ascii: ":")) ? Self.version6(text) : Self.version4(text[...])
        guard let bytes else { return nil }
        self.bytes = bytes
    }

    /// The IPv4 address within an IPv4-mapped IPv6 address (RFC 4291 §2.5.5.2); any other address is itself.
    public var unmapped: Self {
        let isMapped =
            self.bytes.count == 16 && self.bytes.prefix(10).allSatisfy { $0 == 0 }
            && self.bytes[10] == 0xFF && self.bytes[11] == 0xFF
        return isMapped ? Self(bytes: self.bytes.suffix(4)) ?? self : self
    }

    /// Whether the first `length` bits are those of `network`; false for addresses of different versions.
    public func isIn(_ network: Self, length: Int) -> Bool {
        guard self.bytes.count == network.bytes.count, (0...self.bytes.count * 8).contains(length) else {
            return false
        }
        let whole = length / 8
        guard self.bytes.prefix(whole) == network.bytes.prefix(whole) else { return false }
        guard length % 8 > 0 else { return true }
        return (self.bytes[whole] ^ network.bytes[whole]) >> (8 - length % 8) == 0
    }

    /// The name under which the names of the address are (RFC 1035 §3.5, RFC 3596 §2.5).
    public var reverseName: String {
        self.isIPv4
            ? self.bytes.reversed().map { "\($0)" }.joined(separator: ".") + ".in-addr.arpa"
            : self.nibbles.reversed().joined(separator: ".") + ".ip6.arpa"
    }

    /// The hexadecimal digits of an IPv6 address.
    var nibbles: [String] {
        self.bytes.flatMap { [String($0 >> 4, radix: 16), String($0 & 15, radix: 16)] }
    }

    /// The address as text; IPv6 in the form of RFC 5952 §4.
    public var description: String {
        guard !self.isIPv4 else { return self.bytes.map { "\($0)" }.joined(separator: ".") }
        let groups = stride(from: 0, to: 16, by: 2).map {
            UInt16(self.bytes[$0]) << 8 | UInt16(self.bytes[$0 + 1])
        }
        guard let gap = Self.longestZeros(groups) else { return Self.text(groups[...]) }
        return "\(Self.text(groups[..<gap.lowerBound]))::\(Self.text(groups[gap.upperBound...]))"
    }

    private static func text(_ groups: ArraySlice<UInt16>) -> String {
        groups.map { String($0, radix: 16) }.joined(separator: ":")
    }

    /// The first of the longest runs of two or more zeros.
    private static func longestZeros(_ groups: [UInt16]) -> Range<Int>? {
        var best = 0..<1
        for start in groups.indices {
            let end = groups[start...].firstIndex { $0 != 0 } ?? groups.count
            if end - start > best.count { best = start..<end }
        }
        return best.count > 1 ? best : nil
    }

    private static func version4(_ text: Substring) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part -> UInt8? in
            let isPlain = part.utf8.allSatisfy(\.isDigit) && (part.utf8.count == 1 || part.first != "0")
            return isPlain ? UInt8(part) : nil
        }
        return parts.count == 4 && numbers.count == 4 ? numbers : nil
    }

    private static func version6(_ text: String) -> [UInt8]? {
        let halves = text.split(separator: "::", maxSplits: 2, omittingEmptySubsequences: false)
        guard halves.count <= 2, let head = Self.groups(halves[0], isLast: halves.count == 1) else {
            return nil
        }
        guard halves.count == 2 else { return head.count == 16 ? head : nil }
        guard let tail = Self.groups(halves[1], isLast: true), head.count + tail.count <= 14 else {
            return nil
        }
        return head + [UInt8](repeating: 0, count: 16 - head.count - tail.count) + tail
    }

    /// The bytes of groups with colons between them; the last one can be an IPv4 address.
    private static func groups(_ text: Substring, isLast: Bool) -> [UInt8]? {
        guard !text.isEmpty else { return [] }
        let groups = text.split(separator: ":", omittingEmptySubsequences: false)
        guard groups.count <= 8 else { return nil }
        var bytes: [UInt8] = []
        for (place, group) in groups.enumerated() {
            if isLast, place == groups.count - 1, group.utf8.contains(UInt8(ascii: ".")) {
                guard let address = Self.version4(group) else { return nil }
                bytes += address
            } else {
                guard (1...4).contains(group.utf8.count), group.utf8.allSatisfy(\.isHexDigit),
                    let number = UInt16(group, radix: 16)
                else { return nil }
                bytes += [UInt8(number >> 8), UInt8(number & 0xFF)]
            }
        }
        return bytes
    }
}

extension UInt8 {
    var isHexDigit: Bool { self.isDigit || (0x61...0x66).contains(self.lowercased) }
}
