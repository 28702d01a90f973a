/// A text in pieces, each with its own font and color.
struct AttributedTitle {
    struct Piece {
        let text: String
        let font: MarkupNode?
        let color: MarkupNode?
    }

    let pieces: [Piece]

    init(_ node: MarkupNode) {
        self.pieces = node.children.filter { $0.name == "fragment" }.map { fragment in
            let attributes = fragment.child("attributes")
            return Piece(
                text: fragment["content"] ?? fragment.child("string", key: "content")?.text
                    ?? fragment.child("mutableString", key: "content")?.text ?? "",
                font: attributes?.child("font", key: "NSFont"),
                color: attributes?.child("color", key: "NSColor")
            )
        }
    }

    /// Its text, without pieces set in a font of pictures.
    var text: String { self.letters.map(\.text).joined() }

    /// The piece with most of the text.
    var main: Piece? { self.letters.max { $0.text.count < $1.text.count } }

    /// The piece whose letters are pictures, with the font's name.
    var icon: (piece: Piece, font: String)? {
        self.pieces.lazy.compactMap { piece in
            let name = piece.font.flatMap { $0["name"] }
            return name.flatMap { LogoNames.isIconFont($0) ? (piece, $0) : nil }
        }.first
    }

    private var letters: [Piece] {
        self.pieces.filter { piece in piece.font.flatMap { $0["name"] }.map(LogoNames.isIconFont) != true }
    }
}
