/// Free variables that hang together by some relation: each group is solved by itself.
struct LayoutComponents {
    struct Component {
        let number: Int
        /// Ordered.
        let variables: [Int]
        let rows: [Int]

        /// The number of a variable within the group.
        func local(_ variable: Int) -> Int {
            var (low, high) = (0, self.variables.count)
            while low < high {
                let middle = (low + high) / 2
                if self.variables[middle] < variable { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    struct Key: Hashable {
        let component: Int
        let trial: LayoutParameter.Trial
    }

    private(set) var all: [Component] = []
    private var numbers: [Int: Int] = [:]
    var solved: [Key: LinearProgram] = [:]

    init(_ rows: [(expression: LinearExpression, relation: LinearRelation)], variables: Int) {
        var parents: [Int: Int] = [:]
        for row in rows {
            let own = row.expression.terms.lazy.map(\.variable).filter { $0 < variables }
            guard let first = own.first else { continue }
            for variable in own { Self.join(first, variable, &parents) }
        }
        var members: [Int: [Int]] = [:]
        for variable in parents.keys.sorted() {
            members[Self.root(variable, &parents), default: []].append(variable)
        }
        var ownRows: [Int: [Int]] = [:]
        for (index, row) in rows.enumerated() {
            guard let first = row.expression.terms.first(where: { $0.variable < variables }) else { continue }
            ownRows[Self.root(first.variable, &parents), default: []].append(index)
        }
        for (root, variables) in members {
            for variable in variables { self.numbers[variable] = self.all.count }
            self.all.append(
                Component(number: self.all.count, variables: variables, rows: ownRows[root] ?? [])
            )
        }
    }

    func component(of variable: Int) -> Component? { self.numbers[variable].map { self.all[$0] } }

    private static func root(_ variable: Int, _ parents: inout [Int: Int]) -> Int {
        var root = variable
        while let parent = parents[root], parent != root { root = parent }
        var next = variable
        while let parent = parents[next], parent != root {
            parents[next] = root
            next = parent
        }
        return root
    }

    private static func join(_ one: Int, _ other: Int, _ parents: inout [Int: Int]) {
        if parents[one] == nil { parents[one] = one }
        if parents[other] == nil { parents[other] = other }
        let (first, second) = (Self.root(one, &parents), Self.root(other, &parents))
        parents[second] = first
    }
}
