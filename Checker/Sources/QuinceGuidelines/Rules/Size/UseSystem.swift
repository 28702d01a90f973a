extension Rule {
    /// The system's button, where there is one.
    static let useSystem = Rule(
        "button.use-system",
        "The system button, if there is one",
        severities: .always(.advice),
        statement:
            "Use a custom button only for a layout that the system button can't provide: logos aligned with the logos of "
            + "other buttons, or a logo-only button. Since 2022, another font, bezel or background is a reason, too. App "
            + "Review evaluates every custom button.",
        source: .guidelines("Creating a custom Sign in with Apple button"),
        why:
            "The system button has the right title, font, colors and proportions, is localized, and supports VoiceOver.",
        remedy:
            "Use the system button. You only choose its type, style, size and corner radius.",
        example: Example(
            broken: "Button { … } label: { Text(\"Sign in with Apple\") }",
            kept: "SignInWithAppleButton(.signIn) { … } onCompletion: { … }"
        ),
        check: .button { button, edition in
            guard button.kind.isCustom, !button.isInScriptElement, !button.standsInForSystem,
                let offer = button.platform.offer
            else {
                return []
            }
            // The platforms' own buttons always have a title; Apple's script and endpoints draw a logo alone as well.
            guard button.kind == .customText || button.platform == .web else { return [] }
            let review = edition >= .y2022 ? "; App Review evaluates every such button" : ""
            var outcome = Outcome("is drawn by the project\(review)")
            outcome.remedy = "Use \(offer)."
            return [button.reasonForOwn(edition).map(outcome.toReview) ?? outcome]
        },
        doubtInCode: "a reason for the button may be elsewhere in the project"
    )
}

extension MeasuredButton {
    /// Which reason that the guidelines accept the project may have; nil if none is seen.
    fileprivate func reasonForOwn(_ edition: Edition) -> String? {
        if edition >= .y2022 {
            if self.title != nil, self.title?.font.knownValue != "system" {
                return "another font may be a reason"
            }
            if self.border.knownValue?.map({ _ in true }) == true { return "another bezel may be a reason" }
            if case .unknown = self.fill { return "another background may be a reason" }
        }
        let hasRows = (self.siblings.value ?? []).contains { sibling in
            if case .provider = sibling.role { !sibling.isLogoOnly } else { false }
        }
        return hasRows ? "logos that line up with those of the other buttons may be a reason" : nil
    }
}

extension Platform {
    /// The alternative to a custom button; nil if there is none, or if another rule requires it.
    fileprivate var offer: String? {
        switch self {
        case .iOS, .macOS, .tvOS, .visionOS: "SignInWithAppleButton or ASAuthorizationAppleIDButton"
        case .web: "the button of Apple's script, or an image of appleid.cdn-apple.com"
        case .crossPlatform: "the plug-in's native button on Apple's platforms"
        case .watchOS, .android: nil
        }
    }
}

extension Rule {
    /// Whether an app hears of it once: it is about how the app makes its buttons, and not about one of them.
    var isSaidOnce: Bool { self.id == Self.useSystem.id }
}
