/// Finds every part of a secret in a text from others, also if the text has it URL-encoded.
struct SecretRuns: Sendable {
    /// The length of the shortest part that is found, in bytes; shorter parts could be ordinary words.
    static let shortest = 12

    private let parts: Set<Part>

    init(_ secrets: [String]) {
        self.parts = secrets.reduce(into: []) { parts, secret in
            let bytes = Array(secret.utf8)
            // A text is decoded before it is searched, so a secret that looks encoded is needed in both forms.
            for bytes in [bytes, Self.decoded(bytes).map(\.byte)] {
                var part = Part()
                for (index, byte) in bytes.enumerated() {
                    part.append(byte)
                    if index + 1 >= Self.shortest { parts.insert(part) }
                }
            }
        }
    }

    /// The text with `[secret]` in place of every part of a secret.
    func removed(from text: String) -> String {
        let bytes = Array(text.utf8)
        let found = self.ranges(in: bytes)
        guard !found.isEmpty else { return text }
        var kept: [UInt8] = []
        var end = 0
        for range in found {
            kept += bytes[end..<range.lowerBound]
            kept += "[secret]".utf8
            end = range.upperBound
        }
        return String(decoding: kept + bytes[end...], as: UTF8.self)
    }

    /// The places of all parts, in order; parts that touch are one place.
    private func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        let decoded = Self.decoded(bytes)
        var found: [Range<Int>] = []
        var part = Part()
        for (index, unit) in decoded.enumerated() {
            part.append(unit.byte)
            guard index + 1 >= Self.shortest, self.parts.contains(part) else { continue }
            let range = decoded[index + 1 - Self.shortest].start..<unit.end
            if let last = found.last, range.lowerBound <= last.upperBound {
                found[found.count - 1] = last.lowerBound..<range.upperBound
            } else {
                found.append(range)
            }
        }
        return found
    }

    private struct Unit {
        let byte: UInt8
        let start: Int
        let end: Int
    }

    /// The bytes that a text stands for, each with its place.
    private static func decoded(_ bytes: [UInt8]) -> [Unit] {
        var units: [Unit] = []
        units.reserveCapacity(bytes.count)
        var start = 0
        while start < bytes.count {
            let escaped = Self.escapedByte(bytes[start...].prefix(3))
            let end = start + (escaped == nil ? 1 : 3)
            units.append(Unit(byte: escaped ?? bytes[start], start: start, end: end))
            start = end
        }
        return units
    }

    /// The byte for an escape such as `%41`; nil if the text isn't one.
    private static func escapedByte(_ text: ArraySlice<UInt8>) -> UInt8? {
        guard text.first == UInt8(ascii: "%"), text.count == 3, let low = text.last?.hexDigit,
            let high = text.dropFirst().first?.hexDigit
        else { return nil }
        return high << 4 | low
    }
}

/// The last 12 bytes of a text.
private struct Part: Hashable {
    private var older: UInt64 = 0
    private var newer: UInt32 = 0

    mutating func append(_ byte: UInt8) {
        self.older = self.older << 8 | UInt64(self.newer >> 24)
        self.newer = self.newer << 8 | UInt32(byte)
    }
}

extension UInt8 {
    fileprivate var hexDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
