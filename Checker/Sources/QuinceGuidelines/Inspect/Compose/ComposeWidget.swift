/// One call of a composable function, read.
struct ComposeWidget {
    let name: String
    let call: CodeCall
    let bound: CodeBound
    let drawer: CodeDrawer
    let values: ComposeValues

    subscript(_ labels: String...) -> CodeBound? {
        self.call.arguments.first { $0.label.map(labels.contains) ?? false }.map { self.bound.with($0.value) }
    }

    /// The first argument without a label.
    var first: CodeBound? {
        self.call.unlabelled.first.map { self.bound.with($0) }
    }

    /// The closure behind the call.
    var content: CodeBound? {
        if let labelled = self["content"] { return labelled }
        guard case .closure? = self.call.arguments.last.map(\.value.form),
            self.call.arguments.last?.label == nil
        else {
            return nil
        }
        return self.call.arguments.last.map { self.bound.with($0.value) }
    }

    /// Names of what is declared around.
    var names: [String] { Array(self.bound.scope.names.suffix(2)) }

    var view: DrawnView? {
        guard let core = self.core else { return nil }
        var view = ComposeModifier(self.modifier, self.values.resolver).around(core, self)
        view.words += self.names
        return view
    }

    /// The modifier, which may stand without a label.
    var modifier: CodeBound? {
        if let labelled = self["modifier"] { return labelled }
        return self.call.unlabelled.first { $0.startsWithModifier }.map { self.bound.with($0) }
    }

    func box(_ content: DrawnContent = .box) -> DrawnView {
        var view = DrawnView(content, at: self.bound.place)
        view.uses = self.bound.scope.uses
        return view
    }

    var core: DrawnView? {
        switch self.name {
        case "Text", "BasicText", "AutoSizeText": self.text
        case "Icon": self.icon
        case "Image", "AsyncImage": self.image
        case "Row", "FlowRow": self.line(isRow: true)
        case "Column", "LazyColumn", "FlowColumn":
            self.line(isRow: false).scrolled(self.name == "LazyColumn")
        case "Box", "BoxWithConstraints": self.stack
        case "Spacer": self.box()
        case "Button", "OutlinedButton", "TextButton", "ElevatedButton", "FilledTonalButton": self.button
        case "IconButton", "FilledIconButton", "OutlinedIconButton", "FilledTonalIconButton": self.iconButton
        case "Card", "ElevatedCard", "OutlinedCard", "Surface": self.card
        case "Scaffold": self.page
        case "TextField", "OutlinedTextField", "BasicTextField": self.field
        case "Switch", "Checkbox", "RadioButton": self.box(.toggle(""))
        default: nil
        }
    }

    // MARK: Texts and pictures

    var text: DrawnView? {
        guard let string = self["text"] ?? self.first else { return nil }
        var text = DrawnText(strings: self.values.strings(string))
        text.style = self.values.style(self.call, self.bound)
        return self.box(.text(text))
    }

    var source: CodeBound? {
        self["painter", "imageVector", "bitmap", "model"] ?? self.first
    }

    /// Libraries of icons, by the name that their icons begin with.
    private static let iconLibraries: Set<String> = [
        "Icons", "FontAwesomeIcons", "SimpleIcons", "LineAwesomeIcons", "TablerIcons", "EvaIcons", "Octicons",
        "CssGgIcons", "FeatherIcons", "AllIcons", "BootstrapIcons",
    ]

    func picture(_ source: CodeBound) -> DrawnView {
        let value = self.values.resolver.resolved(source)
        var name = ""
        var depth = value.scope.uses.count
        if let call = value.expression.call {
            let argument = call.arguments.first.map { self.values.resolver.resolved(value.with($0.value)) }
            // What a parameter gives was written where the component was called.
            depth = min(depth, argument?.scope.uses.count ?? depth)
            name = self.values.resource(call, value) ?? argument?.expression.literal ?? Self.word(argument)
        } else if !self.values.resolver.isParameter(value) {
            name = value.expression.path.suffix(2).joined(separator: ".")
        }
        let library = value.expression.path.first ?? ""
        let isIcon = name.hasPrefix("Icons.") || Self.iconLibraries.contains(library)
        var picture = DrawnPicture(
            isIcon ? .iconFont(name) : .picture(name),
            named: name,
            at: value.place,
            depth: depth
        )
        let drawable = self.values.resolver.facts.resources.drawable(name, .light)
        if drawable?.kind == .vector { picture.isBitmap = .known(false) }
        return self.box(.picture(picture))
    }

    /// The words of a choice between resources: which picture it is matters less than whose.
    static func word(_ argument: CodeBound?) -> String {
        guard let argument, case .choice(_, let ways) = argument.expression.form else { return "" }
        return ways.flatMap(\.words).joined(separator: "/")
    }

    func described(_ view: DrawnView) -> DrawnView {
        var view = view
        guard let label = self["contentDescription"] else { return view }
        if case .name("null") = self.values.resolver.resolved(label).expression.form { return view }
        view.label = self.values.strings(label).first?.text.map { .known($0) } ?? .unseen
        return view
    }

    var icon: DrawnView? {
        guard let source else { return nil }
        var view = self.picture(source)
        guard case .picture(var picture) = view.content else { return view }
        if let tint = self["tint"] {
            picture.hasFileColors = tint.expression.path.last == "Unspecified"
            if !picture.hasFileColors { picture.color = self.values.color(tint).certain }
        }
        view.content = .picture(picture)
        return self.described(view)
    }

    var image: DrawnView? {
        guard let source else { return nil }
        var view = self.picture(source)
        guard case .picture(var picture) = view.content else { return self.described(view) }
        picture.hasFileColors = self["colorFilter"] == nil
        if let color = self["colorFilter"]?.expression.call?.unlabelled.first {
            picture.color = self.values.color(self.bound.with(color)).certain
        }
        view.content = .picture(picture)
        return self.described(view)
    }

    // MARK: Boxes

    func children() -> [DrawnView] { self.content.map { self.drawer.views($0) } ?? [] }

    func line(isRow: Bool) -> DrawnView {
        var view = self.box()
        let arrangement = self[isRow ? "horizontalArrangement" : "verticalArrangement"].map {
            self.values.resolver.resolved($0)
        }
        var spacing: Double? = 0
        if let arrangement {
            if let call = arrangement.expression.call, call.name == "spacedBy" {
                spacing = call.arguments.first.flatMap {
                    self.values.resolver.number(arrangement.with($0.value))
                }
            } else if arrangement.expression.path.last?.hasPrefix("Space") ?? true {
                spacing = nil
            }
        }
        view.arrangement = isRow ? .row(spacing: spacing) : .column(spacing: spacing)
        view.children = self.children()
        return view
    }

    var stack: DrawnView {
        var view = self.box()
        view.arrangement = .stack
        view.children = self.children()
        return view
    }

    var page: DrawnView {
        var view = self.box()
        view.arrangement = .aligned
        view.isPage = true
        view.width = .fill
        view.height = .fill
        if let color = self["containerColor", "backgroundColor"] {
            view.surface.fill = self.values.color(color)
        }
        view.children = self.children()
        return view
    }

    // MARK: Fields

    var field: DrawnView {
        let label = self.label(of: "label") ?? self.label(of: "placeholder") ?? ""
        let isSecure =
            self["visualTransformation"].map { $0.expression.words.contains("PasswordVisualTransformation") }
            ?? false
        let names = (self["value", "state"]?.handedWords ?? []) + (self.first?.handedWords ?? [])
        let meaning = ScreenField.Meaning(label: label, names: names, isSecure: isSecure)
        var field = ScreenField(meaning, isSecure: isSecure)
        // A field that nobody can fill in shows no keyboard.
        let isEditable =
            self["readOnly"].map { self.values.resolver.truth($0) != true } ?? true
            && self["enabled"].map { self.values.resolver.truth($0) != false } ?? true
        field.hasEmailKeyboard = isEditable ? self.keyboard : .unseen
        return self.box(.field(field, label: label))
    }

    func label(of name: String) -> String? {
        guard let argument = self[name] else { return nil }
        for case .text(let text) in self.drawer.views(argument).map(\.content) {
            if let string = text.strings.first?.text { return string }
        }
        return nil
    }

    var keyboard: Measured<Bool> {
        guard let options = self["keyboardOptions"] else { return .known(false) }
        let value = self.values.resolver.resolved(options)
        guard let call = value.expression.call, let type = call["keyboardType"] else {
            return value.expression.call?.name == "KeyboardOptions" ? .known(false) : .unseen
        }
        let path = self.values.resolver.resolved(value.with(type)).expression.path
        return path.contains("KeyboardType") ? .known(path.last == "Email") : .unseen
    }
}

extension CodeExpression {
    /// Whether it is a chain of modifiers.
    var startsWithModifier: Bool {
        var current = self
        for _ in 0..<40 {
            switch current.form {
            case .call(let call): current = call.callee
            case .member(let base, _): current = base
            case .name(let name): return name == "Modifier" || name == "modifier"
            default: return false
            }
        }
        return false
    }
}
