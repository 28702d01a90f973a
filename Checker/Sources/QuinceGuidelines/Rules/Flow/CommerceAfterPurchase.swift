extension Rule {
    /// A shop lets people buy before they have an account.
    static let commerceAfterPurchase = Rule(
        "flow.commerce-after-purchase",
        "The account after the purchase",
        severities: .since(.y2022, .advice),
        statement: "In a shop, offer an account after the purchase, not before.",
        source: .guidelines("Offering Sign in with Apple"),
        why: "People with a full basket leave if they have to create an account first.",
        remedy: "Let guests check out, and offer the account on the confirmation page.",
        example: Example(broken: "basket → sign in → checkout", kept: "basket → checkout → account offered"),
        check: .flow { flow, _ in
            flow.screens.indices.dropFirst().compactMap { index in
                let (before, screen) = (flow.screens[index - 1], flow.screens[index])
                guard screen.purpose.knownValue == .checkout,
                    before.purpose.knownValue == .signIn || before.purpose.knownValue == .signUp,
                    !before.canBePassed, before.speaksEnglish
                else { return nil }
                return Outcome(
                    "asks to sign in before the checkout, without a way for guests",
                    measured: "\(before.name) → \(screen.name)",
                    required: "checkout as a guest"
                ).at(before.place)
            }
        }
    )
}
