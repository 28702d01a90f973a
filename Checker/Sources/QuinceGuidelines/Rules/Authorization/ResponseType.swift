extension Rule {
    /// A request asks for a code, with or without an identity token.
    static let responseType = Rule(
        "authz.response-type",
        "A response type that Apple supports",
        severities: .always(.error),
        statement:
            "The response type must be code, or code with id_token; id_token alone isn't supported.",
        source: .otherPlatforms("Send the required query parameters"),
        why: "Apple shows an error page instead of the sign-in.",
        remedy: "Use response_type=code or response_type=code%20id_token.",
        example: Example(broken: "response_type=id_token", kept: "response_type=code%20id_token"),
        check: .authorization { request, _ in
            guard let words = request.words(of: "response_type") else {
                guard request.form == .address, request.parameters["response_type"] == nil else { return [] }
                return [
                    request.outcome(
                        "has no response type",
                        of: "response_type",
                        measured: "no response_type",
                        required: "code, or code id_token"
                    )
                ]
            }
            let isGiven = words.contains("code") && words.allSatisfy { $0 == "code" || $0 == "id_token" }
            guard !isGiven, !(words.isEmpty && request.form != .address) else { return [] }
            let text = words.joined(separator: " ")
            return [
                request.outcome(
                    "asks for the response type '\(text.prefix(40))'",
                    of: "response_type",
                    measured: text,
                    required: "code, or code id_token"
                )
            ]
        }
    )
}
