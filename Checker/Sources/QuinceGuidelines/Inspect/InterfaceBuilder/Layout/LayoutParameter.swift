/// A number of a layout that the file doesn't determine, such as the size of a text that code sets.
package struct LayoutParameter: Sendable {
    package enum Certainty: Sendable {
        case known
        /// It has a likely value.
        case assumed(because: String)
        /// It may be anything.
        case unknown(because: String)
    }

    /// The likeliest value.
    package var value: Double
    package var certainty: Certainty
    /// The possible values; nil if there are no bounds.
    package var range: ClosedRange<Double>?

    package init(_ value: Double, _ certainty: Certainty, within range: ClosedRange<Double>? = nil) {
        self.value = value
        self.certainty = certainty
        self.range = range
    }

    /// Which of the values a parameter may have are tried.
    enum Trial: CaseIterable {
        case base
        case assumedLess
        case assumedMore
        case unknownLess
        case unknownMore
    }

    /// Its value in a trial.
    ///
    /// Numbers differ from parameter to parameter, so that no two cancel out by chance.
    func value(in trial: Trial, number: Int) -> Double {
        let spread = Double(number * 7 % 13) / 100
        if let range = self.range {
            switch trial {
            case .unknownLess: return range.lowerBound
            case .unknownMore: return range.upperBound
            default: return self.value
            }
        }
        switch (trial, self.certainty) {
        case (.assumedLess, .assumed): return self.value * (0.7 + spread) - 1
        case (.assumedMore, .assumed): return self.value * (1.2 + spread) + 23
        case (.unknownLess, .unknown): return self.value * (0.1 + spread)
        case (.unknownMore, .unknown): return self.value * (2.1 + spread) + 97
        default: return self.value
        }
    }
}
