/// The unusual state of the service: active faults, a clock that was moved, and other processes.
///
/// Every page shows it in development mode, because all of them can look like a bug.
package struct Notice: Hashable, Sendable {
    package let faultCount: Int
    /// In seconds; negative if the clock is behind.
    package let clockOffset: Double
    package let clockStandsStill: Bool
    /// Whether the service responds under Apple's names.
    package let standsInForApple: Bool
    /// How many processes serve the database.
    package let nodeCount: Int

    package init(
        standsInForApple: Bool = false,
        faultCount: Int,
        clockOffset: Double,
        clockStandsStill: Bool,
        nodeCount: Int = 1
    ) {
        self.nodeCount = nodeCount
        self.standsInForApple = standsInForApple
        self.faultCount = faultCount
        self.clockOffset = clockOffset
        self.clockStandsStill = clockStandsStill
    }

    /// Such as `1 fault is active · the clock is 2 days ahead`; nil if nothing is unusual.
    package var text: String? {
        let name = self.standsInForApple ? "Quince, not Apple" : nil
        let parts = [name, self.faults, self.clock, self.nodes].compactMap { $0 }
        guard let first = parts.first?.first else { return nil }
        return first.uppercased() + parts.joined(separator: " · ").dropFirst()
    }

    private var nodes: String? {
        guard self.nodeCount > 1 else { return nil }
        return
            "\(self.nodeCount) processes serve the database, so captured requests, faults, the clock, snapshots and the reset are off"
    }

    private var faults: String? {
        switch self.faultCount {
        case 0: nil
        case 1: "1 fault is active"
        default: "\(self.faultCount) faults are active"
        }
    }

    private var clock: String? {
        let seconds = Int(self.clockOffset.rounded())
        if self.clockStandsStill { return "the clock is stopped" }
        guard seconds != 0 else { return nil }
        return "the clock is \(Self.duration(Int(seconds.magnitude))) \(seconds > 0 ? "ahead" : "behind")"
    }

    /// The two largest units of a duration, such as `2 days 3 hours`.
    private static func duration(_ seconds: Int) -> String {
        var (rest, parts) = (seconds, [String]())
        for (size, unit) in [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")] {
            let count = rest / size
            if count > 0 { parts.append("\(count) \(unit)\(count == 1 ? "" : "s")") }
            rest -= count * size
        }
        return parts.prefix(2).joined(separator: " ")
    }
}
