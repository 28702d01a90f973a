import Foundation
import Testing

@testable import StandIn

@Suite("The hosts file")
struct HostsFileTests {
    private static let names = "appleid.apple.com appleid.cdn-apple.com account.apple.com"

    @Test(
        "gets lines for both families in front, and is byte for byte as before without them",
        arguments: [
            Data(), Data("127.0.0.1 localhost\n".utf8), Data("127.0.0.1 localhost".utf8),
            Data("# comment\r\n10.0.0.1 a b\n\n\n".utf8),
            Data("# M".utf8) + [0xFC] + Data("ller, in Latin-1\n127.0.0.1 localhost\n".utf8),
            Data([0xEF, 0xBB, 0xBF]) + Data("127.0.0.1 localhost\n".utf8),
            Data((0...255).map { UInt8($0) }),
        ]
    )
    func addAndRemove(_ before: Data) {
        let after = HostsFile.adding(to: before)
        #expect(after.suffix(before.count) == before)
        #expect(
            HostsFile.entries(in: after) == ["127.0.0.1 \(Self.names)", "::1 \(Self.names)"]
        )
        #expect(HostsFile.removing(from: after) == before)
        #expect(HostsFile.adding(to: after) == after, "adding twice is adding once")
        #expect(HostsFile.adding(.nowhere, to: after) == HostsFile.adding(.nowhere, to: before))
    }

    @Test("where the proxy leads to Quince, other programs must not reach Apple")
    func nowhere() {
        let file = HostsFile.adding(.nowhere, to: Data())
        #expect(HostsFile.entries(in: file) == ["255.255.255.255 \(Self.names)"])
        #expect(HostsFile.removing(from: file).isEmpty)
    }

    @Test("without its last line, nothing but ours is removed")
    func missingEnd() {
        let file = Data(
            "10.0.0.1 a\n\(HostsFile.begin)\n127.0.0.1 \(Self.names)\n10.0.0.2 b\n::1 \(Self.names)\n10.0.0.3 c\n"
                .utf8
        )
        #expect(
            HostsFile.removing(from: file)
                == Data("10.0.0.1 a\n10.0.0.2 b\n10.0.0.3 c\n".utf8)
        )
    }

    @Test("an editor that changes the line breaks doesn't keep ours in the file")
    func lineBreaks() {
        let file = String(decoding: HostsFile.adding(to: Data("10.0.0.1 a\n".utf8)), as: UTF8.self)
            .replacing("\n", with: "\r\n")
        #expect(HostsFile.removing(from: Data(file.utf8)) == Data("10.0.0.1 a\r\n".utf8))
        #expect(HostsFile.entries(in: Data(file.utf8)).first == "127.0.0.1 \(Self.names)")
    }

    @Test("lines that somebody else wrote are found, comments are not")
    func entries() {
        let file = Data(
            "1.2.3.4 AppleID.apple.com # mine\n# 1.1.1.1 appleid.apple.com\n5.6.7.8 x.appleid.apple.com\n9.9.9.9\taccount.apple.com\n"
                .utf8
        )
        #expect(
            HostsFile.entries(in: file) == ["1.2.3.4 AppleID.apple.com # mine", "9.9.9.9\taccount.apple.com"]
        )
        #expect(HostsFile.removing(from: file) == file)
    }

    @Test("a file that can't be read is not taken for an empty one")
    func unreadable() throws {
        #expect(try HostsFile.content(at: "/nowhere/hosts").isEmpty)
        #expect(throws: (any Error).self) { try HostsFile.content(at: "/") }
    }

    @Test("is replaced as a whole, with its permissions, and through a link")
    func rewriting() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hosts-\(UUID().uuidString)")
            .path()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let (file, link) = ("\(folder)/hosts", "\(folder)/link")
        try Data("10.0.0.1 a\n".utf8).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "hosts")
        try HostsFile.rewrite(at: link) { HostsFile.adding(to: $0) }
        #expect(try HostsFile.content(at: file) == HostsFile.adding(to: Data("10.0.0.1 a\n".utf8)))
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o640)
        try HostsFile.rewrite(at: link) { HostsFile.removing(from: $0) }
        #expect(try HostsFile.content(at: file) == Data("10.0.0.1 a\n".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["hosts", "link"])
    }
}
