import HTTPTypes
package import Hummingbird
import NIOCore
package import QuinceProtocol

/// Reads what the passkey script sends, and answers it.
package enum PasskeyWire {
    /// The largest message, in bytes: a credential ID of 1,023 bytes and an RSA key of 4,096 bits, twice in base64url.
    static let maximumBodySize = 16_384

    /// The JSON object of a request from a page with exactly one of `origins`.
    ///
    /// Unlike a form, a page of any origin can send JSON with a script; `null` isn't accepted either.
    /// - Throws: ``PasskeyProblem``.
    package static func read(_ request: Request, _ context: ServiceContext, from origins: [String])
        async throws
        -> JSONObject
    {
        guard let origin = request.headers[.origin], origins.contains(where: { $0.isExactly(origin) }) else {
            throw PasskeyProblem.otherSite
        }
        guard request.headers[.contentType]?.prefix(while: { $0 != ";" }) == "application/json" else {
            throw PasskeyProblem.malformed
        }
        let body = try await request.body.collect(upTo: Self.maximumBodySize)
        guard let text = String(validating: body.readableBytesView, as: UTF8.self),
            let object = (try? JSONValue(parsing: text))?.object
        else { throw PasskeyProblem.malformed }
        return object
    }

    /// The response to a call of the script; a ``PasskeyProblem`` becomes its JSON, and its reason a finding.
    package static func answer(
        _ context: ServiceContext,
        refusedAs event: AuditEvent,
        _ body: () async throws -> Response
    ) async throws -> Response {
        do { return try await body() } catch let problem as PasskeyProblem {
            context.explanation.add(.refused("passkey", problem.reason))
            if problem.location == nil { context.explanation.event = event }
            var object: JSONObject = ["message": .string(problem.message)]
            if problem.isUnknown { object["unknown"] = true }
            object["location"] = problem.location.map(JSONValue.string)
            return Self.json(object, status: problem.status)
        }
    }

    package static func json(_ object: JSONObject, status: HTTPResponse.Status = .ok) -> Response {
        // `<` occurs only in strings; escaped, so that no browser takes the answer for a page.
        let text = JSONValue.object(object).text.replacing("<", with: "\\u003c")
        return Response(
            status: status,
            headers: [
                .contentType: "application/json", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}
