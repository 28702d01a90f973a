import ProgramStart
import Configuration
import QuinceService
import Wording

extension ServeSettings {
    /// The values of the `QUINCE_…` variables of this process.
    static func environment() -> [ServeSetting: [String]] {
        self.environment(from: EnvironmentVariablesProvider())
    }

    /// The values of the `QUINCE_…` variables that `provider` knows.
    static func environment(from provider: EnvironmentVariablesProvider) -> [ServeSetting: [String]] {
        let reader = ConfigReader(provider: provider).scoped(to: "quince")
        return ServeSetting.allCases.reduce(into: [:]) { values, setting in
            guard let text = reader.string(forKey: ConfigKey([setting.key])) else { return }
            values[setting] = setting == .redirectURIs ? Self.list(text) : [text]
        }
    }

    /// A remark for each unknown `QUINCE_…` variable.
    static func misspelledVariables(in environment: [String: String]) -> [String] {
        let known =
            ServeSetting.allCases.map(\.variable) + ["QUINCE_APPLEID", "QUINCE_ARTWORK", "QUINCE_NODE_PORT"]
        return environment.keys.filter { $0.hasPrefix("QUINCE_") && !known.contains($0) }.sorted().map {
            name in
            let hint = Spelling.closest(to: name, in: known).map { "; did you mean \($0)?" } ?? ""
            return "ignored: \(name) isn't a setting of quince serve\(hint)"
        }
    }

    /// The comma-separated URLs, without surrounding spaces.
    private static func list(_ text: String) -> [String] {
        text.split(separator: ",").map { part in
            String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
    }
}
