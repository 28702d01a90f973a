/// What the reader of JSX is inside of.
struct JSXFrame: Sendable {
    enum Kind: Sendable, Equatable {
        /// Program code up to a closing bracket, or to the end.
        case code(closer: UInt8)
        /// `${…}` in a template literal.
        case templateCode
        /// `{…}` between tags; the node is the code's.
        case childCode(node: Int)
        /// `{…}` after an attribute's name.
        case attributeCode(element: Int, attribute: Int)
        /// `{...rest}` in a tag.
        case spread(element: Int)
        /// A tag, after its name.
        case tag(node: Int)
        /// What stands between a tag and its closing tag.
        case children(node: Int)
        /// A template literal.
        case template(start: Int)
    }

    /// What the last thing in code was: after an operator a `<` begins an element and a `/` a regular expression.
    enum Last: Sendable { case start, operand, `operator` }

    var kind: Kind
    /// Where it begins.
    var start: Int
    /// The node that elements in it belong to.
    var owner: Int
    var last = Last.start
    /// The operator before the position, where that says whether a value is shown: `?`, `:`, `&`, `|`, `(`.
    var operatorByte: UInt8 = 0
    /// Whether a value here is what is shown or defined; not so in calls, objects and functions.
    var isShown: Bool
    /// The ways of `a ? b : c` around the position.
    var ternaries: [Branch] = []
    /// The name that was read last.
    var name: Range<Int>?
    /// What a definition's owner was before it.
    var outerOwner: Int?
    /// What is declared, from `const`, `let` or `var` on.
    var declaration: Declaration?

    /// A declaration whose value has not come yet.
    struct Declaration: Sendable {
        let isConstant: Bool
        var name: Range<Int>?
    }

    init(_ kind: Kind, start: Int, owner: Int, isShown: Bool = false) {
        self.kind = kind
        self.start = start
        self.owner = owner
        self.isShown = isShown
    }

    /// Whether it is code, of whatever kind.
    var isCode: Bool {
        switch kind {
        case .code, .templateCode, .childCode, .attributeCode, .spread: true
        case .tag, .children, .template: false
        }
    }

    /// The bracket that ends it.
    var closer: UInt8 {
        if case .code(let closer) = self.kind { return closer }
        return self.isCode ? UInt8(ascii: "}") : 0
    }
}
