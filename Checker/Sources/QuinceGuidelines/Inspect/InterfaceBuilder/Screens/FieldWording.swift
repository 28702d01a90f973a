/// What words at a field mean.
package enum FieldWording {
    /// Whether words ask for an email address, in any language or by an example of one: `name@example.com`.
    package static func mentionsEmail(_ text: String) -> Bool {
        let text = text.lowercased()
        if Self.emails.occurs(in: text) { return true }
        guard let at = text.firstIndex(of: "@"), at != text.startIndex else { return false }
        let behind = text[text.index(after: at)...].prefix { !$0.isWhitespace }
        return !text[text.index(before: at)].isWhitespace && behind.dropLast().contains(".")
    }

    static func meaning(of text: String) -> ScreenField.Meaning? {
        let text = text.lowercased()
        if Self.mentionsEmail(text) {
            return Self.alternatives.occurs(in: text) ? .other : .email
        }
        if Self.passwords.occurs(in: text) { return .password }
        if Self.codes.occurs(in: text) { return .oneTimeCode }
        return Self.names.occurs(in: text) && !text.contains("user") ? .name : nil
    }

    /// By what code calls it.
    static func meaning(ofName name: String) -> ScreenField.Meaning? {
        let words = IdentifierWords.words(of: name)
        if words.contains("username") || words.contains("phone") { return .other }
        if words.contains("email") || words.contains("mail") { return .email }
        if words.contains("password") || words.contains("pwd") { return .password }
        return words.contains("name") && !words.contains("user") ? .name : nil
    }

    private static let emails = WordSearch([
        "email", "e-mail", "mail address", "メール", "이메일", "邮箱", "郵箱", "電子郵件", "电子邮件", "電子信箱", "correo",
        "courriel", "эл. почта", "почт", "e-posta", "eposta", "البريد", "อีเมล", "ईमेल", "דוא",
    ])
    /// A field that takes something else as well needs another keyboard.
    private static let alternatives = WordSearch([
        "phone", "user", "mobile", "number", " or ", "电话", "手机", "電話", "전화", "téléphone", "telefon",
    ])
    private static let passwords = WordSearch([
        "password", "passwort", "mot de passe", "contraseña", "senha", "パスワード", "비밀번호", "密码", "密碼", "пароль",
        "wachtwoord",
    ])
    private static let codes = WordSearch(["verification code", "one-time", "otp", "認証コード", "验证码", "인증번호"])
    private static let names = WordSearch([
        "first name", "last name", "full name", "your name", "vorname", "nachname", "prénom", "nombre", "氏名",
        "이름", "姓名",
    ])
}
