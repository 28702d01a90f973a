/// The widgets of Flutter and of the packages that sign-in screens use.
struct FlutterVocabulary: DrawnVocabulary {
    let resolver: CodeResolver
    var values: FlutterValues { FlutterValues(resolver: self.resolver) }

    func view(of call: CodeCall, _ bound: CodeBound, _ drawer: CodeDrawer) -> DrawnView? {
        let path = call.path
        guard let name = path.first(where: { $0.first?.isUppercase == true }) ?? path.last else {
            return self.made(call, bound)
        }
        if let built = self.built(call, bound, drawer) { return built }
        let widget = FlutterWidget(name, call, bound, drawer, self)
        let view = widget.text ?? widget.picture ?? widget.button ?? widget.box ?? widget.field
        guard ["ColorFiltered", "ShaderMask", "ImageFiltered"].contains(name) else { return view }
        return (view ?? self.unknown(call, bound, drawer))?.withoutFileColors(depth: 0)
    }

    /// `AnimatedBuilder(builder: (context, child) => Transform(child: child), child: …)`: the builder draws the child in its place.
    private func built(_ call: CodeCall, _ bound: CodeBound, _ drawer: CodeDrawer) -> DrawnView? {
        guard let builder = call["builder"], let child = call["child"] else { return nil }
        let value = self.resolver.resolved(bound.with(builder))
        guard case .closure(let function) = value.expression.form, let last = function.parameters.last else {
            return nil
        }
        let inner = value.scope.inside(function.body, arguments: [last.name: bound.with(child)])
        let views = drawer.results(of: function.body, in: inner)
        guard views.count > 1 else { return views.first }
        var box = DrawnView(at: bound.place)
        box.arrangement = .stack
        box.children = views
        return box
    }

    /// Pictures that a generator gives names: `Assets.icons.apple.svg(height: 24)`.
    private func made(_ call: CodeCall, _ bound: CodeBound) -> DrawnView? { nil }

    func isWellKnown(_ name: String) -> Bool { FlutterWidget.names.contains(name) }

    /// An icon by its name alone, or a widget that someone else gives.
    func view(named bound: CodeBound, _ drawer: CodeDrawer) -> [DrawnView]? {
        let path = bound.expression.path
        if path.count >= 2, FlutterWidget.iconFonts.contains(path[0]) {
            return [FlutterWidget.icon(bound, color: .unseen)]
        }
        guard self.resolver.isParameter(bound) else { return nil }
        var view = DrawnView(at: bound.place)
        view.arrangement = .unknown
        view.uses = bound.scope.uses
        return [view]
    }

    /// A widget of another package: its arguments tell what it holds, but not how.
    func unknown(_ call: CodeCall, _ bound: CodeBound, _ drawer: CodeDrawer) -> DrawnView? {
        guard call.path.contains(where: { $0.first?.isUppercase == true || $0.hasPrefix("_") }) else {
            return nil
        }
        // `BlocProvider.of(context)` draws nothing, `BlocProvider(child: …)` what it holds.
        let isHolder = call["child", "children", "builder"] != nil
        if FlutterStateless.names.contains(call.path.first ?? ""), !isHolder { return nil }
        var view = DrawnView(at: bound.place)
        view.uses = bound.scope.uses
        view.arrangement = .unknown
        view.words = call.path
        for argument in call.arguments {
            self.take(argument, bound, call, into: &view, drawer)
        }
        // Something stands there, though nobody knows what.
        if call.path.contains(where: FlutterStateless.spinners.contains) { view.arrangement = .single }
        if view.press == nil, view.children.count == 1 { view.arrangement = .aligned }
        return view
    }

    private func take(
        _ argument: CodeArgument,
        _ bound: CodeBound,
        _ call: CodeCall,
        into view: inout DrawnView,
        _ drawer: CodeDrawer
    ) {
        let value = bound.with(argument.value)
        let label = argument.label ?? ""
        if FlutterWidget.presses.contains(label) {
            view.press = DrawnPress(words: argument.value.words + call.path, hasOwnSurface: true)
            return
        }
        switch label {
        case "tooltip", "semanticLabel", "semanticsLabel":
            view.label = self.label(value)
        case "backgroundColor", "buttonColor", "bgColor", "fillColor":
            view.surface.fill = self.values.color(value)
        case "iconColor": view.style.color = self.values.color(value)
        case "text", "title", "label", "buttonText", "name", "btnText", "caption":
            let strings = self.strings(value)
            if case .call = self.resolver.resolved(value).expression.form { break }
            guard !strings.isEmpty else { break }
            var text = DrawnView(.text(DrawnText(strings: strings)), at: value.place)
            text.uses = bound.scope.uses
            view.children.append(text)
            return
        default: break
        }
        if let name = self.pictureName(value, label), let picture = FlutterWidget.picture(named: name, value)
        {
            view.children.append(picture)
            return
        }
        guard !label.hasPrefix("on"), !FlutterStateless.labels.contains(label) else { return }
        view.children += drawer.views(value)
    }

    /// The name of a file that a text names under a label which says that it is a picture.
    private func pictureName(_ value: CodeBound, _ label: String) -> String? {
        let endings = [".png", ".svg", ".jpg", ".jpeg", ".webp"]
        guard let text = self.resolver.texts(value, { _ in nil }).first?.text,
            endings.contains(where: { text.lowercased().hasSuffix($0) })
        else { return nil }
        return text
    }

    func label(_ bound: CodeBound) -> Measured<String> {
        guard let text = self.strings(bound).first?.text else { return .unseen }
        return .known(text)
    }

    // MARK: Texts

    /// The texts that an expression may be, localized ones in every language.
    func strings(_ bound: CodeBound) -> [CodeString] { self.resolver.texts(bound, self.localized) }

    /// The texts behind `AppLocalizations.of(context)!.login` and `'login'.tr()`; nil if there is none.
    private func localized(_ bound: CodeBound) -> [CodeString]? {
        guard let key = Self.key(bound.expression), let table = self.resolver.facts.strings["l10n.\(key)"]
        else {
            return nil
        }
        let strings = table.sorted { Self.rank($0.key) < Self.rank($1.key) }.prefix(40).map { locale, text in
            // A text with places for others is not the one that is shown.
            CodeString(text.contains("{") ? nil : text, at: bound, locale: locale)
        }
        return Array(strings)
    }

    /// English first.
    private static func rank(_ locale: String) -> String { locale.hasPrefix("en") ? " \(locale)" : locale }

    private static func key(_ expression: CodeExpression) -> String? {
        switch expression.form {
        case .member(let base, let name):
            if name == "tr" { return base.literal ?? base.path.last }
            return name
        case .call(let call):
            if call.name == "tr" || call.name == "translate" || call.name == "t" {
                return call.callee.base?.literal ?? call.callee.base?.path.last
                    ?? call.unlabelled.last?.literal
            }
            if case .member(let base, "tr") = call.callee.form { return base.literal }
            if case .member(_, let name) = call.callee.form { return name }
            return nil
        default: return nil
        }
    }
}

/// Classes that draw nothing.
enum FlutterStateless {
    /// Arguments of what provides values to the widgets in it.
    static let labels: Set<String> = [
        "create", "value", "providers", "listener", "listeners", "bloc", "buildWhen", "listenWhen", "lazy",
    ]
    /// What is shown while something is waited for.
    static let spinners: Set<String> = [
        "CircularProgressIndicator", "LinearProgressIndicator", "CupertinoActivityIndicator", "Divider",
        "VerticalDivider",
        "Placeholder", "RefreshProgressIndicator", "SpinKitThreeBounce",
    ]
    static let names: Set<String> = [
        "Navigator", "MediaQuery", "Theme", "EdgeInsets", "BorderRadius", "Color", "Colors", "Duration",
        "BoxDecoration",
        "TextStyle", "Radius", "Size", "Offset", "BoxConstraints", "BoxShadow", "Border", "BorderSide", "Get",
        "Provider",
        "BlocProvider", "ScaffoldMessenger", "FocusScope", "FirebaseAuth", "Future", "Key", "ValueKey",
        "GlobalKey",
        "InputDecoration", "OutlineInputBorder", "LinearGradient", "Alignment", "ElevatedButtonThemeData",
        "ThemeData",
    ]
}
