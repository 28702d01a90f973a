import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The app's response for its handle: a session of its own, and the name for a greeting.
struct AppSession: Codable, Sendable {
    /// The session's secret, which the app sends from now on as a browser sends its cookie.
    struct Cookie: Codable, Sendable {
        let name: String
        let value: String
        /// In seconds.
        let maxAge: Int
    }

    struct Person: Codable, Sendable {
        let name: String?
        let email: String?
    }

    let account: Person
    let session: Cookie

    /// The session for a page that others may see, in the browser or on the screen.
    var withoutSecret: AppSession {
        let hidden = "(a secret; shown only on the developer’s own machine)"
        return AppSession(
            account: self.account,
            session: Cookie(name: self.session.name, value: hidden, maxAge: self.session.maxAge)
        )
    }

    /// The session as JSON that is easy to read.
    func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    /// The response of the exchange endpoint.
    func response() throws -> Response {
        let json = ByteBuffer(string: try self.text())
        return Response(
            status: .ok,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: json)
        )
    }
}
