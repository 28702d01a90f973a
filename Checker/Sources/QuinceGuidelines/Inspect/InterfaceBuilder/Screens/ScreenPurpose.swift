/// What a screen is for, where its name or what is on it tells.
struct ScreenPurpose {
    let measured: Measured<MeasuredScreen.Purpose>

    init(_ scene: InterfaceScene, _ elements: [ScreenElement], offersApple: Bool) {
        let hasPassword = elements.contains { element in
            if case .field(let field) = element.kind { return field.meaning == .password }
            return false
        }
        let offersSignIn = elements.contains { $0.kind == .button && SignInText.offersSignIn($0.text) }
        let named = Self.purpose(named: [
            scene.ownerClass, scene.controller?["storyboardIdentifier"], scene.controller?["title"],
        ])
        if offersApple || (hasPassword && offersSignIn) {
            self.measured = .known(named == .signUp ? .signUp : .signIn)
        } else if let named {
            self.measured = .assumed(named, because: "only its name says so")
        } else {
            self.measured = .unseen
        }
    }

    private static func purpose(named names: [String?]) -> MeasuredScreen.Purpose? {
        let words = Set(names.compactMap(\.self).flatMap(IdentifierWords.words))
        let joined = names.compactMap { $0?.lowercased() }.joined(separator: " ")
        return Self.purposes.first { _, marks in
            !words.isDisjoint(with: marks.words) || marks.long.occurs(in: joined)
        }?.0
    }

    private static let purposes: [(MeasuredScreen.Purpose, Marks)] = [
        (.signUp, Marks(["signup", "register", "registration", "createaccount"])),
        (.signIn, Marks(["login", "signin", "auth", "authentication", "logon"])),
        (.checkout, Marks(["checkout", "cart", "payment", "basket"])),
        (.account, Marks(["account", "settings", "profile", "preferences"])),
        (.content, Marks(["home", "main", "feed", "dashboard", "tabbar", "detail", "list"])),
    ]

    /// Words of a name; long ones count inside others too.
    private struct Marks {
        let words: Set<String>
        let long: WordSearch

        init(_ words: [String]) {
            self.words = Set(words)
            self.long = WordSearch(words.filter { $0.utf8.count > 5 })
        }
    }
}
