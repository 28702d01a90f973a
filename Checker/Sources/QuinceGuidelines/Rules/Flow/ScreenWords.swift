/// A text for looking for words in it: small letters, one blank between words, nothing else.
struct ScreenWords {
    /// The words with a blank before and behind each, in UTF-8.
    private let text: [UInt8]

    init(_ text: String) {
        self.text = text.utf8.allSatisfy { $0 < 0x80 } ? Self.plain(text.utf8) : Self.folded(text)
    }

    private static let blank = UInt8(ascii: " ")

    /// Most texts are ASCII, and rules look at each of them: no characters are made of those.
    private static func plain(_ bytes: String.UTF8View) -> [UInt8] {
        var text = [Self.blank]
        text.reserveCapacity(bytes.count + 2)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): text.append(byte + 32)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "'"):
                text.append(byte)
            default: if text.last != Self.blank { text.append(Self.blank) }
            }
        }
        if text.last != Self.blank { text.append(Self.blank) }
        return text
    }

    /// Scalar by scalar: whole characters of every text would be a tenth of the time of a run.
    private static func folded(_ text: String) -> [UInt8] {
        var words = [Self.blank]
        for scalar in text.lowercased().unicodeScalars {
            if scalar == "’" || scalar == "'" {
                words.append(UInt8(ascii: "'"))
            } else if Self.isOfWord(scalar) {
                words += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            } else if words.last != Self.blank {
                words.append(Self.blank)
            }
        }
        if words.last != Self.blank { words.append(Self.blank) }
        return words
    }

    /// Whether it is a letter or a digit, or a mark on one.
    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isAlphabetic { return true }
        return switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber: true
        default: false
        }
    }

    /// Whether one of some words, or of some sequences of words, occurs.
    func say(_ phrases: [String]) -> Bool { phrases.contains { self.say($0.utf8) } }

    private func say(_ phrase: String.UTF8View) -> Bool {
        let length = phrase.count
        guard let first = phrase.first, self.text.count >= length + 2 else { return false }
        for start in 0...(self.text.count - length - 2) where self.text[start] == Self.blank {
            let end = start + 1 + length
            if self.text[end] == Self.blank, self.text[start + 1] == first,
                self.text[(start + 1)..<end].elementsEqual(phrase)
            {
                return true
            }
        }
        return false
    }

    var count: Int { self.text.count { $0 == Self.blank } - 1 }
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
    /// Whether the texts are English, so that missing words mean something.
    package var speaksEnglish: Bool { ScreenWords.areEnglish(self.elements.map(\.text)) }

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
