/// Something inside an element: a text, a value that code gives, or an element.
struct ContentItem: Sendable {
    enum Kind: Sendable, Equatable {
        case text(String)
        case unknown(String)
        case element
    }

    var kind: Kind
    var node: Int
    /// The language of a text from a table; nil for all others.
    var locale: String?
    /// Whether it is what is written, and not a default that something else may replace.
    var isCertain = true
    var branches: [Branch] = []
    var isHiddenOnNarrow = false
    var isHiddenOnWide = false
    /// Whether only assistive technology has it.
    var isOnlyRead = false
    /// Whether it stands for a name that says Apple, such as `appleIcon`.
    var isNamedApple = false
    /// Whether it is given to a component through an attribute, such as `icon`.
    var isInSlot = false

    func isHidden(in context: StyleContext) -> Bool {
        context.isWide ? self.isHiddenOnWide : self.isHiddenOnNarrow
    }

    func excludes(_ other: ContentItem) -> Bool {
        self.branches.contains { branch in
            other.branches.contains { $0.condition == branch.condition && $0.way != branch.way }
        }
    }
}
