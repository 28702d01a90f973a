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

    /// What a field without a label is for, by the short text in front of it; nil if that names no kind of field but an email address.
    init?(caption: String) {
        let words = ViewWords.parts(of: caption)
        guard (1...4).contains(words.count), !Self.isEmail(Set(words), caption) else { return nil }
        if words.contains(where: ["password", "passwort", "contraseña", "senha"].contains) {
            self = .password
        } else if words.contains(where: Self.names.contains) {
            self =
                words.contains(where: ["user", "username", "company", "nickname"].contains) ? .other : .name
        } else if words.contains(where: Self.others.contains) {
            self = .other
        } else {
            return nil
        }
    }

    private static let names: Set<String> = [
        "name", "firstname", "lastname", "surname", "nombre", "apellido", "apellidos", "nom", "prénom",
        "vorname", "nachname", "nome", "nama",
    ]
    private static let others: Set<String> = [
        "username", "nickname", "phone", "telephone", "mobile", "telefon", "teléfono", "address", "adresse",
        "city", "country", "birthday", "birth", "age", "company", "website",
    ]

    private static func isEmail(_ words: Set<String>, _ label: String) -> Bool {
        guard words.contains("mail") || FieldWording.mentionsEmail(label) else { return false }
        // Something is asked about an address that is no address itself.
        return words.isDisjoint(with: ["subject", "title", "body", "message", "search", "code"])
    }
}
