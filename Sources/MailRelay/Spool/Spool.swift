// Spool: The bodies of accepted messages, each a file in one folder. Owns writing them durably, reading them, and removing those that no
// job needs. Does not own headers, which are part of the jobs.

import Foundation
import NIOCore
package import NIOPosix

/// A folder with the bodies of messages.
package struct Spool: Sendable {
    /// An error of the system.
    package struct Failure: Error, Hashable, Sendable {
        /// What was tried.
        package let action: String
        /// The number of the error, such as `ENOSPC`.
        package let code: Int32

        /// The words of the system.
        package var reason: String { unsafe String(cString: strerror(self.code)) }
    }

    /// A file without a job is removed only if it is older, in seconds: a message may still be on its way into it
    /// (``SMTPLimits/message``).
    package static let orphanAge: Int64 = 3_600
    private static let end = ".body"
    private static let markEnd = ".sent"

    let folder: String
    /// The name of the folder, which it keeps: jobs say by it where their bodies are.
    package let identity: String
    /// Whether no other process used the folder when this one began: claims on its jobs are then of a process that has ended.
    package let isOnlyUser: Bool
    private let lock: FolderLock
    private let threads: NIOThreadPool

    /// Uses a folder, which only this program may read and write; all workers of a store need the same one.
    ///
    /// - Throws: ``Failure`` if the folder can't be made.
    package init(folder: String, threads: NIOThreadPool = .singleton) throws(Failure) {
        self.folder = folder
        self.threads = threads
        guard unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw Failure(action: "make \(folder)", code: errno)
        }
        try Self.checkOwner(of: folder)
        self.identity = try Self.identity(of: folder)
        let descriptor = try Self.opened(Self.identityFile(in: folder), O_RDONLY | O_CLOEXEC)
        self.lock = FolderLock(descriptor: descriptor)
        self.isOnlyUser = self.lock.isHeld
    }

    /// A program that may write to the folder chooses what is sent.
    private static func checkOwner(of folder: String) throws(Failure) {
        var status = stat()
        guard unsafe stat(folder, &status) == 0 else { throw Failure(action: "read \(folder)", code: errno) }
        guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
            throw Failure(action: "keep \(folder) to this user alone", code: EPERM)
        }
    }

    private static func identityFile(in folder: String) -> String { "\(folder)/identity" }

    /// The name in a file of the folder, which the first start writes; of two starts at once, one does.
    private static func identity(of folder: String) throws(Failure) -> String {
        let path = Self.identityFile(in: folder)
        if let name = try Self.name(in: path) { return name }
        let temporary = "\(path).\(UInt64.random(in: .min ... .max))"
        let descriptor = try Self.opened(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
        defer { unsafe unlink(temporary) }
        let name = Array("\(UInt64.random(in: .min ... .max))-\(UInt64.random(in: .min ... .max))".utf8)
        let written = unsafe Foundation.write(descriptor, name, name.count)
        let code = written == name.count && fsync(descriptor) == 0 ? 0 : errno
        close(descriptor)
        guard code == 0, written == name.count else { throw Failure(action: "write \(path)", code: code) }
        guard unsafe link(temporary, path) == 0 || errno == EEXIST else {
            throw Failure(action: "write \(path)", code: errno)
        }
        guard let name = try Self.name(in: path) else { throw Failure(action: "read \(path)", code: EIO) }
        return name
    }

    private static func name(in path: String) throws(Failure) -> String? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let bytes = FileManager.default.contents(atPath: path),
            bytes.count > 0, bytes.count < 64, bytes.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw Failure(action: "read \(path)", code: errno == 0 ? EIO : errno) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Begins a file with a new name.
    func create() async throws -> SpoolFile {
        let name = "\(UInt64.random(in: .min ... .max))-\(UInt64.random(in: .min ... .max))\(Self.end)"
        let (path, folder, identity) = (self.path(name), self.folder, self.identity)
        let descriptor = try await self.run {
            try Self.check(folder, is: identity)
            return try Self.opened(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
        }
        return SpoolFile(name: name, spool: self, descriptor: descriptor)
    }

    /// The folder can be a disk that isn't there for a moment: then nothing is in it, and nothing may be put into it.
    ///
    /// - Throws: ``Failure`` if another folder has its place.
    private static func check(_ folder: String, is identity: String) throws(Failure) {
        guard try Self.name(in: Self.identityFile(in: folder)) == identity else {
            throw Failure(action: "find the spool in \(folder)", code: ENOENT)
        }
    }

    /// Opens a file for reading; nil if it doesn't exist.
    ///
    /// - Throws: ``Failure`` if it can't be read, and if the whole folder isn't there.
    func read(_ name: String) async throws -> SpooledBody? {
        let (path, folder, identity) = (self.path(name), self.folder, self.identity)
        let (descriptor, size) = try await self.run { () throws -> (Int32, Int) in
            let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
            guard descriptor >= 0 else {
                if errno == ENOENT {
                    try Self.check(folder, is: identity)
                    return (-1, 0)
                }
                throw Failure(action: "open", code: errno)
            }
            return (descriptor, Int(lseek(descriptor, 0, SEEK_END)))
        }
        return descriptor < 0 ? nil : SpooledBody(spool: self, descriptor: descriptor, size: size)
    }

    /// Removes a file; an error leaves an orphan.
    func remove(_ name: String) async {
        let path = self.path(name)
        _ = try? await self.run { unsafe unlink(path) }
    }

    /// Notes that the next server has taken a job, so that it isn't sent again if the store can't remove it.
    ///
    /// It isn't flushed: the note is for the end of the program or of the store, and the loss of power is rarer than the wait for
    /// the disk is long.
    func markSent(_ job: RelayJob) async throws {
        let path = self.path(Self.mark(job))
        _ = try await self.run { close(try Self.opened(path, O_WRONLY | O_CREAT | O_CLOEXEC)) }
    }

    /// Whether the next server has taken a job.
    func isSent(_ job: RelayJob) async throws -> Bool {
        let path = self.path(Self.mark(job))
        return try await self.run { unsafe access(path, F_OK) == 0 }
    }

    /// Removes the note of a job that the store has removed.
    func removeMark(_ job: RelayJob) async { await self.remove(Self.mark(job)) }

    private static func mark(_ job: RelayJob) -> String { "\(job.file).\(job.name)\(Self.markEnd)" }

    /// The body that a file belongs to.
    private static func body(of name: String) -> String {
        name.firstRange(of: Self.end).map { String(name[..<$0.upperBound]) } ?? name
    }

    /// Removes files that no job names.
    ///
    /// - Parameters:
    ///   - named: Asked after the folder was read, so that no job of a file is missed.
    ///   - age: Younger files stay, in seconds.
    ///   - now: Seconds since 1970.
    /// - Returns: How many files were removed.
    /// - Throws: ``Failure``, or an error of the store.
    func removeOrphans(named: () async throws -> Set<String>, age: Int64, now: Int64) async throws -> Int {
        let folder = self.folder
        let old = try await self.run { try Self.files(of: folder, notAfter: now - age) }
        guard !old.isEmpty else { return 0 }
        let needed = try await named()
        let orphans = old.filter { !needed.contains(Self.body(of: $0)) }
        for name in orphans { await self.remove(name) }
        return orphans.count
    }

    private static func files(of folder: String, notAfter time: Int64) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
            guard name.hasSuffix(Self.end) || name.hasSuffix(Self.markEnd) else { return false }
            var status = stat()
            return unsafe lstat("\(folder)/\(name)", &status) == 0 && Self.seconds(status) <= time
        }
    }

    private static func seconds(_ status: stat) -> Int64 {
        #if canImport(Darwin)
        Int64(status.st_mtimespec.tv_sec)
        #else
        Int64(status.st_mtim.tv_sec)
        #endif
    }

    private func path(_ name: String) -> String { "\(self.folder)/\(name)" }

    static func opened(_ path: String, _ flags: Int32) throws(Failure) -> Int32 {
        let descriptor = unsafe open(path, flags, 0o600)
        guard descriptor >= 0 else { throw Failure(action: "open", code: errno) }
        return descriptor
    }

    /// Runs what waits for the disk, away from event loops and tasks.
    func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await self.threads.runIfActive(work)
    }
}

/// An open file that other processes see as locked, until the end of this one.
private final class FolderLock: Sendable {
    let isHeld: Bool
    private let descriptor: Int32

    init(descriptor: Int32) {
        self.descriptor = descriptor
        self.isHeld = flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    deinit { close(self.descriptor) }
}
