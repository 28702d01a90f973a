import QuinceGuidelines

extension UIMeasure {
    func color(_ setting: UISetting) -> Measured<RGBColor> {
        self.evaluator.color(setting.value, in: setting.scope)
    }

    /// What an object stands on: the nearest background around it, composited.
    ///
    /// - Parameters:
    ///   - object: The button.
    ///   - unwritten: What stands for a background that other code or a storyboard sets.
    /// - Returns: The color in this appearance.
    func ground(of object: UIObject, unwritten: Measured<RGBColor>) -> Measured<RGBColor> {
        var layers: [Measured<RGBColor>] = []
        var child = object
        for place in self.places(around: object) {
            if let picture = self.picture(behind: child, in: place) { layers.append(picture) }
            if let background = self.background(of: place) { layers.append(background) }
            if layers.last.map({ ($0.value?.alpha ?? 1) >= 1 }) ?? false { break }
            child = place
        }
        return Self.composited(layers, on: unwritten)
    }

    /// The views around an object; what is never placed in code is on the root, as far as anybody can tell.
    private func places(around object: UIObject) -> [UIObject] {
        let ancestors = object.ancestors
        if ancestors.last?.origin == .root || ancestors.isEmpty && object.origin == .root { return ancestors }
        return ancestors
    }

    /// The background of a view; nil if it has none of its own.
    private func background(of object: UIObject) -> Measured<RGBColor>? {
        if let setting = object.setting("backgroundColor") {
            guard !setting.value.isNothing else { return nil }
            let color = self.color(setting)
            return color.value?.alpha == 0
                ? nil : setting.isConditional ? color.weakened("it is set in one state only") : color
        }
        if object.typeName == "UIVisualEffectView" { return .unknown(because: "a material lies behind it") }
        if object.hasGradient { return .unknown(because: "a gradient lies behind it") }
        if object.typeName == "UIImageView" { return .unknown(because: "a picture lies behind it") }
        return self.stored(object)
    }

    /// What a storyboard says of the place.
    private func stored(_ object: UIObject) -> Measured<RGBColor>? {
        let name = object.origin == .root ? "view" : object.name
        guard object.origin != .made, let name,
            let color = self.evaluator.project.facts.background(of: "\(self.run.type.name).\(name)")
        else { return nil }
        return .known(self.evaluator.chosen(color))
    }

    /// A picture that is put behind something and covers the same room.
    private func picture(behind child: UIObject, in parent: UIObject) -> Measured<RGBColor>? {
        guard let index = parent.children.firstIndex(where: { $0 === child }) else { return nil }
        let hasPicture = parent.children[..<index].contains { sibling in
            guard sibling.typeName == "UIImageView" || sibling.hasGradient else { return false }
            let name = sibling.name?.lowercased() ?? ""
            let isSaid = name.contains("background") || name.hasPrefix("bg") || name.hasSuffix("bg")
            let edges = Set(sibling.constraints.filter { $0.other === parent }.map(\.attribute))
            return isSaid || edges.isSuperset(of: ["top", "bottom", "leading", "trailing"])
        }
        return hasPicture ? .unknown(because: "a picture lies behind it") : nil
    }

    private static func composited(_ layers: [Measured<RGBColor>], on base: Measured<RGBColor>) -> Measured<
        RGBColor
    > {
        layers.reversed().reduce(base) { below, layer in
            guard let color = layer.value else { return layer }
            return color.alpha >= 1 ? layer : layer.with(below).map { $0.0.over($0.1) }
        }
    }
}

extension UIObject {
    /// Whether a gradient is laid into it.
    fileprivate var hasGradient: Bool {
        self.calls.contains { call in
            guard call.path == ["layer"], ["addSublayer", "insertSublayer"].contains(call.name) else {
                return false
            }
            return call.arguments.first?.value.names.contains { $0.lowercased().contains("gradient") }
                ?? false
        }
    }
}
