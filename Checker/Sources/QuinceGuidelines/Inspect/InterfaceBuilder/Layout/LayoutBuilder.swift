/// Writes a scene's layout as relations between the sides of its views.
struct LayoutBuilder {
    let tree: ViewTree
    let canvas: Canvas
    let context: LayoutContext
    private(set) var system = LayoutSystem()
    /// The frames of the views, by number.
    private(set) var frames: [LayoutFrame] = []
    /// The frames of what scrolls in a scroll view.
    private(set) var contents: [Int: LayoutFrame] = [:]
    private(set) var guides: [String: LayoutGuide] = [:]
    let safeInsets: LayoutInsets
    /// What bars cover of views that are not outermost.
    private(set) var innerInsets: [Int: LayoutInsets] = [:]

    init(_ tree: ViewTree, _ canvas: Canvas, _ context: LayoutContext) {
        self.tree = tree
        self.canvas = canvas
        self.context = context
        var system = LayoutSystem()
        let root = LayoutFrame(
            x: LinearExpression(),
            y: LinearExpression(),
            width: system.add(canvas.width),
            height: system.add(canvas.height)
        )
        self.safeInsets = LayoutInsets(top: system.add(canvas.safeTop), bottom: system.add(canvas.safeBottom))
        for (number, inset) in context.insets.sorted(by: { $0.key < $1.key }) {
            self.innerInsets[number] = LayoutInsets(
                top: system.add(inset.top),
                bottom: system.add(inset.bottom)
            )
        }
        self.frames = [root]
        self.system = system
        self.addFrames()
        self.guides = LayoutGuide.guides(of: tree, context.controller)
        self.addRelations()
    }

    private mutating func addFrames() {
        for number in self.tree.indices {
            if number > 0 { self.frames.append(self.newFrame()) }
            if self.tree[number].kind == .scroll { self.contents[number] = self.newContent(of: number) }
        }
    }

    private mutating func newFrame() -> LayoutFrame {
        let first = self.system.addVariables(4)
        return LayoutFrame(
            x: LinearExpression(variable: first),
            y: LinearExpression(variable: first + 1),
            width: LinearExpression(variable: first + 2),
            height: LinearExpression(variable: first + 3)
        )
    }

    private mutating func newContent(of scroll: Int) -> LayoutFrame {
        var content = self.newFrame()
        content.x = self.frames[scroll].x
        content.y = self.frames[scroll].y
        if let inset = self.innerInsets[scroll] { content.y.add(inset.top) }
        return content
    }

    private mutating func addRelations() {
        for number in self.tree.indices.dropFirst() { self.addPlace(of: number) }
        for number in self.tree.indices where self.tree[number].kind == .stack { self.addStack(number) }
        for number in self.tree.indices { self.addConstraints(of: number) }
        for number in self.tree.indices.dropFirst() { self.addIntrinsicSize(of: number) }
    }

    mutating func require(_ one: LinearExpression, equals other: LinearExpression, priority: Int = 1_000) {
        self.system.require(one, equals: other, priority: priority)
    }

    mutating func require(_ one: LinearExpression, isAtLeast other: LinearExpression, priority: Int = 1_000) {
        self.system.require(one, isAtLeast: other, priority: priority)
    }

    mutating func add(_ parameter: LayoutParameter) -> LinearExpression { self.system.add(parameter) }

    mutating func addVariable() -> LinearExpression {
        LinearExpression(variable: self.system.addVariables(1))
    }
}
