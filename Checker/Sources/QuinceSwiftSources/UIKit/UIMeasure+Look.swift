import QuinceGuidelines

extension UIMeasure {
    /// The surface of a button.
    func fill(of object: UIObject) -> Measured<RGBColor> {
        if let setting = object.setting("backgroundColor") { return self.color(setting) }
        let inner = self.configuration(of: object)
        for path in [["baseBackgroundColor"], ["background", "backgroundColor"]] {
            let setting =
                inner?.settings.last { $0.path == path }
                ?? object.settings.last { $0.path == ["configuration"] + path }
            if let setting { return self.color(setting) }
        }
        return .unseen
    }

    func cornerRadius(of object: UIObject, height: Double?) -> Measured<Double> {
        let inner = self.configuration(of: object)
        let style = inner?.setting("cornerStyle") ?? object.setting("configuration", "cornerStyle")
        if style?.value.lastMember == "capsule" { return height.map { .known($0 / 2) } ?? .unseen }
        for path in [["cornerRadius"], ["layer", "cornerRadius"], ["background", "cornerRadius"]] {
            let settings = path.first == "background" ? inner?.settings ?? [] : object.settings
            guard let setting = settings.last(where: { $0.path == path }) else { continue }
            return self.evaluator.number(setting.value, in: setting.scope).map { .known($0) } ?? .unseen
        }
        return .unseen
    }

    func border(of object: UIObject) -> Measured<MeasuredButton.Border?> {
        if let color = self.configuration(of: object)?.settings.last(where: {
            $0.path == ["background", "strokeColor"]
        }) {
            return .known(MeasuredButton.Border(color: self.color(color), width: .known(1)))
        }
        guard let width = object.setting("layer", "borderWidth") else {
            return self.isBorderless(object) ? .known(nil) : .unseen
        }
        let length = self.number(width)
        if length.value == 0 { return .known(nil) }
        // Core Animation draws black where nothing else is said.
        let color = object.setting("layer", "borderColor").map(self.color) ?? .known(.black)
        return .known(MeasuredButton.Border(color: color, width: length))
    }

    /// Whether nothing gives a button a line: it is made here, and only UIKit's own functions are called on it.
    private func isBorderless(_ object: UIObject) -> Bool {
        let drawsLines = self.run.objects.contains { other in
            other.settings.contains { $0.path.first == "layer" && $0.path.last?.hasPrefix("border") == true }
        }
        return object.origin == .made && object.typeName == "UIButton" && !drawsLines
            && object.setting("configuration") == nil
            && object.calls.allSatisfy { Self.lineless.contains($0.name) }
    }

    private static let lineless: Set<String> = [
        "addAction", "addTarget", "centerXAnchor", "setAttributedTitle",
        "setContentCompressionResistancePriority",
        "setContentHuggingPriority", "setImage", "setTitle", "setTitleColor", "sizeToFit",
    ]

    /// Why a button cannot be used as it is drawn; nil if nothing is in its way.
    func cover(of object: UIObject) -> String? {
        if let setting = self.lasting(object, ["alpha"]) ?? self.lasting(object, ["layer", "opacity"]),
            let alpha = self.evaluator.number(setting.value, in: setting.scope), alpha < 1
        {
            return "opacity \(decimal(alpha, places: 3))"
        }
        if self.isHidden(object) {
            let isPressedByCode = object.calls.contains { ["sendActions", "performClick"].contains($0.name) }
            return isPressedByCode ? "hidden, and pressed by code" : nil
        }
        guard let setting = self.lasting(object, ["transform"]) else { return nil }
        let arguments = setting.value.firstArguments ?? []
        guard let scale = self.evaluator.number(arguments["scaleX"], in: setting.scope), scale != 1 else {
            return nil
        }
        return "scale \(decimal(scale, places: 3))"
    }

    /// Whether code hides it, and nothing here shows it again.
    func isHidden(_ object: UIObject) -> Bool {
        self.lasting(object, ["isHidden"])?.value.literalTruth == true
    }

    /// A property that is set once and for all.
    private func lasting(_ object: UIObject, _ path: [String]) -> UISetting? {
        let found = object.settings.filter { $0.path == path }
        return found.count == 1 && !found[0].isConditional ? found[0] : nil
    }

    /// The narrowest gap between an object and its neighbours that the code writes down.
    func clearSpace(_ object: UIObject) -> Measured<Double> {
        var gaps = object.constraints.compactMap { constraint -> Double? in
            guard constraint.relation == .equal, let other = constraint.other,
                let constant = constraint.constant,
                other.parent === object.parent || other.origin == .outlet, other.origin != .root
            else { return nil }
            return switch (constraint.attribute, constraint.otherAttribute) {
            case ("top", "bottom"), ("leading", "trailing"): constant
            case ("bottom", "top"), ("trailing", "leading"): -constant
            default: nil
            }
        }
        if let gap = self.stackGap(object) { gaps.append(gap) }
        return gaps.min().map { .known($0) } ?? .unseen
    }

    private func stackGap(_ object: UIObject) -> Double? {
        guard object.isArranged, let stack = object.parent, stack.origin == .made,
            stack.children.filter(\.isArranged).count > 1, stack.call("setCustomSpacing") == nil,
            ["fill", "fillEqually", "fillProportionally"].contains(self.distribution(of: stack))
        else { return nil }
        return self.spacing(of: stack)
    }
}
