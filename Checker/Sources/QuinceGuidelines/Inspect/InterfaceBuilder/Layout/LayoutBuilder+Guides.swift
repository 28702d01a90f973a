extension LayoutBuilder {
    mutating func frame(of guide: LayoutGuide) -> LayoutFrame? {
        switch guide {
        case .safeArea(let number): self.frames[number].inset(self.safeInsets(of: number))
        case .margins(let number): self.frames[number].inset(self.margins(of: number))
        case .content(let number): self.contents[number]
        case .frame(let number): self.frames[number]
        case .topBar:
            LayoutFrame(
                x: LinearExpression(),
                y: LinearExpression(),
                width: self.frames[0].width,
                height: self.safeInsets.top
            )
        case .bottomBar:
            LayoutFrame(
                x: LinearExpression(),
                y: self.frames[0].height - self.safeInsets.bottom,
                width: self.frames[0].width,
                height: self.safeInsets.bottom
            )
        }
    }

    /// What bars cover of a view.
    func safeInsets(of number: Int) -> LayoutInsets {
        number == 0 ? self.safeInsets : self.innerInsets[number] ?? LayoutInsets()
    }

    /// A view's layout margins, from the file or from UIKit.
    mutating func margins(of number: Int) -> LayoutInsets {
        let usual = self.usualMargins(of: number)
        let own = self.storedMargins(of: number)
        let least = number == 0 && self.canvas.isScreen ? usual.side.value : 0
        var insets = LayoutInsets()
        insets.left = own.map { LinearExpression(max($0.left, least)) } ?? self.add(usual.side)
        insets.right = own.map { LinearExpression(max($0.right, least)) } ?? self.add(usual.side)
        insets.top = own.map { LinearExpression($0.top) } ?? self.add(usual.end)
        insets.bottom = own.map { LinearExpression($0.bottom) } ?? self.add(usual.end)
        guard !self.tree[number].node.isNo("insetsLayoutMarginsFromSafeArea") else { return insets }
        insets.top.add(self.safeInsets(of: number).top)
        insets.bottom.add(self.safeInsets(of: number).bottom)
        return insets
    }

    /// The default margins of UIKit: the screen's margins for a controller's own view, else 8 points.
    ///
    /// The margins of table rows differ between versions of iOS.
    private func usualMargins(of number: Int) -> (side: LayoutParameter, end: LayoutParameter) {
        let view = self.tree[number]
        let side = self.canvas.device.margin
        if number == 0, self.canvas.isScreen {
            return (LayoutParameter(side, .known), LayoutParameter(0, .known))
        }
        if view.kind == .content, let cell = view.parent, self.tree[cell].node.name == "tableViewCell" {
            let isAssumed = LayoutParameter.Certainty.assumed(
                because: "iOS sets the margins of table rows"
            )
            return (LayoutParameter(side, isAssumed), LayoutParameter(11, isAssumed))
        }
        let isWide = view.node.isYes("preservesSuperviewLayoutMargins")
        return (LayoutParameter(isWide ? side : 8, .known), LayoutParameter(8, .known))
    }

    private func storedMargins(of number: Int) -> (top: Double, left: Double, bottom: Double, right: Double)?
    {
        let node = self.tree[number].node
        if let insets = node.child("directionalEdgeInsets", key: "directionalLayoutMargins") {
            return (
                insets.number("top") ?? 0, insets.number("leading") ?? 0, insets.number("bottom") ?? 0,
                insets.number("trailing") ?? 0
            )
        }
        guard let insets = node.child("edgeInsets", key: "layoutMargins") else { return nil }
        return (
            insets.number("top") ?? 0, insets.number("left") ?? 0, insets.number("bottom") ?? 0,
            insets.number("right") ?? 0
        )
    }
}
