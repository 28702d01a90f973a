import Foundation
import ProgramStart

/// Where a file is, and with whose power root uses it there.
///
/// All that a program does with a database uses this one path, so that two names of a file have one lock.
struct FilePlace {
    /// The path from `/`, without links, `.` and `..`, as the system follows them (path_resolution(7)).
    ///
    /// What doesn't exist yet stays as it was given.
    let path: String
    /// The owner of the first folder, link or file on the way from `/` that belongs to another user than root, because this user decides
    /// what comes after it.
    ///
    /// Nil if all that exists on the way belongs to root, and for a process of another user, which has no power to lend.
    let owner: FileOwner?
    /// The path as it was given.
    private let given: String
    /// The first folder on the way in which other users can replace what comes after it.
    private var openFolder: String?

    /// As many as Linux follows (path_resolution(7)); the system refuses a path with more.
    private static let maximumLinks = 40

    /// - Parameters:
    ///   - given: The path; the file, and folders on the way to it, may not exist.
    ///   - hasFilesBeside: Whether other files beside it are used, such as the log of a database.
    init(_ given: String, hasFilesBeside: Bool = true) {
        let current = FileManager.default.currentDirectoryPath
        let absolute = given.hasPrefix("/") ? given : "\(current)/\(given)"
        // The names that follow, the next one last.
        var names: [Substring] = absolute.split(separator: "/").reversed()
        var (folder, owner, links) = ("", FileOwner?.none, 0)
        while let name = names.popLast() {
            if name == "." { continue }
            if name == ".." {
                folder = folder.split(separator: "/").dropLast().map { "/\($0)" }.joined()
                continue
            }
            let path = "\(folder)/\(name)"
            var status = stat()
            let exists = unsafe lstat(path, &status) == 0
            let kind = exists ? status.st_mode & S_IFMT : 0
            let stays = exists && (!hasFilesBeside || kind == S_IFDIR || kind == S_IFLNK)
            if self.openFolder == nil, Self.isOpen(folder, andEntryStays: stays) { self.openFolder = folder }
            if exists, owner == nil, geteuid() == 0, status.st_uid != 0 { owner = FileOwner(status) }
            if kind == S_IFLNK, links < Self.maximumLinks,
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
            {
                links += 1
                if target.hasPrefix("/") { folder = "" }
                names += target.split(separator: "/").reversed()
            } else {
                folder = path
            }
        }
        self.given = given
        self.path = folder.isEmpty ? "/" : folder
        self.owner = owner
    }

    /// Whether users other than the owner of a folder can replace one of its entries.
    ///
    /// In a folder with the sticky bit, such as `/tmp`, they can't replace one that exists and isn't theirs; `stays`: whether it is such
    /// a one, and no other file in this folder matters.
    private static func isOpen(_ folder: String, andEntryStays stays: Bool) -> Bool {
        var status = stat()
        guard unsafe stat(folder.isEmpty ? "/" : folder, &status) == 0 else { return false }
        let hasStickyBit = status.st_mode & 0o1000 != 0
        return status.st_mode & 0o022 != 0 && !(stays && hasStickyBit)
    }

    /// The owner as whom this process uses the file; nil for the user of the process.
    ///
    /// - Throws: ``ConfigurationError`` if root would follow what any other user put there.
    private func power() throws(ConfigurationError) -> FileOwner? {
        if let owner { return owner }
        guard geteuid() == 0, let openFolder else { return nil }
        throw ConfigurationError(
            "root doesn't use \(self.given), because other users may write the folder \(openFolder.isEmpty ? "/" : openFolder); name a file in a folder that only its owner may write, or run the command as another user"
        )
    }

    /// Makes this process act as the owner until it ends.
    ///
    /// - Throws: ``ConfigurationError`` for a user as whom this process may not act, and for a folder that other users may write.
    func act() throws(ConfigurationError) { try self.power()?.act(on: self.given) }

    /// Makes this process act as the owner of the file that it replaces, until it ends.
    ///
    /// For root, this is the owner on the way. For another user, it is that of the file; a link of a third user counts as the file.
    ///
    /// - Throws: As ``act()``.
    func actToReplace() throws(ConfigurationError) {
        guard geteuid() != 0 else { return try self.act() }
        var status = stat()
        guard unsafe lstat(self.given, &status) == 0 else { return }
        if status.st_mode & S_IFMT == S_IFLNK, [geteuid(), 0].contains(status.st_uid) {
            guard unsafe stat(self.given, &status) == 0 else { return }
        }
        try FileOwner(status).act(on: self.given)
    }

    /// Runs `work` with the power of the owner, and no other.
    ///
    /// - Throws: As ``act()``, ``ConfigurationError`` if the process can't have its own power back, and errors of `work`.
    func acting<Value>(_ work: () throws -> Value) throws -> Value {
        try self.power()?.acting(on: self.given, work) ?? work()
    }

    /// Checks that the database here, if there is one, and the files that SQLite makes beside it can be read and written: what this
    /// process may not do is no damage.
    ///
    /// No connection to the database may be open in this process: closing a file ends SQLite's locks on it
    /// (https://sqlite.org/howtocorrupt.html §2.2).
    func requireUse() throws(ConfigurationError) {
        for end in ["", "-wal", "-shm", "-journal"] {
            let path = self.path + end
            do { try RegularFile.open(path, O_RDWR).close() } catch RegularFile.Refusal.otherKind {
                throw ConfigurationError(
                    "\(path) isn't a regular file; move it away, or \(PrivateFile.otherPlace)"
                )
            } catch RegularFile.Refusal.code(let code) where [EACCES, EPERM, EROFS].contains(code) {
                let reason = unsafe String(cString: strerror(code))
                throw ConfigurationError(
                    "the user \(geteuid()) can't read and write \(path): \(reason); change its owner or its permissions with chown or chmod, or run the command as its owner"
                )
            } catch {
                // There is none, or its disk is damaged.
            }
        }
    }
}
