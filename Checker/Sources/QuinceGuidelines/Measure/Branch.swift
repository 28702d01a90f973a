/// One way that a condition in a template or in code can go, such as the second of `if … else …`.
package struct Branch: Hashable, Sendable {
    /// The place of the condition; each place has only one.
    package var condition: SourcePlace
    /// The number of the branch, counted from 0.
    package var way: Int

    package init(of condition: SourcePlace, way: Int) {
        self.condition = condition
        self.way = way
    }
}

extension MeasuredButton {
    /// Whether this button and another are never shown at the same time.
    package func excludes(_ other: MeasuredButton) -> Bool {
        self.branches.contains { branch in
            other.branches.contains { $0.condition == branch.condition && $0.way != branch.way }
        }
    }
}
