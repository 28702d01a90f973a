extension ComposeWidget {
    var press: DrawnPress? {
        guard let handler = self["onClick"] else { return nil }
        return DrawnPress(words: handler.expression.words + self.names, hasOwnSurface: true)
    }

    var button: DrawnView {
        var view = self.box()
        view.press = self.press ?? DrawnPress(words: self.names, hasOwnSurface: true)
        view.arrangement = .row(spacing: 0)
        view.children = self.children()
        // Both editions of Material: 36 or 40 dp high.
        view.minimumHeight = DrawnSpan(36, 40)
        view.minimumWidth = DrawnSpan(58, 64)
        view.padding = DrawnEdges(left: nil, top: 8, right: nil, bottom: 8)
        view.style.size = .assumed(14, because: "the theme sets the size, usually 14")
        view.touchHeight = 48
        if self.name == "OutlinedButton" || self.name == "TextButton" {
            view.surface.fill = .known(.clear)
            view.surface.border = self.name == "TextButton" ? .known(nil) : .unseen
            // Material 2 paints it in the color of surfaces.
            let isMaterial2 = self.bound.scope.file.moduleNames.contains {
                $0 == "androidx.compose.material" || $0 == "androidx.compose.material.\(self.name)"
            }
            if isMaterial2, self.name == "OutlinedButton" {
                view.surface.fill = .unknown(because: "the theme fills it")
            }
        } else {
            view.surface.fill = .unknown(because: "the theme fills it")
            view.surface.border = .known(nil)
        }
        if let padding = self["contentPadding"] {
            let value = self.values.resolver.resolved(padding)
            view.padding = value.expression.call.map { self.values.edges($0, value) } ?? .unknown
        }
        self.paint(&view)
        return view
    }

    /// Colors, shape and border of a button or card.
    func paint(_ view: inout DrawnView) {
        if let colors = self["colors"] {
            let value = self.values.resolver.resolved(colors)
            if let call = value.expression.call, call.path.first?.hasSuffix("Defaults") == true {
                if let fill = call["containerColor"] ?? call["backgroundColor"] ?? call.unlabelled.first {
                    view.surface.fill = self.values.color(value.with(fill))
                }
                if let content = call["contentColor"] {
                    view.style.color = self.values.color(value.with(content)).certain
                }
            } else {
                view.surface.fill = nil
            }
        }
        if let fill = self["color", "containerColor", "backgroundColor"] {
            view.surface.fill = self.values.color(fill)
        }
        if let content = self["contentColor"] { view.style.color = self.values.color(content).certain }
        self.values.shape(self["shape"], into: &view.surface)
        guard let border = self["border"] else { return }
        let value = self.values.resolver.resolved(border)
        if case .name("null") = value.expression.form {
            view.surface.border = .known(nil)
        } else if let call = value.expression.call, call.name == "BorderStroke" {
            view.surface.border = self.values.border(call, value)
        } else {
            view.surface.border = .unseen
        }
    }

    var iconButton: DrawnView {
        var view = self.box()
        view.press = self.press ?? DrawnPress(words: self.names, hasOwnSurface: true)
        view.arrangement = .aligned
        view.children = self.children()
        if self.name == "IconButton" {
            view.surface.fill = .known(.clear)
            view.surface.border = .known(nil)
        }
        view.touchHeight = 48
        self.paint(&view)
        return view
    }

    var card: DrawnView {
        var view = self.box()
        view.press = self.press
        view.arrangement = .stack
        view.children = self.children()
        if self.name != "OutlinedCard" { view.surface.border = .known(nil) }
        self.paint(&view)
        return view
    }
}
