package import Foundation
package import HTTPTypes
import QuinceProtocol
import Wording

/// A request that the doctor sends.
package struct PlannedRequest: Sendable {
    /// What a request is for.
    package enum Kind: String, Sendable, CaseIterable {
        case discovery, keys, authorization, comparison, token, notifications
    }

    package let kind: Kind
    package let method: HTTPRequest.Method
    package let url: URL
    package let headers: HTTPFields
    /// What the request contains, without any secret.
    package let note: String?

    private init(_ kind: Kind, _ url: URL, method: HTTPRequest.Method = .get, note: String? = nil) {
        self.kind = kind
        self.method = method
        self.url = url
        self.note = note
        var headers: HTTPFields = [
            .accept: [.authorization, .comparison].contains(kind) ? "text/html" : "application/json",
            .userAgent: "quince-doctor/\(ProgramVersion.current)",
        ]
        if kind == .notifications { headers[.accept] = "*/*" }
        if kind == .token { headers[.contentType] = "application/x-www-form-urlencoded" }
        self.headers = headers
    }

    /// Method, URL and note on one line.
    package var line: String {
        "\(self.method.rawValue.padded(to: 4)) \(self.url.absoluteString)"
            + (self.note.map { "  (\($0))" } ?? "")
    }

    /// A code in the form of Apple's, which no issuer has given out.
    static let impossibleCode = "c00000000000000000000000000000000.0.none.0000000000000000000000"

    /// A redirect URI that nobody can register: `.invalid` names don't exist (RFC 6761 §6.4).
    static let impossibleRedirectURI = "https://quince-doctor.invalid/not-registered"

    /// The requests for these settings, in their order.
    static func all(for settings: ClientSettings) -> [Self] {
        let issuer = settings.issuerURL
        var requests = [
            Self(.discovery, issuer.appending(path: ".well-known/openid-configuration")),
            Self(.keys, issuer.appending(path: "auth/keys")),
        ]
        if let uri = settings.redirectURI {
            requests += [
                Self(.authorization, self.page(settings, uri), note: "the sign-in page; nobody signs in"),
                Self(
                    .comparison,
                    self.page(settings, self.impossibleRedirectURI),
                    note: "the same page with a redirect URI that nobody registered, to compare"
                ),
            ]
        }
        let secret = settings.clientSecret == nil ? "a new client secret" : "your client secret"
        requests.append(
            Self(
                .token,
                issuer.appending(path: "auth/token"),
                method: .post,
                note: "grant_type=authorization_code with \(secret), and a code that can't exist"
            )
        )
        if let url = settings.notifications {
            requests.append(Self(.notifications, url, note: "no notification is sent"))
        }
        return requests
    }

    private static func page(_ settings: ClientSettings, _ redirectURI: String) -> URL {
        let query = FormParameters([
            .init("client_id", settings.clientID), .init("redirect_uri", redirectURI),
            .init("response_type", "code"), .init("response_mode", "form_post"),
        ])
        let url = settings.issuerURL.appending(path: "auth/authorize")
        return URL(string: "\(url.absoluteString)?\(query.text)") ?? url
    }
}

extension String {
    /// The text with spaces at its end, at least `width` characters.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - self.count))
    }
}
