import Foundation
import ProgramStart
import QuinceGuidelines

/// Looks for the configuration file: in the working folder and those above it, up to the repository's top.
struct ConfigurationSearch {
    let workingFolder: String
    let repository: String

    static let names = [".quince-check.yaml", ".quince-check.yml"]

    /// The file that is nearest; nil if there is none.
    ///
    /// - Throws: ``ConfigurationError`` for what is no file: nobody named it, and reading a pipe may never end.
    func path() throws(ConfigurationError) -> String? {
        var folder = self.workingFolder
        while true {
            for name in Self.names {
                let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
                guard let kind = FileKind(following: path) else { continue }
                let named = PathNames.relative(path, to: self.workingFolder) ?? path
                guard kind == .file else {
                    throw ConfigurationError(
                        "\(named): the configuration isn't a regular file; remove it, or use --config or --no-config"
                    )
                }
                return named
            }
            guard folder != self.repository, folder != "/" else { return nil }
            folder = PathNames.folder(of: folder)
        }
    }

    /// The nearest folder above that is the top of a repository; nil if there is none.
    static func repository(around folder: String) -> String? {
        var folder = folder
        while !FileManager.default.fileExists(atPath: folder == "/" ? "/.git" : "\(folder)/.git") {
            guard folder != "/" else { return nil }
            folder = PathNames.folder(of: folder)
        }
        return folder
    }
}
