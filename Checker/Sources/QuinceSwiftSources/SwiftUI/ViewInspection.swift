import QuinceGuidelines

/// Measures the screens that SwiftUI views describe.
struct ViewInspection {
    let project: Project
    let file: SourceFile
    let platform: PlatformGuess
    /// Whether all screens of the file count, those too that other files show.
    private let isInFlow: Bool

    init(_ project: Project, _ file: SourceFile, _ platform: PlatformGuess, isInFlow: Bool) {
        (self.project, self.file, self.platform, self.isInFlow) = (project, file, platform, isInFlow)
    }

    /// The buttons and screens of the views that this file declares and no other view shows.
    func inspect() -> Inspection {
        var inspection = Inspection()
        for type in self.file.allTypes where type.kind != .extension {
            let isRoot = self.isRoot(type)
            guard isRoot || self.isInFlow && self.isShownElsewhere(type) else { continue }
            let context = self.project.type(type.name) ?? TypeContext(type)
            // Another file may declare a type of the same name.
            guard context.declaration.position == type.position else { continue }
            guard context.variable("body")?.getter != nil else { continue }
            if isRoot { self.add(context, to: &inspection) } else { self.addScreen(context, to: &inspection) }
        }
        return inspection
    }

    /// Whether it is a view that other files show, and no part of one in this file.
    private func isShownElsewhere(_ type: TypeDeclaration) -> Bool {
        let context = self.project.type(type.name) ?? TypeContext(type)
        return context.inherits(Self.viewTypes)
            && self.users(of: type.name).allSatisfy { $0.path != self.file.text.path }
    }

    /// Its buttons are measured where it is shown.
    private func addScreen(_ type: TypeContext, to inspection: inout Inspection) {
        guard let appearance = self.project.facts.appearances(at: self.project.path).first else { return }
        let screen = ScreenReading(self, type, appearance, viewport: nil).screen(named: type)
        if self.counts(screen) { inspection.add(screen) }
    }

    private func counts(_ screen: MeasuredScreen) -> Bool {
        screen.concernsSignIn || self.isInFlow && !screen.elements.isEmpty
    }

    static let viewTypes: Set<String> = ["View", "App", "Scene"]

    private func isRoot(_ type: TypeDeclaration) -> Bool {
        let context = self.project.type(type.name) ?? TypeContext(type)
        guard context.inherits(Self.viewTypes) else { return false }
        return self.users(of: type.name).isEmpty || self.isCyclic(type.name)
    }

    /// The views that show a view: those that mean this one and no other of its name.
    private func users(of name: String) -> Set<ViewUse> {
        (self.project.facts.viewUses[name] ?? []).filter { use in
            guard use.owner != name else { return false }
            let meant = self.project.seen(from: use.path).type(name)?.declaration.position
            return meant == nil || meant == self.project.type(name)?.declaration.position
        }
    }

    /// Whether a view is shown, in the end, by itself: nothing else would measure it then.
    private func isCyclic(_ name: String) -> Bool {
        var (seen, next): (Set<String>, [String]) = ([], [name])
        while let current = next.popLast(), seen.count < 200 {
            for use in self.users(of: current) where seen.insert(use.owner).inserted {
                if use.owner == name { return true }
                next.append(use.owner)
            }
        }
        return false
    }

    /// Why nobody may see a view; nil unless its name is about signing in, or that of a screen, and no code of an app uses it.
    private func doubt(of type: TypeContext) -> String? {
        let facts = self.project.facts
        let name = type.name
        let isNamed =
            SwiftWords.areIn(name: name) || ["View", "Screen", "Page"].contains(where: name.hasSuffix)
        guard facts.hasMain, !type.inherits(["App", "Scene"]), isNamed,
            !facts.classUses.contains(name), facts.viewUses[name] == nil
        else { return nil }
        return "no code of the app shows \(name)"
    }

    private func add(_ type: TypeContext, to inspection: inout Inspection) {
        let before = inspection.buttons.count
        defer {
            if let doubt = self.doubt(of: type) {
                for index in inspection.buttons.indices.dropFirst(before) {
                    inspection.buttons[index].doubt = doubt
                }
            }
        }
        var screen: MeasuredScreen?
        for appearance in self.project.facts.appearances(at: self.project.path) {
            let first = ScreenReading(self, type, appearance, viewport: nil)
            screen = screen ?? first.screen(named: type)
            let buttons = first.buttons
            if first.budget.isExhausted {
                inspection.unread.append(.tooLarge(type.declaration.position.place))
            }
            guard first.budget.needsViewport, !buttons.isEmpty else {
                inspection.buttons += buttons
                continue
            }
            for size in ScreenReading.viewports {
                inspection.buttons += ScreenReading(self, type, appearance, viewport: size).buttons
            }
        }
        guard var screen, self.counts(screen) else { return }
        screen.doubt = self.doubt(of: type)
        inspection.add(screen)
    }
}

extension SourceFile {
    /// Its types, those in other types included.
    var allTypes: [TypeDeclaration] { self.types.flatMap(\.all) }
}

extension TypeDeclaration {
    /// Itself and the types in it.
    var all: [TypeDeclaration] { [self] + self.types.flatMap(\.all) }
}
