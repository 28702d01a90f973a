import QuinceGuidelines

/// One screen in one appearance: its tree, and the buttons measured in it.
struct ScreenReading {
    /// The smallest iPhone that is named, the usual one, and the largest, in points.
    static let viewports = [
        Size(width: 320, height: 568), Size(width: 375, height: 667), Size(width: 430, height: 932),
    ]

    let measure: ViewMeasure
    let root: ViewNode
    let presented: [ViewNode]
    let budget: Budget
    let platform: PlatformGuess
    private let name: String
    private let purpose: Measured<MeasuredScreen.Purpose>

    init(_ inspection: ViewInspection, _ type: TypeContext, _ appearance: Appearance, viewport: Size?) {
        self.budget = Budget()
        let evaluator = Evaluator(
            project: inspection.project,
            appearance: appearance,
            viewport: viewport,
            budget: self.budget
        )
        let builder = ViewTreeBuilder(evaluator)
        let scope = Scope(nil, type: type)
        let root = ViewNode(type.name, .transparent, scope: scope, at: type.declaration.position)
        root.system = type.declaration.system
        builder.looking(into: type.name) {
            root.adopt(type.variable("body")?.getter.map { builder.nodes(of: $0, in: scope) } ?? [])
        }
        self.root = root
        self.presented = builder.presented
        self.platform = inspection.platform
        let isOnPhone = inspection.platform.platform(in: type.declaration.system) == .iOS
        self.measure = ViewMeasure(evaluator: evaluator, isOnPhone: isOnPhone)
        self.name = type.declaration.screenName
        self.purpose = ScreenNames.purpose(of: type.name)
    }

    /// The buttons of the screen and of what is shown above it.
    var buttons: [MeasuredButton] {
        ([self.root] + self.presented).flatMap { root -> [MeasuredButton] in
            let candidates = ButtonCandidate.all(in: root)
            let siblings = self.siblings(candidates, in: root)
            let apple = root.all.filter(\.isAppleButton).compactMap { self.systemButton($0, siblings) }
            return apple + candidates.flatMap { self.customButtons($0, siblings) }
        }
    }

    /// Whether a view is ever shown in this appearance.
    func isShown(_ node: ViewNode, on platform: Platform) -> Bool {
        if platform == .watchOS { return self.measure.evaluator.appearance == .dark }
        for case .modifier(let modifier, _, _) in node.surroundings() {
            guard let scheme = modifier.colorScheme else { continue }
            let chosen = self.measure.evaluator.caseName(scheme, in: modifier.scope)
            return chosen == nil || chosen == self.measure.evaluator.appearance.rawValue || scheme.isNothing
        }
        return true
    }

    func platform(of node: ViewNode) -> Platform {
        self.platform.platform(in: node.ancestors.lazy.compactMap(\.system).first)
    }

    /// The facts that all its buttons share.
    func place(_ button: inout MeasuredButton, _ node: ViewNode) {
        button.screen = self.name
        button.purpose = self.purpose
        button.branches = node.branches.map(\.measured)
    }

    var variant: Variant {
        Variant(self.measure.evaluator.appearance, viewport: self.measure.evaluator.viewport)
    }

    /// The background if the code paints nothing.
    ///
    /// A style that nobody chose is not worth a person's look at every screen without a background.
    func unwritten(_ isStyleWritten: Bool) -> Measured<RGBColor> {
        guard isStyleWritten else { return .unseen }
        return .assumed(
            self.measure.standardBackground,
            because: "the code here sets no background, so the system's is assumed"
        )
    }
}

extension Modifier {
    /// The color scheme that it chooses for what it is applied to.
    fileprivate var colorScheme: Expression? {
        switch self.name {
        case "preferredColorScheme", "colorScheme": return self.arguments.unlabelled
        case "environment":
            guard case .keyPath(["colorScheme"]) = self.arguments.first?.value.root, self.arguments.count == 2
            else {
                return nil
            }
            return self.arguments[1].value
        default: return nil
        }
    }
}
