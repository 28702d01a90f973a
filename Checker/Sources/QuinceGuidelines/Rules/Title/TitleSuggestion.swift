import QuinceButtons

/// The approved title that a wrong one most probably means.
struct TitleSuggestion: Hashable, Sendable {
    let text: String

    /// nil if the language has no approved titles here.
    init?(for text: TitleText, in language: TitleLanguage) {
        switch language {
        case .english: self.text = ApprovedTitles.english[Self.englishType(of: text)] ?? "Sign in with Apple"
        case .listed(let locale):
            let titles = ApprovedTitles.all.titles(in: locale)
            let near = ButtonType.allCases.compactMap { titles[$0] }
                .min {
                    Self.distance(text.key, TitleText($0).key) < Self.distance(text.key, TitleText($1).key)
                }
            guard let near else { return nil }
            self.text = near
        case .unknown: return nil
        }
    }

    private static func englishType(of text: TitleText) -> ButtonType {
        let words = Set(text.words.lowercased().split { !$0.isLetter }.map(String.init))
        if !words.isDisjoint(with: [
            "up", "signup", "register", "registration", "join", "create", "subscribe",
        ]) {
            return .signUp
        }
        return words.isDisjoint(with: ["continue", "proceed", "go"]) ? .signIn : .continue
    }

    /// How many letters have to be added, taken away or changed (Levenshtein), looking at the first hundred.
    private static func distance(_ one: String, _ two: String) -> Int {
        let (one, two) = (Array(one.prefix(100)), Array(two.prefix(100)))
        var row = Array(0...two.count)
        for (index, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in two.indices {
                let changed = diagonal + (letter == two[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(changed, row[column] + 1, diagonal + 1)
            }
        }
        return row[two.count]
    }
}
