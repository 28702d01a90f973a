import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// What the app gets for its handle: a session of its own, and whom to greet.
struct AppSession: Codable, Sendable {
    /// How the app says who it is from now on: as a browser does.
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

    /// The same for a page that others may see, in the browser or over a shoulder.
    var withoutSecret: AppSession {
        let hidden = "(a secret; shown on the developer’s own machine alone)"
        return AppSession(
            account: self.account,
            session: Cookie(name: self.session.name, value: hidden, maxAge: self.session.maxAge)
        )
    }

    /// As JSON, for people to read as well.
    func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    /// As the exchange endpoint answers.
    func response() throws -> Response {
        let json = ByteBuffer(string: try self.text())
        return Response(
            status: .ok,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: json)
        )
    }
}
