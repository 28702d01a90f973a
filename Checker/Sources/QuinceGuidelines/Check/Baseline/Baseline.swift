package import Foundation

/// The findings of an earlier run that are not reported again.
package struct Baseline: Hashable, Sendable {
    package var entries: [Entry]

    package init(_ entries: [Entry] = []) { self.entries = entries }

    /// A finding of an earlier run.
    ///
    /// The fingerprint identifies it; path and message are for people.
    package struct Entry: Hashable, Sendable, Codable {
        package var fingerprint: String
        package var rule: String
        package var path: String
        package var message: String

        package init(_ finding: Finding, _ fingerprint: Fingerprint, path: String) {
            self.fingerprint = fingerprint.text
            self.rule = finding.rule
            self.path = path
            self.message = finding.message
        }
    }

    /// Reads a file that ``json`` wrote.
    ///
    /// - Throws: ``Refusal``
    package init(parsing data: Data) throws(Refusal) {
        let decoder = JSONDecoder()
        guard let version = try? decoder.decode(Version.self, from: data) else { throw .notBaseline }
        guard version.version == Self.version else { throw .version(version.version) }
        guard let file = try? decoder.decode(File.self, from: data) else { throw .notBaseline }
        self.entries = file.findings
    }

    package enum Refusal: Error, Hashable, Sendable {
        case notBaseline
        case version(Int)
    }

    /// The file, made to be kept under version control: ordered, an entry's members below each other.
    package var json: Data {
        let ordered = self.entries.sorted {
            ($0.path, $0.rule, $0.fingerprint, $0.message) < ($1.path, $1.rule, $1.fingerprint, $1.message)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let file = File(version: Self.version, findings: ordered)
        return ((try? encoder.encode(file)) ?? Data()) + Data("\n".utf8)
    }

    private static let version = 1

    private struct Version: Decodable { let version: Int }

    private struct File: Codable {
        let version: Int
        let findings: [Entry]
    }

    /// Matches findings with the entries of the baseline.
    ///
    /// Each entry stands for one finding. Where several findings look alike, those in the entry's own file come first. Last, what is
    /// left is recognized by its words where a file has one entry and one finding of a rule with the same ones: the lines behind it
    /// were changed.
    ///
    /// - Parameter findings: As entries.
    /// - Returns: The indices of the findings that are known, and the entries that no finding has.
    package func matches(_ findings: [Entry]) -> (known: Set<Int>, left: [Entry]) {
        var matching = Matching(findings)
        let elsewhere = self.entries.filter { !matching.take($0) { $0.path == $1.path } }
        let left = elsewhere.filter { !matching.take($0) { _, _ in true } }
        return matching.finish(left)
    }

    /// Pairs of entries and findings, each used once.
    private struct Matching {
        private let findings: [Entry]
        private var open: [String: [Int]]
        private var known: Set<Int> = []

        init(_ findings: [Entry]) {
            self.findings = findings
            self.open = Dictionary(grouping: findings.indices) { findings[$0].fingerprint }
        }

        /// Whether there was a finding with an entry's fingerprint; the last one of those that are wanted.
        mutating func take(_ entry: Entry, where isWanted: (Entry, Entry) -> Bool) -> Bool {
            let index = self.open[entry.fingerprint]?.lastIndex { isWanted(entry, self.findings[$0]) }
            guard let index, let finding = self.open[entry.fingerprint]?.remove(at: index) else {
                return false
            }
            self.known.insert(finding)
            return true
        }

        /// Recognizes by their words what is left of both.
        mutating func finish(_ left: [Entry]) -> (known: Set<Int>, left: [Entry]) {
            let rest = self.findings.indices.filter { !self.known.contains($0) }
            let found = Dictionary(grouping: rest) { self.findings[$0].words }
            let counts = Dictionary(grouping: left, by: \.words).mapValues(\.count)
            let gone = left.filter { entry in
                guard counts[entry.words] == 1, let same = found[entry.words], same.count == 1 else {
                    return true
                }
                self.known.insert(same[0])
                return false
            }
            return (self.known, gone)
        }
    }
}

extension Baseline.Entry {
    /// What people read of it.
    fileprivate var words: [String] { [self.path, self.rule, self.message] }
}
