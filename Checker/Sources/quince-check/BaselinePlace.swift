import Foundation
import ProgramStart
import QuinceGuidelines

/// Keeps the baseline of a configuration inside its own repository, because the user may not have written the configuration.
struct BaselinePlace {
    private let root: String
    private let top: String

    /// - Parameter root: The configuration's folder, absolute.
    init(_ root: String) {
        self.root = root
        self.top = ConfigurationSearch.repository(around: root) ?? root
    }

    /// The file that a configuration names, absolute.
    ///
    /// - Throws: ``ConfigurationError`` if it lies elsewhere, links followed.
    func path(_ name: String) throws(ConfigurationError) -> String {
        let path = PathNames.absolute(name, in: self.root)
        guard let top = Self.resolved(self.top), let real = Self.resolved(path),
            PathNames.relative(real, to: top) != nil
        else {
            throw ConfigurationError(
                "'baseline' is '\(name)', which is not in \(self.top); name a file there, or give --baseline"
            )
        }
        return path
    }

    /// Without links; nil for a link to nothing and for a folder that is not there.
    private static func resolved(_ path: String) -> String? {
        if let real = Self.realPath(path) { return real }
        // A baseline that is still to be written.
        var information = stat()
        guard unsafe lstat(path, &information) != 0,
            let folder = Self.realPath(PathNames.folder(of: path)),
            let name = path.split(separator: "/").last
        else { return nil }
        return PathNames.absolute(String(name), in: folder)
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }
}
