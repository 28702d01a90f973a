extension FlutterWidget {
    /// The view of a widget that can be pressed.
    var button: DrawnView? {
        switch self.name {
        case "ElevatedButton", "FilledButton", "OutlinedButton", "TextButton": self.materialButton
        case "RaisedButton", "FlatButton", "OutlineButton", "MaterialButton", "RawMaterialButton":
            self.oldButton
        case "CupertinoButton": self.cupertinoButton
        case "IconButton": self.iconButton
        case "FloatingActionButton": self.floatingButton
        case "InkWell", "GestureDetector", "InkResponse", "Bounceable", "BouncingWidget", "ZoomTapAnimation":
            self.tapArea
        case "ListTile": self.listTile
        case "SignInWithAppleButton": self.packageButton
        case "AppleSignInButton" where self.importsAppleSignIn: self.packageButton
        case "SignInButton" where self.first != nil: self.signInButton
        default: nil
        }
    }

    private func press(hasOwnSurface: Bool) -> DrawnPress? {
        let handlers = self.call.arguments.filter { $0.label.map(Self.presses.contains) ?? false }
        guard !handlers.isEmpty else { return nil }
        let words = handlers.flatMap { $0.value.words } + self.bound.scope.names.suffix(2)
        return DrawnPress(words: words, hasOwnSurface: hasOwnSurface, isRow: DrawnPress.isRow(self.name))
    }

    private var materialButton: DrawnView {
        let theme = self.values.resolver.facts.code.themedButtons[self.name] ?? []
        var style = FlutterButtonStyle(of: self.name, theme: theme)
        style.read(self["style"], self.values)
        var view = self.material(style)
        view.children = self.buttonContents
        return view
    }

    private var oldButton: DrawnView {
        var style = FlutterButtonStyle(of: self.name)
        style.readOld(self.call, self.bound, self.values)
        if self.name == "RawMaterialButton", let color = self["fillColor"] {
            style.surface.fill = self.values.color(color)
        }
        var view = self.material(style)
        view.children = self.buttonContents
        return view
    }

    private func material(_ style: FlutterButtonStyle) -> DrawnView {
        var view = self.view()
        view.press = self.press(hasOwnSurface: true) ?? DrawnPress(words: [], hasOwnSurface: true)
        view.arrangement = .aligned
        view.surface = style.surface
        view.style = style.text
        view.padding = style.padding
        if style.minimum.width.low.isInfinite {
            view.width = .fill
        } else {
            view.minimumWidth = style.minimum.width
        }
        if style.minimum.height.low.isInfinite {
            view.height = .fill
        } else {
            view.minimumHeight = style.minimum.height
        }
        if let width = style.fixed.width { view.width = width }
        if let height = style.fixed.height { view.height = height }
        view.maximumWidth = style.maximum.width
        view.maximumHeight = style.maximum.height
        if !style.isShrunk { view.touchHeight = 48 }
        return view
    }

    /// The child, or icon and label in a row.
    private var buttonContents: [DrawnView] {
        guard self.call["label"] != nil || self.call["icon"] != nil else { return self.children("child") }
        var row = self.view()
        row.arrangement = .row(spacing: 8)
        row.children = self.children("icon") + self.children("label", "child")
        return [row]
    }

    private var cupertinoButton: DrawnView {
        var view = self.view()
        view.press = self.press(hasOwnSurface: self.constructor == "filled") ?? DrawnPress()
        view.arrangement = .aligned
        view.children = self.children("child")
        view.padding = self.call["padding"] == nil ? .unknown : self.values.edges(self["padding"])
        view.minimumHeight = DrawnSpan(self.number("minSize") ?? 44)
        if let color = self["color"] {
            view.surface.fill = self.values.color(color)
            view.surface.radius = .known(8)
        } else if self.constructor != "filled" {
            view.surface.fill = .known(.clear)
        }
        if let radius = self["borderRadius"] { view.surface.radius = self.values.radius(radius) }
        view.surface.border = .known(nil)
        return view
    }

    private var iconButton: DrawnView {
        var style = FlutterButtonStyle(of: "TextButton")
        style.minimum = (DrawnSpan(48), DrawnSpan(48))
        style.padding = DrawnEdges(all: 8)
        style.read(self["style"], self.values)
        var view = self.material(style)
        view.children = self.children("icon")
        if let color = self["color"] { view.style.color = self.values.color(color) }
        if let size = self["iconSize"] {
            let side = self.values.extent(size)
            for place in view.children.indices where view.children[place].width == .wrap {
                view.children[place].width = side
                view.children[place].height = side
            }
        }
        if let tooltip = self["tooltip"] { view.label = self.vocabulary.label(tooltip) }
        return view
    }

    private var floatingButton: DrawnView {
        var view = self.view()
        view.press = self.press(hasOwnSurface: true) ?? DrawnPress(hasOwnSurface: true)
        view.arrangement = .aligned
        view.children = self.buttonContents
        if let color = self["backgroundColor"] { view.surface.fill = self.values.color(color) }
        if let color = self["foregroundColor"] { view.style.color = self.values.color(color) }
        if self.constructor == nil {
            view.width = .fixed(56)
            view.height = .fixed(56)
        }
        if let tooltip = self["tooltip"] { view.label = self.vocabulary.label(tooltip) }
        return view
    }

    private var tapArea: DrawnView? {
        var view = self.view()
        view.press = self.press(hasOwnSurface: false)
        view.children = self.children("child")
        return view
    }

    private var listTile: DrawnView {
        var view = self.view()
        view.press = self.press(hasOwnSurface: true)
        view.arrangement = .row(spacing: nil)
        view.children = self.children("leading", "title", "subtitle", "trailing")
        if let color = self["tileColor"] { view.surface.fill = self.values.color(color) }
        if let shape = self["shape"] { self.values.shape(shape, into: &view.surface) }
        return view
    }
}
