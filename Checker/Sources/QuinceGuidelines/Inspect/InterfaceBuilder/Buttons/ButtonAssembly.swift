/// Puts look and geometry together: one value for each screen and appearance in which the button differs.
struct ButtonAssembly {
    let scene: SceneMeasure
    let found: FoundButton
    let look: InterfaceButtonLook?

    private var view: InterfaceView { self.scene.tree[self.found.view] }

    func buttons(_ geometries: [(layout: SceneLayout, geometry: ButtonGeometry)]) -> [MeasuredButton] {
        let appearances = self.scene.appearances
        guard let first = geometries.first, let appearance = appearances.first else { return [] }
        let isSame = geometries.allSatisfy {
            $0.geometry == first.geometry && $0.geometry.isWithin($0.layout.canvas.device.size)
        }
        let shown = isSame ? [first] : geometries
        var buttons = shown.map {
            self.button($0.geometry, Self.variant(appearance, isSame ? nil : $0.layout.canvas.device))
        }
        // The other appearance has the same measures; one screen is enough to show its colors.
        if let other = appearances.dropFirst().first {
            let usual = isSame || shown.count < 2 ? shown[0] : shown[1]
            let dark = self.button(
                usual.geometry,
                Self.variant(other, isSame ? nil : usual.layout.canvas.device)
            )
            if !buttons.contains(where: { Self.hasSameColors($0, dark) }) { buttons.append(dark) }
        }
        return buttons + self.translations(appearance)
    }

    private static func variant(_ appearance: Appearance, _ device: ScreenDevice?) -> Variant {
        Variant(appearance, viewport: device?.size, device: device?.name)
    }

    private static func hasSameColors(_ one: MeasuredButton, _ other: MeasuredButton) -> Bool {
        one.background == other.background && one.fill == other.fill && one.border == other.border
            && one.title?.color == other.title?.color
            && one.logo.map { $0?.color } == other.logo.map { $0?.color }
    }

    private func button(_ geometry: ButtonGeometry, _ variant: Variant) -> MeasuredButton {
        var button = self.plainButton(variant)
        button.box = geometry.box
        button.width = geometry.width
        button.height = geometry.height
        button.clearSpace = geometry.clearSpace
        button.siblings = .known(geometry.siblings)
        button.cover = geometry.cover
        if self.scene.changes(of: self.found.view).hide { button.doubt = "code hides it" }
        button.background = geometry.background.map { $0[variant.appearance] }
        if let look = self.look { self.add(look, geometry, to: &button) } else { self.addClass(to: &button) }
        return button
    }

    private func plainButton(_ variant: Variant) -> MeasuredButton {
        MeasuredButton(
            self.kind,
            at: self.view.node.place(object: self.view.id),
            on: self.scene.document.platform,
            variant: variant
        )
    }

    private var kind: ButtonKind {
        switch self.found.source {
        case .system: .system
        case .wrapper, .unknownClass: .systemWrapped
        case .button, .label: self.look?.title == nil ? .customLogoOnly : .customText
        }
    }

    private func addClass(to button: inout MeasuredButton) {
        let reader = WrapperReader(node: self.view.node, changes: self.scene.changes(of: self.found.view))
        switch self.found.source {
        case .wrapper(let wrapper): reader.add(wrapper, to: &button)
        case .unknownClass(let name): reader.add(unknown: name, to: &button)
        case .system: reader.addSystem(to: &button)
        case .button, .label: return
        }
    }

    /// The same button with its titles in other languages; measurements are not repeated.
    private func translations(_ appearance: Appearance) -> [MeasuredButton] {
        guard let title = self.look?.title else { return [] }
        let id = title.view.map { self.scene.tree[$0].id } ?? self.view.id
        let texts = ["normalTitle", "configuration.title", "text"].compactMap {
            self.scene.facts.strings["\(id).\($0)"]
        }.first
        return (texts ?? [:]).sorted { $0.key < $1.key }.map { language, text in
            var button = self.plainButton(Variant(appearance))
            button.title = ButtonTitleMeasure(.known(text), locale: language)
            return button
        }
    }
}
