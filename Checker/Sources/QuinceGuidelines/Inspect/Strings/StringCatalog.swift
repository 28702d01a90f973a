import Foundation

/// The parts of a `.xcstrings` file that hold texts.
struct StringCatalog: Decodable {
    private struct Entry: Decodable {
        let localizations: [String: Localization]?
    }

    private struct Localization: Decodable {
        let stringUnit: Unit?
    }

    private struct Unit: Decodable {
        let value: String?
    }

    private let sourceLanguage: String?
    private let strings: [String: Entry]

    /// The texts by key and language; a key without a text in its own language is the text.
    var texts: [String: [String: String]] {
        var texts: [String: [String: String]] = [:]
        for (key, entry) in self.strings {
            var found = (entry.localizations ?? [:]).compactMapValues { $0.stringUnit?.value }
            if let language = self.sourceLanguage, found[language] == nil { found[language] = key }
            texts[key] = found
        }
        return texts
    }
}
