import CryptoExtras
import DatabaseFile
import Foundation
import GRDB
import Logging
import ProgramStart
import QuinceProtocol
import QuinceService
import Testing

@Suite("Secrets in the database", .timeLimit(.minutes(15)))
struct WrappingTests {
    private typealias Store = QuinceService.Database

    private struct Place {
        let folder = Result { try TemporaryFolder(named: "wrapping") }

        func file(_ name: String) throws -> String { try self.folder.get().path + "/" + name }
        var path: String { get throws { try self.file("quince.sqlite") } }

        func key(_ name: String) throws -> WrappingKey {
            let path = try self.file(name)
            if !FileManager.default.fileExists(atPath: path) {
                let bytes = Data(RandomSource.system.bytes(WrappingKey.length))
                try Data((bytes.base64EncodedString() + "\n").utf8).write(to: URL(filePath: path))
            }
            return try WrappingKey(readingFileAt: path)
        }

        func ring(_ key: WrappingKey?) async throws -> SigningKeyRing {
            try await SigningKeyRing(
                store: try Store(path: try self.path, wrappingKey: key),
                clock: ServiceClock(base: { TestService.epoch }),
                random: try RandomSource.system.giving(TestService.signingKeys.get())
            )
        }

        /// All bytes of the database and of its log.
        func bytes() throws -> Data {
            try ["", "-wal"].reduce(into: Data()) { bytes, end in
                bytes += FileManager.default.contents(atPath: try self.path + end) ?? Data()
            }
        }

        func remove() { try? self.folder.get().remove() }
    }

    /// A part of each private key that is in no public one: the end of its DER form.
    private static func privateParts(_ ring: SigningKeyRing) -> [Data] {
        ring.keys.map { $0.key.privateKey.derRepresentation.suffix(128) }
    }

    @Test("with a wrapping key, no private key and no other secret is in the file")
    func wrapped() async throws {
        let place = Place()
        let key = try place.key("one.key")
        let secret = RandomSource.system.bytes(32)
        let parts: [Data]
        do {
            let ring = try await place.ring(key)
            parts = Self.privateParts(ring) + [Data(secret)]
            let database = try Store(path: try place.path, wrappingKey: key)
            #expect(try await database.secret("flow", proposal: secret) == Data(secret))
            #expect(try await database.secret("flow", proposal: [1]) == Data(secret))
            #expect(try await database.unwrappedSecrets() == 0)
        }
        let bytes = try place.bytes()
        #expect(parts.count == 3 && parts.allSatisfy { bytes.range(of: $0) == nil })
        let again = try await place.ring(key)
        #expect(Self.privateParts(again) == Array(parts.prefix(2)))
        place.remove()
    }

    @Test("keys that are stored already get wrapped, and no copy of them is left; then with another key")
    func wrappedLater() async throws {
        let place = Place()
        let (one, two) = (try place.key("one.key"), try place.key("two.key"))
        let parts: [Data]
        do {
            let ring = try await place.ring(nil)
            parts = Self.privateParts(ring)
            _ = try await Store(path: try place.path).secret("flow", proposal: [1, 2, 3])
        }
        #expect(try parts.contains { try place.bytes().range(of: $0) != nil })
        do {
            // A service can have the key before its stored secrets are wrapped.
            let database = try Store(path: try place.path, wrappingKey: one)
            #expect(try await database.unwrappedSecrets() == 3)
            #expect(try await database.signingKeys().count == 2)
        }
        #expect(try Store.wrapSecrets(at: try place.path, with: one, earlier: nil) == 3)
        #expect(try Store.wrapSecrets(at: try place.path, with: one, earlier: nil) == 0)
        #expect(try parts.allSatisfy { try place.bytes().range(of: $0) == nil })
        #expect(try Store.wrapSecrets(at: try place.path, with: two, earlier: one) == 3)
        do {
            let ring = try await place.ring(two)
            #expect(Self.privateParts(ring) == parts)
            #expect(try Store.keyEntries(at: try place.path).map(\.wrappedBy) == [two.id, two.id])
        }
        place.remove()
    }

    @Test("with a wrong wrapping key or none, the error names both keys, and nothing is lost")
    func wrongKey() async throws {
        let place = Place()
        let (right, wrong) = (try place.key("right.key"), try place.key("wrong.key"))
        let parts = Self.privateParts(try await place.ring(right))
        for key in [wrong, nil] {
            let error = await #expect(throws: ConfigurationError.self) { try await place.ring(key) }
            let message = error?.message ?? ""
            #expect(message.contains(right.id) && message.contains("--wrapping-key-file"), "\(message)")
            if let key { #expect(message.contains(key.path) && message.contains(key.id), "\(message)") }
        }
        #expect(throws: ConfigurationError.self) {
            try Store.wrapSecrets(at: try place.path, with: wrong, earlier: nil)
        }
        #expect(Self.privateParts(try await place.ring(right)) == parts)
        place.remove()
    }

    @Test("a start without the right wrapping key stores nothing, also after a restoration")
    func refusedStart() async throws {
        let place = Place()
        let (right, wrong) = (try place.key("right.key"), try place.key("wrong.key"))
        var configuration = ServiceConfiguration(
            wrappingKeyFile: right.path,
            storage: .file(try place.path)
        )
        func start() async throws {
            _ = try await Service(configuration: configuration, logger: Logger(label: "test"))
                .assemble(url: "http://localhost:1")
        }
        try await start()
        let queue = try DatabaseQueue(path: try place.path)
        // A restoration leaves out what the next start makes again.
        try await queue.write { try $0.execute(sql: "DELETE FROM secret") }
        func counts() async throws -> [Int] {
            try await queue.read { database in
                try ["audit_line", "secret"].map { table in
                    try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? 0
                }
            }
        }
        let before = try await counts()
        for path in [wrong.path, nil] {
            configuration.wrappingKeyFile = path
            let error = await #expect(throws: ConfigurationError.self) { try await start() }
            #expect(error?.message.contains(right.id) == true)
            #expect(try await counts() == before)
        }
        configuration.wrappingKeyFile = right.path
        try await start()
        #expect(try await counts() != before)
        try queue.close()
        place.remove()
    }

    @Test("a wrapped key can't take the place of another one")
    func exchanged() async throws {
        let place = Place()
        let key = try place.key("one.key")
        do { _ = try await place.ring(key) }
        let queue = try DatabaseQueue(path: try place.path)
        try await queue.write { database in
            let rows = try Row.fetchAll(database, sql: "SELECT id, private_key FROM signing_key")
            for (row, other) in zip(rows, rows.reversed()) {
                try database.execute(
                    sql: "UPDATE signing_key SET private_key = ? WHERE id = ?",
                    arguments: [row["private_key"] as Data, other["id"] as String]
                )
            }
        }
        try queue.close()
        let error = await #expect(throws: ConfigurationError.self) { try await place.ring(key) }
        #expect(error?.message.contains("is damaged; restore a backup") == true)
        place.remove()
    }

    @Test(
        "a file without such a key is refused",
        arguments: [
            "", "no key", Data(count: 31).base64EncodedString(), Data(count: 33).base64EncodedString(),
        ]
    )
    func noKey(_ text: String) throws {
        let place = Place()
        let path = try place.file("wrong.key")
        try Data(text.utf8).write(to: URL(filePath: path))
        let error = #expect(throws: ConfigurationError.self) { try WrappingKey(readingFileAt: path) }
        #expect(error?.message.hasPrefix("\(path): this isn't a wrapping key") == true)
        place.remove()
    }
}
