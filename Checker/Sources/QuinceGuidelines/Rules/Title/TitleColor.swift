extension Rule {
    /// Black or white, as the logo.
    static let titleColor = Rule(
        "title.color",
        "The title black or white, like the logo",
        severities: .since(.y2022, .error, before: .warning),
        statement:
            "Title and logo must have the same color, black or white. The 2020 edition requires this only of the logo.",
        source: .guidelines("Creating a custom Sign in with Apple button"),
        why: "A gray or colored title isn't Apple's, and App Review evaluates every custom button.",
        remedy: "Make the title pure black or pure white, like the logo.",
        example: Example(broken: "color: #1a1a1a", kept: "color: #000"),
        check: .button { button, _ in
            guard button.kind == .customText, let title = button.title else { return [] }
            return title.color.judged("the title's color") { color in
                let shown = color.flattened(on: button.surface.value)
                let found = outcome(shown, on: button) ?? mismatch(shown, on: button)
                return found?.ifOpaque(color, on: button)
            }
        }
    )
}

private func outcome(_ color: RGBColor, on button: MeasuredButton) -> Outcome? {
    let nearest = color.nearestExtreme
    guard nearest.distance.misses(atMost: RGBColor.pureLimit) else { return nil }
    var outcome = Outcome(
        "has a title in \(color.hexadecimal)",
        measured: color.nearness,
        required: "#000000 or #FFFFFF, as the logo"
    )
    let wanted = button.surface.value.map(RGBColor.readable) ?? nearest.name
    outcome.remedy = "Set the title in \(wanted)."
    if let fill = button.surface.knownValue, color.contrast(with: fill) < RGBColor.readableContrast {
        outcome.message += " that can't be read on \(fill.hexadecimal)"
        outcome.severity = .error
    }
    return outcome
}

/// A black title beside a white logo, or the reverse.
private func mismatch(_ color: RGBColor, on button: MeasuredButton) -> Outcome? {
    guard let known = button.logo.knownValue.flatMap(\.self)?.color.knownValue,
        case let logo = known.flattened(on: button.surface.value),
        !logo.nearestExtreme.distance.misses(atMost: RGBColor.pureLimit),
        logo.nearestExtreme.name != color.nearestExtreme.name
    else { return nil }
    var outcome = Outcome("has a \(color.nearestExtreme.name) title and a \(logo.nearestExtreme.name) logo")
    outcome.measured = "\(color.hexadecimal) and \(logo.hexadecimal)"
    outcome.required = "one color for both"
    outcome.remedy = "Set title and logo in the same color."
    return outcome
}

extension Outcome {
    /// What is certain of a color only if what shows through it is known.
    func ifOpaque(_ color: RGBColor, on button: MeasuredButton) -> Outcome {
        let isKnown = color.alpha >= 1 || button.surface.knownValue.map { $0.alpha >= 1 } ?? false
        return isKnown ? self : self.toReview(because: "the surface shows through it, and isn't known")
    }
}
