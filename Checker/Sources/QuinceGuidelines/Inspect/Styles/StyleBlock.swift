// Styles: what style attributes, utility classes and simple rules of style sheets say about one element, as declarations of CSS
// whose lengths and colors are known. No cascade beyond that, no layout: what depends on anything else stays unknown.

/// Declarations of CSS for one element, apart by when they hold.
struct StyleBlock: Sendable, Equatable {
    /// By the name of the property, in small letters.
    var base: [String: String] = [:]
    /// On phones only.
    var narrow: [String: String] = [:]
    /// On screens at least 640 points wide.
    var wide: [String: String] = [:]
    /// Where dark is preferred.
    var dark: [String: String] = [:]
    /// What holds if unknown conditions are true, and if they are false.
    var ifTrue: [String: String] = [:]
    var ifFalse: [String: String] = [:]
    /// Classes about which nothing is known.
    var unknownClasses: [String] = []
    /// How many classes are utilities of Tailwind.
    var utilityCount = 0

    /// Stands for classes that code computes.
    static let computedClass = "${}"

    /// The declarations that apply in an appearance and at a width.
    func declarations(in context: StyleContext) -> [String: String] {
        var result = self.base
        if let way = context.way { result.merge(way ? self.ifTrue : self.ifFalse) { $1 } }
        result.merge(context.isWide ? self.wide : self.narrow) { $1 }
        if context.appearance == .dark { result.merge(self.dark) { $1 } }
        return result
    }

    /// Another's declarations over these.
    mutating func merge(_ other: StyleBlock) {
        if let value = other.base["all"], ["unset", "initial", "revert"].contains(value) {
            (self.base, self.narrow, self.wide, self.dark) = ([:], [:], [:], [:])
        }
        self.base.merge(other.base) { $1 }
        self.narrow.merge(other.narrow) { $1 }
        self.wide.merge(other.wide) { $1 }
        self.dark.merge(other.dark) { $1 }
        self.ifTrue.merge(other.ifTrue) { $1 }
        self.ifFalse.merge(other.ifFalse) { $1 }
        // What is said for all screens later, holds on all of them.
        for name in other.base.keys where other.narrow[name] == nil { self.narrow[name] = nil }
        for name in other.base.keys where other.wide[name] == nil { self.wide[name] = nil }
        for name in other.base.keys where other.dark[name] == nil { self.dark[name] = nil }
        self.unknownClasses += other.unknownClasses
        self.utilityCount += other.utilityCount
    }

    /// With other values.
    func mapValues(_ change: (String) -> String) -> StyleBlock {
        var copy = self
        copy.base = self.base.mapValues(change)
        copy.narrow = self.narrow.mapValues(change)
        copy.wide = self.wide.mapValues(change)
        copy.dark = self.dark.mapValues(change)
        copy.ifTrue = self.ifTrue.mapValues(change)
        copy.ifFalse = self.ifFalse.mapValues(change)
        return copy
    }

    /// Whether anything depends on the width.
    var hasWidths: Bool { !self.narrow.isEmpty || !self.wide.isEmpty }

    /// Whether anything depends on unknown conditions.
    var hasWays: Bool { self.ifTrue != self.ifFalse }

    /// Whether the element is styled by Tailwind, whose own style sheet then holds, too.
    var usesUtilities: Bool { self.utilityCount >= 3 }
}

/// One way a page may be looked at.
struct StyleContext: Sendable, Hashable {
    var appearance = Appearance.light
    var isWide = false
    /// Whether unknown conditions are true.
    var way: Bool?

    static let narrowWidth = 375.0
    static let wideWidth = 1280.0
}
