/// Solves what is required; where that contradicts itself, finds what takes part in the contradiction and does without it.
struct RequiredRelations {
    private let system: LayoutSystem
    private(set) var elimination: Elimination
    /// Relations that cannot all hold, by number: iOS breaks one of them, and which one is not documented.
    private(set) var dropped: Set<Int> = []
    /// The variables in them that nothing else settles.
    private(set) var contested: Set<Int> = []
    private(set) var isTooLarge = false

    /// So many times a contradiction is looked for; with more, the layout is beyond saying anything about.
    private static let maximumRounds = 6

    init(_ system: LayoutSystem) {
        self.system = system
        self.elimination = Self.empty(system, explaining: false)
    }

    private static func empty(_ system: LayoutSystem, explaining: Bool) -> Elimination {
        Elimination(
            variables: system.variableCount,
            parameters: system.parameters.count,
            explaining: explaining
        )
    }

    mutating func solve() {
        var conflicts = self.pass(explaining: false)
        guard !conflicts.isEmpty || self.isTooLarge else { return }
        for _ in 0..<Self.maximumRounds where !conflicts.isEmpty && !self.isTooLarge {
            conflicts = self.pass(explaining: true)
            for conflict in conflicts { self.dropped.formUnion(conflict) }
        }
        if !conflicts.isEmpty { self.isTooLarge = !self.pass(explaining: true).isEmpty }
        for number in self.dropped {
            let expression = self.elimination.reduced(
                self.system.numbered(self.system.relations[number].expression)
            )
            self.contested.formUnion(
                expression.terms.map(\.variable).filter { $0 < self.system.variableCount }
            )
        }
    }

    /// One try without what was dropped; gives the contradictions.
    private mutating func pass(explaining: Bool) -> [Set<Int>] {
        var solver = Self.empty(self.system, explaining: explaining)
        var conflicts: [Set<Int>] = []
        for (number, relation) in self.system.relations.enumerated()
        where relation.isRequired && relation.kind == .zero && !self.dropped.contains(number) {
            let outcome = solver.require(self.system.numbered(relation.expression), number: number)
            if case .contradiction(let sources) = outcome { conflicts.append(sources) }
            guard solver.budget > 0 else {
                self.isTooLarge = true
                break
            }
        }
        self.elimination = solver
        return conflicts + self.brokenLimits(solver)
    }

    /// Required limits that the required equations break.
    private func brokenLimits(_ solver: Elimination) -> [Set<Int>] {
        self.system.relations.enumerated().compactMap { number, relation in
            guard relation.isRequired, relation.kind == .atLeastZero, !self.dropped.contains(number) else {
                return nil
            }
            let expression = self.system.numbered(relation.expression)
            let left = solver.reduced(expression)
            guard left.terms.isEmpty, left.constant < -Elimination.tolerance else { return nil }
            return solver.sources(of: expression).union([number])
        }
    }
}
