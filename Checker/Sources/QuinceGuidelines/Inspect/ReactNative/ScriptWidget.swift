/// One element of JSX, read.
struct ScriptWidget {
    let name: String
    let call: CodeCall
    let bound: CodeBound
    let drawer: CodeDrawer
    let vocabulary: ScriptVocabulary
    /// The style that a styled component has of itself.
    var base: ScriptStyle?

    var resolver: CodeResolver { self.vocabulary.resolver }

    subscript(_ labels: String...) -> CodeBound? {
        self.call.arguments.last { $0.label.map(labels.contains) ?? false }.map { self.bound.with($0.value) }
    }

    func number(_ labels: String...) -> Double? {
        self.call.arguments.first { $0.label.map(labels.contains) ?? false }
            .flatMap { self.resolver.number(self.bound.with($0.value)) }
    }

    func style(_ name: String = "style") -> ScriptStyle {
        var style = self.base ?? ScriptStyle(nil, self.resolver)
        if name == "style", let classes = self["className"] { style.add(classes: classes) }
        if let given = self[name] { style.add(given) }
        return style
    }

    func view(_ content: DrawnContent = .box) -> DrawnView {
        var view = DrawnView(content, at: self.bound.place)
        view.uses = self.bound.scope.uses
        view.words =
            self.bound.scope.names.suffix(3) + [self.name]
            + ["testID", "id", "key"].flatMap { self[$0]?.expression.words ?? [] }
        if let label = self["accessibilityLabel", "aria-label"] {
            view.label = self.vocabulary.strings(label).first?.text.map { .known($0) } ?? .unseen
        }
        return view
    }

    var drawn: DrawnView? {
        switch self.name {
        case "AppleAuthenticationButton": self.systemButton
        case "AppleButton" where self.isInvertases: self.invertasesButton
        case "View", "SafeAreaView", "KeyboardAvoidingView", "ImageBackground", "ScrollView", "Animated.View",
            "LinearGradient",
            "KeyboardAwareScrollView", "Box", "VStack", "HStack", "Stack":
            self.container
        case "Text", "Animated.Text": self.holdsViews && self.strings.isEmpty ? self.container : self.text
        case "Image", "FastImage": self.image
        case "TouchableOpacity", "TouchableHighlight", "TouchableWithoutFeedback", "TouchableNativeFeedback",
            "Pressable",
            "RectButton", "BaseButton", "BorderlessButton":
            self.pressable
        case "TextInput", "BottomSheetTextInput": self.field
        case "Switch": self.view(.toggle(""))
        case "Svg", "SvgXml": self.drawing
        case let name where Self.iconFonts.contains(name): self.icon
        default: nil
        }
    }

    static let iconFonts: Set<String> = [
        "Ionicons", "FontAwesome", "FontAwesome5", "FontAwesome6", "AntDesign", "MaterialCommunityIcons",
        "MaterialIcons",
        "Entypo", "Feather", "SimpleLineIcons", "Zocial", "Fontisto", "Foundation", "EvilIcons", "Octicons",
        "Icon",
        "FontAwesomeIcon", "VectorIcon", "FontAwesome5Brands", "FAIcon", "IonIcon", "Ionicon",
    ]

    // MARK: Boxes

    /// Takes over what a style says of a box.
    func shape(_ view: inout DrawnView, _ style: ScriptStyle) {
        view.surface = style.surface
        view.isFloating = style.word("position") == "absolute"
        // A border lies inside a size that is set, and around contents.
        let border = style.has("borderWidth") ? style.number("borderWidth") : 0
        view.padding = style.edges("padding").adding(DrawnEdges(all: border))
        view.margin = style.edges("margin")
        view.width = style.extent("width")
        view.height = style.extent("height")
        if let width = style.number("minWidth") { view.minimumWidth = DrawnSpan(width) }
        if let height = style.number("minHeight") { view.minimumHeight = DrawnSpan(height) }
        view.maximumWidth = style.number("maxWidth")
        if let flex = style.number("flex"), flex > 0 { view.weight = flex }
        if let opacity = style["opacity"] {
            view.opacity = self.resolver.number(opacity).map { .known($0) } ?? .unseen
        }
        let spread = style.word("justifyContent")?.hasPrefix("space") ?? false
        let gap = style.has("gap") ? style.number("gap") : 0
        let spacing = spread ? nil : gap
        let isRow = style.word("flexDirection")?.hasPrefix("row") ?? (self.name == "HStack")
        view.arrangement = isRow ? .row(spacing: spacing) : .column(spacing: spacing)
        if style.isOpen, self["className"] != nil {
            if view.margin == DrawnEdges() { view.margin = .unknown }
            if view.padding == DrawnEdges() { view.padding = .unknown }
        }
        if style.isOpen { view.open(except: style) }
        view.style = style.text
    }

    /// Children fill the room across, unless their container or they themselves say otherwise.
    func stretch(_ view: inout DrawnView, _ style: ScriptStyle) {
        let alignment = style.word("alignItems") ?? "stretch"
        for place in view.children.indices where alignment == "stretch" {
            view.children[place].isStretched = true
        }
    }

    var container: DrawnView {
        var view = self.view()
        var style = self.style()
        if let inner = self["contentContainerStyle"] { style.add(inner) }
        self.shape(&view, style)
        view.children = self.drawer.children(of: self.call, self.bound)
        self.stretch(&view, style)
        if self.name == "LinearGradient" || self.name == "ImageBackground" {
            view.surface.fill = .unknown(because: "it is filled with more than one color")
        }
        if style.number("flex") == 1,
            ["View", "SafeAreaView", "ScrollView", "KeyboardAvoidingView"].contains(self.name)
        {
            view.isPage = true
            view.width = .fill
            view.height = .fill
        }
        return view
    }

    var pressable: DrawnView {
        var view = self.view()
        let style = self.style()
        self.shape(&view, style)
        view.children = self.drawer.children(of: self.call, self.bound)
        self.stretch(&view, style)
        let handlers = ["onPress", "onPressIn"].compactMap { self[$0] }
        view.press = DrawnPress(
            words: handlers.flatMap { $0.expression.words } + self.bound.scope.names.suffix(2) + [self.name]
        )
        return view
    }

    private func isHandedOn(_ press: CodeBound) -> Bool {
        self.drawer.resolver.isParameter(self.drawer.resolver.resolved(press))
    }

    // MARK: Texts and pictures

    var text: DrawnView {
        var text = DrawnText(strings: self.strings)
        let style = self.style()
        text.style = style.text
        // React Native's own size.
        if case .unseen = text.style.size {
            text.style.size =
                style.isOpen
                ? .unknown(because: "a style that isn't in the checked files may set it") : .known(14)
        }
        var view = self.view(.text(text))
        view.margin = style.edges("margin")
        view.padding = style.edges("padding")
        if style.has("width") { view.width = style.extent("width") }
        if style.has("height") { view.height = style.extent("height") }
        // A component of texts may pass on a press that nobody gives it.
        if let press = self["onPress"], !self.isHandedOn(press) {
            view.press = DrawnPress(words: press.expression.words)
        }
        guard self.holdsViews else { return view }
        // `<Text><Icon /> Sign in with Apple</Text>`
        let press = view.press
        view.press = nil
        var row = self.view()
        row.arrangement = .row(spacing: 0)
        row.press = press
        row.children =
            self.call.children.filter(Self.isView).flatMap { self.drawer.views(self.bound.with($0)) } + [view]
        return row
    }

    /// Whether it takes attributes that aren't seen here: `{...props}`.
    var isSpread: Bool { self.call.arguments.contains { $0.label == "..." } }

    /// Whether elements stand in it that are no texts.
    private var holdsViews: Bool { self.call.children.contains(where: Self.isView) }

    private static func isView(_ child: CodeExpression) -> Bool {
        guard let call = child.call, call.isElement, let name = call.path.last else { return false }
        return !name.hasSuffix("Text") && !name.isEmpty && name != "Fragment"
    }

    /// The texts between the tags, those of texts inside included.
    var strings: [CodeString] {
        var all: [CodeString] = []
        for child in self.call.children.prefix(16) {
            let bound = self.bound.with(child)
            let strings = child.call?.isElement == true ? self.inner(bound) : self.vocabulary.strings(bound)
            guard !strings.isEmpty else { continue }
            all =
                all.isEmpty ? strings : all.flatMap { one in strings.prefix(4).map { one.followed(by: $0) } }
        }
        return Array(all.prefix(40))
    }

    func inner(_ bound: CodeBound) -> [CodeString] {
        self.drawer.views(bound).flatMap { view -> [CodeString] in
            guard case .text(let text) = view.content else { return [] }
            return text.strings
        }
    }

    var image: DrawnView {
        let source = self["source"].map { self.resolver.resolved($0) }
        let name = source.map { self.vocabulary.fileName($0) } ?? ""
        let picture = self.vocabulary.picture(named: name, source ?? self.bound)
        var view = self.view(.picture(picture))
        let style = self.style()
        view.width = style.extent("width")
        view.height = style.extent("height")
        view.margin = style.edges("margin")
        view.isFloating = style.word("position") == "absolute"
        let tint =
            style.color("tintColor") ?? self["tintColor"].map({ ScriptStyle.color($0, self.resolver) })
        if let tint { view.recolor(tint) }
        if case .picture(var picture) = view.content {
            picture.hasFileColors =
                tint == nil && !style.isOpen && !self.isSpread && self["className"] == nil
            picture.fillsBox =
                (style.word("resizeMode") ?? self["resizeMode"].flatMap { self.resolver.constant($0) })
                == "cover"
            view.content = .picture(picture)
        }
        return view
    }

    var icon: DrawnView? {
        let value = self["name", "icon"].map { self.resolver.resolved($0) }
        let name = value?.expression.literal ?? value?.expression.path.last ?? ""
        var picture = DrawnPicture(
            .iconFont(name),
            named: name,
            at: value?.place ?? self.bound.place,
            depth: value?.scope.uses.count ?? self.bound.scope.uses.count
        )
        if let color = self["color"] { picture.color = ScriptStyle.color(color, self.resolver) }
        var view = self.view(.picture(picture))
        let side = self.number("size") ?? self.style().number("fontSize")
        view.width = side.map { .fixed($0) } ?? .unknown
        view.height = view.width
        return view
    }

    /// A path in the code: whose it is, the component's name tells.
    var drawing: DrawnView {
        var picture = DrawnPicture(
            .drawn,
            named: self.bound.scope.names.last ?? "",
            at: self.bound.place,
            depth: self.bound.scope.uses.count
        )
        picture.isBitmap = .known(false)
        if let box = self["viewBox"]?.expression.literal {
            let numbers = BareMark.numbers(box)
            // Apple's files are 44 or 56 points square with the logo in the middle.
            if numbers == [0, 0, 44, 44] || numbers == [0, 0, 56, 56] { picture.hasPadding = .known(true) }
            picture.isBareMark = BareMark.fills(numbers, paths: Self.paths(in: self.call) ?? [])
        }
        var view = self.view(.picture(picture))
        view.width = self.number("width").map { .fixed($0) } ?? .unknown
        view.height = self.number("height").map { .fixed($0) } ?? .unknown
        return view
    }

    /// The data of the paths of a drawing; nil if it shows more, or if something moves them.
    private static func paths(in call: CodeCall, depth: Int = 0) -> [String]? {
        guard depth < 8 else { return nil }
        var all: [String] = []
        for child in call.children {
            guard let inner = child.call, inner.isElement else {
                if child.literal?.trimmed.isEmpty != false { continue }
                return nil
            }
            guard inner["transform", "stroke", "opacity", "..."] == nil else { return nil }
            switch inner.path.last?.lowercased() {
            case "path":
                guard let data = inner["d"]?.literal else { return nil }
                if inner["fill"]?.literal != "none" { all.append(data) }
            case "g":
                guard let paths = Self.paths(in: inner, depth: depth + 1) else { return nil }
                all += paths
            default: return nil
            }
        }
        return all
    }

    // MARK: Fields

    var field: DrawnView {
        let source = self["placeholder", "label", "accessibilityLabel"]
        let label = source.flatMap { self.vocabulary.strings($0).first?.text } ?? ""
        let isSecure = self["secureTextEntry"].map { self.resolver.truth($0) != false } ?? false
        let kinds = ["textContentType", "autoComplete", "value", "onChangeText", "name"].flatMap {
            self[$0]?.handedWords ?? []
        }
        let meaning = ScreenField.Meaning(label: label, names: kinds, isSecure: isSecure)
        var field = ScreenField(meaning, isSecure: isSecure)
        let keyboard = self["keyboardType"].flatMap { self.resolver.constant($0) }
        let mode = self["inputMode"].flatMap { self.resolver.constant($0) }
        let isOpen =
            self["keyboardType"] != nil && keyboard == nil
            || self.call.arguments.contains { $0.label == "..." }
        // A field that nobody can fill in shows no keyboard.
        let isEditable =
            self["editable"].map { self.resolver.truth($0) != false } ?? true
            && self["readOnly"].map { self.resolver.truth($0) != true } ?? true
        if !isEditable {
            field.hasEmailKeyboard = .unseen
        } else if keyboard == "email-address" || mode == "email" {
            field.hasEmailKeyboard = .known(true)
        } else if !isOpen {
            field.hasEmailKeyboard = .known(false)
        }
        field.writtenKeyboard = source.map(\.isOfThisPlace) == false ? nil : self.writtenKeyboard
        return self.view(.field(field, label: label))
    }

    /// The keyboard's name, or the tag that lacks it.
    private var writtenKeyboard: WrittenValue<Bool>? {
        if let type = self["keyboardType"] {
            guard let word = type.expression.literal else { return nil }
            return WrittenValue(word, at: type.place, spellings: [true: "email-address"])
        }
        guard self.call.isElement, self["inputMode"] == nil else { return nil }
        let tag = "<\(self.name)"
        let new = "\(tag) keyboardType=\"email-address\""
        return WrittenValue(tag, at: self.bound.place, spellings: [true: new])
    }
}

extension DrawnView {
    /// Forgets what a style that can't be read may say: what it doesn't say for sure is unknown, never a default.
    fileprivate mutating func open(except style: ScriptStyle) {
        if !style.has("flexDirection") { self.arrangement = .unknown }
        if !style.has("width") { self.width = .unknown }
        if !style.has("height") { self.height = .unknown }
        if !style.has("backgroundColor"), self.surface.fill == nil {
            self.surface.fill = .unknown(because: "a style that isn't in the checked files may set it")
        }
        if !style.has("borderRadius") { self.surface.radius = .unseen }
        if !style.has("borderWidth") { self.surface.border = .unseen }
    }

    /// Gives a picture another color.
    mutating func recolor(_ color: Measured<RGBColor>) {
        guard case .picture(var picture) = self.content else { return }
        picture.color = color
        self.content = .picture(picture)
    }
}
