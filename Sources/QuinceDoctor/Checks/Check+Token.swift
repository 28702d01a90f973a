import QuinceProtocol

extension Check {
    /// What the token endpoint says to a code that can't exist: whether the client is right.
    static let token = Self("token") { examination in
        guard examination.isReached else { return nil }
        guard let observation = examination.observations[.token] else {
            return .notChecked("the token request wasn't sent")
        }
        guard let answer = examination.tokenAnswer else {
            return .failed(
                "no response to the token request: \(observation.failure)",
                examination.tryLater
            )
        }
        return switch answer {
        case .error(let error): Self.judgment(of: error, examination)
        case .success:
            .failed(
                "the token endpoint accepts a code that can't exist",
                "Check --issuer: this isn't the token endpoint of Apple or Quince."
            )
        case .other(let summary):
            .failed(
                "the token endpoint doesn't respond as documented, but with \(summary)",
                Self.later(examination)
            )
        }
    }

    private static func later(_ examination: Examination) -> String {
        "\(examination.tryLater) If this lasts, look for a proxy that changes the response."
    }

    private static func judgment(of error: String, _ examination: Examination) -> Judgment {
        switch error {
        case "invalid_grant":
            .passed(
                "invalid_grant: the issuer accepts the client ID and the client secret; it refuses only the made-up code"
            )
        case "invalid_client": Self.refusedClient(examination)
        case "unauthorized_client":
            .failed(
                "unauthorized_client: this client may not exchange codes",
                examination.remedy(
                    apple:
                        "In the developer portal, enable Sign in with Apple for the App ID, and configure it for the Services "
                        + "ID.",
                    other:
                        "Check how the client is registered at the issuer; with Quince, see the console's pages Apps and Tools."
                )
            )
        case "invalid_request", "unsupported_grant_type":
            .failed(
                "\(error): the token endpoint doesn't understand the request, which is as documented",
                "Look for a proxy that changes requests. If there is none, check the redirect URI."
            )
        default:
            .failed(
                "the token endpoint responds with \(error), which isn't documented for this request",
                Self.later(examination)
            )
        }
    }

    private static func refusedClient(_ examination: Examination) -> Judgment {
        let explanations = examination.explanations.map(\.check)
        guard explanations.isEmpty else {
            let checks = explanations.count == 1 ? "check" : "checks"
            return .failed(
                "invalid_client, because of the failed \(checks) \(explanations.joined(separator: ", "))",
                nil
            )
        }
        return .failed(
            "invalid_client: the issuer refuses the client, and its settings and client secret have the right form",
            "Go through the causes below, the likeliest first."
        )
    }
}
