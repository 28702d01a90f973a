/// A text with places for values.
package struct Phrase: Hashable, Sendable {
    /// A part of a phrase.
    package enum Piece: Hashable, Sendable {
        case text(String)
        /// The name in `{name}`.
        case placeholder(String)
    }

    package let pieces: [Piece]

    init(_ text: String) { self.pieces = [.text(text)] }

    init(_ pieces: [Piece]) { self.pieces = pieces }

    /// nil if a brace isn't part of a placeholder.
    init?(parsing text: Substring) {
        var (rest, pieces) = (text, [Piece]())
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else { return nil }
            let name = rest[rest.index(after: open)..<close]
            guard Self.isName(name.first == "/" ? name.dropFirst() : name),
                !rest[..<open].contains("}")
            else { return nil }
            if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
            pieces.append(.placeholder(String(name)))
            rest = rest[rest.index(after: close)...]
        }
        guard !rest.contains("}") else { return nil }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        self.pieces = pieces
    }

    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D }
    }

    /// The names of its placeholders.
    package var placeholders: Set<String> {
        Set(
            self.pieces.compactMap { piece -> String? in
                if case .placeholder(let name) = piece { name } else { nil }
            }
        )
    }

    /// The text with `values` in the places; a place without one stays empty.
    package func text(_ values: [String: String] = [:]) -> String {
        if self.pieces.count == 1, case .text(let text) = self.pieces[0] { return text }
        return self.pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .placeholder(let name): values[name] ?? ""
            }
        }.joined()
    }
}
