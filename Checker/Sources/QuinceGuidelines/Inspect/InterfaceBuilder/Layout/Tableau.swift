/// The simplex method's table: variables in the basis as sums of those outside it.
///
/// The variables are the free ones first, then two for each row: by how much it is above and below.
struct Tableau {
    /// A sum of the variables outside the basis.
    struct Expression {
        var coefficients: [Double]
        var constant: Double

        var negated: Self { Self(coefficients: self.coefficients.map { -$0 }, constant: -self.constant) }
    }

    private let freeVariables: Int
    private let columnCount: Int
    /// Row after row: the coefficients of the columns.
    private var cells: [Double]
    private var constants: [Double]
    private var basis: [Int]
    private var columns: [Int]
    /// Columns that may still leave 0 without making anything worse that was settled before.
    private var isAllowed: [Bool]
    /// How many cells were computed.
    private(set) var work = 0
    /// The level at which a variable above 0 is a fault; nil if it is none.
    private var levels: [Int?]

    init(freeVariables: Int, rows: [LinearProgram.Row]) {
        self.freeVariables = freeVariables
        self.columnCount = freeVariables + rows.count
        self.cells = Array(repeating: 0, count: self.columnCount * rows.count)
        self.constants = []
        self.basis = []
        self.columns = Array(0..<freeVariables)
        self.isAllowed = Array(repeating: true, count: self.columnCount)
        self.levels = Array(repeating: nil, count: freeVariables)
        for (index, row) in rows.enumerated() { self.add(row, at: index) }
    }

    private mutating func add(_ row: LinearProgram.Row, at index: Int) {
        let above = self.freeVariables + 2 * index
        let sign: Double = row.constant >= 0 ? 1 : -1
        let start = index * self.columnCount
        for term in row.coefficients { self.cells[start + term.variable] += sign * term.coefficient }
        self.cells[start + self.freeVariables + index] = 1
        self.constants.append(abs(row.constant))
        self.basis.append(sign > 0 ? above : above + 1)
        self.columns.append(sign > 0 ? above + 1 : above)
        self.levels.append(row.kind == .zero ? row.level : nil)
        self.levels.append(row.level)
    }

    private func isFree(_ variable: Int) -> Bool { variable < self.freeVariables }

    /// The sum of all faults of a level.
    func cost(of level: Int) -> Expression {
        var cost = Expression(coefficients: Array(repeating: 0, count: self.columnCount), constant: 0)
        for (column, variable) in self.columns.enumerated() where self.levels[variable] == level {
            cost.coefficients[column] += 1
        }
        for (row, variable) in self.basis.enumerated() where self.levels[variable] == level {
            self.add(row: row, times: 1, to: &cost)
        }
        return cost
    }

    func expression(of terms: [(variable: Int, coefficient: Double)]) -> Expression {
        var sum = Expression(coefficients: Array(repeating: 0, count: self.columnCount), constant: 0)
        for term in terms {
            if let row = self.basis.firstIndex(of: term.variable) {
                self.add(row: row, times: term.coefficient, to: &sum)
            } else if let column = self.columns.firstIndex(of: term.variable) {
                sum.coefficients[column] += term.coefficient
            }
        }
        return sum
    }

    private func add(row: Int, times factor: Double, to sum: inout Expression) {
        let start = row * self.columnCount
        for column in 0..<self.columnCount {
            sum.coefficients[column] += factor * self.cells[start + column]
        }
        sum.constant += factor * self.constants[row]
    }

    /// Whether a column that may still leave 0 has a part in it.
    func mayChange(_ expression: Expression) -> Bool {
        zip(expression.coefficients, self.isAllowed).contains { abs($0) > LinearProgram.tolerance && $1 }
    }

    /// Makes an expression as small as it gets, and settles it there.
    ///
    /// - Returns: The least value; nil if there is none, or where it was not found in a bounded number of steps.
    mutating func minimize(_ objective: Expression) -> Double? {
        var objective = objective
        for _ in 0..<(8 * (self.columnCount + 10)) {
            guard let (column, direction) = self.entering(objective) else {
                for column in 0..<self.columnCount
                where objective.coefficients[column] > LinearProgram.tolerance {
                    self.isAllowed[column] = false
                }
                return objective.constant
            }
            guard let row = self.leaving(column, direction) else { return nil }
            self.pivot(row, column, &objective)
        }
        return nil
    }

    /// The first column that makes the objective smaller, and whether it has to grow or to shrink (Bland's rule).
    private func entering(_ objective: Expression) -> (column: Int, direction: Double)? {
        var best: (column: Int, direction: Double)?
        for (column, coefficient) in objective.coefficients.enumerated() where self.isAllowed[column] {
            let isFree = self.isFree(self.columns[column])
            guard coefficient < -LinearProgram.tolerance || (isFree && coefficient > LinearProgram.tolerance)
            else { continue }
            if let other = best, self.columns[other.column] < self.columns[column] { continue }
            best = (column, coefficient < 0 ? 1 : -1)
        }
        return best
    }

    /// The row that reaches 0 first.
    private func leaving(_ column: Int, _ direction: Double) -> Int? {
        var best: (row: Int, limit: Double)?
        for (row, variable) in self.basis.enumerated() where !self.isFree(variable) {
            let slope = self.cells[row * self.columnCount + column] * direction
            guard slope < -LinearProgram.tolerance else { continue }
            let limit = self.constants[row] / -slope
            if let other = best {
                let isTie = abs(limit - other.limit) <= LinearProgram.tolerance
                if isTie ? self.basis[other.row] < variable : other.limit < limit { continue }
            }
            best = (row, limit)
        }
        return best?.row
    }

    /// Exchanges a variable of the basis for one outside it.
    private mutating func pivot(_ row: Int, _ column: Int, _ objective: inout Expression) {
        self.work += self.cells.count
        let start = row * self.columnCount
        let divisor = self.cells[start + column]
        for index in 0..<self.columnCount { self.cells[start + index] /= -divisor }
        self.cells[start + column] = 1 / divisor
        self.constants[row] /= -divisor
        for other in 0..<self.basis.count where other != row { self.substitute(row, column, into: other) }
        let factor = objective.coefficients[column]
        objective.coefficients[column] = 0
        self.add(row: row, times: factor, to: &objective)
        (self.basis[row], self.columns[column]) = (self.columns[column], self.basis[row])
    }

    private mutating func substitute(_ row: Int, _ column: Int, into other: Int) {
        let (start, target) = (row * self.columnCount, other * self.columnCount)
        let factor = self.cells[target + column]
        guard factor != 0 else { return }
        self.cells[target + column] = 0
        for index in 0..<self.columnCount { self.cells[target + index] += factor * self.cells[start + index] }
        self.constants[other] += factor * self.constants[row]
    }
}
