// Languages: In which language a page is, for a request: the reader's choice and its cookie, the app's `locale`, `Accept-Language`.
// PageLanguages has the languages and the texts; Pages puts them into pages. Routes: POST `/language`.

import Hummingbird
import PageLanguages

/// The language of a request's pages.
enum ReaderLanguage {
    /// The language of the pages for `request`: the one that the reader chose, otherwise `locale` or that of the flow, otherwise the
    /// first that the browser accepts, otherwise English.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - locale: The parameter `locale` of an authorization request, such as `ja_JP`; nil for another request.
    ///   - mode: The mode of the service; the pseudo-language exists in development mode only.
    /// - Returns: The language.
    static func of(_ request: Request, locale: String? = nil, mode: Mode) -> Language {
        if let chosen = LanguageCookie.chosen(by: request, mode) { return chosen }
        let asked = locale.flatMap { Self.language($0, mode) } ?? LanguageCookie.asked(of: request, mode)
        if let asked { return asked }
        let accepted = request.headers[values: .acceptLanguage]
        guard !accepted.isEmpty else { return .english }
        if mode == .development, accepted.first == Language.pseudo.tag { return .pseudo }
        return LanguagePreference.language(accepting: accepted.joined(separator: ",")) ?? .english
    }

    /// The language of a tag; nil if there is none.
    static func language(_ tag: some StringProtocol, _ mode: Mode) -> Language? {
        if mode == .development, tag == Language.pseudo.tag { return .pseudo }
        return LanguagePreference.language(tag: tag)
    }
}
