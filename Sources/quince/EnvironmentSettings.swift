import ProgramStart
import Configuration
import Foundation
import QuinceService
import Wording

extension ServeSettings {
    /// The values of the `QUINCE_…` variables of this process.
    static func environment() -> [ServeSetting: [String]] {
        self.environment(from: EnvironmentVariablesProvider())
    }

    /// The settings of these flags and of this process's environment: its variables, files with secrets, and credentials.
    static func ofThisProcess(flags: [ServeSetting: [String]]) -> ServeSettings {
        let variables = ProcessInfo.processInfo.environment
        let files = ServeSetting.allCases.compactMap { setting in
            setting.fileVariable.flatMap { variables[$0] }.map { (setting, $0) }
        }
        let credentials = variables["CREDENTIALS_DIRECTORY"].flatMap { $0.isEmpty ? nil : $0 }
        return ServeSettings(
            flags: flags,
            environment: Self.environment(),
            secretFiles: Dictionary(uniqueKeysWithValues: files),
            credentials: credentials
        )
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
            ServeSetting.allCases.flatMap { [$0.variable] + [$0.fileVariable].compactMap(\.self) } + [
                "QUINCE_APPLEID", "QUINCE_ARTWORK", "QUINCE_NODE_PORT",
            ]
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
