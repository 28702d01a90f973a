/// Lists what is inside an element, and follows names to what they stand for in the same file.
struct ContentReader: Sendable {
    let styles: StyleReader
    let translated: TranslatedTexts
    private var tree: MarkupTree { self.styles.tree }

    /// More than this is no button.
    static let maximumCount = 300
    private static let maximumReferences = 4

    init(_ styles: StyleReader, _ translated: TranslatedTexts) {
        (self.styles, self.translated) = (styles, translated)
    }

    private struct Step {
        var node: Int
        var item: ContentItem
        var references: Int
    }

    /// In the order of the text; nil if there is too much.
    func items(in node: Int) -> [ContentItem]? {
        guard self.tree[node].children.count < Self.maximumCount * 4 else { return nil }
        var items: [ContentItem] = []
        var waiting = self.steps(below: node, ContentItem(kind: .element, node: node), references: 0)
        while let step = waiting.popLast() {
            guard items.count < Self.maximumCount, waiting.count < Self.maximumCount * 4 else { return nil }
            self.take(step, &items, &waiting)
        }
        return items
    }

    private func steps(below node: Int, _ item: ContentItem, references: Int) -> [Step] {
        self.tree[node].children.reversed().map { Step(node: $0, item: item, references: references) }
    }

    private func take(_ step: Step, _ items: inout [ContentItem], _ waiting: inout [Step]) {
        let node = self.tree[step.node]
        var item = step.item
        item.node = step.node
        item.branches += node.branches
        switch node.kind {
        case .text(let text):
            item.kind = .text(text)
            items.append(item)
        case .unknown(let code): self.takeUnknown(code, item, &items)
        case .reference(let name): self.follow(name, item, step.references, &items, &waiting)
        case .element(let name): self.takeElement(name, item, step.references, &items, &waiting)
        case .slot(let attribute):
            guard Self.isPictureSlot(attribute) else { return }
            item.isInSlot = true
            waiting += self.steps(below: step.node, item, references: step.references)
        case .code: waiting += self.steps(below: step.node, item, references: step.references)
        case .root, .definition: break
        }
    }

    /// `__('Sign in with Apple')` has a text, though another may be shown.
    private func takeUnknown(_ code: String, _ item: ContentItem, _ items: inout [ContentItem]) {
        if let texts = self.translated.texts(of: code) {
            self.add(texts, item, &items)
            return
        }
        if let texts = Self.choice(inCode: code) {
            let place = self.tree.place(of: item.node)
            for (way, text) in texts.enumerated() {
                var copy = item
                copy.kind = .text(text)
                copy.branches.append(Branch(of: place, way: way))
                items.append(copy)
            }
            return
        }
        var item = item
        item.kind = .unknown(code)
        if let text = Self.text(inCode: code) {
            item.kind = .text(text)
            item.isCertain = false
        }
        items.append(item)
    }

    /// The texts of a key, one for each language.
    private func add(
        _ texts: [(locale: String, text: String)],
        _ item: ContentItem,
        _ items: inout [ContentItem]
    ) {
        let language = SourcePlace(path: self.tree.source.path, object: "language")
        for (index, (locale, text)) in texts.enumerated() {
            var copy = item
            copy.kind = .text(text)
            copy.locale = locale
            copy.branches.append(Branch(of: language, way: index))
            items.append(copy)
        }
    }

    /// The texts of `<FormattedMessage id="login.apple" />`.
    private func texts(of element: Int, _ name: String) -> [(locale: String, text: String)]? {
        guard !self.translated.isEmpty, name.first?.isUppercase == true,
            !self.tree[element].children.contains(where: { self.tree[$0].elementName != nil })
        else { return nil }
        for attribute in self.tree[element].attributes {
            guard let key = attribute.literal,
                ["id", "key"].contains(where: {
                    attribute.plainName.hasSuffix($0)
                }), let texts = self.translated.texts(key: key)
            else { continue }
            return texts
        }
        return nil
    }

    /// The two texts of `isNew ? 'Sign up' : 'Sign in'`; nil for any other code.
    private static func choice(inCode code: String) -> [String]? {
        guard code.utf8.count < 400, let mark = code.firstRange(of: /\?\s*['"`]/) else { return nil }
        var rest = code[mark.lowerBound...].dropFirst().drop { $0.isWhitespace }
        var texts: [String] = []
        for mark in [":", nil] as [Character?] {
            guard let quote = rest.first, "'\"`".contains(quote) else { return nil }
            let inner = rest.dropFirst().prefix { $0 != quote && $0 != "\\" && $0 != "$" }
            rest = rest[inner.endIndex...]
            guard rest.first == quote else { return nil }
            texts.append(String(inner))
            rest = rest.dropFirst().drop { $0.isWhitespace }
            if let mark {
                guard rest.first == mark else { return nil }
                rest = rest.dropFirst().drop { $0.isWhitespace }
            }
        }
        // A key of a table is no text.
        let areKeys = texts.contains { !$0.contains(" ") && $0.contains { "._:".contains($0) } }
        return rest.isEmpty && !areKeys ? texts : nil
    }

    /// The words in a call that translates words.
    static func text(inCode code: String) -> String? {
        let calls = [
            "__(", "_(", "gettext(", "trans(", "t(", "translate(", "$t(", "i18n(", "trans ", "translate ",
            "T(", "_e(",
            "esc_html_e(",
        ]
        guard calls.contains(where: { code.contains($0) }),
            let mark = code.first(where: { $0 == "'" || $0 == "\"" })
        else { return nil }
        let parts = code.split(separator: mark, maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1].contains(" "), parts[1].contains(where: \.isLetter) else {
            return nil
        }
        return String(parts[1])
    }

    private func follow(
        _ name: String,
        _ item: ContentItem,
        _ references: Int,
        _ items: inout [ContentItem],
        _ waiting: inout [Step]
    ) {
        if let texts = self.translated.texts(of: name) {
            self.add(texts, item, &items)
            return
        }
        guard references < Self.maximumReferences, let definition = self.tree.definitions[name],
            !self.tree[definition].isFunction, !self.tree[definition].children.isEmpty
        else {
            var unknown = item
            unknown.kind = .unknown(name)
            items.append(unknown)
            return
        }
        var item = item
        if SignInText.holdsName(name) { item.isNamedApple = true }
        if !self.tree[definition].isConstant { item.isCertain = false }
        // One value of several that code chooses from, of which not all are known.
        let children = self.tree[definition].children.map { self.tree[$0].kind }
        let isPartlyUnknown = children.contains { if case .unknown = $0 { true } else { false } }
        if isPartlyUnknown { item.isCertain = false }
        let steps = self.steps(below: definition, item, references: references + 1)
        waiting +=
            isPartlyUnknown
            ? steps.filter { if case .unknown = self.tree[$0.node].kind { false } else { true } } : steps
    }

    private func takeElement(
        _ name: String,
        _ item: ContentItem,
        _ references: Int,
        _ items: inout [ContentItem],
        _ waiting: inout [Step]
    ) {
        var item = item
        item.kind = .element
        // The name of a drawing.
        if name == "title" || name == "desc" { item.isOnlyRead = true }
        self.hide(&item)
        if let texts = self.texts(of: item.node, name) {
            self.add(texts, item, &items)
            return
        }
        items.append(item)
        guard !["style", "script", "noscript", "template", "select", "option"].contains(name.lowercased())
        else { return }
        waiting += self.steps(below: item.node, item, references: references)
    }

    private func hide(_ item: inout ContentItem) {
        let block = self.styles.block(of: item.node)
        func display(_ isWide: Bool) -> String? {
            block.declarations(in: StyleContext(isWide: isWide))["display"]
        }
        item.isHiddenOnNarrow = item.isHiddenOnNarrow || display(false) == "none"
        item.isHiddenOnWide = item.isHiddenOnWide || display(true) == "none"
        let classes: Set<String> = [
            "sr-only", "visually-hidden", "screen-reader-text", "visuallyhidden", "sr_only",
        ]
        item.isOnlyRead =
            item.isOnlyRead || display(false) == "sr-only"
            || !classes.isDisjoint(with: self.styles.classes(of: item.node))
    }

    private static func isPictureSlot(_ attribute: String) -> Bool {
        let name = attribute.lowercased()
        return ["icon", "logo", "prefix", "left", "start", "image", "avatar"].contains { name.contains($0) }
    }
}
