/// The letter in the circle next to an account.
enum Initial {
    /// The first letter of `text` in uppercase; `?` if there is none.
    static func of(_ text: String) -> String {
        text.first { $0.isLetter || $0.isNumber }.map { $0.uppercased() } ?? "?"
    }
}
