/// A piece of a markup tree.
struct TemplateNode: Sendable {
    enum Kind: Sendable, Equatable {
        case root
        /// Its name as it is written; fragments have none.
        case element(name: String)
        /// Decoded; blanks stand as they are written.
        case text(String)
        /// A value that code computes, such as `{{ label }}`; its source.
        case unknown(String)
        /// A name in code in the place of a text or an element.
        case reference(String)
        /// Code that gives what its children are, such as `{isOpen ? <a/> : <b/>}`.
        case code
        /// What an attribute of a component is given, when that is markup: `icon={<Logo/>}`.
        case slot(attribute: String)
        /// What a name in the code stands for.
        case definition(name: String)
    }

    var kind: Kind
    var parent: Int
    var children: [Int] = []
    /// Where it begins.
    var offset: Int
    /// Where the text after its last byte begins; the end of the tag for an element that is never closed.
    var end: Int
    var attributes: [MarkupAttribute] = []
    /// Whether code adds attributes that are not seen, such as `{...rest}`.
    var hasUnseenAttributes = false
    /// The conditions that stand directly around it.
    var branches: [Branch] = []
    /// For a definition: whether it is a function, and not a value.
    var isFunction = false
    /// For a definition: whether nothing else can give the name another value.
    var isConstant = false

    init(_ kind: Kind, parent: Int, offset: Int) {
        self.kind = kind
        self.parent = parent
        self.offset = offset
        self.end = offset
    }

    /// The name of an element; nil for anything else.
    var elementName: String? {
        guard case .element(let name) = self.kind else { return nil }
        return name
    }
}

/// An attribute as it is written.
struct MarkupAttribute: Sendable, Equatable {
    enum Value: Sendable, Equatable {
        /// Nothing after the name.
        case none
        /// Decoded.
        case literal(String)
        /// Code, or text with code in it; its source.
        case computed(String)
    }

    var name: String
    var value: Value
    var offset: Int
    /// Where the value's text begins, after its quotation mark.
    var valueOffset: Int

    /// The value where it is text.
    var literal: String? {
        guard case .literal(let text) = self.value else { return nil }
        return text
    }

    /// The text or the code.
    var source: String {
        switch self.value {
        case .none: ""
        case .literal(let text), .computed(let text): text
        }
    }
}
