import ArgumentParser
import ProgramStart
import QuinceGuidelines

/// Flags for what a run looks at and which rules it applies.
struct ScopeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "2020, 2022 or 2025 (the default); two, separated by a comma, show only the differences.",
            valueName: "edition"
        )
    )
    var guidelines: String?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Exclude what matches, like a line of a .gitignore. Repeatable.",
            valueName: "pattern"
        )
    )
    var ignore: [String] = []

    @Flag(help: "Also check dependencies, build products, tests, stories and previews.")
    var noDefaultIgnores = false

    @Option(help: ArgumentHelp("The configuration file.", valueName: "file"))
    var config: String?

    @Flag(help: "Read no configuration file.")
    var noConfig = false

    @Flag(help: "Print the files that would be checked, and stop.")
    var listFiles = false

    @Flag(help: "The files and URLs are screens, in the order in which users see them.")
    var flow = false

    func validate() throws {
        if self.noConfig, self.config != nil {
            throw ValidationError("--no-config and --config exclude each other")
        }
    }

    /// Editions as a flag or a configuration names them.
    static func editions(_ text: String, _ name: String) throws(ConfigurationError) -> [Edition] {
        var editions: [Edition] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let edition = Edition(rawValue: word.filter { $0 != " " }) else {
                let known = Edition.allCases.map(\.rawValue).joined(separator: ", ")
                throw ConfigurationError(
                    "\(name): '\(word)' isn't an edition of the guidelines; the editions are: \(known)"
                )
            }
            if !editions.contains(edition) { editions.append(edition) }
        }
        return editions.sorted()
    }

    /// A pattern as a flag or a configuration has it.
    static func pattern(_ text: String) throws(ConfigurationError) -> PathPattern {
        do throws(PathPattern.Refusal) { return try PathPattern(parsing: text) } catch {
            switch error {
            case .empty:
                throw ConfigurationError(
                    "the pattern '\(text)' matches nothing; write one such as 'Legacy/**'"
                )
            case .tooLong:
                throw ConfigurationError(
                    "a pattern is longer than \(PathPattern.maximumLength) bytes; shorten it"
                )
            }
        }
    }
}
