/// The composable functions of Compose's Material libraries.
struct ComposeVocabulary: DrawnVocabulary {
    let resolver: CodeResolver

    func view(of call: CodeCall, _ bound: CodeBound, _ drawer: CodeDrawer) -> DrawnView? {
        self.widget(call, bound, drawer).view
    }

    private func widget(_ call: CodeCall, _ bound: CodeBound, _ drawer: CodeDrawer) -> ComposeWidget {
        ComposeWidget(
            name: call.name,
            call: call,
            bound: bound,
            drawer: drawer,
            values: ComposeValues(resolver: self.resolver)
        )
    }

    func isWellKnown(_ name: String) -> Bool {
        ["Text", "Icon", "Image", "Row", "Column", "Box", "Spacer", "Button", "Card", "Surface", "Scaffold"]
            .contains(name)
    }

    /// Content that someone else gives.
    func view(named bound: CodeBound, _ drawer: CodeDrawer) -> [DrawnView]? { nil }

    /// A function of another library: what its closures draw, and whether it can be pressed.
    func unknown(_ call: CodeCall, _ bound: CodeBound, _ drawer: CodeDrawer) -> DrawnView? {
        guard call.name.first?.isUppercase == true else { return self.effect(call, bound, drawer) }
        let widget = self.widget(call, bound, drawer)
        var view = DrawnView(at: bound.place)
        view.uses = bound.scope.uses
        view.arrangement = .unknown
        view.words = call.path
        var holdsClosure = false
        for argument in call.arguments {
            let value = bound.with(argument.value)
            let label = argument.label ?? ""
            if label == "onClick" || label == "onPress" || label == "onTap" {
                view.press = DrawnPress(
                    words: argument.value.words + call.path,
                    hasOwnSurface: true,
                    isRow: DrawnPress.isRow(call.name)
                )
            } else if ["text", "title", "label", "buttonText", "name"].contains(label) {
                let strings = widget.values.strings(value)
                guard strings.contains(where: { $0.text != nil }) else { continue }
                var text = DrawnView(.text(DrawnText(strings: strings)), at: value.place)
                text.uses = bound.scope.uses
                view.children.append(text)
            } else if let picture = self.picture(value, widget) {
                view.children.append(picture)
            } else if !label.hasPrefix("on"), case .closure = self.resolver.resolved(value).expression.form {
                view.children += drawer.views(value)
                holdsClosure = true
            }
        }
        // What only holds one thing, such as a theme, is looked through; around a text it may draw anything.
        if view.press == nil, view.children.count == 1, holdsClosure { view.arrangement = .single }
        return view
    }

    /// `remember { … }` and `LaunchedEffect` draw nothing; `items(list) { … }` and `?.let { … }` do.
    private func effect(_ call: CodeCall, _ bound: CodeBound, _ drawer: CodeDrawer) -> DrawnView? {
        let drawing = [
            "item", "items", "let", "apply", "also", "run", "forEach", "composable", "key", "itemsIndexed",
            "stickyHeader",
        ]
        guard drawing.contains(call.name), let last = call.arguments.last, case .closure = last.value.form
        else { return nil }
        let views = drawer.views(bound.with(last.value))
        guard !views.isEmpty else { return nil }
        var view = DrawnView(at: bound.place)
        view.arrangement = .stack
        view.children = views
        return view
    }

    private func picture(_ value: CodeBound, _ widget: ComposeWidget) -> DrawnView? {
        let resolved = self.resolver.resolved(value)
        let path = resolved.expression.path
        let isResource = path.contains("drawable") && widget.values.resourceName(value) != nil
        guard let name = isResource ? path.last : nil else { return nil }
        let picture = DrawnPicture(
            .picture(name),
            named: name,
            at: resolved.place,
            depth: resolved.scope.uses.count
        )
        var view = DrawnView(.picture(picture), at: resolved.place)
        view.uses = value.scope.uses
        return view
    }
}
