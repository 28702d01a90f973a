extension Rule {
    /// Clear space of a tenth of the height on every side.
    static let margin = Rule(
        "button.margin",
        "A tenth of its height clear around it",
        severities: .always(.warning),
        statement:
            "Around a button, on every side, stays a margin of at least a tenth of the button's height.",
        source: .guidelines("Button size and corner radius"),
        why: "Pressed against its neighbours, the button is not seen as one of its own and hit by mistake.",
        remedy: "Keep at least a tenth of the button's height free on every side: 4.4 pt for 44 pt.",
        example: Example(
            broken: "VStack(spacing: 2) { … }, buttons 44 pt high",
            kept: "VStack(spacing: 8) { … }, buttons 44 pt high"
        ),
        check: .button { button, _ in
            guard button.platform.hasMinimumSize else { return [] }
            if case .unknown = button.clearSpace {
                return button.clearSpace.judged("the space around it") { _ in nil }
            }
            return button.clearSpace.with(button.height).judgedByValue(outcome)
        }
    )
}

private func outcome(space: Double, height: Double) -> Outcome? {
    let wanted = height / 10
    guard height > 0, space.misses(atLeast: wanted) else { return nil }
    let measured = points(space, missing: wanted)
    var outcome = Outcome(
        space > 0 ? "has \(measured) of clear space around it" : "touches what is beside it",
        measured: measured,
        required: "at least \(points(wanted)), a tenth of its height"
    )
    // Half of what is wanted is no slip any more.
    outcome.severity = space.misses(atLeast: height / 20) ? .error : .warning
    outcome.remedy = "Keep \(points(wanted)) free on every side."
    return outcome
}
