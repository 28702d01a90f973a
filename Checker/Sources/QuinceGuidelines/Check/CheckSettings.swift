/// The settings of a run, from the configuration and the command line.
package struct CheckSettings: Sendable {
    /// One edition, or several to report the differences between them.
    package var editions: [Edition] = [.newest]
    package var failOn = FailLevel.error
    package var severities: [String: RuleChoice] = [:]
    /// Severities for some paths; the last override that names a rule applies.
    package var overrides: [PathOverride] = []
    package var ignoring = IgnoreRules.standard
    package var wrappers: [String: WrapperClass] = [:]
    /// Classes and components of the project that are other ways to sign in, with the name of the company or nil.
    package var signInButtons: [String: String?] = [:]
    /// Files in the order in which people meet their screens, seen from ``root``.
    package var flows: [[String]] = []
    package var objectSuppressions: [ObjectSuppression] = []
    /// The absolute path of the folder that patterns are relative to.
    package var root: String
    /// The absolute path of the folder that relative paths start from.
    package var workingFolder: String

    package init(root: String, workingFolder: String) {
        self.root = root
        self.workingFolder = workingFolder
    }

    /// Other severities for some files.
    package struct PathOverride: Hashable, Sendable {
        package var paths: IgnoreRules
        package var severities: [String: RuleChoice]

        package init(_ paths: IgnoreRules, severities: [String: RuleChoice]) {
            self.paths = paths
            self.severities = severities
        }
    }

    /// The project's setting for a rule in a file; nil if there is none.
    package func choice(for rule: String, at path: String) -> RuleChoice? {
        let name = self.overrides.isEmpty ? path : self.name(of: path)
        let override = self.overrides.last { $0.severities[rule] != nil && $0.paths.covers(name) }
        return override?.severities[rule] ?? self.severities[rule]
    }

    /// Whether a pattern means a file; without a pattern all are meant.
    func isMeant(_ path: String, by pattern: PathPattern?) -> Bool {
        pattern.map { IgnoreRules([$0]).covers(self.name(of: path)) } ?? true
    }

    /// A file as patterns see it.
    private func name(of path: String) -> String {
        let absolute = PathNames.absolute(path, in: self.workingFolder)
        return PathNames.relative(absolute, to: self.root) ?? path
    }

    /// Facts about the project that its files don't contain, for the inspectors.
    package var facts: ProjectFacts {
        var facts = ProjectFacts()
        facts.wrappers = self.wrappers
        facts.signInButtons = self.signInButtons
        return facts
    }
}
