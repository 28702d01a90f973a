/// The letter shown in the circle beside an account.
enum Initial {
    /// The first letter of `text`, large; `?` when there is none.
    static func of(_ text: String) -> String {
        text.first { $0.isLetter || $0.isNumber }.map { $0.uppercased() } ?? "?"
    }
}
