/// One call of a widget, read.
struct FlutterWidget {
    let name: String
    let call: CodeCall
    let bound: CodeBound
    let drawer: CodeDrawer
    let vocabulary: FlutterVocabulary

    var values: FlutterValues { self.vocabulary.values }

    init(
        _ name: String,
        _ call: CodeCall,
        _ bound: CodeBound,
        _ drawer: CodeDrawer,
        _ vocabulary: FlutterVocabulary
    ) {
        self.name = name
        self.call = call
        self.bound = bound
        self.drawer = drawer
        self.vocabulary = vocabulary
    }

    /// The argument of a label, where it is read.
    subscript(_ labels: String...) -> CodeBound? {
        self.call.arguments.first { $0.label.map(labels.contains) ?? false }.map { self.bound.with($0.value) }
    }

    /// The first argument without a label.
    var first: CodeBound? { self.call.unlabelled.first.map { self.bound.with($0) } }

    /// The constructor's name: `icon` of `ElevatedButton.icon`.
    var constructor: String? {
        let path = self.call.path
        guard let place = path.firstIndex(of: self.name), path.indices.contains(place + 1) else { return nil }
        return path[place + 1]
    }

    func number(_ labels: String...) -> Double? {
        self.call.arguments.first { $0.label.map(labels.contains) ?? false }
            .flatMap { self.values.resolver.number(self.bound.with($0.value)) }
    }

    /// A view of this widget, with where it stands.
    func view(_ content: DrawnContent = .box) -> DrawnView {
        var view = DrawnView(content, at: self.bound.place)
        view.uses = self.bound.scope.uses
        view.words = self.bound.scope.names.suffix(3) + self.keyWords
        return view
    }

    /// What a key calls it.
    private var keyWords: [String] { self["key"].map { $0.expression.words } ?? [] }

    func children(_ labels: String...) -> [DrawnView] {
        self.call.arguments.filter { $0.label.map(labels.contains) ?? false }
            .flatMap { self.drawer.views(self.bound.with($0.value)) }
    }

    static let presses: Set<String> = [
        "onPressed", "onTap", "onClick", "onPress", "onClicked", "press", "callback", "action", "function",
        "voidCallback",
        "onButtonPressed", "onTapUp", "onTapDown",
    ]

    static let iconFonts: Set<String> = [
        "Icons", "FontAwesomeIcons", "CupertinoIcons", "FontAwesome", "FontAwesome5Brands", "FontAwesome5",
        "MdiIcons", "Ionicons",
        "AntIcons", "LineIcons", "Iconsax", "BoxIcons", "Remix", "EvaIcons", "SimpleIcons", "Bootstrap",
        "Brands", "MaterialIcons",
        "FeatherIcons", "Feather", "Entypo", "AntDesign", "TablerIcons", "PhosphorIcons", "RemixIcons",
        "HugeIcons", "LucideIcons",
        "MaterialCommunityIcons", "FlutterIcons", "Symbols", "IconlyBroken", "Typicons", "BootstrapIcons",
    ]

    static let names: Set<String> = [
        "Text", "RichText", "Icon", "FaIcon", "Image", "SvgPicture", "ElevatedButton", "OutlinedButton",
        "TextButton",
        "FilledButton", "InkWell", "GestureDetector", "Container", "SizedBox", "Padding", "Center", "Align",
        "Row", "Column",
        "Wrap", "Stack", "Expanded", "Flexible", "Card", "Material", "Ink", "Scaffold", "SafeArea",
        "ListView", "Form",
        "TextField", "TextFormField", "CupertinoButton", "IconButton", "ListTile", "Opacity", "Spacer",
        "Divider",
    ]
}

extension FlutterWidget {
    // MARK: Texts

    var text: DrawnView? {
        switch self.name {
        case "Text", "AutoSizeText", "SelectableText", "FittedText":
            if self.constructor == "rich" { return self.rich(self.first) }
            guard let string = self.first else { return nil }
            var text = DrawnText(strings: self.vocabulary.strings(string))
            text.style = self.values.style(self["style"])
            text.style.writtenSize = self.writtenSize
            var view = self.view(.text(text))
            view.place = string.place
            if let label = self["semanticsLabel"] { view.label = self.vocabulary.label(label) }
            return view
        case "RichText": return self.rich(self["text"])
        default: return nil
        }
    }

    /// A text of several spans: one text, with the widgets that stand in it beside it.
    private func rich(_ span: CodeBound?) -> DrawnView? {
        guard let span else { return nil }
        var rich = FlutterRichText()
        rich.add(span, self.values.style(self["style"]), self)
        guard var text = rich.text else { return rich.views.isEmpty ? nil : self.row(rich.views) }
        if case .some(let label) = self["semanticsLabel"] { text.label = self.vocabulary.label(label) }
        return rich.views.isEmpty ? text : self.row(rich.views + [text])
    }

    private func row(_ views: [DrawnView]) -> DrawnView {
        var row = self.view()
        row.arrangement = .row(spacing: 0)
        row.children = views
        return row
    }

    /// The number in `Text('…', style: TextStyle(fontSize: 16))`.
    private var writtenSize: WrittenValue<Double>? {
        guard self.first?.isWrittenText == true, let style = self["style"],
            let call = style.expression.call, call.path == ["TextStyle"], let size = call["fontSize"]
        else { return nil }
        return style.with(size).writtenNumber
    }

    // MARK: Pictures

    var picture: DrawnView? {
        switch self.name {
        case "Icon", "FaIcon", "ImageIcon":
            guard let first = self.first else { return nil }
            var view =
                self.name == "ImageIcon"
                ? self.asset(first) ?? self.view() : Self.icon(first, color: .unseen, self.values.resolver)
            if case .picture(var picture) = view.content {
                if let color = self["color"] { picture.color = self.values.color(color) }
                view.content = .picture(picture)
            }
            if let size = self["size"] { self.square(&view, self.values.extent(size)) }
            if let label = self["semanticLabel"] { view.label = self.vocabulary.label(label) }
            return view
        case "Image", "SvgPicture", "CachedNetworkImage", "ExtendedImage": return self.image
        default: return self.generated
        }
    }

    private func square(_ view: inout DrawnView, _ side: DrawnExtent) {
        view.width = side
        view.height = side
    }

    private var image: DrawnView? {
        let source = self.first ?? self["image", "imageUrl"]
        guard let source, var view = self.asset(source) else { return nil }
        self.size(&view)
        guard case .picture(var picture) = view.content else { return view }
        if let color = self["color"] { picture.color = self.values.color(color) }
        if let filter = self["colorFilter"]?.expression.call, let color = filter.unlabelled.first {
            picture.color = self.values.color(self.bound.with(color))
        }
        picture.hasFileColors = !self.isTinted
        picture.fillsBox = self["fit"]?.expression.path.last == "cover"
        if let label = self["semanticLabel", "semanticsLabel"] { view.label = self.vocabulary.label(label) }
        view.content = .picture(picture)
        return view
    }

    /// Whether arguments may change the colors of a picture, or its file is another package's.
    private var isTinted: Bool {
        self["color", "colorFilter", "theme", "colorMapper", "package"] != nil
    }

    /// A picture by the expression that names its file.
    private func asset(_ source: CodeBound) -> DrawnView? {
        let value = self.values.resolver.resolved(source)
        if let call = value.expression.call, let inner = call.unlabelled.first {
            return self.asset(value.with(inner))
        }
        // `'${folder}apple.svg'` is a text of which all parts are known.
        let name =
            value.expression.literal ?? self.values.resolver.texts(value, { _ in nil }).first?.text
            ?? self.fileName(value)
        return name.flatMap { Self.picture(named: $0, value) } ?? Self.picture(named: "", value)
    }

    /// The file that a name in code suggests: `Assets.images.apple.path`, `AppImages.appleLogo`.
    private func fileName(_ value: CodeBound) -> String? {
        if self.values.resolver.isParameter(value) { return nil }
        let path = value.expression.path
        return path.isEmpty ? nil : path.joined(separator: "/")
    }

    /// `Assets.icons.apple.svg(height: 24)`: the last name says what is made of the file.
    private var generated: DrawnView? {
        let path = self.call.path
        guard path.first == "Assets" || path.first == "R", let last = path.last,
            ["svg", "image"].contains(last),
            var view = Self.picture(named: path.dropLast().joined(separator: "/"), self.bound)
        else { return nil }
        self.size(&view)
        if case .picture(var picture) = view.content {
            picture.hasFileColors = !self.isTinted
            view.content = .picture(picture)
        }
        return view
    }

    static func picture(named name: String, _ value: CodeBound) -> DrawnView? {
        var picture = DrawnPicture(
            .picture(name),
            named: name,
            at: value.place,
            depth: value.scope.uses.count
        )
        let ending = name.split(separator: ".").last?.lowercased() ?? ""
        if ["png", "jpg", "jpeg", "webp", "gif"].contains(ending) { picture.isBitmap = .known(true) }
        if ending == "svg" { picture.isBitmap = .known(false) }
        var view = DrawnView(.picture(picture), at: value.place)
        view.uses = value.scope.uses
        return view
    }

    /// An icon by the expression that names it.
    static func icon(_ bound: CodeBound, color: Measured<RGBColor>, _ resolver: CodeResolver? = nil)
        -> DrawnView
    {
        let value = resolver?.resolved(bound) ?? bound
        let path = value.expression.path
        let isKnown = path.count >= 2 && resolver?.isParameter(value) != true
        let name = isKnown ? path.joined(separator: ".") : ""
        var picture = DrawnPicture(
            .iconFont(name),
            named: name,
            at: value.place,
            depth: value.scope.uses.count
        )
        picture.color = color
        var view = DrawnView(.picture(picture), at: bound.place)
        view.uses = bound.scope.uses
        return view
    }

    /// Takes over width and height.
    func size(_ view: inout DrawnView) {
        if let width = self["width"] { view.width = self.values.extent(width) }
        if let height = self["height"] { view.height = self.values.extent(height) }
    }
}
