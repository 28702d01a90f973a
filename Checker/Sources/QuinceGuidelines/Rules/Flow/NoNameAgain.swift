extension Rule {
    /// Name and address are not asked for again.
    static let noNameAgain = Rule(
        "flow.no-name-reask",
        "No question about data from Apple",
        severities: .since(.y2022, .error),
        statement:
            "Don't ask again for the name and email address that you got from Sign in with Apple or Apple Pay.",
        source: .guidelines("Offering Sign in with Apple"),
        why: "App Review rejects apps that ask for a name or an email address that they already have.",
        remedy:
            "Use the name and email address from the first sign-in, and let people change them in their account later.",
        example: Example(
            broken: "sign in with Apple → “Your name *”",
            kept: "sign in with Apple → “Welcome, Maria”"
        ),
        check: .flow { flow, _ in
            flow.screensSignedIn.filter { !Self.mayAskAgain($0) }.flatMap { screen in
                screen.fields.compactMap { Self.askedAgain($0.element, $0.field, on: screen, in: flow) }
            }
        }
    )

    /// An account is where people change their name; a checkout asks for whom a parcel is.
    private static func mayAskAgain(_ screen: MeasuredScreen) -> Bool {
        screen.purpose.value == .account || screen.purpose.value == .checkout
    }

    private static func askedAgain(
        _ element: ScreenElement,
        _ field: ScreenField,
        on screen: MeasuredScreen,
        in flow: MeasuredFlow
    ) -> Outcome? {
        let isAddress = field.meaning == .email
        guard isAddress || Self.isPersonsName(element, field, on: screen), field.isRequired != false
        else { return nil }
        // A rule of its own speaks of that.
        guard !(isAddress && flow.usesRelayAddress.value == true) else { return nil }
        let what = isAddress ? "email address" : "name"
        let outcome = Outcome(
            "asks for the \(what) after Sign in with Apple",
            measured: element.text.isEmpty ? nil : String(element.text.prefix(60)),
            required: "the \(what) that Apple gave"
        ).at(element.place)
        return field.isRequired == true
            ? outcome : outcome.toReview(because: "the field may be optional")
    }

    /// “Name” alone is a person's beside an email address, and elsewhere perhaps that of a project.
    private static func isPersonsName(
        _ element: ScreenElement,
        _ field: ScreenField,
        on screen: MeasuredScreen
    ) -> Bool {
        guard field.meaning == .other else { return field.meaning == .name }
        let words = element.text.lowercased().split { !$0.isLetter }
        return words.contains("name") && words.allSatisfy { Self.labelWords.contains(String($0)) }
            && screen.fields.contains { $0.field.meaning == .email }
    }

    private static let labelWords: Set = ["name", "required", "enter"]
}
