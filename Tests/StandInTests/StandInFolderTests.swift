import Foundation
import ProgramStart
import QuinceProtocol
import Testing

@testable import StandIn

@Suite("The folder with the trust files")
struct StandInFolderTests {
    private static let now = Date(timeIntervalSince1970: 1_795_000_000)

    private func withFolder(_ body: (StandInFolder) throws -> Void) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "stand-in-\(UUID().uuidString)")
            .path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(StandInFolder(path: path))
    }

    @Test("has no private key but the server's, which only its owner can read")
    func keys() throws {
        try self.withFolder { folder in
            let identity = try folder.identity(now: Self.now)
            try folder.writeTrustFiles(
                for: identity,
                environment: [:],
                home: URL(filePath: "/nowhere"),
                now: Self.now
            )
            let files = try #require(
                FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String]
            )
            let holders = files.filter {
                (FileManager.default.contents(atPath: folder.file($0)) ?? Data()).contains("PRIVATE KEY")
            }
            #expect(holders == ["leaf.pem"])
            let text = try String(contentsOfFile: folder.serverCertificate, encoding: .utf8)
            #expect(text.ranges(of: "PRIVATE KEY-----").count == 2, "one key: its begin and its end")
            let mode = try FileManager.default.attributesOfItem(atPath: folder.serverCertificate)[
                .posixPermissions
            ]
            #expect(mode as? Int == 0o600)
        }
    }

    @Test("makes the certificate once, and again if one of its files is gone, damaged or of another pair")
    func once() throws {
        try self.withFolder { folder in
            let first = try folder.identity(now: Self.now)
            #expect(try folder.identity(now: Self.now) == first)
            try FileManager.default.removeItem(atPath: folder.authority)
            let second = try folder.identity(now: Self.now)
            #expect(second != first)
            try folder.write(first.authority, to: folder.authority)
            let third = try folder.identity(now: Self.now)
            #expect(third.authority != first.authority && third.authority != second.authority)
            try folder.write("garbage", to: folder.serverCertificate)
            #expect(folder.storedIdentity == nil)
            #expect(try folder.renew(now: Self.now) == folder.storedIdentity)
        }
    }

    @Test("an error names the file and the variable where the folder can't be written")
    func unwritable() throws {
        let folder = StandInFolder(path: "/proc/nowhere")
        let error = #expect(throws: ConfigurationError.self) { try folder.identity(now: Self.now) }
        #expect(
            error?.message.contains("can't write /proc/nowhere") == true
                && error?.message.contains("QUINCE_APPLEID") == true
        )
    }

    @Test("is refused where others could write certificates into it", arguments: [0o775, 0o757, 0o777])
    func shared(_ mode: Int) throws {
        try self.withFolder { folder in
            _ = try folder.identity(now: Self.now)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
            let error = #expect(throws: ConfigurationError.self) { try folder.identity(now: Self.now) }
            #expect(error?.message.contains("\(folder.path) isn't safe for certificates: others") == true)
        }
    }

    @Test("is refused below a folder that others can rename", arguments: [0o757, 0o777])
    func sharedAbove(_ mode: Int) throws {
        try self.withFolder { above in
            let folder = StandInFolder(path: above.file("below"))
            _ = try folder.identity(now: Self.now)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: above.path)
            #expect(throws: ConfigurationError.self) { try folder.checkOwner() }
            // Nobody can rename another user's folder in a sticky one, such as /tmp.
            try FileManager.default.setAttributes(
                [.posixPermissions: mode | 0o1000],
                ofItemAtPath: above.path
            )
            try folder.checkOwner()
        }
    }

    @Test("is refused if it has a link, or a file that others can write", arguments: ["x", "php/x.ini"])
    func entries(_ name: String) throws {
        try self.withFolder { folder in
            let identity = try folder.identity(now: Self.now)
            try folder.writeTrustFiles(
                for: identity,
                environment: [:],
                home: URL(filePath: "/nowhere"),
                now: Self.now
            )
            let path = folder.file(name)
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/hosts")
            let error = #expect(throws: ConfigurationError.self) { try folder.identity(now: Self.now) }
            #expect(error?.message.contains("\(path) may come from another user") == true)
            try FileManager.default.removeItem(atPath: path)
            try folder.write("", to: path)
            #expect(try folder.identity(now: Self.now) == identity)
            try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
            #expect(throws: ConfigurationError.self) { try folder.checkOwner() }
        }
    }

    @Test("is refused behind a link in a folder that others can write")
    func link() throws {
        try self.withFolder { above in
            let real = StandInFolder(path: above.file("real"))
            _ = try real.identity(now: Self.now)
            let open = above.file("open")
            try FileManager.default.createDirectory(atPath: open, withIntermediateDirectories: false)
            try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: open)
            try FileManager.default.createSymbolicLink(atPath: open + "/link", withDestinationPath: real.path)
            try real.checkOwner()
            #expect(throws: ConfigurationError.self) {
                try StandInFolder(path: open + "/link").checkOwner()
            }
        }
    }

    @Test(
        "authorities between comments in any encoding are read, and a configuration of wget in any encoding is kept"
    )
    func encodings() throws {
        try self.withFolder { folder in
            let identity = try folder.identity(now: Self.now)
            let latin = Data("# M".utf8) + [0xFC] + Data("ller\n".utf8)
            let (system, home) = (folder.path + "-system.pem", folder.file("home"))
            defer { try? FileManager.default.removeItem(atPath: system) }
            let own = try LocalIdentity.make(now: Self.now).authority
            try folder.write(latin + Data("\(own)\n".utf8), to: system)
            try folder.write(latin, to: home + "/.wgetrc")
            let bundle = try folder.writeTrustFiles(
                for: identity,
                environment: [:],
                home: URL(filePath: home),
                systemFiles: [system],
                now: Self.now
            )
            #expect(bundle.certificates == TrustBundle.certificates(in: own))
            #expect(
                FileManager.default.contents(atPath: folder.wgetConfiguration)?.starts(with: latin) == true
            )
        }
    }

    @Test(
        "its path has no character that a shell, PHP or a list of folders reads as something else",
        arguments: ["a\"b", "a'b", "a$b", "a`b", "a\\b", "a:b", "a\nb"]
    )
    func path(_ name: String) {
        let folder = StandInFolder(path: "/nowhere/\(name)")
        let error = #expect(throws: ConfigurationError.self) { try folder.prepare() }
        #expect(error?.message.contains("name another folder with QUINCE_APPLEID") == true)
    }

    @Test("several processes that use it first get one certificate")
    func race() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "stand-in-\(UUID().uuidString)")
            .path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = StandInFolder(path: path)
        let identities = try await withThrowingTaskGroup(of: LocalIdentity.self) { group in
            for _ in 0..<8 { group.addTask { try folder.identity(now: Self.now) } }
            return try await group.reduce(into: Set<LocalIdentity>()) { $0.insert($1) }
        }
        #expect(identities.count == 1)
    }

    @Test("is the one of the variable, of the data folder, or of the home folder")
    func place() {
        let home = URL(filePath: "/home/jane")
        #expect(StandInFolder(environment: ["QUINCE_APPLEID": "/q/"], home: home).path == "/q")
        #if os(Linux)
        #expect(StandInFolder(environment: ["XDG_DATA_HOME": "/d"], home: home).path == "/d/quince/appleid")
        #expect(
            StandInFolder(environment: ["XDG_DATA_HOME": "d"], home: home).path
                == "/home/jane/.local/share/quince/appleid"
        )
        #endif
    }

    @Test(
        "the bundle has the authorities of the system and of the user's variables, each once, and ours at the end"
    )
    func bundle() throws {
        try self.withFolder { folder in
            let identity = try folder.identity(now: Self.now)
            let own = try LocalIdentity.make(now: Self.now).authority
            let company = try LocalIdentity.make(now: Self.now).authority
            let (system, named) = (folder.file("system.pem"), folder.path + "-company.pem")
            defer { try? FileManager.default.removeItem(atPath: named) }
            let path = folder.path + "-system.pem"
            defer { try? FileManager.default.removeItem(atPath: path) }
            try folder.write("# Some Root\n\(own)\n\nmore\n\(own)\n", to: path)
            try folder.write(company, to: named)
            let environment = [
                "SSL_CERT_FILE": named, "REQUESTS_CA_BUNDLE": named, "CURL_CA_BUNDLE": folder.bundle,
                "PIP_CERT": "/nowhere",
            ]
            let bundle = try folder.writeTrustFiles(
                for: identity,
                environment: environment,
                home: URL(filePath: "/nowhere"),
                systemFiles: [system, path],
                now: Self.now
            )
            #expect(bundle.sources == [path, named])
            let written = TrustBundle.certificates(
                in: try String(contentsOfFile: folder.bundle, encoding: .utf8)
            )
            #expect(written == [own, company, identity.authority].flatMap(TrustBundle.certificates))
        }
    }

    @Test("an own configuration of wget is kept")
    func wget() throws {
        try self.withFolder { folder in
            let home = folder.file("home")
            try folder.write("timeout = 3", to: home + "/.wgetrc")
            try folder.writeTrustFiles(
                for: try folder.identity(now: Self.now),
                environment: ["WGETRC": folder.wgetConfiguration],
                home: URL(filePath: home),
                now: Self.now
            )
            let text = try String(contentsOfFile: folder.wgetConfiguration, encoding: .utf8)
            #expect(text == "timeout = 3\nca_certificate = \(folder.bundle)\n")
        }
    }

    @Test("garbage has no certificates")
    func garbage() {
        let begin = "-----BEGIN CERTIFICATE-----"
        for text in [
            "", "garbage", begin, "\(begin)\n\(begin)", "-----END CERTIFICATE-----", "\u{FFFD}\0\(begin)",
        ] {
            #expect(TrustBundle.certificates(in: text) == [])
        }
    }
}

extension Data {
    fileprivate func contains(_ text: String) -> Bool { self.range(of: Data(text.utf8)) != nil }
}
