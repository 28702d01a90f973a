extension Rule {
    /// 43 % of the button's height.
    static let titleRatio = Rule(
        "title.ratio",
        "The title's size is 43 % of the height",
        severities: .since(.y2022, .warning, before: .error),
        statement:
            "Title and button must keep the proportions of the system button. The font size is 43 % of the height, or "
            + "the height is 233 % of the font size, rounded: 19 pt in 44 pt, 24 pt in 56 pt. Since 2022, you may change "
            + "the font, but not the proportions.",
        source: .guidelines("Custom buttons with a logo and text"),
        why: "A title that is too small or too large is the most common sign of an imitation.",
        remedy: "Set the font size to 43 % of the button's height.",
        example: Example(broken: "16 pt in a button 48 pt high (33 %)", kept: "21 pt in a button 48 pt high"),
        check: .button { button, edition in
            guard let title = button.title,
                button.kind == .customText || button.kind == .systemWrapped && title.size.knownValue != nil
            else { return [] }
            return outcomes(title, button, isWeighed: edition < .y2022)
        },
        change: { finding, inspection, _ in SizeFix().change(for: finding, in: inspection) }
    )
}

/// Compares the font size, or in images the height of the capitals, with the button's height.
private func outcomes(
    _ title: ButtonTitleMeasure,
    _ button: MeasuredButton,
    isWeighed: Bool
) -> [Outcome] {
    let height = button.height
    let isOwnFont = title.font.value.map { !isSystemFont($0) } ?? false
    if title.capHeight.value != nil, title.size.value == nil || isOwnFont && !isWeighed {
        return title.capHeight.with(height).judgedByValue { capitals, height in
            outcome(capitals: capitals, height: height, isWeighed: isWeighed)
        }
    }
    if case .unknown = title.size { return title.size.judged("the title's size") { _ in nil } }
    if case .assumed = height, let size = title.size.knownValue, let least = button.leastHeight,
        let certain = outcome(size: size, leastHeight: least, isWeighed: isWeighed)
    {
        return [certain]
    }
    return title.size.with(height).judgedByValue { size, height in
        outcome(size: size, height: height, isWeighed: isWeighed).map {
            button.isHeightNear ? $0.near(size: size, height: height) : $0
        }
    }
}

extension Outcome {
    /// The same for a height that isn't known to the point.
    fileprivate func near(size: Double, height: Double) -> Outcome {
        var outcome = self
        let share = percent((size / height * 100).rounded() / 100)
        outcome.message =
            "has a title of \(points(size)), about \(share) of its height of about \(points(height.rounded()))"
        outcome.measured = "about \(share)"
        return outcome
    }
}

private let share = 0.43
/// How far from 43 % a size may be; whole points alone are up to 1.7 % off in a button of 30 pt.
private let tolerance = 0.03
/// How high the capitals of the system font are, in sizes of the font.
private let capitalsOfSystemFont = 0.705

extension Rule {
    /// The whole size that a title has in a button; nil if the button itself is too low.
    static func titleSize(for height: Double) -> Double? {
        height.isFinite && height >= leastHeight ? (share * height).rounded() : nil
    }

    /// Whether a title's size is 43 % of a height, as nearly as is asked for.
    static func isInProportion(size: Double, height: Double) -> Bool {
        // In hundredths: 16 of 40 is exactly 3 off, which a division does not give.
        !abs(100 * size - 43 * height).misses(atMost: 100 * tolerance * height)
            || !abs((2.33 * size).rounded() - height).misses(atMost: 2)
    }
}

private func outcome(size: Double, height: Double, isWeighed: Bool) -> Outcome? {
    guard size.isFinite, height.isFinite, height > 0, !Rule.isInProportion(size: size, height: height) else {
        return nil
    }
    let off = abs(size / height - share)
    let wanted = (share * height).rounded()
    var outcome = Outcome(
        "has a title of \(points(size)), \(percent(size / height)) of its height of \(points(height))",
        measured: percent(size / height),
        required: "43 %, give or take 3 %"
    )
    outcome.severity = severity(off: off, isWeighed: isWeighed)
    outcome.remedy = remedy(height, "Set the title in \(points(wanted))", orHeight: (2.33 * size).rounded())
    return outcome
}

/// A title that is too small even at the smallest height, and so at every height.
private func outcome(size: Double, leastHeight: Double, isWeighed: Bool) -> Outcome? {
    guard size < share * leastHeight,
        var outcome = outcome(size: size, height: leastHeight, isWeighed: isWeighed)
    else { return nil }
    outcome.message =
        "has a title of \(points(size)), at most \(percent(size / leastHeight)) of its height of at least \(points(leastHeight))"
    outcome.measured = "at most \(percent(size / leastHeight))"
    return outcome
}

private func outcome(capitals: Double, height: Double, isWeighed: Bool) -> Outcome? {
    guard capitals.isFinite, height.isFinite, height > 0 else { return nil }
    let wanted = share * capitalsOfSystemFont
    guard abs(capitals / height - wanted).misses(atMost: tolerance) else { return nil }
    var outcome = Outcome(
        "has capitals \(points(capitals)) high, \(percent(capitals / height)) of its height of \(points(height))",
        measured: percent(capitals / height),
        required: "\(percent(wanted)), give or take 3 %"
    )
    let off = abs(capitals / height - wanted) / capitalsOfSystemFont
    outcome.severity = severity(off: off, isWeighed: isWeighed)
    outcome.remedy = remedy(height, "Make the title's capitals \(points(wanted * height)) high")
    return outcome
}

private func remedy(_ height: Double, _ title: String, orHeight other: Double? = nil) -> String {
    guard height >= Rule.leastHeight else {
        return
            "Make the button at least \(points(Rule.leastHeight)) high, and set the title to 43 % of its height."
    }
    guard let other, other >= Rule.leastHeight else { return "\(title)." }
    return "\(title), or make the button \(points(other)) high."
}

/// In 2020, when nothing about the title might change, what is far off weighs more.
private func severity(off: Double, isWeighed: Bool) -> Severity {
    isWeighed && off.misses(atMost: 2 * tolerance) ? .error : .warning
}

private func percent(_ share: Double) -> String { "\(decimal(100 * share)) %" }
