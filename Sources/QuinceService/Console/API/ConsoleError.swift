import HTTPTypes
import Hummingbird
import QuinceProtocol

/// An error of the console's API: one sentence with the problem and the remedy, for the developer.
///
/// Never part of a protocol response (those errors are `ProtocolError`).
struct ConsoleError: Error, Hashable, Sendable {
    let status: HTTPResponse.Status
    let message: String
    var allowed: [String] = []

    static func invalid(_ message: String) -> Self { Self(status: .badRequest, message: message) }
    static func notFound(_ message: String) -> Self { Self(status: .notFound, message: message) }
    static func conflict(_ message: String) -> Self { Self(status: .conflict, message: message) }
    static func forbidden(_ message: String) -> Self { Self(status: .forbidden, message: message) }

    var response: Response {
        let body: JSONValue = ["error": .string(self.message)]
        var response = WireAnswer.json(body.text, self.status, cacheable: false)
        if !self.allowed.isEmpty { response.headers[.allow] = self.allowed.joined(separator: ", ") }
        return response
    }
}
