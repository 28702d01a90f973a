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
        var folder = URL(filePath: self.path, directoryHint: .isDirectory).resolvingSymlinksInPath()
        try Self.check(folder.path(percentEncoded: false).droppingFinalSlash, isOwn: true)
        while folder.pathComponents.count > 1 {
            folder = folder.deletingLastPathComponent()
            try Self.check(folder.path(percentEncoded: false).droppingFinalSlash, isOwn: false)
        }
    }

    /// `isOwn`: whether the folder is ours, in which even the system must not let others make files.
    private static func check(_ folder: String, isOwn: Bool) throws(ConfigurationError) {
        var status = stat()
        guard unsafe stat(folder, &status) == 0 else { throw Self.unwritable(folder) }
        var owners: Set<uid_t> = [geteuid(), 0]
        // In a user namespace, root's folders belong to the user that stands for all others.
        if !isOwn, let overflow = Self.overflowUser { owners.insert(overflow) }
        // Many systems give each user a group of the same number, and let groups write.
        let isOwnGroup = !isOwn && status.st_gid == status.st_uid
        let isShared = status.st_mode & (isOwnGroup ? S_IWOTH : S_IWGRP | S_IWOTH) != 0
        let isSticky = !isOwn && status.st_mode & S_ISVTX != 0
        guard owners.contains(status.st_uid), !isShared || isSticky else {
            let reason = isShared ? "others can write to it" : "it belongs to another user"
            throw ConfigurationError(
                "the folder \(folder) isn't safe for certificates: \(reason); correct its owner and permissions, or name another folder with QUINCE_APPLEID"
            )
        }
    }

    private static var overflowUser: uid_t? {
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
