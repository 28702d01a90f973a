extension Rule {
    /// No smaller than the other sign-in buttons beside it.
    static let notSmaller = Rule(
        "button.not-smaller",
        "No smaller than other sign-in buttons",
        severities: .always(.error),
        statement:
            "The button must be at least as large as every other sign-in button of its kind on the screen. Logo-only "
            + "buttons are compared with each other.",
        source: .guidelines("Displaying buttons"),
        why:
            "A smaller button looks less important. App Review calls it \"not displayed as prominently\".",
        remedy: "Give all sign-in buttons on the screen the same size and font size.",
        example: Example(
            broken: "Google 320 × 48 pt, Apple 320 × 40 pt",
            kept: "Google 320 × 48 pt, Apple 320 × 48 pt"
        ),
        check: .button { button, _ in
            button.siblings.judged("the size of the other sign-in buttons") { siblings in
                let row = siblings.filter { $0.sharesRow(with: button) }
                return siblings.filter { $0.isLogoOnly == button.isLogoOnly }
                    .flatMap { outcomes(button, beside: $0, comparesWidths: row.isEmpty || row.contains($0)) }
                    .max { weight($0) < weight($1) }
            }
        },
        doubtInCode: "code may give the buttons other sizes"
    )
}

/// A difference in points that isn't visible.
private let slack = 0.5

private func weight(_ outcome: Outcome) -> Int {
    (outcome.verdict == .violation ? 2 : 0) + (outcome.severity == .error ? 1 : 0)
}

/// The first of the ways in which the button is smaller.
///
/// Buttons that share a row have its width between them, which says nothing beside a button with a row of its own.
private func outcomes(
    _ button: MeasuredButton,
    beside sibling: SiblingButton,
    comparesWidths: Bool
) -> [Outcome] {
    let widths = comparesWidths ? [narrower(button, sibling), smaller(button, sibling)] : []
    let found = [lower(button, sibling)] + widths + [finer(button, sibling)]
    guard var outcome = found.lazy.flatMap({ $0 }).first else { return [] }
    outcome.severity = sibling.isProvider ? .error : .warning
    // “Log in” may be the button that sends a form, and none of the ways to sign in.
    let isWay = sibling.isProvider || sibling.title.map(SignInWords.sayOwnWay) == true
    return [isWay ? outcome : outcome.toReview(because: "\(sibling.name) may be that of a form")]
}

private func lower(_ button: MeasuredButton, _ sibling: SiblingButton) -> [Outcome] {
    button.height.with(sibling.height).judgedByValue { height, other in
        guard height.misses(atLeast: other - slack) else { return nil }
        return Outcome(
            "is \(points(height, missing: other)) high",
            height,
            sibling,
            other,
            "Make it at least \(points(other)) high."
        )
    }
}

/// Only in a column: buttons of one row may differ in width as long as none is larger.
private func narrower(_ button: MeasuredButton, _ sibling: SiblingButton) -> [Outcome] {
    let boxes = button.box.with(sibling.box)
    guard let (box, other) = boxes.value, box.isAboveOrBelow(other) else { return [] }
    let found = button.width.with(sibling.width).judgedByValue { width, other in
        guard width.misses(atLeast: other - slack) else { return nil }
        return Outcome(
            "is \(points(width, missing: other)) wide",
            width,
            sibling,
            other,
            "Make it at least \(points(other)) wide."
        )
    }
    return boxes.weakening(found)
}

private func smaller(_ button: MeasuredButton, _ sibling: SiblingButton) -> [Outcome] {
    let sizes = button.width.with(button.height).with(sibling.width.with(sibling.height))
    return sizes.judgedByValue { own, other in
        guard (own.0 * own.1).misses(atLeast: 0.98 * other.0 * other.1) else { return nil }
        let measured = "\(decimal(own.0)) × \(points(own.1))"
        let wanted = "\(decimal(other.0)) × \(points(other.1))"
        var outcome = Outcome(
            "is \(measured), and \(sibling.name) is \(wanted)",
            measured: measured,
            required: "no smaller than \(wanted)"
        )
        outcome.remedy = "Make it as large as \(sibling.name), \(wanted)."
        return outcome
    }
}

private func finer(_ button: MeasuredButton, _ sibling: SiblingButton) -> [Outcome] {
    guard let title = button.title else { return [] }
    return title.size.with(sibling.titleSize).judgedByValue { size, other in
        guard size.misses(atLeast: other - slack) else { return nil }
        return Outcome(
            "has a title of \(points(size, missing: other))",
            size,
            sibling,
            other,
            "Set the title in \(points(other))."
        )
    }
}

extension Outcome {
    fileprivate init(
        _ message: String,
        _ own: Double,
        _ sibling: SiblingButton,
        _ other: Double,
        _ remedy: String
    ) {
        self.init(
            "\(message), and \(sibling.name) \(points(other))",
            measured: points(own, missing: other),
            required: "at least \(points(other))"
        )
        self.remedy = remedy
    }
}

extension Box {
    /// Whether the two stand in one column.
    fileprivate func isAboveOrBelow(_ other: Box) -> Bool {
        let share = min(self.right, other.right) - max(self.x, other.x)
        return share > 0 && (self.bottom <= other.y || other.bottom <= self.y)
    }

    /// Whether the two stand in one row.
    fileprivate func isBeside(_ other: Box) -> Bool {
        let share = min(self.bottom, other.bottom) - max(self.y, other.y)
        return share > 0 && (self.right <= other.x || other.right <= self.x)
    }
}

extension SiblingButton {
    fileprivate var isProvider: Bool { self.role != .own }

    fileprivate func sharesRow(with button: MeasuredButton) -> Bool {
        button.box.with(self.box).value.map { $0.isBeside($1) } ?? false
    }

    /// What it is called in a sentence.
    fileprivate var name: String {
        if case .provider(let name) = self.role { return "the button for \(excerpt(name))" }
        return self.title.map { "the button “\(excerpt($0))”" } ?? "the app's own button"
    }
}
