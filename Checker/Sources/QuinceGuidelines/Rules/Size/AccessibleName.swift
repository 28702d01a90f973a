extension Rule {
    /// A name that can be read aloud.
    static let accessibleName = Rule(
        "button.accessible-name",
        "A text for VoiceOver",
        severities: .always(.warning),
        statement:
            "The system button has a text for VoiceOver. An image or a custom button needs one, too: an approved title.",
        source: .guidelines("Using the system-provided buttons"),
        why: "People who use a screen reader hear “button”, or the name of a file.",
        remedy:
            "Give the button the name “Sign in with Apple”: accessibilityLabel, aria-label, alt, contentDescription.",
        example: Example(
            broken: "<a href=\"…\"><svg>…</svg></a>",
            kept: "<a href=\"…\" aria-label=\"Sign in with Apple\"><svg>…</svg></a>"
        ),
        check: .button { button, _ in
            guard button.kind.isCustom || button.kind == .image else { return [] }
            return button.accessibleName.judged("its name for screen readers") { name in
                outcome(TitleText(name), of: button)
            }
        }
    )
}

private func outcome(_ name: TitleText, of button: MeasuredButton) -> Outcome? {
    guard !name.words.isEmpty else {
        return Outcome(
            "has no name for screen readers",
            measured: "",
            required: "an approved title"
        )
    }
    guard !ApprovedTitles.all.occur(in: name) else { return nil }
    // The words that are seen are told by the rule on wording, and so is what says Apple in the place of a picture.
    let title = button.title?.text.value.map(TitleText.init)?.key ?? ""
    if !title.isEmpty, name.key.contains(title) { return nil }
    if button.kind == .image, name.mentionsApple { return nil }
    let language = TitleLanguage(of: name, locale: button.title?.locale)
    var outcome = Outcome(
        "is read aloud as “\(excerpt(name.words))”",
        measured: excerpt(name.words),
        required: "an approved title"
    )
    guard let suggestion = TitleSuggestion(for: name, in: language) else {
        return outcome.toReview(
            because: "the checker can't tell its language, or has no approved titles in it"
        )
    }
    outcome.severity = language == .english ? .warning : .advice
    outcome.remedy = "Name it “\(suggestion.text)”."
    return outcome
}
