import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// What the app gets for its handle: a session of its own, and whom to greet.
struct AppSession: Encodable, Sendable {
    /// How the app says who it is from now on: as a browser does.
    struct Cookie: Encodable, Sendable {
        let name: String
        let value: String
        /// In seconds.
        let maxAge: Int
    }

    struct Person: Encodable, Sendable {
        let name: String?
        let email: String?
    }

    let account: Person
    let session: Cookie

    /// As the exchange endpoint answers.
    func response() throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let json = ByteBuffer(bytes: try encoder.encode(self))
        return Response(
            status: .ok,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: json)
        )
    }
}
