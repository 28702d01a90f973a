import QuinceProtocol

/// A parameter with its value, which may be a secret.
package struct CapturedValue: Hashable, Sendable {
    package let name: String
    /// In clear.
    package let value: String

    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    init(_ parameter: FormParameters.Parameter) { self.init(parameter.name, parameter.value) }

    /// Whether whoever knows the value could act in someone's name.
    package var isSecret: Bool { Self.secretNames.contains(self.name) }

    /// The value, shortened where it is a secret.
    package var shown: String {
        self.isSecret ? Self.shortened(self.value) : String(self.value.prefix(Self.limit))
    }

    /// The longest value that is shown, in characters; a limit of Quince.
    static let limit = 4_096

    static let secretNames: Set<String> = [
        "client_secret", "code", "id_token", "access_token", "refresh_token", "token", "code_verifier",
        "assertion",
        "client_assertion", "password",
    ]

    /// The first six characters and the last four, which tell two tokens apart; of a short text nothing.
    static func shortened(_ secret: String) -> String {
        secret.count < 20 ? "…" : "\(secret.prefix(6))…\(secret.suffix(4))"
    }
}
