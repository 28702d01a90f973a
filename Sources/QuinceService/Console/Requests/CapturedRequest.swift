package import Foundation
package import HTTPTypes
import NIOCore
package import QuinceProtocol

/// A recorded request with its response; values for display are computed on demand.
///
/// Contains unencrypted secrets so that they can be decoded on demand; ``json`` never contains them.
package struct CapturedRequest: Sendable {
    /// The result of a request, in one word.
    package enum Outcome: String, Hashable, Sendable, CaseIterable {
        case ok, refused, redirected, failed
    }

    package let id: Int
    package let at: Date
    package let duration: Duration
    package let endpoint: Endpoint
    package let method: String
    /// The name under which the request came, without port; nil if it had none.
    package let host: String?
    /// Without the query.
    package let path: String
    package let query: String
    package let headers: HTTPFields
    package let body: String
    package let status: Int
    package let responseHeaders: HTTPFields
    let responseBody: ByteBuffer
    package let clientID: String?
    /// The email address of the request's account; nil if unknown.
    package let email: String?
    /// The number of the sign-in that the request belongs to; nil if it belongs to none.
    package let signIn: Int?
    package let findings: [Finding]
    /// The response parameters that a page contains, which headers and body don't show.
    let answer: [FormParameters.Parameter]

    package var outcome: Outcome {
        if self.status >= 500 { return .failed }
        if self.status >= 400 || self.findings.contains(where: { $0.verdict == .refused }) { return .refused }
        // 304 doesn't redirect: the client's copy is still valid.
        return self.status >= 300 && self.status != 304 ? .redirected : .ok
    }

    /// The approximate memory that the request needs, in bytes.
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
    /// The parameters of the query, followed by those of the body.
    package var parameters: [CapturedValue] {
        if self.endpoint == .native { return Self.members(of: try? JSONValue(parsing: self.body)) }
        var texts = [self.query]
        if self.headers[.contentType]?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true {
            texts.append(self.body)
        }
        return texts.flatMap { (try? FormParameters(parsing: $0))?.parameters ?? [] }.map(CapturedValue.init)
    }

    /// The parameters of the response: from the redirect, from the page that posts them, or from the JSON body.
    package var responseParameters: [CapturedValue] {
        if !self.answer.isEmpty { return self.answer.map(CapturedValue.init) }
        if let location = self.responseHeaders[.location] { return CapturedLocation(location).parameters }
        guard [.token, .revoke, .migration].contains(self.endpoint) || self.status >= 400,
            let json = self.responseJSON
        else { return [] }
        return Self.members(of: json)
    }

    private static func members(of json: JSONValue?) -> [CapturedValue] {
        (json?.object?.members ?? []).map { CapturedValue($0.name, $0.value.string ?? $0.value.text) }
    }

    /// The first value with that name; the request's parameters come first.
    func value(named name: String) -> CapturedValue? {
        self.parameters.first { $0.name == name } ?? self.responseParameters.first { $0.name == name }
    }

    var responseJSON: JSONValue? {
        guard self.responseHeaders[.contentType]?.hasPrefix("application/json") == true else { return nil }
        return try? JSONValue(parsing: String(buffer: self.responseBody))
    }
}
