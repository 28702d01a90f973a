/// Decides how mentions end.
struct LedgerSettling {
    private let measured: Set<String>
    /// Those of them that have a button, and not only a request.
    private let withButton: Set<String>
    /// Projects with a button that was measured, or that is shown in a way the ledger asks about.
    private let projectsWithButton: Set<String?>
    /// The names that the files with measured buttons use, by project.
    private let shown: [String?: Set<String>]

    init(_ files: [FileMentions], _ inspection: Inspection) {
        let buttons = inspection.buttons.flatMap { [$0.place, $0.title?.place].compactMap(\.self) }.map(
            \.path
        )
        let requests = inspection.authorizations.flatMap { [$0.place] + $0.places.values }.map(\.path)
        let measured = Set(buttons + requests)
        self.measured = measured
        self.withButton = Set(buttons)
        let withButton = files.filter { measured.contains($0.path) }
        var shown: [String?: Set<String>] = [:]
        for file in withButton { shown[file.project, default: []].formUnion(file.names) }
        self.shown = shown
        let asking = files.filter { file in
            !measured.contains(file.path) && Self.isScreenWithButton(file)
        }
        let buttonPaths = Set(buttons)
        // A button in a file outside all projects, such as a page, is a button as well.
        self.projectsWithButton = Set(
            files.filter { buttonPaths.contains($0.path) }.map(\.project) + asking.map(\.project)
        )
    }

    func fate(of mention: Mention, in file: FileMentions) -> MentionFate {
        switch mention.kind {
        case .comment: return .aside(.comment)
        case .other: return .aside(.otherProduct)
        default: break
        }
        // A request is no button: what shows one is still to be told.
        let isRequest = !mention.offersButton || file.role != .interface
        if self.withButton.contains(file.path) || self.measured.contains(file.path) && isRequest {
            return .measured
        }
        if let aside = Self.aside(byPathOf: file) { return .aside(aside) }
        if Self.isAboutSettings(file) { return .aside(.settings) }
        if mention.kind == .text || mention.kind == .title && Self.isForReaders(file) {
            return .aside(.prose)
        }
        if mention.kind == .endpoint, mention.text.contains("authorize") {
            return .asked("a request to Apple's authorization endpoint, but its parameters can't be read")
        }
        if file.role == .server { return .aside(.server) }
        if file.role == .resource { return self.fateOfResource(file) }
        if case .unread(let language) = file.role {
            return .asked("the checker can't read interfaces in \(language)")
        }
        return self.fateInCode(file)
    }

    /// The language of a file that seems to show a button, if no inspector reads its interfaces.
    func unreadLanguage(of file: FileMentions) -> String? {
        guard case .unread(let language) = file.role, !self.measured.contains(file.path),
            Self.aside(byPathOf: file) == nil, file.mentions.contains(where: \.offersButton)
        else { return nil }
        return language
    }

    private func fateOfResource(_ file: FileMentions) -> MentionFate {
        guard !self.projectsWithButton.contains(file.project) else { return .aside(.otherFile) }
        return .asked("no button that uses this was found")
    }

    private func fateInCode(_ file: FileMentions) -> MentionFate {
        let offers = file.mentions.contains(where: \.offersButton)
        let isShownElsewhere =
            !self.measured.contains(file.path)
            && !file.declared.isDisjoint(with: self.shown[file.project] ?? [])
        if isShownElsewhere { return .aside(.otherFile) }
        if offers, file.role == .interface {
            return .asked("this looks like a button, but the checker found none that it can measure")
        }
        // An import alone also serves passkeys and sign-in pages of others.
        if file.mentions.allSatisfy({ [.importing, .other, .comment].contains($0.kind) }) {
            return .aside(.otherProduct)
        }
        guard !self.projectsWithButton.contains(file.project) else { return .aside(.otherFile) }
        return .asked("code for Sign in with Apple, but no button that starts it was found")
    }

    private static func isScreenWithButton(_ file: FileMentions) -> Bool {
        switch file.role {
        case .interface, .unread:
            file.mentions.contains(where: \.offersButton) && Self.aside(byPathOf: file) == nil
        case .logic, .server, .resource: false
        }
    }
}

// MARK: What the name of a file says

extension LedgerSettling {
    private static func aside(byPathOf file: FileMentions) -> MentionFate.Aside? {
        let parts = file.path.lowercased().split(separator: "/").map(String.init)
        guard let name = parts.last else { return nil }
        let folders = Set(parts.dropLast())
        if !folders.isDisjoint(with: Self.dependencies) { return .vendor }
        if name.contains("stories.") || name.contains("preview") || name.contains("launchscreen")
            || !folders.isDisjoint(with: ["stories", ".storybook", "previews", "preview content"])
        {
            return .unreachable
        }
        if CodePath(file.path).isTest { return .test }
        if !folders.isDisjoint(with: ["docs", "doc", "documentation"]) || name.hasPrefix("readme") {
            return .documentation
        }
        return nil
    }

    private static let dependencies: Set<String> = [
        "pods", "carthage", "node_modules", "bower_components", "vendor", "third_party", "site-packages",
    ]

    private static func isForReaders(_ file: FileMentions) -> Bool {
        Self.words(of: file).contains {
            ["privacy", "terms", "policy", "faq", "help", "legal", "imprint"].contains($0)
        }
    }

    private static func isAboutSettings(_ file: FileMentions) -> Bool {
        guard !file.mentions.contains(where: { $0.kind == .systemButton }) else { return false }
        let words = Self.words(of: file)
        let entrances: Set<String> = [
            "create", "new", "sign", "login", "register", "signup", "signin", "auth",
        ]
        guard entrances.isDisjoint(with: words) else { return false }
        let settings: Set<String> = [
            "settings", "setting", "preferences", "preference", "account", "accounts", "profile", "linked",
            "connected", "connections",
        ]
        return !settings.isDisjoint(with: words)
    }

    private static func words(of file: FileMentions) -> Set<String> {
        let name = file.path.split(separator: "/").last.map(String.init) ?? ""
        return Set(ViewWords.parts(of: String(name.prefix { $0 != "." })))
    }
}
