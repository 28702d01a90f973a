extension Rule {
    /// An existing account can be linked.
    static let linkAccount = Rule(
        "flow.link-account",
        "Existing accounts can be linked",
        severities: .since(.y2022, .advice),
        statement: "People with a password account can link it with Sign in with Apple.",
        source: .guidelines("Offering Sign in with Apple"),
        why: "People who had an account get a second, empty one when they sign in with Apple.",
        remedy:
            "Offer in the account to link Sign in with Apple, or suggest it when a shared address is known.",
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
