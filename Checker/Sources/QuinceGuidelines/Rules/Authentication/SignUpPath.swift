extension Rule {
    /// A sign-in screen says how to get an account.
    static let signUpPath = Rule(
        "auth.sign-up-path",
        "How to get an account",
        severities: .always(.advice),
        statement: "A sign-in screen says how to get an account, or offers to make one.",
        source: .authentication("Authentication"),
        why: "Not everybody who comes has an account, and nobody tells them how to get one.",
        remedy: "Add a link to sign up, or say where accounts come from.",
        example: Example(
            broken: "e-mail, password, Sign in",
            kept: "e-mail, password, Sign in, “No account yet? Sign up”"
        ),
        check: .screen { screen, _ in
            // Who signs in with Apple gets an account by that.
            guard screen.purpose.knownValue == .signIn, !screen.offersSignInWithApple,
                screen.fields.contains(where: { $0.field.meaning == .password }), screen.speaksEnglish,
                screen.isWhole,
                !screen.says(Self.signUpWords)
            else { return [] }
            return [Outcome("does not say how to get an account", required: "a way to sign up")]
        }
    )

    private static let signUpWords = [
        "sign up", "signup", "register", "registration", "create account", "create an account", "new account",
        "join",
        "get started", "new here", "no account", "don't have an account", "request access", "subscribe",
        "continue",
    ]
}
