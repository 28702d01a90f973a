extension Rule {
    /// An account says that Sign in with Apple is used.
    static let indicateMethod = Rule(
        "flow.indicate-method",
        "How one is signed in",
        severities: .since(.y2022, .advice),
        statement: "Settings or account say that Sign in with Apple is used.",
        source: .guidelines("Offering Sign in with Apple"),
        why: "People who forgot how they signed in make a second account.",
        remedy: "Add a line such as “Using Sign in with Apple” to the account.",
        example: Example(broken: "account without a word of it", kept: "“Using Sign in with Apple”"),
        check: .flow { flow, _ in
            Self.accountOutcome(
                flow,
                "does not say in the account that Sign in with Apple is used",
                wants: "“Using Sign in with Apple”"
            ) { ScreenWords($0.text).say(["apple"]) }
        }
    )
}
