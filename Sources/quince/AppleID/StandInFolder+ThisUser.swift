import CommandLineTool
import Foundation
import ProgramStart
import StandIn

extension StandInFolder {
    /// The folder of the user who runs this process; not checked, for messages.
    static var ofThisUser: StandInFolder {
        StandInFolder(
            environment: ProcessInfo.processInfo.environment,
            home: Self.home
        )
    }

    /// The folder of the user who runs this process.
    ///
    /// - Throws: ``ConfigurationError`` if another user could have written it.
    static func own() throws(ConfigurationError) -> StandInFolder {
        let folder = Self.ofThisUser
        try folder.checkOwner()
        return folder
    }

    /// The home folder as shells and browsers see it; Foundation asks the system's list of users alone.
    static var home: URL {
        let named = ProcessInfo.processInfo.environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return named.map { URL(filePath: $0) } ?? FileManager.default.homeDirectoryForCurrentUser
    }

    /// The service that stands in for Apple now; nil if there is none.
    ///
    /// - Throws: ``ConfigurationError`` if it has another certificate than the folder, because of `renew`.
    func runningService() async throws -> RunningStandIn? {
        guard let running = RunningStandIn(readingFileAt: self.running), await running.isReachable() else {
            return nil
        }
        guard running.certificate == self.storedIdentity?.publicKeyDigest else {
            throw ConfigurationError(
                "the running service (process \(running.process)) still has an older certificate; stop it, and start it again"
            )
        }
        return running
    }

    /// What `trust` does on this machine.
    var trustSteps: [TrustStep] {
        TrustStep.all(self, home: Self.home, program: Bundle.main.executablePath ?? CommandLine.arguments[0])
    }

    /// The certificates, made at the first use.
    ///
    /// - Throws: ``ConfigurationError`` if the folder can't be used, or if the certificate has expired.
    func identityOfThisUser() throws(ConfigurationError) -> LocalIdentity {
        let wasDamaged = self.hasDamagedIdentity
        let identity = try self.identity(now: Date())
        if wasDamaged {
            Terminal.note(
                "The certificate in \(self.path) was damaged, and is replaced; programs have to trust the new one."
            )
        }
        try self.requireUnexpired(identity)
        return identity
    }

    /// - Throws: ``ConfigurationError`` if the certificate has expired.
    func requireUnexpired(_ identity: LocalIdentity) throws(ConfigurationError) {
        guard identity.daysLeft(at: Date()) > 0 else {
            throw ConfigurationError(
                "the certificate in \(self.path) has expired; make a new one with '\(Terminal.program) appleid renew'"
            )
        }
    }

    /// Writes the trust files from the authorities that this process and this machine know.
    @discardableResult
    func writeTrustFilesOfThisUser(for identity: LocalIdentity) throws(ConfigurationError) -> TrustBundle {
        let bundle = try self.writeTrustFiles(
            for: identity,
            environment: ProcessInfo.processInfo.environment,
            home: Self.home,
            now: Date()
        )
        if bundle.certificates.isEmpty {
            Terminal.note(
                "This machine has no list of certificate authorities that Quince can read, so programs trust Quince alone."
            )
        }
        return bundle
    }
}

extension LocalIdentity {
    /// A remark on certificates that end soon; nil if they don't.
    var remark: String? {
        let days = self.daysLeft(at: Date())
        guard days <= Self.warning else { return nil }
        return
            "The certificate expires in \(days) days; make a new one with '\(Terminal.program) appleid renew'."
    }
}
