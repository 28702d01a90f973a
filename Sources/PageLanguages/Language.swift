import Synchronization

/// A language of pages and messages.
package struct Language: Hashable, Sendable, CustomStringConvertible {
    private let record: LanguageRecord

    init(_ record: LanguageRecord) { self.record = record }

    /// The tag, such as `pt-BR` (BCP 47); also the name of its file.
    package var tag: String { self.record.tag }
    /// The language in its own words, such as `Português (Brasil)`.
    package var name: String { self.record.name }
    /// The locale of the buttons that it belongs to, such as `pt_BR`.
    package var buttonLocale: String { self.record.locale }
    package var isRightToLeft: Bool { self.record.isRightToLeft }
    package var pluralRule: PluralRule { self.record.pluralRule }
    /// The language whose texts it takes over where it has none of its own; nil for English.
    package var fallback: Language? { self.record.fallback.map(Self.init) }
    package var description: String { self.tag }

    /// The texts, with those of the fallbacks; read once.
    package var catalog: Catalog { self.record.catalog }

    /// The text of the file alone, for tests.
    package var source: String { self.record.source }

    package static func == (left: Self, right: Self) -> Bool { left.record === right.record }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self.record)) }

    /// The language of the current request: what is read in the course of it is in this language.
    ///
    /// It belongs to the task, as the metadata of a request does: every sentence for a person depends on it, and nothing else.
    @TaskLocal package static var current = Language.english
}

// MARK: Texts

extension Language {
    /// The text of `key`; `values` replace its placeholders.
    package func text(_ key: TextKey, _ values: [String: String] = [:]) -> String {
        guard let message = self.catalog[key.rawValue] else { return key.rawValue }
        return message.phrase.text(values.mapValues(self.isolated))
    }

    /// The text of `key` for a number, which replaces `{count}`.
    package func text(_ key: TextKey, count: Int) -> String {
        guard let message = self.catalog[key.rawValue] else { return key.rawValue }
        return message.phrase(self.pluralRule.category(of: count)).text(["count": "\(count)"])
    }

    /// A value as it stands in a sentence: in a right-to-left sentence its own characters alone decide its direction (UAX #9 §2.4).
    package func isolated(_ value: String) -> String {
        self.isRightToLeft ? "\u{2068}\(value)\u{2069}" : value
    }

    /// Several names as one text, each of its own direction.
    package func list(_ names: [String]) -> String {
        names.map(self.isolated).joined(separator: self.record.listSeparator)
    }
}

/// What is known of a language, and its catalog once it is read.
///
/// Languages are read when the first page needs them, because most services need few: the start doesn't wait for 37 files.
final class LanguageRecord: Sendable {
    let tag: String
    let name: String
    let locale: String
    let isRightToLeft: Bool
    let pluralRule: PluralRule
    let listSeparator: String
    let fallback: LanguageRecord?
    private let file: @Sendable () -> String
    private let read = Mutex<Catalog?>(nil)

    init(
        _ tag: String,
        _ name: String,
        _ locale: String,
        _ pluralRule: PluralRule,
        isRightToLeft: Bool = false,
        listSeparator: String = ", ",
        fallback: LanguageRecord?,
        file: @escaping @Sendable () -> String
    ) {
        self.tag = tag
        self.name = name
        self.locale = locale
        self.isRightToLeft = isRightToLeft
        self.pluralRule = pluralRule
        self.listSeparator = listSeparator
        self.fallback = fallback
        self.file = file
    }

    var source: String { self.file() }

    var catalog: Catalog {
        if let known = self.read.withLock({ $0 }) { return known }
        let own = Catalog(reading: self.source)
        let whole = self.fallback.map { own.completed(by: $0.catalog) } ?? own
        self.read.withLock { $0 = whole }
        return whole
    }
}
