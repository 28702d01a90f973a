import QuinceProtocol

/// No parameter may come twice (RFC 6749 §3.1).
enum ParameterCheck {
    static func run(_ parameters: FormParameters) throws(ProtocolError) {
        guard let name = parameters.duplicates.first else { return }
        throw ProtocolError(
            .invalidRequest,
            because: .refused("parameters", "the parameter '\(name.shortened)' occurs more than once")
        )
    }
}

/// Request objects (OpenID Connect Core §6) are refused, because Quince doesn't implement all of them.
enum RequestObjectCheck {
    static func run(_ parameters: FormParameters) throws(ProtocolError) {
        if parameters["request"] != nil {
            throw ProtocolError(
                .requestNotSupported,
                because: .refused("request", "request objects are not part of Sign in with Apple")
            )
        }
        if parameters["request_uri"] != nil {
            throw ProtocolError(
                .requestURINotSupported,
                because: .refused("request_uri", "request objects are not part of Sign in with Apple")
            )
        }
    }
}

/// The explanation lists ignored parameters, so that nobody relies on them.
enum UnusedParameters {
    private static let used: Set<String> = [
        "client_id", "redirect_uri", "response_type", "response_mode", "scope", "state", "nonce",
        "code_challenge",
        "code_challenge_method", "login_hint", "locale",
    ]

    /// Parameters that Apple's own script adds (as observed at Apple).
    private static let scriptTelemetry: Set<String> = ["frame_id", "m", "v"]

    static func note(_ parameters: FormParameters, _ explanation: Explanation) {
        let names = parameters.parameters.map(\.name).filter {
            !self.used.contains($0) && !self.scriptTelemetry.contains($0)
        }
        guard !names.isEmpty else { return }
        explanation.note("parameters", "ignored: \(names.map(\.shortened).joined(separator: ", "))")
    }
}
