/// What lies around, behind and before a button.
struct InterfaceSurroundings {
    let button: Int
    let scene: SceneMeasure
    let layout: SceneLayout

    var tree: ViewTree { self.scene.tree }

    /// The shortest way to anything that is seen.
    func clearSpace() -> Measured<Double> {
        let gaps = self.neighbours().map { self.gap(to: $0) } + self.insets()
        let known = gaps.compactMap(\.knownValue).min()
        let assumed = gaps.filter { $0.knownValue == nil }.compactMap(\.value).min()
        let reason = gaps.lazy.compactMap(Self.reason).first
        switch (known, assumed) {
        case (let known?, let assumed?) where assumed < known: return .assumed(assumed, because: reason ?? "")
        case (let known?, _):
            // Nothing comes nearer than to touch it.
            guard let reason, known > 0, gaps.contains(where: { $0.value == nil }) else {
                return .known(known)
            }
            return .assumed(known, because: reason)
        case (nil, let assumed?): return .assumed(assumed, because: reason ?? "")
        case (nil, nil): return .unseen
        }
    }

    private static func reason(_ gap: Measured<Double>) -> String? {
        switch gap {
        case .assumed(_, let reason), .unknown(let reason): reason
        case .known, .unseen: nil
        }
    }

    private func gap(to other: Int) -> Measured<Double> {
        let (sideways, upwards) = self.layout.gaps(from: self.button, to: other)
        let both = sideways.with(upwards)
        // Where two frames overlap, they say nothing of the space between what people see in them.
        if let (across, up) = both.value, across < -0.5, up < -0.5 {
            return .unknown(because: "\(self.tree[other].description) overlaps it")
        }
        return both.map { across, up in
            let (across, up) = (max(across, 0), max(up, 0))
            return (across * across + up * up).squareRoot()
        }
    }

    /// Views a person sees that are neither part of the button nor what it stands on.
    private func neighbours() -> [Int] {
        var inner = Set(self.tree.descendants(of: self.button) + self.tree.pictures(over: self.button))
        if let logo = self.tree.logo(before: self.button) { inner.insert(logo) }
        let outer = Set(self.tree.ancestors(of: self.button))
        return self.tree.indices.filter { number in
            number != self.button && !inner.contains(number) && !outer.contains(number)
                && self.isSeen(number) && self.tree.isShown(number) && !self.isBehind(number)
        }
    }

    private func isSeen(_ number: Int) -> Bool {
        let view = self.tree[number]
        switch view.kind {
        case .label: return ButtonFinder.text(ofLabel: view.node)?.isEmpty == false
        case .button: return !ButtonReader.isInvisible(view.node)
        case .plain, .stack:
            return self.paint(of: number) != nil && view.frame.map { $0.height > 2 && $0.width > 2 } ?? true
        default: return view.kind.isVisible && view.kind != .effect
        }
    }

    /// Its own color; nil if nothing of it is seen.
    func paint(of number: Int) -> Measured<InterfacePaint>? {
        guard let paint = self.scene.paints.paint("backgroundColor", of: self.tree[number].node) else {
            return nil
        }
        return paint.value.map { $0.light.alpha < 0.01 && $0.dark.alpha < 0.01 } == true ? nil : paint
    }

    /// Whether a view lies below the button: ground, not neighbour.
    ///
    /// Surfaces have to reach beyond it on every side, pictures only to lie under it.
    func isBehind(_ number: Int) -> Bool {
        guard number < self.button else { return false }
        if [.image, .canvas].contains(self.tree[number].kind) {
            let (sideways, upwards) = self.layout.gaps(from: self.button, to: number)
            return (sideways.value ?? 0) < 0 && (upwards.value ?? 0) < 0
        }
        let insets = self.layout.insets(of: self.button, in: number)
        return insets.allSatisfy { ($0.value ?? -1) >= -0.5 }
    }

    /// How far it is inside views around it that end visibly.
    private func insets() -> [Measured<Double>] {
        self.tree.ancestors(of: self.button).filter { $0 != 0 && self.endsVisibly($0) }
            .map { self.layout.insets(of: self.button, in: $0) }
            // A view of the button's own size is its surface.
            .filter { insets in insets.contains { $0.value.map { abs($0) >= 0.5 } ?? true } }
            .flatMap(\.self).filter { $0.value != nil }.map { inset in
                // Beyond a view that should hold it, the button isn't where the constraints put it.
                inset.value.map { $0 < -0.5 } == true
                    ? .unknown(because: "it reaches beyond a view around it") : inset.map { max($0, 0) }
            }
    }

    private func endsVisibly(_ number: Int) -> Bool {
        guard let own = self.paint(of: number)?.knownValue else { return false }
        guard
            let below = InterfaceSurroundings(button: number, scene: self.scene, layout: self.layout)
                .background()
                .knownValue
        else {
            return false
        }
        return Appearance.allCases.contains { own[$0].over(below[$0]).distance(to: below[$0]) > 8 }
    }
}
