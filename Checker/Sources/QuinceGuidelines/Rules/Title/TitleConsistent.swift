import QuinceButtons

extension Rule {
    /// One of the titles throughout.
    static let titleConsistent = Rule(
        "title.consistent",
        "The same title throughout",
        severities: .always(.warning),
        statement:
            "Choose the title that matches the words of your sign-in, and use it throughout the interface. A screen for "
            + "new users and a screen for existing users may differ.",
        source: .guidelines("Using the system-provided buttons"),
        why: "Two titles look like two different features.",
        remedy:
            "Use the same type on all screens: sign in, or continue; or sign up on sign-up screens and sign in on the others.",
        example: Example(
            broken: "“Continue with Apple” at the start, “Sign in with Apple” at the checkout",
            kept: "“Continue with Apple” in both places"
        ),
        check: .buttons { buttons, _ in
            let uses = buttons.compactMap(TitleUse.init)
            var apps: [[String]: [TitleUse]] = [:]
            for use in uses {
                for module in use.modules.isEmpty ? [""] : use.modules {
                    apps[[use.platform.rawValue, module], default: []].append(use)
                }
            }
            // Apps that share a file have its findings once.
            var told: Set<SourcePlace> = []
            return apps.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap { outcomes($0.value) }
                .filter { $0.place.map { told.insert($0).inserted } ?? true }
        },
        doubtInCode: "nobody may see one of the buttons"
    )
}

/// A button with a title that is approved.
private struct TitleUse {
    let platform: Platform
    let modules: [String]
    let place: SourcePlace
    let screen: String?
    let purpose: MeasuredScreen.Purpose?
    /// What the file's name says of that.
    let namedPurpose: MeasuredScreen.Purpose?
    /// Of the title, without its region; nil if nothing names it.
    let language: String?
    /// More than one where a language says the same for two.
    let types: Set<ButtonType>
    let text: String
    /// The approved title that it is, however its letters are written: fixing these breaks nothing here then.
    let model: String

    init?(_ button: MeasuredButton) {
        // What makes the system button invisible has a rule of its own.
        guard button.platform != .watchOS, button.cover.value.flatMap(\.self) == nil,
            let text = button.title?.text.knownValue
        else { return nil }
        let title = TitleText(text)
        let approved = ApprovedTitles.all.matching(title)
        let types = Set(approved.map(\.type))
        guard let first = approved.first else { return nil }
        (self.platform, self.modules) = (button.platform, button.modules)
        self.place = button.place
        self.screen = button.screen
        self.purpose = button.purpose.knownValue
        // A component is seen on the screens that use it.
        self.namedPurpose =
            Self.purpose(ofFile: button.screen ?? "") ?? Self.purpose(ofFile: button.place.path)
        self.language = button.title?.locale.map { String($0.prefix { $0.isLetter }) }
        self.types = types
        self.text = title.words
        self.model = (approved.first { title.isWritten(as: $0.text) } ?? first).text
    }

    /// What a screen is for by the name of its file: `RegisterScreen.tsx`, `sign_in_page.dart`.
    private static func purpose(ofFile path: String) -> MeasuredScreen.Purpose? {
        let name = path.split(separator: "/").last?.prefix { $0 != "." } ?? ""
        let words = ViewWords.parts(of: String(name))
        let joined = words.joined()
        if ["register", "registration", "signup", "createaccount"].contains(where: joined.contains) {
            return .signUp
        }
        return ["login", "signin", "logon"].contains(where: joined.contains) ? .signIn : nil
    }

    /// Whether one of the two has to change.
    func contradicts(_ other: TitleUse) -> Bool {
        guard self.types.isDisjoint(with: other.types) else { return false }
        if let language = self.language, let other = other.language, language != other { return false }
        // Two on one screen are told by the rule on duplicates.
        guard self.screen == nil || self.screen != other.screen else { return false }
        if let purpose = self.purpose, let otherPurpose = other.purpose { return purpose == otherPurpose }
        if let purpose = self.namedPurpose, let other = other.namedPurpose, purpose != other { return false }
        return self.types.union(other.types).contains(.continue)
    }
}

/// One outcome for each title that contradicts the commonest.
private func outcomes(_ uses: [TitleUse]) -> [Outcome] {
    let uses = uses.sorted { $0.place < $1.place }
    let counts = ButtonType.allCases.map { type in
        (type: type, places: Set(uses.filter { $0.types.contains(type) }.map(\.place)))
    }
    guard let most = counts.max(by: { $0.places.count < $1.places.count })?.places.count else { return [] }
    let isCommon = { (use: TitleUse) in
        counts.contains { $0.places.count == most && use.types.contains($0.type) }
    }
    guard let first = uses.first(where: isCommon) else { return [] }
    let common = uses.filter { !$0.types.isDisjoint(with: first.types) }
    var told: Set<Set<ButtonType>> = []
    return uses.compactMap { use in
        guard let other = common.first(where: use.contradicts), told.insert(use.types).inserted else {
            return nil
        }
        return outcome(use, beside: other)
    }
}

private func outcome(_ use: TitleUse, beside other: TitleUse) -> Outcome {
    var outcome = Outcome(
        "says “\(excerpt(use.text))”, but \(other.place) says “\(excerpt(other.text))”",
        measured: excerpt(use.text),
        required: "“\(excerpt(other.model))”"
    )
    outcome.place = use.place
    outcome.remedy = "Use the same title in both places: “\(excerpt(other.model))”."
    return outcome
}
