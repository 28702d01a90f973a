/// A sentence or a command whose options stay whole, such as `--redirect-uri` on a phone.
package struct OptionText: Sendable {
    /// An option, and the text after it.
    package struct Piece: Sendable {
        /// Nil before the first option.
        let option: String?
        let text: String
    }

    let pieces: [Piece]

    package init(_ text: String) {
        let options = text.matches(of: /(?:^| )(--[a-z][a-z-]*)/).map { $0.output.1 }
        let starts = options.map { $0.startIndex }
        let ends = starts.dropFirst() + [text.endIndex]
        let before = Piece(option: nil, text: String(text[..<(starts.first ?? text.endIndex)]))
        self.pieces =
            [before]
            + zip(options, ends).map { option, end in
                Piece(option: String(option), text: String(text[option.endIndex..<end]))
            }
    }
}
