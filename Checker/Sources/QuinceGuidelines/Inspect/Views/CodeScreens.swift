/// The screens of a file of code, each looked at once.
struct CodeScreens {
    private let file: CodeFile
    private let reading: DrawnReading
    /// Whether all its screens count, those too that are drawn by other files.
    private let isInFlow: Bool
    private let vocabulary: (CodeResolver) -> any DrawnVocabulary

    init(
        _ file: CodeFile,
        _ reading: DrawnReading,
        isInFlow: Bool,
        _ vocabulary: @escaping (CodeResolver) -> any DrawnVocabulary
    ) {
        self.file = file
        self.reading = reading
        self.isInFlow = isInFlow
        self.vocabulary = vocabulary
    }

    /// The content of all components that no other component draws, in both appearances if the code distinguishes them.
    func inspection(_ facts: ProjectFacts) -> Inspection {
        let (light, hasAsked) = self.inspection(facts, .light)
        guard hasAsked, !light.buttons.isEmpty else { return light }
        let (dark, _) = self.inspection(facts, .dark)
        return light.joined(with: dark)
    }

    private func inspection(_ facts: ProjectFacts, _ appearance: Appearance) -> (Inspection, Bool) {
        let width = self.reading.viewport?.width ?? 0
        let resolver = CodeResolver(facts, screenWidth: width, appearance: appearance)
        let drawer = CodeDrawer(resolver, self.vocabulary(resolver))
        var reading = self.reading
        reading.appearance = appearance
        reading.signInButtons = facts.signInButtons
        var all = Inspection()
        let own = self.isInFlow ? CodeDrawn(self.file).names : []
        for component in CodeComponent.all(in: self.file).prefix(200) where !component.isPreview {
            // Of several components of one name nobody can tell which is drawn: each is looked at by itself.
            let isDrawn =
                facts.code.drawn.contains(component.name)
                && !facts.code.hasRivals(component.name, in: self.file)
            guard !isDrawn || self.isInFlow && !own.contains(component.name) else { continue }
            // Nobody sees a widget of an app that nothing makes; the files that make one of Apple's are all read.
            let isUnused =
                component.file.language == .dart && facts.code.startsApp && CodeUses.isAbout(component.name)
                && !facts.code.used.contains(component.name)
            guard !isUnused || !CodeUses.namesApple(component.name) || self.isInFlow else { continue }
            let views = drawer.views(of: component)
            guard !views.isEmpty else { continue }
            var root = DrawnView(at: self.file.place(component.offset))
            root.arrangement = .aligned
            root.children = views
            let isPage = views.count == 1 && views[0].isPageAtHeart
            var found = reading.inspection(of: root, named: component.name, isWhole: isPage)
                .withScreensToJudge(self.isInFlow)
            if isUnused, !self.isInFlow {
                found.screens = []
                for index in found.buttons.indices {
                    found.buttons[index].doubt = "no code of the app makes \(component.name)"
                }
            }
            if facts.code.isLeftOut(self.file), !self.isInFlow {
                let doubt = "no file of the app imports this one"
                for index in found.buttons.indices where found.buttons[index].doubt == nil {
                    found.buttons[index].doubt = doubt
                }
                for index in found.screens.indices { found.screens[index].doubt = doubt }
            }
            // Its buttons are measured where it is drawn.
            if isDrawn { all.screens += found.screens } else { all.add(found) }
        }
        if drawer.isCut { all.unread = [.tooLarge(SourcePlace(path: self.file.path))] }
        return (all, resolver.hasAskedForAppearance)
    }
}

extension Inspection {
    /// Only the screens that have to do with signing in, or all.
    func withScreensToJudge(_ all: Bool) -> Inspection {
        guard !all else { return self }
        var copy = self
        copy.screens = self.screens.filter { screen in
            screen.offersSignInWithApple
                || screen.elements.contains { if case .field = $0.kind { true } else { false } }
        }
        return copy
    }

    /// With what was found in dark appearance, where that differs.
    func joined(with dark: Inspection) -> Inspection {
        let repeated = dark.buttons.map { button in
            var copy = button
            copy.variant.appearance = .light
            return copy
        }
        guard repeated != self.buttons else { return self }
        var both = self
        both.buttons += dark.buttons
        return both
    }
}

extension DrawnView {
    /// Whether it is a page, or holds one and nothing else.
    fileprivate var isPageAtHeart: Bool {
        var view = self
        for _ in 0..<12 {
            if view.isPage { return true }
            guard view.children.count == 1, let child = view.children.first else { return false }
            view = child
        }
        return false
    }
}

/// Facts about a file from its path.
struct CodePath {
    private let path: String
    private let words: [Substring]

    init(_ path: String) {
        self.path = path.lowercased()
        self.words = self.path.split(separator: "/")
    }

    /// Whether it is code that no person sees: tests, stories, debug resources.
    var isTest: Bool {
        let folders: Set<Substring> = [
            "test", "tests", "androidtest", "__tests__", "__mocks__", "integration_test", "test_driver",
            "e2e", "debug",
            "stories", "storybook", "testdata",
        ]
        if self.words.dropLast().contains(where: folders.contains) { return true }
        guard let name = self.words.last else { return false }
        return name.contains("_test.") || name.contains(".test.") || name.contains(".spec.")
            || name.contains(".stories.")
            || name.contains("preview") || name.hasSuffix("test.kt") || name.hasSuffix("tests.kt")
    }

    /// The most bytes of a file that is read for its constants and components, whatever its name.
    static let partSize = 32_768

    /// Whether its name promises colors, sizes and other constants, or parts of sign-in screens.
    var holdsConstants: Bool {
        let words = [
            "color", "colour", "theme", "palette", "style", "const", "dimen", "size", "spacing", "token",
            "design", "asset",
            "image", "icon", "string", "button", "btn", "login", "signin", "sign_in", "auth", "social",
        ]
        return words.contains { self.path.contains($0) }
    }
}
