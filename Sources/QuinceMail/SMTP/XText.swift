/// The encoding of parameter values that may hold any octet (RFC 3461 §4).
enum XText {
    /// Decodes a value; nil for a text that isn't xtext, or that isn't UTF-8 without control characters.
    static func decode(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"):
                guard let high = rest.popFirst().flatMap(Self.digit),
                    let low = rest.popFirst().flatMap(Self.digit)
                else { return nil }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "="): return nil
            case 0x21...0x7E: bytes.append(byte)
            default: return nil
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self),
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        return text
    }

    /// Encodes a value.
    static func encode(_ text: String) -> String {
        text.utf8.reduce(into: "") { result, byte in
            if (0x21...0x7E).contains(byte), byte != UInt8(ascii: "+"), byte != UInt8(ascii: "=") {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += "+" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    /// Capital letters only, as the RFC has it; small ones are accepted since clients send them.
    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
    }
}
