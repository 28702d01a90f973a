/// The languages that are read.
enum CodeLanguage: Sendable {
    case kotlin
    case dart
    /// JavaScript and TypeScript, with JSX.
    case script
}

/// The smallest piece of code.
struct CodeToken: Sendable {
    enum Kind: Sendable {
        case name
        case number
        case text
        case sign
        case open
        case close
        /// `<Name`; the name of a fragment is empty.
        case tag
        /// The `>` after the attributes of a tag whose contents follow.
        case tagEnd
        /// `/>` or `</Name>`.
        case tagClose
        /// Text between tags.
        case markup
    }

    var kind: Kind
    /// The name, the sign, the text between tags.
    var word = ""
    var number = 0.0
    var pieces: [Piece] = []
    var offset: Int
    var startsLine = false
    /// The index of the other bracket; that of the end where there is none.
    var mate = 0

    /// A piece of a text.
    enum Piece: Sendable {
        case literal(String)
        case code([CodeToken])
    }

    func isSign(_ sign: String) -> Bool { self.kind == .sign && self.word == sign }
    func isName(_ name: String) -> Bool { self.kind == .name && self.word == name }
    func opens(_ bracket: String) -> Bool { self.kind == .open && self.word == bracket }
    func closes(_ bracket: String) -> Bool { self.kind == .close && self.word == bracket }
}
