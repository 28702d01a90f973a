extension Rule {
    /// The whole logo file.
    static let logoCrop = Rule(
        "logo.crop",
        "The logo file uncropped",
        severities: .always(.error),
        statement:
            "The logo file is shown whole: it is never cropped, neither to make its padding smaller nor to take the logo out of it.",
        source: .guidelines("Creating a custom Sign in with Apple button"),
        why: "A cropped file has the wrong proportions, or a logo that is cut.",
        remedy: "Scale the file to fit instead of filling, and clip nothing.",
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
