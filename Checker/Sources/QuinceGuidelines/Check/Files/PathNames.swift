// Files: which files of a project are looked at. Owns names of files and the patterns that leave some out; opens nothing.

/// Operations on paths as text, without access to the disk.
package enum PathNames {
    /// The absolute form of a path, without `.` and `..`.
    ///
    /// - Parameters:
    ///   - path: The path as the user gave it.
    ///   - folder: The absolute path of the folder that relative paths start from.
    /// - Returns: An absolute path without a slash at its end.
    package static func absolute(_ path: String, in folder: String) -> String {
        var parts: [Substring] = []
        for part in (path.hasPrefix("/") ? path : "\(folder)/\(path)").split(separator: "/") where part != "."
        {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// An absolute path as seen from a folder; nil if it is not below it.
    package static func relative(_ path: String, to folder: String) -> String? {
        let prefix = folder == "/" ? "/" : folder + "/"
        guard path.utf8.starts(with: prefix.utf8), path.utf8.count > prefix.utf8.count else { return nil }
        return String(decoding: path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }

    /// The elements whose files share the most folders with a path.
    package static func nearest<Element>(
        to path: String,
        _ all: [Element],
        _ place: (Element) -> String
    ) -> [Element] {
        guard all.count > 1 else { return all }
        let folders = path.split(separator: "/")
        let shared = all.map { zip(folders, place($0).split(separator: "/")).prefix { $0 == $1 }.count }
        let most = shared.max()
        return zip(all, shared).filter { $0.1 == most }.map(\.0)
    }

    /// Whether a path is a folder or lies below it; both absolute.
    package static func isWithin(_ folder: String, _ path: String) -> Bool {
        path == folder || self.relative(path, to: folder) != nil
    }

    /// The folder that an absolute path lies in.
    package static func folder(of path: String) -> String { self.absolute("..", in: path) }

    /// Whether a text is a page's URL instead of a path.
    package static func isAddress(_ text: String) -> Bool {
        ["http://", "https://"].contains { text.prefix(8).lowercased().hasPrefix($0) }
    }
}
