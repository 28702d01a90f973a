extension Rule {
    /// The whole logo file.
    static let logoCrop = Rule(
        "logo.crop",
        "The logo file uncropped",
        severities: .always(.error),
        statement:
            "Show the whole logo file. Never crop it to reduce its padding or to extract the logo.",
        source: .guidelines("Creating a custom Sign in with Apple button"),
        why: "A cropped file has the wrong proportions or a cut logo.",
        remedy: "Scale the file to fit instead of to fill, and don't clip it.",
        example: Example(broken: "background-size: cover", kept: "background-size: contain"),
        check: .button { button, _ in
            guard let logo = button.logo.value.flatMap(\.self) else { return [] }
            return button.logo.weakening(
                logo.isCropped.judged("whether the logo is cropped") { isCropped in
                    guard isCropped else { return nil }
                    var outcome = Outcome("crops its logo", required: "the whole file")
                    outcome.place = logo.place
                    return outcome
                }
            )
        }
    )
}
