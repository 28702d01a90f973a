/// One element of a layout, made a view without its children.
struct AndroidWidget {
    let element: AndroidElement

    init(_ element: AndroidElement) { self.element = element }

    var view: DrawnView {
        switch self.element.name {
        case "Button", "AppCompatButton", "MaterialButton", "ToggleButton": self.button
        case "TextView", "AppCompatTextView", "MaterialTextView", "CheckedTextView": self.textView
        case "ImageButton", "AppCompatImageButton", "ImageView", "AppCompatImageView", "ShapeableImageView":
            self.image
        case "EditText", "AppCompatEditText", "TextInputEditText", "AutoCompleteTextView",
            "AppCompatAutoCompleteTextView",
            "MaterialAutoCompleteTextView":
            self.field
        case "Switch", "SwitchCompat", "SwitchMaterial", "MaterialSwitch", "CheckBox", "MaterialCheckBox":
            self.base(.toggle(self.element.texts("text").first?.text ?? ""))
        case "SignInButton", "LoginButton": self.provider
        case let name where AndroidLibraryButton.names.contains(name): AndroidLibraryButton(self.element).view
        default: self.container
        }
    }

    /// A view with what all have: padding, background, label, words.
    func base(_ content: DrawnContent) -> DrawnView {
        var view = DrawnView(content, at: self.element.node.place())
        view.padding = self.element.edges("padding")
        view.words = self.element.words
        if let label = self.element["contentDescription"] {
            let text = label == "@null" ? "" : self.element.texts("contentDescription").first?.text
            view.label = text.map { .known($0) } ?? .unseen
        }
        if let alpha = self.element["alpha"].flatMap(Double.init) { view.opacity = .known(alpha) }
        return view
    }

    // MARK: Boxes

    var container: DrawnView {
        var view = self.base(.box)
        view.surface = self.surface
        switch self.element.name {
        case "LinearLayout", "LinearLayoutCompat", "RadioGroup", "TableRow":
            view.arrangement =
                self.element["orientation"] == "vertical" ? .column(spacing: 0) : .row(spacing: 0)
        case "ScrollView", "NestedScrollView": view.arrangement = .column(spacing: 0)
        case "CardView", "MaterialCardView": self.card(&view)
        case "FrameLayout", "RelativeLayout", "ConstraintLayout", "CoordinatorLayout", "View", "Space",
            "merge",
            "MotionLayout", "TextInputLayout":
            view.arrangement = .stack
        default: view.arrangement = .unknown
        }
        if self.isPressable { view.press = DrawnPress(words: self.element.words) }
        if view.press == nil, view.surface.fill == nil { view.surface.border = nil }
        return view
    }

    func card(_ view: inout DrawnView) {
        view.arrangement = .stack
        if let fill = self.element.color("cardBackgroundColor") {
            view.surface.fill = fill
        } else if self.element.name == "MaterialCardView" {
            view.surface.fill =
                self.element.color("backgroundTint")
                ?? .unknown(because: "the theme sets the color of its cards")
        }
        if let radius = self.element.length("cardCornerRadius") { view.surface.radius = .known(radius) }
        if let color = self.element.color("strokeColor") {
            let width = self.element.length("strokeWidth")
            view.surface.border = .known(
                MeasuredButton.Border(color: color.certain, width: width.map { .known($0) } ?? .unseen)
            )
        }
    }

    /// Whether a press on something that is no button does anything: it says so, or its id is that of a button.
    var isPressable: Bool {
        if self.element["onClick"] != nil || self.element["clickable"] == "true" { return true }
        if self.element.isDeclaredButton || self.isClickedGroup { return true }
        if self.element["foreground", "background"]?.contains("selectableItemBackground") == true {
            return true
        }
        let parts =
            (self.element.node["android:id"] ?? "").split(separator: "/").last
            .map { ViewWords.parts(of: String($0)) } ?? []
        let isButton = parts.contains {
            ["btn", "button", "login", "signin", "sign", "continue"].contains($0)
        }
        let isContainer =
            ["layout", "container", "buttons", "page", "view", "root", "form", "screen"]
            .contains { parts.contains($0) } && !parts.contains("btn") && !parts.contains("button")
        return isButton && !isContainer && ViewWords.role(text: nil, names: parts) != nil
            || isButton && ViewWords.areAboutApple(parts)
    }

    /// Whether it holds other views, its id names a company, and code sets a listener on it.
    private var isClickedGroup: Bool {
        guard let id = self.element.node["android:id"]?.split(separator: "/").last.map(String.init),
            self.element.values.resources.clicked.contains(AndroidClicks.plain(id)),
            self.element.node.children.contains(where: { _ in true })
        else { return false }
        return ViewWords.areAboutApple([id]) || ViewWords.role(text: nil, names: [id]) != nil
    }

    // MARK: Paint

    /// Fill, border and corners of the background.
    var surface: DrawnSurface {
        var surface = DrawnSurface()
        guard let background = self.element["background"] else { return surface }
        if background == "@null" {
            surface.fill = .known(.clear)
            surface.border = .known(nil)
            return surface
        }
        if background.contains("selectableItemBackground") { return surface }
        if let drawable = self.element.values.drawable(background) {
            self.paint(&surface, drawable)
        } else if AndroidValues.name(background, kind: "drawable") != nil {
            surface.fill = .unknown(because: "\(background) isn't a drawable made of colors")
            surface.border = .unseen
        } else {
            surface.fill = self.element.values.color(background)
            surface.border = .known(nil)
            surface.radius = .known(0)
        }
        if let tint = self.element.backgroundTint { surface.fill = tint }
        return surface
    }

    func paint(_ surface: inout DrawnSurface, _ drawable: AndroidDrawable) {
        let values = self.element.values
        guard drawable.kind == .shape, !drawable.hasGradient else {
            surface.fill = .unknown(because: "the background is a picture")
            surface.border = .unseen
            return
        }
        surface.fill = drawable.solid.map { values.color($0) } ?? .known(.clear)
        surface.radius = drawable.radius.map { values.length($0).map { .known($0) } ?? .unseen } ?? .known(0)
        surface.isCircle = drawable.isOval
        guard let color = drawable.strokeColor else {
            surface.border = .known(nil)
            return
        }
        let width = values.length(drawable.strokeWidth)
        surface.border = .known(
            MeasuredButton.Border(
                color: values.color(color).certain,
                width: width.map { .known($0) } ?? .unseen
            )
        )
    }

    // MARK: Texts

    /// What a text view's text looks like.
    var style: DrawnTextStyle {
        var style = DrawnTextStyle()
        if let size = self.element["textSize"] {
            style.size =
                self.element.values.length(size).map { .known($0) }
                ?? .unknown(because: "it is set elsewhere")
        }
        style.writtenSize = self.writtenSize
        if let color = self.element.color("textColor") { style.color = color.certain }
        if let font = self.element["fontFamily"] { style.font = Self.font(font) }
        style.isUppercase = self.element["textAllCaps"] == "true"
        return style
    }

    /// The digits of `16sp` in the layout.
    private var writtenSize: WrittenValue<Double>? {
        let name = "android:textSize"
        guard let text = self.element.node[name], let place = self.element.node.place(of: name),
            let length = text.wholeMatch(of: /([0-9]+(?:\.[0-9]+)?)(?:sp|dp|dip)/)
        else { return nil }
        return WrittenValue(String(length.output.1), at: place)
    }

    /// Android's own families are the system's; others are named by their file.
    static func font(_ family: String) -> Measured<String> {
        if family.hasPrefix("sans-serif") { return .known("system") }
        guard let name = family.split(separator: "/").last, !family.hasPrefix("?") else { return .unseen }
        return .known(String(name))
    }

    func text(_ style: DrawnTextStyle) -> DrawnView? {
        guard self.element["text"] != nil else { return nil }
        var text = DrawnText(strings: self.element.texts("text"))
        text.style = style
        return DrawnView(.text(text), at: self.element.place(of: "text"))
    }

    var textView: DrawnView {
        let isPressable = self.isPressable
        guard isPressable || self.compoundDrawable != nil else {
            guard let text = self.text(self.style), case .text(let content) = text.content else {
                return self.base(.box)
            }
            var view = self.base(.text(content))
            view.place = text.place
            return view
        }
        var view = self.base(.box)
        view.surface = self.surface
        if view.surface.fill == nil { view.surface.fill = .known(.clear) }
        self.fillRow(&view, self.style)
        if isPressable { view.press = DrawnPress(words: self.element.words) }
        return view
    }

    /// Puts drawable and text in a row, or in a column where the drawable is above.
    func fillRow(_ view: inout DrawnView, _ style: DrawnTextStyle) {
        let spacing =
            self.element["drawablePadding", "iconPadding"].map { self.element.values.length($0) } ?? 0
        let isAbove = self.element["drawableTop", "drawableTopCompat"] != nil
        view.arrangement = isAbove ? .column(spacing: spacing) : .row(spacing: spacing)
        view.children = [self.compoundDrawable, self.text(style)].compactMap(\.self)
    }

    // MARK: Fields

    var field: DrawnView {
        let type = self.element["inputType"]
        let label = self.element.texts("hint").first?.text ?? ""
        let isSecure = type?.lowercased().contains("password") == true
        let hints = self.element["autofillHints"] ?? ""
        let meaning = ScreenField.Meaning(
            label: label,
            names: [self.element.node["android:id"] ?? "", hints],
            isSecure: isSecure
        )
        var field = ScreenField(meaning, isSecure: isSecure)
        // A field that nobody can fill in shows no keyboard.
        let isEditable = self.element["enabled"] != "false" && self.element["focusable"] != "false"
        if !isEditable {
            field.hasEmailKeyboard = .unseen
        } else if let type {
            field.hasEmailKeyboard = .known(type.lowercased().contains("emailaddress"))
            field.writtenKeyboard = self.writtenKeyboard
        } else if self.element.values.isDeclared(self.element.node["style"]) {
            field.hasEmailKeyboard = .known(false)
        }
        return self.base(.field(field, label: label))
    }

    /// The kind of text, where it is one word of the layout.
    private var writtenKeyboard: WrittenValue<Bool>? {
        let name = "android:inputType"
        guard let word = self.element.node[name], let place = self.element.node.place(of: name),
            !word.contains("|"), !word.hasPrefix("@")
        else { return nil }
        return WrittenValue(word, at: place, spellings: [true: "textEmailAddress"])
    }
}

extension DrawnView {
    /// Paints a picture in one color.
    mutating func tint(_ color: Measured<RGBColor>) {
        guard case .picture(var picture) = self.content else { return }
        picture.color = color.certain
        picture.hasFileColors = false
        self.content = .picture(picture)
    }
}
