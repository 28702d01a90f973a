/// The facts of a check as the modules of its projects see them.
///
/// A name means first what the module itself declares: two apps in one repository may give one key two texts.
struct ModuleFacts: Sendable {
    private struct Module: Hashable {
        let project: String?
        let name: String
    }

    private let roots: ProjectRoots
    private let targets: [XcodeTargets]
    private let projects: [String?: ProjectFacts]
    /// Only modules with names of their own, in projects with several of these; all others see the project's facts.
    private var modules: [Module: ProjectFacts] = [:]

    /// - Parameters:
    ///   - files: The facts of each file, with its path and its project.
    ///   - projects: The facts of each project, with those outside all projects.
    ///   - roots: Tells modules by their folders.
    init(
        of files: [(path: String, project: String?, facts: ProjectFacts)],
        in projects: [String?: ProjectFacts],
        _ roots: ProjectRoots
    ) {
        (self.roots, self.projects) = (roots, projects)
        self.targets = projects.values.flatMap(\.xcodeTargets)
        var own: [Module: ProjectFacts] = [:]
        for file in files {
            let names = file.facts.names
            guard let names, let module = self.module(of: file.path, in: file.project) else { continue }
            own[module, default: ProjectFacts()].add(names)
        }
        let counts = Dictionary(own.keys.map { ($0.project, 1) }, uniquingKeysWith: +)
        for (module, names) in own where counts[module.project] != 1 {
            self.modules[module] = projects[module.project]?.hiding(behind: names)
        }
    }

    /// The modules that a file is part of.
    func modules(of path: String) -> [String] { self.roots.modules(of: path, self.targets) }

    /// Why nobody may see what a file draws: no target of its Xcode project is built from it; nil for all others.
    func doubt(of path: String) -> String? {
        guard !self.targets.isEmpty else { return nil }
        // A package in the project's folder has targets of its own.
        let root = self.roots.innermost(of: path) ?? ""
        let doubts = self.targets.filter { $0.root == root }.map { $0.doubt(of: path) }
        return doubts.contains(nil) ? nil : doubts.first.flatMap(\.self)
    }

    /// The facts that hold in a file.
    func seen(from path: String, in project: String?) -> ProjectFacts {
        let own = self.modules.isEmpty ? nil : self.module(of: path, in: project).flatMap { self.modules[$0] }
        return own ?? self.projects[project]
            ?? self.projects[nil]
            ?? ProjectFacts()
    }

    /// nil for a file that several apps share.
    private func module(of path: String, in project: String?) -> Module? {
        let modules = self.modules(of: path)
        return modules.count == 1 ? Module(project: project, name: modules[0]) : nil
    }
}

extension ProjectFacts {
    /// The facts that other files use by name alone; nil if there are none.
    fileprivate var names: ProjectFacts? {
        guard
            !self.strings.isEmpty || !self.wrappers.isEmpty || !self.outletChanges.isEmpty
                || !self.backgrounds.isEmpty
                || !self.resources.isEmpty || self.tailwindTheme != nil
        else { return nil }
        var names = ProjectFacts()
        names.strings = self.strings
        names.wrappers = self.wrappers
        names.outletChanges = self.outletChanges
        names.backgrounds = self.backgrounds
        names.resources = self.resources
        names.tailwindTheme = self.tailwindTheme
        return names
    }

    /// These facts, behind those of the same name in a module.
    fileprivate func hiding(behind own: ProjectFacts) -> ProjectFacts {
        var facts = self
        facts.strings.merge(own.strings) { _, own in own }
        facts.wrappers.merge(own.wrappers) { _, own in own }
        facts.outletChanges.merge(own.outletChanges) { _, own in own }
        facts.backgrounds.merge(own.backgrounds) { _, own in own }
        facts.resources.hide(behind: own.resources)
        facts.tailwindTheme = own.tailwindTheme ?? facts.tailwindTheme
        return facts
    }
}
