import HTTPTypes
import Hummingbird
import NIOCore
import QuinceProtocol

/// Reads the body of `POST /auth/token` and `POST /auth/revoke`.
enum TokenForm {
    /// - Throws: ``ProtocolError`` `invalid_request` for another content type, a body that is no form, or a parameter
    ///   that comes twice. Hummingbird answers 413 beyond ``ServiceContext/maximumBodySize``.
    static func read(_ request: Request, _ context: ServiceContext) async throws -> FormParameters {
        let body = try await request.body.collect(upTo: ServiceContext.maximumBodySize)
        let contentType = request.headers[.contentType] ?? ""
        let mediaType = contentType.prefix { $0 != ";" }.lowercased()
        guard mediaType.split(separator: " ").first == "application/x-www-form-urlencoded" else {
            throw ProtocolError(
                .invalidRequest,
                because: .refused(
                    "content_type",
                    "the body must be sent as application/x-www-form-urlencoded",
                    expected: "application/x-www-form-urlencoded",
                    actual: contentType.isEmpty ? "none" : contentType.shortened,
                    apple: "Apple was also seen to answer unsupported_grant_type to a body that is no form"
                )
            )
        }
        guard let text = String(validating: body.readableBytesView, as: UTF8.self) else {
            throw Self.malformed("the body is not UTF-8")
        }
        let form: FormParameters
        do throws(FormParameters.Refusal) {
            form = try FormParameters(parsing: text)
        } catch {
            throw Self.malformed("the body is no form: \(error)")
        }
        if let name = form.duplicates.first {
            throw Self.malformed("the parameter '\(name.shortened)' comes more than once")
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
