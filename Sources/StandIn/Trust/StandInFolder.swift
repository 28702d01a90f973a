package import Foundation
package import ProgramStart

/// The folder with the certificates and the files that make programs trust them: one per user and machine.
///
/// The private key of the server's certificate is readable only by its owner; everything else may be read by all, because
/// programs in other containers need it.
package struct StandInFolder: Hashable, Sendable {
    /// The path of the folder, absolute.
    package let path: String

    package init(path: String) {
        self.path =
            URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL.path(percentEncoded: false)
            .droppingFinalSlash
    }

    /// The folder of this user: `QUINCE_APPLEID`, else `quince/appleid` where the system keeps data of programs.
    package init(environment: [String: String], home: URL) {
        if let path = environment["QUINCE_APPLEID"], !path.isEmpty {
            self.init(path: path)
            return
        }
        #if os(macOS)
        let data = home.appending(path: "Library/Application Support")
        #else
        // A relative path is to be ignored (XDG Base Directory Specification).
        let named = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let data = named.map { URL(filePath: $0) } ?? home.appending(path: ".local/share")
        #endif
        self.init(path: data.appending(path: "quince/appleid").path(percentEncoded: false))
    }

    /// The authority's certificate alone, for variables that add to the public authorities.
    package var authority: String { self.file("ca.pem") }
    /// The public authorities and ours, for variables that replace the public authorities.
    package var bundle: String { self.file("bundle.pem") }
    /// The server's certificate and its private key.
    package var serverCertificate: String { self.file("leaf.pem") }
    /// The bundle for Java.
    package var javaTrustStore: String { self.file("truststore.jks") }
    /// The folder with `quince.ini` for PHP.
    package var phpFolder: String { self.file("php") }
    /// The configuration file for wget.
    package var wgetConfiguration: String { self.file("wgetrc") }
    /// The file that Node.js loads before a program.
    package var nodeFile: String { self.file("node.cjs") }
    /// The hosts file with Apple's hosts, for a namespace.
    package var hosts: String { self.file("hosts") }
    /// What `quince appleid trust` changed on this machine, so that `untrust` can undo it.
    package var trustNote: String { self.file("trusted.json") }
    /// The profile of the browser that `quince appleid browser` starts.
    package var browserProfile: String { self.file("browser") }
    /// Where a running service can be reached.
    package var running: String { self.file("running.json") }

    package func file(_ name: String) -> String { "\(self.path)/\(name)" }

    /// The certificates; made at the first use.
    ///
    /// - Throws: ``ConfigurationError`` if the folder can't be read or written.
    package func identity(now: Date) throws(ConfigurationError) -> LocalIdentity {
        if let identity = self.storedIdentity { return identity }
        return try self.renew(now: now)
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

    /// Makes new certificates in the place of the old ones.
    ///
    /// Programs have to trust the new authority then.
    ///
    /// - Throws: ``ConfigurationError`` if the folder can't be written.
    package func renew(now: Date) throws(ConfigurationError) -> LocalIdentity {
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

    /// Writes a file as a whole: another program sees the old file or the new one.
    ///
    /// - Throws: ``ConfigurationError`` if it can't be written.
    package func write(_ text: String, to path: String, isPrivate: Bool = false) throws(ConfigurationError) {
        try self.write(Data(text.utf8), to: path, isPrivate: isPrivate)
    }

    /// The same for bytes.
    package func write(_ data: Data, to path: String, isPrivate: Bool = false) throws(ConfigurationError) {
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        let temporary = "\(path).\(ProcessInfo.processInfo.processIdentifier).new"
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o755]
            )
            try? FileManager.default.removeItem(atPath: temporary)
            let mode: mode_t = isPrivate ? 0o600 : 0o644
            let descriptor = unsafe open(
                temporary,
                O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC,
                mode
            )
            guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try file.write(contentsOf: data)
            guard unsafe rename(temporary, path) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        } catch {
            try? FileManager.default.removeItem(atPath: temporary)
            throw ConfigurationError(
                "can't write \(path); check the folder's permissions, or name another folder with QUINCE_APPLEID"
            )
        }
    }
}

extension String {
    fileprivate var droppingFinalSlash: String {
        self.count > 1 && self.hasSuffix("/") ? String(self.dropLast()) : self
    }
}
