extension Rule {
    /// Email fields have the email keyboard.
    static let emailKeyboard = Rule(
        "auth.email-keyboard",
        "The email keyboard for email addresses",
        severities: .always(.warning),
        statement: "A field for an email address must show the email keyboard.",
        source: .authentication("Authentication"),
        why:
            "Otherwise, people have to look for @ and the dot, and autocorrection changes their email address.",
        remedy:
            #"Set the keyboard: type="email" or inputmode="email", .keyboardType(.emailAddress), textEmailAddress, TextInputType.emailAddress."#,
        example: Example(
            broken: #"<input type="text" name="email">"#,
            kept: #"<input type="email" name="email">"#
        ),
        check: .screen { screen, _ in
            screen.fields.filter { $0.field.meaning == .email && !Self.takesMore($0.element.text) }.flatMap {
                row in
                row.field.hasEmailKeyboard.judged("the keyboard") { hasKeyboard in
                    hasKeyboard ? nil : Self.otherKeyboard(at: row.element)
                }.map { $0.at(row.element.place) }
            }
        },
        change: { finding, inspection, _ in KeyboardFix().change(at: finding.place, in: inspection.screens) }
    )

    private static func otherKeyboard(at element: ScreenElement) -> Outcome {
        var outcome = Outcome(
            "asks for an email address with another keyboard",
            required: "the email keyboard"
        )
        outcome.remedy = self.remedy(in: element.place.path)
        return EmailWords.areAlone(in: element.text)
            ? outcome : outcome.toReview(because: "the field may take something else as well")
    }

    /// In the words of what the field is written in; the rule's own where that has several.
    private static func remedy(in path: String) -> String? {
        if PathNames.isAddress(path) { return #"Set the keyboard: type="email" or inputmode="email"."# }
        return switch InputFile.ending(of: path) {
        case "swift": "Set the keyboard: .keyboardType(.emailAddress), in UIKit keyboardType = .emailAddress."
        case "storyboard", "xib": "Set the field's Keyboard Type to Email Address."
        case "dart": "Set the keyboard: keyboardType: TextInputType.emailAddress."
        case "kt": "Set the keyboard: KeyboardOptions(keyboardType = KeyboardType.Email)."
        case "xml": #"Set the keyboard: android:inputType="textEmailAddress"."#
        case "js", "jsx", "ts", "tsx":
            #"Set the keyboard: type="email" or inputMode="email", in React Native keyboardType="email-address"."#
        case "html", "htm", "vue", "svelte", "astro", "php", "erb", "twig", "hbs", "ejs", "cshtml":
            #"Set the keyboard: type="email" or inputmode="email"."#
        default: nil
        }
    }

    /// “Email or phone number” needs a keyboard with everything.
    private static func takesMore(_ label: String) -> Bool {
        // `user@example.com` is an example of what to fill in.
        let words = ScreenWords(
            label.split(separator: " ").filter { !$0.contains("@") }.joined(separator: " ")
        )
        // In some countries an email address is called an email ID.
        let isID = words.say(["email id", "emailid", "e mail id", "mail id"])
        return words.say([
            "phone", "mobile", "username", "user name", "user", "login", "number", "or", "nickname", "handle",
        ]) || !isID && words.say(["id"])
    }
}
