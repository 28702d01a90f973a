extension ButtonAssembly {
    func add(_ look: InterfaceButtonLook, _ geometry: ButtonGeometry, to button: inout MeasuredButton) {
        let appearance = button.variant.appearance
        button.title = look.title.map { self.title($0, geometry, appearance) }
        button.logo = look.logo.map { logo in logo.map { self.logo($0, geometry, appearance) } }
        button.fill = Self.fill(look.fill, geometry.background, appearance)
        button.border = look.border.map { border in
            border.map { .init(color: $0.color.map { $0[appearance] }, width: $0.width) }
        }
        switch look.radius {
        case .points(let radius): button.cornerRadius = radius
        case .capsule: button.cornerRadius = geometry.height.map { $0 / 2 }
        }
        button.accessibleName = look.accessibleName
        button.isStacked = look.isStacked
        if self.isPlain, look.hidesTitle(in: button.width) {
            button.kind = .customLogoOnly
            if case .unseen = button.accessibleName { button.accessibleName = button.title?.text ?? .unseen }
            button.title = nil
        }
        if button.kind == .customLogoOnly, look.showsWholeButton {
            button.kind = .customText
            button.becomePicture(because: "it is in the picture")
        }
        if button.kind == .customLogoOnly { button.shape = Self.shape(button) }
    }

    /// Whether nothing but the state says how title and picture stand: no insets, configuration, attributes or code.
    private var isPlain: Bool {
        let node = self.scene.tree[self.found.view].node
        let others = ["buttonConfiguration", "inset", "userDefinedRuntimeAttributes"]
        return !node.children.contains { others.contains($0.name) }
            && self.scene.changes(of: self.found.view).unless(.image, .known(true)).knownValue == true
    }

    private func title(_ look: TitleLook, _ geometry: ButtonGeometry, _ appearance: Appearance)
        -> ButtonTitleMeasure
    {
        var title = ButtonTitleMeasure(look.text, place: look.place, locale: self.scene.locale)
        title.font = look.font
        title.size = look.size
        if look.size.knownValue != nil { title.writtenSize = look.writtenSize }
        title.color = look.color.map { $0[appearance] }
        title.box = geometry.titleBox
        return title
    }

    private func logo(_ look: LogoLook, _ geometry: ButtonGeometry, _ appearance: Appearance) -> MeasuredLogo
    {
        var logo = MeasuredLogo(look.artwork, place: look.place)
        logo.box = geometry.logoBox
        logo.size =
            look.view == nil ? look.size : geometry.logoBox.map { Size(width: $0.width, height: $0.height) }
        logo.color = look.color.map { $0[appearance] }
        logo.hasFileColors = look.hasFileColors
        logo.isBitmap = look.isBitmap
        return logo
    }

    /// Its surface over what lies behind; clear without one of its own, so that it has no style.
    private static func fill(
        _ own: Measured<InterfacePaint>?,
        _ background: Measured<InterfacePaint>,
        _ appearance: Appearance
    ) -> Measured<RGBColor> {
        guard let own = own?.map({ $0[appearance] }) else { return .known(.clear) }
        guard let color = own.value, color.alpha < 0.99 else { return own }
        return own.with(background.map { $0[appearance] }).map { $0.over($1) }
    }

    private static func shape(_ button: MeasuredButton) -> Measured<MeasuredButton.Shape> {
        button.cornerRadius.with(button.width.with(button.height)).map { radius, size in
            guard radius * 2 >= min(size.0, size.1) - 0.5 else { return .rectangle }
            return abs(size.0 - size.1) < 1 ? .circle : .rectangle
        }
    }
}

extension InterfaceButtonLook {
    /// Whether the picture is as long as a title beside a logo.
    fileprivate var showsWholeButton: Bool {
        guard case .known(let logo?) = self.logo, logo.view == nil, let size = logo.size.knownValue else {
            return false
        }
        if case .symbol = logo.artwork { return false }
        return size.width >= 2 * size.height
    }

    /// Whether the picture is as wide as the button, so that UIKit has no room for the title beside it.
    fileprivate func hidesTitle(in width: Measured<Double>) -> Bool {
        guard let width = width.knownValue, self.title?.view == nil, self.isStacked.value != true,
            case .known(let logo?) = self.logo, logo.view == nil, let picture = logo.size.knownValue
        else { return false }
        return picture.width >= width - 1
    }
}
