package import Foundation
package import HTTPTypes
import NIOCore
package import QuinceProtocol

/// One request with its answer, as they were; what is shown of it is worked out when someone looks.
///
/// Holds secrets in clear so that they can be decoded on demand; ``json`` never has them.
package struct CapturedRequest: Sendable {
    /// What became of a request, in one word.
    package enum Outcome: String, Hashable, Sendable, CaseIterable {
        case ok, refused, redirected, failed
    }

    package let id: Int
    package let at: Date
    package let duration: Duration
    package let endpoint: Endpoint
    package let method: String
    /// Without the query.
    package let path: String
    package let query: String
    package let headers: HTTPFields
    package let body: String
    package let status: Int
    package let responseHeaders: HTTPFields
    let responseBody: ByteBuffer
    package let clientID: String?
    /// The address of the account that the request is about; nil where none is known.
    package let email: String?
    /// The number of the sign-in that the request belongs to; nil for one that belongs to none.
    package let signIn: Int?
    package let findings: [Finding]
    /// What the client was answered with a page, where headers and body do not tell.
    let answer: [FormParameters.Parameter]

    package var outcome: Outcome {
        if self.status >= 500 { return .failed }
        if self.status >= 400 || self.findings.contains(where: { $0.verdict == .refused }) { return .refused }
        // 304 sends nobody anywhere: it says that the copy the client has is still right.
        return self.status >= 300 && self.status != 304 ? .redirected : .ok
    }

    /// Roughly what keeping it costs, in bytes.
    var size: Int {
        let headers = self.headers.reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count + 32 }
        let findings = self.findings.reduce(0) {
            $0 + $1.message.utf8.count + ($1.actual?.utf8.count ?? 0) + 256
        }
        return self.body.utf8.count + self.query.utf8.count + self.path.utf8.count + headers + findings
            + self.responseBody.readableBytes + (self.clientID?.utf8.count ?? 0) + 1_024
    }
}

extension CapturedRequest {
    /// The parameters of the query, and behind them those of a form.
    package var parameters: [CapturedValue] {
        var texts = [self.query]
        if self.headers[.contentType]?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true {
            texts.append(self.body)
        }
        return texts.flatMap { (try? FormParameters(parsing: $0))?.parameters ?? [] }.map(CapturedValue.init)
    }

    /// The parameters of the answer: of the redirect, of the page that posts them, or of the JSON body.
    package var responseParameters: [CapturedValue] {
        if !self.answer.isEmpty { return self.answer.map(CapturedValue.init) }
        if let location = self.responseHeaders[.location] { return CapturedLocation(location).parameters }
        guard self.endpoint == .token || self.endpoint == .revoke || self.status >= 400,
            let object = self.responseJSON?.object
        else { return [] }
        return object.members.map { CapturedValue($0.name, $0.value.string ?? $0.value.text) }
    }

    /// The first value of that name, asked before answered.
    func value(named name: String) -> CapturedValue? {
        self.parameters.first { $0.name == name } ?? self.responseParameters.first { $0.name == name }
    }

    var responseJSON: JSONValue? {
        guard self.responseHeaders[.contentType]?.hasPrefix("application/json") == true else { return nil }
        return try? JSONValue(parsing: String(buffer: self.responseBody))
    }
}
