import QuinceProtocol

/// `response_mode` fits the response type and the scope (seed: `scope`, `response_type`).
struct ResponseModeCheck: Sendable {
    let profile: Profile

    func run(
        _ parameters: FormParameters,
        _ type: ResponseType,
        _ scope: Set<Scope>,
        _ explanation: Explanation
    ) throws(ProtocolError) -> ResponseMode {
        let mode = try self.mode(parameters, type, explanation)
        if type == .codeIdentityToken, mode == .query, parameters["response_mode"] != nil {
            throw ProtocolError(
                .invalidRequest,
                "Invalid response mode",
                because: .refused(
                    "response_mode",
                    "with id_token in response_type, response_mode must be fragment or form_post",
                    expected: "fragment or form_post",
                    actual: "query"
                )
            )
        }
        // web_message is the mode of Apple's own script; it works with scopes although the documents require form_post.
        if !scope.isDisjoint(with: [.name, .email]), mode != .formPost, mode != .webMessage {
            throw ProtocolError(
                .invalidRequest,
                "response_mode must be form_post when name or email scope is requested.",
                because: .refused(
                    "response_mode",
                    "the scope has name or email, so response_mode must be form_post",
                    expected: "form_post",
                    actual: parameters["response_mode"]?.shortened ?? "none, which means \(mode.rawValue)"
                )
            )
        }
        explanation.passed("response_mode", mode.rawValue)
        return mode
    }

    private func mode(
        _ parameters: FormParameters,
        _ type: ResponseType,
        _ explanation: Explanation
    ) throws(ProtocolError) -> ResponseMode {
        guard let text = parameters["response_mode"] else {
            return type == .code ? .query : self.profile.defaultHybridResponseMode
        }
        guard let mode = ResponseMode(rawValue: text) else {
            throw ProtocolError(
                .invalidRequest,
                "Invalid response mode",
                because: .refused(
                    "response_mode",
                    "'\(text.shortened)' isn't a response mode",
                    expected: "query, fragment or form_post",
                    actual: text.shortened
                )
            )
        }
        if mode == .webMessage {
            explanation.note(
                "response_mode",
                "web_message is not documented; Apple's script uses it for its popup"
            )
        }
        return mode
    }
}
