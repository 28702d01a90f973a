import QuinceGuidelines

extension ClassReading {
    /// A Sign in with Apple button that is made by hand, once for each language of its title.
    func customButtons(_ object: UIObject, _ siblings: [UISibling]) -> [MeasuredButton] {
        if let title = self.measure.title(of: object), self.isTitle(title.text, of: object) {
            let button = self.button(object, .customText, siblings)
            return self.measure.evaluator.readings(of: title.text).map { reading in
                var button = button
                var measure = ButtonTitleMeasure(
                    reading.text,
                    place: reading.position.place,
                    locale: reading.language
                )
                (measure.font, measure.size) = (title.font.family, title.font.size)
                (measure.color, measure.writtenSize) = (title.color, title.writtenSize)
                button.title = measure
                button.accessibleName = self.accessibleName(of: object) ?? reading.text.asName
                return button
            }
        }
        return self.logoButton(object, siblings).map { [$0] } ?? []
    }

    func isTitle(_ text: TextValue, of object: UIObject) -> Bool {
        if case .computed(let names, _) = text { return Wording.isAction(names.joined(separator: " ")) }
        if case .key(let key, _) = text, !key.contains(" "), Wording.isAction(key) { return true }
        let readings = self.measure.evaluator.readings(of: text).compactMap(\.text.value)
        if readings.contains(where: SignInText.isTitle) { return true }
        return readings.contains(where: SignInText.isBareName) && self.isNamedForApple(object)
    }

    /// Whether the names in the code say that a button is for signing in with Apple.
    private func isNamedForApple(_ object: UIObject) -> Bool {
        if Wording.isAction(object.name ?? "") { return true }
        return object.calls.contains { call in
            ["addTarget", "addAction", "addGestureRecognizer"].contains(call.name)
                && call.arguments.contains { NameSearch.contains($0.value, where: Wording.isAction) }
        }
    }

    private func accessibleName(of object: UIObject) -> Measured<String>? {
        object.setting("accessibilityLabel").flatMap { setting in
            self.measure.evaluator.readings(of: self.measure.evaluator.text(setting.value, in: setting.scope))
                .first?.text
        }
    }

    private func button(_ object: UIObject, _ kind: ButtonKind, _ siblings: [UISibling]) -> MeasuredButton {
        var button = MeasuredButton(kind, at: object.position.place, on: self.platform, variant: self.variant)
        // How large a class makes itself is the matter of who uses it.
        if object.origin != .root {
            button.width = self.measure.length(object, .width)
            button.height = self.measure.length(object, .height)
            button.clearSpace = self.measure.clearSpace(object)
            button.background = self.measure.ground(
                of: object,
                unwritten: .unknown(because: "the background is set elsewhere")
            )
        } else {
            (button.width, button.height) = (
                self.measure.own(object, .width), self.measure.own(object, .height)
            )
        }
        button.cornerRadius = self.measure.cornerRadius(of: object, height: button.height.value)
        button.border = self.measure.border(of: object)
        button.fill = self.measure.fill(of: object)
        if let reason = self.unsettledLook(of: object) {
            (button.fill, button.border) = (.unknown(because: reason), .unknown(because: reason))
        }
        button.style = button.fill.imitatedStyle(border: button.border)
        button.logo = self.logo(of: object)
        button.siblings = .known(siblings.filter { $0.object !== object }.map(\.button))
        self.place(&button, object)
        return button
    }

    /// Why colors that code gives once aren't those that people see; nil if they are.
    func unsettledLook(of object: UIObject) -> String? {
        object.setting("configurationUpdateHandler") == nil
            ? nil : "code sets it whenever the button's state changes"
    }

    // MARK: Logos

    private func logo(of object: UIObject) -> Measured<MeasuredLogo?> {
        if let (artwork, position) = self.artwork(of: object) {
            var logo = MeasuredLogo(artwork, place: position.place)
            let asset = artwork.file.flatMap { self.measure.evaluator.project.facts.images[$0] }
            logo.isBitmap = asset.map { .known($0.isBitmap) } ?? .unseen
            let isSymbol = if case .symbol = artwork { true } else { false }
            // A template takes the tint; any other picture has its own colors.
            if isSymbol || asset?.isTemplate == true,
                let tint = object.setting("imageView", "tintColor") ?? object.setting("tintColor")
            {
                logo.color = self.measure.color(tint)
            } else if let color = self.codedTint(of: object) {
                logo.color = color
            } else {
                logo.hasFileColors = asset?.isTemplate != true && self.showsFileColors(object)
            }
            return .known(logo)
        }
        if let text = self.measure.title(of: object)?.text,
            let mark = text.words.first(where: Wording.logos.contains)
        {
            return .known(MeasuredLogo(.character(String(mark)), place: text.position.place))
        }
        // Buttons of the project's own classes may draw one where this code does not see it.
        let isPlain = object.typeName == "UIButton" && object.descendants.isEmpty
        return isPlain && object.call("setImage") == nil ? .known(nil) : .unseen
    }

    /// Whether a button shows its picture as it is: those of the system's type and with a configuration tint it.
    private func showsFileColors(_ object: UIObject) -> Bool {
        let type = object.arguments["type"]?.lastMember
        guard object.typeName == "UIButton", type == nil || type == "custom",
            self.measure.configuration(of: object) == nil, let call = object.call("setImage"),
            let value = call.arguments.unlabelled,
            let (image, _) = self.measure.evaluator.resolved(value, in: call.scope)
        else { return false }
        // What else is done to the picture may tint it: `UIImage(named: "apple")?.tinted(.black)`.
        return image.links.count == 1 && image.firstArguments?.first?.label == "named"
            && object.setting("imageView", "image") == nil && object.setting("imageView", "tintColor") == nil
    }

    /// The color that code gives to a picture: `image.withTintColor(.gray)`, or as a template.
    private func codedTint(of object: UIObject) -> Measured<RGBColor>? {
        let call = object.call("setImage")
        let setting = self.measure.configuration(of: object)?.setting("image")
        guard let value = call?.arguments.unlabelled ?? setting?.value,
            let scope = call?.scope ?? setting?.scope,
            let (image, place) = self.measure.evaluator.resolved(value, in: scope)
        else { return nil }
        if let color = image.arguments(of: "withTintColor")?.unlabelled {
            return self.measure.evaluator.color(color, in: place)
        }
        let mode = image.arguments(of: "withRenderingMode") ?? image.arguments(of: "imageWithRenderingMode")
        guard mode?.unlabelled?.lastMember?.hasSuffix("lwaysTemplate") == true else { return nil }
        return (object.setting("imageView", "tintColor") ?? object.setting("tintColor")).map(
            self.measure.color
        )
    }

    private func artwork(of object: UIObject) -> (MeasuredLogo.Artwork, Position)? {
        for call in object.calls.reversed() where call.name == "setImage" || call.name == "setBackgroundImage"
        {
            if let found = self.artwork(call.arguments.unlabelled, call.scope) { return found }
        }
        let inner = self.measure.configuration(of: object)
        let settings =
            [object.setting("image"), object.setting("imageView", "image"), inner?.setting("image")]
            + [object.setting("configuration", "image")]
        for case let setting? in settings {
            if let found = self.artwork(setting.value, setting.scope) { return found }
        }
        for label in ["image", "icon", "imageName", "iconName"] {
            if let found = self.artwork(object.arguments[label], object.scope) { return found }
        }
        for part in object.descendants where part.typeName == "UIImageView" {
            let value = part.setting("image")
            if let found = self.artwork(value?.value ?? part.arguments["image"], value?.scope ?? part.scope) {
                return found
            }
        }
        return nil
    }

    /// The picture that an expression is: `UIImage(named: "apple")`, `UIImage(systemName: "applelogo")`.
    func artwork(_ value: Expression?, _ scope: Scope) -> (MeasuredLogo.Artwork, Position)? {
        guard let value, let (made, place) = self.measure.evaluator.resolved(value, in: scope) else {
            return nil
        }
        if let text = made.literalText { return (Self.picture(text), made.position) }
        if let path = made.wholePath {
            let name = path.last { !["image", "name"].contains($0) }
            return name.map { (Self.picture($0), made.position) }
        }
        let arguments = made.firstArguments ?? []
        guard let first = arguments.first, let label = first.label else { return nil }
        guard case .literal(let name, _) = self.measure.evaluator.text(first.value, in: place) else {
            return first.value.lastMember.map { (Self.picture($0), made.position) }
        }
        let isSymbol = label == "systemName" || label == "systemSymbolName"
        return (isSymbol ? .symbol(name) : Self.picture(name), made.position)
    }

    private static func picture(_ name: String) -> MeasuredLogo.Artwork {
        ViewMeasure.isOfficial(name) ? .official(name) : .picture(name)
    }

    /// A button with nothing but a logo, where the code says what it is for.
    private func logoButton(_ object: UIObject, _ siblings: [UISibling]) -> MeasuredButton? {
        guard object.origin == .made, self.measure.title(of: object) == nil,
            let (artwork, _) = self.artwork(of: object), self.isNamedForApple(object), Self.isApple(artwork)
        else { return nil }
        // A picture of a whole button has its title in it: no code tells what it says.
        var isPicture = PictureName(path: artwork.file ?? "").isWholeButtons
        var button = self.button(object, isPicture ? .customText : .customLogoOnly, siblings)
        // A title has no room in a square.
        if isPicture, let (width, height) = button.width.with(button.height).knownValue, width < 1.3 * height
        {
            (isPicture, button.kind) = (false, .customLogoOnly)
        }
        if isPicture { button.becomePicture(because: "it is in the picture") }
        // UIKit reads the title of a button, and has nothing to read where there is none.
        let isSilent = object.typeName == "UIButton" && object.setting("accessibilityAttributedLabel") == nil
        button.accessibleName = self.accessibleName(of: object) ?? (isSilent ? .known("") : .unseen)
        return button
    }

    private static func isApple(_ artwork: MeasuredLogo.Artwork) -> Bool {
        switch artwork {
        case .official: true
        case .symbol(let name): name == "applelogo" || name == "apple.logo"
        case .picture(let name): name.lowercased().contains("apple")
        default: false
        }
    }
}
