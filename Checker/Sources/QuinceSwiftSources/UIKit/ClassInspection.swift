import QuinceGuidelines

/// Measures the buttons and screens that classes make in code.
struct ClassInspection {
    let project: Project
    let file: SourceFile
    let platform: PlatformGuess
    /// Whether all screens of the file count.
    private let isInFlow: Bool

    init(_ project: Project, _ file: SourceFile, _ platform: PlatformGuess, isInFlow: Bool) {
        (self.project, self.file, self.platform, self.isInFlow) = (project, file, platform, isInFlow)
    }

    func inspect() -> Inspection {
        var inspection = Inspection()
        for context in self.contexts { self.add(context, to: &inspection) }
        return inspection
    }

    /// The classes of the file, and extensions of what no parsed file declares.
    private var contexts: [TypeContext] {
        self.file.allTypes.compactMap { type in
            guard type.kind == .class || type.kind == .extension || type.kind == .struct || type.kind == .enum
            else {
                return nil
            }
            let context = self.project.type(type.name)
            if type.kind == .extension { return context == nil ? TypeContext(type) : nil }
            guard let context, context.declaration.position == type.position else { return nil }
            // A protocol of a library may be called `View`, too, such as ReactorKit's.
            let isView =
                type.kind != .class
                && context.inherits(ViewInspection.viewTypes.union(ViewTreeBuilder.representables))
            return isView || self.project.facts.wrappers[type.name] != nil ? nil : context
        }
    }

    private func add(_ type: TypeContext, to inspection: inout Inspection) {
        var screen: MeasuredScreen?
        defer {
            if let screen, screen.concernsSignIn || self.isInFlow && !screen.elements.isEmpty {
                inspection.add(screen)
            }
        }
        for appearance in self.project.facts.appearances(at: self.project.path) {
            let first = ClassReading(self, type, appearance, viewport: nil)
            guard first.isShown else { continue }
            screen = screen ?? first.screen
            let buttons = first.buttons
            // A list of texts or requests has many functions and makes no view.
            if first.budget.isExhausted, !first.run.objects.isEmpty {
                inspection.unread.append(.tooLarge(type.declaration.position.place))
            }
            guard first.budget.needsViewport, !buttons.isEmpty else {
                inspection.buttons += buttons
                continue
            }
            for size in ScreenReading.viewports {
                inspection.buttons += ClassReading(self, type, appearance, viewport: size).buttons
            }
        }
    }
}

extension Inspection {
    /// Adds a screen; code that turns people away on it is part of some way through the app.
    mutating func add(_ screen: MeasuredScreen) {
        self.screens.append(screen)
        guard !screen.relayRefusals.isEmpty else { return }
        var flow = MeasuredFlow(at: screen.place, screens: [screen])
        flow.beginsWithFirst = .unseen
        self.flows.append(flow)
    }
}
