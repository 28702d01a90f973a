import Foundation

/// Damages inputs again and again, as often as a test says.
///
/// `QUINCE_SOAK=1` goes on for ten minutes, or as many seconds as `QUINCE_SOAK_SECONDS` says; `QUINCE_SEED` repeats a run.
struct Soak {
    /// How long each parser's input is damaged where someone asked for it.
    static let length = Duration.seconds(
        ProcessInfo.processInfo.environment["QUINCE_SOAK_SECONDS"].flatMap { Int($0) } ?? 600
    )

    private let isLong = ProcessInfo.processInfo.environment["QUINCE_SOAK"] == "1"
    let seed = ProcessInfo.processInfo.environment["QUINCE_SEED"].flatMap { UInt64($0) } ?? 20_261_122
    /// How many rounds there were.
    private(set) var rounds = 0

    /// Calls `round` with one source of chance for all rounds.
    ///
    /// - Parameters:
    ///   - count: How often, where nobody asked for more.
    ///   - name: What is damaged, for the figures of a long run.
    ///   - round: Damages something and reads it.
    mutating func run(_ count: Int, of name: String, _ round: (inout SmallRandom) async -> Void) async {
        var chance = SmallRandom(state: self.seed)
        let end = ContinuousClock.now + Soak.length
        while self.isLong ? ContinuousClock.now < end : self.rounds < count {
            self.rounds += 1
            await round(&chance)
        }
        if self.isLong { print("damaged \(name): \(self.rounds), seed \(self.seed)") }
    }
}
