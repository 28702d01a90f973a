/// The words in names of classes, outlets, pictures.
package enum IdentifierWords {
    /// Splits a name such as `loginWithApple_button` into its words, in lowercase.
    package static func words(of name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var wasCapital = true
        for character in name {
            guard character.isLetter || character.isNumber else {
                words.append(word)
                word = ""
                wasCapital = true
                continue
            }
            if character.isUppercase, !wasCapital {
                words.append(word)
                word = ""
            }
            word.append(contentsOf: character.lowercased())
            wasCapital = character.isUppercase
        }
        return (words + [word]).filter { !$0.isEmpty }
    }

    /// Whether a name means Apple the provider, and none of its other products.
    static func namesApple(_ name: String) -> Bool {
        let words = Self.words(of: name)
        return words.contains(where: Self.isApple) && !words.contains(where: Self.otherProducts.contains)
    }

    /// Whether a name means signing in with Apple: it names Apple and what one does, or a button.
    static func namesAppleSignIn(_ name: String) -> Bool {
        guard Self.namesApple(name) else { return false }
        return Self.words(of: name).contains { word in
            Self.deeds.contains(word) || (word != "apple" && Self.isApple(word))
        }
    }

    private static func isApple(_ word: String) -> Bool {
        if word == "apple" || word == "siwa" { return true }
        let isBegun = word.hasPrefix("apple") && Self.deeds.contains(String(word.dropFirst(5)))
        let isEnded = word.hasSuffix("apple") && Self.beginnings.contains(String(word.dropLast(5)))
        return isBegun || isEnded
    }

    private static let deeds: Set<String> = [
        "sign", "signin", "signup", "login", "log", "id", "auth", "authorization", "continue", "button",
        "btn", "logo",
        "icon", "account", "register", "idbutton", "loginbutton", "signinbutton", "provider", "social",
    ]
    private static let beginnings: Set<String> = [
        "login", "signin", "signinwith", "loginwith", "with", "continuewith", "ic", "icon", "btn", "logo",
        "sign", "social",
    ]
    private static let otherProducts: Set<String> = [
        "pay", "music", "watch", "tv", "store", "map", "maps", "health", "wallet", "news", "podcast",
        "podcasts", "card",
        "pencil", "arcade", "calendar", "fitness", "books", "photos", "mail", "juice", "pie", "tree",
    ]
}
