/// What a layout needs beyond the views themselves.
struct LayoutContext: Sendable {
    /// What scroll views and safe areas take from a view's top and bottom, where that depends on its place.
    struct Inset: Sendable {
        var top: LayoutParameter
        var bottom: LayoutParameter
    }

    /// Where the views stood in Interface Builder.
    let storedFrames: [Box?]
    var controller: MarkupNode?
    var resources: InterfaceResources
    var outlets: Outlets
    var usesConstraints: Bool
    var insets: [Int: Inset] = [:]
    /// Buttons that a class draws: how large it wants to be is not in the file.
    var drawnByClass: Set<Int> = []
    /// The heights of those of them whose classes are known to want one.
    var wantedHeights: [Int: Measured<Double>] = [:]
    /// Texts that have as many lines as on the canvas.
    var steadyTexts: Set<Int> = []
    /// The views whose stored size is the size of their contents; nil while that is not known.
    var intrinsic = IntrinsicSizes()

    init(
        _ tree: ViewTree,
        controller: MarkupNode?,
        resources: InterfaceResources,
        outlets: Outlets,
        usesConstraints: Bool
    ) {
        self.storedFrames = tree.indices.map { tree[$0].frame }
        self.controller = controller
        self.resources = resources
        self.outlets = outlets
        self.usesConstraints = usesConstraints
    }

    /// Whether a view's stored frame is its place, and no constraint is.
    func isPlacedByFrame(_ number: Int, in tree: ViewTree) -> Bool {
        guard let parent = tree[number].parent, tree[number].kind != .cell, tree[number].kind != .content
        else { return false }
        guard tree[parent].kind != .stack, tree[parent].kind != .table else { return false }
        return !self.usesConstraints || tree[number].hasFixedFrame
    }
}
