import QuinceButtons

/// The fields of the button page's form, each with the text that was typed and its problem.
enum ButtonField {
    /// One of a few, or of many.
    struct Choice: Sendable {
        let name: String
        let label: String
        let options: [Option]
        /// The value that was sent and isn't an option; nil otherwise.
        let unknown: String?
        let refusal: String?
    }

    /// One of a ``Choice``.
    struct Option: Sendable {
        let value: String
        let title: String
        let isChosen: Bool
        /// The color of a swatch; nil if there is none.
        let fill: String?
    }

    /// A whole number.
    struct Number: Sendable {
        let name: String
        let label: String
        let least: Int
        let most: Int
        let value: String
        /// False for a value that a number field can't show.
        let isNumber: Bool
        let refusal: String?
    }

    /// Any other text.
    struct Text: Sendable {
        let name: String
        let label: String
        let value: String
        let refusal: String?
    }

    /// Creates fields from the form.
    struct Reader {
        let form: ButtonForm
    }
}

extension ButtonField.Reader {
    /// The options' titles, in the order of the endpoint's values.
    func choice(_ name: String, _ label: String, _ titles: [String]) -> ButtonField.Choice {
        let values: [String] =
            switch name {
            case "mode": ButtonSpecification.Mode.allCases.map(\.rawValue)
            case "type": ButtonType.allCases.map(\.rawValue)
            case "color": ButtonSpecification.Color.allCases.map(\.rawValue)
            default: ButtonSpecification.LogoSize.allCases.map(\.rawValue)
            }
        return self.choice(name, label, zip(values, titles).map { ($0, $1, nil) })
    }

    /// Code, language, and the title in that language, isolated because some titles run from right to left.
    func locales() -> ButtonField.Choice {
        let options = ButtonLocale.all.map { locale in
            "\(locale) – \(ButtonLanguage.name(of: locale)) – \u{2068}\(ButtonLanguage.title(locale))\u{2069}"
        }
        return self.choice("locale", "Language", zip(ButtonLocale.all, options).map { ($0, $1, nil) })
    }

    func backgrounds() -> ButtonField.Choice {
        let options = PageBackground.allCases.map { ($0.rawValue, $0.title, $0.color?.text) }
        return self.choice("background", "Page background", options)
    }

    private func choice(_ name: String, _ label: String, _ options: [(String, String, String?)])
        -> ButtonField.Choice
    {
        let sent = self.form[name]
        return ButtonField.Choice(
            name: name,
            label: label,
            options: options.map { value, title, fill in
                .init(value: value, title: title, isChosen: value == sent, fill: fill)
            },
            unknown: options.contains { $0.0 == sent } ? nil : sent,
            refusal: self.form.refusals[name]
        )
    }

    func number(_ name: String, _ label: String) -> ButtonField.Number {
        self.number(name, label, ButtonSpecification.ranges[name] ?? 0...0)
    }

    func number(_ name: String, _ label: String, _ range: ClosedRange<Int>) -> ButtonField.Number {
        let value = self.form[name]
        return ButtonField.Number(
            name: name,
            label: label,
            least: range.lowerBound,
            most: range.upperBound,
            value: value,
            isNumber: value.wholeMatch(of: /[0-9]{1,9}/) != nil,
            refusal: self.form.refusals[name]
        )
    }

    /// A position in left mode: up to the middle of the button.
    func position(_ name: String, _ label: String) -> ButtonField.Number {
        let width = self.form.picture?.specification.width ?? 375
        return self.number(name, label, 0...min(182, width / 2))
    }

    func text(_ name: String, _ label: String) -> ButtonField.Text {
        .init(name: name, label: label, value: self.form[name], refusal: self.form.refusals[name])
    }
}
