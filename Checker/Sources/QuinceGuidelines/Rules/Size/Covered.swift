extension Rule {
    /// The system's button is used as it is drawn; nothing lies over any button.
    static let covered = Rule(
        "button.covered",
        "Not covered, and the system button unchanged",
        severities: .always(.warning),
        statement:
            "The system button has an approved appearance only if people see it unchanged. Don't cover it, scale it, make "
            + "it transparent, or hide it behind a drawing that passes the tap on. A custom button may look different, but "
            + "nothing may cover it either.",
        source: .guidelines("Using the system-provided buttons"),
        why:
            "People see your drawing instead of the system button, without its guarantees. A button below a banner or a "
            + "dialog can't be seen or pressed.",
        remedy:
            "Show the system button itself, change only its type, style, size and corner radius, and don't cover it.",
        example: Example(
            broken: "SignInWithAppleButton(…).opacity(0.02).overlay { Image(\"apple\") }",
            kept: "SignInWithAppleButton(…).frame(height: 44)"
        ),
        check: .button { button, _ in
            button.kind.isCustom
                ? button.overlay.judged("whether anything covers it", outcome(ofOwn:))
                : button.cover.judged("whether anything covers it", outcome(ofSystems:))
        }
    )
}

private func outcome(ofSystems cover: String?) -> Outcome? {
    guard let cover else { return nil }
    var outcome = Outcome("isn't visible as it is drawn: \(excerpt(cover))", measured: excerpt(cover))
    outcome.required = "nothing over it, full opacity, no scaling"
    outcome.remedy = "Remove the cause (\(excerpt(cover)))."
    return outcome
}

private func outcome(ofOwn overlay: String?) -> Outcome? {
    guard let overlay else { return nil }
    var outcome = Outcome("is \(excerpt(overlay))", measured: excerpt(overlay), required: "nothing over it")
    outcome.remedy = "Show the button with nothing over it (\(excerpt(overlay)))."
    return outcome
}
