// Buttons: which views are Sign in with Apple buttons or stand beside one, and what they look like. Owns no layout and no limit.

import Foundation

/// What a text on a screen says about signing in.
enum SignInWording {
    /// Whether a text offers to sign in with Apple, in right words or wrong ones.
    ///
    /// - Parameters:
    ///   - text: As it is shown.
    ///   - isButton: Whether it is on a button by itself; there "Apple" alone says enough.
    /// - Returns: Whether it does.
    static func namesApple(_ text: String, isButton: Bool) -> Bool {
        guard Self.mayNameApple(text) else { return false }
        let text = Self.normalized(text)
        guard text.count <= (isButton ? 60 : 40), InterfaceWords.apples.occurs(in: text),
            !InterfaceWords.otherProducts.occurs(in: text), !Self.leaves(text), !AsideWords.areIn(text)
        else { return false }
        return Self.signsIn(text) || (isButton && InterfaceWords.bareNames.contains(text))
    }

    /// Quick: only Latin letters, and among them no p.
    private static func mayNameApple(_ text: String) -> Bool {
        text.utf8.contains { $0 | 0x20 == 0x70 || $0 >= 0x80 }
    }

    /// Whether a text offers to sign in at all, in whatever way.
    static func offersSignIn(_ text: String) -> Bool {
        let text = Self.normalized(text)
        return text.count <= 40 && !InterfaceWords.questions.occurs(in: text) && Self.signsIn(text)
            && !Self.leaves(text)
            && !InterfaceWords.asides.occurs(in: text)
    }

    /// The company whose sign-in a text offers; nil where it names none.
    static func provider(in text: String) -> String? {
        // Other scripts write no blanks around a name in Latin letters.
        let words = Self.normalized(text).split { !$0.isASCII || !$0.isLetter }.map(String.init)
        if let name = words.lazy.compactMap({ InterfaceWords.providers[$0] }).first { return name }
        let isX = words.last == "x" && words.count > 1 && Self.signsIn(Self.normalized(text))
        return isX ? "X" : Self.writtenProvider(in: text)
    }

    /// Small letters, one blank at a time, without the logo's glyph and pictures.
    static func normalized(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else {
            return text.lowercased().split { $0 == " " || $0 == "\n" || $0 == "\t" }.joined(separator: " ")
        }
        let scalars = text.precomposedStringWithCompatibilityMapping.lowercased().unicodeScalars.filter {
            scalar in
            scalar.value != 0xF8FF && scalar.value != 0xFE0F && !(0x1F300...0x1FAFF).contains(scalar.value)
        }
        return String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace).joined(
            separator: " "
        )
    }

    private static func signsIn(_ text: String) -> Bool { InterfaceWords.verbs.occurs(in: text) }

    private static func leaves(_ text: String) -> Bool { InterfaceWords.leavings.occurs(in: text) }

    private static func writtenProvider(in text: String) -> String? {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return InterfaceWords.writtenProviders.first { WordSearch([$0.key]).occurs(in: text) }?.value
    }
}
