extension Rule {
    /// One button a screen.
    static let duplicate = Rule(
        "button.duplicate",
        "One button per screen",
        severities: .always(.advice),
        statement:
            "Show one Sign in with Apple button per screen. The guidelines don't say so, but every picture in them shows it.",
        source: .guidelines("Displaying buttons"),
        why: "Two buttons make people look for a difference, and Apple's script supports only one per page.",
        remedy: "Keep one button. It works for new and existing users.",
        example: Example(
            broken: "“Sign in with Apple” above “Sign up with Apple”",
            kept: "“Continue with Apple”"
        ),
        check: .buttons { buttons, _ in
            var order: [Showing] = []
            var shown: [Showing: [MeasuredButton]] = [:]
            for button in buttons {
                guard let screen = button.screen else { continue }
                let showing = Showing(screen: screen, variant: button.variant)
                if shown[showing] == nil { order.append(showing) }
                shown[showing, default: []].append(button)
            }
            return order.compactMap { outcome($0, places(of: shown[$0] ?? [])) }
        },
        doubtInCode: "the buttons may never be visible together"
    )
}

private struct Showing: Hashable {
    let screen: String
    let variant: Variant
}

/// The places of buttons that are visible together with the first one.
private func places(of buttons: [MeasuredButton]) -> [SourcePlace] {
    var together: [MeasuredButton] = []
    for button in buttons.sorted(by: { $0.place < $1.place })
    where !together.contains(where: { $0.place == button.place || $0.excludes(button) }) {
        together.append(button)
    }
    return together.map(\.place)
}

/// Said of the second button: the first may stay.
private func outcome(_ showing: Showing, _ places: [SourcePlace]) -> Outcome? {
    guard places.count > 1 else { return nil }
    var outcome = Outcome(
        "is one of \(places.count) Sign in with Apple buttons on a screen",
        measured: "\(places.count)",
        required: "1"
    )
    outcome.place = places[1]
    outcome.variants = [showing.variant]
    outcome.remedy = "Keep this button or the button at \(places[0])."
    return outcome
}
