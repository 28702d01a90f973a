import Foundation

/// Tests an app's ``ReturnHandleStore``, including race conditions; for the app's own tests.
public struct ReturnHandleStoreCheck: Sendable {
    private let store: any ReturnHandleStore
    private let surroundings: Surroundings

    /// Creates a check; existing entries of the store aren't changed.
    public init(_ store: any ReturnHandleStore, surroundings: Surroundings = Surroundings()) {
        self.store = store
        self.surroundings = surroundings
    }

    /// Returns one sentence per problem with the store; empty if there is none.
    ///
    /// - Throws: Any error that the store throws.
    public func findings() async throws -> [String] {
        var findings = Findings()
        let digest = self.digest()
        // Use whole seconds, which every database can store.
        let now = self.surroundings.now().timeIntervalSince1970.rounded(.down)
        let expiry = Date(timeIntervalSince1970: now + 120)
        let payload = ReturnPayload(text: #"{"a": "ä' ;\n"}"#, expiresAt: expiry)
        findings.expect(
            try await self.store.take(digest) == nil,
            "take(_:) returns a payload for an unknown digest"
        )
        try await self.store.put(digest, payload, until: expiry)
        findings.expect(
            try await self.store.take(digest.lowercased()) == nil,
            "take(_:) ignores the case of digests"
        )
        findings.expect(
            try await self.store.take(digest) == payload,
            "take(_:) doesn't return the payload that put(_:_:until:) stored"
        )
        findings.expect(try await self.store.take(digest) == nil, "take(_:) returns a payload twice")
        let raced = self.digest()
        try await self.store.put(raced, payload, until: expiry)
        let won = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 { group.addTask { try await self.store.take(raced) != nil } }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        findings.expect(
            won == 1,
            "take(_:) isn't atomic: of 16 concurrent calls, exactly one must get the payload"
        )
        return findings.all
    }

    private func digest() -> String {
        "A" + self.surroundings.random(16).map { String($0, radix: 16, uppercase: true) }.joined()
    }
}
