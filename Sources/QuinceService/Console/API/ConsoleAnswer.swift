import HTTPTypes
import Hummingbird
import QuinceProtocol

/// The response to a call of the console's API.
enum ConsoleAnswer: Sendable {
    case json(JSONValue)
    case created(JSONValue)
    /// Success, without a body.
    case done
    case response(Response)

    /// `{name: [values]}`.
    static func list(_ name: String, _ values: [JSONValue]) -> ConsoleAnswer {
        var object = JSONObject()
        object[name] = .array(values)
        return .json(.object(object))
    }

    var response: Response {
        switch self {
        case .json(let value): WireAnswer.json(Self.text(value), .ok, cacheable: false)
        case .created(let value): WireAnswer.json(Self.text(value), .created, cacheable: false)
        case .done: Response(status: .noContent, headers: [.cacheControl: "no-store"])
        case .response(let response): response
        }
    }

    /// JSON that contains no markup, in case a browser shows it as HTML.
    ///
    /// `<` occurs only in strings, so it can be escaped.
    private static func text(_ value: JSONValue) -> String { value.text.replacing("<", with: "\\u003c") }
}
