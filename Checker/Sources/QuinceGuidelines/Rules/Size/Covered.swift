extension Rule {
    /// The system's button is used as it is drawn; nothing lies over any button.
    static let covered = Rule(
        "button.covered",
        "Nothing over the button, and the system's as it is drawn",
        severities: .always(.warning),
        statement:
            "The system's button promises an approved look; that holds only while it is seen: not covered, not see-through, not "
            + "scaled, and not hidden behind a drawing that passes the tap on. A button of one's own may look otherwise, but "
            + "nothing lies over it either.",
        source: .guidelines("Using the system-provided buttons"),
        why:
            "What people see in the place of the system's button is one of your own, without its guarantees; and a button below "
            + "a banner or a dialog can be neither seen nor pressed.",
        remedy:
            "Show the system's button itself, and change only its type, style, size and corner radius; lay nothing over it.",
        example: Example(
            broken: "SignInWithAppleButton(…).opacity(0.02).overlay { Image(\"apple\") }",
            kept: "SignInWithAppleButton(…).frame(height: 44)"
        ),
        check: .button { button, _ in
            button.kind.isCustom
                ? button.overlay.judged("whether anything lies over it", outcome(ofOwn:))
                : button.cover.judged("whether anything covers it", outcome(ofSystems:))
        }
    )
}

private func outcome(ofSystems cover: String?) -> Outcome? {
    guard let cover else { return nil }
    var outcome = Outcome("is not seen as it is drawn: \(excerpt(cover))", measured: excerpt(cover))
    outcome.required = "nothing over it, full opacity, no scaling"
    outcome.remedy = "Remove what hides or changes it (\(excerpt(cover)))."
    return outcome
}

private func outcome(ofOwn overlay: String?) -> Outcome? {
    guard let overlay else { return nil }
    var outcome = Outcome("is \(excerpt(overlay))", measured: excerpt(overlay), required: "nothing over it")
    outcome.remedy = "Show the button with nothing over it (\(excerpt(overlay)))."
    return outcome
}
