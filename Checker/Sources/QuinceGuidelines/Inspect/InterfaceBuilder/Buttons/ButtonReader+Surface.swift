extension ButtonReader {
    /// Its own surface; nil if what lies behind is seen.
    func fill() -> Measured<InterfacePaint>? {
        if let reason = self.changes.reason(for: .fill) { return .unknown(because: reason) }
        if self.state?["backgroundImage"] != nil {
            return .unknown(because: "its surface is the picture \(self.state?["backgroundImage"] ?? "")")
        }
        if let surface = self.configuration.flatMap({ self.surface(of: $0) }) { return surface }
        guard let own = self.paints.paint("backgroundColor", of: self.node) else { return nil }
        return own.knownValue == .clear ? nil : own
    }

    private func surface(of configuration: MarkupNode) -> Measured<InterfacePaint>? {
        let background = configuration.child("backgroundConfiguration", key: "background")
        if background?["image"] != nil { return .unknown(because: "its surface is a picture") }
        if let own = background.flatMap({ self.paints.paint("backgroundColor", of: $0) }) { return own }
        let base = self.paints.paint("baseBackgroundColor", of: configuration)
        switch configuration["style"] {
        case "filled", "borderedProminent": return base ?? self.tintOrBlue
        case "tinted", "gray", "borderedTinted", "bordered":
            return .unknown(because: "iOS draws the surface of the style \(configuration["style"] ?? "")")
        default: return base
        }
    }

    func radius() -> InterfaceButtonLook.Radius {
        if let reason = self.changes.reason(for: .radius) { return .points(.unknown(because: reason)) }
        let attributes = RuntimeAttributes(self.node)
        if let path = attributes.first(of: Self.radii) { return .points(Self.radius(path, attributes)) }
        guard let configuration = self.configuration else {
            return .points(
                self.node["customClass"].map { .unknown(because: "the class \($0) may round it") }
                    ?? .known(0)
            )
        }
        switch configuration["cornerStyle"] {
        case "capsule": return .capsule
        case "fixed":
            let background = configuration.child("backgroundConfiguration", key: "background")
            return .points(background?.number("cornerRadius").map { .known($0) } ?? .unseen)
        default: return .points(.unseen)
        }
    }

    /// A class decides the meaning of attributes that aren't named like the layer's own.
    static func radius(_ path: String, _ attributes: RuntimeAttributes) -> Measured<Double> {
        guard let value = attributes.number(path) else { return .unknown(because: "\(path) isn't a number") }
        return path.hasPrefix("layer.")
            ? .known(value) : .assumed(value, because: "the class decides what \(path) means")
    }

    func border() -> Measured<BorderLook?> {
        if let background = self.configuration?.child("backgroundConfiguration", key: "background"),
            let color = self.paints.paint("strokeColor", of: background)
        {
            return .known(BorderLook(color: color, width: .known(background.number("strokeWidth") ?? 1)))
        }
        return Self.border(RuntimeAttributes(self.node), self.paints)
    }

    static func border(_ attributes: RuntimeAttributes, _ paints: PaintReader) -> Measured<BorderLook?> {
        guard let path = attributes.first(of: Self.borderWidths), let width = attributes.number(path) else {
            return .known(nil)
        }
        guard width > 0 else { return .known(nil) }
        let color = attributes.first(of: Self.borderColors).flatMap { attributes.color($0) }.map {
            paints.paint($0)
        }
        guard path.hasPrefix("layer.") else {
            let look = BorderLook(
                color: color ?? .unknown(because: "the class decides the border's color"),
                width: .known(width)
            )
            return .assumed(look, because: "the class decides what \(path) means")
        }
        // A layer's border is black unless something says otherwise.
        return .known(BorderLook(color: color ?? .known(InterfacePaint(.black)), width: .known(width)))
    }
}
