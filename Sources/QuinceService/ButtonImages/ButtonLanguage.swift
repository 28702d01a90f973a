import Foundation
import QuinceButtons

/// The names of the titles' locales.
enum ButtonLanguage {
    /// In English, such as "Japanese".
    static func name(of locale: String) -> String {
        Locale(identifier: "en_US").localizedString(forLanguageCode: String(locale.prefix(2))) ?? locale
    }

    /// The title in that language.
    static func title(_ locale: String) -> String {
        (try? TitleTable.embedded.get())?.title(.signIn, in: locale)?.text ?? ""
    }
}
