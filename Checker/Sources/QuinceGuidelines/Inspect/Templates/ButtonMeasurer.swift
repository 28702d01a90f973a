/// Measures a button that the project draws itself.
struct ButtonMeasurer: Sendable {
    let page: TemplatePage
    let facts: ProjectFacts
    var tree: MarkupTree { self.page.tree }

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
            Self.images.contains(self.tree[picture.node].elementName?.lowercased() ?? "")
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

    /// Elements that are as high as their file, unless something says another height.
    private static let images: Set<String> = ["img", "image", "nextimage", "nuxt-img", "nuxtimg", "amp-img"]

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

    func color(of style: TextStyle) -> Measured<RGBColor> {
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
