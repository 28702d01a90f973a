/// How a body is encoded for the way (RFC 2045 §6).
enum TransferEncoding: String, Hashable, Sendable {
    case identity
    case base64
    case quotedPrintable = "quoted-printable"
}

/// Takes transfer encodings off, tolerant of what isn't right.
enum TransferDecoder {
    struct Result: Hashable, Sendable {
        /// The first octets.
        var bytes: [UInt8] = []
        /// The number of all octets.
        var size = 0

        fileprivate mutating func append(_ byte: UInt8, _ limit: Int) {
            if self.size < limit { self.bytes.append(byte) }
            self.size += 1
        }
    }

    /// Decodes octets; keeps `limit` of them, and counts the others.
    static func decode(_ input: ArraySlice<UInt8>, _ encoding: TransferEncoding, limit: Int) -> Result {
        switch encoding {
        case .identity: Result(bytes: Array(input.prefix(limit)), size: input.count)
        case .base64: Self.base64(input, limit)
        case .quotedPrintable: Self.quotedPrintable(input, limit)
        }
    }

    /// Other characters are skipped (RFC 2045 §6.8).
    private static func base64(_ input: ArraySlice<UInt8>, _ limit: Int) -> Result {
        var result = Result()
        var bits: UInt32 = 0
        var count = 0
        for byte in input {
            if byte == UInt8(ascii: "=") {
                // The next quantum starts anew: some messages have several texts in a row.
                count = 0
                continue
            }
            guard let value = Self.base64Value(byte) else { continue }
            bits = bits << 6 | UInt32(value)
            count += 1
            if count == 1 { continue }
            result.append(UInt8(truncatingIfNeeded: bits >> UInt32(8 - 2 * count)), limit)
            if count == 4 { count = 0 }
        }
        return result
    }

    private static func base64Value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }

    /// RFC 2045 §6.7; an `=` without two digits stays.
    private static func quotedPrintable(_ input: ArraySlice<UInt8>, _ limit: Int) -> Result {
        var result = Result()
        var rest = input
        var blanks: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte.isBlank {
                // Blanks at the end of a line came on the way.
                blanks.append(byte)
                continue
            }
            if byte != .carriageReturn && byte != .lineFeed {
                for blank in blanks { result.append(blank, limit) }
            }
            blanks.removeAll(keepingCapacity: true)
            if byte == UInt8(ascii: "=") {
                let line = rest.drop(while: \.isBlank)
                if line.first == .carriageReturn || line.first == .lineFeed || line.isEmpty {
                    rest = line.first == .carriageReturn ? line.dropFirst() : line
                    if rest.first == .lineFeed { rest.removeFirst() }
                    continue
                }
                if let decoded = Self.hex(rest) {
                    result.append(decoded, limit)
                    rest = rest.dropFirst(2)
                    continue
                }
            }
            result.append(byte, limit)
        }
        return result
    }

    /// Two hexadecimal digits at the beginning.
    private static func hex(_ bytes: ArraySlice<UInt8>) -> UInt8? {
        guard bytes.count >= 2, let high = Self.digit(bytes[bytes.startIndex]),
            let low = Self.digit(bytes[bytes.startIndex + 1])
        else { return nil }
        return high << 4 | low
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
    }

    /// Octets in which `mark` and two digits stand for another one.
    static func hexDecoded(_ bytes: ArraySlice<UInt8>, mark: UInt8) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            if byte == mark, let decoded = Self.hex(rest) {
                result.append(decoded)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return result
    }
}
