import QuinceProtocol

/// PKCE (RFC 7636): optional, only S256, enforced at the exchange if the request has a challenge.
enum ProofKeyCheck {
    static func run(_ parameters: FormParameters, _ explanation: Explanation) throws(ProtocolError)
        -> CodeChallenge?
    {
        guard let text = parameters["code_challenge"] else {
            guard parameters["code_challenge_method"] == nil else {
                throw Self.refusal("code_challenge_method was sent without code_challenge")
            }
            return nil
        }
        let challenge: CodeChallenge
        do throws(CodeChallenge.Refusal) {
            challenge = try CodeChallenge(parsing: text, method: parameters["code_challenge_method"])
        } catch {
            throw Self.refusal("\(error)")
        }
        explanation.passed("code_challenge", "the exchange must send the code_verifier")
        return challenge
    }

    private static func refusal(_ message: String) -> ProtocolError {
        ProtocolError(
            .invalidRequest,
            because: .refused(
                "code_challenge",
                message.shortened,
                apple: "Apple doesn't document PKCE, but has enforced code_challenge since October 2024"
            )
        )
    }
}
