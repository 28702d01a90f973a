extension Rule {
    /// Seen without scrolling.
    static let visibleWithoutScroll = Rule(
        "button.visible-without-scroll",
        "Visible without scrolling",
        severities: .always(.error),
        statement: "People must see the button when the screen opens, without scrolling.",
        source: .guidelines("Displaying buttons"),
        why: "People who don't see the button type an email address and a password instead, or leave.",
        remedy:
            "Move the button up, or make the content above it smaller, until the button ends above the bottom of the screen.",
        example: Example(
            broken: "375 × 667 pt: the button ends at 702 pt",
            kept: "375 × 667 pt: the button ends at 640 pt"
        ),
        check: .button { button, _ in
            guard let viewport = button.variant.viewport else { return [] }
            return button.box.judged("its place on the screen") { box in
                guard box.bottom.misses(atMost: viewport.height) else { return nil }
                return outcome(box, below: viewport, of: button.variant.device)
            }
        }
    )
}

/// The smallest screen on which it has to be seen, in points; on smaller ones, such as the first iPhone SE's, it should.
private let phone = Size(width: 375, height: 667)

private func outcome(_ box: Box, below viewport: Size, of device: String?) -> Outcome {
    let screen = "\(decimal(viewport.width)) × \(points(viewport.height))"
    let bottom = points(box.bottom, missing: viewport.height)
    var outcome = Outcome(
        "ends \(bottom) below the top of a screen of \(device.map { "\(screen) (\($0))" } ?? screen)",
        measured: bottom,
        required: "at most \(points(viewport.height))"
    )
    let isPhone = viewport.width >= phone.width && viewport.height >= phone.height
    outcome.severity = isPhone ? .error : .warning
    outcome.remedy = "Move it up by \(points((box.bottom - viewport.height).rounded(.up)))."
    return outcome
}
