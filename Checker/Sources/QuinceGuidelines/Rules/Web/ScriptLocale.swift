extension Rule {
    /// The script's language is one of Apple's, and that of the page.
    static let scriptLocale = Rule(
        "web.locale",
        "The script in the page's language",
        severities: .always(.advice),
        statement:
            "The URL of Apple's script contains the locale of the button. Use one of Apple's locales, preferably the page's locale.",
        source: .webpage("Embed Sign in with Apple JS in your webpage"),
        why:
            "A button in another language than the page is harder to understand, and an unknown locale gives no button.",
        remedy: "Use the page's locale in the URL, such as /1/de_DE/appleid.auth.js.",
        example: Example(
            broken: #"<html lang="de"> … /appleid/1/en_US/appleid.auth.js"#,
            kept: #"<html lang="de"> … /appleid/1/de_DE/appleid.auth.js"#
        ),
        check: .button { button, _ in
            guard let script = button.script.knownValue ?? nil,
                let outcome = Self.localeOutcome(of: script)
            else { return [] }
            return [outcome]
        }
    )

    private static func localeOutcome(of script: AppleScript) -> Outcome? {
        guard let locale = script.writtenLocale else { return nil }
        var outcome: Outcome
        if locale.isEmpty {
            outcome = Outcome("loads Apple's script without a locale", measured: "//", required: "/en_US/")
            outcome.severity = .warning
        } else if !WebLimits.locales.contains(locale) {
            outcome = Outcome(
                "loads Apple's script with the locale '\(locale.prefix(20))'",
                measured: String(locale.prefix(20)),
                required: "a locale of Apple's list"
            )
        } else if let page = script.pageLanguage, Self.language(of: page) != Self.language(of: locale) {
            outcome = Outcome(
                "loads Apple's script in \(locale) on a page in '\(page.prefix(20))'",
                measured: locale,
                required: "the language of the page"
            )
        } else {
            return nil
        }
        outcome.place = script.place
        return outcome
    }

    private static func language(of code: String) -> String {
        let language = code.lowercased().prefix { $0 != "_" && $0 != "-" }
        let same = ["iw": "he", "nb": "no", "nn": "no", "in": "id"]
        return same[String(language)] ?? String(language)
    }
}

extension AppleScript {
    /// What stands before the script's name; nil if that is no plain text or another address.
    var writtenLocale: String? {
        let parts = self.address.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[parts.count - 1].hasPrefix("appleid.auth.js"),
            parts[parts.count - 3] == "1"
        else {
            return nil
        }
        let locale = parts[parts.count - 2]
        guard locale.utf8.allSatisfy({ $0 == 0x5F || $0 == 0x2D || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A })
        else {
            return nil
        }
        return String(locale)
    }

    /// The locale it is loaded in, where Apple has it.
    var locale: String? { self.writtenLocale.flatMap { WebLimits.locales.contains($0) ? $0 : nil } }
}
