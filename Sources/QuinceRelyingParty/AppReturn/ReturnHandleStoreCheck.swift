import Foundation

/// Tests an app's ``ReturnHandleStore``, races included; for the app's own tests.
public struct ReturnHandleStoreCheck: Sendable {
    private let store: any ReturnHandleStore
    private let surroundings: Surroundings

    /// Puts the parts together; what the store has already is left alone.
    public init(_ store: any ReturnHandleStore, surroundings: Surroundings = Surroundings()) {
        self.store = store
        self.surroundings = surroundings
    }

    /// What is wrong with the store, a sentence each; empty where nothing is.
    ///
    /// - Throws: What the store throws.
    public func findings() async throws -> [String] {
        var findings = Findings()
        let digest = self.digest()
        // Whole seconds, which every database keeps.
        let now = self.surroundings.now().timeIntervalSince1970.rounded(.down)
        let expiry = Date(timeIntervalSince1970: now + 120)
        let payload = ReturnPayload(text: #"{"a": "ä' ;\n"}"#, expiresAt: expiry)
        findings.expect(try await self.store.take(digest) == nil, "a handle that nobody made gives something")
        try await self.store.put(digest, payload, until: expiry)
        findings.expect(
            try await self.store.take(digest.lowercased()) == nil,
            "digests are compared without their case"
        )
        findings.expect(try await self.store.take(digest) == payload, "a payload is not kept as it is")
        findings.expect(try await self.store.take(digest) == nil, "a handle works twice")
        let raced = self.digest()
        try await self.store.put(raced, payload, until: expiry)
        let won = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 { group.addTask { try await self.store.take(raced) != nil } }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        findings.expect(won == 1, "of 16 that take a handle, not one gets it")
        return findings.all
    }

    private func digest() -> String {
        "A" + self.surroundings.random(16).map { String($0, radix: 16, uppercase: true) }.joined()
    }
}
