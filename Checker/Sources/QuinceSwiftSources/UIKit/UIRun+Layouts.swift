import QuinceGuidelines

extension UIRun {
    /// Libraries that write constraints in words of their own; false for other calls.
    func constrains(_ call: Call, _ frame: UIFrame) -> Bool {
        if ["makeConstraints", "remakeConstraints", "updateConstraints"].contains(call.name) {
            return self.snap(call, frame)
        }
        guard let receiver = call.receiver, let object = self.object(receiver, frame) else { return false }
        switch call.name {
        case "autoSetDimension":
            guard let name = call.arguments.unlabelled?.lastMember, let size = call.arguments["toSize"] else {
                return false
            }
            self.fix(object, name, size, frame)
        case "autoSetDimensions":
            let size = self.evaluator.size(call.arguments["to"], in: frame.scope)
            self.fix(object, "width", size?.width)
            self.fix(object, "height", size?.height)
        case "setDimensions", "setSize", "anchor", "constrainSize":
            for name in ["width", "height"] {
                guard let length = call.arguments[name], length.literalNumber != 0 else { continue }
                self.fix(object, name, length, frame)
            }
        default: return false
        }
        return true
    }

    private func fix(_ object: UIObject, _ attribute: String, _ length: Expression, _ frame: UIFrame) {
        let constant = self.evaluator.number(length, in: frame.scope)
        self.add(UIConstraint(fixing: attribute, to: constant), to: object)
    }

    private func fix(_ object: UIObject, _ attribute: String, _ length: Double?) {
        guard let length else { return }
        self.add(UIConstraint(fixing: attribute, to: length), to: object)
    }

    // MARK: SnapKit

    /// `button.snp.makeConstraints { make in make.height.equalTo(44) }`.
    private func snap(_ call: Call, _ frame: UIFrame) -> Bool {
        guard let receiver = call.receiver, receiver.lastMember == "snp",
            let object = self.object(receiver.droppingLast(1), frame),
            let closure = call.arguments.first?.value.closure
        else { return false }
        let maker = closure.parameters.first ?? "$0"
        for statement in closure.body {
            guard case .expression(let expression) = statement, expression.path.first == maker else {
                continue
            }
            self.snap(expression, object, frame)
        }
        return true
    }

    private func snap(_ expression: Expression, _ object: UIObject, _ frame: UIFrame) {
        let names = expression.path.dropFirst()
        guard let relationName = names.last,
            let argument = expression.firstArguments?.unlabelled ?? expression.superview
        else { return }
        let relation: UIConstraint.Relation =
            relationName.hasPrefix("greaterThan")
            ? .atLeast : relationName.hasPrefix("lessThan") ? .atMost : .equal
        for attribute in names.dropLast().flatMap(Self.attributes) {
            self.snap(attribute, relation, argument, expression, object, frame)
        }
    }

    private static func attributes(_ name: String) -> [String] {
        switch name {
        case "size": ["width", "height"]
        case "edges": ["leading", "trailing", "top", "bottom"]
        case "horizontalEdges", "leadingTrailing": ["leading", "trailing"]
        case "verticalEdges": ["top", "bottom"]
        case "left", "leftMargin", "leadingMargin": ["leading"]
        case "right", "rightMargin", "trailingMargin": ["trailing"]
        default: [name]
        }
    }

    private func snap(
        _ attribute: String,
        _ relation: UIConstraint.Relation,
        _ argument: Expression,
        _ expression: Expression,
        _ object: UIObject,
        _ frame: UIFrame
    ) {
        let isTrailing = attribute == "trailing" || attribute == "bottom"
        let size = self.evaluator.size(argument, in: frame.scope)
        let number = attribute == "width" ? size?.width : attribute == "height" ? size?.height : nil
        let isLength = attribute == "width" || attribute == "height"
        if isLength, let length = number ?? self.evaluator.number(argument, in: frame.scope) {
            return self.add(UIConstraint(fixing: attribute, to: length, relation), to: object)
        }
        guard let (other, otherAttribute) = self.target(argument, attribute, object, frame) else { return }
        let inset = self.amount("inset", expression, frame) ?? 0
        let offset = self.amount("offset", expression, frame) ?? 0
        let constant = offset + (isTrailing ? -inset : inset)
        self.add(
            UIConstraint(
                attribute: attribute,
                relation: relation,
                other: other,
                otherAttribute: otherAttribute,
                multiplier: self.amount("multipliedBy", expression, frame) ?? 1,
                constant: constant.isNaN ? nil : constant
            ),
            to: object
        )
    }

    private func target(
        _ argument: Expression,
        _ attribute: String,
        _ object: UIObject,
        _ frame: UIFrame
    ) -> (UIObject, String)? {
        if argument.loneName == "superview" { return object.parent.map { ($0, attribute) } }
        let names = argument.path.filter { $0 != "self" && $0 != "safeAreaLayoutGuide" }
        guard let first = names.first, let other = self.named(first, frame) else { return nil }
        guard let mark = names.firstIndex(of: "snp"), let last = names[safe: mark + 1] else {
            return (other, attribute)
        }
        return (other, Self.attributes(last).first ?? attribute)
    }

    /// The number of `.inset(16)`, `.offset(8)`; no number where it is computed, nil if there is none.
    private func amount(_ name: String, _ expression: Expression, _ frame: UIFrame) -> Double? {
        for (link, next) in zip(expression.links, expression.links.dropFirst()) {
            guard case .member(name, _) = link, case .call(let arguments) = next else { continue }
            return self.evaluator.number(arguments.unlabelled, in: frame.scope) ?? .nan
        }
        return nil
    }
}

extension Expression {
    /// Stands for the superview in `equalToSuperview()`.
    fileprivate var superview: Expression? {
        guard self.path.last?.hasSuffix("ToSuperview") ?? false else { return nil }
        return Expression(position: self.position, root: .name("superview"))
    }
}
