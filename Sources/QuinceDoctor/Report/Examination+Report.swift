import Foundation
import HTTPTypes
import PlainClient
package import QuinceProtocol
import Wording

extension Examination {
    /// What was observed, without secrets and identifiers: for those who want to know how Apple behaves.
    package var report: JSONValue {
        let redaction = Redaction(self)
        var requests: [JSONValue] = []
        for kind in PlannedRequest.Kind.allCases {
            guard let observation = self.observations[kind] else { continue }
            requests.append(.object(self.entry(kind, observation)))
        }
        let report: JSONObject = [
            "quince": .string(ProgramVersion.current),
            "issuer": .string(self.settings.isApple ? self.settings.issuer : "another issuer"),
            "checks": .array(
                self.results.map { ["check": .string($0.check), "verdict": .string($0.verdict.rawValue)] }
            ),
            "causes": .array(self.causes.map { .string($0.name) }),
            "profile": .object(self.observedSettings),
            "requests": .array(requests),
        ]
        return redaction.withoutIdentifiers(.object(report))
    }

    /// The settings of docs/profile.md that this examination observed.
    private var observedSettings: JSONObject {
        var settings = JSONObject()
        if let error = self.comparedPage?.error, error != "invalid_client" {
            settings["unregistered-redirect-error"] = .string(error)
        }
        if case .error("invalid_grant") = self.tokenAnswer {
            let body = self.observations[.token]?.response?.json
            settings["error-descriptions"] = .bool(body?["error_description"] != nil)
        }
        return settings
    }

    private func entry(_ kind: PlannedRequest.Kind, _ observation: Observation) -> JSONObject {
        var entry: JSONObject = ["request": .string(kind.rawValue)]
        guard let response = observation.response else {
            entry["failure"] = .string(observation.failure)
            return entry
        }
        entry["status"] = .integer(response.status)
        entry["tls"] = response.tlsVersion.map { .string($0) }
        entry["headers"] = .object(Self.headers(of: response))
        entry["bodyLength"] = .integer(response.body.utf8.count)
        switch kind {
        case .discovery:
            entry["document"] = response.json.map { .object($0) }
            entry["clockDifferenceSeconds"] = self.clock.map { .integer(Int($0.seconds.rounded())) }
        case .keys: entry["keys"] = Self.keys(of: response)
        case .token:
            entry["error"] = response.json?["error"].map(Self.code)
            entry["errorDescription"] = response.json?["error_description"]
        case .authorization: entry["error"] = self.page?.error.map { .string($0) }
        case .comparison: entry["error"] = self.comparedPage?.error.map { .string($0) }
        case .notifications: break
        }
        return entry
    }

    /// The code, or a placeholder for anything that isn't a code of OAuth.
    private static func code(_ error: JSONValue) -> JSONValue {
        guard let code = error.string, OAuthError.isKnown(code) else { return "[not a code of OAuth]" }
        return error
    }

    private static func headers(of response: PlainResponse) -> JSONObject {
        let names: [HTTPField.Name] = [
            .date, .server, .contentType, .cacheControl, .expires, .age, .strictTransportSecurity,
            .contentLanguage,
        ]
        var headers = JSONObject()
        for name in names { headers[name.rawName] = response.headers[name].map { .string($0) } }
        return headers
    }

    /// The members of each key but the key itself.
    private static func keys(of response: PlainResponse) -> JSONValue? {
        guard let keys = response.json?["keys"]?.array else { return nil }
        return .array(
            keys.map { key in
                var entry = JSONObject()
                for name in ["kty", "kid", "use", "alg"] { entry[name] = key.object?[name] }
                entry["modulusLength"] = key.object?["n"]?.string.map { .integer($0.utf8.count) }
                return .object(entry)
            }
        )
    }
}
