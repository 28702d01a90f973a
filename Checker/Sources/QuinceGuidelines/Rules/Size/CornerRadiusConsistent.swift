extension Rule {
    /// The corner radius of the app's other buttons.
    static let cornerRadiusConsistent = Rule(
        "button.corner-radius-consistent",
        "The corner radius of the app's other buttons",
        severities: .always(.advice),
        statement:
            "The corner radius should match the app's other buttons. Everything from square corners to a capsule is allowed.",
        source: .guidelines("Button size and corner radius"),
        why: "A button with other corners looks out of place.",
        remedy: "Use the corner radius of the other sign-in buttons.",
        example: Example(
            broken: "button.cornerRadius = 6, others 22",
            kept: "button.cornerRadius = 22, others 22"
        ),
        check: .button { button, _ in
            guard button.platform.hasMinimumSize, !button.isLogoOnly else { return [] }
            let pairs = button.cornerRadius.with(button.siblings)
            return pairs.judgedByValue { radius, siblings in
                let others = siblings.filter { !$0.isLogoOnly }.compactMap(shownRadius)
                guard let usual = median(others) else { return nil }
                let own = shown(radius, height: button.height.value)
                // Where the others differ, one of them may be the model.
                guard others.allSatisfy({ abs(own - $0).misses(atMost: 2) }) else { return nil }
                // Beside a capsule, a radius that is larger may be a capsule's as well, where no height is known.
                let isCapsule = button.height.value.map { radius >= $0 / 2 } ?? false
                let mayBeCapsules = siblings.contains { sibling in
                    sibling.height.value == nil && (sibling.cornerRadius.knownValue ?? 0) >= own - 2
                }
                // Capsules of different heights have different radii, and the same corners.
                let areCapsules = siblings.contains { sibling in
                    sibling.height.value.map { (sibling.cornerRadius.knownValue ?? 0) >= $0 / 2 } ?? false
                }
                guard !isCapsule || !(mayBeCapsules || areCapsules) else { return nil }
                return outcome(own, among: others, usual)
            }
        },
        doubtInCode: "code may give the buttons other corners"
    )
}

private func outcome(_ own: Double, among others: [Double], _ usual: Double) -> Outcome {
    // Where the others differ, the middle is the radius of none.
    let all = Set(others.filter(\.isFinite).map { decimal($0) })
    let radii =
        all.count > 1
        ? "\(all.sorted { $0.count == $1.count ? $0 < $1 : $0.count < $1.count }.joined(separator: " and ")) pt"
        : points(usual)
    var outcome = Outcome(
        "has corners of \(points(own)), the other sign-in buttons of \(radii)",
        measured: points(own),
        required: all.count > 1 ? "one of \(radii)" : "\(points(usual)), give or take 2 pt"
    )
    outcome.remedy =
        all.count > 1
        ? "Give all sign-in buttons the same corner radius." : "Set the corner radius to \(points(usual))."
    return outcome
}

private func shownRadius(of sibling: SiblingButton) -> Double? {
    sibling.cornerRadius.knownValue.flatMap { radius in
        // A pill without a height may have any radius.
        sibling.height.value == nil && radius > largestRadius
            ? nil : shown(radius, height: sibling.height.value)
    }
}

/// No button is so high that its corners could be larger, in points.
private let largestRadius = 64.0

/// A radius beyond half the height changes nothing: a pill is a pill.
private func shown(_ radius: Double, height: Double?) -> Double {
    guard let height, height.isFinite, height > 0 else { return radius }
    return min(radius, height / 2)
}

private func median(_ values: [Double]) -> Double? {
    let sorted = values.filter(\.isFinite).sorted()
    guard !sorted.isEmpty else { return nil }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}
