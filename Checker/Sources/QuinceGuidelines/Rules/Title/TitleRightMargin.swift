extension Rule {
    /// 8 % of the width between the title and the edge behind it.
    static let titleRightMargin = Rule(
        "title.right-margin",
        "8 % of the width after the title",
        severities: .always(.warning),
        statement:
            "Leave at least 8 % of the button's width between the end of the title and the edge of the button. In "
            + "right-to-left scripts, this is the left edge.",
        source: .guidelines("Custom buttons with a logo and text"),
        why: "A title that reaches the edge looks cut off.",
        remedy: "Make the button wider, or increase the padding after the title.",
        example: Example(
            broken: "275 pt wide, 21 pt after the title (7.6 %)",
            kept: "275 pt wide, 22 pt after the title (8 %)"
        ),
        check: .button { button, _ in
            guard button.kind == .customText, let title = button.title else { return [] }
            if case .unknown = title.box { return title.box.judged("where the title ends") { _ in nil } }
            return title.box.with(button.width).judgedByValue { box, width in
                let margin = title.isRightToLeft ? box.x : width - box.right
                // A title that does not fit at all is told by the rule on that.
                guard margin >= 0, width > 0, margin.misses(atLeast: 0.08 * width) else { return nil }
                return outcome(margin, of: width, isLeft: title.isRightToLeft)
            }
        }
    )
}

private func outcome(_ margin: Double, of width: Double, isLeft: Bool) -> Outcome {
    let share = "\(decimal(100 * margin / width, missing: 8)) %"
    let wanted = points(0.08 * width)
    var outcome = Outcome(
        "has \(points(margin)) to the \(isLeft ? "left" : "right") of its title, \(share) of its width",
        measured: share,
        required: "at least 8 %, here \(wanted)"
    )
    outcome.remedy = "Leave \(wanted) between the title and the \(isLeft ? "left" : "right") edge."
    return outcome
}

extension ButtonTitleMeasure {
    /// Whether it runs from right to left.
    fileprivate var isRightToLeft: Bool {
        guard let text = self.text.value else { return false }
        return TitleText(text).script.isRightToLeft
    }
}
