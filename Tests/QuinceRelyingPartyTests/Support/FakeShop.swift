import Crypto
import Foundation
import QuinceRelyingParty

extension FakeApple.Team {
    /// The team of most tests.
    static let shop = Self(
        id: "TEAM000001",
        keyID: "KEY0000001",
        key: P256.Signing.PrivateKey(),
        clients: ["com.example.shop.web", "com.example.shop"]
    )

    /// The team that an app is transferred to.
    static let buyer = Self(
        id: "TEAM000002",
        keyID: "KEY0000002",
        key: P256.Signing.PrivateKey(),
        clients: ["com.example.buyer"]
    )
}

extension SignInConfiguration {
    /// A shop with a website and an app, both of one team.
    static func shop(_ team: FakeApple.Team = .shop, clockSkew: Int = 60) throws -> Self {
        let clients = try team.clients.enumerated().map { index, id in
            index == 0
                ? try AppClient.services(id, redirectURI: "https://shop.example/callback")
                : try AppClient.app(id)
        }
        return try Self(
            teamID: team.id,
            key: DeveloperKey(id: team.keyID, privateKey: team.key),
            clients: clients,
            sealingSecret: [UInt8](repeating: 7, count: 32),
            clockSkew: clockSkew
        )
    }
}

extension SignInWithApple {
    /// The shop's side, against a fake Apple with its clock.
    static func shop(
        _ apple: FakeApple,
        team: FakeApple.Team = .shop,
        store: (any SignInStore)? = nil,
        clockSkew: Int = 60
    ) throws -> Self {
        Self(
            try .shop(team, clockSkew: clockSkew),
            transport: apple,
            store: store ?? MemorySignInStore(now: { apple.clock.now }),
            surroundings: apple.clock.surroundings
        )
    }

    /// A whole sign-in of `person`, with everything as it should be.
    func signedIn(
        _ apple: FakeApple,
        as person: FakeApple.Person = FakeApple.Person(),
        start: SignInStart? = nil,
        user: String? = nil
    ) async throws -> SignIn {
        let start = try start ?? self.start()
        let body = try apple.consent(to: start, as: person, user: user)
        let outcome = try await self.finish(
            AuthorizationResponse(parsing: body),
            by: .form,
            binding: start.binding
        )
        guard case .signedIn(let signIn) = outcome else { throw FakeError(description: "\(outcome)") }
        return signIn
    }
}
