import QuinceProtocol

/// `scope` has `name`, `email`, both or none, in any order; `openid` is accepted and adds nothing.
enum ScopeCheck {
    static func run(_ parameters: FormParameters, _ explanation: Explanation) throws(ProtocolError) -> Set<
        Scope
    > {
        var scopes: Set<Scope> = []
        for word in (parameters["scope"] ?? "").split(separator: " ") {
            guard let scope = Scope(rawValue: String(word)) else {
                throw ProtocolError(
                    .invalidScope,
                    because: .refused(
                        "scope",
                        "'\(String(word).shortened)' isn't a scope of Sign in with Apple; separate several scopes with %20",
                        expected: "name, email",
                        actual: String(word).shortened
                    )
                )
            }
            scopes.insert(scope)
        }
        explanation.passed(
            "scope",
            scopes.isEmpty
                ? "none: the app receives only the subject"
                : scopes.map(\.rawValue).sorted().joined(separator: " ")
        )
        return scopes
    }
}
