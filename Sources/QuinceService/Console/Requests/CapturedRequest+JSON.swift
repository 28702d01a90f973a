import Foundation
import HTTPTypes
import NIOCore
package import QuinceProtocol

extension CapturedRequest {
    /// The JSON for the console; it contains no secret.
    package var json: JSONValue {
        var object: JSONObject = [
            "id": .integer(self.id),
            "at": .string(Timestamp.text(self.at)),
            "durationMilliseconds": .double(self.milliseconds),
            "method": .string(self.method),
            "path": .string(self.path),
            "endpoint": .string(self.endpoint.rawValue),
        ]
        object["host"] = self.host.map { .string($0.shortened) }
        object["clientId"] = self.clientID.map(JSONValue.string)
        object["account"] = self.email.map(JSONValue.string)
        object["signIn"] = self.signIn.map(JSONValue.integer)
        object["parameters"] = .array(self.parameters.map(\.json))
        object["headers"] = CapturedHeaders.json(self.headers)
        object["status"] = .integer(self.status)
        object["responseHeaders"] = CapturedHeaders.json(self.responseHeaders)
        object["responseParameters"] = .array(self.responseParameters.map(\.json))
        object["responseBody"] = self.shownBody.map(JSONValue.string)
        object["location"] = self.responseHeaders[.location].map { .string(CapturedLocation($0).shown) }
        object["outcome"] = .string(self.outcome.rawValue)
        object["explanation"] = .array(self.findings.map(\.json))
        return .object(object)
    }

    /// Rounded to a microsecond.
    private var milliseconds: Double {
        let (seconds, attoseconds) = self.duration.components
        return (Double(seconds) * 1e6 + Double(attoseconds) / 1e12).rounded() / 1e3
    }

    /// The body if it isn't a page: JSON with shortened secrets, or truncated text.
    private var shownBody: String? {
        guard self.responseBody.readableBytes > 0 else { return nil }
        if let json = self.responseJSON {
            return String(Self.withoutSecrets(json).text.prefix(CapturedValue.limit))
        }
        guard self.responseHeaders[.contentType]?.hasPrefix("text/plain") == true else { return nil }
        return String(String(buffer: self.responseBody).prefix(CapturedValue.limit))
    }

    private static func withoutSecrets(_ value: JSONValue) -> JSONValue {
        guard let object = value.object else { return value }
        var shown = JSONObject()
        for member in object.members {
            shown[member.name] =
                member.value.string.map { .string(CapturedValue(member.name, $0).shown) }
                ?? Self.withoutSecrets(member.value)
        }
        return .object(shown)
    }
}

extension CapturedValue {
    fileprivate var json: JSONValue {
        [
            "name": .string(self.name), "value": .string(self.shown), "secret": .bool(self.isSecret),
            "length": .integer(self.value.count),
        ]
    }
}

extension Finding {
    /// The value for the console.
    package var json: JSONValue {
        var object: JSONObject = ["check": .string(self.check), "verdict": .string(self.verdict.rawValue)]
        object["message"] = .string(self.message)
        object["expected"] = self.expected.map(JSONValue.string)
        object["actual"] = self.actual.map(JSONValue.string)
        object["apple"] = self.apple.map(JSONValue.string)
        return .object(object)
    }
}
