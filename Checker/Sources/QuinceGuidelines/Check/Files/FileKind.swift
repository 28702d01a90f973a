import Foundation

/// What stands under a name; a symbolic link is told from what it points to.
package enum FileKind: Hashable, Sendable {
    case file
    case folder
    case link
    case other

    /// nil where nothing has the name, or its folder may not be searched.
    init?(of path: String) {
        var information = stat()
        guard unsafe lstat(path, &information) == 0 else { return nil }
        self.init(information)
    }

    /// What a symbolic link points to, and anything else itself; nil where that is nothing.
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
