extension Rule {
    /// An account shows the address that was shared.
    static let showData = Rule(
        "flow.show-data",
        "The data that was given, shown",
        severities: .since(.y2022, .advice),
        statement: "An app shows people the name or the address they shared, a relay address too.",
        source: .guidelines("Collecting data"),
        why: "People cannot find their relay address again, and wonder why they were asked.",
        remedy: "Show name and e-mail address in the account.",
        example: Example(
            broken: "account without an address",
            kept: "account with “dpdcnf87nu@privaterelay.appleid.com”"
        ),
        check: .flow { flow, _ in
            Self.accountOutcome(
                flow,
                "shows no e-mail address in the account",
                wants: "the address that was shared"
            ) {
                $0.text.contains("@") || ScreenWords($0.text).say(["email", "e mail", "mail", "address"])
            }
        }
    )

    /// What is wrong when no account screen after the sign-in has an element of some kind.
    static func accountOutcome(
        _ flow: MeasuredFlow,
        _ message: String,
        wants required: String,
        where isWanted: (ScreenElement) -> Bool
    ) -> [Outcome] {
        let accounts = flow.screensSignedIn.filter { $0.purpose.knownValue == .account }
        guard let first = accounts.first, accounts.allSatisfy(\.speaksEnglish),
            !accounts.contains(where: { $0.elements.contains(where: isWanted) })
        else { return [] }
        return [Outcome(message, required: required).at(first.place)]
    }
}
