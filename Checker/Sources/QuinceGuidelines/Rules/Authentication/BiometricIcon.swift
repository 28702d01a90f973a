extension Rule {
    /// Pictures of Face ID and Touch ID are the system's.
    static let biometricIcon = Rule(
        "auth.biometric-icon",
        "Apple's icons for Face ID and Touch ID",
        severities: .always(.warning),
        statement:
            "Use the system's symbols for Face ID and Touch ID, not your own pictures.",
        source: .authentication("Face ID and Touch ID"),
        why: "People mistake the picture for the system's prompt and touch it.",
        remedy: "Use the SF Symbols faceid, touchid and opticid.",
        example: Example(broken: #"Image("faceid_icon")"#, kept: #"Image(systemName: "faceid")"#),
        check: .screen { screen, _ in
            // Android has no symbols of Apple's.
            guard !["xml", "kt", "java"].contains(InputFile.ending(of: screen.place.path)) else { return [] }
            return screen.elements { $0 == .image }.compactMap { element in
                guard element.isSystemSymbol != true, Self.isBiometricPicture(element) else { return nil }
                let outcome = Outcome(
                    "uses its own picture for a system method",
                    measured: String(element.text.prefix(60)),
                    required: "an SF Symbol"
                ).at(element.place)
                let isForOthers = Self.ofAllSystems.contains(InputFile.ending(of: element.place.path))
                return isForOthers ? outcome.toReview(because: "it may be for other systems") : outcome
            }
        }
    )

    /// The endings of programs that run on Apple's systems and on others.
    private static let ofAllSystems: Set<String> = [
        "dart", "js", "jsx", "ts", "tsx", "vue", "svelte", "html", "cshtml",
    ]

    /// By its name; one that has the very name of a symbol is its own only where that is known.
    private static func isBiometricPicture(_ element: ScreenElement) -> Bool {
        let file = element.text.split(separator: "/").last.map(String.init) ?? element.text
        if ["faceid", "touchid", "opticid"].contains(file), element.isSystemSymbol == nil { return false }
        let words = ScreenWords(Self.separated(file))
        let names = ["faceid", "touchid", "opticid", "fingerprint", "thumbprint"]
        return words.say(ScreenWords.biometrics + names)
    }

    /// `touchIDIcon` and `touchid_icon` with a blank between their words.
    private static func separated(_ name: String) -> String {
        var text = ""
        var last: Character = " "
        for character in name {
            if last.isLowercase && character.isUppercase || text.hasSuffix("ID") { text.append(" ") }
            text.append(character)
            last = character
        }
        return text
    }
}
