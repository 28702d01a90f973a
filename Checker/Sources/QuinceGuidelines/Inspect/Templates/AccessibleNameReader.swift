// Templates: finds buttons, screens and requests in pages, components and templates. Decides what is a Sign in with Apple button
// by its words, its pictures and where it leads; measures what the file itself says about it. Knows no rule.

/// What assistive technology reads of a button.
struct AccessibleNameReader: Sendable {
    let page: TemplatePage
    let items: [ContentItem]
    let node: Int
    private var tree: MarkupTree { self.page.tree }

    /// Known where nothing about it is computed.
    var measured: Measured<String> {
        let elements = [self.node] + self.items.filter { $0.kind == .element }.map(\.node)
        if elements.contains(where: { self.tree[$0].hasUnseenAttributes }) { return .unseen }
        if self.tree.attribute("aria-labelledby", of: self.node) != nil { return .unseen }
        // A component may give a name of its own.
        if elements.contains(where: { self.isComponent($0) && !self.isSilentIcon($0) }) { return .unseen }
        if let label = self.tree.attribute("aria-label", of: self.node) {
            let texts = self.page.contents.translated.texts(of: label.source)
            if case .computed = label.value, let first = texts?.first { return .known(first.text) }
            return Self.measured(label)
        }
        var words: [String] = []
        let language = self.items.first { $0.locale != nil }
        for item in self.items
        where language.map({ !$0.excludes(item) || $0.node == item.node && $0.locale == item.locale }) ?? true
        {
            switch item.kind {
            case .unknown: return .unseen
            case .text(let text): words.append(text)
            case .element:
                guard let name = self.name(of: item.node) else { return .unseen }
                words.append(name)
            }
        }
        var text = words.joined(separator: " ").split { $0.isWhitespace }.joined(separator: " ")
        if text.isEmpty, let name = self.ownAttribute { return name }
        for character in LogoFinder.characters {
            text = text.split(separator: character).joined(separator: " ")
        }
        return .known(text.trimmed(" "))
    }

    private static func measured(_ attribute: MarkupAttribute) -> Measured<String> {
        switch attribute.value {
        case .none: .known("")
        case .literal(let text): .known(text)
        case .computed(let code):
            ContentReader.text(inCode: code).map { .assumed($0, because: "a translation may replace it") }
                ?? .unseen
        }
    }

    private var ownAttribute: Measured<String>? {
        for key in ["title", "value", "alt"] {
            if let attribute = self.tree.attribute(key, of: self.node) { return Self.measured(attribute) }
        }
        return nil
    }

    /// Icons of libraries are drawings without a name, unless they are given one.
    private func isSilentIcon(_ node: Int) -> Bool {
        guard node != self.node, let name = self.tree[node].elementName,
            let module = self.page.imports[name]
        else { return false }
        let libraries = [
            "react-icons/", "lucide-react", "@heroicons/", "@radix-ui/react-icons", "@tabler/icons",
        ]
        return libraries.contains { module.hasPrefix($0) }
            && !["title", "aria-label", "aria-labelledby"].contains {
                self.tree.attribute($0, of: node) != nil
            }
    }

    private func isComponent(_ node: Int) -> Bool {
        let name = self.tree[node].elementName ?? ""
        return name.first?.isUppercase == true && !["Link", "Image", "NavLink"].contains(name)
            && !self.page.styles.isElement(name)
            || name == "slot"
            || name.contains("-") && !["ion-icon", "ion-button", "ion-label", "mat-icon"].contains(name)
    }

    /// What a picture adds; nil if code computes it.
    private func name(of node: Int) -> String? {
        guard self.tree.literal("aria-hidden", of: node) != "true" else { return "" }
        let keys =
            ["img", "image", "input"].contains(self.tree[node].elementName?.lowercased() ?? "")
            ? ["aria-label", "alt", "title"] : ["aria-label"]
        for key in keys {
            guard let attribute = self.tree.attribute(key, of: node) else { continue }
            if case .computed = attribute.value { return nil }
            return attribute.source
        }
        return ""
    }
}
