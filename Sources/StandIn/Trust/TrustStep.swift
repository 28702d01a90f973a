package import Foundation
package import QuinceWire

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
    /// What the step does, as a main clause in the imperative.
    package let title: String
    /// The commands, each as a shell would read it.
    package let commands: [String]
    /// The commands that undo it.
    package let undo: [String]
    /// Whether the commands need the rights of root.
    package let needsRoot: Bool

    /// The steps for this machine, in their order.
    package static func all(_ folder: StandInFolder, home: URL, certutil: Bool) -> [TrustStep] {
        [self.systemStep(folder)].compactMap(\.self)
            + (certutil ? self.browserSteps(folder, home: home) : [])
            + [self.hostsStep(folder)]
    }

    private static func systemStep(_ folder: StandInFolder) -> TrustStep? {
        let authority = Self.quoted(folder.authority)
        #if os(macOS)
        let keychain = #""$HOME/Library/Keychains/login.keychain-db""#
        return TrustStep(
            kind: .system,
            title: "Add the authority to your login keychain",
            commands: ["security add-trusted-cert -r trustRoot -k \(keychain) \(authority)"],
            undo: ["security remove-trusted-cert \(authority)"],
            needsRoot: false
        )
        #else
        let stores = [
            ("/usr/local/share/ca-certificates", "quince.crt", "update-ca-certificates"),
            ("/etc/pki/ca-trust/source/anchors", "quince.pem", "update-ca-trust"),
        ]
        guard
            let (store, name, update) = stores.first(where: { FileManager.default.fileExists(atPath: $0.0) })
        else {
            return nil
        }
        return TrustStep(
            kind: .system,
            title: "Add the authority to the system's authorities",
            commands: ["cp \(authority) \(store)/\(name)", "chmod 644 \(store)/\(name)", update],
            undo: [
                "rm -f \(store)/\(name)", update == "update-ca-certificates" ? "\(update) --fresh" : update,
            ] + Self.javaUndo,
            needsRoot: true
        )
        #endif
    }

    /// Debian's own script adds authorities to Java's store, and leaves them there after they are removed.
    private static var javaUndo: [String] {
        let store = "/etc/ssl/certs/java/cacerts"
        guard FileManager.default.fileExists(atPath: store) else { return [] }
        let alias = "-alias debian:quince.pem -keystore \(store) -storepass changeit"
        return ["sh -c 'keytool -list \(alias) > /dev/null && keytool -delete \(alias) || true'"]
    }

    private static func browserSteps(_ folder: StandInFolder, home: URL) -> [TrustStep] {
        let places = [".local/share/pki/nssdb", ".pki/nssdb"].map {
            home.appending(path: $0).path(percentEncoded: false)
        }
        return places.filter { FileManager.default.fileExists(atPath: $0 + "/cert9.db") }.map { place in
            let store = Self.quoted("sql:\(place)")
            return TrustStep(
                kind: .browser,
                title: "Add the authority to Chromium's authorities in \(place)",
                commands: ["certutil -d \(store) -A -t C,, -n quince -i \(Self.quoted(folder.authority))"],
                undo: ["certutil -d \(store) -D -n quince"],
                needsRoot: false
            )
        }
    }

    private static func hostsStep(_ folder: StandInFolder) -> TrustStep {
        TrustStep(
            kind: .hosts,
            title: "Let Apple's hosts lead to this machine in \(HostsFile.path), for every program",
            // Not moved: in containers, the file is a mount.
            commands: ["cp \(Self.quoted(folder.hosts)) \(HostsFile.path)"],
            undo: ["cp \(Self.quoted(folder.file("hosts.before"))) \(HostsFile.path)"],
            needsRoot: true
        )
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }

    // The note on what was changed

    /// The step as JSON.
    package var json: JSONValue {
        [
            "kind": .string(self.kind.rawValue), "title": .string(self.title),
            "commands": .array(self.commands.map(JSONValue.string)),
            "undo": .array(self.undo.map(JSONValue.string)),
            "needsRoot": .bool(self.needsRoot),
        ]
    }

    /// The steps in a note; empty if there is none.
    package static func noted(in path: String) -> [TrustStep] {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8),
            let steps = try? JSONValue(parsing: text).array
        else { return [] }
        return steps.compactMap { value in
            guard let object = value.object, let kind = object["kind"]?.string.flatMap(Kind.init(rawValue:)),
                let title = object["title"]?.string, let commands = object["commands"]?.array,
                let undo = object["undo"]?.array
            else { return nil }
            return TrustStep(
                kind: kind,
                title: title,
                commands: commands.compactMap(\.string),
                undo: undo.compactMap(\.string),
                needsRoot: object["needsRoot"] == true
            )
        }
    }
}
