import Foundation
import QuinceButtons

/// The locales of the titles as people know them.
enum ButtonLanguage {
    /// In English, such as "Japanese".
    static func name(of locale: String) -> String {
        Locale(identifier: "en_US").localizedString(forLanguageCode: String(locale.prefix(2))) ?? locale
    }

    /// What the title says in that language.
    static func title(_ locale: String) -> String {
        (try? TitleTable.embedded.get())?.title(.signIn, in: locale)?.text ?? ""
    }
}
