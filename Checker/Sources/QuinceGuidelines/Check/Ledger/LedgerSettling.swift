/// Decides how mentions end.
struct LedgerSettling {
    private let measured: Set<String>
    /// Those of them that have a button, and not only a request.
    private let withButton: Set<String>
    /// Projects with a button that was measured, or that is shown in a way the ledger asks about.
    private let projectsWithButton: Set<String?>
    private let projectsWithMeasured: Set<String?>
    /// The names that the files with measured buttons use, by project.
    private let shown: [String?: Set<String>]
    /// The tables of texts that a measured button has its title from, by their paths without the language.
    private let tables: Set<String>
    /// The files that declare a name for Apple's button, by project and by the name in small letters.
    private let owners: [String?: [String: Set<String>]]

    init(_ files: [FileMentions], _ inspection: Inspection) {
        let buttons = inspection.buttons.flatMap {
            [$0.place, $0.title?.place, $0.component].compactMap(\.self)
        }.map(\.path)
        let requests = inspection.authorizations.flatMap { [$0.place] + $0.places.values }.map(\.path)
        let measured = Set(buttons + requests)
        self.measured = measured
        let buttonPaths = Set(buttons)
        self.withButton = buttonPaths
        self.tables = Set(
            inspection.buttons.compactMap { $0.title?.place?.path }.compactMap { TextTablePath($0)?.pattern }
        )
        var shown: [String?: Set<String>] = [:]
        for file in files where buttonPaths.contains(file.path) {
            shown[file.project, default: []].formUnion(file.names)
        }
        self.shown = shown
        let declaring = Self.owners(files)
        // Of files that show each other's buttons, none can be set aside.
        self.owners = Self.owners(
            files.filter { file in
                measured.contains(file.path)
                    || Self.isScreenWithButton(file) && !Self.onlyUses(file, of: declaring)
            }
        )
        // A table of texts has a title, and no button: the code that shows it is asked about, too.
        let asking = files.filter { file in
            !measured.contains(file.path) && Self.isScreenWithButton(file) && TextTablePath(file.path) == nil
        }
        self.projectsWithMeasured = Set(files.filter { buttonPaths.contains($0.path) }.map(\.project))
        // A button in a file outside all projects, such as a page, is a button as well.
        self.projectsWithButton = self.projectsWithMeasured.union(asking.map(\.project))
    }

    /// How the mentions of a file end, in their order.
    func fates(of file: FileMentions) -> [MentionFate] {
        let isMeasured = self.measured.contains(file.path)
        let hasButton = self.withButton.contains(file.path)
        let aside =
            Self.aside(byPathOf: file) ?? (Self.isAboutSettings(file) ? .settings : nil)
            ?? (Self.onlyUses(file, of: self.owners) ? .otherFile : nil)
        let isForReaders = Self.isForReaders(file)
        let code = self.fateInCode(file)
        return file.mentions.map { mention in
            switch mention.kind {
            case .comment: return .aside(.comment)
            case .other: return .aside(.otherProduct)
            default: break
            }
            // A request is no button: what shows one is still to be told.
            let isRequest = !mention.offersButton || file.role != .interface
            if hasButton || isMeasured && isRequest { return .measured }
            if let aside { return .aside(aside) }
            if let table = TextTablePath(file.path)?.pattern,
                self.tables.contains(table) || self.shown[file.project]?.contains(mention.text) == true
            {
                return .aside(.otherFile)
            }
            if mention.kind == .joined {
                guard !self.projectsWithMeasured.contains(file.project) else { return .aside(.otherFile) }
                return .asked("this title is joined with a name that may be Apple's")
            }
            if mention.kind == .text || mention.kind == .title && isForReaders { return .aside(.prose) }
            if mention.kind == .endpoint, mention.text.contains("authorize") {
                return .asked("a request to Apple's authorization endpoint, but its parameters can't be read")
            }
            return code
        }
    }

    /// The language of a file that seems to show a button, if no inspector reads its interfaces.
    func unreadLanguage(of file: FileMentions) -> String? {
        guard case .unread(let language) = file.role, !self.measured.contains(file.path),
            file.mentions.contains(where: \.offersButton), Self.aside(byPathOf: file) == nil
        else { return nil }
        return language
    }

    /// How a mention of a file ends if nothing about the mention itself decides.
    private func fateInCode(_ file: FileMentions) -> MentionFate {
        switch file.role {
        case .server: return .aside(.server)
        case .unread(let language): return .asked("the checker can't read interfaces in \(language)")
        case .resource:
            guard !self.projectsWithButton.contains(file.project) else { return .aside(.otherFile) }
            return .asked("no button that uses this was found")
        case .interface, .logic: break
        }
        let used = file.declared.intersection(self.shown[file.project] ?? [])
        // A screen to which a measured one leads may have a button of its own; a component for Apple is the one that was measured.
        let hasTitle = file.role == .interface && file.mentions.contains { $0.kind == .title }
        let isShownElsewhere =
            !self.measured.contains(file.path)
            && (hasTitle ? used.contains { $0.lowercased().contains("apple") } : !used.isEmpty)
        if isShownElsewhere { return .aside(.otherFile) }
        let isMeasured = self.withButton.contains(file.path)
        if file.declaresButton && !isMeasured || file.mentions.contains(where: \.offersButton),
            file.role == .interface
        {
            return .asked("this looks like a button, but the checker found none that it can measure")
        }
        if file.hasLogos, !isMeasured {
            return .asked(Self.drawsLogo)
        }
        // An import alone also serves passkeys and sign-in pages of others.
        if file.mentions.allSatisfy({ [.importing, .other, .comment, .joined].contains($0.kind) }) {
            return .aside(.otherProduct)
        }
        // A file that is only asked about is no reason to set aside one that lists the ways to sign in.
        let others = file.namesOthers ? self.projectsWithMeasured : self.projectsWithButton
        guard !others.contains(file.project) else { return .aside(.otherFile) }
        return .asked(file.role == .interface ? Self.hasInterface : Self.isCode)
    }

    /// Reasons that say more about a button than the mention does.
    static let drawsLogo = "this draws Apple's logo as buttons do, but no button was measured"
    static let hasInterface =
        "this file has a user interface and names Sign in with Apple, but no button was found in it"
    private static let isCode = "code for Sign in with Apple, but no button that starts it was found"

    private static func owners(_ files: [FileMentions]) -> [String?: [String: Set<String>]] {
        var owners: [String?: [String: Set<String>]] = [:]
        for file in files where file.role == .interface {
            for name in file.declared {
                let name = name.lowercased()
                guard name.contains("apple") else { continue }
                owners[file.project, default: [:]][name, default: []].insert(file.path)
            }
        }
        return owners
    }

    /// Whether all buttons of a file are components that other files declare.
    private static func onlyUses(
        _ file: FileMentions,
        of owners: [String?: [String: Set<String>]]
    ) -> Bool {
        let buttons = file.mentions.filter(\.offersButton)
        guard file.role == .interface, !buttons.isEmpty else { return false }
        return buttons.allSatisfy { mention in
            // An import names the file of the component.
            let name = mention.text.split(separator: "/").last?.lowercased() ?? ""
            return mention.kind == .systemButton
                && owners[file.project]?[name]?.contains { $0 != file.path } == true
        }
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

    private static let readersWords: Set<String> = [
        "privacy", "terms", "policy", "faq", "help", "legal", "imprint", "impressum", "datenschutz", "agb",
        "privacidad", "privacidade", "terminos", "termos", "condiciones", "confidentialite", "conditions",
    ]

    private static func isForReaders(_ file: FileMentions) -> Bool {
        Self.words(of: file).contains {
            Self.readersWords.contains($0)
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
