/// Answers that are still valid.
struct DNSCache: Sendable {
    struct Key: Hashable, Sendable {
        let name: DNSName
        let type: DNSType
    }

    private struct Entry {
        let answer: DNSAnswer
        let end: ContinuousClock.Instant
    }

    /// The longest time for which an answer is kept, in seconds: an hour; five minutes for an answer without records.
    static let maximumLifetime: UInt32 = 3_600
    static let maximumNegativeLifetime: UInt32 = 300
    /// The largest answer that is kept, in bytes of its texts and names.
    static let maximumSize = 8_192

    private let capacity: Int
    private var entries: [Key: Entry] = [:]

    init(capacity: Int) { self.capacity = capacity }

    var count: Int { self.entries.count }

    func answer(_ key: Key, _ now: ContinuousClock.Instant) -> DNSAnswer? {
        guard let entry = self.entries[key], entry.end > now else { return nil }
        return entry.answer
    }

    /// Keeps an answer for `lifetime` seconds; if there is no room, the answer goes that would end first.
    mutating func keep(
        _ answer: DNSAnswer,
        _ key: Key,
        lifetime: UInt32,
        _ now: ContinuousClock.Instant
    ) {
        let isFound = if case .found = answer { true } else { false }
        let lifetime = min(lifetime, isFound ? Self.maximumLifetime : Self.maximumNegativeLifetime)
        guard lifetime > 0, self.capacity > 0, Self.size(answer) <= Self.maximumSize else { return }
        if self.entries[key] == nil, self.entries.count >= self.capacity {
            self.entries = self.entries.filter { $0.value.end > now }
            if self.entries.count >= self.capacity,
                let first = self.entries.min(by: { $0.value.end < $1.value.end })
            {
                self.entries[first.key] = nil
            }
        }
        self.entries[key] = Entry(answer: answer, end: now + .seconds(Int(lifetime)))
    }

    private static func size(_ answer: DNSAnswer) -> Int {
        guard case .found(let records) = answer else { return 0 }
        return records.reduce(0) { $0 + 16 + ($1.text?.count ?? 0) + ($1.name?.utf8.count ?? 0) }
    }
}
