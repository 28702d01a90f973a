import HTTPTypes
import Hummingbird
import NIOCore
import QuinceProtocol

/// Reads a body that is a form.
enum RequestForm {
    /// `otherType`: the error for another content type: at the token endpoint Apple was seen to look for a grant
    ///   type, and at others for a client, and to find none.
    /// - Throws: ``ProtocolError``: `otherType`; `invalid_request` for a body that is no form, or a parameter that comes
    ///   twice. Hummingbird answers 413 beyond ``ServiceContext/maximumBodySize``.
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
    /// - Throws: ``ProtocolError`` `invalid_request` where it is missing or empty.
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
