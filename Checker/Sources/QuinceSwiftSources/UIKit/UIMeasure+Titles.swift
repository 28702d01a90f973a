import QuinceGuidelines

/// What is written on a button, with how it is written.
struct UITitle {
    var text: TextValue
    var font: FontMeasure = .unseen
    var color: Measured<RGBColor> = .unseen
    /// The number for the font's size, where it is written for this title and nothing else.
    var writtenSize: WrittenValue<Double>?
}

extension UIMeasure {
    /// The title of a button: what is set last, as a title, in its configuration, or by its parts.
    func title(of object: UIObject) -> UITitle? {
        guard var title = self.ownTitle(of: object) ?? self.labelTitle(of: object) else { return nil }
        if title.font == .unseen {
            title.font = self.font(of: object)
            title.writtenSize = self.writtenSize(of: object)
        }
        if title.color == .unseen { title.color = self.titleColor(of: object) }
        return title
    }

    private func ownTitle(of object: UIObject) -> UITitle? {
        if let call = object.call("setAttributedTitle"), let value = call.arguments.unlabelled {
            return self.attributed(value, call.scope)
        }
        if let title = self.configured(object) { return title }
        if let call = object.call("setTitle"), let value = call.arguments.unlabelled {
            return UITitle(text: self.evaluator.text(value, in: call.scope))
        }
        for path in [["title"], ["titleLabel", "text"], ["attributedTitle"], ["stringValue"]] {
            if let setting = object.settings.last(where: { $0.path == path }) {
                return self.attributed(setting.value, setting.scope)
            }
        }
        return self.argumentTitle(of: object)
    }

    /// `AppleButton(title: "Sign in with Apple")` and `NSButton(title:target:action:)`.
    private func argumentTitle(of object: UIObject) -> UITitle? {
        for label in ["title", "text", "titleText", "buttonTitle", "withTitle"] {
            guard let value = object.arguments[label] else { continue }
            var title = UITitle(text: self.evaluator.text(value, in: object.scope))
            // The class shows it in a label of its own.
            if let shown = self.labelTitle(of: object) {
                (title.font, title.color) = (shown.font, shown.color)
            }
            return title
        }
        return nil
    }

    /// The title of a `UIButton.Configuration`.
    private func configured(_ object: UIObject) -> UITitle? {
        let inner = self.configuration(of: object)
        for name in ["attributedTitle", "title"] {
            let setting = inner?.setting(name) ?? object.setting("configuration", name)
            guard let setting else { continue }
            var title = self.attributed(setting)
            if title.color == .unseen { title.color = self.configuredColor(object, inner) ?? .unseen }
            return title
        }
        return nil
    }

    func configuration(of object: UIObject) -> UIObject? {
        if let set = object.setting("configuration")?.object ?? object.configuration { return set }
        guard let argument = object.arguments["configuration"], let name = argument.loneName else {
            return nil
        }
        return self.run.objects.last { $0.name == name && $0.typeName == "Configuration" }
    }

    private func configuredColor(_ object: UIObject, _ inner: UIObject?) -> Measured<RGBColor>? {
        let name = "baseForegroundColor"
        return (inner?.setting(name) ?? object.setting("configuration", name)).map(self.color)
    }

    /// The text of a configuration; code may set its attributes one by one: `title.font = …`.
    private func attributed(_ setting: UISetting) -> UITitle {
        var title = self.attributed(setting.value, setting.scope)
        guard let object = setting.object, object.typeName == "AttributedString" else { return title }
        if let font = object.setting("font") { title.font = self.evaluator.font(font.value, in: font.scope) }
        if let color = object.setting("foregroundColor") { title.color = self.color(color) }
        return title
    }

    /// A text with attributes: `NSAttributedString(string:attributes:)`.
    private func attributed(_ value: Expression, _ scope: Scope) -> UITitle {
        var title = UITitle(text: self.evaluator.text(value, in: scope))
        guard let (made, place) = self.evaluator.resolved(value, in: scope),
            let attributes = made.firstArguments?["attributes"],
            // `AttributeContainer([.font: …])` holds the same.
            case .pairs(let pairs) = (attributes.firstArguments?.unlabelled ?? attributes).root
        else { return title }
        for pair in pairs {
            switch pair.key.lastMember {
            case "font": title.font = self.evaluator.font(pair.value, in: place)
            case "foregroundColor": title.color = self.evaluator.color(pair.value, in: place)
            default: break
            }
        }
        return title
    }

    /// The label that is put into a view which people press.
    private func labelTitle(of object: UIObject) -> UITitle? {
        for label in object.descendants where label.typeName == "UILabel" || label.typeName == "NSTextField" {
            guard let setting = label.setting("text") ?? label.setting("stringValue") else { continue }
            var title = self.attributed(setting.value, setting.scope)
            title.font = label.setting("font").map { self.evaluator.font($0.value, in: $0.scope) } ?? .body
            title.color = label.setting("textColor").map(self.color) ?? .known(self.primary)
            return title
        }
        return nil
    }

    /// Beside the call that sets the literal title: a function that makes many buttons is handed the title.
    private func writtenSize(of object: UIObject) -> WrittenValue<Double>? {
        guard let call = object.call("setTitle"), call.arguments.unlabelled?.literalText != nil,
            let setting = object.setting("titleLabel", "font"), setting.scope === call.scope,
            !setting.isConditional
        else { return nil }
        return setting.value.writtenFontSize
    }

    private var primary: RGBColor { self.evaluator.appearance == .dark ? .white : .black }

    private func font(of object: UIObject) -> FontMeasure {
        if let setting = object.setting("titleLabel", "font") ?? object.setting("font") {
            return self.evaluator.font(setting.value, in: setting.scope)
        }
        // The documentation gives no size for a button's title; 18 and 17 are seen, by the kind of button.
        return FontMeasure(
            family: .assumed("system", because: "the code here sets no font"),
            size: .unseen
        )
    }

    private func titleColor(of object: UIObject) -> Measured<RGBColor> {
        if let call = object.call("setTitleColor"), let value = call.arguments.unlabelled {
            return self.evaluator.color(value, in: call.scope)
        }
        if let setting = object.setting("titleLabel", "textColor") ?? object.setting("tintColor") {
            return self.color(setting)
        }
        switch object.arguments["type"]?.lastMember {
        case "system"?: return self.evaluator.tint.weakened("the title of a system button has the tint color")
        case nil, "custom"?:
            // A button that is neither configured nor typed has a white title.
            let isPlain = object.typeName == "UIButton" && self.configuration(of: object) == nil
            return isPlain && object.setting("configuration") == nil ? .known(.white) : .unseen
        default: return .unseen
        }
    }
}
