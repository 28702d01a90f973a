import QuinceGuidelines

/// One class in one appearance: what its code makes, and the buttons measured in it.
struct ClassReading {
    let run: UIRun
    let measure: UIMeasure
    let budget: Budget
    let type: TypeContext
    let platform: Platform
    private let appearance: Appearance

    init(_ inspection: ClassInspection, _ type: TypeContext, _ appearance: Appearance, viewport: Size?) {
        self.budget = Budget()
        let evaluator = Evaluator(
            project: inspection.project,
            appearance: appearance,
            viewport: viewport,
            budget: self.budget,
            isUIKit: true
        )
        self.type = type
        self.appearance = appearance
        self.platform = inspection.platform.platform(in: type.declaration.system)
        self.run = UIRun(type, evaluator)
        self.measure = UIMeasure(evaluator: evaluator, run: self.run)
    }

    /// Whether the class is ever shown in this appearance.
    var isShown: Bool {
        if self.platform == .watchOS { return self.appearance == .dark }
        guard let fixed = self.run.fixedAppearance, fixed != "unspecified" else { return true }
        return fixed == self.appearance.rawValue
    }

    var variant: Variant { Variant(self.appearance, viewport: self.measure.evaluator.viewport) }

    /// The buttons that the class makes, and the class itself where it is one that nothing shown here makes.
    var buttons: [MeasuredButton] {
        let siblings = self.siblings
        let found = self.run.objects.flatMap { object -> [MeasuredButton] in
            if self.isApple(object) { return [self.systemButton(object, siblings)] }
            return self.isPressed(object) ? self.customButtons(object, siblings) : []
        }
        guard self.isOwnButton else { return found + self.writtenTitles }
        return found + self.customButtons(self.run.root, [])
    }

    /// Whether the class is a button that no parsed code makes.
    private var isOwnButton: Bool {
        let project = self.measure.evaluator.project
        return UIClasses.isButton(self.type.declaration.inherited.first ?? "", project)
            && !project.facts.classUses.contains(self.type.name)
    }

    func isApple(_ object: UIObject) -> Bool {
        AppleButtonCreation.classes.contains(object.typeName) && !self.isShadowed(object)
            || self.wrapper(of: object) != nil
    }

    private func isShadowed(_ object: UIObject) -> Bool {
        self.measure.evaluator.project.facts.shadowingTypes.contains(object.typeName)
            && self.measure.evaluator.project.type(object.typeName) != nil
    }

    func wrapper(of object: UIObject) -> WrapperClass? {
        self.measure.evaluator.project.facts.wrapper(named: object.typeName)
    }

    /// Whether people press it: a button, or a view that listens to touches.
    func isPressed(_ object: UIObject) -> Bool {
        UIClasses.isButton(object.typeName, self.measure.evaluator.project)
            || object.call("addGestureRecognizer") != nil
    }

    // MARK: Apple's own

    private func systemButton(_ object: UIObject, _ siblings: [UISibling]) -> MeasuredButton {
        let wrapper = self.wrapper(of: object)
        let kind: ButtonKind = wrapper == nil ? .system : .systemWrapped
        var button = MeasuredButton(kind, at: object.position.place, on: self.platform, variant: self.variant)
        button.width = self.measure.length(object, .width)
        button.height = self.measure.length(object, .height)
        let radius = self.measure.cornerRadius(of: object, height: button.height.value)
        button.cornerRadius = radius == .unseen ? wrapper?.cornerRadius ?? .unseen : radius
        let border = self.measure.border(of: object)
        button.border = border == .unseen ? wrapper?.borders[self.appearance] ?? .unseen : border
        button.clearSpace = self.measure.clearSpace(object)
        button.cover = .known(self.measure.cover(of: object))
        button.title = wrapper == nil ? self.systemTitle(of: object) : nil
        button.siblings = .known(siblings.filter { $0.object !== object }.map(\.button))
        let look = self.style(of: object, wrapper)
        button.style = look.style
        if wrapper == nil {
            button.writtenStyle = self.measure.evaluator.writtenStyle(Self.styleArgument(of: object))
        }
        button.background = self.measure.ground(of: object, unwritten: Self.unwritten(look))
        self.place(&button, object)
        return button
    }

    /// The facts that all its buttons share.
    func place(_ button: inout MeasuredButton, _ object: UIObject) {
        button.screen = self.type.declaration.screenName
        button.purpose = ScreenNames.purpose(of: self.type.name)
        button.branches = object.branches
        if self.measure.isHidden(object), self.measure.cover(of: object) == nil {
            button.doubt = "code hides it"
        }
    }

    private func systemTitle(of object: UIObject) -> ButtonTitleMeasure {
        if object.typeName.hasPrefix("WK") { return ButtonTitleMeasure(.known("Sign in")) }
        let type = object.arguments["type"] ?? object.arguments["authorizationButtonType"]
        return ButtonTitleMeasure(self.measure.evaluator.systemTitle(type, in: object.scope))
    }

    private static func styleArgument(of object: UIObject) -> Expression? {
        object.arguments["style"] ?? object.arguments["authorizationButtonStyle"]
    }

    private typealias Style = (style: Measured<ButtonStyle>, isWritten: Bool, follows: Bool)

    /// The style, whether the code writes it, and whether it is another one in the other appearance.
    private func style(of object: UIObject, _ wrapper: WrapperClass?) -> Style {
        let value = Self.styleArgument(of: object)
        let evaluator = self.measure.evaluator
        guard let value else {
            if let wrapper { return (wrapper.style, wrapper.style.knownValue != nil, false) }
            return (
                .assumed(.black, because: "the code sets no style, and the framework's default is black"),
                false, false
            )
        }
        let style = evaluator.style(value, in: object.scope)
        return (style, true, style.value != evaluator.inOtherAppearance.style(value, in: object.scope).value)
    }

    /// A background that is set elsewhere is worth a look where the style is fixed.
    private static func unwritten(_ look: Style) -> Measured<RGBColor> {
        guard look.isWritten, !look.follows else { return .unseen }
        return .unknown(because: "the background is set elsewhere")
    }
}

extension Evaluator {
    /// The same in the other appearance.
    var inOtherAppearance: Evaluator {
        Evaluator(
            project: self.project,
            appearance: self.appearance == .dark ? .light : .dark,
            viewport: self.viewport,
            budget: self.budget,
            isUIKit: self.isUIKit,
            trustsStates: self.trustsStates
        )
    }
}
