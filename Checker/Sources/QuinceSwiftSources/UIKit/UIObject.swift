// UIKit: what code does to the views it makes, in UIKit, AppKit and WatchKit alike. Runs functions as far as their statements
// say what is set, and measures the buttons that come of it. Owns no syntax.

import QuinceGuidelines

/// A view that code makes or gets from a storyboard, with all that is done to it.
final class UIObject {
    enum Origin {
        case made
        case outlet
        /// The view of a controller, or the view whose class is read.
        case root
    }

    /// The name of its class, such as `UIButton`.
    let typeName: String
    let origin: Origin
    let arguments: [Argument]
    let scope: Scope
    let position: Position
    /// The first name that code gives it.
    var name: String?
    /// The branches of the code that make it.
    var branches: [Branch] = []
    var settings: [UISetting] = []
    var calls: [UICall] = []
    /// Lengths and gaps that constraints fix.
    var constraints: [UIConstraint] = []
    /// The configuration that a button is made with.
    var configuration: UIObject?
    /// What its class, where the project declares it, does to itself.
    var inherited: UIObject?
    private(set) weak var parent: UIObject?
    private(set) var children: [UIObject] = []
    /// Whether it is one of the arranged views of a stack.
    private(set) var isArranged = false

    init(
        _ typeName: String,
        _ origin: Origin,
        arguments: [Argument] = [],
        scope: Scope,
        at position: Position
    ) {
        self.typeName = typeName
        self.origin = origin
        self.arguments = arguments
        self.scope = scope
        self.position = position
    }

    func adopt(_ child: UIObject, isArranged: Bool) {
        guard child !== self, !self.ancestors.contains(where: { $0 === child }) else { return }
        child.parent?.children.removeAll { $0 === child }
        child.parent = self
        child.isArranged = isArranged
        self.children.append(child)
    }

    /// What holds it, the nearest first.
    var ancestors: [UIObject] {
        var found: [UIObject] = []
        while let next = (found.last ?? self).parent, found.count < 40 { found.append(next) }
        return found
    }

    /// All views inside it, at any depth, including views from its class.
    var descendants: [UIObject] {
        (self.children + (self.inherited?.children ?? [])).flatMap { [$0] + $0.descendants }
    }

    /// The value that is set last at the start.
    ///
    /// Values that depend on a state are ignored if another value is set.
    func setting(_ path: String...) -> UISetting? {
        let found = self.settings.filter { $0.path == path }
        return found.last { !$0.isConditional } ?? found.last
    }

    func call(_ names: String...) -> UICall? {
        let found = self.calls.filter { names.contains($0.name) }
        return found.last { !$0.isConditional } ?? found.last
    }
}

/// `object.path = value`.
struct UISetting {
    let path: [String]
    let value: Expression
    let scope: Scope
    let position: Position
    /// The object that the value is, where it is one.
    let object: UIObject?
    /// Whether it hangs on something that the code does not tell.
    let isConditional: Bool
}

/// `object.name(arguments)`; the path is what stands between.
struct UICall {
    let name: String
    let path: [String]
    let arguments: [Argument]
    let scope: Scope
    let position: Position
    let isConditional: Bool
}

/// What a constraint says of an object.
struct UIConstraint {
    enum Relation {
        case equal
        case atLeast
        case atMost
    }

    /// Such as `height`, `leading`.
    let attribute: String
    let relation: Relation
    /// The other side of the constraint; nil if it is only a number.
    let other: UIObject?
    let otherAttribute: String?
    let multiplier: Double
    /// nil if code computes the value.
    let constant: Double?
}

extension UIConstraint {
    /// A side that is held against a number alone.
    init(fixing attribute: String, to constant: Double?, _ relation: Relation = .equal) {
        self.init(
            attribute: attribute,
            relation: relation,
            other: nil,
            otherAttribute: nil,
            multiplier: 1,
            constant: constant
        )
    }
}
