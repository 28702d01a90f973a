import CNamespace
import Foundation
package import ProgramStart

extension StandInFolder {
    /// Characters that a file for PHP, a variable or a shell could read as something else.
    private static let refusedCharacters = Set(#""'$`\:"#.unicodeScalars)

    /// Makes the folder if there is none, and checks that nobody else could have written it.
    ///
    /// A certificate, a file for Node.js or a note in it decides what programs trust and run.
    ///
    /// - Throws: ``ConfigurationError`` if the folder can't be made, or is another user's to write.
    package func prepare() throws(ConfigurationError) {
        guard
            !self.path.unicodeScalars.contains(where: {
                Self.refusedCharacters.contains($0) || $0.value < 0x20 || $0.value == 0x7F
            })
        else {
            throw ConfigurationError(
                "the path \(self.path) contains a quotation mark, a colon or another character that programs don't read alike; name another folder with QUINCE_APPLEID"
            )
        }
        do {
            // Not private: programs of other users, such as those in containers, read the authorities.
            try FileManager.default.createDirectory(
                atPath: self.path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o755]
            )
        } catch { throw Self.unwritable(self.path) }
        try self.checkOwner()
    }

    /// Checks that the folder, the folders above it and what is in it belong to this user.
    ///
    /// - Throws: ``ConfigurationError`` if another user could have written one of them.
    package func checkOwner() throws(ConfigurationError) {
        guard FileManager.default.fileExists(atPath: self.path) else { return }
        try Self.check(self.path, isOwn: true)
        // Whoever can write to a folder with a link can let it lead elsewhere.
        let named = URL(filePath: self.path, directoryHint: .isDirectory)
        for start in [named, named.resolvingSymlinksInPath()] {
            var folder = start
            while folder.pathComponents.count > 1 {
                try Self.checkLink(folder.path(percentEncoded: false).droppingFinalSlash)
                folder = folder.deletingLastPathComponent()
                try Self.check(folder.path(percentEncoded: false).droppingFinalSlash, isOwn: false)
            }
        }
        for folder in [self.path, self.phpFolder] { try Self.checkEntries(of: folder) }
    }

    /// Files that another user made while the folder was open stay that user's.
    private static func checkEntries(of folder: String) throws(ConfigurationError) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names {
            let path = "\(folder)/\(name)"
            var status = stat()
            // A file can be gone by now: another process replaces it.
            guard unsafe lstat(path, &status) == 0 else { continue }
            let isLink = status.st_mode & S_IFMT == S_IFLNK
            guard [geteuid(), 0].contains(status.st_uid), !isLink, status.st_mode & (S_IWGRP | S_IWOTH) == 0
            else {
                throw ConfigurationError(
                    "\(path) may come from another user, so Quince doesn't use the folder; remove it, or name another folder with QUINCE_APPLEID"
                )
            }
        }
    }

    private static func checkLink(_ path: String) throws(ConfigurationError) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
            ![geteuid(), 0].contains(status.st_uid)
        else { return }
        throw self.refusal(path, "it is a link of another user")
    }

    /// `isOwn`: whether the folder is ours, in which even the system must not let others make files.
    private static func check(_ folder: String, isOwn: Bool) throws(ConfigurationError) {
        var status = stat()
        guard unsafe stat(folder, &status) == 0 else { throw Self.unwritable(folder) }
        var owners: Set<uid_t> = [geteuid(), 0]
        // In a user namespace, root's folders belong to the user that stands for all others.
        if !isOwn, let overflow = Self.overflowUser { owners.insert(overflow) }
        // Many systems give each user a group of the same number, and let groups write.
        let hasList = unsafe quince_has_access_list(folder)
        let isOwnGroup = !isOwn && status.st_gid == status.st_uid && !hasList
        let isShared = status.st_mode & (isOwnGroup ? S_IWOTH : S_IWGRP | S_IWOTH) != 0
        let isSticky = !isOwn && status.st_mode & S_ISVTX != 0
        guard owners.contains(status.st_uid), !isShared || isSticky else {
            throw self.refusal(folder, isShared ? "others can write to it" : "it belongs to another user")
        }
    }

    private static func refusal(_ folder: String, _ reason: String) -> ConfigurationError {
        ConfigurationError(
            "the folder \(folder) isn't safe for certificates: \(reason); correct its owner and permissions, or name another folder with QUINCE_APPLEID"
        )
    }

    /// The user that stands for all others in a user namespace; nil outside of one.
    private static var overflowUser: uid_t? {
        let map = (try? String(contentsOfFile: "/proc/self/uid_map", encoding: .utf8)) ?? ""
        let everyone = String(UInt32.max)
        guard map.split(whereSeparator: \.isWhitespace) != ["0", "0", everyone[...]] else { return nil }
        let path = "/proc/sys/kernel/overflowuid"
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        return uid_t(text.filter(\.isNumber))
    }

    static func unwritable(_ path: String) -> ConfigurationError {
        ConfigurationError(
            "can't write \(path); check the folder's permissions, or name another folder with QUINCE_APPLEID"
        )
    }
}
