// PrometheusMetrics: Counters, gauges and histograms, and their text for Prometheus (format 0.0.4). Knows nothing of what is
// measured. A program makes its metrics once, and parts of it keep those that they change.

import Synchronization

/// A number that only grows.
package final class Counter: Sendable {
    private let state = Atomic(0)

    package init() {}

    package func add(_ count: Int = 1) { self.state.add(count, ordering: .relaxed) }

    package var value: Int { self.state.load(ordering: .relaxed) }
}

/// A number that grows and shrinks.
package final class Gauge: Sendable {
    private let state = Atomic(0)

    package init() {}

    package func add(_ count: Int) { self.state.add(count, ordering: .relaxed) }

    package var value: Int { self.state.load(ordering: .relaxed) }
}
