extension InterfaceSurroundings {
    /// What it stands on: the grounds of the views around it and of those below it, painted one over the other.
    func background() -> Measured<InterfacePaint> {
        let chain = ([self.button] + self.tree.ancestors(of: self.button)).reversed()
        var ground = self.floor()
        for (outer, next) in zip(chain, chain.dropFirst()) {
            if outer != 0 { ground = self.painted(outer, over: ground) }
            for sibling in self.tree[outer].children.prefix(while: { $0 != next }) {
                ground = self.laid(sibling, over: ground)
            }
        }
        return ground
    }

    /// The background for views inside it: its own color over its background.
    func ownGround() -> Measured<InterfacePaint> { self.painted(self.button, over: self.background()) }

    /// Whether a picture or a surface of the scene takes most of the screen, so that its own color is hardly seen.
    var isCoveredByOthers: Bool {
        guard let screen = self.tree[0].frame else { return false }
        return self.tree.indices.dropFirst().contains { number in
            guard self.mayPaint(number), self.tree.isShown(number), let frame = self.tree[number].frame else {
                return false
            }
            return frame.width > screen.width / 2 && frame.height > screen.height / 2
        }
    }

    private func floor() -> Measured<InterfacePaint> {
        self.button == 0 ? .unknown(because: "it fills the screen") : self.floorOfScreen
    }

    /// The outermost view's own.
    var floorOfScreen: Measured<InterfacePaint> {
        if let reason = self.scene.changes(of: 0).reason(for: .fill) { return .unknown(because: reason) }
        let stored = self.scene.paints.paint("backgroundColor", of: self.tree[0].node)
        guard let stored else { return self.usualFloor() }
        guard let paint = stored.value, paint.light.alpha < 0.99 || paint.dark.alpha < 0.99 else {
            return stored
        }
        return .unknown(because: "the screen's own view is translucent")
    }

    private func usualFloor() -> Measured<InterfacePaint> {
        guard self.tree[0].kind == .table, let paint = SystemPaints.named("systemBackgroundColor") else {
            return .unknown(because: "the screen's own view has no color in this file")
        }
        return .assumed(paint, because: "the table has no color in this file")
    }

    /// A view's color over what lies behind it.
    private func painted(_ number: Int, over ground: Measured<InterfacePaint>) -> Measured<InterfacePaint> {
        let view = self.tree[number]
        if let reason = self.scene.changes(of: number).reason(for: .fill) { return .unknown(because: reason) }
        if view.kind == .effect { return .unknown(because: "iOS blurs the content behind it") }
        if view.customClass?.lowercased().contains("gradient") == true {
            return .unknown(because: "\(view.customClass ?? "a class") paints behind it")
        }
        guard let paint = self.paint(of: number) else { return ground }
        let alpha = view.alpha
        guard let own = paint.knownValue, own.light.alpha * alpha > 0.99, own.dark.alpha * alpha > 0.99 else {
            return ground.with(paint).map { Self.mixed($1, over: $0, alpha) }
        }
        return paint
    }

    private static func mixed(_ paint: InterfacePaint, over ground: InterfacePaint, _ alpha: Double)
        -> InterfacePaint
    {
        func mixed(_ color: RGBColor, _ below: RGBColor) -> RGBColor {
            var color = color
            color.alpha *= alpha
            return color.over(below)
        }
        return InterfacePaint(light: mixed(paint.light, ground.light), dark: mixed(paint.dark, ground.dark))
    }

    /// What an earlier sibling, with all it holds, adds behind the button.
    private func laid(_ number: Int, over ground: Measured<InterfacePaint>) -> Measured<InterfacePaint> {
        guard !self.tree[number].isHidden, self.tree[number].alpha > 0.01 else { return ground }
        var ground = ground
        if self.mayPaint(number), let share = self.share(of: number) {
            let isPicture = [.image, .canvas].contains(self.tree[number].kind)
            if isPicture || !share {
                let what = isPicture ? "a picture" : self.tree[number].description
                ground = .unknown(
                    because: share ? "\(what) lies behind it" : "\(what) lies behind part of it"
                )
            } else {
                ground = self.painted(number, over: ground)
            }
        }
        for inner in self.tree[number].children { ground = self.laid(inner, over: ground) }
        return ground
    }

    private func mayPaint(_ number: Int) -> Bool {
        switch self.tree[number].kind {
        case .image: self.tree[number].node["image"] != nil || self.paint(of: number) != nil
        case .canvas, .effect: true
        case .plain, .stack, .content, .scroll, .table, .cell, .container: self.paint(of: number) != nil
        default: false
        }
    }

    /// Whether a view reaches behind the whole button; nil if it does not reach behind it at all, or nothing says so.
    private func share(of number: Int) -> Bool? {
        let (sideways, upwards) = self.layout.gaps(from: self.button, to: number)
        guard let across = sideways.value, let up = upwards.value, across < -0.5, up < -0.5 else {
            return nil
        }
        return self.layout.insets(of: self.button, in: number).allSatisfy { ($0.value ?? -1) >= -0.5 }
    }
}
