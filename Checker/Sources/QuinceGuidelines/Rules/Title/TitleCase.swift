extension Rule {
    /// The first word and Apple with a capital, the rest small.
    static let titleCase = Rule(
        "title.case",
        "Capitalized like “Sign in with Apple”",
        severities: .always(.error),
        statement:
            "Capitalize the first word and Apple, and use lowercase letters otherwise. Since 2022, a title may be all "
            + "capitals if the rest of the interface is.",
        source: .guidelines("Custom buttons with a logo and text"),
        why: "With other capitals, it is another title.",
        remedy: "Capitalize the title as Apple does: “Sign in with Apple”.",
        example: Example(broken: "“Sign In With Apple”", kept: "“Sign in with Apple”"),
        check: .button { button, edition in
            guard button.platform != .watchOS, let title = button.title else { return [] }
            return title.text.judgedByValue { outcome($0, of: title, on: button, edition) }
        }
    )
}

private func outcome(
    _ written: String,
    of title: ButtonTitleMeasure,
    on button: MeasuredButton,
    _ edition: Edition
) -> Outcome? {
    let text = TitleText(written)
    let approved = ApprovedTitles.all.matching(text)
    guard let first = approved.first, !approved.contains(where: { text.isWritten(as: $0.text) }) else {
        return nil
    }
    let meant =
        approved.first { $0.locale == title.locale.flatMap(ApprovedTitles.all.locale(named:)) } ?? first
    let isEnglish = approved.contains { $0.locale.hasPrefix("en") }
    // Apple's translations have capitals that the rule's own words don't ask for.
    guard isEnglish || !text.isInSentenceCase else { return nil }
    var outcome = Outcome("is written “\(excerpt(text.words))”", measured: excerpt(text.words))
    outcome.required = "“\(meant.text)”"
    outcome.place = title.place
    outcome.severity = isEnglish ? .error : .advice
    outcome.remedy = "Write “\(meant.text)”."
    guard text.isAllCapitals, edition >= .y2022 else {
        outcome.fix = button.change(of: title, from: written, to: meant.text)
        return outcome
    }
    guard !button.isAmongCapitals else { return nil }
    outcome.severity = .advice
    outcome.required = "“\(meant.text)”, unless the whole interface is in capitals"
    return outcome
}

extension TitleText {
    /// Whether the first word and Apple begin with a capital, and no other does.
    var isInSentenceCase: Bool {
        let words = self.words.split(separator: " ")
        return words.enumerated().allSatisfy { index, word in
            let isCapital = word.first?.isUppercase == true
            let isName = word.lowercased().hasPrefix("apple") || word == "ID"
            return index == 0 || isName ? isCapital || word.first?.isCased == false : !isCapital
        }
    }

    /// Whether the words are an approved title letter by letter, the name of an icon before them left out.
    func isWritten(as approved: String) -> Bool {
        let approved = TitleText(approved).exactKey
        if self.exactKey == approved { return true }
        return self.key.contains("apple ") && self.exactKey.hasSuffix(" \(approved)")
    }
}

extension MeasuredButton {
    /// Whether the other sign-in buttons of the screen have titles, all of them in capitals.
    fileprivate var isAmongCapitals: Bool {
        let titles = (self.siblings.value ?? []).compactMap(\.title).map(TitleText.init)
            .filter { !$0.words.isEmpty }
        return !titles.isEmpty && titles.allSatisfy(\.isAllCapitals)
    }
}
