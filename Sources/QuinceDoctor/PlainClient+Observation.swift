import Foundation
package import PlainClient

extension PlainClient {
    /// Sends a planned request, and notes when.
    package func observe(_ request: PlannedRequest, body: String?) async -> Observation {
        let sent = Date()
        do throws(PlainClientError) {
            let response = try await self.send(
                request.method,
                request.url,
                headers: request.headers,
                body: body
            )
            return Observation(.success(response), sent: sent, received: Date())
        } catch {
            return Observation(.failure(error), sent: sent, received: Date())
        }
    }
}
