/// Apple's identifiers of users: the claims `sub` and `transfer_sub`.
enum UserIdentifier {
    /// Whether a text can be an Apple identifier: printable ASCII, at most 255 bytes (OpenID Connect Core §2, `sub`).
    static func isValid(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
