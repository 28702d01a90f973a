/// Reads a page as a person goes through it: texts, fields, buttons.
struct TemplateScreenReader: Sendable {
    let page: TemplatePage
    /// Of Sign in with Apple, as they were measured.
    let buttons: [MeasuredButton]
    /// Whether it counts whatever is on it.
    let isInFlow: Bool
    private var tree: MarkupTree { self.page.tree }

    /// Elements that are more than this are left out.
    private static let maximumCount = 5_000

    /// One for the page; none if it asks for nothing and offers nothing.
    var screens: [MeasuredScreen] {
        let elements = self.elements
        let hasFields = elements.contains { if case .field = $0.kind { true } else { false } }
        guard
            hasFields || !self.buttons.isEmpty || elements.contains(where: { Self.concerns($0.text) })
                || self.isInFlow && !elements.isEmpty
        else { return [] }
        let place =
            elements.first?.place ?? self.buttons.first?.place ?? SourcePlace(path: self.tree.source.path)
        let purpose = PagePurpose(
            elements: elements,
            heading: self.heading,
            offersApple: !self.buttons.isEmpty
        ).purpose
        var screen = MeasuredScreen(
            self.heading ?? self.tree.source.path,
            at: place,
            purpose: self.measured(purpose),
            elements: elements,
            offersSignInWithApple: !self.buttons.isEmpty
        )
        screen.isWhole = Self.parts.first(in: self.tree.source.bytes[...]) == nil
        return [screen]
    }

    /// How templates take parts from other files, which may show anything.
    private static let parts = WordSearch([
        "include(", "include (", "include_once", "require_once", "include \"", "include '", "{% include",
        "{% extends",
        "@include", "@extends", "<jsp:include", "<%@ include", "<%- include", "<%= render", "{{>",
        "th:replace", "th:insert",
    ])

    private static func concerns(_ text: String) -> Bool {
        let text = text.lowercased()
        return ["passcode", "パスコード", "face id", "touch id", "biometric"].contains { text.contains($0) }
    }

    /// A part of a page may be shown on any screen.
    private func measured(_ purpose: MeasuredScreen.Purpose?) -> Measured<MeasuredScreen.Purpose> {
        guard let purpose else { return .unseen }
        return self.page.isDocument ? .known(purpose) : .assumed(purpose, because: "it is a part of a page")
    }

    /// The page's title, or its first heading.
    private var heading: String? {
        for name in ["h1", "h2", "title"] {
            for node in self.tree.descendants(of: MarkupTree.root)
            where self.tree[node].elementName?.lowercased() == name {
                let words = self.words(in: node)
                if !words.isEmpty { return words }
            }
        }
        return nil
    }

    private func words(in node: Int) -> String {
        SignInButtonFinder.words(self.page.contents.items(in: node) ?? [])
    }

    private var elements: [ScreenElement] {
        var elements: [ScreenElement] = []
        let closed: Set<String> = ["svg", "style", "script", "head", "option", "noscript"]
        let nodes = self.tree.descendants(of: MarkupTree.root) { node in
            closed.contains(self.tree[node].elementName?.lowercased() ?? "") || self.isButton(node)
        }
        for node in nodes where elements.count < Self.maximumCount {
            switch self.tree[node].kind {
            case .text(let text): elements += self.text(text, node).map { [$0] } ?? []
            case .element(let name): elements += self.element(name.lowercased(), node).map { [$0] } ?? []
            default: continue
            }
        }
        return elements
    }

    private func isButton(_ node: Int) -> Bool {
        guard Pressable.isPressable(node, in: self.tree), self.tree[node].elementName?.lowercased() != "input"
        else { return false }
        // What is pressable as a whole may be a form with fields in it.
        return !self.tree.descendants(of: node).contains { ScreenFieldReader.isField($0, in: self.tree) }
    }

    private func text(_ text: String, _ node: Int) -> ScreenElement? {
        guard text.contains(where: \.isLetter),
            self.tree.ancestors(of: node).contains(where: { self.tree[$0].elementName != nil })
        else { return nil }
        let words = text.split { $0.isWhitespace }.joined(separator: " ")
        return ScreenElement(.text, words, at: self.tree.place(of: node))
    }

    private func element(_ name: String, _ node: Int) -> ScreenElement? {
        let place = self.tree.place(of: node)
        if ScreenFieldReader.isField(node, in: self.tree) {
            return ScreenFieldReader(page: self.page, node: node).element(at: place)
        }
        if name == "img", let source = self.tree.literal("src", of: node), Self.isBiometric(source) {
            return ScreenElement(.image, source, at: place)
        }
        guard self.isButton(node) else { return nil }
        let words = self.words(in: node)
        let label = ["aria-label", "title", "label", "text"].lazy.compactMap {
            self.tree.literal($0, of: node)
        }.first
        return ScreenElement(.button, words.contains(where: \.isLetter) ? words : label ?? words, at: place)
    }

    /// On the web, fingerprints stand for other things, too.
    private static func isBiometric(_ source: String) -> Bool {
        let name = source.lowercased().filter(\.isLetter)
        return name.contains("touchid") || name.contains("faceid")
    }
}
