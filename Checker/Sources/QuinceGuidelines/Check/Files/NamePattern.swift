/// A pattern for one name between slashes.
package struct NamePattern: Hashable, Sendable {
    private let tokens: [Token]

    private enum Token: Hashable, Sendable {
        case byte(UInt8)
        /// `?`: one character.
        case one
        /// `*`: any number of characters.
        case many
        /// `[…]`: one of these, or of all others.
        case set([ClosedRange<UInt8>], isNegated: Bool)
    }

    init(_ text: ArraySlice<UInt8>) {
        var tokens: [Token] = []
        var rest = text
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\\"): tokens.append(.byte(rest.popFirst() ?? byte))
            case UInt8(ascii: "?"): tokens.append(.one)
            case UInt8(ascii: "*"): if tokens.last != .many { tokens.append(.many) }
            case UInt8(ascii: "["):
                if let set = Self.set(&rest) { tokens.append(set) } else { tokens.append(.byte(byte)) }
            default: tokens.append(.byte(byte))
            }
        }
        self.tokens = tokens
    }

    /// The set behind a bracket; nil, and nothing read, where no bracket closes it.
    private static func set(_ rest: inout ArraySlice<UInt8>) -> Token? {
        var inner = rest
        let isNegated = inner.first == UInt8(ascii: "!") || inner.first == UInt8(ascii: "^")
        if isNegated { inner = inner.dropFirst() }
        var ranges: [ClosedRange<UInt8>] = []
        while let byte = inner.popFirst() {
            if byte == UInt8(ascii: "]"), !ranges.isEmpty {
                rest = inner
                return .set(ranges, isNegated: isNegated)
            }
            if inner.first == UInt8(ascii: "-"), let end = inner.dropFirst().first, end != UInt8(ascii: "]"),
                end >= byte
            {
                inner = inner.dropFirst(2)
                ranges.append(byte...end)
            } else {
                ranges.append(byte...byte)
            }
        }
        return nil
    }

    /// Whether the whole name is meant.
    ///
    /// Goes back to the last `*` alone, never further.
    func matches(_ name: [UInt8]) -> Bool {
        var (index, token) = (0, 0)
        var retry: (index: Int, token: Int)?
        while index < name.count {
            if token < self.tokens.count, self.tokens[token] == .many {
                (retry, token) = ((index, token + 1), token + 1)
            } else if token < self.tokens.count,
                let length = self.length(of: self.tokens[token], in: name, at: index)
            {
                (index, token) = (index + length, token + 1)
            } else if let last = retry {
                (index, token, retry) = (last.index + 1, last.token, (last.index + 1, last.token))
            } else {
                return false
            }
        }
        return self.tokens[token...].allSatisfy { $0 == .many }
    }

    /// How many bytes a token takes; nil if it does not match.
    private func length(of token: Token, in name: [UInt8], at index: Int) -> Int? {
        switch token {
        case .byte(let byte): name[index] == byte ? 1 : nil
        case .one: 1 + name[(index + 1)...].prefix { $0 & 0xC0 == 0x80 }.count
        case .many: nil
        case .set(let ranges, let isNegated):
            ranges.contains { $0.contains(name[index]) } != isNegated ? 1 : nil
        }
    }
}
