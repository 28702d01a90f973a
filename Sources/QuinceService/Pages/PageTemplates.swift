import PageLanguages
import Synchronization
import WebPages

/// The templates of the pages that people see, in each language that a reader has wanted.
///
/// English is parsed at the start, so that a template that can't be used ends it. The others are parsed when the first page needs
/// them, and kept.
final class PageTemplates: Sendable {
    private let english: Templates
    private let source: [Template]
    private let others = Mutex<[Language: Templates]>([:])

    /// Parses the templates of people's pages, `users`, and those that exist in English only, `developers`.
    init(users: [Template], developers: [Template]) throws {
        self.source = users
        self.english = try Templates(Self.translated(users, .english) + Self.translated(developers, .english))
    }

    func callAsFunction(in language: Language) -> Templates {
        if language == .english { return self.english }
        if let known = self.others.withLock({ $0[language] }) { return known }
        // Catalogs have no text of a template, so this can't fail; a test parses all of them.
        guard let new = try? Templates(Self.translated(self.source, language)) else { return self.english }
        self.others.withLock { $0[language] = new }
        return new
    }

    private static func translated(_ templates: [Template], _ language: Language) -> [Template] {
        templates.map { $0.translated(into: language) }
    }
}
