/// Distinguishes texts about signing in with Apple from offers to do it: questions, help, and ways out.
///
/// One list for sources, screens and pages in a browser.
package enum AsideWords {
    /// Whether the text of a control is about signing in with Apple without offering it.
    ///
    /// - Parameter text: As it is shown.
    /// - Returns: Whether it is.
    package static func areIn(_ text: String) -> Bool {
        let small = text.prefix(400).lowercased()
        if Self.isQuestion(small) || Self.searchedParts.occurs(in: small) { return true }
        let words = small.split { !$0.isLetter }
        guard let first = words.first else { return false }
        if Self.firsts.contains(String(first)) { return true }
        let line = " " + words.joined(separator: " ") + " "
        return Self.searchedPhrases.occurs(in: line)
    }

    private static let searchedParts = WordSearch(Self.parts)
    private static let searchedPhrases = WordSearch(Self.phrases.map { " \($0) " })

    static func isQuestion(_ text: String) -> Bool {
        text.contains("¿") || text.last { !$0.isWhitespace }.map { "?？؟".contains($0) } == true
    }

    /// The beginnings of sentences that aren't offers.
    package static let firsts: Set<String> = [
        "what", "why", "how", "where", "when", "who", "which", "is", "are", "was", "can", "cannot", "could",
        "do", "does", "did", "should", "will", "we", "you", "they", "our", "about", "learn", "read", "see",
        "view", "more", "stop", "link", "unlink", "manage", "reset", "forgot", "forget", "remove", "delete",
        "add", "edit", "change", "update", "set", "setup", "configure", "enable", "disable", "turn", "hide",
        "show", "revoke", "disconnect", "help", "having", "trouble", "troubleshoot", "troubleshooting",
        "problem", "problems", "unable", "introducing", "understanding", "wie", "warum", "wieso", "weshalb",
        "don", "dont", "not", "never", "no", "skip", "terms", "nicht", "ne", "non", "не", "pourquoi",
        "comment", "qué", "cómo", "como", "perché", "waarom", "hoe", "что", "как", "почему",
        "зачем",
    ]

    /// Phrases that aren't offers, anywhere in a text.
    package static let phrases: [String] = [
        "sign in started", "signin started", "sign up started", "login started",
        "learn more", "find out more", "read more", "disconnect", "disconnected", "disconnecting", "unlink",
        "unlinked", "unlinking", "revoke", "revoked", "revoking", "troubleshooting", "sign out", "signout",
        "sign off", "log out", "logout", "log off", "help", "faq", "documentation", "tutorial",
        "how it works", "is not", "isn t", "wasn t", "can t", "couldn t", "doesn t", "didn t", "won t",
        "terms of", "without apple", "without an apple", "without your apple",
        "ohne apple", "sans apple", "sin apple", "sem apple", "senza apple", "zonder apple", "uten apple",
        "uden apple", "utan apple", "без apple", "create an apple", "create your apple", "create new apple",
        "create a new apple", "abmelden",
        "ausloggen", "trennen", "entfernen", "löschen", "verwalten", "zurücksetzen", "mehr erfahren",
        "déconnecter", "déconnexion", "dissocier", "supprimer", "gérer", "en savoir plus", "desconectar",
        "desvincular", "eliminar", "cerrar sesión", "más información", "remover", "excluir", "saiba mais",
        "scollega", "scollegare", "disconnetti", "elimina", "ulteriori informazioni", "ontkoppelen",
        "loskoppelen", "uitloggen", "afmelden", "meer informatie", "отключить", "отвязать", "удалить",
        "выйти",
    ]

    /// The same for writing systems without spaces.
    package static let parts: [String] = [
        "실패", "성공", "완료", "클릭", "失敗", "失败", "成功", "完了", "解除", "削除", "ログアウト", "サインアウト", "について", "方法", "해제",
        "로그아웃", "방법", "解绑", "解綁", "退出", "登出",
        "什么是", "什麼是", "如何", "为什么", "為什麼", "关于", "關於", "しない", "せずに", "하지 않", "없이", "不使用", "跳过", "跳過",
    ]
}

extension AsideWords {
    /// Whether a word of a text begins so; in scripts that write no blanks, whether it occurs.
    ///
    /// - Parameters:
    ///   - stem: In small letters.
    ///   - text: In small letters.
    ///   - joints: What code writes before such a word without a blank: `loginWithApple`.
    /// - Returns: Whether it does: `connect` begins no word of `disconnect`.
    package static func begins(
        _ stem: String,
        aWordOf text: String,
        behind joints: [String] = ["apple"]
    ) -> Bool {
        guard let first = stem.unicodeScalars.first, Self.hasBlanks(first) else { return text.contains(stem) }
        var rest = text[...]
        while let found = rest.firstRange(of: stem) {
            let before = text[..<found.lowerBound]
            guard let last = before.unicodeScalars.last, last.properties.isAlphabetic, Self.hasBlanks(last),
                !joints.contains(where: before.hasSuffix)
            else { return true }
            rest = rest[found.upperBound...]
        }
        return false
    }

    /// Of Latin, Greek and Cyrillic letters.
    static func hasBlanks(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x0530 }
}
