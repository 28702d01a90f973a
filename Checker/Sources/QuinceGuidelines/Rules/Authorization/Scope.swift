extension Rule {
    /// A request asks for nothing but name and email address.
    static let scope = Rule(
        "authz.scope",
        "Scopes that Apple supports",
        severities: .always(.error),
        statement:
            "A request may have the scopes name, email, both or none. Separate two scopes with a space (%20 in a URL).",
        source: .otherPlatforms("Send the required query parameters"),
        why: "Apple has no other scopes. It returns an error or ignores them.",
        remedy: "Request name, email or both, separated by a space.",
        example: Example(broken: "scope=openid,email", kept: "scope=name%20email"),
        check: .authorization { request, _ in
            guard let words = request.words(of: "scope"),
                let wrong = words.first(where: { !["name", "email", "openid"].contains($0) })
                    ?? words.first(where: { $0 == "openid" })
            else { return [] }
            // Apple's discovery document lists it, its documentation doesn't.
            let doubt = wrong == "openid" ? "Apple accepts it, and it adds nothing" : nil
            return [
                request.outcome(
                    "asks for the scope '\(wrong.prefix(60))'",
                    of: "scope",
                    measured: words.joined(separator: " "),
                    required: "name, email, both or none"
                )
            ].map { outcome in doubt.map(outcome.toReview) ?? outcome }
        }
    )
}
