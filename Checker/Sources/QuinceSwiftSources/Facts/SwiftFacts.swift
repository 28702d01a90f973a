import QuinceGuidelines

/// Gathers what a file tells the rest of the project.
struct SwiftFacts {
    private let file: SourceFile
    private var facts = ProjectFacts()

    static func facts(of file: SourceFile) -> ProjectFacts {
        var gathering = Self(file: file)
        gathering.addDeclarations()
        // The wrappers of the file have to be known before its views are looked into.
        gathering.addWrappers()
        gathering.addUses()
        gathering.addNames()
        gathering.addOutletChanges()
        return gathering.facts
    }

    /// What a file declares: all that matters of one that says nothing about signing in.
    static func declarations(of file: SourceFile) -> ProjectFacts {
        var gathering = Self(file: file)
        gathering.addDeclarations()
        gathering.addStyles()
        return gathering.facts
    }

    private init(file: SourceFile) { self.file = file }

    /// Types of Apple's and of QuinceUI's that projects declare again.
    private static let knownTypes = AppleButtonCreation.classes.union(["SignInWithAppleButton"])
        .union(WrapperClass.ofPackages.keys)

    private mutating func addDeclarations() {
        for type in self.file.allTypes {
            self.facts.declarations[type.name, default: []].append(type)
            if type.kind != .extension, Self.knownTypes.contains(type.name) {
                self.facts.shadowingTypes.insert(type.name)
            }
        }
        for variable in self.file.variables {
            self.facts.declarations[ProjectFacts.globals(variable.name), default: []].append(variable)
        }
    }

    private mutating func addWrappers() {
        let project = Project(facts: self.facts, path: self.file.text.path)
        for type in self.file.allTypes where type.kind != .extension {
            let context = project.type(type.name) ?? TypeContext(type)
            guard let wrapper = WrapperReading(context, project)?.wrapper else { continue }
            self.facts.wrappers[type.name] = wrapper
        }
    }

    /// Which views show which others, as the trees have them that can be made from this file alone.
    private mutating func addUses() {
        let project = Project(facts: self.facts, path: self.file.text.path)
        for type in self.file.allTypes {
            let context = project.type(type.name) ?? TypeContext(type)
            guard context.inherits(ViewInspection.viewTypes), let body = context.variable("body")?.getter
            else { continue }
            for appearance in Appearance.allCases {
                let budget = Budget()
                let evaluator = Evaluator(
                    project: project,
                    appearance: appearance,
                    viewport: nil,
                    budget: budget
                )
                let builder = ViewTreeBuilder(evaluator)
                builder.looking(into: type.name) {
                    _ = builder.nodes(of: body, in: Scope(nil, type: context))
                }
                for name in builder.used where name != type.name {
                    let use = ViewUse(owner: type.name, path: self.file.text.path)
                    self.facts.viewUses[name, default: []].insert(use)
                }
            }
        }
    }

    /// Names that functions use, and classes that they make.
    private mutating func addNames() {
        for type in self.file.allTypes where !type.inherited.contains("PreviewProvider") {
            let bodies =
                type.functions.map { NameList.names(in: $0.body) } + type.variables.map(NameList.names)
            for names in bodies { self.add(names, in: type.name) }
        }
        for function in self.file.functions { self.add(NameList.names(in: function.body), in: function.name) }
    }

    private mutating func add(_ names: Set<String>, in owner: String) {
        for name in names where SwiftWords.areIn(name: name) || name == ScreenNames.biometryType {
            self.facts.usedNames[name, default: 0] += 1
            guard name.first?.isUppercase == true, name != owner else { continue }
            self.facts.classUses.insert(name)
        }
    }

    /// What extensions of UIKit's classes do to any view.
    private mutating func addStyles() {
        for type in self.file.allTypes
        where type.kind == .extension && OutletChange.extended.contains(type.name) {
            self.facts.outletChanges.merge(OutletReading(type).changes) { $0 + $1 }
        }
    }

    private mutating func addOutletChanges() {
        for type in self.file.allTypes {
            self.facts.outletChanges.merge(OutletReading(type).changes) { $0 + $1 }
        }
    }
}
