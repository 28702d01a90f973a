extension Rule {
    /// A required account is set up before the ways to sign in are offered.
    static let accountSetupFirst = Rule(
        "flow.account-setup-first",
        "The account first, if one is required",
        severities: .since(.y2022, .advice),
        statement: "If an account is required, let people set it up before you offer ways to sign in.",
        source: .guidelines("Offering Sign in with Apple"),
        why: "Otherwise, people choose a way to sign in and only then learn that they have more to do.",
        remedy: "Explain and set up the account first, then offer Sign in with Apple.",
        example: Example(
            broken: "sign in with Apple → create your account",
            kept: "create your account → sign in with Apple"
        ),
        check: .flow { flow, _ in
            guard let last = flow.signedInAfter, flow.screens.indices.contains(last),
                flow.screens[last].purpose.knownValue == .signIn,
                !flow.screens[..<last].contains(where: { $0.purpose.value == .signUp }),
                let setUp = flow.screensSignedIn.first, setUp.purpose.knownValue == .signUp
            else { return [] }
            return [
                Outcome(
                    "asks for an account after the sign-in",
                    measured: "\(flow.screens[last].name) → \(setUp.name)",
                    required: "the account before the sign-in"
                ).at(setUp.place)
            ]
        }
    )
}
