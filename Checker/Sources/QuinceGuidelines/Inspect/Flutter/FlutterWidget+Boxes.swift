extension FlutterWidget {
    /// What holds other widgets, or room.
    var box: DrawnView? {
        switch self.name {
        case "Row", "Flex": self.line(isRow: true)
        case "Column": self.line(isRow: false)
        case "Wrap": self.wrapping
        case "ListView", "SliverList", "CustomScrollView": self.scrolling
        case "Stack", "IndexedStack": self.stack
        case "Center", "Align", "Positioned", "UnconstrainedBox", "FittedBox": self.aligned
        case "Padding", "SliverPadding": self.padded
        case "SizedBox", "ConstrainedBox", "LimitedBox", "FractionallySizedBox": self.sized
        case "Container", "AnimatedContainer", "Ink", "DecoratedBox", "ColoredBox": self.container
        case "Card", "Material", "PhysicalModel", "ClipRRect", "ClipOval", "CircleAvatar": self.material
        case "Expanded", "Flexible", "Spacer": self.flexible
        case "Opacity", "AnimatedOpacity": self.faded
        case "Semantics", "Tooltip", "MergeSemantics": self.labelled
        case "Scaffold", "CupertinoPageScaffold": self.page
        case "SafeArea", "SingleChildScrollView", "Form", "Hero", "Visibility", "IgnorePointer",
            "AbsorbPointer", "Builder",
            "AutofillGroup", "FocusScope", "FadeTransition", "SlideTransition", "Theme",
            "Flexible.",
            "IntrinsicWidth", "IntrinsicHeight", "WillPopScope", "PopScope", "AnimatedSwitcher",
            "Directionality":
            self.passing
        case "DefaultTextStyle": self.styled
        default: nil
        }
    }

    /// What gives the texts in it their look; its `merge` keeps what is around, too.
    private var styled: DrawnView {
        var view = self.passing
        view.style = self.values.style(self["style"])
        // A theme's style, or another that nothing here tells.
        if case .unseen = view.style.size, case .unseen = view.style.color {
            view.style.size = .unknown(because: "a style around it sets it")
            view.style.color = .unknown(because: "a style around it sets it")
        }
        return view
    }

    private func line(isRow: Bool) -> DrawnView {
        var view = self.view()
        let spread = ["spaceBetween", "spaceAround", "spaceEvenly"]
        let alignment = self["mainAxisAlignment"]?.expression.path.last ?? ""
        let spacing =
            spread.contains(alignment) ? nil : self.call["spacing"] == nil ? 0 : self.number("spacing")
        view.arrangement = isRow ? .row(spacing: spacing) : .column(spacing: spacing)
        view.children = self.children("children")
        if self["crossAxisAlignment"]?.expression.path.last == "stretch" {
            for place in view.children.indices { view.children[place].isStretched = true }
        }
        // A row takes all the width it gets, unless it is told to be small.
        if self["mainAxisSize"]?.expression.path.last != "min" {
            if isRow { view.width = .fill } else { view.height = .fill }
        }
        return view
    }

    private var wrapping: DrawnView {
        var view = self.view()
        view.arrangement = .row(spacing: self.call["spacing"] == nil ? 0 : self.number("spacing"))
        view.children = self.children("children")
        return view
    }

    private var scrolling: DrawnView {
        var view = self.view()
        view.arrangement = .column(spacing: 0)
        view.padding = self.values.edges(self["padding"])
        view.children = self.children("children", "slivers", "itemBuilder", "delegate")
        for place in view.children.indices { view.children[place].isStretched = true }
        return view
    }

    private var stack: DrawnView {
        var view = self.view()
        view.arrangement = .stack
        view.children = self.children("children")
        return view
    }

    private var aligned: DrawnView {
        var view = self.view()
        view.arrangement = .aligned
        view.children = self.children("child")
        if self.name == "Center" || self.name == "Align" || self.constructor == "fill" {
            view.width = .fill
            // Where the height is endless they are as high as what they hold.
            view.height = .fill
        }
        return view
    }

    private var padded: DrawnView {
        var view = self.view()
        view.padding = self.values.edges(self["padding"])
        view.children = self.children("child", "sliver")
        return view
    }

    private var sized: DrawnView {
        var view = self.view()
        view.children = self.children("child")
        switch self.constructor {
        case "expand":
            view.width = .fill
            view.height = .fill
        case "shrink":
            view.width = .fixed(0)
            view.height = .fixed(0)
        case "square":
            let side = self.values.extent(self["dimension"])
            view.width = side
            view.height = side
        default: self.size(&view)
        }
        if let factor = self.number("widthFactor") { view.width = .part(factor) }
        if let factor = self.number("heightFactor") { view.height = .part(factor) }
        self.constrain(&view, self["constraints"])
        return view
    }

    private func constrain(_ view: inout DrawnView, _ constraints: CodeBound?) {
        guard let constraints else { return }
        let value = self.values.resolver.resolved(constraints)
        guard let call = value.expression.call else { return }
        func number(_ label: String) -> Double? {
            call.arguments.first { $0.label == label }.flatMap {
                self.values.resolver.number(value.with($0.value))
            }
        }
        if let width = number("minWidth"), width.isFinite { view.minimumWidth = DrawnSpan(width) }
        if let height = number("minHeight"), height.isFinite { view.minimumHeight = DrawnSpan(height) }
        if let width = number("maxWidth"), width.isFinite { view.maximumWidth = width }
        if call.name == "tightFor" || call.name == "expand" {
            if let width = number("width") { view.width = width.isInfinite ? .fill : .fixed(width) }
            if let height = number("height") { view.height = height.isInfinite ? .fill : .fixed(height) }
        }
    }

    private var container: DrawnView {
        var view = self.view()
        view.children = self.children("child")
        self.size(&view)
        self.constrain(&view, self["constraints"])
        view.padding = self.values.edges(self["padding"])
        view.margin = self.values.edges(self["margin"])
        if let color = self["color"] { view.surface.fill = self.values.color(color) }
        self.values.decoration(self["decoration"], into: &view.surface)
        if view.surface.fill != nil, view.surface.border == nil { view.surface.border = .known(nil) }
        // A container keeps what it contains inside its border.
        if let border = view.surface.border?.knownValue.flatMap(\.self), self.name != "DecoratedBox" {
            view.padding = view.padding.adding(DrawnEdges(all: border.width.knownValue))
        }
        if self["alignment"] != nil {
            view.arrangement = .aligned
            if view.width == .wrap { view.width = .fill }
            if view.height == .wrap { view.height = .fill }
        }
        return view
    }

    private var material: DrawnView {
        var view = self.view()
        view.children = self.children("child")
        view.padding = self.values.edges(self["padding"])
        if let color = self["color", "backgroundColor"] { view.surface.fill = self.values.color(color) }
        if view.surface.fill != nil { view.surface.border = .known(nil) }
        if let radius = self["borderRadius"] { view.surface.radius = self.values.radius(radius) }
        if let shape = self["shape"] { self.values.shape(shape, into: &view.surface) }
        switch self.name {
        case "Card":
            view.margin = self.call["margin"] == nil ? DrawnEdges(all: 4) : self.values.edges(self["margin"])
        case "ClipOval": view.surface.isCircle = true
        case "CircleAvatar":
            view.surface.isCircle = true
            view.arrangement = .aligned
            let radius = self.call["radius"] == nil ? 20 : self.number("radius")
            view.width = radius.map { .fixed(2 * $0) } ?? .unknown
            view.height = view.width
        default: break
        }
        return view
    }

    private var flexible: DrawnView {
        var view = self.view()
        let weight = self.call["flex"] == nil ? 1 : self.number("flex") ?? 1
        view.children = self.children("child")
        if self.name != "Flexible" { view.weight = weight }
        return view
    }

    private var faded: DrawnView {
        var view = self.view()
        view.children = self.children("child")
        view.opacity = self.number("opacity").map { .known($0) } ?? .unseen
        return view
    }

    private var labelled: DrawnView {
        var view = self.view()
        view.children = self.children("child")
        if let label = self["label", "message"] { view.label = self.vocabulary.label(label) }
        return view
    }

    private var page: DrawnView {
        var view = self.view()
        view.arrangement = .aligned
        view.isPage = true
        view.width = .fill
        view.height = .fill
        if let color = self["backgroundColor"] { view.surface.fill = self.values.color(color) }
        view.children = self.children(
            "appBar",
            "body",
            "child",
            "floatingActionButton",
            "bottomNavigationBar",
            "bottomSheet"
        )
        return view
    }

    private var passing: DrawnView {
        var view = self.view()
        view.children = self.children("child", "builder")
        if self.name == "SingleChildScrollView" { view.padding = self.values.edges(self["padding"]) }
        return view
    }
}
