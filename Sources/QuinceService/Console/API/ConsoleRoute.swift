import HTTPTypes
import Hummingbird
import QuinceProtocol

/// One line of the console's API: what it is called, what it takes, what it gives, and the code that does it.
struct ConsoleRoute: Sendable {
    /// What the answer is on success.
    enum Success: Sendable {
        case json(Shape)
        case created(Shape)
        case done
        case events
    }

    let method: HTTPRequest.Method
    /// Below `/_quince`, parameters in braces.
    let path: String
    /// A name without spaces, unique.
    let id: String
    let summary: String
    var query: [Shape.Field] = []
    var body: [Shape.Field] = []
    let success: Success
    let handler: @Sendable (ConsoleCall) async throws -> ConsoleAnswer

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

    /// Whether the route has a body that cannot be left out.
    var needsBody: Bool {
        self.body.contains(where: \.isRequired) || (self.method == .patch || self.method == .put)
    }

    /// The names in braces, in order.
    var parameters: [String] {
        self.path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
    }

    /// The path as Hummingbird spells it.
    var routerPath: RouterPath {
        .init(Paths.consoleAPI + self.path.replacing("{", with: ":").replacing("}", with: ""))
    }

    /// Whether `path`, the whole of a request's, is this route's.
    func matches(_ path: String) -> Bool {
        let wanted = (Paths.consoleAPI + self.path).split(separator: "/")
        let actual = path.split(separator: "/")
        return wanted.count == actual.count
            && zip(wanted, actual).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
    }
}
