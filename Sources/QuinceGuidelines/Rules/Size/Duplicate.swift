extension Rule {
    /// One button a screen.
    static let duplicate = Rule(
        "button.duplicate",
        "One button a screen",
        severities: .always(.advice),
        statement:
            "A screen offers Sign in with Apple once. The guidelines do not say so; every picture in them shows it.",
        source: .guidelines("Displaying buttons"),
        why: "Two buttons make people look for the difference, and Apple's script on a page serves only one.",
        remedy: "Keep one of the buttons; who has an account and who has none press the same.",
        example: Example(
            broken: "“Sign in with Apple” above “Sign up with Apple”",
            kept: "“Continue with Apple”"
        ),
        check: .buttons { buttons, _ in
            var order: [Showing] = []
            var shown: [Showing: Set<SourcePlace>] = [:]
            for button in buttons {
                guard let screen = button.screen else { continue }
                let showing = Showing(screen: screen, variant: button.variant)
                if shown[showing] == nil { order.append(showing) }
                shown[showing, default: []].insert(button.place)
            }
            return order.compactMap { outcome($0, shown[$0] ?? []) }
        }
    )
}

private struct Showing: Hashable {
    let screen: String
    let variant: Variant
}

/// Said of the second button: the first may stay.
private func outcome(_ showing: Showing, _ places: Set<SourcePlace>) -> Outcome? {
    let places = places.sorted()
    guard places.count > 1 else { return nil }
    var outcome = Outcome(
        "is one of \(places.count) Sign in with Apple buttons on a screen",
        measured: "\(places.count)",
        required: "1"
    )
    outcome.place = places[1]
    outcome.variants = [showing.variant]
    outcome.remedy = "Keep this one or that at \(places[0])."
    return outcome
}
