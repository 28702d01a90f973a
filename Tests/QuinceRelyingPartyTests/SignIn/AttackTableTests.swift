import Foundation
import QuinceProtocol
import QuinceRelyingParty
import Synchronization
import Testing

/// What must not sign anybody in, row by row, on the whole way from the answer to the identity: each with its own reason.
@Suite("The attack table")
struct AttackTableTests {
    private static let (signing, second, third) = (FakeApple.keys[0], FakeApple.keys[1], FakeApple.keys[2])
    /// The clock of every test begins here.
    private static let now = 1_800_000_000

    /// Which of the two tokens is bad.
    enum Place: String, Sendable, CaseIterable { case answer, exchange }

    struct Token: Sendable, CustomTestStringConvertible {
        let name: String
        let expected: IdentityRefusal
        var places = Place.allCases
        /// What happens before, such as a rotation.
        var prepare: @Sendable (FakeApple, SignInWithApple) async throws -> Void = { _, _ in }
        let forge: @Sendable (TokenForger) throws -> String

        var testDescription: String { self.name }
    }

    private static func claim(
        _ name: String,
        _ value: JSONValue?,
        _ expected: IdentityRefusal,
        _ places: [Place] = Place.allCases
    ) -> Token {
        Token(name: "\(name) \(value?.text ?? "missing")", expected: expected, places: places) {
            try $0.with(name, value, by: Self.signing)
        }
    }

    static let tokens: [Token] = [
        claim("aud", "com.evil.app", .audience("com.evil.app")),
        claim("iss", "https://appleid.evil.example", .otherIssuer("https://appleid.evil.example")),
        claim("exp", .integer(now - 60), .expired(now - 60)),
        claim("nbf", .integer(now + 61), .fromTheFuture(now + 61)),
        claim("iat", .integer(now + 61), .fromTheFuture(now + 61)),
        claim("nonce", "of another sign-in", .nonceMismatch), claim("nonce", nil, .nonceMissing),
        claim("sub", nil, .subject), claim("sub", "000605.somebody.else", .subjectsDiffer),
        claim("c_hash", "AAAAAAAAAAAAAAAAAAAAAA", .codeHash, [.answer]),
        claim("c_hash", nil, .codeHash, [.answer]),
        claim("at_hash", "AAAAAAAAAAAAAAAAAAAAAA", .accessTokenHash, [.exchange]),
        Token(name: "alg none", expected: .algorithm("none")) { token in
            token.with(header: ["kid": .string(Self.signing.id), "alg": "none"]) { _ in Data() }
        },
        Token(name: "HS256 with the public key", expected: .algorithm("HS256")) { $0.hmac(Self.signing) },
        Token(name: "unknown kid", expected: .keyUnknown("STRANGER01")) { token in
            try token.with(header: ["kid": "STRANGER01", "alg": "RS256"], sign: Self.third.signature)
        },
        Token(name: "no kid", expected: .keyMissing) { token in
            try token.with(header: ["alg": "RS256"], sign: Self.signing.signature)
        },
        Token(name: "another key than kid names", expected: .signature) { token in
            try token.with(header: token.header, sign: Self.third.signature)
        },
        Token(name: "one bit of the signature", expected: .signature) { try $0.flipped() },
        Token(
            name: "a key of another use",
            expected: .keyUse(Self.third.id),
            prepare: { apple, _ in apple.state.withLock { $0.encryptionKeys = [Self.third] } },
            forge: { try Self.third.sign($0.claims) }
        ),
        Token(
            name: "an old key",
            expected: .keyUnknown(Self.second.id),
            prepare: { apple, signIn in
                // Both keys are known; then the second goes too, and the third, which is new, has the set fetched again.
                _ = try await signIn.signedIn(apple)
                apple.rotateKeys()
                _ = try await signIn.signedIn(apple)
                apple.rotateKeys()
                apple.clock.advance(by: 61)
                _ = try await signIn.signedIn(apple)
            },
            forge: { try Self.second.sign($0.claims) }
        ),
        Token(name: "oversized", expected: .malformed("it is longer than 16384 bytes")) { token in
            try token.with("padding", .string(String(repeating: "a", count: 16_384)), by: Self.signing)
        },
    ]

    @Test("a bad token, in the answer and in the exchange", arguments: tokens)
    func token(_ row: Token) async throws {
        for place in row.places {
            let apple = FakeApple()
            let signIn = try SignInWithApple.shop(apple)
            try await row.prepare(apple, signIn)
            let start = try signIn.start()
            var fields = try FormParameters(parsing: apple.consent(to: start)).parameters
            let index = try #require(fields.firstIndex { $0.name == "id_token" })
            switch place {
            case .answer:
                fields[index] = .init("id_token", try row.forge(TokenForger(fields[index].value)))
            case .exchange: apple.state.withLock { $0.forge = { try row.forge(TokenForger($0)) } }
            }
            let reason = await signIn.reason(for: FormParameters(fields).text, binding: start.binding)
            #expect(reason == .identity(row.expected), "\(place)")
            apple.state.withLock { $0.forge = { $0 } }
            _ = try await signIn.signedIn(apple)
        }
    }

    struct Answer: Sendable, CustomTestStringConvertible {
        let name: String
        let expected: SignInReason
        let change: @Sendable (inout [FormParameters.Parameter]) -> Void

        init(
            _ name: String,
            _ expected: SignInReason,
            _ change: @escaping @Sendable (inout [FormParameters.Parameter]) -> Void
        ) {
            (self.name, self.expected, self.change) = (name, expected, change)
        }

        var testDescription: String { self.name }
    }

    private static func set(_ name: String, _ value: String?, in fields: inout [FormParameters.Parameter]) {
        fields.removeAll { $0.name == name }
        if let value { fields.append(.init(name, value)) }
    }

    static let answers: [Answer] = [
        Answer("no state", .answer(.stateMissing)) { Self.set("state", nil, in: &$0) },
        Answer("an empty state", .answer(.stateMissing)) { Self.set("state", "", in: &$0) },
        Answer("a forged state", .stateForged) {
            Self.set("state", String(repeating: "q", count: 40), in: &$0)
        },
        Answer("two states", .answer(.repeated("state"))) { $0.append(.init("state", "b")) },
        Answer("two codes", .answer(.repeated("code"))) { $0.append(.init("code", "b")) },
        Answer("no code", .answer(.codeMissing)) { Self.set("code", nil, in: &$0) },
        Answer("an error beside the code", .refused("invalid_scope")) {
            $0.append(.init("error", "invalid_scope"))
        },
        Answer("garbage for the token", .identity(.malformed("it has 1 part between dots, not 3"))) {
            Self.set("id_token", "garbage", in: &$0)
        },
        Answer("an oversized state", .stateForged) {
            Self.set("state", String(repeating: "A", count: 60_000), in: &$0)
        },
        Answer("an oversized code", .answer(.tooLong)) {
            Self.set("code", String(repeating: "c", count: 513), in: &$0)
        },
        Answer("an oversized answer", .answer(.tooLong)) {
            $0.append(.init("padding", String(repeating: "p", count: 65_536)))
        },
    ]

    @Test("a bad answer", arguments: answers)
    func answer(_ row: Answer) async throws {
        let apple = FakeApple()
        let signIn = try SignInWithApple.shop(apple)
        let start = try signIn.start()
        var fields = try FormParameters(parsing: apple.consent(to: start)).parameters
        row.change(&fields)
        let reason = await signIn.reason(for: FormParameters(fields).text, binding: start.binding)
        #expect(reason == row.expected)
    }

    @Test("a good answer at the wrong time, of another browser, by another way, and a second time")
    func circumstances() async throws {
        let apple = FakeApple()
        let signIn = try SignInWithApple.shop(apple)
        let start = try signIn.start()
        let body = try apple.consent(to: start)
        let stranger = try signIn.start().binding
        for binding in [nil, stranger] {
            #expect(await signIn.reason(for: body, binding: binding) == .bindingMismatch)
        }
        #expect(await signIn.reason(for: body, by: .query, binding: start.binding) == .wrongMode)
        #expect(await signIn.reason(for: body, binding: start.binding) == nil)
        #expect(await signIn.reason(for: body, binding: start.binding) == .stateReplayed)
        for (age, expected) in [(1_800, nil), (1_801, .stateExpired)] as [(Int, SignInReason?)] {
            let late = try signIn.start()
            apple.clock.advance(by: age)
            let answer = try apple.consent(to: late)
            #expect(await signIn.reason(for: answer, binding: late.binding) == expected)
        }
    }

    @Test("a used code under a new state, and someone else's unused one")
    func codes() async throws {
        let apple = FakeApple()
        let signIn = try SignInWithApple.shop(apple)
        let first = try signIn.start()
        let used = try apple.consent(to: first)
        #expect(await signIn.reason(for: used, binding: first.binding) == nil)
        let unused = try apple.consent(to: signIn.start())
        for (stolen, words) in [(used, "The code has expired or has been revoked."), (unused, nil)] {
            let own = try signIn.start()
            let state = try FormParameters(parsing: apple.consent(to: own))["state"]
            var fields = try FormParameters(parsing: stolen).parameters
            Self.set("state", state, in: &fields)
            let reason = await signIn.reason(for: FormParameters(fields).text, binding: own.binding)
            #expect(reason == .token(.grant(words)))
        }
    }

    @Test("the address in the unsigned user is nobody's, and a name of any length is cut")
    func user() async throws {
        let apple = FakeApple()
        let signIn = try SignInWithApple.shop(apple)
        let name = String(repeating: "a", count: 10_000)
        let user = #"{"name":{"firstName":"\#(name)"},"email":"victim@example.com"}"#
        let result = try await signIn.signedIn(apple, user: user)
        #expect(result.identity.email?.address == "maria@example.com")
        #expect(result.suggestion?.givenName?.count == PersonSuggestion.maximumLength)
    }
}
