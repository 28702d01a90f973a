/// The rules of a style sheet, found by the element that they are about.
struct StyleRules: Sendable {
    /// Weak ones first, as CSS weighs them.
    private let ordered: [StyleSheet.Rule]
    /// By what the last part of a selector surely wants: `#id`, `.class`, `name`; `*` for what wants nothing.
    private var indexes: [String: [Int]] = [:]
    /// Whether any of them has `!important`.
    let hasImportant: Bool
    /// Those that paint a picture.
    let painting: [StyleSheet.Rule]

    init(_ sheet: StyleSheet) {
        let weighed = sheet.rules.enumerated().map { index, rule in
            (weight: rule.selector.reduce(0) { $0 + $1.weight }, index: index)
        }
        self.ordered = weighed.sorted { $0 < $1 }.map { sheet.rules[$0.index] }
        self.hasImportant = sheet.rules.contains { !$0.important.isEmpty }
        self.painting = sheet.rules.filter(\.paintsPicture)
        for (index, rule) in self.ordered.enumerated() {
            guard let last = rule.selector.last else { continue }
            self.indexes[last.key, default: []].append(index)
        }
    }

    /// The rules that may be about an element, weak ones first.
    func candidates(named name: String, _ id: String?, _ classes: [String]) -> [StyleSheet.Rule] {
        let keys = ["*", name.lowercased()] + Set(classes).map { ".\($0)" } + (id.map { ["#\($0)"] } ?? [])
        return keys.flatMap { self.indexes[$0] ?? [] }.sorted().map { self.ordered[$0] }
    }
}

extension StyleSelector {
    /// The attributes that say most about the element.
    fileprivate var key: String {
        if let id = self.id { return "#\(id)" }
        return self.classes.first.map { ".\($0)" } ?? self.name ?? "*"
    }
}

extension StyleSheet.Rule {
    fileprivate var paintsPicture: Bool {
        self.declarations.contains { name, value in
            value.contains("url(") || value.contains("image-set(") || name.hasPrefix("mask")
                || self.isOfPseudoElement && name == "content" && value.count > 2
        }
    }
}
