import QuinceButtons

/// The titles that buttons have, in all languages; by them a button is known, whatever else it says.
package enum KnownTitles {
    package static let all: [String] = {
        guard let table = try? TitleTable.embedded.get() else { return [] }
        let titles = ButtonLocale.all.flatMap { locale in
            ButtonType.allCases.compactMap { table.title($0, in: locale)?.text }
        }
        return Set(titles).sorted()
    }()
}
