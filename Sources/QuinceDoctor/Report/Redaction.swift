import Crypto
import Foundation
package import QuinceProtocol
import Wording

/// Removes what a hostile or talkative server could repeat, and characters that control a terminal.
package struct Redaction: Sendable {
    private let secrets: SecretRuns
    private let identifiers: [(text: String, name: String)]

    package init(_ examination: Examination) {
        self.secrets = examination.secretRuns
        self.identifiers = Self.identifiers(of: examination).flatMap { text, name in
            guard let text, text.utf8.count >= 4 else { return [(text: String, name: String)]() }
            return [text, PercentEncoding.encode(text)].map { (text: $0, name: name) }
        }.sorted { $0.text.utf8.count > $1.text.utf8.count }
    }

    private static func identifiers(of examination: Examination) -> [(String?, String)] {
        let settings = examination.settings
        let own = [
            (settings.redirectURI, "redirect URI"),
            (settings.redirectURI.flatMap { URL(string: $0)?.host }, "host"),
            (settings.notifications?.absoluteString, "notification URL"),
            (settings.notifications?.host, "host"), (settings.clientID, "client ID"),
            (examination.appToken?.claims["sub"]?.string, "client ID"),
            (examination.teamID, "Team ID"), (examination.keyID, "Key ID"),
            (settings.keyIDInFileName, "Key ID"),
        ]
        return settings.isApple
            ? own : own + [(settings.issuer, "issuer"), (settings.issuerURL.host, "host")]
    }

    /// The text on one line, without any part of a secret.
    package func withoutSecrets(_ text: String) -> String { self.secrets.removed(from: text).onOneLine }

    /// The value with every string, and every name of a member, without any part of a secret.
    package func withoutSecrets(_ value: JSONValue) -> JSONValue {
        value.mapping(atMost: .max) { self.withoutSecrets($0) }
    }

    /// The text without secrets and without the user's identifiers, shortened after that: a part that was cut off couldn't be
    /// recognized.
    func withoutIdentifiers(_ text: String) -> String {
        let cleaned = self.identifiers.reduce(self.withoutSecrets(text)) { text, identifier in
            text.replacingOccurrences(
                of: identifier.text,
                with: "[\(identifier.name)]",
                options: .caseInsensitive
            )
        }
        // One character can consist of any number of scalars, so scalars are counted.
        return String(String.UnicodeScalarView(cleaned.unicodeScalars.prefix(Self.longest)))
    }

    /// The value with every string, and every name of a member, without identifiers; long lists are shortened.
    func withoutIdentifiers(_ value: JSONValue) -> JSONValue {
        value.mapping(atMost: Self.longest) { self.withoutIdentifiers($0) }
    }

    /// The longest string and list in a report; a limit of Quince.
    private static let longest = 300
}

extension Examination {
    /// The parts of everything secret: the client secret, the made-up code and the private key.
    var secretRuns: SecretRuns {
        let key = self.settings.privateKey?.pemRepresentation.split(separator: "\n").filter {
            !$0.hasPrefix("-")
        }
        let secrets = [self.secret, self.settings.clientSecret, PlannedRequest.impossibleCode, key?.joined()]
        return SecretRuns(secrets.compactMap(\.self))
    }

    /// A text of the issuer for a sentence: without parts of secrets, then shortened.
    func shown(_ text: String) -> String { self.secretRuns.removed(from: text).shortened }
}

extension JSONValue {
    /// The value with every string and every name of a member changed, and with at most `limit` entries of each list and
    /// object.
    fileprivate func mapping(atMost limit: Int, _ change: (String) -> String) -> Self {
        switch self {
        case .string(let text): return .string(change(text))
        case .array(let values): return .array(values.prefix(limit).map { $0.mapping(atMost: limit, change) })
        case .object(let object):
            var changed = JSONObject()
            for member in object.members.prefix(limit) {
                changed[change(member.name)] = member.value.mapping(atMost: limit, change)
            }
            return .object(changed)
        case .null, .bool, .integer, .double: return self
        }
    }
}
