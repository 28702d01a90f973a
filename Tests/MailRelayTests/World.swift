import Crypto
import Foundation
import Logging
import NIOCore
import NIOPosix
import QuinceMail
import Synchronization
import Testing

@testable import MailRelay

/// TXT records in memory; names in `failing` have no answer.
struct TestZone: DNSLookup {
    var texts: [String: [String]] = [:]
    var failing: Set<String> = []

    func lookup(_ name: String, _ type: DNSType) async -> DNSAnswer {
        if self.failing.contains(name.lowercased()) { return .failed(.timeout) }
        guard let texts = self.texts[name.lowercased()] else { return .noName }
        return type == .txt ? .found(texts.map { .text(Array($0.utf8)) }) : .noData
    }
}

/// A relay with its store, and what its tests need around it.
final class World: Sendable {
    static let domain = "private.relay.test"
    static let jane = "jane.doe@mailbox.test"
    static let appKey = Curve25519.Signing.PrivateKey()
    static let relayKey = Curve25519.Signing.PrivateKey()

    let store: JournalStore
    let spool: Spool
    let folder: String
    let configuration: RelayConfiguration
    let zone: TestZone
    let events = Mutex<[RelayEvent: Int]>([:])
    let (happened, happening) = AsyncStream.makeStream(of: RelayEvent.self)
    /// Seconds since 1970.
    let time = Mutex<Int64>(1_790_000_000)

    static let zone = TestZone(texts: [
        "example.com": ["v=spf1 ip4:192.0.2.1 -all"], "news.example.com": ["v=spf1 ip4:192.0.2.1 -all"],
        "strict.example": ["v=spf1 ip4:192.0.2.1 -all"], "_dmarc.strict.example": ["v=DMARC1; p=reject"],
        "s1._domainkey.example.com": [
            "v=DKIM1; k=ed25519; p=\(World.appKey.publicKey.rawRepresentation.base64EncodedString())"
        ],
        "mailbox.test": ["v=spf1 ip4:192.0.2.7 -all"], "other.example": ["v=spf1 ip4:192.0.2.1 -all"],
        "r1._domainkey.private.relay.test": [
            "v=DKIM1; k=ed25519; p=\(World.relayKey.publicKey.rawRepresentation.base64EncodedString())"
        ],
    ])

    init(
        zone: TestZone = World.zone,
        store: JournalStore? = nil,
        spool: Spool? = nil,
        _ change: (inout RelayConfiguration) -> Void = { _ in }
    ) throws {
        self.zone = zone
        self.folder = "\(FileManager.default.temporaryDirectory.path)/relay-\(UUID().uuidString)"
        self.spool = try spool ?? Spool(folder: self.folder)
        self.store = try store ?? Self.rows()
        let signer = try DKIMSigner(domain: Self.domain, selector: "r1", key: .ed25519(Self.relayKey))
        var configuration = RelayConfiguration(
            hostname: "mx.relay.test",
            domains: [Self.domain, "new.relay.test"],
            adviceURL: "https://id.example/mail",
            key: SymmetricKey(data: Array("0123456789abcdef0123456789abcdef".utf8)),
            signers: [signer]
        )
        change(&configuration)
        self.configuration = configuration
    }

    deinit { try? FileManager.default.removeItem(atPath: self.folder) }

    static func rows(journal: String? = nil) throws -> JournalStore {
        try JournalStore(journal: journal) { state in
            let rows: [(String, String, RelayRecipient.State)] = [
                ("abcdefghij", jane, .active), ("abcdefghijk", jane, .active),
                ("turnedoff1", jane, .forwardingOff), ("inactive12", jane, .inactive),
                ("loopmailbx", "abcdefghij@\(domain)", .active),
            ]
            for (local, mailbox, rowState) in rows {
                guard let address = try? MailAddress(parsing: "\(local)@\(domain)"),
                    let mailbox = try? MailAddress(parsing: mailbox)
                else { continue }
                state.recipients[address] = RelayRecipient(
                    address: address,
                    mailbox: mailbox,
                    team: "T1",
                    sharedName: "Jane",
                    state: rowState
                )
            }
            for (source, team) in [
                ("example.com", "T1"), ("strict.example", "T1"), ("billing@pay.example", "T1"),
                ("other.example", "T2"),
            ] {
                if let source = RelaySource(parsing: source) { state.sources[source] = [team] }
            }
        }
    }

    func now() -> Date { Date(timeIntervalSince1970: TimeInterval(self.time.withLock { $0 })) }

    var seconds: Int64 { self.time.withLock { $0 } }

    func count(_ event: RelayEvent) {
        self.events.withLock { $0[event, default: 0] += 1 }
        self.happening.yield(event)
    }

    func events(_ event: RelayEvent) -> Int { self.events.withLock { $0[event] ?? 0 } }

    var filter: RelayFilter {
        RelayFilter(
            self.configuration,
            store: self.store,
            spool: self.spool,
            dns: self.zone,
            now: { self.now() },
            count: { self.count($0) },
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    /// The jobs, oldest first.
    var jobs: [RelayJob] { self.store.with { Array($0.jobs.values.map(\.job)) } }

    var files: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: self.folder)) ?? []
        // The folder's own name is no message's.
        return names.filter { $0 != "identity" }
    }

    /// The body of a job's file.
    func body(of job: RelayJob) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: "\(self.folder)/\(job.file)")), as: UTF8.self)
    }
}

/// A message as a client sends it, and the replies that it gets.
struct Attempt: Sendable {
    var client = "192.0.2.1"
    var from: String? = "shop@example.com"
    var to = ["abcdefghij@private.relay.test"]
    var header =
        "From: Shop <shop@example.com>\r\nTo: abcdefghij@private.relay.test\r\nSubject: Hi\r\n"
        + "Date: Thu, 26 Nov 2026 19:27:42 +0000\r\nMessage-ID: <1@example.com>\r\n"
    var body = "Hello\r\n"
    /// What happens after the last octet, and before the message ends.
    var beforeEnd: @Sendable () -> Void = {}

    /// The last reply of the dialogue, or the first that refuses; recipients that are refused only count if all are.
    func reply(_ world: World) async throws -> SMTPReply {
        guard case .serve(let receiver) = await world.filter.connected(.init(address: self.client, port: 1))
        else { throw JournalStore.Failure() }
        let reply = try await self.reply(receiver)
        await receiver.closed()
        return reply
    }

    /// Sends the message; without a 250 the test is over, since it would wait for a delivery that never comes.
    func accepted(by world: World) async throws {
        let reply = try await self.reply(world)
        try #require(reply.code == 250, "\(reply)")
    }

    private func reply(_ receiver: any SMTPReceiver) async throws -> SMTPReply {
        let sender = try self.from.map { try SMTPAddress(parsing: $0) }
        let peer = SMTPPeer(address: self.client, port: 1)
        let mail = await receiver.mail(from: sender, parameters: SMTPMailParameters(), peer: peer)
        guard mail.kind == .success else { return mail }
        var replies: [SMTPReply] = []
        for recipient in self.to {
            replies.append(await receiver.recipient(try SMTPAddress(parsing: recipient)))
        }
        guard replies.contains(where: { $0.kind == .success }) else { return replies[0] }
        switch await receiver.data() {
        case .refuse(let reply): return reply
        case .accept(let sink):
            let bytes = Array("\(self.header)\r\n\(self.body)".utf8)
            for start in stride(from: 0, to: bytes.count, by: 1_000) {
                try await sink.write(ByteBuffer(bytes: bytes[start..<min(start + 1_000, bytes.count)]))
            }
            self.beforeEnd()
            return await sink.end()
        }
    }
}
