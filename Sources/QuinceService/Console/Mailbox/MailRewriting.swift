import Crypto
import QuinceMail
import Synchronization

/// Makes the copy that a recipient of the relay gets: other addresses in the header, and the same body.
struct MailRewriting: Sendable {
    /// A rewritten message.
    struct Copy: Sendable {
        let bytes: [UInt8]
        /// The return path with which it is delivered.
        let returnPath: String
    }

    /// The name of the server in `Received`.
    private static let host = "localhost"
    /// The number of proposals for a token; one in many millions is taken.
    private static let proposals = 4
    private static let tokenAlphabet = "abcdefghijklmnopqrstuvwxyz234567"

    let directory: RelayDirectory
    let threads: RelayThreads
    /// The key of return paths and of message identifiers.
    let key: SymmetricKey
    let random: RandomSource

    /// - Parameters:
    ///   - message: The message as it was sent.
    ///   - target: Its recipient.
    ///   - peer: The client that sent it; nil for an answer from the console.
    ///   - now: In seconds since 1970.
    /// - Returns: The message as it is delivered.
    /// - Throws: ``RelayRefusal/unreadable(reason:)`` for a header that can't be rewritten; errors of the storage.
    func rewrite(
        _ message: [UInt8],
        for target: RelayTarget,
        from peer: SMTPPeer?,
        at now: Double
    ) async throws -> Copy {
        let (header, body) = try Self.parts(of: message)
        let rewritten: HeaderBlock
        let returnPath: String
        let number = self.threads.next()
        switch target {
        case .relay(let route):
            rewritten = try await self.toUser(header, route, number, from: peer, at: now)
            returnPath = try self.returnPath(number, route, at: now)
        case .reverse(let route, let correspondent):
            rewritten = try self.toApp(header, route, number, to: correspondent, at: now)
            returnPath = route.address
        case .outside, .unknown, .deleted: return Copy(bytes: message, returnPath: "")
        }
        return Copy(bytes: rewritten.bytes + [0x0D, 0x0A] + body, returnPath: returnPath)
    }

    private static func parts(of message: [UInt8]) throws(RelayRefusal) -> (HeaderBlock, ArraySlice<UInt8>) {
        do throws(HeaderRefusal) {
            var reader = HeaderReader()
            if let found = try reader.take(message[...]) { return (found.header, found.body) }
            return (try reader.finish(), [])
        } catch { throw .unreadable(reason: error.rawValue) }
    }

    private func toUser(
        _ header: HeaderBlock,
        _ route: RelayRoute,
        _ number: Int64,
        from peer: SMTPPeer?,
        at now: Double
    ) async throws -> HeaderBlock {
        let domain = MailSource.domain(of: route.address) ?? ""
        var reverse: [MailAddress: MailAddress] = [:]
        for correspondent in try Self.explained({ try RelayToPerson.correspondents(in: header) }) {
            let token = try await self.directory.token(
                of: correspondent.text,
                for: route.address,
                proposals: (0..<Self.proposals).map { _ in
                    self.random.text(ReverseAddress.tokenLength, of: Self.tokenAlphabet)
                },
                at: now
            )
            reverse[correspondent] = try Self.explained {
                try ReverseAddress(for: correspondent, token: token, domain: domain).address
            }
        }
        return try Self.explained {
            try RelayToPerson(
                reverseAddresses: reverse,
                serverID: Self.host,
                received: TraceField.received(
                    from: peer,
                    by: Self.host,
                    id: String(number),
                    at: Int64(now)
                ),
                id: String(number),
                originalID: { [threads] in threads.original(of: $0) }
            ).rewrite(header)
        }
    }

    private func toApp(
        _ header: HeaderBlock,
        _ route: RelayRoute,
        _ number: Int64,
        to correspondent: String,
        at now: Double
    ) throws -> HeaderBlock {
        try Self.explained {
            let (mailbox, relay) = (
                try MailAddress(parsing: route.mailbox), try MailAddress(parsing: route.address)
            )
            let own =
                header.only("Message-ID").flatMap { RelayMessageID.all(in: $0).first }
                ?? "<\(self.random.hex(16))@\(mailbox.domain)>"
            let (key, threads) = (self.key, self.threads)
            @Sendable func substitute(_ id: String) -> String {
                RelayMessageID.substitute(for: id, key: key, domain: relay.domain)
            }
            threads.note(original: own, substitute: substitute(own))
            return try RelayToApp(
                mailbox: mailbox,
                relayAddress: relay,
                sharedName: route.sharedName,
                correspondent: MailAddress(parsing: correspondent),
                received: TraceField.received(from: nil, by: Self.host, id: String(number), at: Int64(now)),
                id: String(number),
                messageID: substitute(own),
                now: Int64(now),
                sharedID: { id in
                    threads.isOriginal(id) || id.lowercased().hasSuffix("@\(mailbox.domain.lowercased())>")
                        ? substitute(id) : id
                }
            ).rewrite(header)
        }
    }

    private func returnPath(_ number: Int64, _ route: RelayRoute, at now: Double) throws -> String {
        try Self.explained {
            try ReturnPath(id: number, sentAt: Int64(now))
                .address(key: self.key, domain: MailSource.domain(of: route.address) ?? "").text
        }
    }

    /// Errors of a header, as the relay's refusal.
    private static func explained<Value>(_ body: () throws -> Value) throws(RelayRefusal) -> Value {
        do { return try body() } catch let error as HeaderRefusal {
            throw .unreadable(reason: error.rawValue)
        } catch let error as AddressRefusal {
            throw .unreadable(reason: error.rawValue)
        } catch RelayToPerson.Refusal.header(let error) {
            throw .unreadable(reason: error.rawValue)
        } catch RelayToApp.Refusal.header(let error) {
            throw .unreadable(reason: error.rawValue)
        } catch RelayToApp.Refusal.mailboxInBoundary {
            throw .unreadable(reason: "the boundary of its parts names the mailbox")
        } catch RelayToApp.Refusal.mailboxInHeader {
            throw .unreadable(reason: "its header would name the mailbox")
        } catch { throw .unreadable(reason: "\(error)") }
    }
}

/// The numbers of relayed messages, and the identifiers of users' messages that apps got in another form.
///
/// In memory, as the mailbox: threads from before a restart lose the identifiers of the user's messages.
final class RelayThreads: Sendable {
    /// The most identifiers; beyond it, all are forgotten.
    private static let capacity = 10_000

    private struct State {
        var last: Int64 = 0
        var originals: [String: String] = [:]
        var known: Set<String> = []
    }

    private let state = Mutex(State())

    /// The number of the next message.
    func next() -> Int64 {
        self.state.withLock { state in
            state.last += 1
            return state.last
        }
    }

    func note(original: String, substitute: String) {
        self.state.withLock { state in
            if state.originals.count >= Self.capacity { (state.originals, state.known) = ([:], []) }
            state.originals[substitute] = original
            state.known.insert(original)
        }
    }

    /// The user's identifier that an app knows as `substitute`; nil for others.
    func original(of substitute: String) -> String? { self.state.withLock { $0.originals[substitute] } }

    /// Whether `id` is of a user's message.
    func isOriginal(_ id: String) -> Bool { self.state.withLock { $0.known.contains(id) } }
}
