import Foundation
import PrometheusMetrics
import Testing

@Suite("Metrics")
struct MetricsTests {
    @Test("the text is the golden one, byte for byte")
    func golden() async throws {
        let metrics = Metrics()
        let plain = metrics.counter("plain_total", "A counter.")
        let labeled = metrics.counters(
            "labeled_total",
            "A \\ and a\nbreak, \"quoted\".",
            by: "route",
            "method"
        )
        let gauge = metrics.gauge("under_way", "A gauge.")
        let seconds = metrics.histogram(
            "wait_seconds",
            "A histogram.",
            bounds: [.milliseconds(1), .milliseconds(2.5), .seconds(1)]
        )
        let by = metrics.histograms(
            "store_seconds",
            "Histograms.",
            bounds: [.microseconds(100)],
            by: "operation"
        )
        metrics.value("build_info", "A value with a label.", labels: [("version", "1.0")]) { 1 }
        metrics.value("cpu_seconds_total", "A value that grows.") { 0.25 }
        metrics.value("unknown", "A value that isn't known.") { nil }
        _ = metrics.counters("unused_total", "Counters that nobody used.", by: "kind")
        plain.add()
        plain.add(41)
        labeled["/b", "GET"].add()
        labeled["/a", "POST"].add(2)
        labeled["/a", "GET"].add(3)
        labeled["a\"b\\c\nd", "GET"].add()
        gauge.add(3)
        gauge.add(-1)
        for milliseconds in [0.5, 1, 1.5, 2.5, 3, 2_000] {
            seconds.observe(.microseconds(Int(milliseconds * 1_000)))
        }
        by["write"].observe(.milliseconds(3))
        by["read"].observe(.nanoseconds(700))
        let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Golden/metrics.txt"
        )
        #expect(try await metrics.text() == String(contentsOf: golden, encoding: .utf8))
    }

    @Test("counts are exact, whatever happens at the same time")
    func concurrency() async {
        let metrics = Metrics()
        let counters = metrics.counters("all_total", "Counters.", by: "kind")
        let seconds = metrics.histogram("all_seconds", "A histogram.", bounds: [.milliseconds(1)])
        await withTaskGroup { group in
            for index in 0..<8 {
                group.addTask {
                    for _ in 0..<10_000 {
                        counters["\(index % 2)"].add()
                        seconds.observe(.milliseconds(index % 2 == 0 ? 1 : 2))
                    }
                }
            }
        }
        #expect(counters["0"].value == 40_000 && counters["1"].value == 40_000)
        #expect(seconds.snapshot.cumulative == [40_000, 80_000])
        #expect(seconds.snapshot.sum == 120_000_000_000)
    }
}
