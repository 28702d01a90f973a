import Foundation
import QuinceMail
import Synchronization

@testable import MailRelay

/// A store for tests: rows in memory, and a journal that is flushed to the disk before a method returns.
final class JournalStore: RelayStore {
    struct Failure: Error {}

    struct State {
        var recipients: [MailAddress: RelayRecipient] = [:]
        var retired: Set<MailAddress> = []
        var sources: [RelaySource: Set<String>] = [:]
        var jobs: [Int64: Row] = [:]
        var origins: [Int64: RelayOrigin] = [:]
        var notices: Set<Int64> = []
        var tokens: [String: Pair] = [:]
        var counts: [String: Int] = [:]
        var signatures: Set<String> = []
        var ids: [String: String] = [:]
        /// The methods that fail.
        var failing: Set<String> = []
        /// How often a method was called.
        var calls: [String: Int] = [:]
        /// The most identifiers of messages that were asked for at once.
        var mostIDs = 0
    }

    struct Row {
        var job: RelayJob
        var attempts = 0
        var next: Int64 = 0
        var lease: Int64 = 0
        var token = ""
    }

    struct Pair: Hashable, Codable {
        let correspondent: String
        let relayAddress: String
    }

    private let state: Mutex<State>
    private let journal: FileHandle?

    init(journal path: String? = nil, _ setUp: (inout State) -> Void) throws {
        var state = State()
        setUp(&state)
        if let path {
            if !FileManager.default.fileExists(atPath: path) {
                _ = FileManager.default.createFile(atPath: path, contents: nil)
            }
            let lines = try Data(contentsOf: URL(filePath: path)).split(separator: UInt8(ascii: "\n"))
            for line in lines {
                // The last line may be cut: its method didn't return.
                guard let entry = try? JSONDecoder().decode(Entry.self, from: line) else { continue }
                try entry.apply(to: &state)
            }
            self.journal = FileHandle(forWritingAtPath: path)
            try self.journal?.seekToEnd()
            try self.journal?.write(contentsOf: Data("\n".utf8))
        } else {
            self.journal = nil
        }
        self.state = Mutex(state)
    }

    /// Looks at the rows, or changes them.
    func with<Result: Sendable>(_ work: (inout State) throws -> Result) rethrows -> Result {
        try self.state.withLock { try work(&$0) }
    }

    private func call<Result: Sendable>(
        _ name: String,
        _ work: (inout State) throws -> (Result, Entry?)
    ) throws -> Result {
        try self.state.withLock { state in
            state.calls[name, default: 0] += 1
            guard !state.failing.contains(name) else { throw Failure() }
            var changed = state
            let (result, entry) = try work(&changed)
            if let entry, let journal {
                try journal.write(contentsOf: JSONEncoder().encode(entry) + Data("\n".utf8))
                try journal.synchronize()
            }
            state = changed
            return result
        }
    }

    func recipient(_ address: MailAddress) async throws -> RelayRecipient? {
        try self.call("recipient") { ($0.recipients[address], nil) }
    }

    func isRetired(_ address: MailAddress) async throws -> Bool {
        try self.call("isRetired") { ($0.retired.contains(address), nil) }
    }

    func teams(registering sources: Set<RelaySource>) async throws -> Set<String> {
        try self.call("teams") { state in (Set(sources.flatMap { state.sources[$0] ?? [] }), nil) }
    }

    func reverse(_ token: String) async throws -> RelayReverse? {
        try self.call("reverse") { state in
            guard let pair = state.tokens[token],
                let recipient = state.recipients[try MailAddress(parsing: pair.relayAddress)]
            else { return (nil, nil) }
            let correspondent = try MailAddress(parsing: pair.correspondent)
            return (RelayReverse(recipient: recipient, correspondent: correspondent), nil)
        }
    }

    func token(for correspondent: MailAddress, of relayAddress: MailAddress, new: String) async throws
        -> String
    {
        try self.call("token") { state in
            let pair = Pair(correspondent: correspondent.text, relayAddress: relayAddress.text)
            if let known = state.tokens.first(where: { $0.value == pair }) { return (known.key, nil) }
            guard state.tokens[new] == nil else { throw RelayStoreError.tokenTaken }
            let entry = Entry.token(new, pair)
            try entry.apply(to: &state)
            return (new, entry)
        }
    }

    func count(of relayAddress: MailAddress, day: Int64) async throws -> Int {
        try self.call("count") { ($0.counts["\(relayAddress) \(day)"] ?? 0, nil) }
    }

    func messageIDs(_ ids: Set<String>, of relayAddress: MailAddress) async throws -> [String: String] {
        try self.call("messageIDs") { state in
            state.mostIDs = max(state.mostIDs, ids.count)
            let found = ids.compactMap { id in state.ids["\(relayAddress) \(id)"].map { (id, $0) } }
            return (Dictionary(uniqueKeysWithValues: found), nil)
        }
    }

    func origin(of job: Int64) async throws -> RelayOrigin? {
        try self.call("origin") { ($0.origins[job], nil) }
    }

    func add(_ addition: RelayAddition) async throws {
        try self.call("add") { state in
            let entry = Entry.add(addition.jobs.map(StoredJob.init), addition.day, addition.noticeOf)
            if let id = addition.noticeOf, state.notices.contains(id) { throw RelayStoreError.noticeTaken }
            for job in addition.jobs {
                let relay = job.origin.relayAddress
                for signature in addition.signatures
                where !state.signatures.insert("\(relay) \(addition.day) \(signature)").inserted {
                    throw RelayStoreError.repeated(relay)
                }
            }
            try entry.apply(to: &state)
            for job in addition.jobs where job.origin.direction != .notice {
                let count = state.counts["\(job.origin.relayAddress) \(addition.day)"] ?? 0
                if count > addition.limit { throw RelayStoreError.limitReached(job.origin.relayAddress) }
            }
            return ((), entry)
        }
    }

    func claim(_ count: Int, now: Int64, lease: Int64, except held: Set<Int64>) async throws -> [RelayClaim] {
        try self.call("claim") { state in
            let due = state.jobs.values.filter {
                $0.next <= now && $0.lease <= now && !held.contains($0.job.id)
            }
            var claims: [RelayClaim] = []
            for row in due.sorted(by: { $0.job.createdAt < $1.job.createdAt }).prefix(count) {
                let token = "\(UInt64.random(in: .min ... .max))"
                claims.append(RelayClaim(job: row.job, attempts: row.attempts, token: token))
            }
            guard !claims.isEmpty else { return ([], nil) }
            let entry = Entry.claim(claims.map(\.job.id), claims.map(\.token), now + lease)
            try entry.apply(to: &state)
            return (claims, entry)
        }
    }

    func finish(_ claim: RelayClaim, notice: RelayJob?) async throws -> RelayEnd {
        try self.call("finish") { state in
            guard let row = state.jobs[claim.job.id] else { return (.gone, nil) }
            guard row.token == claim.token else { return (.lost, nil) }
            let entry = Entry.finish(claim.job.id, notice.map(StoredJob.init))
            try entry.apply(to: &state)
            let isNeeded = state.jobs.values.contains { $0.job.file == claim.job.file }
            return (.removed(isFileFree: !isNeeded), entry)
        }
    }

    func release(_ claim: RelayClaim, nextAttempt: Int64) async throws {
        try self.call("release") { state in
            guard state.jobs[claim.job.id]?.token == claim.token else { return ((), nil) }
            let entry = Entry.release(claim.job.id, nextAttempt)
            try entry.apply(to: &state)
            return ((), entry)
        }
    }

    func spooledFiles() async throws -> Set<String> {
        try self.call("spooledFiles") { (Set($0.jobs.values.map(\.job.file)), nil) }
    }
}

/// A line of the journal.
enum Entry: Codable {
    case token(String, JournalStore.Pair)
    case add([StoredJob], Int64, Int64?)
    case claim([Int64], [String], Int64)
    case finish(Int64, StoredJob?)
    case release(Int64, Int64)

    func apply(to state: inout JournalStore.State) throws {
        switch self {
        case .token(let token, let pair): state.tokens[token] = pair
        case .add(let jobs, let day, let noticeOf):
            for stored in jobs {
                let job = try stored.job
                guard state.jobs[job.id] == nil else { throw JournalStore.Failure() }
                state.jobs[job.id] = JournalStore.Row(job: job)
                state.origins[job.id] = job.origin
                let relay = job.origin.relayAddress
                if job.origin.direction != .notice { state.counts["\(relay) \(day)", default: 0] += 1 }
                if let id = job.messageID { state.ids["\(relay) \(id.outward)"] = id.inward }
            }
            if let noticeOf { state.notices.insert(noticeOf) }
        case .claim(let ids, let tokens, let end):
            for (id, token) in zip(ids, tokens) {
                state.jobs[id]?.lease = end
                state.jobs[id]?.token = token
                state.jobs[id]?.attempts += 1
            }
        case .finish(let id, let notice):
            state.jobs[id] = nil
            if let notice {
                let job = try notice.job
                state.jobs[job.id] = JournalStore.Row(job: job)
                state.notices.insert(id)
            }
        case .release(let id, let next):
            state.jobs[id]?.next = next
            state.jobs[id]?.lease = 0
            state.jobs[id]?.token = ""
        }
    }
}

/// A job as text.
struct StoredJob: Codable {
    let id: Int64
    let direction, relay, named, recipient, file: String
    let informed, outward, inward: String?
    let header: Data
    let isEightBit, isUTF8: Bool
    let createdAt: Int64

    init(_ job: RelayJob) {
        self.id = job.id
        self.direction = job.origin.direction.rawValue
        self.relay = job.origin.relayAddress.text
        self.named = job.origin.named.text
        self.informed = job.origin.informed?.text
        self.recipient = job.recipient.text
        self.file = job.file
        self.outward = job.messageID?.outward
        self.inward = job.messageID?.inward
        self.header = Data(job.header)
        self.isEightBit = job.isEightBit
        self.isUTF8 = job.isUTF8
        self.createdAt = job.createdAt
    }

    var job: RelayJob {
        get throws {
            RelayJob(
                id: self.id,
                origin: RelayOrigin(
                    direction: RelayDirection(rawValue: self.direction) ?? .notice,
                    relayAddress: try MailAddress(parsing: self.relay),
                    informed: try self.informed.map { try MailAddress(parsing: $0) },
                    named: try MailAddress(parsing: self.named)
                ),
                recipient: try MailAddress(parsing: self.recipient),
                header: Array(self.header),
                file: self.file,
                isEightBit: self.isEightBit,
                isUTF8: self.isUTF8,
                createdAt: self.createdAt,
                messageID: self.outward.flatMap { outward in
                    self.inward.map { RelayJob.MessageID(outward: outward, inward: $0) }
                }
            )
        }
    }
}
