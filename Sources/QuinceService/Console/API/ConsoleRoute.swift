import HTTPTypes
import Hummingbird
import QuinceProtocol

/// A route of the console's API: its name, parameters and response, and the code that handles it.
struct ConsoleRoute: Sendable {
    /// The response on success.
    enum Success: Sendable {
        case json(Shape)
        case created(Shape)
        case done
        case events
        /// Bytes of a media type.
        case file(String)
    }

    let method: HTTPRequest.Method
    /// The path below `/_quince`, with parameters in braces.
    let path: String
    /// A name without spaces, unique.
    let id: String
    let summary: String
    var query: [Shape.Field] = []
    var body: [Shape.Field] = []
    let success: Success
    private(set) var handler: @Sendable (ConsoleCall) async throws -> ConsoleAnswer

    init(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ id: String,
        _ summary: String,
        query: [Shape.Field] = [],
        body: [Shape.Field] = [],
        gives success: Success,
        handler: @escaping @Sendable (ConsoleCall) async throws -> ConsoleAnswer
    ) {
        self.method = method
        self.path = path
        self.id = id
        self.summary = summary
        self.query = query
        self.body = body
        self.success = success
        self.handler = handler
    }

    /// The same route, which runs `around` in place of its handler.
    func wrapped(
        _ around:
            @escaping @Sendable (
                _ call: ConsoleCall, _ handler: @Sendable (ConsoleCall) async throws -> ConsoleAnswer
            ) async throws -> ConsoleAnswer
    ) -> Self {
        var copy = self
        copy.handler = { [handler] call in try await around(call, handler) }
        return copy
    }

    /// Whether the route requires a body.
    var needsBody: Bool {
        self.body.contains(where: \.isRequired) || (self.method == .patch || self.method == .put)
    }

    /// The names in braces, in order.
    var parameters: [String] {
        self.path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
    }

    /// The path in Hummingbird's syntax.
    var routerPath: RouterPath {
        .init(Paths.consoleAPI + self.path.replacing("{", with: ":").replacing("}", with: ""))
    }

    /// Whether `path`, a request's whole path, belongs to this route.
    func matches(_ path: String) -> Bool {
        let wanted = (Paths.consoleAPI + self.path).split(separator: "/")
        let actual = path.split(separator: "/")
        return wanted.count == actual.count
            && zip(wanted, actual).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
    }
}
