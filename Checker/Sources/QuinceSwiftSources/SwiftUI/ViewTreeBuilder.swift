import QuinceGuidelines

/// Makes the tree of views of a body, with the views of the project that it uses.
final class ViewTreeBuilder {
    private(set) var evaluator: Evaluator
    /// What is shown above the screen, such as a sheet: other screens.
    var presented: [ViewNode] = []
    /// Names of views that stand in the tree.
    private(set) var used: Set<String> = []
    var branches: [BranchMark] = []
    var system: String?
    private var branchCount = 0
    private var nodesLeft = 3_000
    /// The views of the project that are being looked into.
    private var open: [String] = []
    /// Whether views of the project are looked into: not in what is shown above.
    private var looksInto = true

    init(_ evaluator: Evaluator) {
        self.evaluator = evaluator
        self.evaluator.trustsStates = false
    }

    var project: Project { self.evaluator.project }

    /// How deep views may contain views.
    private static let deepest = 60
    private var depth = 0

    /// The views that the statements of a view builder describe.
    func nodes(of body: [Statement], in scope: Scope) -> [ViewNode] {
        guard self.depth < Self.deepest, self.evaluator.budget.step() else { return [] }
        self.depth += 1
        defer { self.depth -= 1 }
        let scope = Scope(scope)
        return body.flatMap { self.nodes(of: $0, in: scope) }
    }

    private func nodes(of statement: Statement, in scope: Scope) -> [ViewNode] {
        switch statement {
        case .expression(let expression), .exit(let expression?): return self.nodes(of: expression, in: scope)
        case .variable(let variable):
            scope.bind(variable.name, to: variable.value, in: scope)
            return []
        case .branch(let branch): return self.nodes(of: branch, in: scope)
        case .selection(let selection): return self.nodes(of: selection, in: scope)
        case .compilation(let clauses): return self.nodes(of: clauses, in: scope)
        case .guarded(_, let body), .block(let body): return self.nodes(of: body, in: scope)
        case .assignment, .function, .type, .exit(nil): return []
        }
    }

    func nodes(of branch: IfStatement, in scope: Scope) -> [ViewNode] {
        let mark = self.newBranch()
        var nodes: [ViewNode] = []
        for (index, clause) in branch.clauses.enumerated() {
            let holds = self.evaluator.holds(clause.conditions, in: scope)
            if holds == false { continue }
            nodes += self.marked(BranchMark(branch: mark, clause: index, position: branch.position)) {
                self.nodes(of: clause.body, in: scope)
            }
            if holds == true { break }
        }
        return nodes
    }

    func nodes(of selection: SwitchStatement, in scope: Scope) -> [ViewNode] {
        let mark = self.newBranch()
        let cases = self.evaluator.chosen(selection, in: scope).map { [$0] } ?? selection.cases
        return cases.enumerated().flatMap { index, option in
            self.marked(BranchMark(branch: mark, clause: index, position: selection.position)) {
                self.nodes(of: option.body, in: scope)
            }
        }
    }

    private func nodes(of clauses: [CompilationClause], in scope: Scope) -> [ViewNode] {
        let mark = self.newBranch()
        return clauses.enumerated().flatMap { index, clause -> [ViewNode] in
            let outer = self.system
            defer { self.system = outer }
            self.system = clause.system ?? outer
            return self.marked(BranchMark(branch: mark, clause: index, position: clause.position)) {
                self.nodes(of: clause.body, in: scope)
            }
        }
    }

    func newBranch() -> Int {
        self.branchCount += 1
        return self.branchCount
    }

    func marked<Result>(_ mark: BranchMark, _ body: () -> Result) -> Result {
        self.branches.append(mark)
        defer { self.branches.removeLast() }
        return body()
    }

    /// A new node, with the marks of where it stands; nil if there are too many.
    func node(
        _ name: String,
        _ kind: ViewKind,
        _ arguments: [Argument] = [],
        members: [String] = [],
        in scope: Scope,
        at position: Position
    ) -> ViewNode? {
        guard self.nodesLeft > 0 else {
            self.evaluator.budget.exhaust()
            return nil
        }
        self.nodesLeft -= 1
        let node = ViewNode(name, kind, arguments: arguments, members: members, scope: scope, at: position)
        node.branches = self.branches
        node.system = self.system
        return node
    }

    /// Looks into a view of the project, unless it is being looked into already.
    @discardableResult
    func looking<Result>(into name: String, _ body: () -> Result) -> Result? {
        self.used.insert(name)
        guard self.looksInto, !self.open.contains(name), self.open.count < 12 else { return nil }
        self.open.append(name)
        defer { self.open.removeLast() }
        return body()
    }

    func note(use name: String) { if self.looksInto { self.used.insert(name) } }

    /// Keeps what is shown above the screen.
    func present(_ body: () -> [ViewNode]) {
        let (outer, marks) = (self.looksInto, self.branches)
        defer { (self.looksInto, self.branches) = (outer, marks) }
        self.looksInto = false
        self.branches = []
        self.presented += body()
    }
}
