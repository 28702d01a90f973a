extension Rule {
    /// A form after the sign-in marks what is optional.
    static let optionalMarked = Rule(
        "flow.optional-marked",
        "Required or optional, clearly marked",
        severities: .since(.y2022, .warning),
        statement: "If you ask for more data, say what is required and what is optional.",
        source: .guidelines("Collecting data"),
        why: "People who can't tell what is optional give up, or enter more than they want.",
        remedy: "Mark the fields as required or optional.",
        example: Example(broken: "Phone", kept: "Phone (optional)"),
        check: .flow { flow, _ in
            flow.screensSignedIn.filter { $0.purpose.knownValue == .form }.compactMap { screen in
                let fields = screen.fields.filter { $0.field.meaning != .oneTimeCode }
                guard !fields.isEmpty, fields.allSatisfy({ $0.field.isRequired == nil }), !Self.marks(screen)
                else {
                    return nil
                }
                let outcome = Outcome(
                    "asks for more data without saying what is required",
                    measured: "\(fields.count) unmarked",
                    required: "required or optional"
                ).at(screen.place)
                return screen.speaksEnglish
                    ? outcome : outcome.toReview(because: "it may say so in another language")
            }
        }
    )

    private static func marks(_ screen: MeasuredScreen) -> Bool {
        screen.elements.contains { $0.text.contains("*") }
            || screen.says(["optional", "required", "mandatory", "you need to", "must"])
    }
}
