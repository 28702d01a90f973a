import Synchronization

/// All metrics of a program, in the order in which they were made.
///
/// A name that isn't one of Prometheus, or that is used twice, is an error of the program.
package final class Metrics: Sendable {
    /// The media type of ``text()``.
    package static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    /// The name of a metric, and its lines.
    private struct Entry {
        let name: String
        let write: @Sendable () async -> String
    }

    private let entries = Mutex<[Entry]>([])

    package init() {}

    /// Makes a counter; its name ends with `_total`.
    package func counter(_ name: String, _ help: String) -> Counter {
        let counter = Counter()
        self.add(counterNamed: name, help) { Text.line(name, [], counter.value) }
        return counter
    }

    /// Makes counters with labels.
    package func counters(_ name: String, _ help: String, by labels: String...) -> Family<Counter> {
        let family = Family(labels) { Counter() }
        self.add(counterNamed: name, help) {
            family.sorted.map { Text.line(name, Text.pairs(labels, $0.values), $0.metric.value) }.joined()
        }
        return family
    }

    package func gauge(_ name: String, _ help: String) -> Gauge {
        let gauge = Gauge()
        self.add(name, "gauge", help) { Text.line(name, [], gauge.value) }
        return gauge
    }

    /// Adds a number that `read` finds out when the metrics are read; with nil it is left out.
    package func value(
        _ name: String,
        _ help: String,
        labels: [(name: String, value: String)] = [],
        read: @escaping @Sendable () async -> Double?
    ) {
        self.add(name, name.hasSuffix("_total") ? "counter" : "gauge", help) {
            await read().map { Text.line(name, labels, $0) } ?? ""
        }
    }

    /// Makes a histogram; its name ends with `_seconds`.
    package func histogram(_ name: String, _ help: String, bounds: [Duration]) -> Histogram {
        let histogram = Histogram(bounds)
        self.add(name, "histogram", help) { Text.lines(name, [], histogram) }
        return histogram
    }

    /// Makes histograms with labels.
    package func histograms(_ name: String, _ help: String, bounds: [Duration], by labels: String...)
        -> Family<Histogram>
    {
        let family = Family(labels) { Histogram(bounds) }
        self.add(name, "histogram", help) {
            family.sorted.map { Text.lines(name, Text.pairs(labels, $0.values), $0.metric) }.joined()
        }
        return family
    }

    /// The metrics in the text format 0.0.4 of Prometheus.
    package func text() async -> String {
        var text = ""
        for entry in self.entries.withLock({ $0 }) { text += await entry.write() }
        return text
    }

    private func add(counterNamed name: String, _ help: String, _ write: @escaping @Sendable () -> String) {
        precondition(name.hasSuffix("_total"), "the name of a counter ends with _total")
        self.add(name, "counter", help, write)
    }

    private func add(
        _ name: String,
        _ kind: String,
        _ help: String,
        _ write: @escaping @Sendable () async -> String
    ) {
        precondition(Text.isName(name), "'\(name)' isn't the name of a metric")
        let head = "# HELP \(name) \(Text.escaped(help, quotes: false))\n# TYPE \(name) \(kind)\n"
        self.entries.withLock { entries in
            precondition(!entries.contains { $0.name == name }, "'\(name)' is used twice")
            entries.append(
                Entry(name: name) {
                    let lines = await write()
                    return lines.isEmpty ? "" : head + lines
                }
            )
        }
    }
}
