import Foundation
import QuinceWire

extension BrowserSession {
    /// What the browser said of its requests since it was asked last, in order.
    ///
    /// It comes from the driver's log: a page can neither hide a request from it nor change what it says.
    ///
    /// - Returns: nil if that is more than anybody reads.
    func events(within limit: Duration = Self.patience) async throws -> [NetworkEvent]? {
        let entries: [LogEntry]
        do {
            entries = try await self.driver.send(
                "POST",
                "\(self.path)/se/log",
                ["type": "performance"],
                within: limit
            )
        } catch DriverError.responseTooLong {
            return nil
        }
        let decoder = JSONDecoder()
        return entries.lazy.filter { $0.message.contains("\"Network.") }
            .compactMap { try? decoder.decode(LogMessage.self, from: Data($0.message.utf8)).message }
    }

    /// Has the browser tell of its requests, whatever was told of before; service workers of an earlier visit have no part in them.
    func listen() async throws {
        try await self.set("Network.enable")
        try await self.set("Network.setBypassServiceWorker", ["bypass": true])
    }

    /// Has the browser tell no more: the driver reads all of it before it obeys.
    func stopListening(within limit: Duration) async throws {
        try await self.set("Network.disable", within: limit)
    }
}

/// A line of the driver's log; what it says is JSON in a text.
private struct LogEntry: Decodable, Sendable {
    let message: String
}

private struct LogMessage: Decodable {
    let message: NetworkEvent
}
