/// Finds out which stored sizes are those of contents: a layout of the canvas the file was drawn on is done with all of them a
/// little smaller and a little larger; a view that follows both times was as large as it wanted to be.
enum LayoutProbe {
    static func intrinsicSizes(of tree: ViewTree, _ canvas: Canvas, _ context: LayoutContext)
        -> IntrinsicSizes
    {
        var found = IntrinsicSizes()
        let candidates = tree.indices.dropFirst().filter {
            tree[$0].kind.hasIntrinsicSize && tree[$0].kind != .image && context.storedFrames[$0] != nil
                && !context.isPlacedByFrame($0, in: tree)
        }
        guard !candidates.isEmpty else { return found }
        found.widths = Set(candidates)
        found.heights = Set(candidates)
        for shift in [-0.25, 0.25] {
            var context = context
            context.intrinsic = IntrinsicSizes(shift: shift)
            let layout = SceneLayout(tree, canvas, context)
            let intrinsic = context.intrinsic
            found.widths = found.widths.filter {
                Self.follows(layout.width(of: $0), context.storedFrames[$0]?.width, intrinsic.shift(of: $0))
            }
            found.heights = found.heights.filter {
                Self.follows(layout.height(of: $0), context.storedFrames[$0]?.height, intrinsic.shift(of: $0))
            }
        }
        return found
    }

    private static func follows(_ measured: Measured<Double>, _ stored: Double?, _ shift: Double) -> Bool {
        guard let value = measured.value, let stored else { return false }
        return abs(value - stored - shift) < 1e-4
    }
}
