/// Where the views of a scene stand on one screen.
final class SceneLayout {
    let tree: ViewTree
    let canvas: Canvas
    private let frames: [LayoutFrame]
    private let solution: LayoutSolution
    private let intrinsic: IntrinsicSizes

    /// Lays a scene out.
    ///
    /// Twice where bars cover part of a view, or where a text keeps its lines, which only their place and width tell.
    init(_ tree: ViewTree, _ canvas: Canvas, _ context: LayoutContext) {
        self.tree = tree
        self.canvas = canvas
        var context = context
        var builder = LayoutBuilder(tree, canvas, context)
        var solution = LayoutSolution(of: builder.system)
        context.insets = Self.insets(builder, solution)
        context.steadyTexts = Self.steadyTexts(builder, solution)
        if !context.insets.isEmpty || !context.steadyTexts.isEmpty {
            builder = LayoutBuilder(tree, canvas, context)
            solution = LayoutSolution(of: builder.system)
        }
        self.frames = builder.frames
        self.solution = solution
        self.intrinsic = context.intrinsic
    }

    /// Whether a view's stored width is that of what it shows.
    func isIntrinsicWidth(_ number: Int) -> Bool { self.intrinsic.widths.contains(number) }

    private static func insets(_ builder: LayoutBuilder, _ solution: LayoutSolution) -> [Int: LayoutContext
        .Inset]
    {
        guard builder.canvas.isScreen else { return [:] }
        var found: [Int: LayoutContext.Inset] = [:]
        for number in builder.numbersThatBarsMayCover() {
            let frame = builder.frames[number]
            let above = builder.safeInsets.top - frame.y
            let below = frame.bottom - builder.frames[0].height + builder.safeInsets.bottom
            let isScroll = builder.tree[number].kind == .scroll
            let inset = LayoutContext.Inset(
                top: Self.parameter(solution.value(of: above), isScroll),
                bottom: Self.parameter(solution.value(of: below), isScroll)
            )
            if inset.top.value > 0 || inset.bottom.value > 0 { found[number] = inset }
        }
        return found
    }

    /// Texts that break where they broke on the canvas: they have the width they had, or were one line and still have room.
    private static func steadyTexts(_ builder: LayoutBuilder, _ solution: LayoutSolution) -> Set<Int> {
        let texts = builder.tree.indices.filter { builder.mayWrap($0) }
        return Set(
            texts.filter { number in
                guard let stored = builder.tree[number].frame,
                    let width = solution.value(of: builder.frames[number].width).knownValue
                else { return false }
                return abs(width - stored.width) < 0.1 || (width > stored.width && builder.isOneLine(number))
            }
        )
    }

    private static func parameter(_ value: Measured<Double>, _ isScroll: Bool) -> LayoutParameter {
        let overlap = max(value.value ?? 0, 0)
        switch value {
        case .known where !isScroll || overlap == 0: return LayoutParameter(overlap, .known)
        case .known: return LayoutParameter(overlap, .assumed(because: "bars may move scrolling content"))
        case .assumed(_, let reason), .unknown(let reason):
            return LayoutParameter(overlap, .assumed(because: reason))
        case .unseen: return LayoutParameter(0, .known)
        }
    }

    func width(of number: Int) -> Measured<Double> { self.length(self.frames[number].width, "its width") }

    func height(of number: Int) -> Measured<Double> { self.length(self.frames[number].height, "its height") }

    private func length(_ expression: LinearExpression, _ what: String) -> Measured<Double> {
        let length = self.solution.value(of: expression, what)
        guard let value = length.value, value < 0 else { return length }
        return .unknown(because: "the constraints for \(what) conflict")
    }

    /// A view's box on the screen.
    func box(of number: Int) -> Measured<Box> { self.box(of: number, from: nil) }

    /// A view's box, from another's upper left corner.
    func box(of number: Int, from other: Int?) -> Measured<Box> {
        let frame = self.frames[number]
        let origin = other.map { self.frames[$0] }
        let x = origin.map { frame.x - $0.x } ?? frame.x
        let y = origin.map { frame.y - $0.y } ?? frame.y
        return self.solution.value(of: x, "its place").with(self.solution.value(of: y, "its place"))
            .with(self.width(of: number)).with(self.height(of: number))
            .map { Box(x: $0.0.0, y: $0.0.1, width: $0.1, height: $1) }
    }

    /// The clear way from one view to another, sideways and up or down; below 0 if they overlap in that direction.
    func gaps(from one: Int, to other: Int) -> (sideways: Measured<Double>, upwards: Measured<Double>) {
        let (first, second) = (self.frames[one], self.frames[other])
        let sideways = self.larger(second.x - first.right, first.x - second.right)
        return (sideways, self.larger(second.y - first.bottom, first.y - second.bottom))
    }

    private func larger(_ one: LinearExpression, _ other: LinearExpression) -> Measured<Double> {
        let (first, second) = (self.solution.value(of: one), self.solution.value(of: other))
        // Where one side is clear the other cannot be.
        if let known = first.knownValue, known >= 0 { return first }
        if let known = second.knownValue, known >= 0 { return second }
        return first.with(second).map { max($0, $1) }
    }

    /// How far a view's sides are inside another's: left, top, right, bottom.
    func insets(of inner: Int, in outer: Int) -> [Measured<Double>] {
        let (one, other) = (self.frames[inner], self.frames[outer])
        return [one.x - other.x, one.y - other.y, other.right - one.right, other.bottom - one.bottom]
            .map { self.solution.value(of: $0) }
    }
}

extension LayoutBuilder {
    /// Scroll views, and views with a guide of their own.
    func numbersThatBarsMayCover() -> [Int] {
        var numbers: Set<Int> = []
        for number in self.contents.keys where self.scrollsUnderBars(number) { numbers.insert(number) }
        for guide in self.guides.values {
            switch guide {
            case .safeArea(let number), .margins(let number): numbers.insert(number)
            default: continue
            }
        }
        for node in self.tree.indices.compactMap({ self.tree[$0].node.child("constraints") }).flatMap({
            Array($0.children)
        }) {
            for (item, attribute) in [("firstItem", "firstAttribute"), ("secondItem", "secondAttribute")]
            where node[attribute]?.hasSuffix("Margin") == true {
                if let number = node[item].flatMap({ self.tree.numbers[$0] }) { numbers.insert(number) }
            }
        }
        return numbers.subtracting([0]).sorted()
    }

    private func scrollsUnderBars(_ number: Int) -> Bool {
        self.tree[number].node["contentInsetAdjustmentBehavior"] != "never"
            && self.context.controller?["automaticallyAdjustsScrollViewInsets"] != "NO"
    }
}
