import Crypto
public import Foundation
import Logging
import QuinceProtocol
import QuinceService

/// A running identity service for one test.
///
/// Create one with ``withIdentityService(autoApprove:redirectURIs:_:)``. Several can run at the same time: each has its
/// own port, database, keys and clock.
public struct IdentityService: Sendable {
    let parts: Parts
    let clock: ServiceClock
    let key: P256.Signing.PrivateKey

    /// The service's URL, such as `http://localhost:41873`.
    public var url: String { self.parts.running.url }

    /// The `iss` of its identity tokens; the same as ``url``.
    public var issuer: String { self.parts.running.issuer }

    /// The default Services ID.
    public var clientID: String { Seed.ReadyMade.clientId }

    /// The redirect URIs of ``clientID``.
    public var redirectURIs: [String] { self.parts.running.redirectURIs }

    /// The default team.
    public var teamID: String { Seed.ReadyMade.teamId }

    /// The Key ID of ``privateKey``.
    public var keyID: String { Seed.ReadyMade.keyId }

    /// The default private key (.p8): PKCS#8 in PEM form.
    public var privateKey: String { self.key.pemRepresentation }

    /// The email addresses of the default accounts; the first is `jane@example.com`.
    public var accounts: [String] { self.parts.running.accounts.map(\.email) }

    /// The service's current time.
    public var now: Date { self.clock.now() }

    /// Moves the service's clock, for example past the five minutes of a code.
    public func advanceClock(by duration: Duration) {
        self.clock.offset += duration / .seconds(1)
    }

    /// Creates a client secret of ``clientID``, according to the service's clock.
    ///
    /// - Parameter lifetime: The time for which it is valid; the service refuses more than 15,777,000 seconds.
    /// - Returns: The signed text, for the parameter `client_secret`.
    /// - Throws: Any error of the cryptographic library.
    public func clientSecret(lifetime: Duration = .seconds(3_600)) throws -> String {
        try ClientSecret.sign(
            clientID: self.clientID,
            teamID: self.teamID,
            keyID: self.keyID,
            privateKey: self.key,
            now: self.now,
            lifetime: Int(lifetime.components.seconds)
        )
    }

    /// Returns the requests so far, oldest first; the last 500 are kept.
    public func capturedRequests() -> [CapturedExchange] {
        self.parts.requests.requests().map(CapturedExchange.init)
    }
}

/// Starts a service on a free loopback port, passes it to `body`, and stops it, whatever `body` does.
///
/// - Parameters:
///   - autoApprove: The account that signs in without pages; nil uses each request's `login_hint`.
///   - redirectURIs: The redirect URIs of the test's own client.
///   - body: The test to run.
/// - Returns: The result of `body`.
/// - Throws: Any error from `body`, or the reason why the service couldn't start.
public func withIdentityService<Result: Sendable>(
    autoApprove: String? = nil,
    redirectURIs: [String] = [],
    _ body: @escaping @Sendable (IdentityService) async throws -> Result
) async throws -> Result {
    let configuration = ServiceConfiguration(
        port: 0,
        relay: RelaySettings(port: .off),
        storage: .memory,
        autoApprove: autoApprove.map(AutoApproval.account) ?? .any,
        redirectURIs: redirectURIs
    )
    var logger = Logger(label: "quince.testing")
    logger.logLevel = .error
    let clock = ServiceClock()
    let service = Service(configuration: configuration, logger: logger, clock: clock)
    let (ready, continuation) = AsyncThrowingStream.makeStream(of: Parts.self)
    return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
            do {
                try await service.run(signals: []) { parts in continuation.yield(parts) }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
                throw error
            }
        }
        // Stops the service, which finishes its open requests.
        defer { group.cancelAll() }
        guard let parts = try await ready.first(where: { _ in true }) else { throw CancellationError() }
        let pem = try String(contentsOfFile: parts.running.privateKeyPath ?? "", encoding: .utf8)
        let key = try P256.Signing.PrivateKey(pemRepresentation: pem)
        return try await body(IdentityService(parts: parts, clock: clock, key: key))
    }
}
