// Addresses: finds the addresses of Apple's button endpoints and authorization requests in texts of any kind, put together from
// strings and constants where a program does that. What code computes stays unknown; no code is evaluated.

/// An address as it was put together, with the place of each of its bytes.
struct AddressText: Sendable {
    /// 0 stands for what code computes.
    private(set) var bytes: [UInt8] = []
    private(set) var offsets: [Int] = []

    /// Longer ones are cut off.
    static let maximumLength = 8_192

    var isFull: Bool { self.bytes.count >= Self.maximumLength }

    mutating func append(_ byte: UInt8, at offset: Int) {
        guard !self.isFull else { return }
        self.bytes.append(byte)
        self.offsets.append(offset)
    }

    /// Adds something computed; several things in a row are one.
    mutating func appendComputed(at offset: Int) {
        if self.bytes.last != 0 { self.append(0, at: offset) }
    }

    mutating func append(_ text: String, at offset: Int) {
        for byte in text.utf8 { self.append(byte, at: offset) }
    }

    /// What stands after a beginning; nil if the address does not begin so.
    func rest(behind beginning: String) -> Range<Int>? {
        let text = Array(beginning.utf8)
        guard self.bytes.starts(with: text) else { return nil }
        return text.count..<self.bytes.count
    }

    struct Parameter: Sendable {
        var name: String
        /// Decoded; nil if code has a part in it.
        var value: String?
        /// Where the value begins.
        var offset: Int
    }

    /// The parameters in a part of the address, and whether code may add others.
    func parameters(in range: Range<Int>) -> (list: [Parameter], isOpen: Bool) {
        guard let mark = self.bytes[range].firstIndex(of: UInt8(ascii: "?")) else {
            return ([], self.bytes[range].contains(0))
        }
        var list: [Parameter] = []
        var isOpen = self.bytes[range.lowerBound..<mark].contains(0) || self.isFull
        let end = self.bytes[mark..<range.upperBound].firstIndex(of: UInt8(ascii: "#")) ?? range.upperBound
        let parts = self.bytes[(mark + 1)..<end].split(separator: UInt8(ascii: "&"))
        // What code adds after a value may be more parameters: `…&state=x${rest}`.
        if let last = parts.last, last.last == 0, last.firstIndex(of: UInt8(ascii: "=")) != last.endIndex - 2
        {
            isOpen = true
        }
        // A text that ends before a value is joined with others.
        if let last = parts.last, last.last == UInt8(ascii: "="),
            ["client_id", "redirect_uri"].contains(String(decoding: last.dropLast(), as: UTF8.self))
        {
            isOpen = true
        }
        for part in parts {
            let name = part.prefix { $0 != UInt8(ascii: "=") }
            if name.contains(0) { isOpen = true }
            guard !name.contains(0), name.endIndex < part.endIndex else { continue }
            list.append(self.parameter(name, part[(name.endIndex + 1)...]))
        }
        return (list, isOpen)
    }

    private func parameter(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Parameter {
        Parameter(
            name: String(decoding: name, as: UTF8.self),
            value: value.contains(0) ? nil : Self.decoded(value),
            offset: self.offsets[min(value.startIndex, self.offsets.count - 1)]
        )
    }

    /// Without percent signs; `+` is a blank.
    static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
                bytes[index + 1].isHexadecimal, bytes[index + 2].isHexadecimal,
                let value = UInt8(
                    String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self),
                    radix: 16
                )
            {
                result.append(value)
                index += 3
            } else {
                result.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension UInt8 {
    var isHexadecimal: Bool { self.isDigit || (0x61...0x66).contains(self | 0x20) }
}
