import Synchronization

/// The style sheets of a project that were read, so that each is read once and not for every page that loads it.
final class SheetMemory: Sendable {
    private struct Key: Hashable {
        let text: String
        let sassNames: [String: String]
    }

    private struct Kept {
        var sheets: [Key: StyleSheet] = [:]
        var room = 300_000
    }

    private let kept = Mutex(Kept())

    /// What a style sheet says, with what other sheets of the project say of names of Sass.
    func sheet(_ text: String, sassNames: [String: String]) -> StyleSheet {
        let key = Key(text: text, sassNames: sassNames)
        if let known = self.kept.withLock({ $0.sheets[key] }) { return known }
        var sheet = StyleSheet()
        sheet.add(text, sassNames: sassNames)
        self.kept.withLock { kept in
            // Rules that are kept; more are read again each time.
            guard kept.room >= sheet.rules.count else { return }
            kept.room -= sheet.rules.count
            kept.sheets[key] = sheet
        }
        return sheet
    }
}
