extension Rule {
    /// The watch's own button, which says “Sign in”.
    static let titleWatch = Rule(
        "title.watchos",
        "The system button on Apple Watch",
        severities: .always(.warning),
        statement:
            "On Apple Watch, use the system button, which says “Sign in” and is dark gray because the screen is black.",
        source: .guidelines("Using the system-provided buttons"),
        why: "There is no room for a longer title, and black isn't visible on black.",
        remedy: "Use WKInterfaceAuthorizationAppleIDButton, or SwiftUI's SignInWithAppleButton.",
        example: Example(
            broken: "Button(\"Sign in with Apple\") { … }",
            kept: "SignInWithAppleButton { … } onCompletion: { … }"
        ),
        check: .button { button, _ in
            guard button.platform == .watchOS, button.kind.isCustom else { return [] }
            guard let title = button.title else { return [Outcome("is drawn by the project")] }
            return title.text.judged("the title") { outcome($0, of: title) }
        }
    )
}

private func outcome(_ written: String, of title: ButtonTitleMeasure) -> Outcome {
    let text = TitleText(written)
    var outcome = Outcome("is drawn by the project", required: "the system's button")
    // The watch's titles in other languages are not known here.
    guard TitleLanguage(of: text, locale: title.locale) == .english, text.words != "Sign in" else {
        return outcome
    }
    outcome.message = "is drawn by the project and says “\(excerpt(text.words))”"
    outcome.measured = excerpt(text.words)
    outcome.required = "the system's button with “Sign in”"
    outcome.severity = .error
    return outcome
}
