import CommandLineTool
import Foundation
import ProgramStart
import QuinceGuidelines
import Wording

/// The file of a baseline.
enum BaselineFile {
    /// Reads it; an empty one where there is none and that is fine.
    static func read(_ path: String, orNone: Bool) throws(ConfigurationError) -> Baseline {
        guard FileManager.default.fileExists(atPath: path) else {
            if orNone { return Baseline() }
            throw ConfigurationError("\(path): there is no such baseline; write it with --update-baseline")
        }
        guard FileKind(following: path) == .file else {
            throw ConfigurationError("\(path): the baseline isn't a regular file; name another")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ConfigurationError("\(path): can't read the baseline; check its permissions")
        }
        do throws(Baseline.Refusal) { return try Baseline(parsing: data) } catch {
            switch error {
            case .notBaseline:
                throw ConfigurationError(
                    "\(path): this isn't a baseline; remove it and write a new one with --update-baseline"
                )
            case .version(let version):
                throw ConfigurationError(
                    "\(path): the baseline has version \(version), from a newer quince; update quince"
                )
            }
        }
    }

    static func write(_ baseline: Baseline, to path: String) throws(ConfigurationError) {
        do { try OutputFile.write(Array(baseline.json), to: path, "--baseline") } catch let error
            as ConfigurationError
        { throw error } catch {
            throw ConfigurationError("\(path): can't write the baseline: \(error)")
        }
        Terminal.note("\(path): \(baseline.entries.count) findings are in the baseline".onOneLine)
    }
}
