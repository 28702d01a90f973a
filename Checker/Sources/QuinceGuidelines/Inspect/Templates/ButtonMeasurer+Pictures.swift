extension ButtonMeasurer {
    /// In points.
    private static let widestIcon = 64.0

    /// A picture of a button, and not of a logo.
    func isWholeButton(_ picture: LogoFinder.Picture, in context: StyleContext) -> Bool {
        if case .iconFont = picture.artwork { return false }
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

    func takeImageSize(
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
        // Tailwind's base styles ignore the attribute's height, and keep the file's proportions.
        let classes = self.page.styles.classes(of: picture.node)
        if self.facts.tailwindTheme != nil, self.tree.literal("height", of: picture.node) != nil,
            !classes.contains(where: { $0.hasPrefix("h-") || $0.hasPrefix("size-") })
        {
            button.height = .unseen
        }
    }

    /// The heights that an element in a button sets for itself, if it takes room there.
    func heights(of node: Int, in button: Int, _ context: StyleContext) -> [Double] {
        let around = self.tree.ancestors(of: node).prefix { $0 != button }
        let isFloating = ([node] + around).contains { part in
            let position = self.page.styles.block(of: part).declarations(in: context)["position"]
            let words = self.page.styles.classes(of: part) + [position ?? ""]
            return words.contains("absolute") || words.contains("fixed")
        }
        // CSS ignores the height of an inline element.
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

    /// Whether a picture in it names another company.
    func showsOthers(_ finder: LogoFinder) -> Bool {
        let names = finder.pictures.filter { !$0.isApple }.map { picture in
            ["alt", "src", "title", "aria-label"].compactMap { self.tree.literal($0, of: picture.node) }
                .joined(separator: " ").lowercased()
        }
        return names.contains { name in ["google", "facebook"].contains { name.contains($0) } }
    }

    func logo(
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
    func iconSize(_ picture: LogoFinder.Picture) -> Double? {
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

    func length(_ name: String, of node: Int, in context: StyleContext) -> Double? {
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
}
