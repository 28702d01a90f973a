/// Finds the buttons and the screen in what is drawn.
struct DrawnReading {
    let platform: Platform
    let metrics: DrawnMetrics
    var viewport: Size?
    /// The default background.
    let background: Measured<RGBColor>
    var appearance = Appearance.light
    /// More ways to sign in on one screen are not compared.
    private static let maximumSiblings = 30
    /// Classes and components that the project calls other ways to sign in, with the company or nil.
    var signInButtons: [String: String?] = [:]

    /// Inspects one tree.
    ///
    /// - Parameters:
    ///   - root: What is drawn.
    ///   - name: What the screen is called in the project.
    ///   - isWhole: Whether the tree is all that is on the screen.
    /// - Returns: The buttons for Sign in with Apple, and the screen where anything is on it.
    func inspection(of root: DrawnView, named name: String, isWhole: Bool) -> Inspection {
        let standard = self.metrics.textSize.map { size in
            Measured.assumed(
                size,
                because: "nothing sets the size, and the platform's is \(decimal(size)) pt"
            )
        }
        let styled = root.withProviderButtons.inheriting(DrawnTextStyle(size: standard ?? .unseen), depth: 0)
        let width: DrawnRoom =
            self.viewport.flatMap { isWhole ? .most(DrawnSpan($0.width)) : nil } ?? .unknown
        let height: DrawnRoom =
            self.viewport.flatMap { isWhole ? .most(DrawnSpan($0.height)) : nil } ?? .unknown
        let laid = DrawnLayout(metrics: self.metrics).laid(styled, width, height)
        var walk = DrawnWalk()
        walk.visit(laid, DrawnSurroundings(background: self.background))
        var inspection = Inspection()
        let candidates = walk.pressables.map { DrawnCandidate($0) }
        let others = candidates.compactMap { candidate in
            candidate.sibling(self.signInButtons).map { (ways: candidate.pressable.around.ways, button: $0) }
        }
        func siblings(of pressable: DrawnPressable) -> [SiblingButton] {
            others.lazy.filter { !$0.ways.excludes(pressable.around.ways) }.prefix(Self.maximumSiblings)
                .map(\.button)
        }
        // Among the rows of a menu, one links an account, or shows that it is linked.
        let isMenu = others.isEmpty && candidates.count { $0.isRow && !$0.isApples } >= 2
        // Beside the logos of other ways to sign in, Apple's alone is one as well, whatever the code calls it.
        let isAmongLogos = others.contains { other in
            if case .provider = other.button.role { other.button.isLogoOnly } else { false }
        }
        for candidate in candidates
        where (candidate.isApples || isAmongLogos && candidate.isAppleLogoAlone)
            && !(isMenu && candidate.isRow)
        {
            let ways = candidate.pressable.around.ways
            let standsIn = walk.drawn.contains { $0.around.ways.excludes(ways) }
            inspection.buttons += self.buttons(
                candidate.withoutCaption ?? candidate,
                beside: siblings(of: candidate.pressable)
            )
            .map { button in
                var button = button.on("\(root.place.path)#\(name)", candidate.pressable.around)
                button.standsInForSystem = standsIn
                return button
            }
        }
        inspection.buttons += walk.drawn.map { pressable in
            self.button(pressable, beside: siblings(of: pressable))
                .on("\(root.place.path)#\(name)", pressable.around)
        }
        let screen = self.screen(named: name, walk, isApples: !inspection.buttons.isEmpty, root.place)
        if !screen.elements.isEmpty { inspection.screens = [screen] }
        if isWhole {
            inspection.buttons += self.narrowed(inspection.buttons) {
                $0.inspection(of: root, named: name, isWhole: true)
            }
        }
        return inspection
    }

    /// The buttons that are too narrow on the narrowest phones only.
    private func narrowed(_ buttons: [MeasuredButton], _ inspect: (Self) -> Inspection) -> [MeasuredButton] {
        let least = Rule.leastWidth
        guard let viewport, viewport.width > Self.narrowest.width else { return [] }
        let limit = least * viewport.width / Self.narrowest.width
        // Margins shrink more than the button does.
        guard buttons.contains(where: { (least..<(limit + 10)).contains($0.width.knownValue ?? 0) }) else {
            return []
        }
        var narrow = self
        narrow.viewport = Self.narrowest
        return inspect(narrow).buttons.filter { $0.width.knownValue.map { $0 < least } ?? false }
    }

    private static let narrowest = Size(width: 320, height: 568)

    var variant: Variant { Variant(self.appearance, viewport: self.viewport) }

    private func screen(named name: String, _ walk: DrawnWalk, isApples: Bool, _ place: SourcePlace)
        -> MeasuredScreen
    {
        MeasuredScreen(name, at: place, elements: walk.elements, offersSignInWithApple: isApples)
    }
}

extension MeasuredButton {
    /// On a screen, under the conditions that hold around it.
    fileprivate func on(_ screen: String, _ around: DrawnSurroundings) -> MeasuredButton {
        var button = self
        // What is there at times only may be there instead of another.
        if !around.isConditional { button.screen = screen }
        if case .unseen = button.box, let doubt = around.above.doubt { button.box = .unknown(because: doubt) }
        button.branches = around.ways.map { Branch(of: $0.choice, way: $0.way) }
        return button
    }
}

extension DrawnView {
    /// With the style of what is around it.
    func inheriting(_ outer: DrawnTextStyle, depth: Int) -> DrawnView {
        var view = self
        guard depth < 200 else {
            view.children = []
            return view
        }
        let style = self.style.over(outer)
        switch view.content {
        case .text(var text):
            text.style = text.style.over(style)
            view.content = .text(text)
        case .picture(var picture):
            if case .unseen = picture.color, picture.isTinted { picture.color = style.color }
            view.content = .picture(picture)
        default: break
        }
        view.children = view.children.map { $0.inheriting(style, depth: depth + 1) }
        return view
    }
}

extension DrawnPicture {
    /// Whether it takes the color of the text around it: icons of fonts do.
    fileprivate var isTinted: Bool {
        if case .iconFont = self.artwork { return true }
        return false
    }
}
