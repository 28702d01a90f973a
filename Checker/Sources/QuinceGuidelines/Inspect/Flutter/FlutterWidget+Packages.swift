extension FlutterWidget {
    /// Whether a package is used whose button has this name; without one it is a widget of the project.
    var importsAppleSignIn: Bool { self.bound.scope.file.imports("apple_sign_in") }

    /// The button of the packages `sign_in_with_apple` and `the_apple_sign_in`: 44 points high if not told otherwise, as wide
    /// as there is room, its title and logo in the proportions of Apple's.
    var packageButton: DrawnView {
        var button = MeasuredButton(.systemWrapped, at: self.bound.place, on: .crossPlatform)
        button.style = self.packageStyle
        button.writtenStyle = self.writtenStyle
        button.cornerRadius = self["borderRadius"].map { self.values.radius($0) } ?? .known(8)
        if let radius = self.number("cornerRadius") { button.cornerRadius = .known(radius) }
        if let text = self["text"] {
            let strings = self.vocabulary.strings(text)
            if let string = strings.first(where: { $0.text != nil }) ?? strings.first, !string.isParameter {
                let title: Measured<String> =
                    string.text.map { .known($0) } ?? .unknown(because: "the title is computed")
                button.title = ButtonTitleMeasure(title, place: string.place, locale: string.locale)
            }
        }
        self.titleByHeight(&button)
        var view = self.view(.button(button))
        view.width = .fill
        view.height = self.call["height"] == nil ? .fixed(44) : self.values.extent(self["height"])
        return view
    }

    /// `sign_in_with_apple` sets its title in 43 % of the height that it is told, whatever height its surroundings force on it.
    private func titleByHeight(_ button: inout MeasuredButton) {
        guard self.name == "SignInWithAppleButton",
            let height = self.call["height"] == nil ? 44 : self.number("height"), height.isFinite
        else { return }
        if button.title == nil, self["text"] == nil {
            button.title = ButtonTitleMeasure(.known("Sign in with Apple"), place: self.bound.place)
        }
        button.title?.size = .known(0.43 * height)
    }

    private var packageStyle: Measured<ButtonStyle> {
        guard let style = self["style"] else { return .known(.black) }
        switch self.values.resolver.resolved(style).expression.path.last {
        case "black", "dark": return .known(.black)
        case "white", "light": return .known(.white)
        case "whiteOutlined", "whiteOutline": return .known(.whiteOutline)
        default: return .unseen
        }
    }

    /// The two packages call the outlined style differently.
    private var writtenStyle: WrittenValue<ButtonStyle>? {
        guard let style = self["style"] else { return nil }
        let isFirst = style.expression.path.first == "SignInWithAppleButtonStyle"
        return style.written(
            after: ["SignInWithAppleButtonStyle", "ButtonStyle"],
            [.black: "black", .white: "white", .whiteOutline: isFirst ? "whiteOutlined" : "whiteOutline"]
        )
    }

    /// The button of the packages `flutter_signin_button` and `sign_in_button`: an icon of a font and 14 points of text in a
    /// button of Material's oldest height.
    var signInButton: DrawnView? {
        guard let kind = self.first, kind.expression.path.first == "Buttons",
            let name = kind.expression.path.last
        else {
            return nil
        }
        let parts = ViewWords.parts(of: name)
        guard let brand = parts.first, !brand.isEmpty else { return nil }
        let isDark = parts.contains("dark")
        let title = brand.prefix(1).uppercased() + brand.dropFirst()
        var view = self.view()
        view.press = DrawnPress(words: ["SignInButton", name], hasOwnSurface: true)
        view.arrangement = .row(spacing: 13)
        let ink: RGBColor = isDark ? .white : .black
        // The package draws it: its colors and the room that it keeps around itself aren't in the project.
        let reason = "the package of \(self.name) draws it"
        if brand == "apple" { view.surface.fill = .assumed(isDark ? .black : .white, because: reason) }
        view.margin = .unknown
        view.surface.border = .known(nil)
        if let shape = self["shape"] { self.values.shape(shape, into: &view.surface) }
        var picture = DrawnPicture(
            .iconFont("FontAwesomeIcons.\(brand)"),
            named: brand,
            at: kind.place,
            depth: kind.scope.uses.count
        )
        picture.color = .known(ink)
        var icon = DrawnView(.picture(picture), at: kind.place)
        icon.width = .fixed(20)
        icon.height = .fixed(20)
        view.children = [icon]
        guard self.values.resolver.truth(self["mini"] ?? self.bound.with(Self.no)) != true else {
            view.width = .fixed(35)
            view.height = .fixed(35)
            return view
        }
        var text = DrawnText(strings: [CodeString("Sign in with \(title)", at: kind)])
        if let own = self["text"] { text.strings = self.vocabulary.strings(own) }
        text.style.size = .known(14)
        text.style.color = .known(ink)
        view.children.append(DrawnView(.text(text), at: kind.place))
        view.width = .fixed(220)
        view.height = .fixed(36)
        return view
    }

    private static let no = CodeExpression(offset: 0, form: .name("false"))

    // MARK: Fields

    /// What is filled in or switched.
    var field: DrawnView? {
        switch self.name {
        case "TextField", "TextFormField", "CupertinoTextField": self.textField
        case "Switch", "SwitchListTile", "CupertinoSwitch", "Checkbox", "CheckboxListTile":
            self.view(.toggle(self["title"].flatMap { self.titleOf($0) } ?? ""))
        default: nil
        }
    }

    private func titleOf(_ bound: CodeBound) -> String? {
        guard let call = self.values.resolver.resolved(bound).expression.call,
            let text = call.unlabelled.first
        else {
            return nil
        }
        return self.vocabulary.strings(bound.with(text)).first?.text
    }

    private var textField: DrawnView {
        let label = self.fieldLabel
        let isSecure = self["obscureText"].map { self.values.resolver.truth($0) != false } ?? false
        let hints = self["autofillHints"]?.expression.words ?? []
        let names = self["controller"]?.handedWords ?? []
        let meaning = ScreenField.Meaning(label: label, names: names + hints, isSecure: isSecure)
        var field = ScreenField(meaning, isSecure: isSecure)
        field.hasEmailKeyboard = self.isEditable ? self.keyboard : .unseen
        field.writtenKeyboard = self.fieldSource.map(\.isOfThisPlace) == false ? nil : self.writtenKeyboard
        return self.view(.field(field, label: label))
    }

    /// A field that nobody can fill in shows no keyboard.
    private var isEditable: Bool {
        self["readOnly"].map { self.values.resolver.truth($0) != true } ?? true
            && self["enabled"].map { self.values.resolver.truth($0) != false } ?? true
    }

    /// Without a keyboard's name, Flutter's fields show the one for text, whatever `autofillHints` says.
    private var keyboard: Measured<Bool> {
        guard let type = self["keyboardType"] else { return .known(false) }
        let value = self.values.resolver.resolved(type)
        guard value.expression.path.first == "TextInputType" else { return .unseen }
        return .known(value.expression.path.last == "emailAddress")
    }

    /// The keyboard's name, or the call that lacks it.
    private var writtenKeyboard: WrittenValue<Bool>? {
        if let type = self["keyboardType"] {
            return type.writtenName(after: ["TextInputType"], [true: "emailAddress"])
        }
        guard self.call.path == [self.name] else { return nil }
        let argument = "keyboardType: TextInputType.emailAddress,"
        let between = self.bound.scope.file.blank(after: "\(self.name)(", at: self.bound.expression.offset)
        let old = "\(self.name)(\(between)"
        let new = between.isEmpty ? "\(old)\(argument) " : "\(old)\(argument)\(between)"
        return WrittenValue(old, at: self.bound.place, spellings: [true: new])
    }

    private var fieldLabel: String {
        self.fieldSource.flatMap { self.vocabulary.strings($0).first?.text } ?? ""
    }

    /// The source of the label.
    private var fieldSource: CodeBound? {
        let decoration = self["decoration"].map { self.values.resolver.resolved($0) }
        let sources =
            ["labelText", "hintText"].compactMap { label in
                decoration?.expression.call?[label].map { decoration?.with($0) }
            }
            + [self["placeholder"]]
        return sources.lazy.compactMap { $0 }.first { source in
            self.vocabulary.strings(source).first?.text.map { !$0.isEmpty } ?? false
        }
    }
}
