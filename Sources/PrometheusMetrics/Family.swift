import Synchronization

/// The metrics of one name, one for each combination of values of its labels.
///
/// Values must come from a small set that the program chooses: each combination stays until the program ends.
package final class Family<Metric: Sendable>: Sendable {
    let labels: [String]
    private let make: @Sendable () -> Metric
    private let metrics = Mutex<[[String]: Metric]>([:])

    init(_ labels: [String], _ make: @escaping @Sendable () -> Metric) {
        self.labels = labels
        self.make = make
    }

    /// The metric with these values, in the order of the labels; made when it is first needed.
    package subscript(_ values: String...) -> Metric {
        precondition(values.count == self.labels.count, "a value for each label")
        return self.metrics.withLock { metrics in
            if let metric = metrics[values] { return metric }
            let metric = self.make()
            metrics[values] = metric
            return metric
        }
    }

    /// All metrics with their values, in the order of the values.
    package var sorted: [(values: [String], metric: Metric)] {
        self.metrics.withLock { $0 }.map { ($0.key, $0.value) }.sorted {
            $0.values.lexicographicallyPrecedes($1.values)
        }
    }
}
