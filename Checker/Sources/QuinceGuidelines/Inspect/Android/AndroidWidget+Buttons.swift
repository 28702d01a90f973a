extension AndroidWidget {
    var button: DrawnView {
        var view = self.base(.box)
        var style = self.style
        if case .unseen = style.size {
            style.size = .assumed(14, because: "the theme sets the size, usually 14")
        }
        view.surface = self.surface
        view.press = DrawnPress(words: self.element.words, hasOwnSurface: true)
        self.fillRow(&view, style)
        self.materialize(&view)
        return view
    }

    /// What buttons of the Material library have of themselves.
    func materialize(_ view: inout DrawnView) {
        let values = self.element.values
        let hasOwnBackground = view.surface.fill != nil && self.element["background"] != nil
        if let tint = self.element.backgroundTint {
            view.surface.fill = tint
        } else if hasOwnBackground, values.resources.hasMaterialTheme, self.element["backgroundTint"] == nil,
            ["Button", "MaterialButton"].contains(self.element.name),
            case .known(let fill)? = view.surface.fill,
            fill.alpha > 0
        {
            view.surface.fill = .unknown(because: "the theme's color may tint the background")
        }
        if let radius = self.element.length("cornerRadius") { view.surface.radius = .known(radius) }
        if let color = self.element["strokeColor"], self.hasStroke {
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
        // The standard background of AppCompat is 6 dp smaller above and below as well, whatever a theme says.
        if !hasOwnBackground {
            view.inset = self.element.name == "AppCompatButton" ? DrawnSpan(12) : self.inset
        }
        if self.element.length("minHeight") == nil { view.minimumHeight = DrawnSpan(48) }
        if self.element.length("minWidth") == nil { view.minimumWidth = DrawnSpan(64, 88) }
    }

    /// Whether a button of the Material library has an outline: its width is 0 unless `strokeWidth` or an outlined style gives one.
    private var hasStroke: Bool {
        if self.element.node["app:strokeWidth"] != nil { return true }
        guard let style = self.element.node["style"] else { return false }
        return style.hasPrefix("?") || self.element.values.isNamed("Outlined", style)
            || self.element.values.item(["strokeWidth"], of: style) != nil
    }

    /// A Material button is drawn 6 dp smaller above and below than its view, unless it or its theme says otherwise.
    var inset: DrawnSpan {
        let (top, bottom) = (self.element.length("insetTop"), self.element.length("insetBottom"))
        guard let top, let bottom else { return DrawnSpan(0, 12) }
        return DrawnSpan(top + bottom)
    }

    var compoundDrawable: DrawnView? {
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
        let tint = self.element.attribute(tints)
        if let tint, tint != "@null" {
            view?.tint(self.element.values.color(tint))
        } else if name == "icon", tint == nil {
            // Material paints the icon in the color of the title.
            view?.tint(.unseen)
        }
        return view
    }

    func picture(_ source: String, at place: SourcePlace) -> DrawnView? {
        guard source != "@null", source != "@empty" else { return nil }
        let drawable = self.element.values.drawable(source)
        let name = source.split(separator: "/").last.map(String.init) ?? source
        var picture = DrawnPicture(.picture(name), named: name, at: place, depth: 0)
        if drawable?.kind == .vector {
            picture.isBitmap = .known(false)
            picture.color = drawable?.fill.map { self.element.values.color($0).certain } ?? .unseen
        }
        picture.hasFileColors = true
        var view = DrawnView(.picture(picture), at: place)
        if let width = self.element.values.length(drawable?.width) { view.width = .fixed(width) }
        if let height = self.element.values.length(drawable?.height) { view.height = .fixed(height) }
        return view
    }

    var image: DrawnView {
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
            if let tint = self.element["tint"], tint != "@null" { view.tint(self.element.values.color(tint)) }
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
    var provider: DrawnView {
        var view = self.base(.box)
        let isGoogle = self.element.node.name.contains("google") || self.element.node.name.contains("gms")
        view.press = DrawnPress(words: [isGoogle ? "google" : "facebook"], hasOwnSurface: true)
        let string = CodeString(isGoogle ? "Sign in with Google" : "Continue with Facebook", at: view.place)
        view.children = [DrawnView(.text(DrawnText(strings: [string])), at: view.place)]
        return view
    }
}
