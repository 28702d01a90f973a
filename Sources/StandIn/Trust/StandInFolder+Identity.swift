package import Foundation
package import ProgramStart

extension StandInFolder {
    /// The certificates; made at the first use.
    ///
    /// - Throws: ``ConfigurationError`` if the folder can't be read or written, or if others could have written it.
    package func identity(now: Date) throws(ConfigurationError) -> LocalIdentity {
        try self.locked { () throws(ConfigurationError) in
            if let identity = self.storedIdentity { return identity }
            return try self.make(now: now)
        }
    }

    /// The certificates that the folder has; nil if it has none, or a damaged pair.
    package var storedIdentity: LocalIdentity? {
        guard let authority = try? String(contentsOfFile: self.authority, encoding: .utf8),
            let server = try? String(contentsOfFile: self.serverCertificate, encoding: .utf8),
            let key = server.range(of: "-----BEGIN PRIVATE KEY-----")
        else { return nil }
        return LocalIdentity(
            authority: authority,
            certificate: String(server[..<key.lowerBound]),
            key: String(server[key.lowerBound...])
        )
    }

    /// Whether the folder has certificates that can't be used: damaged, of two pairs, or made by another program.
    package var hasDamagedIdentity: Bool {
        self.storedIdentity == nil
            && [self.authority, self.serverCertificate].contains {
                FileManager.default.fileExists(atPath: $0)
            }
    }

    /// Makes new certificates in the place of the old ones.
    ///
    /// Programs have to trust the new authority then.
    ///
    /// - Throws: ``ConfigurationError`` if the folder can't be written, or if others could have written it.
    package func renew(now: Date) throws(ConfigurationError) -> LocalIdentity {
        try self.locked { () throws(ConfigurationError) in try self.make(now: now) }
    }

    private func make(now: Date) throws(ConfigurationError) -> LocalIdentity {
        let identity: LocalIdentity
        do { identity = try LocalIdentity.make(now: now) } catch {
            throw ConfigurationError("can't make a certificate: \(error)")
        }
        // A stop between the two leaves a pair that doesn't belong together, which the next start replaces.
        try self.write(
            identity.certificate + "\n" + identity.key + "\n",
            to: self.serverCertificate,
            isPrivate: true
        )
        try self.write(identity.authority + "\n", to: self.authority)
        return identity
    }

    /// Runs `body` while no other process makes certificates here.
    private func locked<Value>(_ body: () throws(ConfigurationError) -> Value) throws(ConfigurationError)
        -> Value
    {
        try self.prepare()
        let descriptor = unsafe open(self.lock, O_CREAT | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.unwritable(self.lock) }
        // Closing it ends the lock.
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX) == 0 else { throw Self.unwritable(self.lock) }
        return try body()
    }
}
