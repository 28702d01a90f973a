extension Rule {
    /// One of the three approved titles.
    static let titleWording = Rule(
        "title.wording",
        "One of the three approved titles",
        severities: .always(.error),
        statement:
            "The title must be “Sign in with Apple”, “Sign up with Apple” or “Continue with Apple”, or Apple's own "
            + "translation of one of them.",
        source: .guidelines("Creating a custom Sign in with Apple button"),
        why:
            "People know these words. App Review rejects apps with other words, or with the name of a company account in them.",
        remedy: "Use one of the three titles; in other languages, the title of Apple's own button.",
        example: Example(
            broken: "“Login with Apple”, “Continue with Apple ID”",
            kept: "“Sign in with Apple”"
        ),
        check: .button { button, _ in
            guard button.platform != .watchOS else { return [] }
            if let title = button.title {
                return title.text.judged("the title") { outcome($0, of: title, on: button, isPainted: true) }
            }
            // What Apple's endpoints paint is right; the text in the picture's place need not be.
            guard button.kind == .image else { return [] }
            return button.accessibleName.judgedByValue { name in
                guard TitleText(name).mentionsApple else { return nil }
                return outcome(name, of: ButtonTitleMeasure(.known(name)), on: button, isPainted: false)
            }
        }
    )
}

private func outcome(
    _ written: String,
    of title: ButtonTitleMeasure,
    on button: MeasuredButton,
    isPainted: Bool
) -> Outcome? {
    let text = TitleText(written)
    guard !text.words.isEmpty else { return nil }
    let approved = ApprovedTitles.all
    guard isPainted ? approved.matching(text).isEmpty : !approved.occur(in: text) else { return nil }
    let language = TitleLanguage(of: text, locale: title.locale)
    var outcome = Outcome(
        isPainted ? "says “\(excerpt(text.words))”" : "has the alternative text “\(excerpt(text.words))”",
        measured: excerpt(text.words)
    )
    outcome.place = title.place
    outcome.severity = isPainted ? severity(of: text, in: language) : .warning
    if language == .english {
        outcome.required = "“Sign in with Apple”, “Sign up with Apple” or “Continue with Apple”"
    }
    guard let suggestion = TitleSuggestion(for: text, in: language) else {
        return outcome.toReview(
            because: "the checker can't tell its language, or has no approved titles in it"
        )
    }
    outcome.required = outcome.required ?? "the words of Apple's own button, such as “\(suggestion.text)”"
    outcome.remedy = "Write “\(suggestion.text)”."
    outcome.fix = button.change(of: title, from: written, to: suggestion.text)
    return outcome
}

/// In other languages even large companies have words of their own, so only a name of the account weighs more.
private func severity(of text: TitleText, in language: TitleLanguage) -> Severity {
    guard language != .english else { return .error }
    let accounts = ["apple id", "apple-id", "appleid", "アカウント", "계정", "-id"]
    return accounts.contains { text.key.contains($0) } ? .warning : .advice
}

extension TitleText {
    /// Whether Apple is named, in the scripts in which its name is written otherwise as well.
    var mentionsApple: Bool {
        SignInWords.apple.contains(where: self.key.contains)
    }
}

extension TitleText {
    /// Whether it offers to sign in with Apple and says nothing else, so that an approved title can stand in its place.
    func isOffer(in language: TitleLanguage) -> Bool {
        guard !AsideWords.areIn(self.words) else { return false }
        guard language == .english else { return true }
        return self.words.lowercased().split { !$0.isLetter }.allSatisfy { offers.contains(String($0)) }
    }
}

/// The words of English offers, right and wrong ones.
private let offers: Set<String> = [
    "a", "access", "account", "an", "and", "apple", "appleid", "auth", "authenticate", "authorize", "button",
    "by", "connect", "continue", "create", "enter", "for", "free", "get", "go", "here", "id", "in", "join",
    "log", "login", "logon", "my", "new", "now", "oauth", "on", "or", "please", "proceed", "register",
    "registration", "secure", "securely", "sign", "signin", "signup", "social", "start", "started",
    "subscribe", "the", "through", "to", "up", "use", "using", "verify", "via", "with", "your",
]

extension ButtonTitleMeasure {
    /// The change of the written text to an approved one.
    ///
    /// The text around the words stays. nil if the place of the text isn't known, if the text doesn't name Apple and so may be
    /// shown elsewhere, too, if it isn't an offer to sign in, or if the words contain an icon's name.
    func fix(replacing written: String, by approved: String) -> Outcome.Fix? {
        let text = TitleText(written)
        guard let place = self.place, self.text.knownValue != nil, text.mentionsApple,
            text.isOffer(in: TitleLanguage(of: text, locale: self.locale)),
            !text.words.hasPrefix("apple "), !text.words.hasPrefix("logo-apple ")
        else { return nil }
        var fix = Outcome.Fix(at: place, replacing: written, by: text.prefix + approved + text.suffix)
        fix.isTitle = true
        return fix
    }
}
