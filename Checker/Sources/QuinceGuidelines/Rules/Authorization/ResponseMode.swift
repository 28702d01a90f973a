extension Rule {
    /// A request for name or email address needs the response mode `form_post`.
    static let responseMode = Rule(
        "authz.response-mode",
        "A response mode that the request allows",
        severities: .always(.error),
        statement:
            "A request with a scope must have response_mode=form_post. A request for an id_token must have fragment or form_post.",
        source: .otherPlatforms("Send the required query parameters"),
        why: "Apple shows an error page instead of the sign-in.",
        remedy:
            "Use response_mode=form_post and handle the POST at the redirect URI, or request no scope.",
        example: Example(
            broken: "…/auth/authorize?response_type=code&scope=name%20email&response_mode=query",
            kept: "…/auth/authorize?response_type=code&scope=name%20email&response_mode=form_post"
        ),
        check: .authorization { request, _ in
            if let mode = request["response_mode"].knownValue { return Self.outcomes(of: mode, in: request) }
            // Apple's script and libraries choose the mode themselves.
            guard request.form == .address, request.parameters["response_mode"] == nil,
                Self.asksForScope(request)
            else { return [] }
            return [
                request.outcome(
                    "asks for a scope without a response mode",
                    of: "scope",
                    measured: "no response_mode",
                    required: "response_mode=form_post"
                )
            ]
        }
    )

    private static func asksForScope(_ request: MeasuredAuthorization) -> Bool {
        request.words(of: "scope")?.contains { $0 != "openid" } == true
    }

    private static func outcomes(of mode: String, in request: MeasuredAuthorization) -> [Outcome] {
        func outcome(_ message: String, _ required: String) -> [Outcome] {
            [request.outcome(message, of: "response_mode", measured: mode, required: required)]
        }
        if mode.isEmpty || mode == "form_post" { return [] }
        guard mode == "query" || mode == "fragment" else {
            let wrong = outcome("has the response mode '\(mode.prefix(40))'", "query, fragment or form_post")
            // A quotation mark, or another parameter's sign, shows that the value was cut at the wrong place.
            let isWord = mode.utf8.allSatisfy { Self.isPartOfWord($0) }
            return isWord ? wrong : wrong.map { $0.toReview(because: "the address may end before it") }
        }
        if Self.asksForScope(request) {
            return outcome("asks for a scope with response_mode=\(mode)", "response_mode=form_post")
        }
        guard mode == "query", request.words(of: "response_type")?.contains("id_token") == true else {
            return []
        }
        return outcome("asks for an id_token with response_mode=query", "fragment or form_post")
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
