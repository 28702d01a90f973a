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

    /// The observation without any part of a secret in the headers, so that no check can repeat one.
    func cleaned(by runs: SecretRuns) -> Self {
        Self(self.result.map { $0.cleaned(by: runs) }, sent: self.sent, received: self.received)
    }

    var response: PlainResponse? { try? self.result.get() }

    var error: PlainClientError? {
        guard case .failure(let error) = self.result else { return nil }
        return error
    }
}

extension PlainResponse {
    fileprivate func cleaned(by runs: SecretRuns) -> Self {
        var headers = HTTPFields()
        for field in self.headers {
            headers.append(HTTPField(name: field.name, value: runs.removed(from: field.value)))
        }
        return Self(
            status: self.status,
            headers: headers,
            body: self.body,
            address: self.address,
            tlsVersion: self.tlsVersion,
            certificate: self.certificate,
            certificateEnd: self.certificateEnd
        )
    }

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
