package import Foundation
import HTTPTypes
package import PlainClient
import QuinceProtocol

/// What came back from one request.
package struct Observation: Sendable {
    package let result: Result<PlainResponse, PlainClientError>
    /// When the request was sent and when the response was complete, by the machine's clock.
    package let sent: Date
    package let received: Date

    package init(_ result: Result<PlainResponse, PlainClientError>, sent: Date, received: Date) {
        self.result = result
        self.sent = sent
        self.received = received
    }

    var response: PlainResponse? { try? self.result.get() }

    var error: PlainClientError? {
        guard case .failure(let error) = self.result else { return nil }
        return error
    }
}

extension PlainResponse {
    /// The body as JSON, if the header says so.
    var json: JSONObject? {
        let type = self.headers[.contentType]?.lowercased() ?? ""
        guard type == "application/json" || type.hasPrefix("application/json;") else { return nil }
        return (try? JSONValue(parsing: self.body))?.object
    }

    /// What a response is instead of the expected one.
    var summary: String {
        let type = self.headers[.contentType].map { ", \($0.shortened)" } ?? ", without a content type"
        return "status \(self.status)\(type)"
    }
}
