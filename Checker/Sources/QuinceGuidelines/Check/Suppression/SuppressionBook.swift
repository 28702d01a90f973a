/// All suppressions of a run, and which of them were needed.
struct SuppressionBook {
    private let comments: [SourceSuppression]
    private let objects: [ObjectSuppression]
    private let settings: CheckSettings
    private let commentsByPath: [String: FileComments]
    private var usedComments: Set<Use> = []
    private var usedObjects: Set<Use> = []

    private struct Use: Hashable {
        let index: Int
        let rule: String
    }

    /// Where the comments of one file are among all.
    private struct FileComments {
        var ofFile: [Int] = []
        var byLine: [Int: [Int]] = [:]
    }

    init(_ comments: [SourceSuppression], _ settings: CheckSettings) {
        self.comments = comments
        self.objects = settings.objectSuppressions
        self.settings = settings
        var byPath: [String: FileComments] = [:]
        for (index, comment) in comments.enumerated() {
            switch comment.scope {
            case .file: byPath[comment.place.path, default: FileComments()].ofFile.append(index)
            case .line(let line):
                byPath[comment.place.path, default: FileComments()].byLine[line, default: []].append(index)
            }
        }
        self.commentsByPath = byPath
    }

    /// The suppression of a finding; nil if there is none.
    mutating func suppression(of finding: Finding) -> AppliedSuppression? {
        for index in self.comments(about: finding) {
            let comment = self.comments[index]
            guard let reason = comment.reason, comment.rules.contains(finding.rule) else { continue }
            self.usedComments.insert(Use(index: index, rule: finding.rule))
            return AppliedSuppression(kind: .inSource, place: comment.place, reason: reason)
        }
        for (index, entry) in self.objects.enumerated() where self.isAbout(finding, entry) {
            self.usedObjects.insert(Use(index: index, rule: finding.rule))
            return AppliedSuppression(kind: .inConfiguration, place: entry.place, reason: entry.reason)
        }
        return nil
    }

    /// In the order of the file.
    private func comments(about finding: Finding) -> [Int] {
        guard let comments = self.commentsByPath[finding.place.path] else { return [] }
        let button = finding.button?.place
        let other = button?.path == finding.place.path ? button?.line : nil
        let lines = Set([finding.place.line, other].compactMap(\.self))
        return (comments.ofFile + lines.flatMap { comments.byLine[$0] ?? [] }).sorted()
    }

    private func isAbout(_ finding: Finding, _ entry: ObjectSuppression) -> Bool {
        guard entry.rules.contains(finding.rule),
            [finding.place.object, finding.button?.place.object].contains(entry.object)
        else { return false }
        return self.settings.isMeant(finding.place.path, by: entry.path)
    }

    /// The findings about the suppressions themselves.
    ///
    /// - Parameters:
    ///   - edition: Rules that it does not have are not said to be unused.
    ///   - isWhole: Whether all of the project was looked at, so that an object which was not seen is none any more.
    /// - Returns: Findings of the checker's own rules.
    func findings(edition: Edition, isWhole: Bool) -> [Finding] {
        var found: [Finding] = []
        for (index, comment) in self.comments.enumerated() {
            if let outcome = Self.flaw(of: comment) {
                found.append(Self.finding(outcome, .malformedSuppression, comment.place, edition))
            } else {
                let unused = comment.rules.filter {
                    self.isApplied($0, at: comment.place.path, edition)
                        && !self.usedComments.contains(Use(index: index, rule: $0))
                }
                found += Self.unused(unused, comment.place, edition)
            }
        }
        for (index, entry) in self.objects.enumerated() where isWhole {
            let unused = entry.rules.filter {
                self.isApplied($0, at: nil, edition)
                    && !self.usedObjects.contains(Use(index: index, rule: $0))
            }
            found += Self.unused(unused, entry.place, edition)
        }
        return found
    }

    private func isApplied(_ rule: String, at path: String?, _ edition: Edition) -> Bool {
        let choice = path.map { self.settings.choice(for: rule, at: $0) } ?? self.settings.severities[rule]
        return choice != .off && Rule.named(rule)?.severities[edition] != nil
    }

    private static func flaw(of comment: SourceSuppression) -> Outcome? {
        guard !comment.rules.isEmpty else { return Outcome("doesn't name a rule") }
        if let wrong = comment.rules.first(where: { Rule.named($0) == nil }) {
            return Outcome("names '\(wrong)', and \(Rule.hint(for: wrong))")
        }
        return comment.reason == nil ? Outcome("doesn't give a reason") : nil
    }

    private static func unused(_ rules: [String], _ place: SourcePlace, _ edition: Edition) -> [Finding] {
        guard !rules.isEmpty else { return [] }
        return [
            self.finding(
                Outcome("nothing here breaks \(rules.joined(separator: ", "))"),
                .unusedSuppression,
                place,
                edition
            )
        ]
    }

    private static func finding(_ outcome: Outcome, _ rule: Rule, _ place: SourcePlace, _ edition: Edition)
        -> Finding
    {
        Finding(
            outcome,
            of: rule,
            edition: edition,
            severity: rule.severities[edition] ?? .warning,
            at: place
        )
    }
}
