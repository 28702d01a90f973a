// SwiftUI: the tree of views that a body describes, with the modifiers of each, and what it tells of buttons. Owns no syntax.

import QuinceGuidelines

/// One view of a body with what is done to it, from the inside to the outside.
final class ViewNode {
    /// The name of its type, such as `VStack`.
    let name: String
    let arguments: [Argument]
    /// Names behind the type that are no calls: `black` of `Color.black`.
    let members: [String]
    let scope: Scope
    let position: Position
    /// The exclusive branches of the code it stands in.
    var branches: [BranchMark] = []
    /// The operating system of the `#if` around it.
    var system: String?
    var kind: ViewKind
    private(set) var children: [ViewNode] = []
    private(set) var modifiers: [Modifier] = []
    /// The style that its chain gives to a button, known before its modifiers are.
    var pendingStyle: Expression?
    private(set) weak var parent: ViewNode?
    /// The index of the parent's modifier it is the content of; nil for a child.
    private(set) var hostIndex: Int?

    init(
        _ name: String,
        _ kind: ViewKind,
        arguments: [Argument] = [],
        members: [String] = [],
        scope: Scope,
        at position: Position
    ) {
        self.name = name
        self.kind = kind
        self.arguments = arguments
        self.members = members
        self.scope = scope
        self.position = position
    }

    func adopt(_ children: [ViewNode]) {
        for child in children { child.parent = self }
        self.children += children
    }

    func add(_ modifier: Modifier) {
        for node in modifier.content {
            node.parent = self
            node.hostIndex = self.modifiers.count
        }
        self.modifiers.append(modifier)
    }

    /// The value of its first argument that has one of some labels.
    func argument(_ labels: String...) -> Expression? {
        labels.lazy.compactMap { self.arguments[$0] }.first
    }

    /// Itself and everything in it, contents of modifiers included, in the order of the text.
    var all: [ViewNode] {
        [self] + self.children.flatMap(\.all) + self.modifiers.flatMap { $0.content.flatMap(\.all) }
    }

    /// What is in it and drawn as part of it.
    var drawn: [ViewNode] { [self] + self.children.flatMap(\.drawn) }
}

/// What is done to a view: `.frame(width: 200)`.
struct Modifier {
    let name: String
    let arguments: [Argument]
    let scope: Scope
    let position: Position
    /// The views of an overlay or a background.
    var content: [ViewNode] = []

    subscript(label: String) -> Expression? { self.arguments[label] }
}

/// The kind of a view, as far as it matters for buttons and screens.
enum ViewKind {
    /// Apple's own button.
    case appleButton
    /// A view of the project that is nothing but Apple's button.
    case wrapper(WrapperClass)
    case button
    /// Lays its children out below each other, beside each other, or one above the other.
    case vertical
    case horizontal
    case layers
    /// Draws nothing of its own: groups, conditions, views of the project that were looked into.
    case transparent
    case text
    case image
    /// A color or a shape: takes all the room it gets.
    case surface
    case field(isSecure: Bool)
    case toggle
    case spacer
    /// A view of the project or of a library that could not be looked into.
    case unknown
}

/// Which branch of an `if` or `switch` something stands in.
struct BranchMark {
    /// A number that no other branch of the tree has: a view may stand in it several times.
    let branch: Int
    let clause: Int
    let position: Position

    /// For rules, which know places only.
    var measured: Branch { Branch(of: self.position.place, way: self.clause) }

    /// Whether two things are never on the screen together.
    static func exclude(_ one: [BranchMark], _ other: [BranchMark]) -> Bool {
        one.contains { mark in other.contains { $0.branch == mark.branch && $0.clause != mark.clause } }
    }
}
