import Foundation
import Testing

@testable import MailRelay

@Suite("Spool")
struct SpoolTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    @Test("a folder keeps its name, and another one has another")
    func identity() throws {
        try self.withFolder { first in
            try self.withFolder { second in
                let name = try Spool(folder: first).identity
                #expect(try Spool(folder: first).identity == name)
                #expect(try Spool(folder: second).identity != name)
            }
        }
    }

    @Test("only the first of two knows that claims are of a process that has ended")
    func users() throws {
        try self.withFolder { folder in
            let first = try Spool(folder: folder)
            #expect(first.isOnlyUser)
            #expect(try !Spool(folder: folder).isOnlyUser)
            withExtendedLifetime(first) {}
        }
        try self.withFolder { folder in
            do { _ = try Spool(folder: folder) }
            #expect(try Spool(folder: folder).isOnlyUser)
        }
    }

    @Test("a folder that can't be made, and a name that can't be read, are errors")
    func refusals() throws {
        #expect(throws: Spool.Failure.self) { try Spool(folder: "/dev/null/spool") }
        try self.withFolder { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data().write(to: URL(filePath: "\(folder)/identity"))
            #expect(throws: Spool.Failure.self) { try Spool(folder: folder) }
        }
    }
}
