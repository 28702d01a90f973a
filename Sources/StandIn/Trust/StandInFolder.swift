package import Foundation

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
    /// What `quince appleid trust` changed on this machine, so that `untrust` can undo it.
    package var trustNote: String { self.file("trusted.json") }
    /// The authority that `quince appleid trust` added; `renew` makes another one.
    package var trustedAuthority: String { self.file("trusted.pem") }
    /// The hosts file of the machine as it was before `quince appleid trust`.
    package var hostsBefore: String { self.file("hosts.before") }
    /// Held by the process that makes certificates.
    var lock: String { self.file("lock") }
    /// The profile of the browser that `quince appleid browser` starts.
    package var browserProfile: String { self.file("browser") }
    /// Where a running service can be reached.
    package var running: String { self.file("running.json") }

    package func file(_ name: String) -> String { "\(self.path)/\(name)" }
}

extension String {
    var droppingFinalSlash: String {
        self.count > 1 && self.hasSuffix("/") ? String(self.dropLast()) : self
    }
}
