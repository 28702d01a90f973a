/// What a project wants of a run, from its configuration and the command line.
package struct CheckSettings: Sendable {
    /// One, or several whose differences are wanted.
    package var editions: [Edition] = [.newest]
    package var failOn = FailLevel.error
    package var severities: [String: RuleChoice] = [:]
    /// For some paths; the last that names a rule decides.
    package var overrides: [PathOverride] = []
    package var ignoring = IgnoreRules.standard
    package var wrappers: [String: WrapperClass] = [:]
    /// Classes and components of the project that are other ways to sign in, with the name of the company or nil.
    package var signInButtons: [String: String?] = [:]
    /// Files in the order in which people meet their screens, seen from ``root``.
    package var flows: [[String]] = []
    package var objectSuppressions: [ObjectSuppression] = []
    /// The folder that patterns belong to, absolute.
    package var root: String
    /// Where relative paths begin, absolute.
    package var workingFolder: String

    package init(root: String, workingFolder: String) {
        self.root = root
        self.workingFolder = workingFolder
    }

    /// Other weights for some files.
    package struct PathOverride: Hashable, Sendable {
        package var paths: IgnoreRules
        package var severities: [String: RuleChoice]

        package init(_ paths: IgnoreRules, severities: [String: RuleChoice]) {
            self.paths = paths
            self.severities = severities
        }
    }

    /// What the project chose for a rule in a file; nil where it chose nothing.
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

    /// What the inspectors are told of the project beside what its files say.
    package var facts: ProjectFacts {
        var facts = ProjectFacts()
        facts.wrappers = self.wrappers
        facts.signInButtons = self.signInButtons
        return facts
    }
}
