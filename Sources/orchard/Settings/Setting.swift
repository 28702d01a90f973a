/// A setting with a flag, an environment variable, or both.
enum Setting: String, Hashable, Sendable, CaseIterable {
    case port
    case host
    case url
    case database
    case quince
    /// The file that `quince serve --ready-file` wrote: everything that the shop needs to know about the service.
    case quinceReadyFile = "quince-ready-file"
    case buttons
    /// How many proxies are in front.
    case proxies
    case readyFile = "ready-file"
    case logLevel = "log-level"
    case logFormat = "log-format"
    case appleTeam = "apple-team"
    case appleKeyID = "apple-key-id"
    case appleKey = "apple-key"
    case appleClient = "apple-client"
    /// The primary App ID of the Services ID, which notifications name.
    case appleApp = "apple-app"
    /// The mail server.
    case smtp
    case mailFrom = "mail-from"
    /// Only by environment variable, because command lines are visible to everyone on the machine.
    case secret

    /// The flag, for messages.
    var flag: String { "--\(self.rawValue)" }

    /// The environment variable, such as `ORCHARD_READY_FILE`.
    var variable: String { "ORCHARD_\(self.rawValue.uppercased().replacing("-", with: "_"))" }

    /// A remark for each unknown `ORCHARD_…` variable.
    static func misspelled(in environment: [String: String]) -> [String] {
        let known = self.allCases.map(\.variable)
        return environment.keys.filter { $0.hasPrefix("ORCHARD_") && !known.contains($0) }.sorted()
            .map { "ignored: \($0) isn't a setting of orchard serve" }
    }
}
