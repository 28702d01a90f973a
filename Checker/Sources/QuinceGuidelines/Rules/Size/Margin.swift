extension Rule {
    /// Clear space of a tenth of the height on every side.
    static let margin = Rule(
        "button.margin",
        "A margin of a tenth of the height",
        severities: .always(.warning),
        statement:
            "Leave a margin of at least a tenth of the button's height on every side of the button.",
        source: .guidelines("Button size and corner radius"),
        why:
            "Without a margin, people don't see the button as separate from its neighbors, and press it by mistake.",
        remedy: "Leave at least a tenth of the button's height free on every side: 4.4 pt for 44 pt.",
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
        },
        doubtInCode: "code around the button may move it"
    )
}

private func outcome(space: Double, height: Double) -> Outcome? {
    let wanted = height / 10
    guard height > 0, space.misses(atLeast: wanted) else { return nil }
    let measured = points(space, missing: wanted)
    var outcome = Outcome(
        space > 0 ? "has \(measured) of clear space around it" : "touches its neighbor",
        measured: measured,
        required: "at least \(points(wanted)), a tenth of its height"
    )
    // Half of what is wanted is no slip any more.
    outcome.severity = space.misses(atLeast: height / 20) ? .error : .warning
    outcome.remedy = "Keep \(points(wanted)) free on every side."
    return outcome
}
