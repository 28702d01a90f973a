/// Measures a button that the project draws itself.
struct ButtonMeasurer: Sendable {
    let page: TemplatePage
    let facts: ProjectFacts
    private var tree: MarkupTree { self.page.tree }

    /// One value for each title, appearance and width in which something differs.
    func buttons(of found: SignInButtonFinder.Found, siblings: [SignInButtonFinder.Found]) -> [MeasuredButton]
    {
        var buttons: [MeasuredButton] = []
        for context in self.contexts(of: found) {
            let titles = ButtonText.all(in: found.items, context).map(Optional.some)
            for title in titles.isEmpty ? [nil] : titles {
                var button = self.button(found, title, in: context)
                button.siblings = self.siblings(siblings, of: found, in: context)
                buttons.append(button)
            }
        }
        return buttons
    }

    private func contexts(of found: SignInButtonFinder.Found) -> [StyleContext] {
        let chain = StyleChain(found.node, on: self.page, in: StyleContext())
        let blocks = found.items.filter { $0.kind == .element }.map { self.page.styles.block(of: $0.node) }
        let around = self.tree.ancestors(of: found.node).map { self.page.styles.block(of: $0) }
        let hasDark = chain.hasDark || (blocks + around).contains { !$0.dark.isEmpty }
        let hasWide = chain.hasWide || blocks.contains(where: \.hasWidths)
        let appearances: [Appearance] = hasDark ? [.light, .dark] : [.light]
        let ways: [Bool?] = chain.hasWays || blocks.contains(where: \.hasWays) ? [true, false] : [nil]
        return appearances.flatMap { appearance in
            (hasWide ? [false, true] : [false]).flatMap { isWide in
                ways.map { StyleContext(appearance: appearance, isWide: isWide, way: $0) }
            }
        }
    }

    private func variant(_ context: StyleContext, of found: SignInButtonFinder.Found) -> Variant {
        guard self.contexts(of: found).contains(where: \.isWide) else { return Variant(context.appearance) }
        let size =
            context.isWide
            ? Size(width: StyleContext.wideWidth, height: 720)
            : Size(width: StyleContext.narrowWidth, height: 667)
        return Variant(context.appearance, viewport: size)
    }

    private func button(
        _ found: SignInButtonFinder.Found,
        _ title: ButtonText?,
        in context: StyleContext
    ) -> MeasuredButton {
        let finder = LogoFinder(page: self.page, items: found.items.filter { !$0.isHidden(in: context) })
        let isWhole = title == nil && finder.pictures.contains { self.isWholeButton($0, in: context) }
        let hasTitle = title != nil || Self.unknownTitle(in: found.items, context) != nil
        let kind: ButtonKind = isWhole ? .image : hasTitle ? .customText : .customLogoOnly
        var button = MeasuredButton(
            kind,
            at: self.tree.place(of: found.node),
            on: .web,
            variant: self.variant(context, of: found)
        )
        if !found.isSure { button.doubt = "nothing says that it signs in" }
        if self.showsOthers(finder) { button.doubt = "it shows the logos of other companies, too" }
        button.component = self.page.styles.origin(of: found.node).flatMap {
            $0 == button.place ? nil : $0
        }
        button.branches = self.page.branches(of: found.node) + (title?.branches ?? [])
        let chain = StyleChain(found.node, on: self.page, in: context)
        let unknown = title == nil ? Self.unknownTitle(in: found.items, context) : nil
        let text = (title?.node ?? unknown ?? found.items.first?.node).map { TextStyle(of: $0, in: chain) }
        let parts = finder.items.filter { $0.kind == .element && $0.node != found.node }.map(\.node)
        let heights =
            finder.pictures.compactMap {
                self.length("height", of: $0.node, in: context) ?? self.iconSize($0)
            } + parts.flatMap { self.heights(of: $0, in: found.node, context) }
        var box = BoxMeasure(chain: chain, text: text, pictureHeights: heights, hasWords: hasTitle)
        box.hasOpenPicture = finder.pictures.contains { picture in
            self.tree[picture.node].elementName?.lowercased() == "img"
                && self.length("height", of: picture.node, in: context) == nil
        }
        self.take(box, into: &button)
        button.title = self.title(title, text, unknown: unknown, in: found)
        button.accessibleName =
            AccessibleNameReader(page: self.page, items: found.items, node: found.node).measured
        if isWhole {
            self.takeImageSize(finder, into: &button, in: context)
        } else {
            button.logo = self.logo(finder, chain, in: context)
        }
        return button
    }

    private func take(_ box: BoxMeasure, into button: inout MeasuredButton) {
        (button.width, button.height, button.leastHeight) = (box.width, box.height, box.leastHeight)
        (button.fill, button.background) = (box.fill, box.background)
        (button.border, button.cornerRadius) = (box.border, box.cornerRadius)
        button.style = box.fill.imitatedStyle(border: box.border)
        button.shape = button.kind == .customLogoOnly ? box.shape : .unseen
        if box.chain.declared("flex-direction")?.hasPrefix("column") == true, button.kind == .customText {
            button.isStacked = .known(true)
        }
    }

    private func title(
        _ title: ButtonText?,
        _ style: TextStyle?,
        unknown: Int?,
        in found: SignInButtonFinder.Found
    ) -> ButtonTitleMeasure? {
        if let unknown, let style { return self.measure(.unseen, at: unknown, style, in: found) }
        guard let title else {
            let name = Self.titleAttribute(of: found.node, in: self.tree)
            return name.map {
                ButtonTitleMeasure(
                    .assumed($0.text, because: "the component draws it"),
                    place: self.tree.source.place(at: $0.offset)
                )
            }
        }
        var measure = self.measure(self.text(title, style), at: title.node, style, in: found)
        measure.locale = title.locale ?? measure.locale
        return measure
    }

    private func measure(
        _ text: Measured<String>,
        at node: Int,
        _ style: TextStyle?,
        in found: SignInButtonFinder.Found
    ) -> ButtonTitleMeasure {
        var measure = ButtonTitleMeasure(text, place: self.tree.place(of: node))
        measure.locale = self.page.language(of: found.node)
        guard let style else { return measure }
        measure.size = style.size
        if let size = style.size.knownValue, style.writtenSize.flatMap({ Double($0.text) }) == size {
            measure.writtenSize = style.writtenSize
        }
        measure.font = style.font
        if case .unseen = measure.font, style.family == nil, style.isInherited,
            let font = self.page.bodyFont.map({ TextStyle.font(of: $0) })?.value
        {
            measure.font = .assumed(font, because: "the body of the project's pages has it")
        }
        measure.color = self.color(of: style)
        return measure
    }

    private func color(of style: TextStyle) -> Measured<RGBColor> {
        if style.color == nil, style.isInherited, let ink = self.page.bodyInk {
            return .assumed(ink, because: "the body of the project's pages has it")
        }
        return style.color.flatMap(StyleColor.parse).map { $0.alpha > 0 ? .known($0) : .unseen } ?? .unseen
    }

    /// Where code gives a title that is not known, such as `{t("apple")}`.
    private static func unknownTitle(in items: [ContentItem], _ context: StyleContext) -> Int? {
        let unknown = items.filter { item in
            guard case .unknown(let code) = item.kind else { return false }
            return !item.isHidden(in: context) && !item.isOnlyRead && !item.isInSlot
                && !ButtonText.isPicture(code)
        }
        return unknown.last?.node
    }

    private func text(_ title: ButtonText, _ style: TextStyle?) -> Measured<String> {
        var text = title.text
        for character in LogoFinder.characters {
            text = text.split(separator: character, omittingEmptySubsequences: true).joined(separator: " ")
        }
        text = (style?.shown(text) ?? text).trimmed(" ")
        if !title.isCertain { return .assumed(text, because: "another text may be given") }
        return title.isComplete ? .known(text) : .assumed(text, because: "code adds something to it")
    }

    /// What a component or an `<input>` is given as its title.
    private static func titleAttribute(of node: Int, in tree: MarkupTree) -> (text: String, offset: Int)? {
        let name = tree[node].elementName ?? ""
        guard name.first?.isUppercase == true || name.contains("-") || name.lowercased() == "input" else {
            return nil
        }
        for key in ["value", "label", "text", "title", "buttontext", "buttonextrachildren"] {
            guard let attribute = tree.attribute(key, of: node), let text = attribute.literal,
                text.contains(where: \.isLetter)
            else { continue }
            return (text, attribute.valueOffset)
        }
        return nil
    }

    /// In points.
    private static let widestIcon = 64.0

    /// A picture of a button, and not of a logo.
    private func isWholeButton(_ picture: LogoFinder.Picture, in context: StyleContext) -> Bool {
        // A square picture has no room for a title.
        if let size = self.size(of: picture.node, in: context), size.width < 1.5 * size.height {
            return false
        }
        let declarations = self.page.styles.block(of: picture.node).declarations(in: context)
        // Nor has one as narrow as an icon.
        if declarations["aspect-ratio"] == "1"
            || self.length("width", of: picture.node, in: context).map({ $0 <= Self.widestIcon }) == true
        {
            return false
        }
        let source = self.tree[picture.node].attributes.map(\.source).joined(separator: " ")
        return SignInText.holdsName(source)
            && (SignInText.signsIn(source) || source.lowercased().contains("button"))
            && picture.isBitmap != nil
    }

    private func takeImageSize(
        _ finder: LogoFinder,
        into button: inout MeasuredButton,
        in context: StyleContext
    ) {
        guard let picture = finder.logo else { return }
        let declarations = self.page.styles.block(of: picture.node).declarations(in: context)
        func length(_ name: String) -> Measured<Double> {
            declarations[name].flatMap { StyleLength.pixels($0, fontSize: nil) }.map { .known($0) } ?? .unseen
        }
        (button.width, button.height) = (length("width"), length("height"))
        // Tailwind's base styles take the height that the attribute gives, and keep the file's proportions.
        let classes = self.page.styles.classes(of: picture.node)
        if self.facts.tailwindTheme != nil, self.tree.literal("height", of: picture.node) != nil,
            !classes.contains(where: { $0.hasPrefix("h-") || $0.hasPrefix("size-") })
        {
            button.height = .unseen
        }
    }

    /// The heights that the styles of an element in a button give it; none of what has no place in its lines.
    private func heights(of node: Int, in button: Int, _ context: StyleContext) -> [Double] {
        let around = self.tree.ancestors(of: node).prefix { $0 != button }
        let isFloating = ([node] + around).contains { part in
            let position = self.page.styles.block(of: part).declarations(in: context)["position"]
            let words = self.page.styles.classes(of: part) + [position ?? ""]
            return words.contains("absolute") || words.contains("fixed")
        }
        // Lines of text take no height from an element that is part of them.
        let display = self.page.styles.block(of: node).declarations(in: context)["display"]
        let words = self.page.styles.classes(of: node) + [display ?? ""]
        let isBox =
            ["div", "p", "li"].contains(self.tree[node].elementName?.lowercased())
            || words.contains {
                ["flex", "inline-flex", "block", "inline-block", "grid", "inline-grid"].contains($0)
            }
        guard isBox, !isFloating else { return [] }
        return ["height", "min-height"].compactMap { self.length($0, of: node, in: context) }
    }

    /// Whether there are pictures that other companies' names are written on.
    private func showsOthers(_ finder: LogoFinder) -> Bool {
        let names = finder.pictures.filter { !$0.isApple }.map { picture in
            ["alt", "src", "title", "aria-label"].compactMap { self.tree.literal($0, of: picture.node) }
                .joined(separator: " ").lowercased()
        }
        return names.contains { name in ["google", "facebook"].contains { name.contains($0) } }
    }

    private func logo(
        _ finder: LogoFinder,
        _ chain: StyleChain,
        in context: StyleContext
    ) -> Measured<MeasuredLogo?> {
        guard let picture = finder.logo else { return self.missingLogo(finder, chain) }
        // A class that is named like an icon of a font, and that the project's own sheet gives a picture.
        if case .iconFont = picture.artwork, self.isPainted(picture.node) {
            return .unknown(because: "a style sheet paints a picture there")
        }
        var logo = MeasuredLogo(picture.artwork, place: self.tree.place(of: picture.node))
        logo.isBitmap = picture.isBitmap.map { .known($0) } ?? .unseen
        if picture.isBareMark { logo.becomeBareMark() }
        let side = self.iconSize(picture)
        logo.size = logo.artwork.size(
            width: self.length("width", of: picture.node, in: context) ?? side,
            height: self.length("height", of: picture.node, in: context) ?? side
        )
        logo.color = self.color(of: picture, chain, in: context)
        let declarations = self.page.styles.block(of: picture.node).declarations(in: context)
        logo.hasFileColors = self.showsFileColors(picture.node, in: context)
        if declarations["object-fit"] == "cover", let size = logo.size.knownValue {
            logo.isCropped = logo.artwork.isCropped(filling: size)
        }
        return .known(logo)
    }

    /// Whether a picture has a file, and nothing around it changes its colors.
    private func showsFileColors(_ node: Int, in context: StyleContext) -> Bool {
        guard self.tree.attribute("src", of: node) != nil else { return false }
        return ([node] + self.tree.ancestors(of: node)).allSatisfy { node in
            guard self.page.styles.block(of: node).declarations(in: context)["filter"] == nil else {
                return false
            }
            let classes = ["class", "classname"].compactMap { self.tree.attribute($0, of: node)?.source }
            return !classes.contains { text in Self.filters.contains { text.contains($0) } }
        }
    }

    /// The beginnings of Tailwind's classes that change colors.
    private static let filters = [
        "invert", "brightness-", "grayscale", "hue-rotate", "sepia", "contrast-", "saturate-", "mix-blend",
        "filter",
    ]

    /// `size={20}` of the icons of a library.
    private func iconSize(_ picture: LogoFinder.Picture) -> Double? {
        guard case .iconFont = picture.artwork else { return nil }
        return self.tree.literal("size", of: picture.node).flatMap {
            StyleLength.pixels($0 + ($0.last?.isNumber == true ? "px" : ""), fontSize: nil)
        }
    }

    /// Apple's file as the background of an element.
    private func paintedLogo(_ nodes: [Int], in context: StyleContext) -> MeasuredLogo? {
        for node in nodes {
            let declarations = self.page.styles.block(of: node).declarations(in: context)
            guard let text = declarations["background-image"] ?? declarations["background"],
                text.contains("url("),
                LogoFinder.isOfficial(text)
            else { continue }
            let name = text.split { "/\"')".contains($0) }.last { LogoFinder.isOfficial(String($0)) }
            var logo = MeasuredLogo(
                .official(name.map(String.init) ?? text),
                place: self.tree.place(of: node)
            )
            logo.isBitmap = LogoFinder.isBitmap(text).map { .known($0) } ?? .unseen
            guard declarations["background-size"] == "cover", let size = self.size(of: node, in: context)
            else { return logo }
            logo.size = .known(size)
            logo.isCropped = logo.artwork.isCropped(filling: size)
            return logo
        }
        return nil
    }

    private func missingLogo(_ finder: LogoFinder, _ chain: StyleChain) -> Measured<MeasuredLogo?> {
        if let doubt = finder.doubt { return .unknown(because: doubt) }
        let nodes = chain.nodes + finder.items.filter { $0.kind == .element }.map(\.node)
        if let painted = self.paintedLogo(nodes, in: chain.context) { return .known(painted) }
        if nodes.contains(where: { self.page.styles.hasPaintedPicture($0) || self.hasInlinePicture($0) }) {
            return .unknown(because: "the style sheet paints a picture there")
        }
        let classes = chain.unknownClasses
        // The element in the button that shows the logo has a class of its own.
        let inner = nodes.flatMap { node in
            ["class", "classname"].compactMap { self.tree.literal($0, of: node) }
                .flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
        }
        if (classes + inner).contains(where: self.facts.paintedClasses.contains) {
            return .unknown(because: "a style sheet paints a picture there")
        }
        if nodes.contains(where: self.mayBeIcon) {
            return .unknown(because: "an element without content may show it")
        }
        if chain.nodes.contains(where: { self.tree[$0].hasUnseenAttributes }) {
            return .unknown(because: "code adds attributes to it")
        }
        let isOpen = chain.nodes.contains {
            let name = self.tree[$0].elementName ?? ""
            return name.first?.isUppercase == true && !self.page.styles.isElement(name)
        }
        if isOpen { return .unknown(because: "the component may draw it") }
        guard !classes.contains(where: Self.mayPaint) || self.facts.hasStyleSheets else {
            return .unknown(because: "a style sheet that isn't among the checked files may paint it")
        }
        return .known(nil)
    }

    private func isPainted(_ node: Int) -> Bool {
        let classes = ["class", "classname"].compactMap { self.tree.literal($0, of: node) }
            .flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
        return self.page.styles.hasPaintedPicture(node)
            || classes.contains(where: self.facts.paintedClasses.contains)
    }

    /// Whether an element has no content, and a name that promises a picture: `<div class="btn-img" id="apple"></div>`.
    private func mayBeIcon(_ node: Int) -> Bool {
        guard self.tree[node].children.isEmpty else { return false }
        let names = ["id", "class", "classname"].compactMap { self.tree.attribute($0, of: node)?.source }
            .joined(separator: " ").lowercased()
        return ["icon", "logo", "img", "image", "apple"].contains(where: names.contains)
    }

    /// Bootstrap's classes paint none.
    private static func mayPaint(_ name: String) -> Bool {
        !["btn", "m-", "mt-", "mb-", "mx-", "my-", "p-", "px-", "py-", "w-", "d-", "text-", "col"].contains {
            name.hasPrefix($0)
        }
    }

    private func hasInlinePicture(_ node: Int) -> Bool {
        self.tree[node].attributes.contains { attribute in
            ["style", "class", "classname"].contains(attribute.plainName) && attribute.source.contains("url(")
        }
    }

    func size(of node: Int, in context: StyleContext) -> Size? {
        guard let width = self.length("width", of: node, in: context),
            let height = self.length("height", of: node, in: context)
        else { return nil }
        return Size(width: width, height: height)
    }

    private func length(_ name: String, of node: Int, in context: StyleContext) -> Double? {
        self.page.styles.block(of: node).declarations(in: context)[name].flatMap {
            StyleLength.pixels($0, fontSize: nil)
        }
    }

    private func color(
        of picture: LogoFinder.Picture,
        _ chain: StyleChain,
        in context: StyleContext
    ) -> Measured<RGBColor> {
        switch picture.artwork {
        case .character(let character) where character != "\u{F8FF}": return .unseen
        // Files have colors of their own.
        case .picture, .official: return .unseen
        default: break
        }
        let own = self.page.styles.block(of: picture.node).declarations(in: context)["color"]
        let fill = ([picture.node] + self.tree.descendants(of: picture.node)).lazy
            .compactMap { self.tree.literal("fill", of: $0) }.first { $0 != "none" }
        let text = fill == nil || fill?.lowercased() == "currentcolor" ? own : fill
        // It has the color of what is around it, which isn't always that of the title.
        guard let text else { return self.color(of: TextStyle(of: picture.node, in: chain)) }
        return StyleColor.parse(text).map { $0.alpha > 0 ? .known($0) : .unseen } ?? .unseen
    }

    private func siblings(
        _ others: [SignInButtonFinder.Found],
        of found: SignInButtonFinder.Found,
        in context: StyleContext
    ) -> Measured<[SiblingButton]> {
        let own = self.page.branches(of: found.node)
        let around = others.filter { other in
            self.page.root(of: other.node) == self.page.root(of: found.node)
                && !self.page.branches(of: other.node).contains { branch in
                    own.contains { $0.condition == branch.condition && $0.way != branch.way }
                }
        }
        return .known(around.map { self.sibling($0, in: context) })
    }

    private func sibling(_ other: SignInButtonFinder.Found, in context: StyleContext) -> SiblingButton {
        var sibling = SiblingButton(other.role ?? .own, place: self.tree.place(of: other.node))
        let title = ButtonText.all(in: other.items, context).first
        sibling.title = title?.text
        sibling.isLogoOnly = title == nil
        let chain = StyleChain(other.node, on: self.page, in: context)
        let text = title.map { TextStyle(of: $0.node, in: chain) }
        let finder = LogoFinder(page: self.page, items: other.items)
        let heights = finder.pictures.compactMap { self.length("height", of: $0.node, in: context) }
        let box = BoxMeasure(chain: chain, text: text, pictureHeights: heights)
        // Two guesses side by side tell nothing.
        sibling.width = box.width.ifKnown
        sibling.height = box.height.ifKnown
        sibling.cornerRadius = box.cornerRadius
        sibling.titleSize = text?.size.ifKnown ?? .unseen
        return sibling
    }
}
