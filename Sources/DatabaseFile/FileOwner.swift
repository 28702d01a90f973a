import Foundation
import ProgramStart

/// The user and the group that a file belongs to.
struct FileOwner {
    let user: uid_t
    /// The user's primary group, or without an entry in the list of users, the group of the file; nil if that is the group of root.
    let group: gid_t?
    /// More groups of a process; none for the owner of a file.
    private let groups: [gid_t]

    init(_ status: stat) {
        self.user = status.st_uid
        self.groups = []
        if let entry = unsafe getpwuid(status.st_uid) {
            self.group = unsafe entry.pointee.pw_gid
        } else {
            self.group = status.st_gid == 0 ? nil : status.st_gid
        }
    }

    /// The user of this process, with all groups; nil if they can't be read.
    private init?(ofProcess: Void) {
        let count = getgroups(0, nil)
        guard count >= 0 else { return nil }
        var groups = [gid_t](repeating: 0, count: Int(count))
        guard unsafe getgroups(count, &groups) == count else { return nil }
        (self.user, self.group, self.groups) = (geteuid(), getegid(), groups)
    }

    /// Runs `work` with the power of this owner, and no other.
    ///
    /// - Throws: As ``act(on:)``, ``ConfigurationError`` if the process can't have its own power back, and errors of `work`.
    func acting<Value>(on path: String, _ work: () throws -> Value) throws -> Value {
        guard self.user != geteuid() else { return try work() }
        let own = FileOwner(ofProcess: ())
        try self.act(on: path)
        let result = Result(catching: work)
        // The user is the first, because only root may change the others.
        guard let own, seteuid(own.user) == 0, own.take() else {
            throw ConfigurationError(
                "can't act as the user \(own?.user ?? 0) again; run the command once more"
            )
        }
        return try result.get()
    }

    /// Makes this process act as this owner until it ends: then it can do what this user can do, and no more.
    ///
    /// Where a user can replace files by links, the power of root could change any file.
    ///
    /// - Parameter path: The path of the file, for the error.
    /// - Throws: ``ConfigurationError`` if the process isn't of this user, and may not act as this user.
    func act(on path: String) throws(ConfigurationError) {
        guard self.user != geteuid() else { return }
        let place = "\(path), or a folder or link on the way to it, belongs to the user \(self.user)"
        guard geteuid() != 0 || self.group != nil else {
            throw ConfigurationError(
                "\(place), who isn't in the list of users, and to the group of root, whose power this user may not have; give it another group with chgrp, or run the command as this user"
            )
        }
        guard self.take() else {
            let reason = unsafe String(cString: strerror(errno))
            throw ConfigurationError(
                "\(place), as whom this process may not act: \(reason); run the command as this user"
            )
        }
    }

    /// Replaces the power of this process, which is one of root.
    private func take() -> Bool {
        // The user is the last, because only root may change the others.
        unsafe setgroups(numericCast(self.groups.count), self.groups) == 0
            && setegid(self.group ?? getegid()) == 0 && seteuid(self.user) == 0
    }

    /// Gives the open file to this owner, where the process may do that.
    func give(_ descriptor: Int32) {
        if let group { _ = fchown(descriptor, self.user, group) }
    }
}
