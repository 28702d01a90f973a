extension Rule {
    /// A request asks for nothing but name and e-mail address.
    static let scope = Rule(
        "authz.scope",
        "Scopes that Apple has",
        severities: .always(.error),
        statement:
            "A request may ask for name, email, both or none; several are separated by a space, %20 in an address.",
        source: .otherPlatforms("Send the required query parameters"),
        why: "Apple has no other scope: it answers with an error, or gives nothing for it.",
        remedy: "Ask for name, email or both, separated by a space.",
        example: Example(broken: "scope=openid,email", kept: "scope=name%20email"),
        check: .authorization { request, _ in
            guard let words = request.words(of: "scope"),
                let wrong = words.first(where: { $0 != "name" && $0 != "email" })
            else { return [] }
            return [
                request.outcome(
                    "asks for the scope '\(wrong.prefix(60))'",
                    of: "scope",
                    measured: words.joined(separator: " "),
                    required: "name, email, both or none"
                )
            ]
        }
    )
}
