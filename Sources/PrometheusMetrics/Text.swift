/// The text format 0.0.4 of Prometheus.
enum Text {
    typealias Label = (name: String, value: String)

    static func line(_ name: String, _ labels: [Label], _ value: Int) -> String {
        "\(name)\(self.labels(labels)) \(value)\n"
    }

    static func line(_ name: String, _ labels: [Label], _ value: Double) -> String {
        "\(name)\(self.labels(labels)) \(self.number(value))\n"
    }

    /// The buckets, the sum and the count of a histogram.
    static func lines(_ name: String, _ labels: [Label], _ histogram: Histogram) -> String {
        let snapshot = histogram.snapshot
        let bounds = histogram.bounds.map { self.number(Self.seconds($0)) } + ["+Inf"]
        var text = ""
        for (bound, count) in zip(bounds, snapshot.cumulative) {
            text += self.line("\(name)_bucket", labels + [("le", bound)], count)
        }
        text += self.line("\(name)_sum", labels, Self.seconds(snapshot.sum))
        return text + self.line("\(name)_count", labels, snapshot.cumulative.last ?? 0)
    }

    static func pairs(_ names: [String], _ values: [String]) -> [Label] {
        zip(names, values).map { ($0, $1) }
    }

    static func escaped(_ text: String, quotes: Bool) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\"" where quotes: result += "\\\""
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }

    /// Whether a text is the name of a metric.
    static func isName(_ text: String) -> Bool {
        text.utf8.enumerated().allSatisfy { index, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "_"):
                true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): index > 0
            default: false
            }
        } && !text.isEmpty
    }

    private static func labels(_ labels: [Label]) -> String {
        guard !labels.isEmpty else { return "" }
        return "{"
            + labels.map { "\($0.name)=\"\(self.escaped($0.value, quotes: true))\"" }.joined(separator: ",")
            + "}"
    }

    /// Whole numbers have no fraction.
    private static func number(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? "\(value)"
    }

    private static func seconds(_ nanoseconds: Int) -> Double { Double(nanoseconds) / 1e9 }
}
