import HTTPTypes
import QuinceProtocol

/// Header fields for display: credentials are shortened.
enum CapturedHeaders {
    static func json(_ headers: HTTPFields) -> JSONValue {
        .array(headers.map { ["name": .string($0.name.rawName), "value": .string(Self.shown($0))] })
    }

    private static func shown(_ field: HTTPField) -> String {
        switch field.name {
        case .cookie, .setCookie: Self.cookies(field.value)
        case .authorization, .proxyAuthorization:
            "\(field.value.prefix { $0 != " " }) …"
        case .location: CapturedLocation(field.value).shown
        // The URL of the previous page may contain a code.
        case .referer: String(field.value.prefix { $0 != "?" && $0 != "#" })
        default: String(field.value.prefix(CapturedValue.limit))
        }
    }

    /// Attributes of a cookie are short and stay; long values are shortened.
    private static func cookies(_ value: String) -> String {
        value.split(separator: ";").map { pair in
            guard let index = pair.firstIndex(of: "="), case let text = pair[pair.index(after: index)...],
                text.count > 12
            else { return String(pair) }
            return "\(pair[...index])\(CapturedValue.shortened(String(text)))"
        }
        .joined(separator: ";")
    }
}
