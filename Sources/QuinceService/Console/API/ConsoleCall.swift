import ProgramStart
import HTTPTypes
import Hummingbird
import NIOCore
import QuinceProtocol

/// A call of the console's API; its body and query match the route's description.
struct ConsoleCall: Sendable {
    let request: Request
    let context: ServiceContext
    let body: JSONObject
    let query: FormParameters

    /// A parameter of the path.
    func path(_ name: String) throws -> String {
        let text = try self.context.parameters.require(name)
        guard let decoded = try? FormParameters(parsing: "value=\(text.replacing("+", with: "%2B"))")["value"]
        else {
            throw ConsoleError.invalid("'\(text.shortened)' in the path can't be decoded; percent-encode it")
        }
        return decoded
    }

    /// A number in the path; any other text is a 404.
    func number(_ name: String, of thing: String) throws -> Int {
        let text = try self.path(name)
        guard let number = DecimalText.integer(text) else {
            throw ConsoleError.notFound("there is no \(thing) '\(text.shortened)'")
        }
        return number
    }

    /// A text of the body; nil if it is missing, empty or null.
    func text(_ name: String) -> String? {
        guard let text = self.body[name]?.string, !text.isEmpty else { return nil }
        return text
    }
}

extension ConsoleCall {
    /// The maximum size of a body, in bytes.
    static let maximumBodySize = 1_048_576

    /// Reads and checks the values that `route` describes.
    init(_ request: Request, _ context: ServiceContext, for route: ConsoleRoute) async throws {
        self.request = request
        self.context = context
        self.query = try Self.query(of: request, route)
        self.body = try await Self.body(of: request, route)
    }

    private static func query(of request: Request, _ route: ConsoleRoute) throws -> FormParameters {
        guard let query = try? FormParameters(parsing: request.uri.query ?? "") else {
            throw ConsoleError.invalid("the query can't be read; percent-encode its values")
        }
        for parameter in query.parameters {
            guard let field = route.query.first(where: { $0.name == parameter.name }) else { continue }
            try field.shape.check(Self.value(parameter.value, field.shape), "the query's '\(field.name)'")
        }
        for field in route.query where field.isRequired && query[field.name] == nil {
            throw ConsoleError.invalid("the query has no '\(field.name)'; add it")
        }
        return query
    }

    /// A text of the query, which is a number where one is expected.
    private static func value(_ text: String, _ shape: Shape) -> JSONValue {
        guard case .integer = shape, let number = DecimalText.integer(text) else { return .string(text) }
        return .integer(number)
    }

    private static func body(of request: Request, _ route: ConsoleRoute) async throws -> JSONObject {
        // A stream has no body, and must keep the inbound side of its connection.
        guard route.method != .get else { return [:] }
        let buffer = try await request.body.collect(upTo: Self.maximumBodySize)
        guard buffer.readableBytes > 0 else {
            guard !route.needsBody else {
                throw ConsoleError.invalid("the body is empty; send a JSON object")
            }
            return [:]
        }
        let mediaType = (request.headers[.contentType] ?? "").prefix { $0 != ";" }.lowercased()
        guard mediaType.split(separator: " ").first == "application/json" else {
            throw ConsoleError(
                status: .unsupportedMediaType,
                message:
                    "the body's type is '\(mediaType.shortened)'; send it with Content-Type: application/json"
            )
        }
        guard let text = String(validating: buffer.readableBytesView, as: UTF8.self) else {
            throw ConsoleError.invalid("the body isn't UTF-8; encode it as UTF-8")
        }
        let value: JSONValue
        do throws(JSONRefusal) { value = try JSONValue(parsing: text) } catch {
            throw ConsoleError.invalid("the body isn't JSON: \(error.reason), at byte \(error.offset)")
        }
        try Shape.object(route.body).check(value, "the body")
        return value.object ?? [:]
    }
}
