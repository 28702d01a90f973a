import Foundation
import QuinceProtocol

extension BrowserSession {
    /// What the browser said of its requests since it was asked last, in order.
    ///
    /// It comes from the driver's log: a page can neither hide a request from it nor change what it says.
    func events() async throws -> [NetworkEvent] {
        let entries: [LogEntry] = try await self.driver.send(
            "POST",
            "\(self.path)/se/log",
            ["type": "performance"],
            within: Self.patience
        )
        let decoder = JSONDecoder()
        return entries.lazy.filter { $0.message.contains("\"Network.") }
            .compactMap { try? decoder.decode(LogMessage.self, from: Data($0.message.utf8)).message }
    }
}

/// A line of the driver's log; what it says is JSON in a text.
private struct LogEntry: Decodable, Sendable {
    let message: String
}

private struct LogMessage: Decodable {
    let message: NetworkEvent
}
