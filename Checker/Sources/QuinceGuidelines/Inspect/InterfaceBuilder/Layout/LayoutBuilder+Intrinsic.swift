extension LayoutBuilder {
    /// How large a view's contents want it to be, and how much they insist.
    mutating func addIntrinsicSize(of number: Int) {
        let view = self.tree[number]
        guard !self.context.isPlacedByFrame(number, in: self.tree),
            view.kind.hasIntrinsicSize || view.customClass != nil
        else { return }
        for isVertical in [false, true] {
            guard let size = self.intrinsicSize(of: number, isVertical) else { continue }
            let name = isVertical ? "vertical" : "horizontal"
            let length = isVertical ? self.frames[number].height : self.frames[number].width
            let wanted = self.add(size)
            let hugging = view.node.number("\(name)HuggingPriority") ?? 250
            let resistance = view.node.number("\(name)CompressionResistancePriority") ?? 750
            self.require(wanted, isAtLeast: length, priority: Int(hugging))
            self.require(length, isAtLeast: wanted, priority: Int(resistance))
        }
    }

    private func intrinsicSize(of number: Int, _ isVertical: Bool) -> LayoutParameter? {
        let view = self.tree[number]
        if let size = self.pictureOfButton(view) {
            return LayoutParameter(isVertical ? size.height : size.width, .known)
        }
        guard let stored = self.context.storedFrames[number].map({ isVertical ? $0.height : $0.width }) else {
            return nil
        }
        if self.context.intrinsic.shift != nil, view.kind != .image {
            let shift = view.kind.hasIntrinsicSize ? self.context.intrinsic.shift(of: number) : 0
            return LayoutParameter(stored + shift, .known)
        }
        if isVertical, case .assumed(let height, let reason)? = self.context.wantedHeights[number] {
            return LayoutParameter(height, .assumed(because: reason))
        }
        if self.context.drawnByClass.contains(number) {
            let name = view.customClass ?? "a class"
            return LayoutParameter(
                stored,
                .unknown(because: "the file doesn't show the size of \(name)"),
                within: isVertical ? Self.classHeights : Self.classWidths
            )
        }
        if let change = self.change(of: number) {
            return LayoutParameter(
                stored,
                .unknown(because: "code sets the \(change) of \(view.description)")
            )
        }
        if view.kind == .image { return self.imageSize(of: view, isVertical) }
        if let name = view.customClass, view.isFrameTrue {
            return LayoutParameter(stored, .assumed(because: "the class \(name) may request another size"))
        }
        let follows = isVertical ? self.context.intrinsic.heights : self.context.intrinsic.widths
        guard follows.contains(number), view.isFrameTrue else {
            return LayoutParameter(
                stored,
                .unknown(because: "the file doesn't show the size of \(view.description)")
            )
        }
        if isVertical, self.mayWrap(number), !self.context.steadyTexts.contains(number) {
            return LayoutParameter(
                stored,
                .assumed(because: "\(view.description) may need more lines on this screen")
            )
        }
        return LayoutParameter(stored, .known)
    }

    /// The possible size of a button that a class draws; Apple's needs about 140 × 30.
    private static let classWidths = 0.0...200
    private static let classHeights = 0.0...56

    /// The property of a view's contents that code sets.
    private func change(of number: Int) -> String? {
        self.context.outlets.changes(of: self.tree[number].id).first { change in
            ["text", "title", "font", "image", "configuration", "attributed"].contains {
                change.property.lowercased().contains($0)
            }
        }?.property
    }

    /// A button with a picture alone wants to be as large as that.
    private func pictureOfButton(_ view: InterfaceView) -> Size? {
        guard view.kind == .button, view.customClass == nil, ButtonReader.plainTitle(of: view.node) == nil,
            view.node.child("buttonConfiguration") == nil,
            view.node.child("inset", key: "contentEdgeInsets") == nil,
            view.node.child("inset", key: "imageEdgeInsets") == nil,
            self.context.outlets.changes(of: view.id).isEmpty
        else { return nil }
        return view.node.child("state", key: "normal")?["image"].flatMap { self.context.resources.images[$0] }
    }

    private func imageSize(of view: InterfaceView, _ isVertical: Bool) -> LayoutParameter? {
        guard let name = view.node["image"] else { return nil }
        guard view.node["catalog"] == nil, let size = self.context.resources.images[name] else {
            return LayoutParameter(
                view.frame.map { isVertical ? $0.height : $0.width } ?? 0,
                .unknown(because: "the file doesn't show the size of the image \(name)")
            )
        }
        return LayoutParameter(isVertical ? size.height : size.width, .known)
    }

    /// Whether a text may break elsewhere on this screen than on the canvas it was drawn on.
    func mayWrap(_ number: Int) -> Bool {
        let view = self.tree[number]
        guard view.kind == .label, let lines = view.node["numberOfLines"], lines != "1" else { return false }
        return self.context.storedFrames[0]?.width != self.canvas.device.size.width
    }

    /// Whether a text had one line on the canvas: lines are about 1.2 times as high as their font.
    func isOneLine(_ number: Int) -> Bool {
        let view = self.tree[number]
        guard let font = view.node.child("fontDescription", key: "fontDescription").map({ FontLook($0) }),
            let size = font.size.value, let height = view.frame?.height
        else { return false }
        return height < size * 2
    }
}
