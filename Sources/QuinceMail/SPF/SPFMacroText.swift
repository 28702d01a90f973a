/// A text with macros (RFC 7208 §7.1).
struct SPFMacroText: Hashable, Sendable {
    /// One macro: `%{d2r-}`.
    struct Macro: Hashable, Sendable {
        /// The letter, in lower case.
        let letter: UInt8
        /// Whether characters that URIs reserve are written as `%` and two digits.
        let isEscaped: Bool
        /// How many parts from the right are used; nil for all.
        let count: Int?
        let isReversed: Bool
        /// What separates the parts.
        let delimiters: [UInt8]
    }

    enum Part: Hashable, Sendable {
        case literal([UInt8])
        case macro(Macro)
    }

    /// The longest text before expansion, in bytes; a limit of Quince.
    static let maximumLength = 1_024

    let parts: [Part]

    /// Reads the argument of a mechanism or modifier; `isExplanation` allows spaces and the letters c, r and t.
    ///
    /// - Throws: ``SPFStop/permanent(_:)``.
    init(parsing text: ArraySlice<UInt8>, isExplanation: Bool = false) throws(SPFStop) {
        guard text.count <= Self.maximumLength else { throw .permanent("A term is longer than 1,024 bytes.") }
        var rest = text
        var parts: [Part] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                parts.append(try Self.macro(&rest, isExplanation))
            } else {
                guard (0x21...0x7E).contains(byte) || isExplanation && byte == .space else {
                    throw .permanent("A term has a character that isn't printable ASCII.")
                }
                parts.append(.literal([byte]))
            }
        }
        self.parts = parts
    }

    /// Reads a domain: it ends with a macro, or with a dot and a label that isn't a number (§7.1, `domain-end`).
    ///
    /// - Throws: ``SPFStop/permanent(_:)``.
    init(domain text: ArraySlice<UInt8>) throws(SPFStop) {
        try self.init(parsing: text)
        guard case .literal = self.parts.last else {
            guard !self.parts.isEmpty else { throw .permanent("A term has an empty domain.") }
            return
        }
        var end: [UInt8] = []
        for case .literal(let bytes) in self.parts.reversed().prefix(while: {
            if case .literal = $0 { true } else { false }
        }) {
            end += bytes
        }
        // From right to left: a dot can end the domain, and another one stands before the last label.
        if end.first == UInt8(ascii: ".") { end.removeFirst() }
        let label = end.prefix { $0 != UInt8(ascii: ".") }
        let isLabel =
            label.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
            && label.contains { !$0.isDigit } && label.first != UInt8(ascii: "-")
            && label.last != UInt8(ascii: "-")
        guard label.count < end.count, isLabel else {
            throw .permanent("A term has a domain that isn't valid.")
        }
    }

    private static func macro(_ rest: inout ArraySlice<UInt8>, _ isExplanation: Bool) throws(SPFStop) -> Part
    {
        switch rest.popFirst() {
        case UInt8(ascii: "%"): return .literal([UInt8(ascii: "%")])
        case UInt8(ascii: "_"): return .literal([.space])
        case UInt8(ascii: "-"): return .literal(Array("%20".utf8))
        case UInt8(ascii: "{"): break
        default: throw .permanent("A percent sign begins no macro.")
        }
        guard let letter = rest.popFirst(),
            (isExplanation ? "slodiphvcrt" : "slodiphv").utf8.contains(letter.lowercased)
        else { throw .permanent("A macro has an unknown letter.") }
        let digits = rest.prefix(while: \.isDigit)
        rest = rest.dropFirst(digits.count)
        let count = digits.isEmpty ? nil : Int(String(decoding: digits, as: UTF8.self)) ?? .max
        guard count != 0 else { throw .permanent("A macro keeps no part.") }
        let isReversed = rest.first?.lowercased == UInt8(ascii: "r")
        if isReversed { rest.removeFirst() }
        let delimiters = rest.prefix { ".-+,/_=".utf8.contains($0) }
        rest = rest.dropFirst(delimiters.count)
        guard rest.popFirst() == UInt8(ascii: "}") else { throw .permanent("A macro isn't valid.") }
        return .macro(
            Macro(
                letter: letter.lowercased,
                isEscaped: letter != letter.lowercased,
                count: count,
                isReversed: isReversed,
                delimiters: delimiters.isEmpty ? [UInt8(ascii: ".")] : Array(delimiters)
            )
        )
    }
}

extension SPFMacroText.Macro {
    /// The part of `value` that the macro keeps (RFC 7208 §7.3).
    func applied(to value: String) -> [UInt8] {
        var parts = Array(
            value.utf8.split(omittingEmptySubsequences: false) { self.delimiters.contains($0) }
        )
        if self.isReversed { parts.reverse() }
        if let count = self.count { parts = Array(parts.suffix(count)) }
        let text = Array(parts.joined(separator: [UInt8(ascii: ".")]))
        guard self.isEscaped else { return text }
        return text.flatMap { byte -> [UInt8] in
            let isUnreserved = byte.isLetter || byte.isDigit || "-._~".utf8.contains(byte)
            return isUnreserved
                ? [byte] : Array("%\(byte < 16 ? "0" : "")\(String(byte, radix: 16).uppercased())".utf8)
        }
    }
}
