/// The components of React Native.
struct ScriptVocabulary: DrawnVocabulary {
    let resolver: CodeResolver

    func view(of call: CodeCall, _ bound: CodeBound, _ drawer: CodeDrawer) -> DrawnView? {
        guard call.isElement else { return nil }
        let path = call.path
        let name = path.first == "Animated" ? path.joined(separator: ".") : path.last ?? ""
        var widget = ScriptWidget(name: name, call: call, bound: bound, drawer: drawer, vocabulary: self)
        if let styled = self.styled(name, bound) {
            widget = ScriptWidget(
                name: styled.name,
                call: call,
                bound: bound,
                drawer: drawer,
                vocabulary: self,
                base: styled.style
            )
        }
        return widget.drawn
    }

    /// A component made of another one and a style sheet: ``styled.View`…` ``.
    private func styled(_ name: String, _ bound: CodeBound) -> (name: String, style: ScriptStyle)? {
        guard !name.isEmpty else { return nil }
        let value = self.resolver.resolved(bound.with(CodeExpression(offset: 0, form: .name(name))))
        guard let call = value.expression.call, case .text(let pieces)? = call.unlabelled.first?.form else {
            return nil
        }
        var style = ScriptStyle(nil, self.resolver)
        style.add(css: pieces, value)
        var callee = call.callee
        for _ in 0..<4 {
            guard let inner = callee.call, inner.name == "attrs", let base = inner.callee.base else { break }
            callee = base
        }
        if callee.path.first == "styled", let base = callee.path.last { return (base, style) }
        // styled(TouchableOpacity)`…`
        guard let inner = callee.call, inner.name == "styled", let base = inner.unlabelled.first?.path.last
        else { return nil }
        return (base, style)
    }

    func isWellKnown(_ name: String) -> Bool {
        [
            "View", "Text", "Image", "TouchableOpacity", "Pressable", "TextInput", "ScrollView",
            "SafeAreaView", "Icon", "Ionicons",
        ]
        .contains(name)
    }

    func view(named bound: CodeBound, _ drawer: CodeDrawer) -> [DrawnView]? { nil }

    /// A component of another library: its children, its texts, and whether it can be pressed.
    func unknown(_ call: CodeCall, _ bound: CodeBound, _ drawer: CodeDrawer) -> DrawnView? {
        guard call.isElement else { return nil }
        var widget = ScriptWidget(
            name: call.path.last ?? "",
            call: call,
            bound: bound,
            drawer: drawer,
            vocabulary: self
        )
        if let styled = self.styled(widget.name, bound) { widget.base = styled.style }
        let strings = widget.strings
        if self.isText(widget.name), !strings.isEmpty {
            var text = DrawnText(strings: strings)
            text.style = ScriptStyle(widget["style"], self.resolver).text
            if let size = widget.number("size", "fontSize") { text.style.size = .known(size) }
            return widget.view(.text(text))
        }
        if let picture = self.picture(of: widget) { return picture }
        return self.opaque(widget, strings)
    }

    private func isText(_ name: String) -> Bool {
        ["Text", "Title", "Label", "Typography", "Paragraph", "Heading", "Subtitle", "Caption"].contains {
            name.hasSuffix($0)
        }
    }

    /// A component that is named like a picture and contains nothing: `<AppleIcon />`.
    private func picture(of widget: ScriptWidget) -> DrawnView? {
        let parts = ViewWords.parts(of: widget.name)
        let module = widget.bound.scope.file.modules[widget.name] ?? ""
        guard widget.call.children.isEmpty, widget["onPress"] == nil,
            module.hasSuffix(".svg") || !Set(parts).isDisjoint(with: ["icon", "logo", "mark", "svg"])
        else { return nil }
        var picture = self.picture(named: module.hasSuffix(".svg") ? module : widget.name, widget.bound)
        if let color = widget["color", "fill"] { picture.color = ScriptStyle.color(color, self.resolver) }
        picture.hasFileColors =
            module.hasSuffix(".svg") && !widget.isSpread
            && widget["color", "fill", "stroke", "style", "className"] == nil
        var view = widget.view(.picture(picture))
        let side = widget.number("size")
        view.width = (widget.number("width") ?? side).map { .fixed($0) } ?? .unknown
        view.height = (widget.number("height") ?? side).map { .fixed($0) } ?? .unknown
        return view
    }

    private func opaque(_ widget: ScriptWidget, _ strings: [CodeString]) -> DrawnView {
        var view = widget.view()
        view.arrangement = .unknown
        let style = ScriptStyle(widget["style"], self.resolver)
        view.surface = style.surface
        if let press = widget["onPress", "onClick", "onTap", "handlePress"] {
            view.press = DrawnPress(
                words: press.expression.words + [widget.name],
                hasOwnSurface: true,
                isRow: DrawnPress.isRow(widget.call.path.joined(separator: " "))
            )
        }
        let titles =
            strings.isEmpty
            ? widget["title", "text", "label", "buttonText"].map { self.strings($0) } ?? [] : strings
        if !titles.isEmpty {
            var text = DrawnText(strings: titles)
            text.style = ScriptStyle(widget["titleStyle", "textStyle", "labelStyle"], self.resolver).text
            view.children.append(DrawnView(.text(text), at: widget.bound.place))
        }
        if view.press != nil, let icon = widget["icon", "iconName", "leftIcon", "name"] {
            view.children += self.icons(icon)
        }
        for argument in widget.call.arguments where !(argument.label ?? "on").hasPrefix("on") {
            view.children += widget.drawer.views(widget.bound.with(argument.value))
        }
        view.children += widget.drawer.children(of: widget.call, widget.bound)
        return view
    }

    /// An icon that a component is told by its name.
    private func icons(_ bound: CodeBound) -> [DrawnView] {
        let value = self.resolver.resolved(bound)
        guard let name = value.expression.literal, !name.contains(" ") else { return [] }
        let isFile = name.contains("/") || name.contains(".")
        let picture = DrawnPicture(
            isFile ? .picture(name) : .iconFont(name),
            named: name,
            at: value.place,
            depth: value.scope.uses.count
        )
        return [DrawnView(.picture(picture), at: value.place)]
    }

    // MARK: Files

    func picture(named name: String, _ bound: CodeBound) -> DrawnPicture {
        var picture = DrawnPicture(
            .picture(name),
            named: name,
            at: bound.place,
            depth: bound.scope.uses.count
        )
        let ending = name.split(separator: ".").last?.lowercased() ?? ""
        if ["png", "jpg", "jpeg", "webp", "gif"].contains(ending) { picture.isBitmap = .known(true) }
        if ending == "svg" { picture.isBitmap = .known(false) }
        return picture
    }

    /// The file behind `require('./a.png')`, `{ uri: … }` or an imported name; empty if the code computes it.
    func fileName(_ bound: CodeBound) -> String {
        let value = self.resolver.resolved(bound)
        switch value.expression.form {
        case .text: return value.expression.literal ?? ""
        case .call(let call):
            return call.name == "require" ? call.unlabelled.first?.literal ?? "" : ""
        case .record:
            return self.resolver.field("uri", of: value).map { self.fileName($0) } ?? ""
        case .name(let name):
            return value.scope.file.modules[name] ?? (self.resolver.isParameter(value) ? "" : name)
        case .member:
            return self.resolver.isParameter(value) ? "" : value.expression.path.joined(separator: "/")
        default: return ""
        }
    }

    // MARK: Texts

    /// The texts that an expression may be, those of translation tables in every language.
    func strings(_ bound: CodeBound) -> [CodeString] { self.resolver.texts(bound, self.translated) }

    /// The texts behind `t('login.apple')`; with a text of its own beside the key where no table is known.
    private func translated(_ bound: CodeBound) -> [CodeString]? {
        guard let call = bound.expression.call, !call.isElement else { return nil }
        let name = call.name
        guard ["t", "i18n", "translate", "tr", "$t", "__", "formatMessage"].contains(name),
            let key = call.unlabelled.first?.literal
        else { return nil }
        if let table = self.table(key) {
            return table.sorted {
                ($0.key.hasPrefix("en") ? "" : $0.key) < ($1.key.hasPrefix("en") ? "" : $1.key)
            }.prefix(40)
                .map { locale, text in CodeString(text.contains("{") ? nil : text, at: bound, locale: locale)
                }
        }
        guard let usual = call.unlabelled.dropFirst().first?.literal, !usual.isEmpty else { return nil }
        var string = CodeString(usual, at: bound)
        string.isAssumed = true
        return [string]
    }

    private func table(_ key: String) -> [String: String]? {
        let key = key.split(separator: ":").last.map(String.init) ?? key
        return self.resolver.facts.strings["i18n.\(key)"]
    }
}
