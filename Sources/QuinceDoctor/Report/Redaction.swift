import Foundation
import QuinceProtocol

/// Removes what a hostile or talkative server could repeat.
package struct Redaction: Sendable {
    private let secrets: [String]
    private let identifiers: [(text: String, name: String)]

    package init(_ examination: Examination) {
        let settings = examination.settings
        let sent = [examination.secret, settings.clientSecret].compactMap(\.self)
        let parts = sent + sent.flatMap { $0.split(separator: ".").map(String.init) }
        // Shorter texts could be ordinary words.
        self.secrets = (parts + [PlannedRequest.impossibleCode]).filter { $0.utf8.count >= 16 }
            .sorted { $0.utf8.count > $1.utf8.count }
        let issuer =
            settings.isApple ? [] : [(settings.issuer, "issuer"), (settings.issuerURL.host ?? "", "host")]
        let named: [(String?, String)] =
            [
                (settings.redirectURI, "redirect URI"),
                (settings.redirectURI.flatMap { URL(string: $0)?.host }, "host"),
                (settings.notifications?.absoluteString, "notification URL"),
                (settings.notifications?.host, "host"), (settings.clientID, "client ID"),
                (examination.appToken?.claims["sub"]?.string, "client ID"),
                (examination.teamID, "Team ID"), (examination.keyID, "Key ID"),
                (settings.keyIDInFileName, "Key ID"),
            ] + issuer.map { ($0.0, $0.1) }
        self.identifiers = named.flatMap { text, name in
            guard let text, text.utf8.count >= 4 else { return [(text: String, name: String)]() }
            return [text, PercentEncoding.encode(text)].map { (text: $0, name: name) }
        }.sorted { $0.text.utf8.count > $1.text.utf8.count }
    }

    /// The text without the client secret, its parts and the code.
    package func withoutSecrets(_ text: String) -> String {
        self.secrets.reduce(text) { $0.replacingOccurrences(of: $1, with: "[secret]") }
    }

    /// The text without secrets and without the user's identifiers.
    func withoutIdentifiers(_ text: String) -> String {
        self.identifiers.reduce(self.withoutSecrets(text)) { text, identifier in
            text.replacingOccurrences(
                of: identifier.text,
                with: "[\(identifier.name)]",
                options: .caseInsensitive
            )
        }
    }

    /// The value with every string, and every name of a member, without identifiers; long strings are shortened.
    func withoutIdentifiers(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): return .string(self.withoutIdentifiers(String(text.prefix(Self.longest))))
        case .array(let values):
            return .array(values.prefix(Self.longest).map { self.withoutIdentifiers($0) })
        case .object(let object):
            var cleaned = JSONObject()
            for member in object.members.prefix(Self.longest) {
                cleaned[self.withoutIdentifiers(member.name)] = self.withoutIdentifiers(member.value)
            }
            return .object(cleaned)
        case .null, .bool, .integer, .double: return value
        }
    }

    /// The longest string and list in a report; a limit of Quince.
    private static let longest = 300
}
