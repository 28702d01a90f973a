import Foundation

extension MeasuredButton {
    /// The change of the title to an approved one; nil where it would do harm that no rule notices.
    ///
    /// - Parameters:
    ///   - title: The title of the button.
    ///   - written: Its text as it is written.
    ///   - approved: The text in its place.
    /// - Returns: No change in a list of accounts or settings, where the words are about linking; beside other companies'
    ///   buttons with the same words, of which only this one would change; and where the new words may not fit.
    func change(of title: ButtonTitleMeasure, from written: String, to approved: String) -> Outcome.Fix? {
        guard self.purpose.knownValue != .account, !self.hasOthers(saying: written),
            self.hasRoom(for: approved, insteadOf: written, size: title.size.knownValue)
        else { return nil }
        return title.fix(replacing: written, by: approved)
    }

    /// Whether another company's button has the same words, with its own name in them.
    private func hasOthers(saying written: String) -> Bool {
        let words = TitleText(written).words
        return (self.siblings.knownValue ?? []).contains { sibling in
            guard case .provider(let company) = sibling.role, let title = sibling.title,
                let name = title.range(of: company, options: .caseInsensitive)
            else { return false }
            return title.replacingCharacters(in: name, with: "Apple") == words
        }
    }

    /// Whether a longer text surely fits, as far as the button's width is known.
    private func hasRoom(for text: String, insteadOf old: String, size: Double?) -> Bool {
        guard text.count > old.count, let width = self.width.knownValue, let size else { return true }
        let ems = text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? Self.letter : 1) }
        // The logo is about as wide as it is high, and a margin of 8 % is on either side.
        return ems * size + size * 1.3 <= width * 0.84
    }

    /// The width of a letter in the system font, in ems: 18 letters of “Sign in with Apple” take 8.4.
    private static let letter = 0.5
}
