import Foundation

/// Decides for all inspectors what texts on screens say about signing in.
package enum SignInText {
    /// Whether a text is the title of a Sign in with Apple button, in approved or other words.
    ///
    /// - Parameter text: As it is shown.
    /// - Returns: Whether it is. Apple's name alone is none: ``isBareName(_:)``.
    package static func isTitle(_ text: String) -> Bool {
        guard Self.mayName(text), Self.isShort(text) else { return false }
        let line = Self.line(text)
        return Self.names(line) && !Self.isOther(line) && !AsideWords.areIn(text)
            && (Self.acts(line) || Self.endsInOffer(line))
    }

    /// Whether a text is no longer than titles are.
    static func isShort(_ text: String) -> Bool {
        text.count <= SignInWords.maximumLength
            && text.split(whereSeparator: \.isWhitespace).count <= SignInWords.maximumWordCount
    }

    /// Whether a text names Apple, and nothing else of that name.
    static func namesApple(_ text: String) -> Bool {
        guard Self.mayName(text) else { return false }
        let line = Self.line(text)
        return Self.names(line) && !Self.namesOther(line)
    }

    /// Whether a text, or a name in code, holds Apple's name at all.
    static func holdsName(_ text: String) -> Bool {
        let small = text.lowercased()
        if Self.anyName.occurs(in: small) { return true }
        // Other letters can be written in several ways.
        return !small.utf8.allSatisfy { $0 < 0x80 } && SignInWords.apple.contains(where: small.contains)
    }

    /// Whether a text names what else is called Apple, says how signing in went, or leads out of it.
    static func isSomethingElse(_ text: String) -> Bool {
        Self.isOther(Self.line(text)) || self.holdsName(text) && AsideWords.areIn(text)
    }

    /// Whether a text is about a way to sign in, of whomever.
    static func signsIn(_ text: String) -> Bool { Self.acts(Self.line(text)) }

    /// Whether a text is Apple's name alone.
    package static func isBareName(_ text: String) -> Bool {
        let words = Self.line(text).split { !$0.isLetter }.joined(separator: " ")
        return SignInWords.bareNames.contains(words)
    }

    /// Whether a text on a button makes it one; on a button by itself Apple's name alone says enough.
    static func isButtonTitle(_ text: String) -> Bool { self.isTitle(text) || self.isBareName(text) }

    /// Whether a text offers to sign in at all, in whatever way.
    static func offersSignIn(_ text: String) -> Bool {
        guard text.count <= 40, !AsideWords.isQuestion(text) else { return false }
        let line = Self.line(text)
        return Self.acts(line) && !Self.leavings.contains(where: line.contains)
            && !Self.besides.contains(where: line.contains)
    }

    /// Small letters in their plain forms, one blank between words, nothing that nobody sees.
    static func plain(_ text: String) -> String {
        let start = String(text.prefix(400))
        guard !start.utf8.allSatisfy({ $0 < 0x80 }) else { return Self.joined(start.lowercased()) }
        let scalars = start.precomposedStringWithCompatibilityMapping.lowercased().unicodeScalars.filter {
            // A capital İ becomes an i with a dot of its own.
            $0 != "\u{307}" && $0.properties.generalCategory != .format && !$0.properties.isVariationSelector
        }
        return Self.joined(String(String.UnicodeScalarView(scalars)))
    }
}

// MARK: Parts of the decision, on a plain text with a blank at either end

extension SignInText {
    private static func line(_ text: String) -> String { " \(Self.plain(text)) " }

    private static func joined(_ text: String) -> String {
        text.split { $0.isWhitespace || $0 == "_" || $0 == "-" || $0 == "\u{2010}" }.joined(separator: " ")
    }

    /// Quick: of most texts their letters say that they do not.
    private static func mayName(_ text: String) -> Bool {
        text.utf8.contains { $0 | 0x20 == UInt8(ascii: "p") || $0 >= 0x80 }
    }

    private static func names(_ line: String) -> Bool {
        Self.anyName.occurs(in: line)
            && SignInWords.apple.contains { AsideWords.begins($0, aWordOf: line, behind: SignInWords.joints) }
    }

    private static func isOther(_ line: String) -> Bool {
        Self.namesOther(line)
            || Self.anyState.occurs(in: line)
                && SignInWords.states.contains { AsideWords.begins($0, aWordOf: line) }
    }

    /// Whether it names what else is called Apple: fruit, other products.
    private static func namesOther(_ line: String) -> Bool {
        if Self.anyOtherName.occurs(in: line),
            SignInWords.otherNames.contains(where: { AsideWords.begins($0, aWordOf: line) })
        {
            return true
        }
        return Self.anyName.occurs(in: line)
            && SignInWords.apple.contains { name in
                line.ranges(of: name).contains { found in
                    let rest = line[found.upperBound...].drop { $0 == " " }
                    return SignInWords.products.contains { Self.stands($0, first: rest) }
                }
            }
    }

    /// Whether a text begins with a word that ends there; in scripts without blanks, whatever follows.
    private static func stands(_ word: String, first text: Substring) -> Bool {
        guard text.hasPrefix(word) else { return false }
        guard word.utf8.allSatisfy({ $0 < 0x80 }),
            let next = text.unicodeScalars.dropFirst(word.unicodeScalars.count).first
        else { return true }
        return !next.properties.isAlphabetic || !AsideWords.hasBlanks(next)
    }

    private static func acts(_ line: String) -> Bool {
        Self.anyVerb.occurs(in: line)
            && SignInWords.plainVerbs.contains { AsideWords.begins($0, aWordOf: line) }
    }

    /// Most texts hold none of the words; this tells quickly.
    private static let anyVerb = WordSearch(SignInWords.plainVerbs)
    private static let anyName = WordSearch(SignInWords.apple)
    private static let anyState = WordSearch(SignInWords.states)
    private static let anyOtherName = WordSearch(SignInWords.otherNames)

    private static func endsInOffer(_ line: String) -> Bool {
        line.split(separator: " ").count <= 4 && SignInWords.endings.contains { line.hasSuffix("\($0) ") }
    }

    /// The opposite of signing in.
    private static let leavings = [
        "sign out", "signout", "log out", "logout", "disconnect", "unlink", "remove", "delete", "abmelden",
        "déconnect", "cerrar sesi", "ログアウト", "サインアウト", "로그아웃", "退出", "登出", "выйти", "esci",
    ]
    /// Beside signing in, not a way to do it.
    private static let besides = [
        "forgot", "terms", "privacy", "guest", "skip", "later", "cancel", "reset", "already", "have an",
        "device",
    ]
}

// MARK: Other companies

extension SignInText {
    /// The company other than Apple that a text on a screen or a name in code contains; nil if there is none.
    package static func provider(in text: String) -> String? {
        guard Self.anyProvider.occurs(in: text) else { return nil }
        // Other scripts write no blanks around a name in Latin letters, and `WeChat` is one word on a screen and two in code.
        let start = String(text.prefix(400))
        let whole = start.split { !$0.isASCII || !$0.isLetter }.map(String.init)
        let words = Set(whole.map { $0.lowercased() } + ViewWords.parts(of: start))
        let small = start.lowercased()
        // A store for apps.
        if small.contains("google play") || small.contains("googleplay") || small.contains("google_play") {
            return nil
        }
        let found = SignInWords.providers.first { word, _ in
            switch word {
            case "line": whole.contains("LINE") || whole.contains("Line") || whole == ["line"]
            case "x":
                words.contains("x")
                    && (whole.count == 1 || whole.last?.lowercased() == "x" && Self.signsIn(start))
            default: SignInWords.isDistinct(word) ? small.contains(word) : words.contains(word)
            }
        }
        return found?.value
    }

    private static let anyProvider = WordSearch(SignInWords.providers.map(\.key), anyCase: true)
}
