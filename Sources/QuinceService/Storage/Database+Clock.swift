import Foundation
import ProgramStart
import SQLEngines

/// How far the clock of this machine and the clock of the database are apart.
struct ClockDifference: Hashable, Sendable {
    /// Above it, in seconds, a node warns.
    static let noticed = 2.0
    /// Above it, in seconds, a node doesn't start.
    static let greatest = 30.0

    /// The machine's time, shortly before or after the database's.
    let machine: Date
    let database: Date

    /// - Parameters:
    ///   - earlier: The machine's time before the database was asked.
    ///   - later: The machine's time after it.
    ///   - database: The database's time, which is between the two if the clocks agree.
    init(between earlier: Date, and later: Date, database: Date) {
        self.machine = min(max(database, earlier), max(earlier, later))
        self.database = database
    }

    /// In seconds; never negative.
    var seconds: Double { abs(self.machine.timeIntervalSince(self.database)) }

    /// What is wrong and what to do, in one sentence.
    var sentence: String {
        "this machine's clock says \(Timestamp.text(self.machine)) and the database's \(Timestamp.text(self.database)), "
            + "\(Int(self.seconds.rounded())) seconds apart; let NTP set both clocks, because each node decides by its own what has expired"
    }
}

extension Database {
    /// Compares the clock of this machine with the one of the database.
    ///
    /// - Parameter machine: The time of this machine.
    /// - Returns: The difference.
    /// - Throws: ``ProgramStart/ConfigurationError`` if it is more than ``ClockDifference/greatest``; errors of the storage.
    func compareClocks(machine: @Sendable () -> Date = { Date() }) async throws -> ClockDifference {
        let statement = "SELECT \(self.timeOfDatabase)"
        let earlier = machine()
        let time: Double = try await self.storage.read { try $0.value(statement) ?? 0 }
        let difference = ClockDifference(
            between: earlier,
            and: machine(),
            database: Date(timeIntervalSince1970: time)
        )
        guard difference.seconds <= ClockDifference.greatest else {
            throw ConfigurationError(difference.sentence)
        }
        return difference
    }
}
