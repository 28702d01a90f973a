/// What words at a field mean.
package enum FieldWording {
    /// Whether words ask for an email address, in any language or by an example of one: `name@example.com`.
    package static func mentionsEmail(_ text: String) -> Bool {
        let text = text.lowercased()
        let words = text.split(whereSeparator: \.isWhitespace)
        if words.contains(where: Self.isAddress) { return true }
        return Self.emails.occurs(in: text)
            && ![Self.codes, Self.alternatives, Self.others].contains { $0.occurs(in: text) }
    }

    private static func isAddress(_ word: Substring) -> Bool {
        let parts = word.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[1].dropLast().contains(".")
            && word.allSatisfy { $0.isLetter || $0.isNumber || "@._-+".contains($0) }
    }

    static func meaning(of text: String) -> ScreenField.Meaning? {
        let text = text.lowercased()
        if Self.mentionsEmail(text) { return .email }
        if Self.alternatives.occurs(in: text), Self.emails.occurs(in: text) { return .other }
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
        "courriel", "эл. почта", "электронная почта", "электронной почты", "электронную почту", "e-posta",
        "eposta",
        "البريد الإلكتروني", "อีเมล", "ईमेल", "דואר אלקטרוני", "דוא\"ל", "אימייל",
    ])
    /// What is asked about an email, and isn't its address.
    private static let others = WordSearch([
        "código", "codigo", "code", "objet", "asunto", "subject", "postal", "код", "индекс", "コード", "코드",
        "题", "題", "件名", "제목", "رمز", "message", "search", "filter", "find ", "suche", "buscar", "recherche",
        "filtr",
        "검색", "検索", "搜索",
    ])
    /// A field that takes something else as well needs another keyboard.
    private static let alternatives = WordSearch([
        "phone", "user", "mobile", "number", " or ", "电话", "手机", "電話", "전화", "휴대폰", "手機", "téléphone",
        "telefon", "telefono", "teléfono",
        "телефон", "携帯", "用户名", "사용자",
    ])
    private static let passwords = WordSearch([
        "password", "passwort", "mot de passe", "contraseña", "senha", "パスワード", "비밀번호", "密码", "密碼", "пароль",
        "wachtwoord",
    ])
    private static let codes = WordSearch(["verification code", "one-time", "otp", "認証", "验证码", "驗證碼", "인증"])
    private static let names = WordSearch([
        "first name", "last name", "full name", "your name", "vorname", "nachname", "prénom", "nombre", "氏名",
        "이름", "姓名",
    ])
}
