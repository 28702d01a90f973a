/// The parameters of a query or of an `application/x-www-form-urlencoded` body, in order, each at most once.
package struct FormParameters: Hashable, Sendable {
    /// One name with its value, both decoded.
    package struct Parameter: Hashable, Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The largest accepted number of parameters; a limit of Quince.
    package static let maximumCount = 64
    /// The longest accepted name, in bytes; a limit of Quince.
    package static let maximumNameLength = 64

    package let parameters: [Parameter]
    /// The names that occur more than once (RFC 6749 §3.1 forbids them); explanations use the first value.
    package let duplicates: [String]

    package init(_ parameters: [Parameter]) {
        self.parameters = parameters
        self.duplicates = []
    }

    /// Decodes `text`, the query without its `?` or the body.
    ///
    /// - Throws: ``Refusal`` for an invalid percent escape, for bytes that aren't valid text, and for too many
    ///   parameters.
    package init(parsing text: some StringProtocol) throws(Refusal) {
        var parameters: [Parameter] = []
        var duplicates: [String] = []
        for pair in Array(text.utf8).split(separator: UInt8(ascii: "&")) {
            guard parameters.count < Self.maximumCount else { throw .tooMany }
            let split = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            let name = try Self.decode(pair[..<split])
            guard name.utf8.count <= Self.maximumNameLength, name.utf8.allSatisfy({ $0 < 0x80 }) else {
                throw .name
            }
            let value = split == pair.endIndex ? "" : try Self.decode(pair[(split + 1)...])
            if parameters.contains(where: { $0.name == name }), !duplicates.contains(name) {
                duplicates.append(name)
            }
            parameters.append(Parameter(name, value))
        }
        self.parameters = parameters
        self.duplicates = duplicates
    }

    /// The value of `name`; nil if it is missing or empty (RFC 6749 §3.1: empty counts as omitted).
    package subscript(name: String) -> String? {
        guard let value = self.parameters.first(where: { $0.name == name })?.value, !value.isEmpty else {
            return nil
        }
        return value
    }

    /// The parameters encoded as a query or a body.
    package var text: String {
        self.parameters.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
            .joined(separator: "&")
    }

    /// The reason why a text isn't a list of parameters.
    package enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        case percentEscape
        case notUTF8
        /// A NUL, or more than 30 combining marks in a row.
        case notText
        /// A name that is not ASCII, or longer than 64 bytes.
        case name
        case tooMany

        package var description: String {
            switch self {
            case .percentEscape: "a '%' is not followed by two hexadecimal digits"
            case .notUTF8: "a decoded value is not UTF-8"
            case .notText: "a value has a NUL character or more than 30 combining marks in a row"
            case .name:
                "a parameter's name is not ASCII, or longer than \(FormParameters.maximumNameLength) bytes"
            case .tooMany: "there are more than \(FormParameters.maximumCount) parameters"
            }
        }
    }

    private static func decode(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> String {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var iterator = bytes.makeIterator()
        while let byte = iterator.next() {
            switch byte {
            case UInt8(ascii: "+"): decoded.append(0x20)
            case UInt8(ascii: "%"):
                guard let high = iterator.next()?.hexDigit, let low = iterator.next()?.hexDigit else {
                    throw .percentEscape
                }
                decoded.append(high << 4 | low)
            default: decoded.append(byte)
            }
        }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw .notUTF8 }
        guard text.isWireText else { throw .notText }
        return text
    }
}

/// Percent-encoding for values in queries, fragments and bodies: everything but the unreserved characters
/// (RFC 3986 §2.3).
package enum PercentEncoding {
    package static func encode(_ text: String) -> String {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if byte.isASCIIAlphanumeric || "-._~".utf8.contains(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 0xF)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}

extension UInt8 {
    fileprivate var hexDigit: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x37
        case 0x61...0x66: self - 0x57
        default: nil
        }
    }
}
