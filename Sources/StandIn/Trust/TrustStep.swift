package import Foundation

/// A change to this machine that makes programs trust the authority or find Quince, and the change that undoes it.
package struct TrustStep: Hashable, Sendable {
    /// What is changed.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The system's authorities.
        case system
        /// A browser's own authorities.
        case browser
        /// The hosts file.
        case hosts
    }

    package let kind: Kind
    /// The folder or file that is changed.
    package let place: String
    /// What the step does, as a main clause in the imperative.
    package let title: String
    /// The commands, each as a shell would read it.
    package let commands: [String]
    /// The commands that undo it; they do nothing where it isn't done.
    package let undo: [String]
    /// Whether the commands need the rights of root.
    package let needsRoot: Bool
    /// The file without which the step makes no sense; nil if there is none.
    private let requirement: String?
    /// The file that exists only after the step; nil if there is none.
    private let trace: String?

    /// Whether this machine has what the step changes.
    package var isPossible: Bool { self.requirement.map(Self.exists) ?? true }
    /// Whether the machine can't show that the step was done.
    package var leavesNoTrace: Bool { self.trace == nil }
    /// Whether the machine shows that the step was done, even if nothing has noted it.
    package var hasTrace: Bool { self.trace.map(Self.exists) ?? false }

    /// Every step, in the order in which they are done; also those that make no sense on this machine.
    ///
    /// The commands come from here alone: a note that someone else wrote can't add one.
    ///
    /// `program`: the path of `quince`, which changes the hosts file.
    package static func all(_ folder: StandInFolder, home: URL, program: String) -> [TrustStep] {
        self.systemSteps(folder) + self.browserSteps(folder, home: home) + [self.hostsStep(program)]
    }

    private static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    private static func systemSteps(_ folder: StandInFolder) -> [TrustStep] {
        let authority = Self.quoted(folder.trustedAuthority)
        #if os(macOS)
        let keychain = #""$HOME/Library/Keychains/login.keychain-db""#
        return [
            TrustStep(
                kind: .system,
                place: "login keychain",
                title: "Add the authority to your login keychain",
                commands: ["security add-trusted-cert -r trustRoot -k \(keychain) \(authority)"],
                undo: ["security remove-trusted-cert \(authority)"],
                needsRoot: false,
                requirement: nil,
                trace: nil
            )
        ]
        #else
        let stores = [
            ("/usr/local/share/ca-certificates", "quince.crt", "update-ca-certificates", " --fresh"),
            ("/etc/pki/ca-trust/source/anchors", "quince.pem", "update-ca-trust", ""),
        ]
        return stores.map { store, name, update, anew in
            TrustStep(
                kind: .system,
                place: store,
                title: "Add the authority to the system's authorities",
                commands: ["cp \(authority) \(store)/\(name)", "chmod 644 \(store)/\(name)", update],
                undo: ["rm -f \(store)/\(name)", update + anew] + Self.javaUndo,
                needsRoot: true,
                requirement: store,
                trace: "\(store)/\(name)"
            )
        }
        #endif
    }

    /// Debian's own script adds authorities to Java's store, and leaves them there after they are removed.
    private static var javaUndo: [String] {
        let store = "/etc/ssl/certs/java/cacerts"
        guard Self.exists(store) else { return [] }
        let alias = "-alias debian:quince.pem -keystore \(store) -storepass changeit"
        return ["sh -c 'keytool -list \(alias) > /dev/null && keytool -delete \(alias) || true'"]
    }

    private static func browserSteps(_ folder: StandInFolder, home: URL) -> [TrustStep] {
        let places = [".local/share/pki/nssdb", ".pki/nssdb"].map {
            home.appending(path: $0).path(percentEncoded: false)
        }
        return places.map { place in
            let certutil = "certutil -d \(Self.quoted("sql:\(place)"))"
            return TrustStep(
                kind: .browser,
                place: place,
                title: "Add the authority to Chromium's authorities in \(place)",
                commands: ["\(certutil) -A -t C,, -n quince -i \(Self.quoted(folder.trustedAuthority))"],
                // The first command fails if the store can't be read.
                undo: [
                    "\(certutil) -L > /dev/null",
                    "! \(certutil) -L -n quince > /dev/null 2>&1 || \(certutil) -D -n quince",
                ],
                needsRoot: false,
                requirement: "\(place)/cert9.db",
                trace: nil
            )
        }
    }

    private static func hostsStep(_ program: String) -> TrustStep {
        TrustStep(
            kind: .hosts,
            place: HostsFile.path,
            title: "Let Apple's hosts lead to this machine in \(HostsFile.path), for every program",
            commands: ["\(Self.quoted(program)) appleid hosts add"],
            undo: ["\(Self.quoted(program)) appleid hosts remove"],
            needsRoot: true,
            requirement: nil,
            trace: nil
        )
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
