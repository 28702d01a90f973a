import QuinceProtocol

/// A parameter with its value, which can be a secret.
package struct CapturedValue: Hashable, Sendable {
    package let name: String
    /// The complete value.
    package let value: String

    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    init(_ parameter: FormParameters.Parameter) { self.init(parameter.name, parameter.value) }

    /// Whether the value gives access to an account or a client.
    package var isSecret: Bool { Self.secretNames.contains(self.name) }

    /// The value for display; a secret is shortened.
    package var shown: String {
        self.isSecret ? Self.shortened(self.value) : String(self.value.prefix(Self.limit))
    }

    /// The maximum length of a displayed value, in characters; a limit of Quince.
    static let limit = 4_096

    static let secretNames: Set<String> = [
        "client_secret", "code", "id_token", "access_token", "refresh_token", "token", "code_verifier",
        "assertion",
        "client_assertion", "password", "authorizationCode", "identityToken",
    ]

    /// The first six characters and the last four, which distinguish two tokens; nothing of a short text.
    static func shortened(_ secret: String) -> String {
        secret.count < 20 ? "…" : "\(secret.prefix(6))…\(secret.suffix(4))"
    }
}
