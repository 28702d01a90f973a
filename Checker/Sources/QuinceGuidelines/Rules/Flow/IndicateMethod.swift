extension Rule {
    /// An account says that Sign in with Apple is used.
    static let indicateMethod = Rule(
        "flow.indicate-method",
        "The way the user signs in",
        severities: .since(.y2022, .advice),
        statement: "Say in the settings or in the account that the user signs in with Apple.",
        source: .guidelines("Offering Sign in with Apple"),
        why: "People who have forgotten how they signed in create a second account.",
        remedy: "Add a line such as “Using Sign in with Apple” to the account.",
        example: Example(broken: "account without this information", kept: "“Using Sign in with Apple”"),
        check: .flow { flow, _ in
            Self.accountOutcome(
                flow,
                "doesn't say in the account that Sign in with Apple is used",
                wants: "“Using Sign in with Apple”"
            ) { ScreenWords($0.text).say(["apple"]) }
        }
    )
}
