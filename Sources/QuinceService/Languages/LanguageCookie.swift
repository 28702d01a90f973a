import HTTPTypes
import Hummingbird
import PageLanguages

/// The cookies with languages: one with the reader's choice, and one for each flow, with what the app asked for.
///
/// They prove nothing: a planted one changes the language of pages.
enum LanguageCookie {
    private static let choice = "quince_language"
    private static let locale = "quince_locale"
    /// How long the choice is kept, in seconds: a year.
    private static let lifetime = 31_536_000

    /// With https, browsers accept the prefix `__Host-` from this host alone.
    private static func name(secure: Bool) -> String { secure ? "__Host-\(Self.choice)" : Self.choice }

    /// The language that the reader chose; nil if there is no choice.
    static func chosen(by request: Request, _ mode: Mode) -> Language? {
        self.language(request, named: self.name(secure: true), mode)
            ?? self.language(request, named: self.name(secure: false), mode)
    }

    /// The language that the app asked for when the flow began; nil for none.
    static func asked(of request: Request, _ mode: Mode) -> Language? {
        self.language(request, named: self.locale, mode)
    }

    /// Keeps the reader's choice.
    static func field(_ language: Language, secure: Bool) -> HTTPField {
        let attributes = "Path=/; Max-Age=\(self.lifetime); HttpOnly; SameSite=Lax\(secure ? "; Secure" : "")"
        return HTTPField(
            name: .setCookie,
            value: "\(self.name(secure: secure))=\(language.tag); \(attributes)"
        )
    }

    /// Keeps what the app asked for, as long as the flow at `path`.
    static func field(_ language: Language, flow path: String, secure: Bool) -> HTTPField {
        let lifetime = Int(Flow.lifetime)
        let attributes =
            "Path=\(path); Max-Age=\(lifetime); HttpOnly; SameSite=Lax\(secure ? "; Secure" : "")"
        return HTTPField(name: .setCookie, value: "\(self.locale)=\(language.tag); \(attributes)")
    }

    private static func language(_ request: Request, named name: String, _ mode: Mode) -> Language? {
        for header in request.headers[values: .cookie] {
            for pair in header.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard pair.hasPrefix(name), pair.dropFirst(name.count).first == "=" else { continue }
                return ReaderLanguage.language(pair.dropFirst(name.count + 1), mode)
            }
        }
        return nil
    }
}
