import Crypto
import CryptoExtras
import Foundation
import QuinceProtocol
import QuinceRelyingParty
import Synchronization

/// An Apple in the process: keys, codes, tokens, revocation and migration, with real signatures.
///
/// It checks what Apple checks. Faults are put in front of it one by one; every request is kept.
final class FakeApple: WireTransport {
    /// A person as one team sees them.
    struct Person: Hashable, Sendable {
        var subject = "000605.602acdd686cf407598d5277aa7fa7779.0934"
        var email: String? = "maria@example.com"
        var isEmailVerified = true
        var isEmailPrivate = false
        /// The transfer id of who came from another team.
        var transferSubject: String?
    }

    /// A team with its key and the clients it owns.
    struct Team: Sendable {
        let id: String
        let keyID: String
        let key: P256.Signing.PrivateKey
        let clients: [String]
    }

    struct Code: Sendable {
        let person: Person
        let clientID: String
        let redirectURI: String?
        let nonce: String?
        let challenge: String?
        let issuedAt: Int
    }

    struct State {
        var teams: [Team]
        /// The first signs.
        var signingKeys: [IdentityTokenSigningKey]
        /// Published with `use: "enc"`.
        var encryptionKeys: [IdentityTokenSigningKey] = []
        /// What becomes of the identity token of an exchange, on its way.
        var forge: @Sendable (String) throws -> String = { $0 }
        var codes: [String: Code] = [:]
        /// Refresh tokens that stand, with whose and for which client.
        var refreshTokens: [String: (person: Person, clientID: String)] = [:]
        var revoked: [String] = []
        /// Team tokens with their team and their end.
        var teamTokens: [String: (team: String, expiresAt: Int)] = [:]
        /// Who is transferred: transfer_sub to the person as the new team sees them.
        var arrivals: [String: Person] = [:]
        /// Subjects that Apple refuses to transfer, with the error.
        var departureErrors: [String: String] = [:]
        var verifiedSecrets: [String: String] = [:]
        var faults: [FakeFault] = []
        var requests: [WireRequest] = []
        /// Off where a million come.
        var keepsRequests = true
        var inFlight = 0
        var mostInFlight = 0
        var counter = 0
    }

    static let issuer = "https://appleid.apple.com"
    let clock: FakeClock
    let state: Mutex<State>

    /// Keys are made once: making them is what takes time.
    static let keys: [IdentityTokenSigningKey] = ["KEYONE0001", "KEYTWO0002", "KEYTRE0003"].compactMap { id in
        (try? _RSA.Signing.PrivateKey(keySize: .bits2048)).map {
            IdentityTokenSigningKey(id: id, privateKey: $0)
        }
    }

    init(teams: [Team] = [.shop], clock: FakeClock = FakeClock()) {
        self.clock = clock
        self.state = Mutex(State(teams: teams, signingKeys: Array(Self.keys.prefix(2))))
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let fault = self.state.withLock { state -> FakeFault.Kind? in
            if state.keepsRequests { state.requests.append(request) }
            state.inFlight += 1
            state.mostInFlight = max(state.mostInFlight, state.inFlight)
            return state.nextFault(for: request)
        }
        defer { self.state.withLock { $0.inFlight -= 1 } }
        switch fault {
        case nil: return self.answer(request)
        case .unreachable: throw FakeError(description: "connection refused")
        case .answerLost:
            _ = self.answer(request)
            throw FakeError(description: "connection reset")
        case .answer(let status, let body): return WireResponse(status: status, body: Array(body.utf8))
        case .half:
            let whole = self.answer(request)
            return WireResponse(status: whole.status, body: Array(whole.body.prefix(whole.body.count / 2)))
        case .slow(let duration): try await Task.sleep(for: duration)
        case .held(let gate): await gate.wait()
        case .after(let work): await work()
        }
        return self.answer(request)
    }

    private func answer(_ request: WireRequest) -> WireResponse {
        guard request.url.hasPrefix(Self.issuer) else { return .error("not_found", status: 404) }
        switch (request.method, String(request.url.dropFirst(Self.issuer.count))) {
        case ("GET", "/auth/keys"): return self.keySet()
        case ("POST", "/auth/token"): return self.token(request)
        case ("POST", "/auth/revoke"): return self.revocation(request)
        case ("POST", "/auth/usermigrationinfo"): return self.migration(request)
        default: return .error("not_found", status: 404)
        }
    }

    private func keySet() -> WireResponse {
        let (signing, encryption) = self.state.withLock { ($0.signingKeys, $0.encryptionKeys) }
        let published = try? (signing.map { ($0, "sig") } + encryption.map { ($0, "enc") }).map { key, use in
            var entry = try key.verificationKey.json()
            entry["use"] = .string(use)
            return JSONValue.object(entry)
        }
        return published.map { .json(["keys": .array($0)]) } ?? .error("", status: 500)
    }
}

extension FakeApple {
    /// Puts something in the way of the next requests.
    func fail(_ path: String, _ kind: FakeFault.Kind, containing: String = "", times: Int = 1) {
        let fault = FakeFault(path: path, kind: kind, containing: containing, times: times)
        self.state.withLock { $0.faults.append(fault) }
    }

    /// Nothing is in the way any more.
    func recover() { self.state.withLock { $0.faults = [] } }

    /// All requests to a path, in order.
    func requests(to path: String) -> [WireRequest] {
        self.state.withLock { state in state.requests.filter { $0.url.hasSuffix(path) } }
    }

    /// The last form that went to a path.
    func lastForm(to path: String) -> FormParameters? {
        self.requests(to: path).last.flatMap { try? FormParameters(parsing: $0.body) }
    }

    /// Forgets the key that signs, signs with the second, and announces another; three keys in turn.
    func rotateKeys() {
        self.state.withLock { state in
            let last = state.signingKeys.last?.id
            let index = Self.keys.firstIndex { $0.id == last } ?? 0
            state.signingKeys.removeFirst()
            state.signingKeys.append(Self.keys[(index + 1) % Self.keys.count])
        }
    }

    /// The key that signs now.
    var signingKey: IdentityTokenSigningKey { self.state.withLock { $0.signingKeys[0] } }
}

extension FakeApple.State {
    fileprivate mutating func nextFault(for request: WireRequest) -> FakeFault.Kind? {
        let index = self.faults.firstIndex { fault in
            request.url.hasSuffix(fault.path)
                && (fault.containing.isEmpty || request.body.contains(fault.containing))
        }
        guard let index else { return nil }
        let kind = self.faults[index].kind
        self.faults[index].times -= 1
        if self.faults[index].times == 0 { self.faults.remove(at: index) }
        return kind
    }

    /// A text in the form of Apple's tokens, never twice the same.
    mutating func opaque(_ letter: String) -> String {
        self.counter += 1
        let digits = String(self.counter, radix: 16)
        let random = Base64URL.encode((0..<16).map { _ in UInt8.random(in: 0...255) })
        return "\(letter)\(String(repeating: "0", count: 32 - digits.count))\(digits).0.nwqv.\(random)"
    }
}

extension WireResponse {
    static func error(_ code: String, _ description: String? = nil, status: Int = 400) -> Self {
        var object: JSONObject = ["error": .string(code)]
        if let description { object["error_description"] = .string(description) }
        return .json(object, status: status)
    }

    static func json(_ object: JSONObject, status: Int = 200) -> Self {
        Self(status: status, body: Array(JSONValue.object(object).text.utf8))
    }
}
