import QuinceGuidelines

/// Measures objects for one appearance and one screen.
struct UIMeasure {
    let evaluator: Evaluator
    let run: UIRun

    /// Lengths that hang on lengths that hang on lengths.
    private static let deepest = 8

    /// The width or height of an object; unseen if its content decides.
    func length(_ object: UIObject, _ axis: Axis, depth: Int = UIMeasure.deepest) -> Measured<Double> {
        guard depth > 0, self.evaluator.budget.step() else { return .unseen }
        if object.origin == .root { return self.screen(axis) }
        if let exact = self.exact(object, axis, depth) { return exact }
        if let framed = self.framed(object, axis) { return framed }
        if let between = self.between(object, axis, depth) { return between }
        if let arranged = self.arranged(object, axis, depth) { return arranged }
        return self.atMost(object, axis)
    }

    /// A controller's view fills the screen.
    private func screen(_ axis: Axis) -> Measured<Double> {
        self.evaluator.budget.needsViewport = true
        let size = self.evaluator.viewport
        return (axis == .width ? size?.width : size?.height).map { .known($0) } ?? .unseen
    }

    // MARK: Constraints

    /// The length that a class gives itself.
    func own(_ object: UIObject, _ axis: Axis) -> Measured<Double> {
        let fixed = object.constraints.last {
            $0.attribute == axis.label && $0.relation == .equal && $0.other == nil
        }
        return fixed?.constant.map { .known($0) } ?? .unseen
    }

    private func exact(_ object: UIObject, _ axis: Axis, _ depth: Int) -> Measured<Double>? {
        let found = object.constraints.filter { $0.attribute == axis.label && $0.relation == .equal }
        for constraint in found.reversed() {
            guard let other = constraint.other, let name = constraint.otherAttribute else {
                guard let constant = constraint.constant else {
                    return .unknown(because: "the \(axis.label) is computed")
                }
                return .known(constant)
            }
            guard name == Axis.width.label || name == Axis.height.label else { continue }
            let length = self.length(other, name == Axis.width.label ? .width : .height, depth: depth - 1)
            guard length.value != nil, let constant = constraint.constant, !constraint.multiplier.isNaN else {
                continue
            }
            return length.map { $0 * constraint.multiplier + constant }
        }
        return nil
    }

    /// A limit that is narrower than the guidelines allow is as good as a length.
    private func atMost(_ object: UIObject, _ axis: Axis) -> Measured<Double> {
        let limits = object.constraints.filter {
            $0.attribute == axis.label && $0.relation == .atMost && $0.other == nil
        }
        guard let limit = limits.compactMap(\.constant).min(), limit < (axis == .width ? 140 : 30) else {
            return .unseen
        }
        return .known(limit)
    }

    /// The room between two edges of what holds an object.
    private func between(_ object: UIObject, _ axis: Axis, _ depth: Int) -> Measured<Double>? {
        let (first, last) = axis == .width ? ("leading", "trailing") : ("top", "bottom")
        guard let start = self.edge(object, first), let end = self.edge(object, last), start.0 === end.0
        else {
            return nil
        }
        // How tall a screen's content is depends on bars that the code does not show.
        guard axis == .width || start.0.origin != .root else { return nil }
        let room = self.length(start.0, axis, depth: depth - 1)
        return room.value == nil ? nil : room.map { $0 - start.1 + end.1 }
    }

    private func edge(_ object: UIObject, _ attribute: String) -> (UIObject, Double)? {
        for constraint in object.constraints
        where constraint.attribute == attribute && constraint.otherAttribute == attribute
            && constraint.relation == .equal
        {
            guard let other = constraint.other, let constant = constraint.constant,
                object.ancestors.contains(where: { $0 === other })
            else { continue }
            return (other, constant)
        }
        return nil
    }

    // MARK: Frames

    private func framed(_ object: UIObject, _ axis: Axis) -> Measured<Double>? {
        guard !self.isLaidOut(object) else { return nil }
        for name in ["frame", "bounds"] {
            if let setting = object.setting(name, "size", axis.label) ?? object.setting(name, axis.label) {
                return self.number(setting)
            }
            guard let setting = object.setting(name, "size") ?? object.setting(name) else { continue }
            guard let size = self.evaluator.size(setting.value, in: setting.scope) else { continue }
            return self.measured(axis == .width ? size.width : size.height)
        }
        let size = self.evaluator.size(object.arguments["frame"], in: object.scope)
        guard let length = axis == .width ? size?.width : size?.height, length > 0 else { return nil }
        return .known(length)
    }

    /// Whether constraints place it, so that its frame is nothing.
    private func isLaidOut(_ object: UIObject) -> Bool {
        if object.isArranged { return true }
        let flag = object.setting("translatesAutoresizingMaskIntoConstraints")?.value.literalTruth
        return flag == false
    }

    func number(_ setting: UISetting) -> Measured<Double> {
        self.measured(self.evaluator.number(setting.value, in: setting.scope))
    }

    private func measured(_ number: Double?) -> Measured<Double> {
        number.map { .known($0) } ?? .unknown(because: "the size is computed")
    }

    // MARK: Stacks

    /// What a stack gives to one of its views.
    private func arranged(_ object: UIObject, _ axis: Axis, _ depth: Int) -> Measured<Double>? {
        guard object.isArranged, let stack = object.parent, stack.origin == .made else { return nil }
        guard let isVertical = self.isVertical(stack) else { return nil }
        let isAlong = isVertical == (axis == .height)
        let alignment = stack.setting("alignment")?.value.lastMember ?? "fill"
        if !isAlong { return alignment == "fill" ? self.length(stack, axis, depth: depth - 1) : nil }
        guard self.distribution(of: stack) == "fillEqually", let spacing = self.spacing(of: stack) else {
            return nil
        }
        let room = self.length(stack, axis, depth: depth - 1)
        let count = Double(stack.children.filter(\.isArranged).count)
        return room.value == nil ? nil : room.map { ($0 - spacing * (count - 1)) / count }
    }

    /// Whether a stack is vertical; nil if code may set its axis in a way that isn't read.
    private func isVertical(_ stack: UIObject) -> Bool? {
        if let setting = stack.setting("axis") {
            let name = self.evaluator.caseName(setting.value, in: setting.scope) ?? setting.value.lastMember
            return name.map { $0 == "vertical" }
        }
        return stack.calls.allSatisfy { Self.callsOfStacks.contains($0.name) } ? false : nil
    }

    /// Calls that leave the axis of a stack as it is.
    private static let callsOfStacks: Set<String> = [
        "addArrangedSubview", "addArrangedSubviews", "insertArrangedSubview", "removeArrangedSubview",
        "addSubview",
        "addSubviews", "setCustomSpacing", "setContentHuggingPriority",
        "setContentCompressionResistancePriority",
        "removeFromSuperview", "layoutIfNeeded", "setNeedsLayout", "addGestureRecognizer",
        "bringSubviewToFront",
        "makeConstraints", "remakeConstraints", "updateConstraints", "sizeToFit", "constraint",
    ]

    func distribution(of stack: UIObject) -> String {
        stack.setting("distribution")?.value.lastMember ?? "fill"
    }

    /// The spacing of a stack; none is the framework's default.
    func spacing(of stack: UIObject) -> Double? {
        guard let setting = stack.setting("spacing") else { return 0 }
        return self.evaluator.number(setting.value, in: setting.scope)
    }
}
