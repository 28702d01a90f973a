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
    private func base(_ content: DrawnContent) -> DrawnView {
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

    private var container: DrawnView {
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

    private func card(_ view: inout DrawnView) {
        view.arrangement = .stack
        if let fill = self.element.color("cardBackgroundColor") { view.surface.fill = fill }
        if let radius = self.element.length("cardCornerRadius") { view.surface.radius = .known(radius) }
        if let color = self.element.color("strokeColor") {
            let width = self.element.length("strokeWidth")
            view.surface.border = .known(
                MeasuredButton.Border(color: color.certain, width: width.map { .known($0) } ?? .unseen)
            )
        }
    }

    /// Whether a press on something that is no button does anything: it says so, or its id is that of a button.
    private var isPressable: Bool {
        if self.element["onClick"] != nil || self.element["clickable"] == "true" { return true }
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

    // MARK: Paint

    /// Fill, border and corners of the background.
    private var surface: DrawnSurface {
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
            surface.fill = .unknown(because: "\(background) is no drawable of colours")
            surface.border = .unseen
        } else {
            surface.fill = self.element.values.color(background)
            surface.border = .known(nil)
            surface.radius = .known(0)
        }
        if let tint = self.element.color("backgroundTint") { surface.fill = tint }
        return surface
    }

    private func paint(_ surface: inout DrawnSurface, _ drawable: AndroidDrawable) {
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
    private var style: DrawnTextStyle {
        var style = DrawnTextStyle()
        if let size = self.element["textSize"] {
            style.size =
                self.element.values.length(size).map { .known($0) }
                ?? .unknown(because: "it is decided elsewhere")
        }
        if let color = self.element.color("textColor") { style.color = color.certain }
        if let font = self.element["fontFamily"] { style.font = Self.font(font) }
        style.isUppercase = self.element["textAllCaps"] == "true"
        return style
    }

    /// Android's own families are the system's; others are named by their file.
    private static func font(_ family: String) -> Measured<String> {
        if family.hasPrefix("sans-serif") { return .known("system") }
        guard let name = family.split(separator: "/").last, !family.hasPrefix("?") else { return .unseen }
        return .known(String(name))
    }

    private func text(_ style: DrawnTextStyle) -> DrawnView? {
        guard self.element["text"] != nil else { return nil }
        var text = DrawnText(strings: self.element.texts("text"))
        text.style = style
        return DrawnView(.text(text), at: self.element.place(of: "text"))
    }

    private var textView: DrawnView {
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
    private func fillRow(_ view: inout DrawnView, _ style: DrawnTextStyle) {
        let spacing =
            self.element["drawablePadding", "iconPadding"].map { self.element.values.length($0) } ?? 0
        let isAbove = self.element["drawableTop", "drawableTopCompat"] != nil
        view.arrangement = isAbove ? .column(spacing: spacing) : .row(spacing: spacing)
        view.children = [self.compoundDrawable, self.text(style)].compactMap(\.self)
    }

    // MARK: Buttons

    private var button: DrawnView {
        var view = self.base(.box)
        var style = self.style
        if case .unseen = style.size {
            style.size = .assumed(14, because: "the size is the theme's, usually 14")
        }
        view.surface = self.surface
        view.press = DrawnPress(words: self.element.words, hasOwnSurface: true)
        self.fillRow(&view, style)
        self.materialize(&view)
        return view
    }

    /// What buttons of the Material library have of themselves.
    private func materialize(_ view: inout DrawnView) {
        let values = self.element.values
        let hasOwnBackground = view.surface.fill != nil && self.element["background"] != nil
        if let tint = self.element.color("backgroundTint") { view.surface.fill = tint }
        if let radius = self.element.length("cornerRadius") { view.surface.radius = .known(radius) }
        if let color = self.element["strokeColor"] {
            let width = self.element.length("strokeWidth")
            view.surface.border = .known(
                MeasuredButton.Border(
                    color: values.color(color).certain,
                    width: width.map { .known($0) } ?? .unseen
                )
            )
        } else if !hasOwnBackground, self.element["backgroundTint"] != nil {
            view.surface.border = .known(nil)
        }
        if self.element["padding"] == nil,
            self.element["paddingHorizontal", "paddingStart", "paddingLeft"] == nil
        {
            // The theme's.
            view.padding.left = nil
            view.padding.right = nil
        }
        let isPlain = self.element.name == "AppCompatButton" || hasOwnBackground
        if !isPlain { view.inset = self.inset }
        if self.element.length("minHeight") == nil { view.minimumHeight = DrawnSpan(48) }
        if self.element.length("minWidth") == nil { view.minimumWidth = DrawnSpan(64, 88) }
    }

    /// A Material button is drawn 6 dp smaller above and below than its view, unless it or its theme says otherwise.
    private var inset: DrawnSpan {
        let (top, bottom) = (self.element.length("insetTop"), self.element.length("insetBottom"))
        guard let top, let bottom else { return DrawnSpan(0, 12) }
        return DrawnSpan(top + bottom)
    }

    private var compoundDrawable: DrawnView? {
        let names = [
            "icon", "drawableStart", "drawableLeft", "drawableStartCompat", "drawableLeftCompat",
            "drawableTop",
            "drawableTopCompat", "drawableEnd", "drawableRight", "drawableEndCompat",
        ]
        guard let name = names.first(where: { self.element.attribute([$0]) != nil }),
            let source = self.element.attribute([name])
        else { return nil }
        var view = self.picture(source, at: self.element.place(of: name))
        if let size = self.element.length("iconSize"), size > 0 {
            view?.width = .fixed(size)
            view?.height = .fixed(size)
        }
        let tints = ["iconTint", "drawableTint", "drawableTintCompat"]
        if let tint = self.element.attribute(tints), tint != "@null" {
            view?.tint(self.element.values.color(tint))
        }
        return view
    }

    private func picture(_ source: String, at place: SourcePlace) -> DrawnView? {
        guard source != "@null", source != "@empty" else { return nil }
        let drawable = self.element.values.drawable(source)
        let name = source.split(separator: "/").last.map(String.init) ?? source
        var picture = DrawnPicture(.picture(name), named: name, at: place, depth: 0)
        if drawable?.kind == .vector {
            picture.isBitmap = .known(false)
            picture.color = drawable?.fill.map { self.element.values.color($0).certain } ?? .unseen
        }
        var view = DrawnView(.picture(picture), at: place)
        if let width = self.element.values.length(drawable?.width) { view.width = .fixed(width) }
        if let height = self.element.values.length(drawable?.height) { view.height = .fixed(height) }
        return view
    }

    private var image: DrawnView {
        let source = self.element["src", "srcCompat"]
        let picture = source.flatMap {
            self.picture(
                $0,
                at: self.element.place(of: self.element.node["app:srcCompat"] == nil ? "src" : "srcCompat")
            )
        }
        let isButton = self.element.name.hasSuffix("ImageButton")
        guard isButton || self.isPressable else {
            guard let picture else { return self.base(.box) }
            var view = self.base(picture.content)
            view.place = picture.place
            return view
        }
        var view = self.base(.box)
        view.press = DrawnPress(
            words: self.element.words,
            hasOwnSurface: isButton && self.element["background"] == nil
        )
        view.surface = self.surface
        view.arrangement = .aligned
        view.children = [picture].compactMap(\.self)
        if let text = self.element["tint"], text != "@null" {
            let tint = self.element.values.color(text)
            for place in view.children.indices { view.children[place].tint(tint) }
        }
        return view
    }

    /// Google's and Facebook's own buttons.
    private var provider: DrawnView {
        var view = self.base(.box)
        let isGoogle = self.element.node.name.contains("google") || self.element.node.name.contains("gms")
        view.press = DrawnPress(words: [isGoogle ? "google" : "facebook"], hasOwnSurface: true)
        let string = CodeString(isGoogle ? "Sign in with Google" : "Continue with Facebook", at: view.place)
        view.children = [DrawnView(.text(DrawnText(strings: [string])), at: view.place)]
        return view
    }

    // MARK: Fields

    private var field: DrawnView {
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
        if let type {
            field.hasEmailKeyboard = .known(type.lowercased().contains("emailaddress"))
        } else if self.element.values.isDeclared(self.element.node["style"]) {
            field.hasEmailKeyboard = .known(false)
        }
        return self.base(.field(field, label: label))
    }
}

extension DrawnView {
    /// Paints a picture in one colour.
    fileprivate mutating func tint(_ color: Measured<RGBColor>) {
        guard case .picture(var picture) = self.content else { return }
        picture.color = color.certain
        self.content = .picture(picture)
    }
}
