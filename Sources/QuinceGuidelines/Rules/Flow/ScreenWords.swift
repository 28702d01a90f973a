/// A text for looking for words in it: small letters, one blank between words, nothing else.
struct ScreenWords {
    private let text: String

    init(_ text: String) {
        let parts = text.lowercased().replacing("’", with: "'").split {
            !($0.isLetter || $0.isNumber || $0 == "'")
        }
        self.text = " " + parts.joined(separator: " ") + " "
    }

    /// Whether one of some words, or of some sequences of words, occurs.
    func say(_ phrases: [String]) -> Bool { phrases.contains { self.text.contains(" \($0) ") } }

    var count: Int { self.text.split(separator: " ").count }
}

extension ScreenWords {
    /// A way past what a screen asks for.
    static let ways = [
        "skip", "guest", "later", "not now", "browse", "explore", "look around", "close", "cancel", "dismiss",
        "no thanks",
        "without an account", "without account", "without signing in", "without signing up", "try it", "x",
        "xmark",
    ]
    /// A way on from what a screen asks for.
    static let onwards = [
        "continue", "next", "done", "save", "finish", "submit", "confirm", "start", "ok", "let's go",
    ]
    static let linking = [
        "link", "linked", "linking", "existing account", "connect", "merge", "already have an account",
        "your existing",
    ]
    static let biometrics = ["face id", "touch id", "optic id"]
    static let anyBiometric = ["biometric", "biometrics", "biometry"]
    /// Words that give English away; one alone may be another language's.
    private static let english = [
        "the", "your", "with", "in", "up", "and", "or", "to", "sign", "log", "account", "password", "welcome",
        "create",
        "enter", "address", "settings", "continue", "forgot", "name", "skip", "save", "phone", "using",
    ]

    static func areEnglish(_ texts: [String]) -> Bool {
        let joined = ScreenWords(texts.joined(separator: " "))
        return Self.english.count { joined.say([$0]) } >= 2
    }
}

extension MeasuredScreen {
    /// Whether its texts are English, so that words that are missing tell something.
    var speaksEnglish: Bool { ScreenWords.areEnglish(self.elements.map(\.text)) }

    /// The elements of a kind.
    func elements(where isWanted: (ScreenElement.Kind) -> Bool) -> [ScreenElement] {
        self.elements.filter { isWanted($0.kind) }
    }

    var buttons: [ScreenElement] { self.elements { $0 == .button } }

    var fields: [(element: ScreenElement, field: ScreenField)] {
        self.elements.compactMap { element in
            guard case .field(let field) = element.kind else { return nil }
            return (element, field)
        }
    }

    /// Whether any of its elements says one of some words.
    func says(_ phrases: [String]) -> Bool { self.elements.contains { ScreenWords($0.text).say(phrases) } }

    /// Whether one of its buttons or pictures leads past what it asks for.
    var canBePassed: Bool {
        self.elements { $0 == .button || $0 == .image }.contains { element in
            ScreenWords(element.text).say(ScreenWords.ways) || ["×", "✕", "✖"].contains(element.text)
        }
    }
}
