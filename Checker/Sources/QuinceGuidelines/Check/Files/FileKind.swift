import Foundation

/// The kind of file at a path; symbolic links are a kind of their own.
package enum FileKind: Hashable, Sendable {
    case file
    case folder
    case link
    case other

    /// nil if nothing has the name, or its folder may not be searched.
    init?(of path: String) {
        var information = stat()
        guard unsafe lstat(path, &information) == 0 else { return nil }
        self.init(information)
    }

    /// The kind of the file, after links are followed; nil if there is no file.
    package init?(following path: String) {
        var information = stat()
        guard unsafe stat(path, &information) == 0 else { return nil }
        self.init(information)
    }

    private init(_ information: stat) {
        switch information.st_mode & S_IFMT {
        case S_IFREG: self = .file
        case S_IFDIR: self = .folder
        case S_IFLNK: self = .link
        default: self = .other
        }
    }
}
