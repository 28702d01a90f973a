package import Foundation

/// The findings of an earlier run that are not reported again.
package struct Baseline: Hashable, Sendable {
    package var entries: [Entry]

    package init(_ entries: [Entry] = []) { self.entries = entries }

    /// A finding of an earlier run; path and message are there for people, the fingerprint decides.
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

    /// Which of some findings it has, and which of its entries are left over.
    ///
    /// Each entry stands for one finding. Where several findings look alike, those in the entry's own file come first.
    ///
    /// - Parameter findings: Their paths and fingerprints.
    /// - Returns: The indices of the findings that are known, and the entries that no finding has.
    package func matches(_ findings: [(path: String, fingerprint: Fingerprint)]) -> (
        known: Set<Int>, left: [Entry]
    ) {
        var open = Dictionary(grouping: findings.indices) { findings[$0].fingerprint.text }
        var known: Set<Int> = []
        var rest: [Entry] = []
        for entry in self.entries {
            let index = open[entry.fingerprint]?.firstIndex { findings[$0].path == entry.path }
            guard let index, let finding = open[entry.fingerprint]?.remove(at: index) else {
                rest.append(entry)
                continue
            }
            known.insert(finding)
        }
        var left: [Entry] = []
        for entry in rest {
            if let finding = open[entry.fingerprint]?.popLast() {
                known.insert(finding)
            } else {
                left.append(entry)
            }
        }
        return (known, left)
    }
}
