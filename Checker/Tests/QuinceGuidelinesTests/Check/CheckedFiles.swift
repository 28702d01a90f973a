import Foundation
import QuinceGuidelines
import QuinceSwiftSources

extension CheckResult {
    /// The result of a check of files that exist only here, by their paths.
    static func of(_ files: [String: String], pictures: [String: [UInt8]] = [:]) async -> CheckResult {
        await Checker(Inspectors.all + [SwiftInspector(), ObjectiveCInspector()]).check(
            (Array(files.keys) + Array(pictures.keys)).sorted()
        ) {
            path throws(UnreadableInput) in
            InputFile(path: path, bytes: pictures[path].map { Data($0) } ?? Data((files[path] ?? "").utf8))
        }
    }

    /// What its findings say, in a fixed order.
    var sentences: [String] {
        self.findings.map { "\($0.place) \($0.rule) \($0.verdict) \($0.message)" }.sorted()
    }
}
