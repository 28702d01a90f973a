extension ScreenField.Meaning {
    /// What a field is for, by what is read beside it and by names in the code.
    init(label: String, names: [String], isSecure: Bool) {
        let words = Set(ViewWords.parts(of: label))
        let code = Set(names.flatMap(ViewWords.parts))
        if isSecure || !words.isDisjoint(with: ["password", "passwort", "contraseña", "senha"]) {
            self = .password
        } else if Self.isEmail(words, label) || (words.isEmpty && !code.isDisjoint(with: ["email", "mail"])) {
            self = .email
        } else if !words.isDisjoint(with: ["otp", "code"]) {
            self = .oneTimeCode
        } else if words.contains("name"), words.isDisjoint(with: ["user", "username", "company", "project"]) {
            self = .name
        } else {
            self = .other
        }
    }

    private static func isEmail(_ words: Set<String>, _ label: String) -> Bool {
        guard !words.isDisjoint(with: ["email", "mail", "emails"]) || label.lowercased().contains("e-mail")
        else {
            return false
        }
        // Something is asked about an address that is no address itself.
        return words.isDisjoint(with: ["subject", "title", "body", "message", "search", "code"])
    }
}
