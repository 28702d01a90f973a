import CryptoExtras
import Foundation
import InMemoryLogging
import Logging
import QuinceProtocol
import QuinceService
import Synchronization
import Testing

/// Another library takes part only where its signatures are those of swift-crypto, byte for byte.
@Suite("signature libraries")
struct SignatureLibraryTests {
    /// A library as swift-crypto, which can change a signature or fail.
    private struct OtherMaker: SignatureMaker {
        let key: _RSA.Signing.PrivateKey
        let isWrong: Bool

        var library: String { "other 1.0" }

        func signature(over message: Data) throws -> Data {
            var signature = try SwiftCryptoSignatureMaker(key: self.key).signature(over: message)
            if self.isWrong { signature[signature.count - 1] ^= 1 }
            return signature
        }
    }

    private struct Unusable: Error {}

    private func withRing(
        _ library: SignatureLibrary,
        _ body: @Sendable @escaping (SigningKeyRing, InMemoryLogHandler) async throws -> Void
    ) async throws {
        try await TestService.run { service async throws in
            let log = InMemoryLogHandler()
            let ring = try await SigningKeyRing(
                store: service.parts.database,
                clock: service.clock,
                random: .system,
                library: library,
                logger: Logger(label: "test") { _ in log }
            )
            try await body(ring, log)
        }
    }

    @Test("a library whose signatures are those of swift-crypto signs")
    func sameSignature() async throws {
        try await self.withRing(SignatureLibrary { OtherMaker(key: $0, isWrong: false) }) { ring, log in
            #expect(ring.signer == "other 1.0")
            #expect(log.entries.isEmpty)
        }
    }

    @Test("a library whose signature has one wrong bit doesn't sign, and the log says so for each key")
    func otherSignature() async throws {
        try await self.withRing(SignatureLibrary { OtherMaker(key: $0, isWrong: true) }) { ring, log in
            #expect(ring.signer == "swift-crypto")
            #expect(log.entries.count == SigningKeyRing.activeCount)
            #expect(log.entries.allSatisfy { $0.level == .error })
            #expect(
                log.entries.first?.metadata["reason"] == "its signature differs from that of swift-crypto"
            )
            let (message, key) = (Data("message".utf8), try ring.next())
            let expected = try SwiftCryptoSignatureMaker(key: key.privateKey).signature(over: message)
            #expect(try key.signature(over: message) == expected)
        }
    }

    @Test("a library that can't use the key doesn't sign")
    func unusableKey() async throws {
        try await self.withRing(SignatureLibrary { _ in throw Unusable() }) { ring, log in
            #expect(ring.signer == "swift-crypto")
            #expect(log.entries.map(\.metadata["reason"]) == ["Unusable()", "Unusable()"])
        }
    }

    private final class Counter: Sendable {
        let count = Mutex(0)
    }

    @Test("a key that stays is prepared once, also if the keys are loaded again or rotated")
    func preparedOnce() async throws {
        let prepared = Counter()
        let library = SignatureLibrary {
            prepared.count.withLock { $0 += 1 }
            return OtherMaker(key: $0, isWrong: false)
        }
        try await self.withRing(library) { ring, _ in
            try await ring.reload()
            #expect(prepared.count.withLock { $0 } == SigningKeyRing.activeCount)
            _ = try await ring.rotate()
            #expect(prepared.count.withLock { $0 } == SigningKeyRing.activeCount + 1)
            #expect(ring.signer == "other 1.0")
        }
    }
}
