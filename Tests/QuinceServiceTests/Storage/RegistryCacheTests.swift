import Crypto
import Testing

@testable import QuinceService

@Suite("Apps and keys in memory")
struct RegistryCacheTests {
    @Test("names are read once, until something changes; what was read before the change isn't kept")
    func changes() async throws {
        let cache = RegistryCache()
        var reads = 0
        func read(_ id: String = "com.example.web", key: String = "KEY0000001", meanwhile: () -> Void = {})
            async -> App?
        {
            await cache.credentials(of: id, keyID: key) {
                reads += 1
                meanwhile()
                return (Self.app(id), Self.key(key))
            }?.app
        }
        #expect(await read()?.clientID == "com.example.web")
        #expect(await read() != nil)
        #expect(reads == 1)
        cache.forget()
        // The change comes between reading and keeping.
        #expect(await read { cache.forget() } != nil)
        #expect(reads == 2)
        for _ in 0..<2 { #expect(await read() != nil) }
        #expect(reads == 3)
        #expect(await read(key: "KEY0000002") != nil)
        #expect(reads == 4)
    }

    @Test("an unknown app or key isn't kept")
    func unknown() async throws {
        let cache = RegistryCache()
        var reads = 0
        for _ in 0..<2 {
            let nothing = await cache.credentials(
                of: "a",
                keyID: "b",
                read: {
                    reads += 1; return nil
                }
            )
            #expect(nothing == nil)
            let found = await cache.credentials(
                of: "a",
                keyID: "b",
                read: {
                    reads += 1; return (Self.app("a"), nil)
                }
            )
            #expect(found?.app.clientID == "a" && found?.key == nil)
            let without = await cache.credentials(
                of: "a",
                keyID: nil,
                read: {
                    reads += 1; return (Self.app("a"), nil)
                }
            )
            #expect(without?.app.clientID == "a")
        }
        #expect(reads == 6)
    }

    @Test("a name that is equal in Swift and has other bytes isn't the same")
    func bytes() async throws {
        let cache = RegistryCache()
        let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
        _ = await cache.credentials(of: composed, keyID: "k", read: { (Self.app(composed), Self.key("k")) })
        let other = await cache.credentials(of: decomposed, keyID: "k", read: { nil })
        #expect(other == nil)
    }

    private static func app(_ id: String) -> App {
        App(clientID: id, kind: .service, name: "Example", teamID: "EXAMPLE001", groupID: id, returnURLs: [])
    }

    private static func key(_ id: String) -> DeveloperKey {
        DeveloperKey(
            id: id,
            teamID: "EXAMPLE001",
            publicKey: P256.Signing.PrivateKey().publicKey,
            revokedAt: nil
        )
    }
}
