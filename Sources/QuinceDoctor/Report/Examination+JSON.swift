package import QuinceProtocol

extension Examination {
    /// The results as JSON, for programs.
    package var json: JSONValue {
        let results = self.results.map { result -> JSONValue in
            var entry: JSONObject = [
                "check": .string(result.check), "verdict": .string(result.verdict.rawValue),
                "sentence": .string(result.sentence),
            ]
            entry["remedy"] = result.remedy.map { .string($0) }
            return .object(entry)
        }
        let causes = self.causes.map { cause -> JSONValue in
            [
                "cause": .string(cause.name), "sentence": .string(cause.sentence),
                "remedy": .string(cause.remedy),
            ]
        }
        var json: JSONObject = [
            "issuer": .string(self.settings.issuer), "checks": .array(results), "causes": .array(causes),
        ]
        json["explanation"] = self.explanationURL.map { .string($0) }
        json["summary"] = .string(self.summary)
        json["exitCode"] = .integer(Int(self.exitCode))
        return .object(json)
    }

    /// Where Quince's console explains why it refuses the client; nil at other issuers.
    package var explanationURL: String? {
        self.tokenAnswer == .error("invalid_client") ? self.consoleURL : nil
    }

    /// Such as `12 checks passed, 1 failed`.
    package var summary: String {
        guard self.isReached else { return "The issuer can't be reached, so the client couldn't be checked." }
        let counts = [
            (Verdict.passed, "passed"), (.failed, "failed"), (.warning, "with a warning"),
            (.notChecked, "not checked"),
        ].compactMap { verdict, word in
            let count = self.results.count { $0.verdict == verdict }
            return count == 0 ? nil : "\(count) \(word)"
        }
        let conclusion =
            switch self.tokenAnswer {
            case .error("invalid_grant"): "The issuer accepts the client"
            case .error("invalid_client"): "The issuer refuses the client"
            default: "The issuer didn't say whether it accepts the client"
            }
        return "\(conclusion). Checks: \(counts.joined(separator: ", "))."
    }
}
