extension Rule {
    /// A sign-in screen says how to get an account.
    static let signUpPath = Rule(
        "auth.sign-up-path",
        "How to get an account",
        severities: .always(.advice),
        statement: "A sign-in screen should say how to get an account, or offer to create one.",
        source: .authentication("Authentication"),
        why: "Otherwise, new users don't learn how to get an account.",
        remedy: "Add a link to sign up, or say where accounts come from.",
        example: Example(
            broken: "email, password, Sign in",
            kept: "email, password, Sign in, “No account yet? Sign up”"
        ),
        check: .screen { screen, _ in
            // Who signs in with Apple gets an account by that.
            guard screen.purpose.knownValue == .signIn, !screen.offersSignInWithApple,
                screen.fields.contains(where: { $0.field.meaning == .password }), screen.speaksEnglish,
                screen.isWhole,
                !screen.says(Self.signUpWords)
            else { return [] }
            return [Outcome("doesn't say how to get an account", required: "a way to sign up")]
        },
        doubtInCode: "another screen may lead to the sign-up"
    )

    private static let signUpWords = [
        "sign up", "signup", "register", "registration", "create account", "create an account", "new account",
        "join",
        "get started", "new here", "no account", "don't have an account", "request access", "subscribe",
        "continue",
    ]
}
