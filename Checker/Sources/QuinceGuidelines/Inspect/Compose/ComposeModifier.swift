/// The modifiers of a composable function, from the outermost to the innermost.
struct ComposeModifier {
    let steps: [(name: String, call: CodeCall, bound: CodeBound)]
    /// Whether a part of the chain cannot be read, so that nobody knows the size.
    private var isOpen = false

    init(_ bound: CodeBound?, _ resolver: CodeResolver) {
        var steps: [(name: String, call: CodeCall, bound: CodeBound)] = []
        var current = bound
        while let next = current, steps.count < 60 {
            let value = resolver.resolved(next)
            guard let call = value.expression.call else {
                switch value.expression.form {
                case .choice, .closure, .operation, .other: self.isOpen = true
                default: break
                }
                break
            }
            // `Modifier.a().then(b)`: b is inside a.
            if call.name == "then", let inner = call.unlabelled.first {
                let part = ComposeModifier(value.with(inner), resolver)
                if part.isOpen { steps.append((Self.unread, call, value)) }
                steps += part.steps.reversed().prefix(30)
            } else {
                steps.append((call.name, call, value))
            }
            current = call.callee.base.map { value.with($0) }
        }
        self.steps = Self.effective(steps.reversed())
    }

    /// Stands for a part that is chosen while the app runs.
    private static let unread = "?"

    private static let both: Set<String> = ["size", "requiredSize", "fillMaxSize"]
    private static let widths = both.union(["width", "requiredWidth", "fillMaxWidth"])
    private static let heights = both.union(["height", "requiredHeight", "fillMaxHeight"])

    private typealias Step = (name: String, call: CodeCall, bound: CodeBound)

    /// The modifiers without widths and heights inside others: what is in a box of a fixed size has that size.
    private static func effective(_ steps: [Step]) -> [Step] {
        var (hasWidth, hasHeight) = (false, false)
        return steps.filter { step in
            if step.name == "width" && hasWidth || step.name == "height" && hasHeight { return false }
            hasWidth = hasWidth || Self.widths.contains(step.name)
            hasHeight = hasHeight || Self.heights.contains(step.name)
            return true
        }
    }

    /// A view inside what the modifiers make of it.
    func around(_ view: DrawnView, _ widget: ComposeWidget) -> DrawnView {
        var inner = view
        for step in self.steps.reversed() {
            inner = Self.wrapped(inner, step.name, step.call, step.bound, widget)
        }
        // The distances between parts of a row are those of the outermost box.
        guard self.isOpen else { return inner }
        var open = DrawnView(at: inner.place)
        open.uses = inner.uses
        open.children = [inner]
        open.weight = inner.weight
        open.isStretched = inner.isStretched
        // What stands behind the part that cannot be read says the size, if anything does.
        let names = Set(self.steps.map(\.name))
        if names.isDisjoint(with: Self.widths) { open.width = .unknown }
        if names.isDisjoint(with: Self.heights) { open.height = .unknown }
        return open
    }

    private static func wrapped(
        _ inner: DrawnView,
        _ name: String,
        _ call: CodeCall,
        _ bound: CodeBound,
        _ widget: ComposeWidget
    ) -> DrawnView {
        var box = DrawnView(at: inner.place)
        box.uses = inner.uses
        box.children = [inner]
        box.weight = inner.weight
        box.isStretched = inner.isStretched
        let values = widget.values
        let first = call.unlabelled.first.map { bound.with($0) }
        switch name {
        case "padding", "absolutePadding": box.padding = values.edges(call, bound)
        case "height", "requiredHeight":
            box.height = values.extent(first ?? call["height"].map { bound.with($0) })
        case "width", "requiredWidth":
            box.width = values.extent(first ?? call["width"].map { bound.with($0) })
        case "size", "requiredSize": Self.size(&box, call, bound, values)
        case "fillMaxWidth": box.width = Self.part(call, bound, values)
        case "fillMaxHeight": box.height = Self.part(call, bound, values)
        case "fillMaxSize":
            box.width = Self.part(call, bound, values)
            box.height = Self.part(call, bound, values)
        case "heightIn", "widthIn", "sizeIn", "defaultMinSize": Self.limit(&box, name, call, bound, values)
        case "background": Self.fill(&box, call, bound, values)
        case "border":
            box.surface.border = values.border(call, bound)
            values.shape(
                (call["shape"] ?? call.unlabelled.dropFirst(2).first).map { bound.with($0) },
                into: &box.surface
            )
        case "clip": Self.clip(&box, first, values)
        case "clickable", "combinedClickable", "selectable", "toggleable", "noRippleClickable", "bounceClick":
            box.press = DrawnPress(words: call.arguments.flatMap { $0.value.words } + widget.names)
        case "weight": box.weight = first.flatMap { values.resolver.number($0) } ?? 1
        case "alpha": box.opacity = first.flatMap { values.resolver.number($0) }.map { .known($0) } ?? .unseen
        case "semantics", "clearAndSetSemantics": Self.label(&box, call, bound, widget)
        case "testTag": box.words = call.arguments.flatMap { $0.value.words }
        case Self.unread:
            let words = Set(first.map { values.resolver.resolved($0).expression.words } ?? [])
            let reason = "a part of its modifiers is chosen while the app runs"
            if words.contains("border") { box.surface.border = .unknown(because: reason) }
            if words.contains("background") { box.surface.fill = .unknown(because: reason) }
        default: return inner
        }
        if box.minimumHeight.low > 0 { Self.raise(&box, \.minimumHeight) }
        if box.minimumWidth.low > 0 { Self.raise(&box, \.minimumWidth) }
        // What is inside a box that takes all the room has to take it, too.
        if box.width == .fill { Self.stretch(&box, \.width) }
        if box.height == .fill { Self.stretch(&box, \.height) }
        return box
    }

    /// What is inside has at least the least size of the box around it, unless there is room in between.
    private static func raise(
        _ box: inout DrawnView,
        _ side: WritableKeyPath<DrawnView, DrawnSpan>,
        depth: Int = 0
    ) {
        guard depth < 60, case .single = box.arrangement, box.padding == DrawnEdges(),
            box.children.count == 1,
            case .box = box.children[0].content
        else { return }
        let least = box[keyPath: side]
        box.children[0][keyPath: side] = box.children[0][keyPath: side].atLeast(least)
        Self.raise(&box.children[0], side, depth: depth + 1)
    }

    private static func stretch(
        _ box: inout DrawnView,
        _ side: WritableKeyPath<DrawnView, DrawnExtent>,
        depth: Int = 0
    ) {
        guard depth < 60, case .single = box.arrangement, box.children.count == 1,
            box.children[0][keyPath: side] == .wrap, case .box = box.children[0].content
        else { return }
        box.children[0][keyPath: side] = .fill
        Self.stretch(&box.children[0], side, depth: depth + 1)
    }

    private static func size(
        _ box: inout DrawnView,
        _ call: CodeCall,
        _ bound: CodeBound,
        _ values: ComposeValues
    ) {
        let plain = call.unlabelled.map { bound.with($0) }
        let width = call["width"].map { bound.with($0) } ?? plain.first ?? call["size"].map { bound.with($0) }
        let height = call["height"].map { bound.with($0) } ?? plain.dropFirst().first ?? width
        box.width = values.extent(width)
        box.height = values.extent(height)
    }

    private static func part(_ call: CodeCall, _ bound: CodeBound, _ values: ComposeValues) -> DrawnExtent {
        guard let argument = call.arguments.first else { return .fill }
        return values.resolver.number(bound.with(argument.value)).map { $0 == 1 ? .fill : .part($0) }
            ?? .unknown
    }

    private static func limit(
        _ box: inout DrawnView,
        _ name: String,
        _ call: CodeCall,
        _ bound: CodeBound,
        _ values: ComposeValues
    ) {
        func number(_ label: String) -> Double? {
            call[label].flatMap { values.resolver.number(bound.with($0)) }
        }
        let plain = call.unlabelled.first.flatMap { values.resolver.number(bound.with($0)) }
        if let height = number("minHeight") ?? (name == "heightIn" ? number("min") ?? plain : nil) {
            box.minimumHeight = DrawnSpan(height)
        }
        if let width = number("minWidth") ?? (name == "widthIn" ? number("min") ?? plain : nil) {
            box.minimumWidth = DrawnSpan(width)
        }
        if let width = number("maxWidth") ?? (name == "widthIn" ? number("max") : nil) {
            box.maximumWidth = width
        }
    }

    private static func fill(
        _ box: inout DrawnView,
        _ call: CodeCall,
        _ bound: CodeBound,
        _ values: ComposeValues
    ) {
        if call["brush"] != nil {
            box.surface.fill = .unknown(because: "it is filled with more than one color")
        } else {
            box.surface.fill = values.color((call["color"] ?? call.unlabelled.first).map { bound.with($0) })
        }
        values.shape(
            (call["shape"] ?? call.unlabelled.dropFirst().first).map { bound.with($0) },
            into: &box.surface
        )
    }

    private static func clip(_ box: inout DrawnView, _ shape: CodeBound?, _ values: ComposeValues) {
        values.shape(shape, into: &box.surface)
        guard case .known = box.surface.radius else { return }
        // What is painted inside has these corners.
        for place in box.children.indices where box.children[place].surface.isFilled {
            box.children[place].surface.radius = box.surface.radius
        }
    }

    private static func label(
        _ box: inout DrawnView,
        _ call: CodeCall,
        _ bound: CodeBound,
        _ widget: ComposeWidget
    ) {
        for case .closure(let function) in call.arguments.map(\.value.form) {
            for case .expression(let expression) in function.body.statements {
                guard case .operation("=", let target, let value) = expression.form,
                    target.path.last == "contentDescription"
                else { continue }
                box.label = widget.values.strings(bound.with(value)).first?.text.map { .known($0) } ?? .unseen
            }
        }
    }
}
