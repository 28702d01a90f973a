extension Rule {
    /// The whole title is seen.
    static let titleFits = Rule(
        "title.fits",
        "The whole title, in every language",
        severities: .always(.warning),
        statement:
            "The button must have room for the title in every language that the app supports.",
        source: .guidelines("Button size and corner radius"),
        why: "“Sign in with…” isn't an approved title.",
        remedy:
            "Make the button wide enough for the longest title, so that the font doesn't shrink and the title isn't cut off.",
        example: Example(
            broken: "140 pt wide, “Σύνδεση μέσω Apple” in 19 pt",
            kept: "280 pt wide, “Σύνδεση μέσω Apple” in 19 pt"
        ),
        check: .button { button, _ in
            guard button.kind == .customText, let title = button.title else { return [] }
            let cut = title.isTruncated.judged("whether the title fits") { $0 ? outcome(title) : nil }
            guard cut.isEmpty else { return cut }
            return title.box.with(button.width).judgedByValue { box, width in
                let beyond = max(-box.x, box.right - width)
                guard beyond.misses(atMost: 0.5) else { return nil }
                var found = outcome(title)
                found.measured = "\(points(beyond)) too wide"
                return found
            }
        }
    )
}

private func outcome(_ title: ButtonTitleMeasure) -> Outcome {
    let text = title.text.value.map { " “\(excerpt($0))”" } ?? ""
    var outcome = Outcome("has no room for its title\(text)", required: "room for the whole title")
    if let locale = title.locale { outcome.message += " (\(excerpt(locale, limit: 20)))" }
    return outcome
}
