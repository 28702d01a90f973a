extension Rule {
    /// Nobody who shared a relay address is asked for another.
    static let noEmailAfterRelay = Rule(
        "flow.no-email-after-relay",
        "No other email address after a relay address",
        severities: .since(.y2022, .error),
        statement: "Don't ask people who share a relay address for a personal email address.",
        source: .guidelines("Collecting data"),
        why:
            "The user has chosen to hide the email address. App Review rejects apps that override this choice.",
        remedy:
            "Use the relay address. To identify people elsewhere, show it to them, or use an order number.",
        example: Example(
            broken: "relay address → “Enter your real email address”",
            kept: "relay address → the app"
        ),
        check: .flow { flow, _ in
            let refusals = flow.screens.flatMap(\.relayRefusals).map { place in
                Outcome("rejects relay addresses", required: "the shared email address").at(
                    place
                )
            }
            let fields = flow.screensSignedIn.flatMap(\.fields).filter { $0.field.meaning == .email }
            return refusals
                + fields.flatMap { row in
                    flow.usesRelayAddress.judged("whether the address is a relay address") { usesRelay in
                        guard usesRelay else { return nil }
                        return Outcome(
                            "asks for an email address after a relay address was shared",
                            required: "no other email address"
                        )
                    }.map { $0.at(row.element.place) }
                }
        }
    )
}
