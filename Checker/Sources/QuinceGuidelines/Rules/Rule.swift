/// One statement of the guidelines, with the code that decides it.
package struct Rule: Sendable {
    /// A stable identifier such as `button.min-width`, for reports, configurations and suppressions.
    package let id: String
    /// The requirement in a few words.
    package let title: String
    /// The severity in each edition; an edition without the rule is missing.
    package let severities: [Edition: Severity]
    /// What the guidelines say, in our own words.
    package let statement: String
    /// The place in the guidelines.
    package let source: Source
    /// The consequence for people if the rule is broken.
    package let why: String
    /// How to fix it.
    package let remedy: String
    /// An incorrect and a correct example, as code or measurements.
    package let example: Example
    package let check: Check
    /// Why a finding of this rule needs review if only code was read; nil if code proves it.
    ///
    /// What is missing, and how two elements compare, depends on everything around them, and code seldom shows all of that.
    package let doubtInCode: String?
    /// The same for buttons that the project draws; Apple's own are read reliably.
    package let doubtOfDrawn: String?
    /// A change of a file that fixes a finding, if it needs more than the finding's own value.
    package let change: Change?

    package typealias Change = @Sendable (Finding, Inspection, Edition) -> Outcome.Fix?

    package init(
        _ id: String,
        _ title: String,
        severities: [Edition: Severity],
        statement: String,
        source: Source,
        why: String,
        remedy: String,
        example: Example,
        check: Check,
        doubtInCode: String? = nil,
        doubtOfDrawn: String? = nil,
        change: Change? = nil
    ) {
        self.id = id
        self.title = title
        self.severities = severities
        self.statement = statement
        self.source = source
        self.why = why
        self.remedy = remedy
        self.example = example
        self.check = check
        self.doubtInCode = doubtInCode
        self.doubtOfDrawn = doubtOfDrawn
        self.change = change
    }

    /// The source of a statement: the name of Apple's page, its section, and its URL.
    package struct Source: Hashable, Sendable {
        package let page: String
        package let section: String
        package let address: String

        package init(_ page: String, _ section: String, _ address: String) {
            self.page = page
            self.section = section
            self.address = address
        }
    }

    package struct Example: Hashable, Sendable {
        package let broken: String
        package let kept: String

        package init(broken: String, kept: String) {
            self.broken = broken
            self.kept = kept
        }
    }

    /// What the rule checks.
    ///
    /// Every closure gives one ``Outcome`` for each way the rule is broken or undecided, and none
    /// where it is kept or does not apply.
    package enum Check: Sendable {
        /// One button in one appearance.
        case button(@Sendable (MeasuredButton, Edition) -> [Outcome])
        /// One button in all the appearances and on all the screens it was measured in; an outcome names its variants.
        case appearances(@Sendable ([MeasuredButton], Edition) -> [Outcome])
        /// All buttons of the project.
        case buttons(@Sendable ([MeasuredButton], Edition) -> [Outcome])
        case screen(@Sendable (MeasuredScreen, Edition) -> [Outcome])
        case flow(@Sendable (MeasuredFlow, Edition) -> [Outcome])
        case authorization(@Sendable (MeasuredAuthorization, Edition) -> [Outcome])
    }
}

extension [Edition: Severity] {
    /// The same severity in all editions.
    package static func always(_ severity: Severity) -> Self {
        Dictionary(uniqueKeysWithValues: Edition.allCases.map { ($0, severity) })
    }

    /// From an edition on.
    package static func since(_ first: Edition, _ severity: Severity) -> Self {
        Dictionary(uniqueKeysWithValues: Edition.allCases.filter { $0 >= first }.map { ($0, severity) })
    }

    /// A severity from an edition on, and another one before it.
    package static func since(_ first: Edition, _ severity: Severity, before: Severity) -> Self {
        Self.always(before).merging(.since(first, severity)) { _, later in later }
    }
}

extension Rule.Source {
    /// The buttons' page of Apple's Human Interface Guidelines; sections are named as there.
    package static func guidelines(_ section: String) -> Self {
        Self(
            "Human Interface Guidelines, Sign in with Apple",
            section,
            "https://developer.apple.com/design/human-interface-guidelines/sign-in-with-apple"
        )
    }

    /// "Incorporating Sign in with Apple into other platforms".
    package static func otherPlatforms(_ section: String) -> Self {
        Self(
            "Incorporating Sign in with Apple into other platforms",
            section,
            "https://developer.apple.com/documentation/signinwithapple/incorporating-sign-in-with-apple-into-other-platforms"
        )
    }

    /// The guidelines on authentication in general.
    package static func authentication(_ section: String) -> Self {
        Self(
            "Human Interface Guidelines, Managing accounts",
            section,
            "https://developer.apple.com/design/human-interface-guidelines/managing-accounts"
        )
    }
}
