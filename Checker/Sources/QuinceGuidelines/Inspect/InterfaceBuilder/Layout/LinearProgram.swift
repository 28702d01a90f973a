/// Wishes of different weight about a few free variables, and what follows from them: the simplex method, one weight after the
/// other, with a look at every other solution that would be as good.
struct LinearProgram {
    /// A condition on an expression of the free variables.
    struct Row {
        var coefficients: [(variable: Int, coefficient: Double)]
        var constant: Double
        var kind: LinearRelation.Kind
        /// 0 is what has to hold, 1 the weightiest wish.
        var level: Int
    }

    static let tolerance = 1e-7
    /// A larger one is no screen; it is not solved.
    static let maximumSize = 300

    private var tableau: Tableau
    /// Whether everything that has to hold can hold.
    private(set) var isFeasible = true
    /// Whether the method came to its end.
    private(set) var isSolved = true

    init(freeVariables: Int, rows: [Row]) {
        self.tableau = Tableau(freeVariables: freeVariables, rows: rows)
        guard freeVariables + rows.count <= Self.maximumSize else {
            self.isSolved = false
            return
        }
        for level in Set(rows.map(\.level)).union([0]).sorted() {
            guard let cost = self.tableau.minimize(self.tableau.cost(of: level)) else {
                self.isSolved = false
                return
            }
            if level == 0 { self.isFeasible = cost < 1e-4 }
        }
    }

    /// How many numbers were computed for it.
    var work: Int { self.tableau.work }

    /// The value of a sum of free variables; nil if equally good solutions give it different values.
    func value(of terms: [(variable: Int, coefficient: Double)]) -> Double? {
        guard self.isSolved else { return nil }
        let expression = self.tableau.expression(of: terms)
        guard self.tableau.mayChange(expression) else { return expression.constant }
        var (low, high) = (self.tableau, self.tableau)
        guard let least = low.minimize(expression), let most = high.minimize(expression.negated),
            abs(least + most) < Elimination.tolerance
        else { return nil }
        return least
    }
}
