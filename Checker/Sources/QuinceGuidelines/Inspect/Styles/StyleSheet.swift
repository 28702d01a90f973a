/// The rules of a style sheet whose selectors are made of names, classes and ids.
package struct StyleSheet: Sendable {
    struct Rule: Sendable {
        /// From the outermost element to the one that is styled.
        var selector: [StyleSelector]
        var declarations: [String: String]
        /// The declarations among them with `!important`.
        var important: [String: String] = [:]
        /// Utilities of Tailwind that it takes over: `@apply px-4 py-2`.
        var applied: [String] = []
        var scope: TailwindClass.Scope
        /// Of `::before` and `::after`.
        var isOfPseudoElement: Bool

        /// Whether it is for the page as a whole.
        fileprivate var isOfPage: Bool {
            guard !self.isOfPseudoElement, self.selector.count == 1, let only = self.selector.first else {
                return false
            }
            return only.classes.isEmpty && only.id == nil && ["html", "body", nil].contains(only.name)
        }
    }

    private(set) var rules: [Rule] = []
    /// The values that it gives to names of Sass, `$gray`.
    private(set) var sassNames: [String: String] = [:]

    /// Rules that are more than this are left out.
    static let maximumCount = 20_000

    /// Reads a style sheet; rules stand in rules where a bracket is missing, as browsers read it.
    ///
    /// - Parameters:
    ///   - text: The sheet.
    ///   - sassNames: What other sheets of the project say of names of Sass.
    mutating func add(_ text: String, sassNames: [String: String] = [:]) {
        guard self.rules.count < Self.maximumCount else { return }
        var reader = StyleSheetReader(text, sassNames: sassNames)
        reader.run()
        self.sassNames.merge(reader.sassNames) { $1 }
        self.rules += reader.rules.prefix(max(0, Self.maximumCount - self.rules.count))
    }

    /// The rules of this one, then those of another.
    func joined(with other: StyleSheet) -> StyleSheet {
        var joined = self
        joined.rules += other.rules.prefix(max(0, Self.maximumCount - self.rules.count))
        return joined
    }

    /// Names of values, `--brand`, as the rules for the whole page set them.
    func variables(in scope: TailwindClass.Scope) -> [String: String] {
        var variables: [String: String] = [:]
        for rule in self.rules where rule.isOfPage && (rule.scope == scope || rule.scope == .always) {
            let values = rule.declarations.filter { $0.key.hasPrefix("--") }
            if rule.scope == scope {
                variables.merge(values) { $1 }
            } else {
                // What is said for all screens later, holds on all of them.
                for name in values.keys { variables[name] = nil }
            }
        }
        return variables
    }

    /// The rules for the page as a whole.
    var ofPage: StyleSheet {
        var sheet = StyleSheet()
        sheet.rules = self.rules.filter(\.isOfPage)
        return sheet
    }

    /// The size of the page's text in points; nil if no rule sets one, ``StyleLength/varyingSize`` if it depends on the width.
    var rootFontSize: Double? {
        let rules = self.rules.filter {
            $0.isOfPage && $0.selector.first?.name == "html" && $0.declarations["font-size"] != nil
        }
        if rules.contains(where: { $0.scope == .narrow || $0.scope == .wide }) {
            return StyleLength.varyingSize
        }
        guard let size = rules.last(where: { $0.scope == .always })?.declarations["font-size"] else {
            return nil
        }
        if size.hasSuffix("%"), let percent = Double(size.dropLast()) {
            return percent / 100 * StyleLength.rootFontSize
        }
        // A part of the width.
        return StyleLength.pixels(size, fontSize: nil) ?? StyleLength.varyingSize
    }

    /// What rules say of the page's body, in the light appearance.
    var body: (declarations: [String: String], applied: [String]) {
        let rules = self.rules.filter {
            $0.isOfPage && $0.scope == .always && $0.selector.first?.name != nil
        }
        return (
            rules.reduce(into: [:]) { $0.merge($1.declarations) { $1 } },
            rules.flatMap(\.applied)
        )
    }

    /// The classes that rules speak of.
    var classes: Set<String> {
        self.rules.reduce(into: []) { classes, rule in rule.selector.forEach { classes.formUnion($0.classes) }
        }
    }
}

/// What one element of a selector has to be.
struct StyleSelector: Sendable, Hashable {
    var name: String?
    var id: String?
    var classes: [String] = []
    /// Whether it stands directly above the next one.
    var isParent = false

    /// Of ids, classes and names, as CSS weighs them.
    var weight: Int { (self.id == nil ? 0 : 10_000) + self.classes.count * 100 + (self.name == nil ? 0 : 1) }

    /// nil for what has anything else, such as `:hover`.
    init?(_ text: some StringProtocol) {
        var rest = text[...]
        while let mark = rest.first {
            let isMarked = mark == "." || mark == "#"
            let body = isMarked ? rest.dropFirst() : rest
            let word = body.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            guard !word.isEmpty || mark == "*" else { return nil }
            switch mark {
            case ".": self.classes.append(String(word))
            case "#": self.id = String(word)
            case "*": break
            default: self.name = word.lowercased()
            }
            rest = mark == "*" ? rest.dropFirst() : body.dropFirst(word.count)
        }
    }
}
