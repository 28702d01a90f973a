extension Rule {
    /// An account shows the address that was shared.
    static let showData = Rule(
        "flow.show-data",
        "The shared data, visible",
        severities: .since(.y2022, .advice),
        statement: "Show people the name or email address that they shared, including a relay address.",
        source: .guidelines("Collecting data"),
        why: "People can't find their relay address elsewhere, and wonder why you asked for it.",
        remedy: "Show name and email address in the account.",
        example: Example(
            broken: "account without an address",
            kept: "account with “dpdcnf87nu@privaterelay.appleid.com”"
        ),
        check: .flow { flow, _ in
            Self.accountOutcome(
                flow,
                "shows no email address in the account",
                wants: "the shared email address"
            ) {
                $0.text.contains("@") || ScreenWords($0.text).say(["email", "e mail", "mail", "address"])
            }
        }
    )

    /// The outcome if no account screen after the sign-in has an element of some kind.
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
