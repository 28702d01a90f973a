import QuinceGuidelines

extension UIRun {
    /// Takes in a constraint that is switched on: `….isActive = true`, `NSLayoutConstraint.activate([…])`.
    func activates(_ expression: Expression, _ frame: UIFrame) -> Bool {
        if expression.lastMember == "isActive" {
            self.add(constraint: expression.droppingLast(1), frame)
            return true
        }
        guard let name = expression.lastCalledName, case .call(let arguments) = expression.links.last else {
            return false
        }
        guard name == "activate" || name == "addConstraints" || name == "addConstraint" else { return false }
        for argument in arguments {
            for value in self.elements(of: argument.value, frame) { self.add(constraint: value, frame) }
        }
        return true
    }

    /// The elements of a list, or of a constant that is one.
    private func elements(of value: Expression, _ frame: UIFrame) -> [Expression] {
        if case .list(let elements) = value.root { return elements }
        guard let name = value.loneName,
            case .expression(let list, _) = self.evaluator.value(named: name, in: frame.scope),
            case .list(let elements) = list.root, list.links.isEmpty
        else { return [value] }
        return elements
    }

    private func add(constraint expression: Expression, _ frame: UIFrame) {
        if let name = expression.loneName {
            guard case .expression(let value, _) = self.evaluator.value(named: name, in: frame.scope),
                value.loneName == nil
            else { return }
            return self.add(constraint: value, frame)
        }
        if self.addOld(expression, frame) { return }
        guard let mark = expression.links.firstIndex(where: { $0.isMember("constraint") }),
            case .call(let arguments) = expression.links[safe: mark + 1],
            let (object, attribute) = self.anchor(expression.prefix(mark), frame)
        else { return }
        self.add(arguments, to: object, attribute, frame)
    }

    private func add(_ arguments: [Argument], to object: UIObject, _ attribute: String, _ frame: UIFrame) {
        guard let first = arguments.first, let label = first.label else { return }
        let relation: UIConstraint.Relation =
            label.hasPrefix("greaterThan") ? .atLeast : label.hasPrefix("lessThan") ? .atMost : .equal
        let isConstant = label.hasSuffix("Constant")
        let other = isConstant ? nil : self.anchor(first.value, frame)
        guard isConstant || other != nil else { return }
        let constant = isConstant ? first.value : arguments["constant"]
        let multiplier = self.evaluator.number(arguments["multiplier"], in: frame.scope)
        self.add(
            UIConstraint(
                attribute: attribute,
                relation: relation,
                other: other?.0,
                otherAttribute: other?.1,
                multiplier: arguments["multiplier"] == nil ? 1 : multiplier ?? .nan,
                constant: constant == nil ? 0 : self.evaluator.number(constant, in: frame.scope)
            ),
            to: object
        )
    }

    /// Keeps a constraint at both of its ends.
    func add(_ constraint: UIConstraint, to object: UIObject) {
        object.constraints.append(constraint)
        guard let other = constraint.other, let attribute = constraint.otherAttribute else { return }
        other.constraints.append(
            UIConstraint(
                attribute: attribute,
                relation: constraint.relation == .equal
                    ? .equal : constraint.relation == .atLeast ? .atMost : .atLeast,
                other: object,
                otherAttribute: constraint.attribute,
                multiplier: 1 / constraint.multiplier,
                constant: constraint.constant.map { -$0 / constraint.multiplier }
            )
        )
    }

    /// `button.heightAnchor`: the object and `height`.
    private func anchor(_ expression: Expression, _ frame: UIFrame) -> (UIObject, String)? {
        guard let name = expression.lastMember ?? expression.loneName, name.hasSuffix("Anchor") else {
            return nil
        }
        let attribute = Self.sides[String(name.dropLast(6))] ?? String(name.dropLast(6))
        var names = expression.path.dropLast().filter { $0 != "self" }
        // How wide these margins are, the system decides.
        let isAcross = ["leading", "trailing", "width", "centerX"].contains(attribute)
        if isAcross, !Self.margins.isDisjoint(with: names) { return nil }
        names.removeAll {
            ["safeAreaLayoutGuide", "layoutMarginsGuide", "readableContentGuide"].contains($0)
        }
        guard let first = names.first else {
            if expression.links.count == 1, case .name = expression.root, expression.path.first == "self" {
                return (self.root, attribute)
            }
            return expression.loneName == nil
                ? self.object(expression.droppingLast(1), frame).map { ($0, attribute) }
                : (self.root, attribute)
        }
        guard let object = self.named(first, frame), names.count == 1 || names.last == "view" else {
            return nil
        }
        return (object, attribute)
    }

    private static let margins: Set<String> = ["layoutMarginsGuide", "readableContentGuide"]

    static let sides = ["left": "leading", "right": "trailing"]

    /// `NSLayoutConstraint(item:attribute:relatedBy:toItem:attribute:multiplier:constant:)`.
    private func addOld(_ expression: Expression, _ frame: UIFrame) -> Bool {
        guard expression.loneCall == "NSLayoutConstraint", let arguments = expression.firstArguments,
            let object = arguments["item"].flatMap({ self.object($0, frame) }),
            let attribute = arguments["attribute"]?.lastMember
        else { return false }
        let other = arguments["toItem"].flatMap { self.object($0, frame) }
        let second = arguments.last { $0.label == "attribute" }?.value.lastMember
        let relation = arguments["relatedBy"]?.lastMember
        self.add(
            UIConstraint(
                attribute: Self.sides[attribute] ?? attribute,
                relation: relation == "equal" ? .equal : relation == "lessThanOrEqual" ? .atMost : .atLeast,
                other: other,
                otherAttribute: other == nil ? nil : second.map { Self.sides[$0] ?? $0 },
                multiplier: arguments["multiplier"] == nil
                    ? 1 : self.evaluator.number(arguments["multiplier"], in: frame.scope) ?? .nan,
                constant: arguments["constant"] == nil
                    ? 0 : self.evaluator.number(arguments["constant"], in: frame.scope)
            ),
            to: object
        )
        return true
    }
}

extension Expression.Link {
    fileprivate func isMember(_ wanted: String) -> Bool {
        guard case .member(let name, _) = self else { return false }
        return name == wanted
    }
}

extension Expression {
    /// The same with its first links only.
    fileprivate func prefix(_ count: Int) -> Expression {
        Expression(position: self.position, root: self.root, links: Array(self.links.prefix(count)))
    }
}
