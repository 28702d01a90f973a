extension Rule {
    /// An existing account can be linked.
    static let linkAccount = Rule(
        "flow.link-account",
        "Existing accounts can be linked",
        severities: .since(.y2022, .advice),
        statement: "Let people link an existing account to Sign in with Apple.",
        source: .guidelines("Offering Sign in with Apple"),
        why: "Otherwise, people with an account get a second, empty one when they sign in with Apple.",
        remedy:
            "Offer a link to Sign in with Apple in the account, or suggest it if the shared email address is known.",
        example: Example(
            broken: "account without a way to link",
            kept: "account with “Link Sign in with Apple”"
        ),
        check: .flow { flow, _ in
            let hasBoth = flow.screens.contains { screen in
                screen.offersSignInWithApple && screen.fields.contains { $0.field.meaning == .password }
            }
            guard hasBoth else { return [] }
            return Self.accountOutcome(
                flow,
                "offers no way to link an existing account with Sign in with Apple",
                wants: "a way to link"
            ) { ScreenWords($0.text).say(ScreenWords.linking) }
        }
    )
}
