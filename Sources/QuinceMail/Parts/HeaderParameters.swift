/// A value with parameters, such as that of Content-Type (RFC 2045 §5.1), with continuations and charsets (RFC 2231).
struct HeaderParameters: Sendable {
    /// The most parameters, pieces of RFC 2231 included.
    private static let maximum = 100

    /// The value in lower case.
    let value: String
    private let parameters: [String: String]

    subscript(name: String) -> String? { self.parameters[name] }

    init(_ bytes: ArraySlice<UInt8>) {
        var scanner = Scanner(rest: bytes)
        self.value = scanner.token(until: UInt8(ascii: ";")).lowercasedText
        var plain: [String: [UInt8]] = [:]
        var pieces: [String: [Int: (bytes: [UInt8], isEncoded: Bool)]] = [:]
        for _ in 0..<Self.maximum {
            guard let (name, value) = scanner.parameter() else { break }
            var parts = name.split(separator: "*", omittingEmptySubsequences: false)
            let isEncoded = parts.count > 1 && parts.last == ""
            if isEncoded { parts.removeLast() }
            guard parts.count > 1 || isEncoded else {
                if plain[name] == nil { plain[name] = value }
                continue
            }
            guard parts.count <= 2, let key = parts.first,
                let number = parts.count == 2 ? Self.number(parts[1]) : 0
            else { continue }
            pieces[String(key), default: [:]][number] = (value, isEncoded)
        }
        var parameters = plain.mapValues { String(decoding: $0, as: UTF8.self) }
        for (name, pieces) in pieces { parameters[name] = Self.join(pieces) ?? parameters[name] }
        self.parameters = parameters
    }

    private static func number(_ text: Substring) -> Int? {
        (1...3).contains(text.utf8.count) && text.utf8.allSatisfy(\.isDigit) ? Int(text) : nil
    }

    /// Joins the pieces 0, 1, 2… of a value; nil without piece 0.
    private static func join(_ pieces: [Int: (bytes: [UInt8], isEncoded: Bool)]) -> String? {
        guard var first = pieces[0] else { return nil }
        var charset = "utf-8"
        if first.isEncoded {
            let parts = first.bytes.split(
                separator: UInt8(ascii: "'"),
                maxSplits: 2,
                omittingEmptySubsequences: false
            )
            guard parts.count == 3 else { return nil }
            charset = parts[0].lowercasedText
            first.bytes = Array(parts[2])
        }
        var bytes = first.isEncoded ? Self.percentDecoded(first.bytes) : first.bytes
        var number = 1
        while let piece = pieces[number] {
            bytes += piece.isEncoded ? Self.percentDecoded(piece.bytes) : piece.bytes
            number += 1
        }
        return ShownCharset.decode(bytes, charset).text
    }

    private static func percentDecoded(_ bytes: [UInt8]) -> [UInt8] {
        TransferDecoder.hexDecoded(bytes[...], mark: UInt8(ascii: "%"))
    }

    private struct Scanner {
        var rest: ArraySlice<UInt8>

        /// The text up to `end`, without blanks and comments; takes `end`, too.
        mutating func token(until end: UInt8) -> [UInt8] {
            var text: [UInt8] = []
            while let byte = self.rest.popFirst(), byte != end {
                if byte == UInt8(ascii: "(") {
                    self.skipComment()
                } else if !byte.isFolding {
                    text.append(byte)
                }
            }
            return text
        }

        mutating func parameter() -> (name: String, value: [UInt8])? {
            while !self.rest.isEmpty {
                let part = self.token(until: UInt8(ascii: "="))
                // A semicolon too much begins the name anew.
                let name = part.split(separator: UInt8(ascii: ";")).last.map { $0.lowercasedText } ?? ""
                self.rest = self.rest.drop(while: \.isFolding)
                let isQuoted = self.rest.first == .quote
                let quoted = isQuoted ? self.quoted() : []
                let token = self.token(until: UInt8(ascii: ";"))
                if !name.isEmpty { return (name, isQuoted ? quoted : token) }
            }
            return nil
        }

        private mutating func quoted() -> [UInt8] {
            var text: [UInt8] = []
            self.rest.removeFirst()
            while let byte = self.rest.popFirst(), byte != .quote {
                if byte == .backslash {
                    if let next = self.rest.popFirst() { text.append(next) }
                } else if byte != .carriageReturn, byte != .lineFeed {
                    text.append(byte)
                }
            }
            return text
        }

        private mutating func skipComment() {
            var depth = 1
            while depth > 0, let byte = self.rest.popFirst() {
                switch byte {
                case UInt8(ascii: "("): depth += 1
                case UInt8(ascii: ")"): depth -= 1
                case .backslash: _ = self.rest.popFirst()
                default: break
                }
            }
        }
    }
}
