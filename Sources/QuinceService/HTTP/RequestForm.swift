import HTTPTypes
import Hummingbird
import NIOCore
import QuinceProtocol

/// Reads a form-encoded body.
enum RequestForm {
    /// `otherType`: the error for another content type.
    ///
    /// Apple was observed to look for a grant type at the token endpoint and
    ///   for a client at others, and to find none.
    /// - Throws: ``ProtocolError``: `otherType`; `invalid_request` for an invalid form or a repeated parameter. Hummingbird
    ///   responds with 413 beyond ``ServiceContext/maximumBodySize``.
    static func read(
        _ request: Request,
        _ context: ServiceContext,
        otherType: ProtocolError.Code = .invalidRequest
    ) async throws -> FormParameters {
        let body = try await request.body.collect(upTo: ServiceContext.maximumBodySize)
        let contentType = request.headers[.contentType] ?? ""
        let mediaType = contentType.prefix { $0 != ";" }.lowercased()
        guard mediaType.split(separator: " ").first == "application/x-www-form-urlencoded" else {
            throw ProtocolError(
                otherType,
                because: .refused(
                    "content_type",
                    "the body must be sent as application/x-www-form-urlencoded",
                    expected: "application/x-www-form-urlencoded",
                    actual: contentType.isEmpty ? "none" : contentType.shortened,
                    apple:
                        "Apple has been observed to respond to a JSON body with unsupported_grant_type and invalid_client"
                )
            )
        }
        guard let text = String(validating: body.readableBytesView, as: UTF8.self) else {
            throw Self.malformed("the body isn't UTF-8")
        }
        let form: FormParameters
        do throws(FormParameters.Refusal) {
            form = try FormParameters(parsing: text)
        } catch {
            throw Self.malformed("the body isn't a form: \(error)")
        }
        if let name = form.duplicates.first {
            throw Self.malformed("the parameter '\(name.shortened)' occurs more than once")
        }
        return form
    }

    private static func malformed(_ message: String) -> ProtocolError {
        ProtocolError(.invalidRequest, because: .refused("form", message))
    }
}

extension FormParameters {
    /// The value of `name`.
    ///
    /// - Throws: ``ProtocolError`` `invalid_request` if it is missing or empty.
    func required(_ name: String) throws(ProtocolError) -> String {
        guard let value = self[name] else {
            throw ProtocolError(
                .invalidRequest,
                because: .refused(name, "the parameter '\(name)' is missing")
            )
        }
        return value
    }
}
