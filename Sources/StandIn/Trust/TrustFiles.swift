package import Foundation
package import ProgramStart
import QuinceProtocol

extension StandInFolder {
    /// Writes every file that makes programs trust the authority, from the authorities that this machine has now.
    ///
    /// Public authorities change, so this is done anew at every start.
    ///
    /// - Throws: ``ConfigurationError`` if a file can't be written.
    @discardableResult
    package func writeTrustFiles(
        for identity: LocalIdentity,
        environment: [String: String],
        home: URL,
        systemFiles: [String] = TrustBundle.systemFiles,
        now: Date
    ) throws(ConfigurationError) -> TrustBundle {
        let bundle = TrustBundle(environment: environment, systemFiles: systemFiles, notIn: self)
        let own = TrustBundle.certificates(in: identity.authority)
        // In a namespace, and after `trust`, the system's authorities include ours.
        let certificates = bundle.certificates.filter { !own.contains($0) } + own
        try self.write(certificates.joined(separator: "\n") + "\n", to: self.bundle)
        try self.write(
            JavaTrustStore.store(of: certificates.compactMap(TrustBundle.bytes), now: now),
            to: self.javaTrustStore
        )
        try self.write(
            """
            ; PHP reads this file because PHP_INI_SCAN_DIR names its folder.
            openssl.cafile = "\(self.bundle)"
            curl.cainfo = "\(self.bundle)"

            """,
            to: self.phpFolder + "/quince.ini"
        )
        try self.write(
            String(decoding: PackageResources.node_cjs, as: UTF8.self)
                .replacing(
                    "[\"APPLE-HOSTS\"]",
                    with: JSONValue.array(AppleHosts.names.map(JSONValue.string)).text
                ),
            to: self.nodeFile
        )
        let ownWget =
            environment["WGETRC"].flatMap { $0 == self.wgetConfiguration ? nil : $0 }
            ?? home.appending(path: ".wgetrc").path(percentEncoded: false)
        let wget = FileManager.default.contents(atPath: ownWget).map { $0 + Data("\n".utf8) } ?? Data()
        // A copy of a private file.
        try self.write(
            wget + Data("ca_certificate = \(self.bundle)\n".utf8),
            to: self.wgetConfiguration,
            isPrivate: true
        )
        return bundle
    }
}
